"""Files as small pictures side by side."""
