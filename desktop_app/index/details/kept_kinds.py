"""`KeptKinds`: what is inside files whose names tell no kind, and what they were when it was read.

A file is known by what it is and not by what it is called, so a renamed one need not be read again.
What is kept of it holds for as long as its length and both moments are the same.
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, Literal

import desktop_app
from desktop_app.index.details.kind_codes import UNTOLD
from desktop_app.storage.damage import DamageError
from desktop_app.storage.whole_file import read_whole

_MAGIC: Final = b"fossick kinds 1\n"
_MAX_BYTES: Final = 100_000_000
_COLUMNS: Final[Mapping[str, Literal["B", "Q", "q"]]] = {
    "inodes": "Q",
    "sizes": "q",
    "modified_ns": "q",
    "changed_ns": "q",
    "codes": "B",
}

KeptFile = tuple[int, int, int, int, int]
"""Inode, length, both moments, and the number of the kind."""


class KeptKinds:
    """Files in the order of their inodes.

    Args:
        files: In any order; of several with one inode, one is kept.
    """

    def __init__(self, files: Iterable[KeptFile] = ()) -> None:
        ordered = sorted({one[0]: one for one in files}.values())
        columns = zip(*ordered, strict=True) if ordered else ((),) * len(_COLUMNS)
        self._columns = [
            array(kind, column) for kind, column in zip(_COLUMNS.values(), columns, strict=True)
        ]

    def __len__(self) -> int:
        return len(self._columns[0])

    def code(self, status: os.stat_result) -> int:
        """The number of what is inside a file, as it is now; `UNTOLD` where nobody knows."""
        inodes, *facts, codes = self._columns
        at = bisect_left(inodes, status.st_ino)
        if at == len(inodes) or inodes[at] != status.st_ino:
            return UNTOLD
        now = status.st_size, status.st_mtime_ns, status.st_ctime_ns
        return codes[at] if tuple(column[at] for column in facts) == now else UNTOLD

    def encode(self) -> list[bytes]:
        """As a file, in parts."""
        parts = [column.tobytes() for column in self._columns]
        head = {
            # Another one may tell other kinds.
            "program": desktop_app.__version__,
            "byte_order": sys.byteorder,
            "files": len(self),
            "sum": zlib.crc32(b"".join(parts)),
        }
        return [_MAGIC, json.dumps(head).encode(), b"\n", *parts]

    @classmethod
    def read(cls, file: Path) -> KeptKinds:
        """Those of a file.

        Raises:
            DamageError: it is none of ours, of another version, or damaged.
            OSError: it cannot be read.
        """
        whole = read_whole(file, _MAX_BYTES)
        if not whole.startswith(_MAGIC):
            raise DamageError
        line, _, rest = whole[len(_MAGIC) :].partition(b"\n")
        try:
            head = json.loads(line)
            made_by = head["program"], head["byte_order"], head["sum"]
            files = int(head["files"])
        except (ValueError, KeyError, TypeError, RecursionError):
            raise DamageError from None
        if made_by != (desktop_app.__version__, sys.byteorder, zlib.crc32(rest)):
            raise DamageError
        found, at = cls(), 0
        for column in found._columns:
            end = at + files * column.itemsize
            column.frombytes(rest[at:end])
            at = end
        if at != len(rest):
            raise DamageError
        return found
