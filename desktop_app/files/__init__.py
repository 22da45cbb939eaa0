"""The disk as values: what may be looked at, what is there, what kind of thing it is."""
