"""`FolderNames`: where the names of folders come from. Today the disk; an index may take its place.

Only names are asked for here: which of them a person means is for the other modules to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import Protocol

from desktop_app.files.scope import Scope
from desktop_app.reasons import SourceKind
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.entries import Entries
from desktop_app.walking.kept_walks import KeptWalks
from desktop_app.walking.scoped_walk import walked


class FolderNames(Protocol):
    """Knows the names of all folders; for several searches at a time."""

    @property
    def kind(self) -> SourceKind:
        """How coverage calls it."""
        ...

    def below(
        self,
        root: str,
        scope: Scope,
        *,
        stop: StopFlag,
        filter: str = "",
        max_depth: int | None = None,
        left_out: Iterable[str] = (),
        searched: Iterable[str] = (),
        walks: KeptWalks | None = None,
    ) -> AbstractContextManager[Entries]:
        """The folders below `root`, hidden ones too, by flags that say so.

        Rows that are no folders mean nothing here: who asks leaves them out.

        Args:
            root: A folder of the scope, absolute.
            scope: What it leaves out is not told.
            stop: Ends it early when set.
            filter: What a search wants as `worker_filter` writes it; what does not pass may be
                left out beforehand.
            max_depth: Levels below `root`; 1 is its direct children, None is no limit.
            left_out: Folders whose contents need not be told, absolute.
            searched: Folders that are told of although another disk is mounted there, absolute.
            walks: Those of the same question, see `SearchEngine.search`.

        Raises:
            ScopeError: the folder cannot be opened.
        """
        ...


class DiskFolderNames:
    """The names as they are on the disk at this moment."""

    kind = SourceKind.DISK

    def below(
        self,
        root: str,
        scope: Scope,
        *,
        stop: StopFlag,
        filter: str = "",
        max_depth: int | None = None,
        left_out: Iterable[str] = (),
        searched: Iterable[str] = (),
        walks: KeptWalks | None = None,
    ) -> AbstractContextManager[Entries]:
        """A walk, see `FolderNames`."""
        return walked(
            root,
            scope,
            stop=stop,
            wanted=filter,
            max_depth=max_depth,
            left_out=left_out,
            searched=searched,
            walks=walks,
        )
