"""Asking things of files: the query, what it matches, the engine that answers it."""
