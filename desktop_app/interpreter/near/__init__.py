"""What comes near to what was asked for, and what else may be meant by a name."""
