"""The application for macOS: what it says of itself, its signatures and its disk image."""
