"""`Indexer`: keeps the index of some folders up to date, in a process of its own.

Names first, then the texts of documents, then the words of these and of plain texts. Nothing that
it does decides whether an answer is right, only how soon it comes: whoever searches asks each
folder and each file whether it is still what was kept. So it may be late, stop anywhere, or never
run.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import closing, suppress
from typing import Final

from desktop_app.documents.text_access import TextAccess
from desktop_app.errors import ScopeError
from desktop_app.extract.extraction import Extraction
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.worker.kept_extractions import KeptExtractions
from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.files.scope import Scope
from desktop_app.index.attempts import MOST, Attempts
from desktop_app.index.crawl import crawled
from desktop_app.index.details.kept_kinds import KeptKinds
from desktop_app.index.details.learning_kinds import MANY as MANY_KINDS
from desktop_app.index.details.learning_kinds import learned
from desktop_app.index.full_text.taking_in import WordReader
from desktop_app.index.full_text.word_index import KeptWords, WordIndex
from desktop_app.index.progress import IndexPhase, IndexProgress, Pace
from desktop_app.index.reading_ahead import WorthReading, read_ahead, worth_reading
from desktop_app.index.snapshot_age import changed_folders
from desktop_app.index.store import SnapshotStore
from desktop_app.index.telling import tells_changes
from desktop_app.index.text_store import TextStore, known_by
from desktop_app.processes.courtesy import is_on_battery

logger = logging.getLogger(__name__)

SWEEP_S: Final = 300.0
"""Between two looks at what changed. A search lists changed folders anew and reads changed files
by itself, so that this is about speed alone."""

_CHANGED_FOLDERS: Final = 500
"""So many of them cost a search as much as a tenth of a second."""

_OF_TIME: Final = 0.01
"""Names of which few changed are taken in anew where that takes less than this share of it."""
_FRESH_S: Final = 60.0
"""Younger names stay: what changed while they were taken in may still be changing."""
_NAMES_IN_A_SECOND: Final = 20_000
"""That are gone through on a slow disk."""

_LOOK_S: Final = 5.0
"""Between two looks whether it is still the one who keeps the index."""

_PAUSE_S: Final = 0.5
"""Between two looks whether the person still wants it to rest."""

_WORKERS: Final = 2
_HELD_BYTES: Final = 1_000_000

_WORDS_AT_ONCE: Final = 8_000_000
"""Characters of words that are written down together."""
_FILES_AT_ONCE: Final = 2_000

_MANY_TEXTS: Final = 500
"""So many of which words are kept are worth another look at all files; fewer are soon looked at."""


class Indexer:
    """Makes and mends the index; for one thread.

    Args:
        scope: Which folders, and the gate to them.
        names: Where names are kept.
        texts: Where the texts of documents are kept.
        words: Where it is kept which words are in which file.
        first: Folders whose documents are read first, the likeliest to be asked for in front.
        tell: Hears how far it is, often.
        is_paused: Whether it is to rest.
        is_elected: Whether it is the one who keeps the index.
        stop: Ends it when set.
    """

    def __init__(
        self,
        scope: Scope,
        names: SnapshotStore,
        texts: TextStore,
        words: WordIndex,
        *,
        first: Sequence[str] = (),
        tell: Callable[[IndexProgress], None] = lambda progress: None,
        is_paused: Callable[[], bool] = lambda: False,
        is_elected: Callable[[], bool] = lambda: True,
        stop: threading.Event,
    ) -> None:
        self._scope = scope
        self._names = names
        self._texts = texts
        self._words = words
        self._first = first
        self._tell = tell
        self._is_paused = is_paused
        self._is_elected = is_elected
        self._stop = stop
        self._kept = KeptExtractions(_HELD_BYTES, store=texts)
        self._attempts = Attempts(names.data_folder)
        # What is inside files, by folder, and of how many of them that is not written down.
        self._kinds: dict[str, KeptKinds] = {}
        self._unwritten: dict[str, int] = {}
        self._new_words = 0
        self._took_s: dict[str, float] = {}
        self._roots = [root for root in scope.folders if tells_changes(root)]

    def run(self) -> None:
        """Keep everything up to date until it is stopped, or somebody else may be elected."""
        while not self._is_over():
            try:
                self.bring_up_to_date()
                self._tell(IndexProgress(IndexPhase.UP_TO_DATE))
            except OSError as error:
                # A full disk, mostly, or a folder that may not be written to: it may end.
                logger.warning("The index cannot be written: %s", error.strerror or error)
                self._tell(IndexProgress(IndexPhase.UNWRITTEN))
            sweeps_s = time.monotonic() + SWEEP_S
            while not self._is_over() and time.monotonic() < sweeps_s:
                self._stop.wait(_LOOK_S)

    def _is_over(self) -> bool:
        return self._stop.is_set() or not self._is_elected()

    def bring_up_to_date(self, *, anew: bool = False) -> bool:
        """Take in what changed since the last time, and read what is not kept.

        Args:
            anew: Whether names are taken in although few of them changed.

        Returns:
            Whether it came to its end.

        Raises:
            OSError: names cannot be written.
        """
        for root in self._roots:
            self._rest()
            if not self._stop.is_set() and (anew or self._is_old(root)):
                self._take_in_names(root)
            self._take_in_kinds(root)
        worth = self._worth_reading()
        self._read([one for one in worth if self._is_unread(one)])
        self._take_in_words(worth)
        self._drop_gone()
        return not self._stop.is_set()

    # Names

    def _is_old(self, root: str) -> bool:
        snapshot = self._names.holding(root)
        if snapshot is None or snapshot.root != root:
            return True
        own = str(self._names.data_folder)
        changed = changed_folders(snapshot, _CHANGED_FOLDERS, beside=own)
        if changed >= _CHANGED_FOLDERS or not changed:
            return changed > 0
        # While somebody types, names come from here alone: what is new should be among them.
        age_s = (time.time_ns() - snapshot.made_ns) / 1e9
        takes_s = self._took_s.get(root, len(snapshot) / _NAMES_IN_A_SECOND)
        return age_s > _FRESH_S and takes_s < age_s * _OF_TIME and not is_on_battery()

    def _take_in_names(self, root: str) -> None:
        began_s = time.monotonic()

        def tell(entries: int) -> None:
            self._tell(IndexProgress(IndexPhase.NAMES, entries))

        try:
            columns = crawled(root, self._scope, stop=self._stop, tell=tell)
        except ScopeError as error:
            logger.info("A folder cannot be gone through: %s", error.code)
            return
        if columns is not None:
            self._names.keep(columns)
            self._took_s[root] = time.monotonic() - began_s

    def _take_in_kinds(self, root: str) -> None:
        """Read the beginnings of files whose names tell no kind."""
        snapshot = self._names.holding(root)
        if snapshot is None or snapshot.root != root:
            return
        known = self._kinds.get(root)
        known = self._names.kinds(root) if known is None else known
        found = learned(snapshot, self._scope, known, stop=self._stop, rest=self._rest)
        if found is None:
            return
        self._kinds[root], new = found
        self._unwritten[root] = self._unwritten.get(root, 0) + new
        if self._unwritten[root] >= MANY_KINDS:
            self._names.keep_kinds(root, self._kinds[root])
            self._unwritten[root] = 0
            self._names.tell_learned()

    # Texts

    def _worth_reading(self) -> list[WorthReading]:
        found: list[WorthReading] = []
        for root in self._roots:
            try:
                found += worth_reading(
                    root,
                    self._scope,
                    self._kept,
                    first=self._first,
                    now_ns=time.time_ns(),
                    stop=self._stop,
                )
            except ScopeError as error:
                logger.info("A folder cannot be gone through: %s", error.code)
        return sorted(found)

    def _is_unread(self, one: WorthReading) -> bool:
        return one.access is TextAccess.DOCUMENT and not self._texts.is_known(one.version)

    def _read(self, unread: Sequence[WorthReading]) -> None:
        if not unread:
            return
        with suppress(OSError):
            self._attempts.begin()
        pace, done = Pace(len(unread)), 0
        pool = ExtractionPool(_WORKERS, kept=self._kept)
        try:
            for some, workers in self._by_what_they_did(unread):
                for _ in read_ahead(
                    some,
                    self._scope,
                    pool,
                    workers=workers,
                    attempts=self._attempts,
                    stop=self._stop,
                ):
                    done += 1
                    left_s = pace.seconds_left(done)
                    self._tell(IndexProgress(IndexPhase.TEXTS, done, len(unread), left_s))
                    self._rest()
        finally:
            pool.close()

    def _by_what_they_did(
        self, unread: Sequence[WorthReading]
    ) -> Iterator[tuple[list[WorthReading], Callable[[], int]]]:
        """Documents, with how many are read at a time: those that may end the program one by one.

        Those on which it ended too often are not read, and listed as such.
        """
        doubtful: list[WorthReading] = []
        harmless: list[WorthReading] = []
        for one in unread:
            failed = self._attempts.failed(one.version)
            if failed >= MOST:
                ended = Extraction(ExtractionStatus.CRASHED, "ended the indexer")
                self._texts.keep(one.version, one.path, ended)
            else:
                (doubtful if failed else harmless).append(one)
        yield doubtful, lambda: 1
        yield harmless, _workers

    def _take_in_words(self, worth: Sequence[WorthReading]) -> None:
        known = self._words.known()
        new = [one for one in worth if known.get(_key_of(one)) != _facts_of(one)]
        if not new:
            return
        pace, done = Pace(len(new)), 0
        with (
            closing(WordReader(self._scope, self._texts)) as reader,
            ThreadPoolExecutor(1, thread_name_prefix="writing words") as writer,
        ):
            # While some are written down the next are read.
            written: Future[bool] | None = None
            for done, some in self._read_words(reader, new):
                if written is not None and not written.result():
                    # Another time: there may be no room.
                    break
                written = writer.submit(self._words.keep, some)
                if _workers() == 1:
                    wait([written])
                left_s = pace.seconds_left(done)
                self._tell(IndexProgress(IndexPhase.WORDS, done, len(new), left_s))
            if written is not None:
                # What went wrong with the last of them is known as well.
                written.result()
        self._new_words += done
        if self._new_words >= _MANY_TEXTS:
            self._names.tell_learned()
            self._new_words = 0

    def _read_words(
        self, reader: WordReader, new: Sequence[WorthReading]
    ) -> Iterator[tuple[int, list[KeptWords]]]:
        """The words of files, some at a time, with how many were looked at."""
        some: list[KeptWords] = []
        size = 0
        for done, one in enumerate(new, 1):
            self._rest()
            if self._stop.is_set():
                return
            found = reader.words_of(one)
            if found is not None:
                some.append(found)
                size += len(found.text or "")
            if size >= _WORDS_AT_ONCE or len(some) >= _FILES_AT_ONCE or done == len(new):
                yield done, some
                some, size = [], 0

    def _drop_gone(self) -> None:
        """Let go of texts whose documents are gone, or may not be read any more.

        Where the folder is gone, too, a disk may have been taken out, which comes back.
        """
        if self._stop.is_set():
            return
        closed = [number for number, path in self._words.paths() if self._is_closed(path)]
        if closed and self._words.drop_closed(closed):
            self._names.tell_learned()
        for store in (self._texts, self._words):
            gone = [number for number, path in store.paths() if self._is_gone(path)]
            if gone:
                store.drop(gone)

    def _is_closed(self, path: str) -> bool:
        try:
            return self._scope.why_closed(path) is not None
        except ScopeError:
            return True

    def _is_gone(self, path: str) -> bool:
        if self._is_closed(path):
            return True
        folder = os.path.dirname(path)  # noqa: PTH120 (a str)
        return not os.path.lexists(path) and os.path.isdir(folder)  # noqa: PTH112

    def _rest(self) -> None:
        """Wait for as long as the person wants it to."""
        if self._is_paused():
            self._tell(IndexProgress(IndexPhase.PAUSED))
        while self._is_paused() and not self._stop.is_set():
            self._stop.wait(_PAUSE_S)


def _key_of(one: WorthReading) -> tuple[int, bytes]:
    inode, name, *_ = known_by(one.version)
    return inode, name


def _facts_of(one: WorthReading) -> tuple[int, ...]:
    return known_by(one.version)[2:]


def _workers() -> int:
    return 1 if is_on_battery() else _WORKERS
