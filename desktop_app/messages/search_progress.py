"""What a search says while it runs.

Apart from what tools say at their end: a search without a mind imports none of that.
"""

from __future__ import annotations

from desktop_app.hits import Hits
from desktop_app.value_class import value_class


@value_class
class HitsFound:
    """More rows, for the person to see as they come."""

    hits: Hits


@value_class
class Progress:
    """How far a search is; sent about ten times a second.

    Attributes:
        files: Looked at so far.
        found: Of them.
        folder: Where it is now, or "" where that means nothing.
        read: Documents read so far, once the folders are gone through.
        documents: All that are to be read; 0 while nobody knows.
    """

    files: int
    found: int
    folder: str = ""
    read: int = 0
    documents: int = 0
