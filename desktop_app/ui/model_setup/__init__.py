"""A language model is connected: where it is, its key, which one, and whether it answers."""
