"""`fossick index`: what is kept of names, so that they are found at once."""
