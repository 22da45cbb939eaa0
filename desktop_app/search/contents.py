"""The part of a search that looks into files: which of those that pass all else hold the words.

While the folders are walked, ripgrep reads the texts below them and proposes files; each is opened
again through the scope and judged by the matcher. Documents are read afterwards, by processes of
our own, as many of them as there is time for. Few files are read without ripgrep.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
from array import array
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import compress
from time import monotonic
from typing import Final

from desktop_app.errors import ProcessError, ScopeError
from desktop_app.extract.pool import ExtractionPool
from desktop_app.files.batch import Batch
from desktop_app.files.details import StopFlag
from desktop_app.files.private import PRIVATE_NAMES, may_be_private
from desktop_app.files.scope import Scope
from desktop_app.hits import Flag
from desktop_app.reasons import Reason, Skips
from desktop_app.search.content_bytes import BytesPattern
from desktop_app.search.content_candidates import (
    candidates_of,
    is_spared_folder,
    is_spared_name,
    left_out_globs,
    lines_of,
)
from desktop_app.search.content_matcher import ContentMatcher, Matches
from desktop_app.search.content_reading import (
    ContentReader,
    DocumentFound,
    Judged,
    Sort,
    sort_of,
    sorts_of_endings,
)
from desktop_app.search.query import Query
from desktop_app.search.ripgrep import LARGE_BYTES, Proposals, proposals, ripgrep

FEW_FILES: Final = 300
"""So many texts are read sooner than ripgrep is started."""

PLACES_FILES: Final = 5_000
"""Of so many files the first places are kept; of all, how many there are."""

_FILES: Final = bytes(not flags & (Flag.FOLDER | Flag.LINK | Flag.SPECIAL) for flags in range(256))
_ONLINE_ONLY: Final = int(Flag.ONLINE_ONLY)
_KNOWN: Final = ~int(Flag.UNKNOWN)
_AT_ONCE_S: Final = 0.1
_DOCUMENTS_AT_ONCE: Final = 4

ContentHits = dict[str, Matches[str]]
"""What was found, by the absolute path of the file."""


@dataclass(frozen=True, slots=True)
class _Row:
    """An entry whose contents are wanted: where its batch has it."""

    batch: Batch
    row: int

    @property
    def folder(self) -> str:
        return self.batch.folders[self.batch.folder_ids[self.row]]

    @property
    def name(self) -> str:
        return self.batch.names[self.row]

    @property
    def path(self) -> str:
        return os.path.join(self.folder, self.name)  # noqa: PTH118 (a str)

    @property
    def flags(self) -> int:
        return self.batch.flags[self.row]


@dataclass(slots=True)
class _Texts:
    """The texts of one folder of one batch, by name."""

    batch: Batch
    rows: dict[str, int]


@dataclass(slots=True)
class _Passed:
    """Files that pass, as the columns of a batch."""

    rows: list[_Row] = field(default_factory=list)
    sizes: array[int] = field(default_factory=lambda: array("q"))
    modified_ns: array[int] = field(default_factory=lambda: array("q"))

    def add(self, row: _Row, judged: Judged) -> None:
        self.rows.append(row)
        self.sizes.append(judged.size_bytes)
        self.modified_ns.append(judged.modified_ns)

    def batch(self) -> Batch:
        folders = list(dict.fromkeys(row.folder for row in self.rows))
        ids = {folder: number for number, folder in enumerate(folders)}
        order = sorted(range(len(self.rows)), key=lambda at: ids[self.rows[at].folder])
        rows = [self.rows[at] for at in order]
        return Batch(
            folders,
            array("I", [ids[row.folder] for row in rows]),
            [row.name for row in rows],
            bytes([row.flags & _KNOWN for row in rows]),
            array("q", [self.sizes[at] for at in order]),
            array("q", [self.modified_ns[at] for at in order]),
        )


class ContentSearch:
    """Judges the rows of one search by what is in the files.

    Add the batches of the walks as they come, and take what passes meanwhile; in the end `finish`
    looks at all that is left.

    Args:
        query: Resolved; it asks for contents.
        scope: The gate.
        roots: The folders that are walked, those on other computers not among them.
        pool: Reads documents.
        documents_s: How long documents are read, once all else is done; None is to the end.
        stop: Ends it early when set.
        is_asked_for: Whether a row with these flags is: others are only counted.
        skips: Grows by what could not be read.

    Attributes:
        complete: Whether all that was added was judged, as far as it could be read.
        hits: What was found so far.
        total: Matches in all of them.
    """

    def __init__(
        self,
        query: Query,
        scope: Scope,
        roots: Sequence[str],
        *,
        pool: ExtractionPool | None,
        documents_s: float | None,
        stop: StopFlag,
        is_asked_for: Callable[[int], bool],
        skips: Skips,
    ) -> None:
        self._matcher = ContentMatcher(query)
        self.complete = True
        self.hits: ContentHits = {}
        self.total = 0
        self._scope = scope
        self._documents_s = documents_s
        self._stop = stop
        self._is_asked_for = is_asked_for
        self._skips = skips
        self._roots = tuple(map(scope.real_path, roots))
        self._pattern = candidates_of(query)
        self._reader = ContentReader(
            scope,
            self._matcher,
            _bytes_pattern(self._pattern),
            _bytes_pattern(lines_of(query)),
            pool,
            stop,
        )
        self._own_folders = tuple(folder.lower() for folder in scope.own_folders)
        self._texts: dict[str, list[_Texts]] = {}
        self._number = 0
        self._documents: list[_Row] = []
        self._spared: list[_Row] = []
        self._run: _Run | None = None
        self._early: list[str] = []
        self._passed = _Passed()

    def add(self, batch: Batch, *, is_elsewhere: bool = False) -> None:
        """Take rows that pass all else.

        Args:
            batch: With details, where anything depends on them.
            is_elsewhere: Whether they lie on another computer; they are not opened then.
        """
        folder_id = -1
        texts: dict[str, int] = {}
        skipped: dict[Reason, list[int]] = {}
        is_private = False
        known = sorts_of_endings()
        names, flags, ids = batch.names, batch.flags, batch.folder_ids
        for row in compress(range(len(batch)), flags.translate(_FILES)):
            if ids[row] != folder_id:
                self._put(batch, folder_id, texts)
                texts, folder_id = {}, ids[row]
                is_private = self._is_private_folder(batch.folders[folder_id])
            name = names[row]
            _, dot, ending = name.rpartition(".")
            sort = known.get(ending) if dot else None
            if sort is None or is_private or name.lower() in PRIVATE_NAMES:
                # One that is rare, or matters.
                sort = sort_of(name)
                if is_private or (may_be_private(name) and self._is_private(batch, row)):
                    skipped.setdefault(Reason.PRIVATE, []).append(row)
                    continue
            if flags[row] & _ONLINE_ONLY:
                reason = Reason.ONLINE_ONLY
            elif is_elsewhere:
                reason = Reason.REMOTE
            else:
                if sort is Sort.DOCUMENT:
                    self._documents.append(_Row(batch, row))
                    continue
                if sort is not Sort.NO_TEXT:
                    texts[name] = row
                    continue
                reason = Reason.NO_TEXT
            skipped.setdefault(reason, []).append(row)
        self._put(batch, folder_id, texts)
        for reason, rows in skipped.items():
            self._skip(reason, [_Row(batch, row) for row in rows])
        if self._run is None and self._number > FEW_FILES:
            self._start()

    def take(self) -> Batch | None:
        """What was found to pass since the last time, for about a tenth of a second of work."""
        if self._run is not None:
            until = monotonic() + _AT_ONCE_S
            for path in self._run.ready():
                self._propose(path)
                if monotonic() >= until or self._stop.is_set():
                    break
        return self._taken()

    def finish(self) -> Iterator[Batch]:
        """Judge all that is left; what passes comes as it is found, about ten times a second."""
        yield from self._in_portions(self._finish_texts())
        yield from self._in_portions(self._finish_documents())

    def close(self) -> None:
        """End what runs; no more is asked."""
        if self._run is not None:
            self._run.close()
        self._reader.close()

    # Rows

    def _is_private_folder(self, folder: str) -> bool:
        plain = folder.lower()
        # To ask the scope about each of thousands of folders takes as long as to walk them.
        may_be = (
            not folder.isascii()
            or not PRIVATE_NAMES.isdisjoint(plain.split(os.sep))  # noqa: PTH206
            or any(plain.startswith(own) for own in self._own_folders)
        )
        return may_be and self._scope.is_private(folder)

    def _is_private(self, batch: Batch, row: int) -> bool:
        return self._scope.is_private(_Row(batch, row).path)

    def _put(self, batch: Batch, folder_id: int, texts: dict[str, int]) -> None:
        if texts:
            folder = batch.folders[folder_id]
            self._texts.setdefault(folder, []).append(_Texts(batch, texts))
            self._number += len(texts)
            if self._pattern is not None and is_spared_folder(folder, self._scope):
                self._spared += [_Row(batch, row) for row in texts.values()]
            else:
                self._spared += [
                    _Row(batch, row) for name, row in texts.items() if is_spared_name(name)
                ]

    def _skip(self, reason: Reason, rows: Sequence[_Row]) -> None:
        asked = [row for row in rows if self._is_asked_for(row.flags)]
        self._skips.add(reason, len(asked), (row.path for row in asked))

    # Texts

    def _start(self) -> None:
        program = ripgrep().program if self._pattern is not None else ""
        if program and self._pattern is not None and self._roots:
            self._run = _Run(
                program, self._pattern, self._roots, left_out_globs(self._scope), self._stop
            )

    def _finish_texts(self) -> Iterator[None]:
        if self._run is None:
            yield from self._read_all()
            return
        for path in self._run.all():
            self._propose(path)
            yield
            if self._stop.is_set():
                return
        early, self._early = self._early, []
        for path in early:
            self._propose(path, again=True)
            yield
        ending = self._run.ending
        for path in ending.unreadable:
            self._unreadable(path)
        if self._run.left_large:
            yield from self._read_all(larger_than=LARGE_BYTES)
        if ending.complete:
            for row in self._spared:
                self._look_into(row)
                yield
        else:
            # It did not get through: nothing is known of what it did not propose.
            yield from self._read_all()

    def _read_all(self, larger_than: int = -1) -> Iterator[None]:
        """Read the texts that ripgrep did not: all that are left, or only large ones."""
        for texts in self._texts.values():
            for part in texts:
                for name, number in list(part.rows.items()):
                    if self._stop.is_set():
                        return
                    row = _Row(part.batch, number)
                    if larger_than < 0 or self._size_of(row) > larger_than:
                        del part.rows[name]
                        self._look_into(row)
                        yield

    def _size_of(self, row: _Row) -> int:
        try:
            return self._scope.stat(row.path).st_size
        except ScopeError:
            # Looked into, it will say why.
            return sys.maxsize

    def _propose(self, path: str, *, again: bool = False) -> None:
        folder, name = os.path.split(path)
        for part in self._texts.get(folder, ()):
            row = part.rows.pop(name, None)
            if row is not None:
                self._look_into(_Row(part.batch, row), is_proposed=True)
                return
        if not again:
            # The walk has not come by yet, or it is none that was asked for.
            self._early.append(path)

    def _unreadable(self, path: str) -> None:
        folder, name = os.path.split(path)
        for part in self._texts.get(folder, ()):
            row = part.rows.pop(name, None)
            if row is not None:
                self._skip(Reason.UNREADABLE, [_Row(part.batch, row)])

    def _look_into(self, row: _Row, *, is_proposed: bool = False) -> None:
        is_told = sort_of(row.name) is Sort.TEXT
        try:
            judged = self._reader.text(
                row.folder, row.name, is_told=is_told, is_proposed=is_proposed
            )
        except DocumentFound:
            self._documents.append(row)
            return
        self._note(row, judged)

    def _note(self, row: _Row, judged: Judged) -> None:
        if judged.reason is not None:
            self._skip(judged.reason, [row])
        elif judged.matches is not None:
            self._passed.add(row, judged)
            if self._is_asked_for(row.flags):
                matches = judged.matches
                if len(self.hits) >= PLACES_FILES:
                    matches = replace(matches, places=())
                self.hits[row.path] = matches
                self.total += matches.count

    # Documents

    def _finish_documents(self) -> Iterator[None]:
        """Read documents, two at a time; the smallest budget still reads one."""
        until = None if self._documents_s is None else monotonic() + self._documents_s
        waiting = deque(self._documents)
        running: deque[tuple[_Row, Future[Judged | None]]] = deque()
        with ThreadPoolExecutor(2, thread_name_prefix="documents") as threads:
            while (waiting or running) and not self._stop.is_set():
                in_time = until is None or monotonic() < until
                while in_time and waiting and len(running) < _DOCUMENTS_AT_ONCE:
                    row = waiting.popleft()
                    running.append((row, threads.submit(self._reader.document, row.path)))
                if not running:
                    break
                row, result = running.popleft()
                judged = result.result()
                if judged is None:
                    waiting.appendleft(row)
                    break
                self._note(row, judged)
                yield
        left = [*waiting, *(row for row, _ in running)]
        self._skip(Reason.UNREAD, left)
        self.complete = self.complete and not left

    # What passed

    def _in_portions(self, steps: Iterator[None]) -> Iterator[Batch]:
        due = monotonic() + _AT_ONCE_S
        for _ in steps:
            if monotonic() >= due:
                due = monotonic() + _AT_ONCE_S
                if (batch := self._taken()) is not None:
                    yield batch
        if (batch := self._taken()) is not None:
            yield batch
        if self._stop.is_set():
            self.complete = False

    def _taken(self) -> Batch | None:
        if not self._passed.rows:
            return None
        passed, self._passed = self._passed, _Passed()
        return passed.batch()


def _bytes_pattern(written: str | None) -> BytesPattern | None:
    if written is None:
        return None
    try:
        return BytesPattern(written)
    except ValueError:
        return None


class _Run:
    """ripgrep at work, and a thread that listens to it."""

    def __init__(
        self,
        program: str,
        pattern: str,
        roots: Sequence[str],
        left_out: Sequence[str],
        stop: StopFlag,
    ) -> None:
        self.ending = Proposals()
        self.left_large = False
        self._closed = threading.Event()
        self._stop = stop
        self._paths: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        arguments = (program, pattern, roots, left_out)
        self._thread = threading.Thread(
            target=self._listen, args=arguments, name="ripgrep", daemon=True
        )
        self._thread.start()

    def is_set(self) -> bool:
        """Whether it should end: it is its own stop flag."""
        return self._closed.is_set() or self._stop.is_set()

    def ready(self) -> Iterator[str]:
        """The paths proposed by now."""
        while True:
            try:
                path = self._paths.get_nowait()
            except queue.Empty:
                return
            if path is None:
                self._paths.put(None)
                return
            yield path

    def all(self) -> Iterator[str]:
        """All paths that are still to come."""
        while (path := self._next()) is not None:
            yield path

    def _next(self) -> str | None:
        while not self.is_set():
            try:
                return self._paths.get(timeout=0.05)
            except queue.Empty:
                continue
        return None

    def close(self) -> None:
        """End it, and wait until the process is gone."""
        self._closed.set()
        self._thread.join(1)

    def _listen(
        self, program: str, pattern: str, roots: Sequence[str], left_out: Sequence[str]
    ) -> None:
        take = self._paths.put
        try:
            self.ending = proposals(
                program, pattern, roots, left_out=left_out, stop=self, take=take
            )
            if self.ending.ran_out:
                # What was proposed already comes once more, which does no harm.
                self.left_large = True
                self.ending = proposals(
                    program,
                    pattern,
                    roots,
                    left_out=left_out,
                    stop=self,
                    take=take,
                    largest_bytes=LARGE_BYTES,
                )
        except (ProcessError, OSError):
            self.ending = Proposals(refused=True)
        finally:
            self._paths.put(None)
