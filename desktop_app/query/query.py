"""`Query`: everything one can ask of files, as one frozen value.

What a person types, what the interpreter understood, the arguments of a model's call, a chip that
was edited, a saved search and a receipt are all a `Query`. Its written form is in `syntax`:
`parse(format(query)) == query` for every query that can be made, which is why the values here
refuse to be made without a meaning.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from itertools import chain
from typing import TypeVar

from desktop_app.errors import PlaceError, SearchError
from desktop_app.filetypes.kinds import Kind
from desktop_app.query import dates
from desktop_app.query.dates import Span as Span
from desktop_app.query.patterns import Pattern
from desktop_app.query.places import AllowedFolders, PlaceNames
from desktop_app.query.wildcards import alternatives, has_wildcard
from desktop_app.value_class import value_class

_Allowed = TypeVar("_Allowed", bound=AllowedFolders)

MAX_BYTES = 2**63 - 1
"""No file is longer, and no size asked for may be."""

MAX_NUMBER = 999_999_999
"""The greatest depth and the longest list that can be asked for."""

MAX_PATTERNS = 16
"""Patterns in one query; each may take up to 1 MiB."""


class Key(StrEnum):
    """What a term is about. The values are the English keys of the written form."""

    NAME = "name"
    """Words and patterns: inside the name. A wildcard is over the whole name."""
    IN = "in"
    DEPTH = "depth"
    EXT = "ext"
    KIND = "kind"
    SIZE = "size"
    MODIFIED = "modified"
    CREATED = "created"
    ADDED = "added"
    """Created or first seen here: downloaded, received."""
    TAKEN = "taken"
    """When a photo was taken."""
    OPENED = "opened"
    CONTENT = "content"
    IS = "is"


_LONGEST_DATE_CHARS = 200

DATE_KEYS = frozenset((Key.MODIFIED, Key.CREATED, Key.ADDED, Key.TAKEN, Key.OPENED))


class TextForm(StrEnum):
    """How a text is meant."""

    PLAIN = "plain"
    """In names, found anywhere inside, after folding; in contents, from bound to bound of words."""
    INSIDE = "inside"
    """In contents, found inside words as well: `*war*`, whose stars are not in the text."""
    BEGINS = "begins"
    """In contents, what words begin with: `war*`."""
    ENDS = "ends"
    """In contents, what words end in: `*war`."""
    WILDCARD = "wildcard"
    """`*`, `?`, `**`, `[a-z]`, `{a,b}`, over the whole name, or path where it has a `/`."""
    PATTERN = "pattern"
    """In RE2's syntax, found anywhere inside; nothing is folded but the case, see `Pattern`."""


PARTS_OF_WORDS = frozenset((TextForm.INSIDE, TextForm.BEGINS, TextForm.ENDS))
"""The forms that only contents are searched by."""


@value_class
class Text:
    """Characters to look for. A literal `*` in a wildcard is written `[*]`.

    Raises:
        ValueError: it is empty, no wildcard, or no pattern; then in RE2's words.
    """

    text: str
    form: TextForm = TextForm.PLAIN

    def __post_init__(self) -> None:
        if not self.text:
            raise ValueError("a text has at least one character")
        if self.form is TextForm.WILDCARD and not (
            has_wildcard(self.text) and alternatives(self.text)
        ):
            raise ValueError(f"no wildcard: {self.text!r}")
        if self.form is TextForm.PATTERN:
            Pattern(self.text)


@value_class
class Folder:
    """A folder as it was said: a path, a spoken name or the end of a path; absolute if resolved."""

    text: str

    def __post_init__(self) -> None:
        if not self.text:
            raise ValueError("a folder has a name")


@value_class
class SizeRange:
    """Lengths from `min_bytes` up to and including `max_bytes`; None is no limit."""

    min_bytes: int = 0
    max_bytes: int | None = None

    def __post_init__(self) -> None:
        max_bytes = MAX_BYTES if self.max_bytes is None else self.max_bytes
        if not 0 <= self.min_bytes <= max_bytes <= MAX_BYTES:
            raise ValueError(f"no size lies in {self}")


