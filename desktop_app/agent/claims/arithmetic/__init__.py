"""What follows from numbers and dates that are known."""
