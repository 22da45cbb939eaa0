"""The installer for Windows: what goes into it, its script and its signatures."""