@value_class
class When:
    """A date in words, or a part of one ("yesterday", "2024-03"): local, relative to a now."""

    words: str

    def __post_init__(self) -> None:
        if len(self.words) > _LONGEST_DATE_CHARS:
            raise ValueError("too long for a date")
        if self.words != dates.tidied(self.words) or not dates.understands(self.words):
            raise ValueError(f"no date: {self.words!r}")


class Is(StrEnum):
    """What an entry is. Without a word about it, files are meant."""

    FILE = "file"
    FOLDER = "folder"
    LINK = "link"
    EMPTY = "empty"
    """A file of length 0, or a folder with nothing in it."""
    DUPLICATE = "duplicate"
    """A file whose bytes another file that passes the query has as well."""


class Hidden(StrEnum):
    """Whether hidden entries count."""

    NO = "no"
    YES = "yes"
    ONLY = "only"


class Show(StrEnum):
    """What is asked of the files that match."""

    LIST = "list"
    COUNT = "count"
    BYTES = "bytes"
    BY_KIND = "by-kind"
    BY_EXT = "by-ext"
    BY_FOLDER = "by-folder"
    BY_YEAR = "by-year"
    BY_MONTH = "by-month"


class SortKey(StrEnum):
    """What a list is ordered by, each in the direction that is asked for most."""

    BEST = "best"
    """The best match of the name first, then the newest."""
    MODIFIED = "modified"
    """Newest first."""
    SIZE = "size"
    """Largest first."""
    NAME = "name"
    """A to Z, numbers by their value."""
    FOLDER = "folder"
    """By the folder's path, then by name."""
    EXT = "ext"
    """By extension, then by name."""


@value_class
class Sort:
    """An order; `backwards` turns the usual direction of its key round."""

    by: SortKey
    backwards: bool = False


Value = Text | Folder | str | int | Kind | SizeRange | When | Span | Is
"""One value of a term. An extension is a `str` in lower case without its dot, "" for none; a depth
an `int`, 1 for what lies directly in the folder."""

_VALUE_TYPES: dict[Key, tuple[type, ...]] = {
    Key.NAME: (Text,),
    Key.IN: (Folder,),
    Key.DEPTH: (int,),
    Key.EXT: (str,),
    Key.KIND: (Kind,),
    Key.SIZE: (SizeRange,),
    Key.CONTENT: (Text,),
    Key.IS: (Is,),
} | dict.fromkeys(DATE_KEYS, (When, Span))


def is_extension(text: str) -> bool:
    """Whether `text` is an extension as a term holds it; "" stands for having none."""
    return text == text.strip().lower() and text[:1] != "." and not set(text) & {"/", "*", "\0"}


def _is_depth(values: tuple[Value, ...]) -> bool:
    return len(values) == 1 and isinstance(values[0], int) and 1 <= values[0] <= MAX_NUMBER


@value_class
class Term:
    """One chip: an entry passes if any of `values` fits it; if none does, where `excluded`."""

    key: Key
    values: tuple[Value, ...]
    excluded: bool = False

    def __post_init__(self) -> None:
        if not self.values:
            raise ValueError(f"{self.key} without a value")
        for value in self.values:
            if type(value) not in _VALUE_TYPES[self.key]:
                raise ValueError(f"{self.key} takes no {value!r}")
        if self.key is Key.DEPTH and not _is_depth(self.values):
            raise ValueError(f"not one depth: {self.values}")
        if self.key is Key.EXT and not all(map(is_extension, map(str, self.values))):
            raise ValueError(f"no extension: {self.values}")
        if self.key is Key.CONTENT and any(v.form is TextForm.WILDCARD for v in self.texts):
            raise ValueError("contents are not searched by wildcard")
        if self.key is Key.NAME and any(v.form in PARTS_OF_WORDS for v in self.texts):
            raise ValueError("in names, any text is found inside words")

    @property
    def texts(self) -> tuple[Text, ...]:
        """The values that are texts."""
        return tuple(value for value in self.values if isinstance(value, Text))


