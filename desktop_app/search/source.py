"""Where a search gets names, facts and contents from: the disk, and what answers in its place.

A planner decides for each folder which source is asked. Nothing above a search knows which one
answered, but through its coverage.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol

from desktop_app import reasons
from desktop_app.files.batch import Batch
from desktop_app.index.details.first_rows import FirstRows
from desktop_app.query.query import Query, Show
from desktop_app.reasons import Skips
from desktop_app.value_class import value_class
from desktop_app.walking.entries import Entries

if TYPE_CHECKING:
    from desktop_app.index.full_text.word_index import MatchingFiles
    from desktop_app.matching.content_matcher import Matches
    from desktop_app.search.filters import EntryFilter


@value_class
class EntriesWanted:
    """What a search wants to know of all that lies below a folder.

    Attributes:
        root: The folder, absolute.
        details: Whether lengths and dates are wanted of everything, cost what it may.
        max_depth: Levels below `root`; 1 is its direct children, None is no limit.
        left_out: Folders that need not be entered, absolute.
        searched: Folders that are searched although another disk is mounted there, absolute.
        filter: The filter of the query as `worker_filter` writes it, by which entries may be left
            out beforehand; "" is none.
        counted: The filter written likewise where nobody wants more of the entries that pass than
            how many they are: such may come as `Batch.counted`; else "".
        has_processors: Whether nothing else of this search needs the processors.
    """

    root: str
    details: bool
    max_depth: int | None
    left_out: Sequence[str]
    searched: Sequence[str]
    filter: str
    has_processors: bool
    counted: str = ""
    needs_details: bool = False
    chosen: str = ""
    only_counts: bool = False
    first: FirstRows | None = None
    is_decided: bool = False
    """Whether names, sizes and dates, and `filter` with them, decide of all that passes."""
    groups: Show | None = None
    """What is shown of the entries, where nobody wants more than what groups of them come to."""


class Contents(Protocol):
    """Judges the entries of one search by what is in the files.

    Attributes:
        total: Matches in all of them; None where nobody counted.
        complete: Whether all that was added was judged, as far as it could be read.
        read: Documents read so far.
        documents: All that are to be read; 0 before `finish` comes to them.
        matching: Which files may pass by the words that are kept; None where nothing is known.
        is_sifted: Whether most others are left out before, so that few are added; to be set.
        known: About how many texts are left out so; to be added to.
    """

    matching: MatchingFiles | None
    is_sifted: bool
    known: int
    total: int | None
    complete: bool
    read: int
    documents: int

    @property
    def hits(self) -> Mapping[str, Matches[str]]:
        """What was found so far, by path."""
        ...

    def add(self, batch: Batch, *, is_elsewhere: bool) -> None:
        """Take rows that pass everything else; `is_elsewhere` where they may keep us waiting."""
        ...

    def take(self) -> Batch | None:
        """Those that passed meanwhile."""
        ...

    def finish(self) -> Iterator[Batch | None]:
        """Judge all that is left; None is a sign of life."""
        ...

    def close(self) -> None:
        """Nobody wants any more of it."""
        ...


def matches_in(several: Iterable[Contents]) -> int | None:
    """How many matches there are in what several judge; None where one of them did not count."""
    total = 0
    for contents in several:
        if contents.total is None:
            return None
        total += contents.total
    return total


class Source(Protocol):
    """Answers for the folders that it covers."""

    @property
    def kind(self) -> reasons.SourceKind:
        """How coverage calls it."""
        ...

    def knows_details(self, root: str) -> bool:
        """Whether it tells sizes and dates of what is below a folder, or each is to be asked for.

        Asked of a folder that it covers.
        """
        ...

    def covers(self, root: str) -> bool:
        """Whether it can answer for all below this folder, as it is now."""
        ...

    def entries(self, wanted: EntriesWanted) -> AbstractContextManager[Entries]:
        """All that lies below a folder.

        Raises:
            ScopeError: the folder cannot be opened.
        """
        ...

    def contents(
        self, query: Query, roots: Sequence[str], passing: EntryFilter, skips: Skips
    ) -> Contents:
        """What judges by contents.

        Args:
            query: Resolved; it asks for contents.
            roots: The folders that this source answers for, but those that may keep us waiting.
            passing: The filter of the query.
            skips: Grows by what could not be read.
        """
        ...
