"""`DetailColumns`: the sizes and dates of files as they were when somebody looked, and in order.

They lie in memory that its maker lends to other programs of the same person, and that is gone with
it: nothing is written to the disk. Rows are also kept in the order of their dates and of their
sizes, apart for each ending, flags, and kind of what is inside where no ending tells it: so whoever
asks for the newest hundred, or how many PDFs of a year are larger than something, looks at few of a
million rows.
"""

from __future__ import annotations

import json
import mmap
import os
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from desktop_app.filetypes.kinds import kind_of
from desktop_app.hits import Flag
from desktop_app.index.details.kept_kinds import KeptKinds
from desktop_app.index.details.kind_codes import UNTOLD, code_of
from desktop_app.index.details.known_texts import KnownTexts
from desktop_app.index.snapshot import ANY_EXTENSION, Snapshot
from desktop_app.private.names import (
    is_private,
    is_private_folder,
    may_be_private,
    may_be_private_folder,
)
from desktop_app.storage.damage import DamageError

UNSEEN: Final = -1
"""In place of the size of a row that is no plain file, or of which nobody knows enough."""

_MAGIC: Final = b"fossick details 3\n"
_HEAD_BYTES: Final = 4096

_COLUMNS: Final[Mapping[str, Literal["B", "I", "q"]]] = {
    "sizes": "q",
    "modified_ns": "q",
    "kinds": "B",
    "texts": "I",
    "unsure": "I",
    "pairs": "I",
    "starts": "I",
    "by_date": "I",
    "by_size": "I",
    "bytes_together": "q",
}


class DetailColumns:
    """What was seen of the rows of one snapshot, mapped.

    Attributes:
        token: Tells these from all others.
        looked_ns: When the look began, in ns since 1970 UTC.
        sizes: For each row the length of the file, or `UNSEEN`.
        modified_ns: For each row when it was last changed.
        kinds: For each row what is inside the file, by `kind_codes`; of files whose endings tell it
            that says nothing.
        texts: For each row the number under which its words are kept, or 0.
        words: The index of words that has these numbers.
        unsure: Rows of files that were looked at and that may change unheard, ascending; their
            sizes are `UNSEEN`.
        pairs: What there is: pairs as of `Snapshot.totals`, and 65,536 times what is inside.
        starts: For each of the pairs where its rows begin in the following, and one more for the
            end.
        by_date, by_size: All rows that are not `UNSEEN`, the oldest and the shortest of each pair
            first.
        bytes_together: The lengths of the rows of each pair.

    Raises:
        DamageError: it is none of ours, or not of this snapshot.
        OSError: it cannot be read.
    """

    def __init__(self, descriptor: int, snapshot: Snapshot) -> None:
        self._map = mmap.mmap(descriptor, 0, access=mmap.ACCESS_READ)
        try:
            self._read(snapshot)
        except (ValueError, KeyError, TypeError, RecursionError):
            raise DamageError from None

    def _read(self, snapshot: Snapshot) -> None:
        if self._map[: len(_MAGIC)] != _MAGIC:
            raise DamageError
        head = json.loads(self._map[len(_MAGIC) : _HEAD_BYTES].rstrip(b"\0"))
        if tuple(head["snapshot"]) != snapshot.version or head["rows"] != len(snapshot):
            raise DamageError
        self.token: str = head["token"]
        self.looked_ns: int = head["looked_ns"]
        found: dict[str, memoryview[Any]] = {}
        whole, at = memoryview(self._map), _HEAD_BYTES
        for (name, kind), length in zip(_COLUMNS.items(), head["lengths"], strict=True):
            found[name] = whole[at : at + length].cast(kind)
            at += length + -length % 8
        self.sizes = found["sizes"]
        self.modified_ns = found["modified_ns"]
        self.kinds = found["kinds"]
        self.texts = found["texts"]
        self.words: int = head["words"]
        self.unsure = found["unsure"]
        self.pairs = found["pairs"]
        self.starts = found["starts"]
        self.by_date = found["by_date"]
        self.by_size = found["by_size"]
        self.bytes_together = found["bytes_together"]


