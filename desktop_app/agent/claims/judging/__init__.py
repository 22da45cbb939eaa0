"""Judges the numbers of an answer: one module for each thing that may bear one out."""
