"""Archives, and what their members are called and hold."""
