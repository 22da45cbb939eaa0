"""What a tool says while it runs, and at its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from desktop_app.findings import NOTHING, Findings
from desktop_app.hits import Copies, Hits
from desktop_app.messages.message import JsonValue
from desktop_app.messages.parts import Part
from desktop_app.messages.receipt import Receipt
from desktop_app.messages.search_progress import HitsFound, Progress
from desktop_app.reasons import Coverage
from desktop_app.value_class import value_class


@value_class
class ToolOutput:
    """The end of every tool's stream.

    Attributes:
        parts: What a language model reads: at most 8,000 characters, with the true total, how many
            are shown and how to page on.
        data: The same as values.
        hits: All rows of the answer, best first.
        copies: Which of the rows are copies of each other, where files were compared.
        coverage: What was looked at, or None where nothing was searched.
        query: The written query behind `hits` as it was asked, or None where there was none.
        besides: What was asked and is not in `query`: the page, what is compared with. With another
            value of any of these it is another search.
        receipts: What bears out each number in `data`, the main one first.
        near: Files that were shown although they are no hits, since nothing was found.
        inside: Whether what is in files had a part in it; see `Looked`.
    """

    parts: tuple[Part, ...]
    data: Findings = NOTHING
    hits: Hits = field(default_factory=Hits)
    coverage: Coverage | None = None
    query: str | None = None
    besides: Mapping[str, JsonValue] = field(default_factory=dict)
    receipts: tuple[Receipt, ...] = ()
    near: Hits = field(default_factory=Hits)
    inside: bool = True
    copies: tuple[Copies, ...] = ()


ToolEvent = HitsFound | Progress | ToolOutput
