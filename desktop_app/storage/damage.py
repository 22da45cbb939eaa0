"""What tells a damaged file from one that merely cannot be used right now."""

from __future__ import annotations


class DamageError(Exception):
    """A file of ours holds what we cannot have written, or is no file at all.

    Never shown to anybody: whoever owns the file sets it aside.
    """
