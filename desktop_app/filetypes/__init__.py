"""Kinds of files, their extensions, and what they begin with."""
