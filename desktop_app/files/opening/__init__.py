"""Files of many folders, opened one after the other."""
