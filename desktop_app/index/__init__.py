"""What is known about the files beforehand: for now, what changed while the window was open."""
