"""What can be done with files of the list: open, show, copy, look for others, move away."""
