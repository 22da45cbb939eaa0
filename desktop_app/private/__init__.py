"""Which files are never opened for their text, told by their names alone, wherever they lie."""
