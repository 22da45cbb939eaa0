"""What the documents that a run read say: their tables, and what their numbers are said of."""
