"""Mails, boxes of them, and what is attached."""
