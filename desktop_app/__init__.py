"""Fossick: answers questions about the files on a person's own computer, in English or Chinese."""

__version__ = "0.1.0"
