"""When two intents ask for the same, over one home: however their queries are written."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from datetime import datetime
from functools import lru_cache
from typing import Protocol

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.tokens import TokenKind, folded, tokens_of
from desktop_app.filetypes.kinds import Kind, extensions_of
from desktop_app.query import dates
from desktop_app.query.dates import Span
from desktop_app.query.query import (
    DATE_KEYS,
    Folder,
    Is,
    Key,
    Query,
    SizeRange,
    SortKey,
    Term,
    TextForm,
    Value,
    When,
)

_GRAIN = 1000
"""Bytes: "over" and "at least" differ by one, which nobody means."""


class Home(Protocol):
    """What is known of the disk where two questions are compared."""

    @property
    def now(self) -> datetime:
        """What "today" is."""
        ...

    @property
    def extensions(self) -> frozenset[str]:
        """The endings that files in it have."""
        ...

    def meant(self, spoken: str) -> frozenset[str]:
        """The folders that a spoken name means; itself, marked, where it means none."""
        ...


NormalTerm = tuple[str, frozenset[Hashable], bool]
"""What a term is about, what it wants, and whether that is left out."""


def normal_intent(intent: Intent, home: Home) -> Hashable:
    """What is the same of all intents that ask for the same."""
    if intent.act is not Act.ANSWER:
        return intent.act
    first = _normal_query(intent.query, home)
    if intent.rest:
        return frozenset((first, *(_normal_query(one, home) for one in intent.rest)))
    return (first, intent.nth) if intent.nth else first


def _normal_query(query: Query, home: Home) -> Hashable:
    terms: set[NormalTerm] = set()
    words: set[Hashable] = set()
    left_out: set[Hashable] = set()
    for term in (part for whole in query.terms for part in _alone(whole)):
        key, values, excluded = normal = normal_term(term, home)
        if key == Key.NAME and not excluded and len(values) == 1 and _is_words(values):
            words |= next(iter(values))  # type: ignore[arg-type]
        elif key == "type" and excluded:
            left_out |= values
        elif not is_usual(normal):
            terms.add(normal)
    terms -= set(_outer_folders(terms))
    if words:
        terms.add((Key.NAME, frozenset(words), False))
    if left_out:
        terms.add(("type", frozenset(left_out), True))
    sort = None if query.sort is None or query.sort.by is SortKey.BEST else query.sort
    return (query.show, query.hidden, sort, query.top, frozenset(terms))


def is_usual(normal: NormalTerm) -> bool:
    """Whether a term says what holds anyway: that files are meant, or files and folders."""
    key, values, excluded = normal
    if key != Key.IS or not values <= {Is.FILE, Is.FOLDER}:
        return False
    return (values == {Is.FOLDER}) is excluded


def _outer_folders(terms: Iterable[NormalTerm]) -> Iterable[NormalTerm]:
    """Folders in which another one lies that is asked for as well: Clients, of Clients/Rossi."""
    folders = [one for one in terms if one[0] == Key.IN and not one[2]]
    for one in folders:
        above = tuple(f"{path}/" for path in one[1])
        if any(
            other is not one and all(str(path).startswith(above) for path in other[1])
            for other in folders
        ):
            yield one


def _alone(term: Term) -> Iterable[Term]:
    """Things that are left out together are left out each."""
    if not term.excluded:
        return (term,)
    return tuple(Term(term.key, (value,), True) for value in term.values)


def _is_words(values: frozenset[Hashable]) -> bool:
    return all(isinstance(value, frozenset) for value in values)


def normal_term(term: Term, home: Home) -> NormalTerm:
    """What is the same of all terms that want the same."""
    match term.key:
        case Key.KIND | Key.EXT:
            return ("type", endings_of(term.values, home), term.excluded)
        case Key.IN:
            folders = (home.meant(value.text) for value in term.values if isinstance(value, Folder))
            return (term.key, frozenset[Hashable]().union(*folders), term.excluded)
        case Key.CONTENT:
            return (term.key, frozenset(content(text.text) for text in term.texts), term.excluded)
        case Key.NAME:
            names = (
                words_in(text.text) if text.form is TextForm.PLAIN else folded(text.text)
                for text in term.texts
            )
            return (term.key, frozenset(names), term.excluded)
        case Key.SIZE:
            sizes = [value for value in term.values if isinstance(value, SizeRange)]
            if sizes == [SizeRange(0, 0)]:
                return (Key.IS, frozenset((Is.EMPTY,)), term.excluded)
            return (term.key, frozenset(map(bounds_of, sizes)), term.excluded)
        case key if key in DATE_KEYS:
            moments = [moments_of(value, home.now) for value in term.values]
            if term.excluded and len(moments) == 1:
                (only,) = moments
                if isinstance(only, Span) and only.end_ns is None:
                    # Not since then is before it.
                    return (key, frozenset((Span(None, only.start_ns),)), False)
            return (key, frozenset(moments), term.excluded)
    return (term.key, frozenset(term.values), term.excluded)


def endings_of(values: Iterable[Value], home: Home) -> frozenset[Hashable]:
    """The endings that kinds and extensions mean, of those that there are, if any."""
    endings: set[str] = set()
    for value in values:
        endings |= set(extensions_of(value)) if isinstance(value, Kind) else {str(value)}
    return frozenset(endings & home.extensions or endings)


@lru_cache(maxsize=4096)
def content(text: str) -> str:
    """Words inside files, as they are compared."""
    return " ".join(token.text for token in tokens_of(text))


def bounds_of(size: SizeRange) -> tuple[int, int | None]:
    """The bounds of a size, in a grain that nobody sees."""
    most = None if size.max_bytes is None else round(size.max_bytes / _GRAIN)
    return round(size.min_bytes / _GRAIN), most


def moments_of(value: Value, now: datetime) -> Hashable:
    """The moments that a date means; what goes on until after now has no end."""
    if isinstance(value, When):
        return _moments(value.words, now)
    assert isinstance(value, Span)
    return value


@lru_cache(maxsize=4096)
def _moments(words: str, now: datetime) -> Hashable:
    try:
        span = dates.span(words, now)
    except ValueError:
        return words
    start = span.start_ns
    if (
        span.end_ns is not None
        and start is not None
        and start < now.timestamp() * 1e9 < span.end_ns
    ):
        return Span(start, None)
    return span


@lru_cache(maxsize=4096)
def words_in(text: str) -> frozenset[str]:
    """The words of a name, without what makes them many; every Chinese character is one."""
    kinds = (TokenKind.WORD, TokenKind.NUMBER, TokenKind.HAN)
    words = (token.text for token in tokens_of(text) if token.kind in kinds)
    return frozenset(
        word[:-1] if word.isascii() and len(word) > 3 and word.endswith("s") else word
        for word in words
    )
