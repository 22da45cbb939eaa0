"""Files whose contents are wanted, by how they are read, and those that were found to pass."""

from __future__ import annotations

import os
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from desktop_app.documents.text_access import TextAccess, extensions_of_texts, text_access_of
from desktop_app.errors import ScopeError
from desktop_app.files.batch import Batch
from desktop_app.files.listing import modified_ns
from desktop_app.files.scope import Scope
from desktop_app.hits import Flag, table_of_any, table_of_none
from desktop_app.private.names import (
    like_listed,
    may_be_private,
    may_be_private_folder,
    may_hold_places,
)
from desktop_app.reasons import Reason, Skips
from desktop_app.search.contents.candidates import is_spared_folder
from desktop_app.search.contents.ruling_out import Ruled
from desktop_app.search.coverage import reason_of

_FILES: Final = table_of_none(Flag.FOLDER | Flag.LINK | Flag.SPECIAL)
_SPECIAL: Final = table_of_any(Flag.FOLDER | Flag.LINK | Flag.SPECIAL | Flag.ONLINE_ONLY)
_ONLINE_ONLY: Final = int(Flag.ONLINE_ONLY)
_KNOWN: Final = ~int(Flag.UNKNOWN)
_DOCUMENT: Final = 20
"""To read one takes as long as so many texts."""


@dataclass(frozen=True, slots=True)
class WantedEntry:
    """An entry whose contents are wanted: where its batch has it."""

    batch: Batch
    row: int

    @property
    def folder(self) -> str:
        """The path of the folder it lies in."""
        return self.batch.folders[self.batch.folder_ids[self.row]]

    @property
    def name(self) -> str:
        """Its name there."""
        return self.batch.names[self.row]

    @property
    def path(self) -> str:
        """Its absolute path."""
        return self.batch.path(self.row)

    @property
    def flags(self) -> int:
        """As of a batch."""
        return self.batch.flags[self.row]


@dataclass(slots=True)
class _Texts:
    """The texts of one folder of one batch that nobody has taken.

    Where all that lie there are some, they are put by name when the first is asked for: mostly
    none ever is.
    """

    batch: Batch
    rows: dict[str, int] | range

    def pop(self, name: str) -> int | None:
        """Take one out; None where there is none such."""
        if isinstance(self.rows, range):
            names = self.batch.names[self.rows.start : self.rows.stop]
            self.rows = dict(zip(names, self.rows, strict=True))
        return self.rows.pop(name, None)

    def left(self) -> list[int]:
        """All that are left."""
        return list(self.rows if isinstance(self.rows, range) else self.rows.values())


