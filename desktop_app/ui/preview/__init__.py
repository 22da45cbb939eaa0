"""The right pane: a look into the selected file."""
