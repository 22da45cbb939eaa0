"""What is known of the disk beforehand: snapshots of names, and what changed lately."""

INDEX_FOLDER = "index"
"""In the data folder: where snapshots are kept."""
