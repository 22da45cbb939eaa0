"""What a search says while it runs, and at its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from desktop_app.hits import Copies, Hits
from desktop_app.messages.search_progress import HitsFound, Progress
from desktop_app.query.query import Query
from desktop_app.reasons import Coverage
from desktop_app.search.groups import Group

if TYPE_CHECKING:
    from desktop_app.matching.content_matcher import Matches


@dataclass(frozen=True, slots=True)
class Found:
    """The end of a search.

    Attributes:
        query: The resolved query: asked again, it means the same.
        asked: The query as it was asked.
        at: The moment that it was resolved for.
        hits: All rows in order or, where it asks for a list, the first `top`. Without another
            order, copies of each other stand side by side.
        count: How many entries pass, `top` or not: files, unless it asks for other things; where
            it asks for a name, also what is neither file nor folder and has it.
        count_direct: How many of them lie directly in the searched folders.
        total_bytes: The lengths of the files among them together.
        digest: Marks what passed: the same again if nothing has changed; "" where not complete.
        coverage: What was looked at; where it is not complete, the numbers are "at least".
        groups: The rows added up as `show:by-…` asks; empty for every other `show`.
        copies: Where the query asks for files that have copies, which are copies of each other,
            the largest waste first. Their names are row numbers over `hits.chunks`, so that
            `hits.ordered(array("I", names))` gives them.
        contents: Where the query asks for contents, what was found in each file that counts, by
            its path; the first places only, and of the first thousands of files.
        matches: How many matching lines there are in all of them.
        count_others: How many of those that pass are neither files nor folders.
        count_hidden: How many hidden entries pass but for being hidden, where the query leaves them
            out; None where nobody looked at them closely enough to say.
    """

    query: Query
    asked: Query
    at: datetime
    hits: Hits
    count: int
    count_direct: int
    total_bytes: int
    digest: str
    coverage: Coverage
    groups: tuple[Group, ...] = ()
    copies: tuple[Copies, ...] = ()
    contents: Mapping[str, Matches[str]] = field(default_factory=dict)
    matches: int = 0
    count_others: int = 0
    count_hidden: int | None = None


SearchEvent = HitsFound | Progress | Found
