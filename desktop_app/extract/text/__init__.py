"""Text as it stands or marked up, and the encodings it may be in."""
