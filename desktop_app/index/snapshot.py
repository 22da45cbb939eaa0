"""`Snapshot`: the names below one folder as they were once, in columns of a file that is mapped.

Folders are numbered so that each stands before those in it, and its whole tree is one run of
numbers; so the entries in a tree are one run of rows, too. All numbers are as this computer stores
them: a file of another one is not read.
"""

from __future__ import annotations

import json
import math
import mmap
import os
import sys
import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import desktop_app
from desktop_app.hits import Flag
from desktop_app.index.scanning import NameRun, array_with, rows_with
from desktop_app.index.snapshot_totals import RowTotals
from desktop_app.storage.damage import DamageError
from desktop_app.storage.whole_file import check_regular
from desktop_app.value_class import value_class

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MAGIC: Final = b"fossick names 4\n"
_ENCODING: Final = ("utf-8", "surrogatepass")
"""Every name comes through, whatever its bytes."""

ANY_EXTENSION: Final = 0
"""The number of names that have one of the rarer endings."""
MAX_EXTENSIONS: Final = 255

UNLISTED: Final = -1
"""In place of a moment: what is in the folder is not known."""
UNSETTLED: Final = -2
"""Likewise: it is known, and may have changed before anybody could tell by the moment."""

_COLUMNS: Final[Mapping[str, Literal["B", "H", "I", "Q", "q"]]] = {
    # Of folders.
    "first_rows": "I",
    "ends": "I",
    "parents": "I",
    "folder_rows": "I",
    "devices": "Q",
    "inodes": "Q",
    "moments": "q",
    # Of rows.
    "flags": "B",
    "extension_ids": "B",
    "ages": "B",
    "folded_at": "I",
    # Of all rows.
    "pairs": "H",
    "numbers": "I",
    # Rows, ascending.
    "beyond_ascii": "I",
    "unfolded_rows": "I",
    # Of these rows.
    "unfolded_at": "I",
    # With a NUL between them.
    "words": "B",
    # Names with a NUL behind each.
    "unfolded": "B",
    "folded": "B",
}


_AGES_A_DOUBLING: Final = 8
_AGES_END_NS: Final = [round(math.exp2((age + 0.5) / _AGES_A_DOUBLING) * 1e9) for age in range(255)]


def ages_of(made_ns: int, changed_ns: Iterable[int]) -> bytes:
    """How long before `made_ns` things were changed, in one byte each.

    That is to a tenth of the time: eight steps for each doubling, from a second on. It says which
    of two files is newer, as long as nobody wants to know by how little.
    """
    ends, age = _AGES_END_NS, bisect_right
    return bytes([age(ends, made_ns - changed) for changed in changed_ns])


def ages_of_many(made_ns: int, changed_ns: array[int]) -> bytes:
    """The same of many at once."""
    import numpy as np

    # What is older than all ages is, so that nothing becomes too large.
    changed = np.maximum(np.frombuffer(changed_ns, np.int64), -(2**62))
    ages = np.searchsorted(np.asarray(_AGES_END_NS, np.int64), made_ns - changed, "right")
    return ages.astype(np.uint8).tobytes()


def moment_of(made_ns: int, age: int) -> int:
    """About when something of this age was changed, in ns since 1970 UTC."""
    seconds = math.exp2(age / _AGES_A_DOUBLING)
    return made_ns - round(seconds * 1e9)


@value_class
class Columns:
    """What a snapshot is made of; see `Snapshot`."""

    root: str
    made_ns: int
    extensions: Sequence[str]
    first_rows: array[int]
    ends: array[int]
    parents: array[int]
    folder_rows: array[int]
    devices: array[int]
    inodes: array[int]
    moments: array[int]
    flags: bytes | bytearray
    extension_ids: bytes | bytearray
    ages: bytes | bytearray
    folded_at: array[int]
    beyond_ascii: array[int]
    unfolded_rows: array[int]
    unfolded_at: array[int]
    words: bytes | bytearray
    unfolded: bytes | bytearray
    folded: bytes | bytearray

    def encode(self) -> list[bytes | memoryview[int]]:
        """As a file, in parts."""
        totals = RowTotals.of(self.flags, self.extension_ids)
        owners = {"pairs": totals, "numbers": totals}
        columns = (getattr(owners.get(name, self), name) for name in _COLUMNS)
        # Not copied: they weigh as much as the file.
        parts = [memoryview(column).cast("B") for column in columns]
        head = {
            "root": self.root,
            "made_ns": self.made_ns,
            "program": desktop_app.__version__,
            "byte_order": sys.byteorder,
            "extensions": list(self.extensions),
            "lengths": [len(part) for part in parts],
            "sums": [zlib.crc32(part) for part in parts[:_CHECKED]],
        }
        encoded = json.dumps(head).encode()
        found: list[bytes | memoryview[int]] = [
            _MAGIC,
            b"%d %d\n" % (len(encoded), zlib.crc32(encoded)),
            encoded,
        ]
        for part in parts:
            # Numbers of eight bytes lie at their multiples.
            found.append(bytes(-sum(map(len, found)) % 8))
            found.append(part)
        return found


