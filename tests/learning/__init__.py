"""Learns what the chart weighs from questions of many authors: `python -m tests.learning`."""
