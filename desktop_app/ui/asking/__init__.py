"""The box that questions are typed into, and what appears while one types."""
