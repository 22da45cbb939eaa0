"""Sizes and dates of a batch's rows, read when somebody wants them."""

# ruff: noqa: PTH118 (names that are not UTF-8, joined as they are)
from __future__ import annotations

import os
from array import array
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import field

from desktop_app.files.batch import Batch
from desktop_app.files.boundaries import Boundaries, is_gone
from desktop_app.files.listing import modified_ns
from desktop_app.files.open_folder import OpenFolder
from desktop_app.hits import Flag
from desktop_app.stop_flag import StopFlag
from desktop_app.value_class import record_class

_STOP_ROWS = 256
"""Entries looked at between two looks at the stop flag; a tired disk takes 0.5 ms for each."""

_KNOWN = bytes(flags for flags in range(256) if not flags & int(Flag.UNKNOWN))


KnownDetails = dict[str, dict[str, tuple[int, int]]]
"""The sizes and dates of entries that were looked at, by their folders and names."""


class FolderDetails:
    """Looks at the entries of a batch through its folders."""

    def __init__(
        self,
        reach: Callable[[int], OpenFolder],
        stop: StopFlag,
        boundaries: Boundaries,
        known: KnownDetails | None = None,
    ) -> None:
        """Make a reader for one batch.

        Args:
            reach: Opens the folder with that number in the batch; it is closed after use.
            stop: Ends the reading early.
            boundaries: Counts what cannot be looked at.
            known: What need not be looked at again; grows.
        """
        self._known = known
        self._reach = reach
        self._stop = stop
        self._boundaries = boundaries

    def read(self, batch: Batch) -> Batch:
        """See `Batch.detailed`."""
        ids, names = batch.folder_ids, batch.names
        found = _Details(bytearray(batch.flags))
        # Mount points must not be asked; they are rare.
        careful = bool(batch.flags.translate(None, _KNOWN))
        while (start := len(found.sizes)) < len(names) and not self._stop.is_set():
            end = min(bisect_right(ids, ids[start], start), start + _STOP_ROWS)
            if careful or not self._read_at_once(found, batch, ids[start], names[start:end]):
                for row in range(start, end):
                    self._read_one(found, batch, row)
        return found.of(batch)

    def _read_at_once(
        self, found: _Details, batch: Batch, folder: int, names: Sequence[str]
    ) -> bool:
        """Look at entries of one folder the quick way, unless one of them makes trouble."""
        known = None
        if self._known is not None:
            known = self._known.setdefault(batch.folders[folder], {})
            if all(map(known.__contains__, names)):
                for size, moment in map(known.__getitem__, names):
                    found.sizes.append(size)
                    found.modified_ns.append(moment)
                return True
        try:
            sizes, modified = self._reach(folder).sizes_and_dates(names)
        except (OSError, OverflowError):
            return False
        if known is not None:
            known.update(zip(names, zip(sizes, modified, strict=True), strict=True))
        found.sizes.extend(sizes)
        found.modified_ns.extend(modified)
        return True

    def _read_one(self, found: _Details, batch: Batch, row: int) -> None:
        size = modified = 0
        name, folder = batch.names[row], batch.folder_ids[row]
        if not found.flags[row] & Flag.UNKNOWN:
            try:
                status = self._reach(folder).stat(name)
                size, modified = status.st_size, modified_ns(status)
            except OSError as error:
                # What becomes of a folder is counted when it is entered.
                if not found.flags[row] & Flag.FOLDER:
                    self._boundaries.note(error, os.path.join(batch.folders[folder], name))
                if is_gone(error):
                    found.gone.add(row)
                found.flags[row] |= Flag.UNKNOWN
        found.sizes.append(size)
        found.modified_ns.append(modified)


@record_class
class _Details:
    """What is known so far about the first rows of a batch."""

    flags: bytearray
    sizes: array[int] = field(default_factory=lambda: array("q"))
    modified_ns: array[int] = field(default_factory=lambda: array("q"))
    gone: set[int] = field(default_factory=set)

    def of(self, batch: Batch) -> Batch:
        """Those rows, without what is gone."""
        rows = len(self.sizes)
        detailed = Batch(
            batch.folders,
            batch.folder_ids[:rows],
            batch.names[:rows],
            bytes(self.flags[:rows]),
            self.sizes,
            self.modified_ns,
            batch.empty_folders,
        )
        return detailed.select([row for row in range(rows) if row not in self.gone])
