"""Asking whoever hears of changes which folders are as a snapshot has them.

The question is a pipe that is put into the folder of the index. The one who answers hears of that
in the same queue as of all other folders: so once it does, it has heard of everything that was
done before, and says what holds at a moment after the question. Who is not answered in time asks
each folder itself.
"""

from __future__ import annotations

import json
import os
import secrets
import select
import stat
import sys
import time
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import field
from pathlib import Path
from typing import Any, Final

from desktop_app.index import INDEX_FOLDER
from desktop_app.index.progress import IndexState
from desktop_app.index.snapshot import Snapshot
from desktop_app.value_class import value_class

_QUESTION: Final = "question-"
_DETAILS: Final = "details-"
_DRAFT: Final = "asking-"
_TOKEN_BYTES: Final = 8

_FOLDER_S: Final = 4e-6
"""What asking a folder takes, about."""
_FILE_S: Final = 5e-6
"""What asking a file takes, about: half as long as the disk takes to tell all about it."""
_LONGEST_S: Final = 0.1
_LONGEST_FOR_DETAILS_S: Final = 1.0
PATIENT_S: Final = 1.0
"""Where the answer itself is wanted, and not what it saves."""
_MAX_BYTES: Final = 60_000
"""A pipe takes so much at once."""


def is_question(name: str) -> bool:
    """Whether `name` is one that a question has, or its draft."""
    prefix = next(filter(name.startswith, (_QUESTION, _DETAILS)), _DRAFT)
    token = name.removeprefix(prefix)
    return len(token) == 2 * _TOKEN_BYTES and not token.strip("0123456789abcdef")


def wants_details(question: str) -> bool:
    """Whether somebody asks for sizes and dates of files as well."""
    return question.startswith(_DETAILS)


@value_class
class Lent:
    """Where the `DetailColumns` of a snapshot are.

    Attributes:
        token: Which they are.
        process: Who lends them, and
        descriptor: under which number.
    """

    token: str
    process: int
    descriptor: int


@value_class
class SnapshotTold:
    """What holds of one snapshot.

    Attributes:
        snapshot: The snapshot.
        folders: For each of its folders a byte: 1 where it is as the snapshot has it.
        looked_at: Likewise: 1 where the files in it are as the lent columns have them, all but
        doubts: these, rows of the snapshot, ascending.
        lent: Where the columns are; None where nobody asks for them, or there are none.
    """

    snapshot: Snapshot
    folders: bytes
    looked_at: bytes = b""
    doubts: Sequence[int] = ()
    lent: Lent | None = None


@value_class
class HeardDetails:
    """What is told of the files of a snapshot; see `SnapshotTold`."""

    looked_at: bytes
    doubts: Sequence[int]
    lent: Lent


@value_class
class Vouched:
    """What somebody who hears of changes says, at the moment when they were asked.

    Attributes:
        folders: By the name of the file of a snapshot and its version, for each of its folders a
            byte: 1 where it is as the snapshot has it.
        watched: How many folders are watched.
        budget: How many may be.
        wanted: How many would have to be.
    """

    folders: Mapping[tuple[int, int, int], bytes]
    watched: int = 0
    budget: int = 0
    wanted: int = 0
    details: Mapping[tuple[int, int, int], HeardDetails] = field(default_factory=dict)
    """Likewise what is told of files; only of snapshots that have many."""

    def of(self, snapshot: Snapshot) -> bytearray:
        """For each folder of a snapshot a byte; all 0 where nobody vouches for any."""
        known = self.folders.get(snapshot.version, b"")
        return bytearray(known if len(known) == snapshot.folders else snapshot.folders)

    def details_of(self, snapshot: Snapshot) -> HeardDetails | None:
        """What is told of the files of a snapshot."""
        known = self.details.get(snapshot.version)
        return known if known and len(known.looked_at) == snapshot.folders else None


NOBODY: Final = Vouched({})


def wait_for(folders: int) -> float:
    """How long to wait for an answer: as long as asking so many folders takes."""
    return min(_LONGEST_S, folders * _FOLDER_S)


def wait_for_details(files: int) -> float:
    """Likewise, how long asking so many files takes."""
    return min(_LONGEST_FOR_DETAILS_S, files * _FILE_S)


