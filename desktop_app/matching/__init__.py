"""What a text matches, for names and contents."""
