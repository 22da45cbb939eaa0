"""Text out of documents: passages with the place they stand at, whatever the format."""
