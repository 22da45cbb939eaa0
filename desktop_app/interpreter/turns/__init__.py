"""What a question takes over from those before it."""
