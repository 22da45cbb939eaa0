"""The loop from a question to its answer, and what it says on the way."""
