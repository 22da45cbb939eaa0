"""Names for what somebody is still typing, out of what is kept: at once, and marked as kept."""
