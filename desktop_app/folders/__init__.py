"""Which folder a person means: the names are given, and ranked by the words."""
