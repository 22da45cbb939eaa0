"""Places that may not answer: looked at by a process that can be abandoned."""
