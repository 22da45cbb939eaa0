"""Reads pages and passages of single files, for tools, previews and models."""
