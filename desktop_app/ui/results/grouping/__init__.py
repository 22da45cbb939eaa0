"""Rows under headings."""
