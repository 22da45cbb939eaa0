"""How far the index is, in a small file: the fronts that ask run in other processes."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from enum import StrEnum
from math import ceil
from pathlib import Path
from typing import Final

from desktop_app import paths
from desktop_app.index import INDEX_FOLDER
from desktop_app.storage.damage import DamageError
from desktop_app.storage.held_lock import HeldLock
from desktop_app.storage.whole_file import is_draft, read_whole, write_whole
from desktop_app.value_class import value_class
from desktop_app.wording import Wording

_LOCK, _PAUSED, _PROGRESS = "indexer.lock", "paused", "progress.json"
_MAX_BYTES: Final = 10_000
_TOLD_EACH_S: Final = 1.0


def is_index_state(name: str) -> bool:
    """Whether `name` is that of a file that `IndexState` makes, or of its draft."""
    return name in (_LOCK, _PAUSED, _PROGRESS) or is_draft(name, _PROGRESS)


class IndexPhase(StrEnum):
    """What an indexer does."""

    NAMES = "names"
    TEXTS = "texts"
    WORDS = "words"
    UP_TO_DATE = "up_to_date"
    """All is read; it looks again now and then."""
    UNWRITTEN = "unwritten"
    """There is no room, or none that may be written to; it tries again now and then."""
    PAUSED = "paused"
    OFF = "off"
    """None runs."""


@value_class
class IndexProgress:
    """How far an indexer is.

    Attributes:
        phase: What it does.
        done: Of `NAMES`, entries seen; of `TEXTS` and `WORDS`, files read.
        total: Files that are to be read, those done among them; 0 where nobody knows.
        seconds_left: How long the rest of the phase takes, by the pace so far; None: not known.
    """

    phase: IndexPhase
    done: int = 0
    total: int = 0
    seconds_left: float | None = None


def progress_line(progress: IndexProgress, wording: Wording) -> str:
    """How far an indexer is, as a sentence."""
    if progress.seconds_left is None:
        code = f"index.is_{progress.phase}"
        return wording.say(code, count=progress.done, total=progress.total)
    return wording.say(
        f"index.is_{progress.phase}_until",
        done=progress.done,
        total=progress.total,
        count=ceil(progress.seconds_left / 60),
    )


class IndexState:
    """Who keeps the index of a data folder, how far that is, and whether it is to pause.

    Args:
        data_folder: Where Fossick keeps its own files.
        clock_s: As `time.monotonic`.

    Attributes:
        lock: Held by the indexer.
    """

    def __init__(self, data_folder: Path, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._folder = data_folder / INDEX_FOLDER
        self._clock_s = clock_s
        self._told: IndexPhase | None = None
        self._told_s = 0.0
        self.lock = HeldLock(self._folder / _LOCK)

    def progress(self) -> IndexProgress:
        """How far the indexer is; OFF or PAUSED where none runs."""
        idle = IndexProgress(IndexPhase.PAUSED if self.is_paused() else IndexPhase.OFF)
        if not self.lock.is_held():
            return idle
        try:
            told = json.loads(read_whole(self._folder / _PROGRESS, _MAX_BYTES))
            return IndexProgress(
                IndexPhase(told["phase"]),
                int(told["done"]),
                int(told["total"]),
                None if told["seconds_left"] is None else float(told["seconds_left"]),
            )
        except (OSError, DamageError, ValueError, TypeError, KeyError):
            # It has only just begun.
            return IndexProgress(IndexPhase.NAMES)

    def tell(self, progress: IndexProgress) -> None:
        """Write it down about once a second, by the indexer alone.

        Where that fails, nobody learns of it.
        """
        now_s = self._clock_s()
        if progress.phase is self._told and now_s - self._told_s < _TOLD_EACH_S:
            return
        self._told, self._told_s = progress.phase, now_s
        with suppress(OSError):
            write_whole(self._folder / _PROGRESS, json.dumps(asdict(progress)).encode())

    def is_paused(self) -> bool:
        """Whether the person wants nothing to be indexed for now."""
        return os.path.lexists(self._folder / _PAUSED)

    def pause(self) -> None:
        """Have an indexer rest, this one and later ones, until `resume`.

        Raises:
            OSError: it cannot be written down.
        """
        paths.make_private_folder(self._folder)
        (self._folder / _PAUSED).touch(mode=0o600)

    def resume(self) -> None:
        """Let it go on.

        Raises:
            OSError: it cannot be written down.
        """
        (self._folder / _PAUSED).unlink(missing_ok=True)


class Pace:
    """How long something takes still, by how long it took so far.

    Args:
        total: How much there is to do.
        clock_s: As `time.monotonic`.
    """

    def __init__(self, total: int, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._total = total
        self._clock_s = clock_s
        self._started_s = clock_s()

    def seconds_left(self, done: int) -> float | None:
        """For the rest; None before there is anything to go by."""
        took_s = self._clock_s() - self._started_s
        if done < _TELLING or took_s < 1:
            return None
        return took_s / done * max(0, self._total - done)


_TELLING: Final = 10
"""So many of them must be done before their pace says anything."""
