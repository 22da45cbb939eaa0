"""`KnownSnapshot`: what of a snapshot is as it was, for whoever hears of changes."""

from __future__ import annotations

import logging
import os
import secrets
import time
from collections.abc import Callable
from typing import Final

from desktop_app.index.details.columns import SeenDetails
from desktop_app.index.details.kept_kinds import KeptKinds
from desktop_app.index.details.known_texts import KnownTexts
from desktop_app.index.details.looking import look_at
from desktop_app.index.snapshot import Snapshot
from desktop_app.index.vouching.asking import Lent, SnapshotTold

logger = logging.getLogger(__name__)

EACH: Final = 256
"""Folders between two looks at what happened meanwhile."""
_LOOKED_FOR_S: Final = 900.0
"""Who is told what was seen longer ago is the last one: then all is looked at again."""
_MANY_DOUBTS: Final = 5_000
"""So many files to look at cost a question as much as a hundredth of a second."""


class KnownSnapshot:
    """A snapshot, and what of it is as it was.

    Attributes:
        snapshot: The snapshot.
        folders: For each of its folders whether it is vouched for.
        paths: Where they are.
    """

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.folders = bytearray(snapshot.folders)
        self.paths = [snapshot.root]
        self._looked_at = bytearray(snapshot.folders)
        self._doubts: set[int] = set()
        # Those of a look that is under way, which begins while others still hold.
        self._newer: set[int] = set()
        # Folders in which somebody writes all the time.
        self._loud: set[int] = set()
        self._lent: Lent | None = None
        self._looked_s = 0.0

    def __len__(self) -> int:
        return len(self.snapshot)

    def doubt(self, folder: int, name: str) -> None:
        """Somebody wrote to what is called so in a folder."""
        row = self.snapshot.row_of(folder, name)
        if row is not None:
            self._doubts.add(row)
            self._newer.add(row)

    def doubt_all(self, folder: int) -> None:
        """Somebody writes there all the time."""
        self._loud.add(folder)
        self._looked_at[folder] = 0

    def drop(self, folder: int) -> None:
        """Vouch no more for a folder."""
        self.folders[folder] = self._looked_at[folder] = 0

    @property
    def is_stale(self) -> bool:
        """Whether it is time to look again, once somebody asks."""
        if self._lent is None:
            return False
        age_s = time.monotonic() - self._looked_s
        return age_s > _LOOKED_FOR_S or len(self._doubts) > _MANY_DOUBTS

    def look(self, goes_on: Callable[[], bool], kinds: KeptKinds, texts: KnownTexts) -> bool:
        """Look at the files in folders that are vouched for; False where it is no use to go on.

        Args:
            goes_on: Asked now and then.
            kinds: What is known of what is inside files.
            texts: Whose words are kept.
        """
        self._newer = set()
        looked_s = time.monotonic()
        seen = SeenDetails(self.snapshot, time.time_ns(), kinds, texts)
        looked_at = bytearray(self.snapshot.folders)
        for number, path in enumerate(self.paths):
            if self.folders[number] and number not in self._loud:
                if number % EACH == 0 and not goes_on():
                    return False
                if not all(goes_on() for _ in look_at(seen, number, path)):
                    return False
                looked_at[number] = True
        token = secrets.token_hex(8)
        try:
            descriptor = seen.lend(token, goes_on)
        except OSError as error:
            # Then each file is looked at by who asks.
            logger.warning("Sizes are not kept: %s", error.strerror or error)
            return True
        if descriptor is None:
            return False
        self.close()
        self._lent = Lent(token, os.getpid(), descriptor)
        for number, is_vouched in enumerate(self.folders):
            if not is_vouched or number in self._loud:
                looked_at[number] = False
        self._looked_at, self._doubts, self._looked_s = looked_at, self._newer, looked_s
        return True

    def told(self, mapped: set[str] | None) -> SnapshotTold:
        """What holds now, of files only where somebody says what programs have mapped."""
        folders = bytes(self.folders)
        if self._lent is None or mapped is None:
            return SnapshotTold(self.snapshot, folders)
        for path in mapped:
            folder = self.snapshot.folder_at(os.path.dirname(path))  # noqa: PTH120 (not UTF-8)
            if folder is not None:
                self.doubt(folder, os.path.basename(path))  # noqa: PTH119 (likewise)
        doubts = sorted(self._doubts)
        return SnapshotTold(self.snapshot, folders, bytes(self._looked_at), doubts, self._lent)

    def close(self) -> None:
        """Lend no more; who has it keeps it."""
        if self._lent is not None:
            os.close(self._lent.descriptor)
            self._lent = None
