"""Walks over folders, local and remote, and walks that are kept to be gone through again."""