class SeenDetails:
    """What is seen of the rows of a snapshot, as it comes, until it is made into columns.

    Attributes:
        looked_ns: When the look began.
        known_kinds: What is known of what is inside files.
        known_texts: Whose words are kept.
        untold: Of each number of an extension, whether that is asked for.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        looked_ns: int,
        known_kinds: KeptKinds | None = None,
        known_texts: KnownTexts | None = None,
    ) -> None:
        self.snapshot = snapshot
        self.looked_ns = looked_ns
        self.known_kinds = KeptKinds() if known_kinds is None else known_kinds
        self.known_texts = KnownTexts() if known_texts is None else known_texts
        self.untold = untold_endings(snapshot.extensions)
        rows = len(snapshot)
        self._kinds = bytearray(rows)
        self._texts = array("I", bytes(4 * rows))
        self._sizes = array("q", (UNSEEN,)) * rows
        self._modified_ns = array("q", bytes(8 * rows))
        self._unsure = array("I")
        self._parts: Sequence[str] = ()
        self._is_closed = False

    def enter(self, path: str) -> None:
        """What is seen from now on lies in this folder.

        It may have been called otherwise when what is in it was read: whoever asks is told why
        private files are not looked into.
        """
        self._parts = [part for part in path.split(os.sep) if part]  # noqa: PTH206 (not UTF-8)
        self._is_closed = may_be_private_folder(self._parts) and is_private_folder(self._parts)

    def see(self, row: int, name: str, status: os.stat_result) -> None:
        """A file, of which every change will be heard."""
        self._sizes[row] = status.st_size
        self._modified_ns[row] = status.st_mtime_ns
        if self.untold[self.snapshot.extension_ids[row]]:
            self._kinds[row] = self._kind_of(name, status)
        number = self.known_texts.number(status)
        if number and not self._may_be_closed(name):
            self._texts[row] = number

    def _kind_of(self, name: str, status: os.stat_result) -> int:
        kind = kind_of(name)
        if kind is not None or not status.st_size:
            # In an empty one there is nothing.
            return code_of(kind)
        return UNTOLD if self._may_be_closed(name) else self.known_kinds.code(status)

    def _may_be_closed(self, name: str) -> bool:
        return self._is_closed or (may_be_private(name) and is_private([*self._parts, name]))

    def doubt(self, row: int) -> None:
        """A file that may change unheard; rows come in their order."""
        self._unsure.append(row)

    def lend(self, token: str, goes_on: Callable[[], bool]) -> int | None:
        """Put them in order, in memory of their own.

        Args:
            token: See `DetailColumns`.
            goes_on: Asked now and then; where it says no, nothing comes of it.

        Returns:
            The descriptor of that memory, which is the caller's to close; None where there is none.

        Raises:
            OSError: the system lends none.
        """
        of_pairs: defaultdict[int, array[int]] = defaultdict(lambda: array("I"))
        sizes, kinds = self._sizes, self._kinds
        flags, ids = self.snapshot.flags, self.snapshot.extension_ids
        for start in range(0, len(flags), _SLICE):
            if not goes_on():
                return None
            end = min(start + _SLICE, len(flags))
            for row in range(start, end):
                if sizes[row] >= 0:
                    of_pairs[kinds[row] << 16 | ids[row] << 8 | flags[row]].append(row)
        starts, together = array("I", [0]), array("q")
        by_date, by_size = array("I"), array("I")
        pairs = array("I", sorted(of_pairs))
        for rows in map(of_pairs.__getitem__, pairs):
            if not goes_on():
                return None
            by_date.extend(sorted(rows, key=self._modified_ns.__getitem__))
            if not goes_on():
                return None
            by_size.extend(sorted(rows, key=sizes.__getitem__))
            together.append(sum(map(sizes.__getitem__, rows)))
            starts.append(len(by_date))
        columns = {
            "sizes": sizes,
            "modified_ns": self._modified_ns,
            "kinds": array("B", kinds),
            "texts": self._texts,
            "unsure": self._unsure,
            "pairs": pairs,
            "starts": starts,
            "by_date": by_date,
            "by_size": by_size,
            "bytes_together": together,
        }
        return self._lent(token, [columns[name] for name in _COLUMNS])

    def _lent(self, token: str, columns: Sequence[array[int]]) -> int:
        head = {
            "snapshot": self.snapshot.version,
            "rows": len(self.snapshot),
            "token": token,
            "looked_ns": self.looked_ns,
            "words": self.known_texts.index,
            "lengths": [len(column) * column.itemsize for column in columns],
        }
        descriptor = os.memfd_create("fossick-details", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        try:
            for part in _parts(json.dumps(head).encode(), columns):
                _write(descriptor, part)
            # Whoever maps it relies on that.
            _seal(descriptor)
        except BaseException:
            os.close(descriptor)
            raise
        return descriptor


_SLICE: Final = 16_384

PLAIN: Final = bytes(
    not flags & int(Flag.FOLDER | Flag.LINK | Flag.SPECIAL | Flag.UNKNOWN | Flag.ONLINE_ONLY)
    for flags in range(256)
)
"""Of each value of flags, whether it is a file of which details are kept: what else there is tells
them itself, and is rarely asked for."""


def untold_endings(extensions: Sequence[str]) -> bytes:
    """For each number of an extension whether names with it tell no kind, or not all of them do."""
    untold = bytearray(256)
    untold[ANY_EXTENSION] = 1
    for number, ending in enumerate(extensions, start=1):
        untold[number] = kind_of(f"x.{ending}") is None
    return bytes(untold)


def _seal(descriptor: int) -> None:
    # Imported here: whoever reads needs it not, and it is not everywhere.
    import fcntl

    seals = fcntl.F_SEAL_SEAL | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_WRITE
    fcntl.fcntl(descriptor, fcntl.F_ADD_SEALS, seals)


def _parts(head: bytes, columns: Sequence[array[int]]) -> Iterator[memoryview[int]]:
    yield memoryview((_MAGIC + head).ljust(_HEAD_BYTES, b"\0"))
    for column in columns:
        part = memoryview(column).cast("B")
        yield part
        yield memoryview(bytes(-len(part) % 8))


def _write(descriptor: int, part: memoryview[int]) -> None:
    while part:
        part = part[os.write(descriptor, part) :]
