"""What stands beside what in all that the tools gave, and how well an answer's words fit it."""
