"""The disk as a source: walks for names and facts, ripgrep and readers for contents."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from desktop_app import reasons
from desktop_app.files.scope import Scope
from desktop_app.query.query import Query
from desktop_app.reasons import Skips
from desktop_app.search.inside_files import InsideFiles
from desktop_app.search.source import Contents, EntriesWanted, Source
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.entries import Entries
from desktop_app.walking.kept_walks import KeptWalks
from desktop_app.walking.scoped_walk import walked

if TYPE_CHECKING:
    from desktop_app.search.filters import EntryFilter


class DiskSource:
    """Answers for every folder of a scope, for one search.

    Args:
        scope: The gate.
        stop: Ends everything early when set.
        walks: See `SearchEngine.search`.
        inside: What reads files; None where nothing is read.
        reading_s, contents_texts: See `SearchEngine.search`.
    """

    kind = reasons.SourceKind.DISK

    def __init__(
        self,
        scope: Scope,
        stop: StopFlag,
        *,
        walks: KeptWalks | None = None,
        inside: InsideFiles | None = None,
        reading_s: float | None = None,
        contents_texts: bool = False,
    ) -> None:
        self.scope = scope
        self.stop = stop
        self._walks = walks
        self._inside = inside
        self._reading_s = reading_s
        self._contents_texts = contents_texts

    @property
    def notes(self) -> dict[Hashable, Any] | None:
        """See `KeptWalks.notes`."""
        return None if self._walks is None else self._walks.notes

    def covers(self, root: str) -> bool:
        """Always: what is not there is told when it is opened."""
        return True

    def knows_details(self, root: str) -> bool:
        """Always: they are its own."""
        return True

    def entries(self, wanted: EntriesWanted) -> AbstractContextManager[Entries]:
        """A walk of the folder.

        Raises:
            ScopeError: the folder cannot be opened.
        """
        return walked(
            wanted.root,
            self.scope,
            stop=self.stop,
            details=wanted.details,
            wanted=wanted.filter,
            max_depth=wanted.max_depth,
            left_out=wanted.left_out,
            searched=wanted.searched,
            alone=not wanted.has_processors,
            walks=self._walks,
        )

    def contents(
        self, query: Query, roots: Sequence[str], passing: EntryFilter, skips: Skips
    ) -> Contents:
        """What reads the files."""
        # Imported here: most searches do not look inside.
        from desktop_app.search.contents.search import ContentSearch

        return ContentSearch(
            query,
            self.scope,
            roots,
            inside=self._inside,
            reading_s=self._reading_s,
            contents_texts=self._contents_texts,
            stop=self.stop,
            is_asked_for=passing.is_asked_for,
            skips=skips,
        )


SourcesFor = Callable[[DiskSource], Sequence[Source]]
"""Makes the sources of one search that come before its disk, which they may use."""


def no_sources(disk: DiskSource) -> Sequence[Source]:
    """The disk answers for all."""
    return ()
