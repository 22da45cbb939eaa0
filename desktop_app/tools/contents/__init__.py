"""Tools over what stands inside files: searching it, and reading it."""
