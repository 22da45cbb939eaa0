"""Text out of PDF files, also of damaged ones."""
