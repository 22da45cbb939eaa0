"""Files into the system's trash, and out of it again: what may be moved, moving, undoing."""
