"""What one can ask of files: the query, its written form, and the words for dates in it."""
