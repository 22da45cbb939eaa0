"""`NamesBefore`: what was seen below the folders for the last question, if it is still there.

Each folder is asked when it last changed. Where none did, what was seen then is what is there now,
and nothing need be listed again; where one did, all is looked through as ever. Sizes and dates are
not kept: no folder tells of those.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Hashable, Mapping
from itertools import chain
from typing import Final

from desktop_app.files.scope import Scope
from desktop_app.folders.all_names import AllNames, EntriesBelow, all_names
from desktop_app.index.telling import tells_changes
from desktop_app.reasons import Reason
from desktop_app.stop_flag import StopFlag
from desktop_app.value_class import value_class
from desktop_app.walking.kept_walks import KeptWalks, UnpackedWalk

MOST_NAMES: Final = 60_000
"""That are kept from one question to the next: they take some 20 MB."""

_GRAIN_NS: Final = 50_000_000
"""File systems tell moments by a clock that stands still for some ms: what changed so shortly
before it was listed may change again within the same moment."""

_Folder = tuple[int, int, int]
"""Which folder it is, on which disk, and when it last changed."""


@value_class
class _Before:
    """What was seen."""

    names: AllNames
    walks: Mapping[Hashable, UnpackedWalk]
    folders: Mapping[str, _Folder]


class NamesBefore:
    """Gives the names for one question after the other.

    Args:
        scope: Whose names.
        entries_below: Tells them where they are not known.
        keeps: Whether there will be another question.
    """

    def __init__(self, scope: Scope, entries_below: EntriesBelow, *, keeps: bool) -> None:
        self._keeps = keeps and not scope.files
        self._scope = scope
        self._entries_below = entries_below
        self._before: _Before | None = None

    def names(self, walks: KeptWalks, stop: StopFlag) -> AllNames | None:
        """See `all_names`; for who looks at once.

        What is known from before is lent to `walks`.
        """
        before = self._before
        if before is not None and _are_as_before(before.folders, stop):
            walks.lend(before.walks)
            return before.names
        self._before = None
        began_ns = time.time_ns()
        names = all_names(self._scope, stop, self._entries_below, walks)
        if self._keeps and names is not None and len(names) <= MOST_NAMES:
            self._before = self._kept(names, walks.all_kept(), began_ns)
        return names

    def give_back(self, walks: KeptWalks) -> None:
        """Remember what was made of the names for one question."""
        if (before := self._before) is not None:
            walks.give_back(before.walks)

    def _kept(
        self, names: AllNames, walks: Mapping[Hashable, UnpackedWalk], began_ns: int
    ) -> _Before | None:
        """What was seen, where folders tell whether it is still there."""
        roots = [*map(self._scope.real_path, self._scope.folders)]
        if len(walks) != len(roots) or not all(map(tells_changes, roots)):
            return None
        for one in walks.values():
            # What could not be looked into changes without a word from the folder it lies in.
            if any(number for why, number in one.walk.skips.numbers.items() if why not in _TELLING):
                return None
        batches = (batch for one in walks.values() for batch, _ in one.walk.unpacked)
        folders = {}
        for path in dict.fromkeys(chain.from_iterable(batch.folders for batch in batches)):
            folder = _asked(path)
            if folder is None or folder[2] > began_ns - _GRAIN_NS:
                return None
            folders[path] = folder
        disks = {disk for _, disk, _ in folders.values()}
        return _Before(names, walks, folders) if len(disks) == 1 else None


_TELLING: Final = frozenset({Reason.EXCLUDED, Reason.HIDDEN})


def _asked(path: str) -> _Folder | None:
    try:
        status = os.lstat(path)
    except OSError:
        return None
    is_folder = stat.S_ISDIR(status.st_mode)
    return (status.st_ino, status.st_dev, status.st_ctime_ns) if is_folder else None


def _are_as_before(folders: Mapping[str, _Folder], stop: StopFlag) -> bool:
    asked = _asked
    return not stop.is_set() and all(asked(path) == known for path, known in folders.items())
