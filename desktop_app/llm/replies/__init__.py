"""Reads replies of models: text, thinking, and calls of tools however they are written."""
