"""Folders with spoken names: where they are, and what comes near a name that is none."""
