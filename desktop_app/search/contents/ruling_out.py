"""Which files need not be read, because it is kept which words are in them."""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop_app.errors import ScopeError
from desktop_app.files.opening.plain_names import PlainNames
from desktop_app.files.opening.read_folders import ReadFolders
from desktop_app.stop_flag import StopFlag

if TYPE_CHECKING:
    from desktop_app.index.full_text.word_index import RuledOut


@dataclass(frozen=True, slots=True)
class Ruled:
    """Files of which it is known whether they pass.

    Attributes:
        out: The names of those that cannot.
        passing: Those that do, by their names.
    """

    out: list[str]
    passing: dict[str, os.stat_result]


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

    def of(self, folder: str, names: Sequence[str], *, are_settled: bool) -> Ruled:
        """What is known of the files of a folder, as they are now.

        Args:
            folder: Absolute.
            names: Of the files.
            are_settled: Whether all that may pass do.
        """
        ruled = Ruled([], {})
        if not (are_settled or len(self._ruled_out)):
            return ruled
        try:
            opened = self._folders.at(folder)
        except (ScopeError, OSError):
            # Whoever reads them will say why.
            return ruled
        for name in self._names.among(names):
            if self._stop.is_set():
                break
            try:
                status = opened.stat(name)
            except OSError:
                continue
            if not stat.S_ISREG(status.st_mode):
                continue
            if self._ruled_out.has(name, status):
                ruled.out.append(name)
            elif are_settled and self._ruled_out.may_pass(name, status):
                ruled.passing[name] = status
        return ruled