def ask(data_folder: Path, wait_s: float, *, details: bool = False) -> Vouched:
    """Ask whoever keeps the index of a data folder; `NOBODY` where nobody answers in time.

    Args:
        data_folder: Where it is kept.
        wait_s: How long to wait.
        details: Whether sizes and dates of files are asked for, too, which takes longer.
    """
    if sys.platform != "linux" or not IndexState(data_folder).lock.is_held():
        return NOBODY
    folder = data_folder / INDEX_FOLDER
    try:
        with _question(folder, _DETAILS if details else _QUESTION) as descriptor:
            return _read(descriptor, wait_s)
    except (OSError, ValueError, KeyError, TypeError, zlib.error):
        return NOBODY


@contextmanager
def _question(folder: Path, prefix: str = _QUESTION) -> Iterator[int]:
    token = secrets.token_hex(_TOKEN_BYTES)
    draft, question = folder / (_DRAFT + token), folder / (prefix + token)
    os.mkfifo(draft, 0o600)
    descriptor = -1
    try:
        # Open before anybody hears of it: who answers does not wait.
        descriptor = os.open(draft, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        draft.rename(question)
        yield descriptor
    finally:
        if descriptor >= 0:
            os.close(descriptor)
        for name in (draft, question):
            with suppress(FileNotFoundError):
                name.unlink()


def _read(descriptor: int, wait_s: float) -> Vouched:
    until = time.monotonic() + wait_s
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    parts: list[bytes] = []
    while (left_s := until - time.monotonic()) > 0:
        if not poll.poll(left_s * 1000):
            continue
        part = os.read(descriptor, _MAX_BYTES)
        if not part:
            return _decoded(b"".join(parts))
        parts.append(part)
    return NOBODY


def _decoded(answer: bytes) -> Vouched:
    if not answer:
        return NOBODY
    line, _, rest = zlib.decompress(answer).partition(b"\n")
    told = json.loads(line)
    folders: dict[tuple[int, int, int], bytes] = {}
    details: dict[tuple[int, int, int], HeardDetails] = {}
    at = 0

    def take(length: int) -> bytes:
        nonlocal at
        at += length
        return rest[at - length : at]

    for one in told["snapshots"]:
        inode, size, moment = one["version"]
        folders[inode, size, moment] = take(one["folders"])
        if one["lent"] is not None:
            looked_at, doubts = take(one["looked_at"]), array("I")
            doubts.frombytes(take(one["doubts"] * doubts.itemsize))
            details[inode, size, moment] = HeardDetails(looked_at, doubts, Lent(*one["lent"]))
    return Vouched(folders, told["watched"], told["budget"], told["wanted"], details)


def encoded(snapshots: Sequence[SnapshotTold], *, watched: int, budget: int, wanted: int) -> bytes:
    """What `answer` tells: without details where they are too much for a pipe, or nothing."""
    for some in (snapshots, [SnapshotTold(one.snapshot, one.folders) for one in snapshots]):
        packed = _packed(some, watched=watched, budget=budget, wanted=wanted)
        if len(packed) <= _MAX_BYTES:
            return packed
    return b""


def _packed(snapshots: Sequence[SnapshotTold], **numbers: int) -> bytes:
    told: dict[str, Any] = {
        "snapshots": [
            {
                "version": one.snapshot.version,
                "folders": len(one.folders),
                "looked_at": len(one.looked_at),
                "doubts": len(one.doubts),
                "lent": one.lent and [one.lent.token, one.lent.process, one.lent.descriptor],
            }
            for one in snapshots
        ],
        **numbers,
    }
    parts = [json.dumps(told).encode(), b"\n"]
    for one in snapshots:
        parts += [one.folders, one.looked_at, array("I", one.doubts).tobytes()]
    return zlib.compress(b"".join(parts), 1)


def answer(question: Path, told: bytes) -> None:
    """Answer a question; who asked may have gone."""
    with suppress(OSError):
        flags = os.O_WRONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC
        descriptor = os.open(question, flags)
        try:
            if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
                os.write(descriptor, told)
        finally:
            os.close(descriptor)
