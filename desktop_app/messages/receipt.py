"""What bears out the numbers and paths of an answer."""

from __future__ import annotations

from enum import StrEnum

from desktop_app.value_class import value_class


class Measure(StrEnum):
    """What a number is a number of."""

    COUNT = "count"
    """Of things: files, pages, pounds."""
    BYTES = "bytes"
    MOMENT = "moment"
    """A year, month, day, hour or minute of a date or time."""


class Share(StrEnum):
    """Which share of what a search is about a side number counts."""

    DIRECTLY = "directly"
    """What lies in the searched folder itself."""
    HIDDEN = "hidden"
    """What was left out because it is hidden."""
    FILES = "files"
    """The files, where entries of all kinds were counted."""
    FOLDERS = "folders"
    OTHERS = "others"
    """What is no file, such as links."""
    GROUP = "group"
    """One of the groups that all was divided into."""
    LINES = "lines"
    """The lines or places that match, where files were counted."""
    SETS = "sets"
    """The sets of copies, where files were counted."""


@value_class
class Receipt:
    """What bears out a number or a path: a query that gives it again, or the passage it stands in.

    Attributes:
        value: The number or the absolute path.
        at: The moment, an ISO 8601 time with its offset.
        query: The resolved written query, or None where it was read from a file.
        total: How many rows the query gave.
        digest: Of those rows, so that running it again tells whether anything changed.
        file: The file it was read from, with `locator` and `quote`; else "".
        measure: What the number is a number of, or None where that is not said.
        share: Of a side number, which share of the whole it counts; None for the whole.
        group: The name of the group, where the share is one.
    """

    value: int | str
    at: str
    query: str | None = None
    total: int = 0
    digest: str = ""
    file: str = ""
    locator: str = ""
    quote: str = ""
    measure: Measure | None = None
    share: Share | None = None
    group: str = ""