class ContentRows:
    """What passes all else in one search, sorted by how its contents are read.

    Args:
        scope: The gate.
        is_asked_for: Whether a row with these flags is: others are only counted.
        skips: Grows by what is not read at all.
        ripgrep_reads: Whether it may be asked, and what it is kept away from matters.
        is_ruled: Whether `rule_out` will be asked.

    Attributes:
        texts: How many texts there were, but for those that were ruled out.
        ruled_out: How many of them were.
        documents: In the order they came.
        spared: Texts that ripgrep was kept away from, though they may be read.
        settled: What is known to pass; whoever takes it leaves none.
    """

    def __init__(
        self,
        scope: Scope,
        is_asked_for: Callable[[int], bool],
        skips: Skips,
        *,
        ripgrep_reads: bool,
        is_ruled: bool = False,
    ) -> None:
        self.texts = 0
        self.ruled_out = 0
        self.is_ruled = is_ruled
        self.documents: list[WantedEntry] = []
        self.spared: list[WantedEntry] = []
        self.settled = Passed()
        self._scope = scope
        self._is_asked_for = is_asked_for
        self._skips = skips
        self._ripgrep_reads = ripgrep_reads
        self._closed_folders = tuple(folder.lower() for folder in scope.closed_folders)
        self._by_folder: dict[str, list[_Texts]] = {}
        self._new: list[tuple[str, _Texts]] = []
        self._unruled = 0
        self._ruled = 0

    def add(self, batch: Batch, *, is_elsewhere: bool) -> None:
        """See `ContentSearch.add`."""
        ids = batch.folder_ids
        # Each by itself takes longer, and in most batches there is none.
        suspects = like_listed(batch.names)
        start = 0
        while start < len(ids):
            # The rows of a folder stand together, in the order of the folders.
            end = bisect_right(ids, ids[start], start)
            rows = range(start, end)
            self._add_of_folder(batch, batch.folders[ids[start]], rows, suspects, is_elsewhere)
            start = end

    def _add_of_folder(
        self,
        batch: Batch,
        folder: str,
        rows: range,
        suspects: frozenset[str],
        is_elsewhere: bool,
    ) -> None:
        parts = folder.split(os.sep)  # noqa: PTH206
        closed = self._why_closed(folder, parts)
        names = batch.names[rows[0] : rows[-1] + 1]
        if suspects:
            suspects = suspects.intersection(names)
        if may_hold_places(parts[-1]):
            suspects |= frozenset(filter(may_be_private, names))
        private = frozenset() if closed else self._private_among(folder, suspects)
        if not (closed or is_elsewhere or private) and _are_plain_texts(batch, rows, names):
            self._put(batch, folder, rows, suspects)
            return
        texts: dict[str, int] = {}
        skipped: dict[Reason, list[int]] = {}
        flags = batch.flags
        for row in rows:
            if not _FILES[flags[row]]:
                continue
            name = batch.names[row]
            sort = text_access_of(name)
            if closed is not None:
                reason = closed
            elif name in private:
                reason = Reason.PRIVATE
            elif flags[row] & _ONLINE_ONLY:
                reason = Reason.ONLINE_ONLY
            elif is_elsewhere:
                reason = Reason.REMOTE
            elif sort is TextAccess.DOCUMENT:
                if batch.is_settled:
                    self._settle(batch, (row,))
                else:
                    self.documents.append(WantedEntry(batch, row))
                continue
            elif sort is not TextAccess.NO_TEXT:
                texts[name] = row
                continue
            else:
                reason = Reason.NO_TEXT
            skipped.setdefault(reason, []).append(row)
        self._put(batch, folder, texts, suspects)
        for reason, of_reason in skipped.items():
            self.skip(reason, [WantedEntry(batch, row) for row in of_reason])

    def pop(self, path: str) -> WantedEntry | None:
        """Take out a text that nobody has taken yet; None where there is none such."""
        folder, name = os.path.split(path)
        for part in self._by_folder.get(folder, ()):
            row = part.pop(name)
            if row is not None:
                return WantedEntry(part.batch, row)
        return None

    def rule_out(self, ruled: Callable[[str, Sequence[str]], Ruled], *, texts: bool) -> int:
        """Leave out those of what was added since the last time of which it is known if they pass.

        Args:
            ruled: Tells those of the files of a folder.
            texts: Whether texts are left out, too, or documents alone.

        Returns:
            How many documents that were.
        """
        new, self._new, self._unruled = self._new, [], 0
        for folder, part in new if texts else ():
            names = [part.batch.names[number] for number in part.left()]
            known = ruled(folder, names)
            self.texts -= len(known.out) + len(known.passing)
            self.ruled_out += len(known.out)
            for name in known.out:
                part.pop(name)
            for name, status in known.passing.items():
                number = part.pop(name)
                assert number is not None
                self.settled.add_seen(WantedEntry(part.batch, number), status)
        by_folder: dict[str, list[WantedEntry]] = {}
        for row in self.documents[self._ruled :]:
            by_folder.setdefault(row.folder, []).append(row)
        before = len(self.documents)
        del self.documents[self._ruled :]
        for folder, rows in by_folder.items():
            known = ruled(folder, [row.name for row in rows])
            gone = {*known.out, *known.passing}
            self.documents += [row for row in rows if row.name not in gone]
            for row in rows:
                if row.name in known.passing:
                    self.settled.add_seen(row, known.passing[row.name])
        self._ruled = len(self.documents)
        return before - self._ruled

    @property
    def unruled(self) -> int:
        """What `rule_out` would be about, by how long it takes to read it, in texts."""
        documents = len(self.documents) - self._ruled
        return self._unruled + documents * _DOCUMENT

    def leave_out(self, number: int) -> None:
        """What was added last was ruled already, and so many more files ruled out."""
        self.ruled_out += number
        self._ruled = len(self.documents)

    def left(self) -> Iterator[WantedEntry]:
        """The texts that nobody has taken; they may be taken meanwhile."""
        for texts in self._by_folder.values():
            for part in texts:
                for number in part.left():
                    yield WantedEntry(part.batch, number)

    def _why_closed(self, folder: str, parts: Sequence[str]) -> Reason | None:
        # To ask the scope about each of thousands of folders takes as long as to walk them.
        may_be = may_be_private_folder(parts) or folder.lower().startswith(self._closed_folders)
        code = self._scope.why_folder_closed(folder) if may_be else None
        return None if code is None else reason_of(ScopeError(code))

    def _private_among(self, folder: str, suspects: frozenset[str]) -> frozenset[str]:
        is_private = self._scope.is_private
        return frozenset(
            name
            for name in suspects
            if is_private(os.path.join(folder, name))  # noqa: PTH118 (a str)
        )

    def _put(
        self, batch: Batch, folder: str, texts: dict[str, int] | range, suspects: frozenset[str]
    ) -> None:
        if not texts:
            return
        rows: Iterable[int] = texts if isinstance(texts, range) else texts.values()
        if batch.is_settled:
            self._settle(batch, rows)
            return
        part = _Texts(batch, texts)
        self._by_folder.setdefault(folder, []).append(part)
        if self.is_ruled and batch.ruled_out is None:
            self._new.append((folder, part))
            self._unruled += len(texts)
        self.texts += len(texts)
        if not (self._ripgrep_reads and is_spared_folder(folder, self._scope)):
            # Those that only look private, ripgrep was kept away from, too.
            rows = (row for row in rows if batch.names[row] in suspects) if suspects else ()
        self.spared += [WantedEntry(batch, row) for row in rows]

    def _settle(self, batch: Batch, rows: Iterable[int]) -> None:
        sizes, moments = batch.sizes, batch.modified_ns
        assert sizes is not None
        assert moments is not None
        for row in rows:
            self.settled.add(WantedEntry(batch, row), sizes[row], moments[row])

    def skip(self, reason: Reason, rows: Sequence[WantedEntry]) -> None:
        """Count those among `rows` that are asked for as not looked into."""
        asked = [row for row in rows if self._is_asked_for(row.flags)]
        self._skips.add(reason, len(asked), (row.path for row in asked))


