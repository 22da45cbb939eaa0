"""Understands a question: all that its words may mean, side by side, and the likeliest whole."""
