"""The middle pane: the files that the answer is about."""
