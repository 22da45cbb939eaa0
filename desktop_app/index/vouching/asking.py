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
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from desktop_app.index import INDEX_FOLDER
from desktop_app.index.progress import IndexState
from desktop_app.index.snapshot import Snapshot
from desktop_app.value_class import value_class

_QUESTION: Final = "question-"
_DRAFT: Final = "asking-"
_TOKEN_BYTES: Final = 8

_FOLDER_S: Final = 4e-6
"""What asking a folder takes, about."""
_LONGEST_S: Final = 0.1
PATIENT_S: Final = 1.0
"""Where the answer itself is wanted, and not what it saves."""
_MAX_BYTES: Final = 60_000
"""A pipe takes so much at once."""


def is_question(name: str) -> bool:
    """Whether `name` is one that a question has, or its draft."""
    token = name.removeprefix(_QUESTION if name.startswith(_QUESTION) else _DRAFT)
    return len(token) == 2 * _TOKEN_BYTES and not token.strip("0123456789abcdef")


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

    def of(self, snapshot: Snapshot) -> bytearray:
        """For each folder of a snapshot a byte; all 0 where nobody vouches for any."""
        known = self.folders.get(snapshot.version, b"")
        return bytearray(known if len(known) == snapshot.folders else snapshot.folders)


NOBODY: Final = Vouched({})


def wait_for(folders: int) -> float:
    """How long to wait for an answer: as long as asking so many folders takes."""
    return min(_LONGEST_S, folders * _FOLDER_S)


def ask(data_folder: Path, wait_s: float) -> Vouched:
    """Ask whoever keeps the index of a data folder; `NOBODY` where nobody answers in time."""
    if sys.platform != "linux" or not IndexState(data_folder).lock.is_held():
        return NOBODY
    folder = data_folder / INDEX_FOLDER
    try:
        with _question(folder) as descriptor:
            return _read(descriptor, wait_s)
    except (OSError, ValueError, KeyError, TypeError, zlib.error):
        return NOBODY


@contextmanager
def _question(folder: Path) -> Iterator[int]:
    token = secrets.token_hex(_TOKEN_BYTES)
    draft, question = folder / (_DRAFT + token), folder / (_QUESTION + token)
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
    at = 0
    for inode, size, moment, number in told["snapshots"]:
        folders[inode, size, moment] = rest[at : at + number]
        at += number
    return Vouched(folders, told["watched"], told["budget"], told["wanted"])


def encoded(
    snapshots: Sequence[tuple[Snapshot, bytes]], *, watched: int, budget: int, wanted: int
) -> bytes:
    """What `answer` tells; nothing where it is too much for a pipe."""
    told: dict[str, Any] = {
        "snapshots": [[*snapshot.version, len(known)] for snapshot, known in snapshots],
        "watched": watched,
        "budget": budget,
        "wanted": wanted,
    }
    parts = [json.dumps(told).encode(), b"\n", *(known for _, known in snapshots)]
    packed = zlib.compress(b"".join(parts), 1)
    return packed if len(packed) <= _MAX_BYTES else b""


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
