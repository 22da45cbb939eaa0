"""The source of a search for folders by their names: `FolderNames`, whoever answers for it."""

from __future__ import annotations

from contextlib import AbstractContextManager

from desktop_app.files.scope import Scope
from desktop_app.folders.folder_names import FolderNames
from desktop_app.search.disk import DiskSource
from desktop_app.search.source import EntriesWanted
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.entries import Entries
from desktop_app.walking.kept_walks import KeptWalks


class FolderSource(DiskSource):
    """Answers for every folder of a scope, for one search; only contents are the disk's.

    Args:
        names: Where the names come from.
        scope: The gate.
        stop: Ends everything early when set.
        walks: See `SearchEngine.search`.
    """

    def __init__(
        self, names: FolderNames, scope: Scope, stop: StopFlag, walks: KeptWalks | None
    ) -> None:
        super().__init__(scope, stop, walks=walks)
        self._names = names
        self.kind = names.kind

    def entries(self, wanted: EntriesWanted) -> AbstractContextManager[Entries]:
        """The folders below one.

        Raises:
            ScopeError: the folder cannot be opened.
        """
        return self._names.below(
            wanted.root,
            self.scope,
            stop=self.stop,
            filter=wanted.filter,
            max_depth=wanted.max_depth,
            left_out=wanted.left_out,
            searched=wanted.searched,
            walks=self._walks,
        )
