"""`WordIndex`: which texts and documents hold which words, so that the others need not be read.

A row stands beside what its file was known by when it was read (see `FileVersion`), and says
something of that file alone, for as long as nobody writes to it. So whoever asks reads what changed
since, or was never taken in; nothing here can be out of date, only missing.

The file is one of SQLite's, as apsw brings it along: FTS5 without the texts themselves, each page
with a checksum, so that a bit that flips on the disk is noticed rather than hiding a file. All of
it can be made again: what is damaged is thrown away by whoever keeps the index, and is as good as
none for everybody else, as is a file that a newer version wrote.
"""

from __future__ import annotations

import logging
import os
import unicodedata
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from desktop_app import __version__
from desktop_app.extract.worker.kept_extractions import FileVersion
from desktop_app.index import INDEX_FOLDER
from desktop_app.index.details.known_texts import KnownTexts
from desktop_app.index.full_text.expressions import expression_of, settles
from desktop_app.index.full_text.word_file import WordFile, new_identity
from desktop_app.index.text_store import BELOW, below, has_room, known_by, signed
from desktop_app.query.query import Query

if TYPE_CHECKING:
    import apsw

logger = logging.getLogger(__name__)

FILE_NAME: Final = "words.db"

_READER: Final = f"{__version__} {unicodedata.unidata_version}"
"""Each release may read or fold the same file otherwise, and so may each release of Unicode."""

_FACTS: Final = "inode, name, size_bytes, modified_ns, changed_ns"
MAX_BYTES: Final = 2_000_000_000
"""Of the file. What does not fit any more is read each time."""

_MOST_TERMS: Final = 200
"""Of words that have some letters inside."""


_Known = Iterable[tuple[int, bytes, int, int, int]]
"""Files as `known_by` tells each."""


class RuledOut:
    """The files that are known not to pass a query, as they were when they were read.

    Args:
        ask: Gives them; asked when somebody wants to know.
        matching: Those that may pass.
        ask_matching: Gives these likewise.
    """

    def __init__(
        self,
        ask: Callable[[], _Known],
        matching: MatchingFiles,
        ask_matching: Callable[[], _Known],
    ) -> None:
        self._ask = ask
        self._ask_matching = ask_matching
        self.matching = matching

    @cached_property
    def files(self) -> dict[tuple[int, bytes], tuple[int, int, int]]:
        """Inode and name, then length and both moments."""
        return {one[:2]: one[2:] for one in self._ask()}

    @cached_property
    def _matching_files(self) -> dict[tuple[int, bytes], tuple[int, int, int]]:
        return {one[:2]: one[2:] for one in self._ask_matching()}

    def __len__(self) -> int:
        return len(self.files)

    def has(self, name: str, status: os.stat_result) -> bool:
        """Whether a file, as it is now, is among them.

        Args:
            name: The last part of its path.
            status: Of the file, and of no link to it.
        """
        return _is_as_it_was(name, status, self.files)

    def may_pass(self, name: str, status: os.stat_result) -> bool:
        """Whether a file, as it is now, is among those that may pass."""
        return _is_as_it_was(name, status, self._matching_files)


def _is_as_it_was(
    name: str, status: os.stat_result, files: dict[tuple[int, bytes], tuple[int, int, int]]
) -> bool:
    facts = files.get((signed(status.st_ino), os.fsencode(name)))
    return facts == (status.st_size, status.st_mtime_ns, status.st_ctime_ns)


@dataclass(frozen=True, slots=True)
class MatchingFiles:
    """Files that may pass a query, by their numbers.

    Attributes:
        index: Tells the index from all others; see `KnownTexts`.
        numbers: All others of that index do not pass.
        is_settled: Whether these pass, too, and need not be read.
    """

    index: int
    numbers: Sequence[int]
    is_settled: bool


@dataclass(frozen=True, slots=True)
class KeptWords:
    """The words of one file.

    Attributes:
        version: What it was known by when it was read.
        path: Where it was, absolute and real.
        text: Its words in their order, white space between; None where nothing can be
            said of it, which is worth knowing, too: it need not be looked at again.
    """

    version: FileVersion
    path: str
    text: str | None


