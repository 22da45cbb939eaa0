"""Which files need not be read, because it is kept which words are in them."""

from __future__ import annotations

import stat
from collections.abc import Sequence
from typing import TYPE_CHECKING

from desktop_app.errors import ScopeError
from desktop_app.files.opening.plain_names import PlainNames
from desktop_app.files.opening.read_folders import ReadFolders
from desktop_app.stop_flag import StopFlag

if TYPE_CHECKING:
    from desktop_app.index.full_text.word_index import RuledOut


class Ruling:
    """Asks the disk of each file whether it is still what was kept; it opens none.

    Args:
        ruled_out: The files that cannot pass, as they were.
        folders: Where they are.
        names: Of which files the scope says what it says of their folders.
        stop: Ends it early when set.
    """

    def __init__(
        self, ruled_out: RuledOut, folders: ReadFolders, names: PlainNames, stop: StopFlag
    ) -> None:
        self._ruled_out = ruled_out
        self._folders = folders
        self._names = names
        self._stop = stop

    def close(self) -> None:
        """Give back what is held open."""
        self._folders.close()

    def among(self, folder: str, names: Sequence[str]) -> list[str]:
        """Those of the files of a folder that cannot pass, as they are now."""
        if not len(self._ruled_out):
            return []
        try:
            opened = self._folders.at(folder)
        except (ScopeError, OSError):
            # Whoever reads them will say why.
            return []
        found = []
        for name in self._names.among(names):
            if self._stop.is_set():
                break
            try:
                status = opened.stat(name)
            except OSError:
                continue
            if stat.S_ISREG(status.st_mode) and self._ruled_out.has(name, status):
                found.append(name)
        return found