def _are_plain_texts(batch: Batch, rows: range, names: Sequence[str]) -> bool:
    """Whether these are all files with the commonest endings of texts.

    Most folders hold no others, and to look at each row takes three times as long.
    """
    if any(batch.flags[rows[0] : rows[-1] + 1].translate(_SPECIAL)):
        return False
    return {name.rpartition(".")[2] for name in names} <= extensions_of_texts()


@dataclass(slots=True)
class Passed:
    """Files that pass, as the columns of a batch."""

    rows: list[WantedEntry] = field(default_factory=list)
    sizes: array[int] = field(default_factory=lambda: array("q"))
    modified_ns: array[int] = field(default_factory=lambda: array("q"))

    def add(self, row: WantedEntry, size_bytes: int, modified_ns: int) -> None:
        """Take one, with its length and date as the open file had them, or as they are known."""
        self.rows.append(row)
        self.sizes.append(size_bytes)
        self.modified_ns.append(modified_ns)

    def add_seen(self, row: WantedEntry, status: os.stat_result) -> None:
        """The same with what the system says of it."""
        self.add(row, status.st_size, modified_ns(status))

    def extend(self, other: Passed) -> None:
        """Take all of another."""
        self.rows += other.rows
        self.sizes += other.sizes
        self.modified_ns += other.modified_ns

    def batch(self) -> Batch:
        """All of them."""
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
