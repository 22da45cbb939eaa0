"""Reading documents before anybody asks for what is in them."""

from __future__ import annotations

import os
import stat
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from desktop_app.documents.text_access import TextAccess, text_access_of
from desktop_app.errors import ProcessError, ScopeError
from desktop_app.extract.worker.kept_extractions import FileVersion, KeptExtractions
from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.files.batch import Batch
from desktop_app.files.listing import flags_of
from desktop_app.files.scope import Scope
from desktop_app.hits import Flag
from desktop_app.index.attempts import Attempts
from desktop_app.index.watch_plan import is_noisy
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.scoped_walk import walked

_AT_ONCE: Final = 4
"""Documents on their way to the processes that read them."""

_BUILT: Final = frozenset({"build", "dist", "target", "vendor"})
"""Folders of what programs made, or brought along."""


@dataclass(frozen=True, slots=True, order=True)
class WorthReading:
    """A text or document; in their order, the likeliest to be asked for come first.

    Attributes:
        place: The number of the known folder that it lies in; those that lie in none come last.
        age_ns: Before the moment it was looked at.
        path: Absolute.
        version: What it is known by.
        access: How it is read.
    """

    place: int
    age_ns: int
    path: str
    version: FileVersion = field(compare=False)
    access: TextAccess = field(compare=False)


def worth_reading(
    root: str,
    scope: Scope,
    kept: KeptExtractions,
    *,
    first: Sequence[str],
    now_ns: int,
    stop: StopFlag,
) -> Iterator[WorthReading]:
    """What of a folder is worth reading ahead, in no order; what there was until a stop.

    Not worth it are caches, packages and what was built, and whatever lies in hidden folders:
    questions about these read them when they are asked. Nothing is opened.

    Args:
        root: A folder of the scope.
        scope: What it leaves out is not entered.
        kept: Knows files by what they are.
        first: Folders where people keep what they ask for, the likeliest first.
        now_ns: Since 1970 UTC.
        stop: Ends it early when set.

    Raises:
        ScopeError: the folder cannot be opened.
    """
    places = [folder.rstrip(os.sep) + os.sep for folder in first]
    with walked(root, scope, stop=stop) as walk:
        for batch in walk:
            for path, access in _texts_in(batch, root):
                status = _regular(path)
                if status is None:
                    continue
                version = kept.version(status, os.path.basename(path))  # noqa: PTH119 (a str)
                # One that is being written to right now is for the next time.
                if version is not None:
                    age_ns = now_ns - status.st_mtime_ns
                    yield WorthReading(_place_of(path, places), age_ns, path, version, access)


def _place_of(path: str, places: Sequence[str]) -> int:
    return next((n for n, one in enumerate(places) if path.startswith(one)), len(places))


def _texts_in(batch: Batch, root: str) -> Iterator[tuple[str, TextAccess]]:
    worth = [_is_worth_it(folder, root) for folder in batch.folders]
    for row, name in enumerate(batch.names):
        folder = batch.folder_ids[row]
        is_file = not batch.flags[row] & (Flag.FOLDER | Flag.LINK | Flag.SPECIAL | Flag.ONLINE_ONLY)
        if worth[folder] and is_file and not batch.flags[row] & Flag.HIDDEN:
            access = text_access_of(name)
            if access is not TextAccess.NO_TEXT:
                yield batch.path(row), access


def _is_worth_it(folder: str, root: str) -> bool:
    below = Path(folder[len(root) :]).parts
    return not any(is_noisy(part) or part in _BUILT for part in below)


def _regular(path: str) -> os.stat_result | None:
    try:
        status = os.lstat(path)
    except OSError:
        return None
    if not stat.S_ISREG(status.st_mode) or flags_of(status) & Flag.ONLINE_ONLY:
        return None
    return status


def read_ahead(
    documents: Sequence[WorthReading],
    scope: Scope,
    pool: ExtractionPool,
    *,
    workers: Callable[[], int],
    attempts: Attempts,
    stop: StopFlag,
) -> Iterator[None]:
    """Read documents, each of which `pool` keeps; yields once for each.

    What cannot be read is left to whoever asks for it.

    Args:
        documents: In the order in which they are read.
        scope: The gate.
        pool: Reads them.
        workers: How many may be read at a time, asked before each.
        attempts: Remembers what is being read.
        stop: Ends it early when set.
    """
    waiting = deque(documents)
    running: deque[Future[None]] = deque()
    with ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="reading ahead") as threads:
        while (waiting or running) and not stop.is_set():
            while waiting and len(running) < workers():
                running.append(
                    threads.submit(_read, waiting.popleft(), scope, pool, attempts, stop)
                )
            if running:
                running.popleft().result()
            yield


def _read(
    one: WorthReading, scope: Scope, pool: ExtractionPool, attempts: Attempts, stop: StopFlag
) -> None:
    path, name = one.path, os.path.basename(one.path)  # noqa: PTH119 (a str)
    with (
        attempts.reading(one.version),
        suppress(ScopeError, OSError, ProcessError),
        scope.open_file(path) as file,
    ):
        pool.extract(file, name, os.fstat(file.fileno()).st_size, stop=stop, path=path)
