"""Sizes and dates of the rows of a snapshot, for as long as somebody hears when they change."""