_CHECKED: Final = list(_COLUMNS).index("unfolded")
"""So many of the columns are summed up when a file is opened: all but the names themselves."""


class Snapshot:
    """Names of one folder and of all below it, mapped.

    Attributes:
        root: The folder, as it is really called.
        made_ns: When its walk began, in ns since 1970 UTC.
        extensions: What the numbers of `extension_ids` stand for, from 1 on; "" is no dot at all.
        first_rows: For each folder the first of its rows, and one more number for the end.
        ends: For each folder the number after the last one below it.
        parents: For each folder the one it lies in; the root is its own.
        folder_rows: For each folder its row in there; of the root it means nothing.
        devices, inodes: What each folder was, as opposed to what it was called.
        moments: For each folder when its entries, or what the system says of it, last changed
            (`st_ctime_ns`, which no program can set), or `UNLISTED` or `UNSETTLED`.
        flags: For each row bits of `Flag`.
        extension_ids: For each row what its name ends in, or `ANY_EXTENSION`.
        ages: For each row how long before `made_ns` it was last changed; see `ages_of`.
        totals: How many rows there are of which flags and extension.
        folded_at: For each row where its folded name begins, and one more for the end.
        beyond_ascii: The rows whose folded names have characters beyond ASCII.
        folded: All names with a NUL behind each, as they are compared.
        version: Inode, length and date of its file: another snapshot of the folder has others.

    Raises:
        DamageError: the file is none of ours, of another version, or damaged.
        OSError: it cannot be read.
    """

    def __init__(self, file: Path) -> None:
        check_regular(file)
        with file.open("rb") as stream:
            status = os.fstat(stream.fileno())
            self.version = status.st_ino, status.st_size, status.st_mtime_ns
            self.file_bytes = status.st_size
            if not self.file_bytes:
                raise DamageError
            self._map = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        try:
            self._read()
        except (ValueError, KeyError, TypeError, RecursionError):
            raise DamageError from None

    def _read(self) -> None:
        head, at = _head(self._map)
        self.root: str = head["root"]
        self.made_ns: int = head["made_ns"]
        self.extensions: Sequence[str] = head["extensions"]
        found: dict[str, memoryview[Any]] = {}
        starts: dict[str, int] = {}
        whole = memoryview(self._map)
        for number, (name, kind) in enumerate(_COLUMNS.items()):
            at += -at % 8
            length = head["lengths"][number]
            part = whole[at : at + length]
            if len(part) != length:
                raise DamageError
            if number < _CHECKED and zlib.crc32(part) != head["sums"][number]:
                raise DamageError
            found[name] = part.cast(kind) if kind != "B" else part
            starts[name] = at
            at += length
        self.first_rows = found["first_rows"]
        self.ends = found["ends"]
        self.parents = found["parents"]
        self.folder_rows = found["folder_rows"]
        self.devices = found["devices"]
        self.inodes = found["inodes"]
        self.moments = found["moments"]
        self.flags = found["flags"]
        self.extension_ids = found["extension_ids"]
        self.ages = found["ages"]
        self.folded_at = found["folded_at"]
        self.totals = RowTotals(found["pairs"], found["numbers"])
        self._beyond_ascii = found["beyond_ascii"]
        # Names that are not as they are compared; all others are kept once.
        self._unfolded_rows, self._unfolded_at = found["unfolded_rows"], found["unfolded_at"]
        self._words = found["words"]
        self.folded = found["folded"]
        self._unfolded_start, self._folded_start = starts["unfolded"], starts["folded"]

    def __len__(self) -> int:
        return len(self.flags)

    @property
    def folders(self) -> int:
        """How many folders it knows, the root among them."""
        return len(self.ends)

    def words(self) -> list[str]:
        """The words of Latin letters that names have, those of the most names first."""
        return str(self._words, "ascii").split("\0") if len(self._words) else []

    def name(self, row: int) -> str:
        """The name of a row, in `os.fsdecode`'s form."""
        start, at = self._folded_start, self.folded_at
        rows = self._unfolded_rows
        number = bisect_left(rows, row)
        if number < len(rows) and rows[number] == row:
            start, at, row = self._unfolded_start, self._unfolded_at, number
        return self._map[start + at[row] : start + at[row + 1] - 1].decode(*_ENCODING)

    def names(self, first: int, end: int) -> list[str]:
        """The names of a run of rows."""
        if first >= end:
            return []
        found = _split(self._map, self._folded_start, self.folded_at, first, end)
        rows = self._unfolded_rows
        start, stop = bisect_left(rows, first), bisect_left(rows, end)
        if start < stop:
            others = _split(self._map, self._unfolded_start, self._unfolded_at, start, stop)
            for row, name in zip(rows[start:stop], others, strict=True):
                found[row - first] = name
        return found

    def row_of(self, folder: int, name: str) -> int | None:
        """The row of what is called so in a folder; None where it knows nothing of the name."""
        first, end = self.first_rows[folder], self.first_rows[folder + 1]
        names = self.names(first, end)
        return first + names.index(name) if name in names else None

    def folded_names(self, rows: Sequence[int]) -> list[str]:
        """The names of some rows as they are compared."""
        start, at, whole = self._folded_start, self.folded_at, self._map
        return [str(whole[start + at[r] : start + at[r + 1] - 1], *_ENCODING) for r in rows]

    def rows_beyond_ascii(self, first: int, end: int) -> Sequence[int]:
        """Those of a run of rows whose folded names have characters beyond ASCII."""
        known = self._beyond_ascii
        return known[bisect_left(known, first) : bisect_left(known, end)]

    def rows_with(self, folded: str, first: int, end: int) -> Sequence[int]:
        """Those of a run of rows whose folded names have this inside, ascending."""
        wanted = folded.encode(*_ENCODING)
        if not wanted or b"\0" in wanted or first >= end:
            return []
        return rows_with(wanted, self._run(first, end))

    def array_with(self, folded: str, first: int, end: int) -> NDArray[np.int64]:
        """The same for whoever goes on with numpy."""
        import numpy as np

        wanted = folded.encode(*_ENCODING)
        if not wanted or b"\0" in wanted or first >= end:
            return np.zeros(0, np.int64)
        return array_with(wanted, self._run(first, end))

    def _run(self, first: int, end: int) -> NameRun:
        return NameRun(self._map, self._folded_start, self.folded_at, first, end)

    def folder_at(self, path: str) -> int | None:
        """The number of the folder with this absolute path; None where it knows none."""
        if path == self.root:
            return 0
        above = self.root.rstrip(os.sep) + os.sep
        if not path.startswith(above):
            return None
        folder = 0
        for name in path[len(above) :].split(os.sep):  # noqa: PTH206 (not UTF-8)
            found = next(
                (one for one in self.children(folder) if self.folder_name(one) == name), None
            )
            if found is None:
                return None
            folder = found
        return folder

    def children(self, folder: int) -> Iterator[int]:
        """The folders directly in a folder."""
        child, end = folder + 1, self.ends[folder]
        while child < end:
            yield child
            child = self.ends[child]

    def folder_name(self, folder: int) -> str:
        """The name of a folder other than the root."""
        return self.name(self.folder_rows[folder])

    def is_hidden(self, folder: int) -> bool:
        """Whether a folder other than the root is hidden."""
        return bool(self.flags[self.folder_rows[folder]] & Flag.HIDDEN)


def _split(whole: mmap.mmap, start: int, at: memoryview[int], first: int, end: int) -> list[str]:
    """Some of the names that begin at `start`, one at least."""
    return str(whole[start + at[first] : start + at[end] - 1], *_ENCODING).split("\0")


def _head(whole: mmap.mmap) -> tuple[dict[str, Any], int]:
    """What stands before the columns, and where they begin."""
    start = len(_MAGIC)
    if whole[:start] != _MAGIC:
        raise DamageError
    line = whole.find(b"\n", start, start + 40)
    length, checksum = map(int, whole[start:line].split())
    encoded = whole[line + 1 : line + 1 + length]
    if zlib.crc32(encoded) != checksum:
        raise DamageError
    head = json.loads(encoded)
    if (head["program"], head["byte_order"]) != (desktop_app.__version__, sys.byteorder):
        # Folded by other rules, perhaps: made anew in seconds, so nothing is carried over.
        raise DamageError
    return head, line + 1 + length