@value_class
class Query:
    """A conjunction of terms, and what is asked of the entries that pass them all.

    Attributes:
        terms: In the order they were written, which means nothing.
        hidden: Whether hidden entries count.
        show: What is asked for; the rows come all the same.
        sort: None is the usual order: best match first where there are words, else newest.
        top: How many of the first are asked for, from 1; None is all. The count stays whole, bytes
            are of the first alone where they have an order.
    """

    terms: tuple[Term, ...] = ()
    hidden: Hidden = Hidden.NO
    show: Show = Show.LIST
    sort: Sort | None = None
    top: int | None = None

    def __post_init__(self) -> None:
        if self.top is not None and not 1 <= self.top <= MAX_NUMBER:
            raise ValueError(f"no top {self.top}")
        if (
            sum(t.form is TextForm.PATTERN for term in self.terms for t in term.texts)
            > MAX_PATTERNS
        ):
            raise ValueError(f"more than {MAX_PATTERNS} patterns")

    def of(self, key: Key) -> tuple[Term, ...]:
        """The terms about `key`."""
        return tuple(term for term in self.terms if term.key is key)

    @property
    def asks_for_first(self) -> bool:
        """Whether the first of an order are asked for, and not all."""
        return self.top is not None and self.sort is not None

    @property
    def looks_inside(self) -> bool:
        """Whether what is in files decides which of them pass."""
        return any(
            term.key is Key.CONTENT or (term.key is Key.IS and Is.DUPLICATE in term.values)
            for term in self.terms
        )

    def resolved(self, now: datetime, places: PlaceNames[_Allowed], scope: _Allowed) -> Query:
        """The same question with nothing relative in it: absolute folders, spans of moments.

        Where it names no folder, it is made to name all allowed ones. A folder that is left out by
        its name alone stays so: any folder of that name, at any depth.

        Args:
            now: What "yesterday" is relative to; without a zone it is this computer's local time.
            places: Knows what "Downloads" is.
            scope: The folders that may be searched.

        Raises:
            PlaceError: words name no folder.
            ScopeError: a real folder that is not allowed.
            SearchError: "search.empty_span", where it is from a later day to an earlier one.
        """
        terms = tuple(_resolved(term, now, places, scope) for term in self.terms)
        everywhere = tuple(Folder(folder) for folder in scope.folders)
        if everywhere and not any(term.key is Key.IN and not term.excluded for term in terms):
            terms = (Term(Key.IN, everywhere), *terms)
        return replace(self, terms=terms)


def _resolved(term: Term, now: datetime, places: PlaceNames[_Allowed], scope: _Allowed) -> Term:
    if term.key in DATE_KEYS:
        return replace(term, values=tuple(_moments(value, now) for value in term.values))
    if term.key is Key.IN:
        folders = (_places(value, places, scope, term.excluded) for value in term.values)
        return replace(term, values=tuple(dict.fromkeys(chain.from_iterable(folders))))
    return term


def _places(
    value: Value, places: PlaceNames[_Allowed], scope: _Allowed, excluded: bool
) -> Iterable[Folder]:
    assert isinstance(value, Folder)
    if not excluded:
        # Also while it is away, on a drive that is not connected: that is no mistake.
        if value.text in scope.folders:
            return [value]
        return [Folder(place.path) for place in places.resolve(value.text, scope)]
    # What is left out may lie at any depth, not only where one would look for a place: a name
    # stays a name, unless it is that of a place known to everyone.
    try:
        known = [p for p in places.resolve(value.text, scope) if not p.is_by_name]
    except PlaceError as error:
        # A folder may be called as a program is that is not here: WeChat Files.
        if error.code not in ("place.unknown", "place.no_app"):
            raise
        known = []
    return [Folder(place.path) for place in known] or [value]


def _moments(value: Value, now: datetime) -> Value:
    if not isinstance(value, When):
        return value
    try:
        return dates.span(value.words, now)
    except ValueError as error:
        raise SearchError("search.empty_span", words=value.words) from error
