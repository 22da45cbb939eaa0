"""What a text matches: the one place that decides it, for names and contents, disk and index.

A text is found where it stands inside after both were folded: compatibility forms, case, accents
and the script of Chinese do not count, any white space is one space, and none between two Chinese
characters. Chinese names are found by their sound, too: see `pinyin_match`.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property
from typing import Any, Final, TypeVar

from desktop_app.files.batch import Batch
from desktop_app.filetypes.kinds import Kind, extension_of, extensions_of
from desktop_app.folding.chinese import heard
from desktop_app.folding.fold import fold, fold_wanted
from desktop_app.matching.pinyin_match import Sound, sound_of
from desktop_app.query.patterns import Pattern
from desktop_app.query.query import Key, Query, Term, Text, TextForm
from desktop_app.query.wildcards import Glob, PathGlob, alternatives
from desktop_app.value_class import value_class

_T = TypeVar("_T")


class _Names:
    """The names of a batch, folded when a test first asks for it.

    Where the batch is gone through again, what takes its time is remembered with it.
    """

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.plain = batch.names
        self._forms: dict[str, Any] = {} if batch.forms is None else batch.forms

    @property
    def plain_joined(self) -> str:
        """All names as they are, with a NUL after each but the last."""
        return self._form("plain", lambda: "\0".join(self.plain))

    @property
    def joined(self) -> str:
        """All names, folded, with a NUL after each but the last: no name has one inside."""
        return self._form("joined", lambda: fold("\0".join(self.plain)))

    @cached_property
    def folded(self) -> list[str]:
        return self.joined.split("\0")

    @property
    def chinese(self) -> Sequence[int]:
        """The rows of names that may have Chinese characters."""
        return self._form("chinese", self._chinese)

    def _chinese(self) -> Sequence[int]:
        if self.joined.isascii():
            return ()
        return array("I", [row for row, name in enumerate(self.folded) if not name.isascii()])

    @property
    def chinese_joined(self) -> str:
        """The folded names of `chinese`, with NULs between them."""
        return self._form(
            "chinese_joined", lambda: "\0".join([self.folded[r] for r in self.chinese])
        )

    @property
    def chinese_heard(self) -> str:
        """As `chinese_joined`, the characters by their sounds."""
        return self._form("chinese_heard", lambda: heard(self.chinese_joined))

    def _form(self, name: str, make: Callable[[], _T]) -> _T:
        known: _T | None = self._forms.get(name)
        if known is None:
            known = self._forms[name] = make()
        return known

    def in_folders(self, rows: Sequence[int], accepts: Callable[[str], bool]) -> list[int]:
        """Those of `rows` that lie in a folder that `accepts` likes; asked once for each."""
        ids = self.batch.folder_ids
        liked = {number for number, path in enumerate(self.batch.folders) if accepts(path)}
        return [row for row in rows if ids[row] in liked]


@value_class
class Needle:
    """What a name must have to fit a text of a query, though not every name that has it fits.

    Attributes:
        folded: This, once the name is folded.
        sound: Or Chinese characters that sound so; None where only the former will do.
    """

    folded: str
    sound: Sound | None = None


_Test = Callable[[_Names, Sequence[int]], Sequence[int]]
"""Picks, of some rows of a batch, those that fit."""


class NameFilter:
    """Which entries have names that fit a query: its words, wildcards, extensions and kinds.

    Args:
        query: Only its terms about names, extensions and kinds are looked at.
    """

    def __init__(self, query: Query) -> None:
        # Extensions and kinds first: they need no folding.
        terms = (*query.of(Key.EXT), *query.of(Key.KIND), *query.of(Key.NAME))
        self._tests = [(_any_of(_tests_of(term)), term.excluded) for term in terms]
        words = [text for term in query.of(Key.NAME) if not term.excluded for text in term.texts]
        wanted = (fold_wanted(text.text) for text in words if text.form is TextForm.PLAIN)
        self._words = tuple(filter(None, wanted))
        groups = (needles_of(term) for term in query.of(Key.NAME) if not term.excluded)
        self.needles = tuple(group for group in groups if group is not None)
        """For each term that tells: one of these must be in a name that fits. For an index."""
        decided = bool(self.needles) and len(terms) == 1 and _is_decided_by_needles(terms[0])
        self.is_decided_by_needles = decided
        """Whether all names fit that have one of them."""
        self._extension_terms = None if query.of(Key.NAME) else query.of(Key.EXT)
        self._judges_kinds = bool(query.of(Key.KIND))

    def rows(self, batch: Batch) -> Sequence[int]:
        """The rows of `batch` that fit, ascending."""
        names = _Names(batch)
        rows: Sequence[int] = range(len(batch))
        for test, excluded in self._tests:
            if not rows:
                break
            fitting = test(names, rows)
            if excluded:
                unwanted = set(fitting)
                fitting = [row for row in rows if row not in unwanted]
            rows = fitting
        return rows

    def judges_extension(self, extension: str) -> bool | None:
        """Whether all names with this single extension fit; None where some do and some do not."""
        if self._extension_terms is None or self._judges_kinds:
            return None
        for term in self._extension_terms:
            wanted = {str(value) for value in term.values}
            if any(one.endswith(f".{extension}") for one in wanted):
                return None
            if (extension in wanted) == term.excluded:
                return False
        return True

    @property
    def is_selective(self) -> bool:
        """Whether there is anything about names to judge."""
        return bool(self._tests)

    @property
    def ranks_differ(self) -> bool:
        """Whether some names may fit better than others."""
        return bool(self._words)

    def ranks(self, names: Sequence[str]) -> bytes:
        """How well each of `names`, all of which fit, does so: the less, the better.

        0: the name, or all before its extension, is what was asked for. 1: it begins with that.
        2: a word in it does. 3: it is somewhere inside. 4: it is not, but sounds so, or an
        alternative that is no word fits.
        """
        whole = {" ".join(self._words), *self._words}
        folded = fold("\0".join(names)).split("\0")
        return bytes([self._rank(name, whole) for name in folded])

    def _rank(self, name: str, whole: Collection[str]) -> int:
        if name in whole or name.rpartition(".")[0] in whole:
            return 0
        if name.startswith(self._words):
            return 1
        if any(_begins_a_word(name, word) for word in self._words):
            return 2
        return 3 if any(word in name for word in self._words) else 4


def _begins_a_word(name: str, word: str) -> bool:
    at = name.find(word)
    while at > 0:
        before = name[at - 1]
        if not before.isalnum() or before.isascii() != name[at].isascii():
            return True
        at = name.find(word, at + 1)
    return False


# Tests


def _any_of(tests: Sequence[_Test]) -> _Test:
    if len(tests) == 1:
        return tests[0]

    def fits_one(names: _Names, rows: Sequence[int]) -> Sequence[int]:
        fitting = {row for test in tests for row in test(names, rows)}
        return [row for row in rows if row in fitting]

    return fits_one


def _tests_of(term: Term) -> list[_Test]:
    match term.key:
        case Key.EXT:
            return [_extension_test({str(value) for value in term.values})]
        case Key.KIND:
            kinds = [value for value in term.values if isinstance(value, Kind)]
            return [_extension_test({ext for kind in kinds for ext in extensions_of(kind)})]
        case _:
            # What is left out must be that: no guess by its sound.
            return [_text_test(text, by_sound=not term.excluded) for text in term.texts]


def needles_of(term: Term) -> tuple[Needle, ...] | None:
    """What names must have one of, to fit a term about names; None where that cannot be said."""
    found: list[Needle] = []
    for text in term.texts:
        written = text.text.replace("\\", "/") if os.sep == "\\" else text.text
        match text.form:
            case TextForm.PATTERN:
                return None
            case TextForm.WILDCARD:
                globs = [Glob(p.rpartition("/")[2], fold_wanted) for p in alternatives(written)]
                needles = [Needle(glob.literal) for glob in globs]
            case _:
                word = fold_wanted(written.rpartition("/")[2])
                needles = [Needle(word, None if "/" in written else sound_of(word))]
        if not all(needle.folded for needle in needles):
            return None
        found += needles
    return tuple(found)


def _is_decided_by_needles(term: Term) -> bool:
    return not term.excluded and all(
        text.form is TextForm.PLAIN and not {"/", "\0", os.sep}.intersection(text.text)
        for text in term.texts
    )


_KELVIN = "\u212a"


def _extension_test(wanted: Collection[str]) -> _Test:
    """A test for extensions; "" is having none, "tar.gz" needs both."""
    double = tuple(f".{extension}" for extension in wanted if "." in extension)
    # The last letter, as it may be written, rules out most names at a fraction of the cost.
    endings: frozenset[str] | None = None
    if all(extension.isascii() and extension for extension in wanted):
        letters = {extension[-1] for extension in wanted}
        kelvin = {_KELVIN} if "k" in letters else set()
        endings = frozenset(letters | {letter.upper() for letter in letters} | kelvin)

    def fits(name: str) -> bool:
        if extension_of(name) in wanted:
            return True
        low = name.lower()
        return any(
            low.endswith(end) and " " not in end and low[: -len(end)].strip(".") for end in double
        )

    def test(names: _Names, rows: Sequence[int]) -> Sequence[int]:
        plain = names.plain
        if endings is not None:
            rows = [row for row in rows if plain[row][-1:] in endings]
        return [row for row in rows if fits(plain[row])]

    return test


def _text_test(text: Text, *, by_sound: bool) -> _Test:
    if text.form is TextForm.PATTERN:
        return _pattern_test(text.text)
    written = text.text.replace("\\", "/") if os.sep == "\\" else text.text
    if "\0" in written:
        return lambda _names, _rows: []
    if text.form is TextForm.WILDCARD:
        return _any_of([_wildcard_test(pattern) for pattern in alternatives(written)])
    head, slash, tail = written.rpartition("/")
    return (
        _path_test(fold_wanted(head), fold_wanted(tail)) if slash else _word_test(written, by_sound)
    )


def _pattern_test(written: str) -> _Test:
    pattern = Pattern(written)

    def test(names: _Names, rows: Sequence[int]) -> Sequence[int]:
        if not pattern.may_be_in_one_of(names.plain_joined):
            return []
        return [row for row in rows if pattern.found_in(names.plain[row])]

    return test


def _word_test(text: str, by_sound: bool) -> _Test:
    word = fold_wanted(text)
    sound = sound_of(word) if by_sound else None

    def test(names: _Names, rows: Sequence[int]) -> Sequence[int]:
        if not word:
            # Nothing but accents: looked for as it is.
            return [row for row in rows if text in names.plain[row]]
        alike = _sounding(names, sound) if sound else ()
        if word not in names.joined:
            return [row for row in rows if row in alike] if alike else []
        if names.joined.count(word) * _FEW < len(names.plain):
            return sorted({*_rows_with(word, names.joined), *alike}.intersection(rows))
        folded = names.folded
        return [row for row in rows if word in folded[row] or row in alike]

    return test


_FEW: Final = 4
"""Where a word is in one of so many names, it is quicker to go from one to the next."""


def _rows_with(word: str, joined: str) -> Iterator[int]:
    """The rows of names with NULs between them that have a word."""
    row = start = 0
    while (at := joined.find(word, start)) >= 0:
        row += joined.count("\0", start, at)
        yield row
        row += 1
        start = joined.find("\0", at) + 1
        if not start:
            return


def _sounding(names: _Names, sound: Sound) -> set[int]:
    """The rows whose names have what sounds so."""
    if not names.chinese:
        return set()
    found = sound.names(names.chinese_joined, lambda: names.chinese_heard)
    return {names.chinese[number] for number in found}


def _path_test(head: str, tail: str) -> _Test:
    """A text with a slash: the folder's path ends with what stands before, the name begins so."""

    def test(names: _Names, rows: Sequence[int]) -> Sequence[int]:
        if tail not in names.joined:
            return []
        folded = names.folded
        begin = [row for row in rows if folded[row].startswith(tail)]
        return names.in_folders(begin, lambda path: fold(_slashed(path)).endswith(head))

    return test


def _wildcard_test(pattern: str) -> _Test:
    if "/" in pattern:
        path_glob = PathGlob(pattern, fold_wanted)
        glob = path_glob.name
    else:
        path_glob, glob = None, Glob(pattern, fold_wanted)

    def test(names: _Names, rows: Sequence[int]) -> Sequence[int]:
        if glob.literal not in names.joined:
            return []
        folded, matches = names.folded, glob.matches
        rows = [row for row in rows if matches(folded[row])]
        if path_glob is None or not rows:
            return rows
        return names.in_folders(
            rows, lambda path: path_glob.matches_folder(fold(_slashed(path)).strip("/").split("/"))
        )

    return test


def _slashed(path: str) -> str:
    return path.replace("\\", "/") if os.sep == "\\" else path