class WordIndex:
    """The words in a data folder; for several threads and processes, one of which writes.

    Args:
        data_folder: Where Fossick keeps its own files.
    """

    def __init__(self, data_folder: Path) -> None:
        self._path = data_folder / INDEX_FOLDER / FILE_NAME
        self._file = WordFile(self._path)

    # For whoever asks

    def ruled_out(self, query: Query) -> RuledOut | None:
        """The files that cannot pass; None where nothing can be said."""

        def ask(connection: apsw.Connection) -> RuledOut | None:
            # In one transaction: all is of one moment.
            connection.execute("BEGIN")
            try:
                expression = expression_of(query, lambda part, ends: _terms(connection, part, ends))
                if expression is None:
                    return None
                found = connection.execute(_MATCHING, (expression,))
                numbers = [number for (number,) in found]
                matching = MatchingFiles(_identity(connection), numbers, settles(query))
            finally:
                connection.execute("ROLLBACK")
            values = _READER, expression
            return RuledOut(
                lambda: self._rows(_RULED_OUT, values),
                matching,
                lambda: self._rows(_MATCHING_FACTS, values),
            )

        return self._file.read(ask)

    def known_texts(self) -> KnownTexts:
        """The files of which words are kept, by their numbers."""

        def ask(connection: apsw.Connection) -> KnownTexts:
            connection.execute("BEGIN")
            try:
                rows = connection.execute(_KNOWN_TEXTS, (_READER,))
                return KnownTexts(rows, _identity(connection))
            finally:
                connection.execute("ROLLBACK")

        return self._file.read(ask) or KnownTexts()

    def known(self) -> dict[tuple[int, bytes], tuple[int, int, int]]:
        """The files that are taken in: inode and name, then length and both moments."""

        def ask(connection: apsw.Connection) -> dict[tuple[int, bytes], tuple[int, int, int]]:
            rows = connection.execute(f"SELECT {_FACTS} FROM files WHERE reader = ?", (_READER,))
            return {(row[0], row[1]): row[2:5] for row in rows}

        return self._file.read(ask) or {}

    def paths(self) -> Iterator[tuple[int, str]]:
        """The numbers of all files, and where they were."""
        last = 0
        query = "SELECT id, path FROM files WHERE id > ? ORDER BY id LIMIT 1000"
        while rows := self._rows(query, (last,)):
            for number, path in rows:
                yield number, os.fsdecode(path)
            last = rows[-1][0]

    def totals(self, root: str = "") -> int:
        """How many files are taken in, of all or of what lies below a folder, a real one."""
        where, values = (f"AND ({BELOW})", below(root)) if root else ("", ())
        rows = self._rows(f"SELECT count(*) FROM files WHERE has_words {where}", values)
        return int(rows[0][0]) if rows else 0

    # For whoever keeps the index

    def keep(self, some: Sequence[KeptWords]) -> bool:
        """Take files in, all of them or none; whether that was done."""
        if not has_room(self._path, MAX_BYTES):
            return False

        def write(connection: apsw.Connection) -> None:
            _take_in(connection, some)

        return self._file.write(write)

    def drop(self, numbers: Iterable[int]) -> bool:
        """Let go of files that are gone; whether that was done."""
        gone = [(number,) for number in numbers]
        return self._file.write(lambda connection: _drop(connection, gone))

    def drop_closed(self, numbers: Iterable[int]) -> bool:
        """Let go of files that are there, and may not be read any more; whether that was done."""
        closed = [(number,) for number in numbers]

        def write(connection: apsw.Connection) -> None:
            _drop(connection, closed)
            _identify(connection)

        return self._file.write(write)

    def forget(self, root: str) -> None:
        """Delete, for good, the words of what lies or lay below a folder.

        Raises:
            OSError: it cannot be done.
        """
        if not self._file.exists():
            return

        def write(connection: apsw.Connection) -> None:
            query = f"SELECT id FROM files WHERE {BELOW}"
            _drop(connection, list(connection.execute(query, below(root))))
            _identify(connection)
            # What is deleted is marked as such until segments are written anew.
            connection.execute("INSERT INTO words (words) VALUES ('optimize')")

        if not self._file.write(write) or not self._file.write(_vacuum, in_transaction=False):
            # Nobody can say what is in it.
            self.forget_all()

    def forget_all(self) -> None:
        """Delete, for good, all of it.

        Raises:
            OSError: a file cannot be deleted.
        """
        if self._file.exists():
            # Another process may have it open, and go on reading what it holds.
            self._file.write(_empty)
            self._file.write(_vacuum, in_transaction=False)
        self._file.remove()

    def close(self) -> None:
        """Let go of what is open; the next call opens it again."""
        self._file.close()

    def _rows(self, query: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        return self._file.read(lambda one: list(one.execute(query, values))) or []


_RULED_OUT: Final = (
    f"SELECT {_FACTS} FROM files WHERE reader = ? AND has_words"
    " AND id NOT IN (SELECT rowid FROM words WHERE words MATCH ?)"
)
_MATCHING_FACTS: Final = _RULED_OUT.replace("NOT IN", "IN")
_MATCHING: Final = "SELECT rowid FROM words WHERE words MATCH ?"
_KNOWN_TEXTS: Final = (
    "SELECT inode, size_bytes, modified_ns, changed_ns, id FROM files"
    " WHERE reader = ? AND has_words ORDER BY inode"
)
_NUMBERS_OF: Final = (
    "SELECT id, inode, name FROM files WHERE inode IN (SELECT value FROM carray(?))"
)
_LAST_NUMBER: Final = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'files'"
_INSERT: Final = (
    f"INSERT INTO files (id, {_FACTS}, reader, path, has_words) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_INSERT_WORDS: Final = "INSERT INTO words (rowid, text) SELECT ? + rowid, value FROM carray(?)"


def _take_in(connection: apsw.Connection, some: Sequence[KeptWords]) -> None:
    """Put files where those that they were before are, in few long steps.

    Between two steps this thread waits for all others of Python's.
    """
    import apsw

    # One file may lie in several folders, under the same name. Those with words come first, so
    # that their numbers follow each other.
    by_key = {known_by(one.version)[:2]: one for one in some}
    if not by_key:
        return
    some = sorted(by_key.values(), key=lambda one: one.text is None)
    facts = [known_by(one.version) for one in some]
    texts = tuple(one.text for one in some if one.text is not None)
    inodes = apsw.carray(array("q", [one[0] for one in facts]), flags=apsw.SQLITE_CARRAY_INT64)
    taken = list(connection.execute(_NUMBERS_OF, (inodes,)))
    _drop(connection, [(number,) for number, *key in taken if tuple(key) in by_key])
    [(last,)] = connection.execute(_LAST_NUMBER)
    connection.executemany(
        _INSERT,
        (
            (number, *known, _READER, os.fsencode(one.path), one.text is not None)
            for number, (one, known) in enumerate(zip(some, facts, strict=True), last + 1)
        ),
    )
    if texts:
        connection.execute(_INSERT_WORDS, (last, apsw.carray(texts)))


def _identify(connection: apsw.Connection) -> None:
    """Have nobody believe that what was dropped does not pass."""
    connection.execute(f"PRAGMA application_id = {new_identity()}")


def _identity(connection: apsw.Connection) -> int:
    return int(next(connection.execute("PRAGMA application_id"))[0])


def _drop(connection: apsw.Connection, numbers: Iterable[tuple[int]]) -> None:
    for number in list(numbers):
        connection.execute("DELETE FROM words WHERE rowid = ?", number)
        connection.execute("DELETE FROM files WHERE id = ?", number)


def _empty(connection: apsw.Connection) -> None:
    connection.execute("DELETE FROM files; INSERT INTO words (words) VALUES ('delete-all')")


def _vacuum(connection: apsw.Connection) -> None:
    """Rid the file, and the log of what was written to it, of what was deleted."""
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute("VACUUM")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _terms(connection: apsw.Connection, part: str, ends: bool) -> list[str] | None:
    """The words that have some letters inside, or at their end; None where they are too many."""
    connection.execute(
        "CREATE VIRTUAL TABLE IF NOT EXISTS temp.terms USING fts5vocab (main, words, row)"
    )
    where = "substr(term, -length(?1)) = ?1" if ends else "instr(term, ?1)"
    query = f"SELECT term FROM temp.terms WHERE {where} LIMIT {_MOST_TERMS + 1}"
    found = [term for (term,) in connection.execute(query, (part,))]
    return found if len(found) <= _MOST_TERMS else None
