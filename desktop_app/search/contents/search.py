"""The part of a search that looks into files: which of those that pass all else hold the words.

While the folders are walked, ripgrep reads the texts below them and proposes files; each is opened
again through the scope and judged by the matcher. Documents are read afterwards, by processes of
our own, as many of them as there is time for. Few files are read without ripgrep.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import replace
from functools import partial
from itertools import chain
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Final

from desktop_app.documents.text_access import TextAccess, text_access_of
from desktop_app.errors import ScopeError
from desktop_app.files.batch import Batch
from desktop_app.files.opening.plain_names import PlainNames
from desktop_app.files.opening.read_folders import ReadFolders
from desktop_app.files.scope import Scope
from desktop_app.matching.content_matcher import ContentMatcher, Matches
from desktop_app.query.query import Key, Query
from desktop_app.reasons import Reason, Skips
from desktop_app.search.contents.candidates import (
    bytes_pattern,
    candidates_of,
    left_out_globs,
    lines_of,
)
from desktop_app.search.contents.reading import ContentReader, DocumentFound, Judged
from desktop_app.search.contents.ripgrep import LARGE_BYTES, ripgrep
from desktop_app.search.contents.ripgrep_run import ContentRun
from desktop_app.search.contents.rows import ContentRows, Passed, WantedEntry
from desktop_app.search.contents.ruling_out import Ruling
from desktop_app.search.contents.veil import Veil
from desktop_app.stop_flag import StopFlag

if TYPE_CHECKING:
    from desktop_app.search.inside_files import InsideFiles

FEW_FILES: Final = 300
"""So many texts are read sooner than ripgrep is started."""
READ_ANYWAY: Final = 300
"""So many files that pass are read, though that is known."""

KNOWN_EACH: Final = 10
"""ripgrep reads those that are ruled out, too, and so many of them take as long as we take for one
that is not."""

_AT_ONCE_S: Final = 0.1
_DOCUMENTS_AT_ONCE: Final = 4

ContentHits = dict[str, Matches[str]]
"""What was found, by the absolute path of the file."""


class ContentSearch:
    """Judges the rows of one search by what is in the files.

    Add the batches of the walks as they come, and take what passes; `finish` looks at all the rest.

    Args:
        query: Resolved; it asks for contents.
        scope: The gate.
        roots: The folders that are walked, those on other computers not among them.
        inside: What reads documents, and tells of files.
        reading_s: How long texts are read once the folders are walked, and then documents as long
            again; None is to the end.
        contents_texts: See `SearchEngine.search`.
        stop: Ends it early when set.
        is_asked_for: Whether a row with these flags is: others are only counted.
        skips: Grows by what could not be read.

    Attributes:
        hits, total, complete, read, documents, matching, is_sifted, known: See `Contents`.
    """

    def __init__(
        self,
        query: Query,
        scope: Scope,
        roots: Sequence[str],
        *,
        inside: InsideFiles | None,
        reading_s: float | None,
        contents_texts: bool = False,
        stop: StopFlag,
        is_asked_for: Callable[[int], bool],
        skips: Skips,
    ) -> None:
        veil = None
        if inside is not None and inside.kept_back is not None:
            veil = Veil(query, inside.kept_back, stop)
            query = veil.first_look
        self._matcher = ContentMatcher(query, stop)
        self.complete = True
        self.hits: ContentHits = {}
        self.total: int | None = 0
        self.read = 0
        self.documents = 0
        self._scope = scope
        self._reading_s = reading_s
        self._stop = stop
        self._is_asked_for = is_asked_for
        self._roots = tuple(map(scope.real_path, roots))
        self._pattern = candidates_of(query)
        self._reader = ContentReader(
            scope,
            self._matcher,
            bytes_pattern(self._pattern, query),
            bytes_pattern(lines_of(query), query) if query.of(Key.CONTENT) else None,
            inside.documents() if inside is not None else None,
            stop,
            veil,
            counts_lines=contents_texts,
        )
        self._ruling = None
        ruled_out = inside.ruled_out(query) if inside is not None else None
        self.is_sifted = False
        self.known = 0
        self.matching = None
        if ruled_out is not None:
            self.matching = ruled_out.matching
            # Only the texts tell which of the words they hold, and what of it may be told.
            if contents_texts or veil is not None or len(self.matching.numbers) <= READ_ANYWAY:
                self.matching = replace(self.matching, is_settled=False)
            folders = ReadFolders(scope, are_judged=True)
            self._ruling = Ruling(ruled_out, folders, PlainNames(scope), stop)
        self._rows = ContentRows(
            scope,
            is_asked_for,
            skips,
            ripgrep_reads=self._pattern is not None,
            is_ruled=self._ruling is not None,
        )
        self._run: ContentRun | None = None
        self._early: list[str] = []
        self._proposed: set[str] = set()
        self._passed = Passed()

    def add(self, batch: Batch, *, is_elsewhere: bool = False) -> None:
        """Take rows that pass all else.

        Args:
            batch: With details, where anything depends on them.
            is_elsewhere: Whether they lie on another computer; they are not opened then.
        """
        self._rows.add(batch, is_elsewhere=is_elsewhere)
        if batch.ruled_out is None:
            self._rule_out()
        else:
            self._rows.leave_out(batch.ruled_out)
        if self._rows.settled.rows:
            self._passed.extend(self._rows.settled)
            self._rows.settled, self.total = Passed(), None
        # What is left out is told as the walk comes by, perhaps behind all that is not.
        few = FEW_FILES + max(self._rows.ruled_out, self.known) // KNOWN_EACH
        if self._run is None and self._rows.texts > few:
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

    def finish(self) -> Iterator[Batch | None]:
        """Judge all that is left; what passes comes as it is found, about ten times a second.

        None comes where nothing passed in that time.
        """
        yield from self._in_portions(self._finish_texts(_Late(self._stop, self._reading_s)))
        yield from self._in_portions(self._finish_documents())

    def close(self) -> None:
        """End what runs; no more is asked."""
        if self._run is not None:
            self._run.close()
        self._reader.close()
        if self._ruling is not None:
            self._ruling.close()

    def _rule_out(self) -> None:
        """Leave out what needs not be read: of texts no more once ripgrep reads them all."""
        # Few are sooner read than it is told what all files hold.
        if self._ruling and (not self.is_sifted or self._rows.unruled > FEW_FILES):
            assert self.matching is not None
            ruled = partial(self._ruling.of, are_settled=self.matching.is_settled)
            self.read += self._rows.rule_out(ruled, texts=self._run is None)

    # Texts

    def _start(self) -> None:
        program = ripgrep().program if self._pattern is not None else ""
        if program and self._pattern is not None and self._roots:
            self._run = ContentRun(
                program, self._pattern, self._roots, left_out_globs(self._scope), self._stop
            )

    def _finish_texts(self, late: StopFlag) -> Iterator[None]:
        run = self._run
        if run is None:
            yield from self._read(self._rows.left(), late)
            return
        for path in run.all(late):
            if path:
                self._propose(path)
            yield
        if self._stop.is_set():
            return
        if not run.is_over:
            # Whoever was not proposed by now may still have been.
            run.close()
            self._unread(list(self._rows.left()))
            return
        early, self._early = self._early, []
        for path in early:
            self._propose(path, again=True)
            yield
        ending = run.ending
        for path in ending.unreadable:
            self._unreadable(path)
        left: Iterable[WantedEntry] = self._rows.spared
        if not ending.complete:
            # It did not get through: nothing is known of what it did not propose.
            left = self._rows.left()
        elif run.left_large:
            large = (row for row in self._rows.left() if self._size_of(row) > LARGE_BYTES)
            left = chain(large, left)
        yield from self._read(left, late)

    def _read(self, rows: Iterable[WantedEntry], late: StopFlag) -> Iterator[None]:
        """Read texts that ripgrep did not; the first of them however long it takes."""
        waiting = iter(rows)
        for number, row in enumerate(waiting):
            if self._stop.is_set():
                return
            if number and late.is_set():
                self._unread([row, *waiting])
                return
            if self._rows.pop(row.path) is not None:
                self._look_into(row)
            yield

    def _unread(self, rows: Sequence[WantedEntry]) -> None:
        """Count what there was no time for."""
        self._rows.skip(Reason.UNREAD, rows)
        self.complete = self.complete and not rows

    def _size_of(self, row: WantedEntry) -> int:
        try:
            return self._scope.stat(row.path).st_size
        except ScopeError:
            # Looked into, it will say why.
            return sys.maxsize

    def _propose(self, path: str, *, again: bool = False) -> None:
        row = self._rows.pop(path)
        if row is not None:
            self._look_into(row, is_proposed=True)
        elif not again:
            # The walk has not come by yet, or it is none that was asked for.
            self._early.append(path)

    def _unreadable(self, path: str) -> None:
        if (row := self._rows.pop(path)) is not None:
            self._rows.skip(Reason.UNREADABLE, [row])

    def _look_into(self, row: WantedEntry, *, is_proposed: bool = False) -> None:
        is_told = text_access_of(row.name) is TextAccess.TEXT
        try:
            judged = self._reader.text(
                row.folder, row.name, is_told=is_told, is_proposed=is_proposed
            )
        except DocumentFound:
            self._rows.documents.append(row)
            if is_proposed:
                self._proposed.add(row.path)
            return
        self._note(row, judged)

    def _note(self, row: WantedEntry, judged: Judged) -> None:
        if judged.reason is Reason.PRIVATE and row.path in self._proposed:
            # Of those that ripgrep did not propose, nobody knows; to name this one would tell what
            # is in the part that nobody may look into.
            return
        if judged.reason is not None:
            self._rows.skip(judged.reason, [row])
        elif judged.matches is not None:
            self._passed.add(row, judged.size_bytes, judged.modified_ns)
            if self._is_asked_for(row.flags):
                self.hits[row.path] = judged.matches
                if self.total is not None:
                    self.total += judged.matches.count

    # Documents

    def _finish_documents(self) -> Iterator[None]:
        """Read documents, two at a time; the first of them however long it takes.

        Else nobody could ever see what is in one that takes longer than there is time.
        """
        late = _Late(self._stop, self._reading_s)
        waiting = deque(self._rows.documents)
        self.documents = len(waiting)
        running: deque[tuple[WantedEntry, Future[Judged | None]]] = deque()
        left: list[WantedEntry] = []
        stop: StopFlag = self._stop
        with ThreadPoolExecutor(2, thread_name_prefix="documents") as threads:
            while (waiting or running) and not self._stop.is_set():
                while waiting and len(running) < _DOCUMENTS_AT_ONCE and not late.is_set():
                    row = waiting.popleft()
                    known = self._reader.known_document(row.folder, row.name)
                    if known is None:
                        running.append((row, threads.submit(self._read_document, row.path, stop)))
                        stop = late
                    else:
                        running.append((row, _done(known)))
                if not running:
                    break
                row, result = running.popleft()
                while not result.done():
                    # A single one may take half a minute.
                    wait((result,), timeout=_AT_ONCE_S)
                    yield
                judged = result.result()
                self.read += 1
                if judged is None:
                    left.append(row)
                else:
                    self._note(row, judged)
                yield
        self._unread([*left, *(row for row, _ in running), *waiting])

    def _read_document(self, path: str, stop: StopFlag) -> Judged | None:
        return self._reader.document(path, stop=stop)

    # What passed

    def _in_portions(self, steps: Iterator[None]) -> Iterator[Batch | None]:
        due = monotonic() + _AT_ONCE_S
        for _ in steps:
            if monotonic() >= due:
                due = monotonic() + _AT_ONCE_S
                yield self._taken()
        if (batch := self._taken()) is not None:
            yield batch
        if self._stop.is_set():
            self.complete = False

    def _taken(self) -> Batch | None:
        if not self._passed.rows:
            return None
        passed, self._passed = self._passed, Passed()
        return passed.batch()


class _Late:
    """Set when the search is stopped or its time is over.

    Args:
        stop: Of the search.
        seconds: From now on; None is no limit.
    """

    def __init__(self, stop: StopFlag, seconds: float | None) -> None:
        self._stop = stop
        self._until = inf if seconds is None else monotonic() + seconds

    def is_set(self) -> bool:
        """See `StopFlag`."""
        return self._stop.is_set() or monotonic() >= self._until


def _done(judged: Judged) -> Future[Judged | None]:
    future: Future[Judged | None] = Future()
    future.set_result(judged)
    return future
