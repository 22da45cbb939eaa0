"""Which entries of a batch pass a query: by what a listing shows first, then by size and date."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import compress
from typing import Final

from desktop_app.files.batch import Batch
from desktop_app.filetypes.kinds import Kind, kind_of
from desktop_app.hits import Chunk, Flag, table_of_any, table_of_none
from desktop_app.matching.matcher import NameFilter
from desktop_app.query.query import DATE_KEYS, Hidden, Is, Key, Query, SizeRange, Span, Term

_Kind = Is | None
"""`FILE`, `FOLDER` or `LINK`; None for pipes, sockets and devices."""


class EntryFilter:
    """What of a walk's batches passes a resolved query; where an entry lies is `Places`' matter.

    Each method picks from the rows of a batch, ascending. What is in files is `Facts`' matter: of
    those whose names tell no kind, all pass that are not hidden against the query.

    Attributes:
        names: The part that judges names.
        needs_details: Whether sizes or dates decide.
        looks_at_hidden: Whether more than its name decides whether a hidden entry would have
            passed, so that those that nobody asked for need their details, too.
        judges_hidden: Whether all is known of hidden entries that nobody asked for: none of them is
            opened for its kind, or compared with others.
        judges_contents: Whether what is in a file decides, which is not judged here, so that those
            that nobody asked for are still needed.
        wants_empty_folders: Whether folders pass, or not, by being empty.
        wants_copies: Whether files pass, or not, by having copies; `late` judges that.
        wanted: Of each value of flags: whether entries with it may pass.
        considered: Likewise: whether it is a file that is looked at.
        shown: Likewise: whether it is hidden, or not, as the query asks.
        passed_over: Likewise: whether it is hidden against the query.
    """

    def __init__(self, query: Query) -> None:
        # Kinds are judged here: a name that tells none is not the end of it.
        terms = query.of(Key.KIND)
        self._judges_kinds = bool(terms)
        self._kinds = frozenset(
            kind
            for kind in (*Kind, None)
            if all((kind in term.values) != term.excluded for term in terms)
        )
        self._kinds_passing = [kind in self._kinds for kind in _KINDS_TOLD]
        others = tuple(term for term in query.terms if term.key is not Key.KIND)
        self.names = NameFilter(replace(query, terms=others))
        self._sizes = query.of(Key.SIZE)
        self._dates = query.of(Key.MODIFIED)
        self._empty = [term for term in query.of(Key.IS) if Is.EMPTY in term.values]
        wanted = _kinds_wanted(query)
        self.wanted = _flags_of(wanted)
        self.shown = _ASKED_FOR[query.hidden]
        self.passed_over = _PASSED_OVER[query.hidden]
        self.considered = _CONSIDERED[query.hidden]
        self._copies = [term for term in query.of(Key.IS) if Is.DUPLICATE in term.values]
        self.wants_copies = bool(self._copies)
        self.needs_details = bool(self._sizes or self._dates or self._empty)
        by_date = any(term.key in DATE_KEYS for term in query.terms)
        self.looks_at_hidden = self.needs_details or by_date
        self.judges_hidden = not (self._judges_kinds or self._copies)
        self.judges_contents = bool(query.of(Key.CONTENT))
        self.wants_empty_folders = bool(self._empty) and Is.FOLDER in wanted

    @property
    def is_selective(self) -> bool:
        """Whether what a listing shows leaves out more than what is no file."""
        return self.judges_names or not self.wanted[0]

    @property
    def judges_names(self) -> bool:
        """Whether names leave out some, by what they say or by their endings."""
        return self.names.is_selective or self._judges_kinds

    def listed(self, batch: Batch) -> Sequence[int]:
        """Rows that pass as far as names and kinds tell, whether hidden or not."""
        if batch.is_picked:
            return range(len(batch))
        rows, flags, wanted = self.names.rows(batch), batch.flags, self.wanted
        if len(rows) == len(flags):
            rows = list(compress(rows, flags.translate(wanted)))
        else:
            rows = [row for row in rows if wanted[flags[row]]]
        return self._of_kinds(batch, rows) if self._judges_kinds else rows

    def passes_extension(self, extension: str) -> bool | None:
        """Whether files pass by this alone, a single extension in small letters.

        None where names say more than it, or where somebody has to look into the file.
        """
        judged = self.names.judges_extension(extension)
        if judged and self._judges_kinds:
            kind = _kind_of_extension(extension)
            return None if kind is None else kind in self._kinds
        return judged

    def goes_by_inside(self, extension: str | None) -> bool:
        """Whether what is inside files with this extension decides, and nothing else.

        None: of all files, whatever their extensions, but for those whose names tell their kind.
        """
        if not self._judges_kinds:
            return False
        if extension is None:
            return not self.names.is_selective
        is_untold = _kind_of_extension(extension) is None
        return is_untold and self.names.judges_extension(extension) is True

    def passes_kind(self, kind: Kind | None) -> bool:
        """Whether files of this kind pass, as far as kinds decide."""
        return kind in self._kinds

    def _of_kinds(self, batch: Batch, rows: Sequence[int]) -> list[int]:
        flags, considered, passing = batch.flags, self.considered, self._kinds_passing
        return [
            row
            for row, kind in zip(rows, _kinds_told(batch, rows), strict=True)
            if passing[kind] or (kind == _UNTOLD and considered[flags[row]])
        ]

    def asked_for(self, flags: bytes) -> list[int]:
        """Rows that are hidden or not, as the query asks."""
        return list(compress(range(len(flags)), flags.translate(self.shown)))

    def is_asked_for(self, flags: int) -> bool:
        """Whether an entry with these flags is hidden or not, as the query asks."""
        return bool(self.shown[flags])

    def detailed(self, batch: Batch) -> Sequence[int]:
        """Rows whose sizes and dates pass; empty folders are judged by `folders`."""
        rows: Sequence[int] = range(len(batch))
        for term in self._sizes:
            rows = _chosen(rows, term, _of_sizes(batch, term))
        for term in self._dates:
            rows = _chosen(rows, term, _of_dates(batch, term))
        if self._empty:
            sizes, flags = batch.sizes or (), batch.flags
            rows = [
                row
                for row in rows
                if _KIND_OF[flags[row]] is Is.FOLDER
                or self._passes_empty(flags[row], sizes[row] == 0 and not flags[row] & Flag.UNKNOWN)
            ]
        return rows

    def folders(self, batch: Batch, empty: Container[str]) -> list[int]:
        """Rows of folders that pass, now that the paths of the empty ones are known."""
        return [
            row
            for row, flags in enumerate(batch.flags)
            if self._passes_empty(flags, batch.path(row) in empty)
        ]

    def _passes_empty(self, flags: int, empty: bool) -> bool:
        kind = _KIND_OF[flags]
        fitting = {kind, Is.EMPTY} if empty else {kind}
        return all(
            fitting.isdisjoint(term.values) == term.excluded
            for term in self._empty
            # Of files, `late` judges these.
            if kind is not Is.FILE or Is.DUPLICATE not in term.values
        )

    def late(
        self, chunk: Chunk, first: int, copies: Container[int], undecided: Container[int] | None
    ) -> list[int]:
        """Rows of a chunk that pass by having copies or not.

        Args:
            chunk: Some of what passed everything else, with details.
            first: The number of its first row.
            copies: The numbers of files that have copies.
            undecided: Likewise of files of which that cannot be told, and which do not pass; None
                where it cannot be told of any but `copies`.
        """

        def passes(row: int) -> bool:
            has_copies = first + row in copies
            if not has_copies and (undecided is None or first + row in undecided):
                return False
            return self._passes_late(chunk.sizes[row], has_copies)

        return [
            row
            for row, flags in enumerate(chunk.flags)
            if _KIND_OF[flags] is not Is.FILE or passes(row)
        ]

    def _passes_late(self, size_bytes: int, has_copies: bool) -> bool:
        fitting = {Is.FILE}
        if not size_bytes:
            fitting.add(Is.EMPTY)
        if has_copies:
            fitting.add(Is.DUPLICATE)
        return all(fitting.isdisjoint(term.values) == term.excluded for term in self._copies)


def says_what(terms: Iterable[Term]) -> bool:
    """Whether a query says what its entries are: files, folders, links, empty ones, copies."""
    return any(term.key is Key.IS and not term.excluded for term in terms)


def wants_copies(terms: Iterable[Term]) -> bool:
    """Whether a query asks what has copies, or has none."""
    return any(term.key is Key.IS and Is.DUPLICATE in term.values for term in terms)


def asks_for_empty(query: Query) -> bool:
    """Whether being empty decides."""
    return any(Is.EMPTY in term.values for term in query.of(Key.IS))


def has_name(terms: Iterable[Term]) -> bool:
    """Whether a query asks for a name, so that links of that name are found, too."""
    return any(term.key is Key.NAME and not term.excluded for term in terms)


@cache
def _flags_of(kinds: frozenset[_Kind]) -> bytes:
    """Of each value of flags, whether it is one of these."""
    return bytes(kind in kinds for kind in _KIND_OF)


def _kinds_wanted(query: Query) -> frozenset[_Kind]:
    """What the rows of `query` are, whatever is shown of them: a number is that of the rows."""
    wanted: set[_Kind] = {Is.FILE, Is.FOLDER, Is.LINK, None}
    if not says_what(query.terms):
        wanted = {Is.FILE, Is.LINK, None} if has_name(query.terms) else {Is.FILE}
    for term in query.of(Key.IS):
        kinds = {value for value in term.values if value in _KINDS}
        if term.excluded:
            wanted -= kinds
            continue
        if Is.EMPTY in term.values:
            kinds |= {Is.FILE, Is.FOLDER}
        if Is.DUPLICATE in term.values:
            kinds.add(Is.FILE)
        wanted &= kinds
    return frozenset(wanted)


@lru_cache(maxsize=4096)
def _kind_of_extension(extension: str) -> Kind | None:
    return kind_of(f"x.{extension}")


def _kinds_told(batch: Batch, rows: Sequence[int]) -> Iterable[int]:
    """Which of `_KINDS_TOLD` the names of these rows tell.

    Of all rows, and remembered, where the batch is gone through again.
    """
    if batch.forms is None:
        return _told_by(map(batch.names.__getitem__, rows))
    known: bytes | None = batch.forms.get(_TOLD)
    if known is None:
        known = batch.forms[_TOLD] = _told_by(batch.names)
    return map(known.__getitem__, rows)


def all_tell_kinds(names: Iterable[str]) -> bool:
    """Whether nobody has to look into files with these names for their kinds."""
    return _UNTOLD not in _told_by(names)


def _told_by(names: Iterable[str]) -> bytes:
    told = bytearray()
    for name in names:
        if name[:1] == ".":
            told.append(_KINDS_TOLD.index(kind_of(name)))
            continue
        _, dot, extension = name.rpartition(".")
        told.append(_told_by_extension(extension) if dot else _UNTOLD)
    return bytes(told)


@lru_cache(maxsize=4096)
def _told_by_extension(extension: str) -> int:
    return _KINDS_TOLD.index(_kind_of_extension(extension))


_KINDS_TOLD: Final = (None, *Kind)
_UNTOLD: Final = 0
_TOLD: Final = "kinds"
"""Beside the forms of a batch: which kind each name tells, as numbers, which are soon compared."""


_KINDS = frozenset((Is.FILE, Is.FOLDER, Is.LINK))


# Looked up by flags: each search begins with these tables, and Python's flags are slow.
_LINK, _SPECIAL, _FOLDER = int(Flag.LINK), int(Flag.SPECIAL), int(Flag.FOLDER)


def _kind(flags: int) -> _Kind:
    if flags & (_LINK | _SPECIAL):
        return Is.LINK if flags & _LINK else None
    return Is.FOLDER if flags & _FOLDER else Is.FILE


_KIND_OF = tuple(_kind(flags) for flags in range(256))
_ASKED_FOR = {
    Hidden.YES: bytes([True]) * 256,
    Hidden.NO: table_of_none(Flag.HIDDEN),
    Hidden.ONLY: table_of_any(Flag.HIDDEN),
}
_PASSED_OVER = {hidden: bytes(256) for hidden in Hidden} | {Hidden.NO: table_of_any(Flag.HIDDEN)}
_CONSIDERED = {
    hidden: bytes(
        asked and kind is Is.FILE for asked, kind in zip(asked_for, _KIND_OF, strict=True)
    )
    for hidden, asked_for in _ASKED_FOR.items()
}


def _chosen(rows: Sequence[int], term: Term, fitting: set[int]) -> Sequence[int]:
    return [row for row in rows if (row in fitting) != term.excluded]


_NO_DATE = table_of_any(Flag.UNKNOWN)
_NO_LENGTH = bytes(
    kind is not Is.FILE or is_unknown for is_unknown, kind in zip(_NO_DATE, _KIND_OF, strict=True)
)


def _of_sizes(batch: Batch, term: Term) -> set[int]:
    """Rows of one of the sizes; only files have one."""
    fitting: set[int] = set()
    flags = batch.flags
    for value in term.values:
        assert isinstance(value, SizeRange)
        low, high = value.min_bytes, value.max_bytes
        sizes = enumerate(batch.sizes or ())
        if high is None:
            fitting.update(row for row, size in sizes if low <= size)
        else:
            fitting.update(row for row, size in sizes if low <= size <= high)
    return {row for row in fitting if not _NO_LENGTH[flags[row]]}


def _of_dates(batch: Batch, term: Term) -> set[int]:
    """Rows from one of the spans."""
    fitting: set[int] = set()
    flags = batch.flags
    for value in term.values:
        assert isinstance(value, Span)
        start = value.start_ns if value.start_ns is not None else -(2**63)
        end = value.end_ns if value.end_ns is not None else 2**63
        moments = enumerate(batch.modified_ns or ())
        fitting.update(row for row, moment in moments if start <= moment < end)
    return {row for row in fitting if not _NO_DATE[flags[row]]}
