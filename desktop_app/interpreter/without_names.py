"""A question and its query without what names anything of the person's: fit to be sent to others.

What is left are words of our own lists, and what was taken for dates, kinds, sizes and the like.
All else keeps its shape alone: small letters become x, capital ones X, digits 9, Chinese 某.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum, auto
from functools import cache
from typing import Any, Final

from desktop_app import paths
from desktop_app.chart.grammar import languages
from desktop_app.errors import QueryError
from desktop_app.files.places import spoken
from desktop_app.fixed_patterns import fixed
from desktop_app.folding.chinese import simplified
from desktop_app.messages.mind import WordTaken
from desktop_app.query.query import Folder, Key, Term, Text, TextForm, Value
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse

_NAMING: Final = frozenset((Key.NAME, Key.CONTENT, Key.IN))
_WORD: Final = fixed(r"[^\W\d_]+|\d+|[^\w\s]|_|\s+")
_SURELY_NAMES: Final = fixed(
    r"""[\w-]+(?:\.[\w-]+)*(?=\.\w{1,8}\b)|\S*[/\\]\S*|"[^"]*"|“[^”]*”|「[^」]*」|《[^》]*》"""
)
"""What stands before an ending, paths, and what is quoted."""
_HAN: Final = fixed(r"[\u3400-\u9fff]+")


def question_without_names(question: str, words: tuple[WordTaken, ...]) -> str:
    """What was asked; `words` is what it was taken for."""
    fates: list[_Fate] = [_Fate.BY_WORD] * len(question)

    def settle(start: int, end: int, fate: _Fate) -> None:
        fates[start:end] = [fate] * (end - start)

    for one in words:
        if one.term and question[one.start : one.end] == one.text:
            settle(one.start, one.end, _Fate.KEPT if _is_harmless(one.term) else _Fate.MASKED)
    for found in _SURELY_NAMES.finditer(question):
        settle(*found.span(), _Fate.MASKED)
    parts = []
    for found in _WORD.finditer(question):
        inside = set(fates[found.start() : found.end()])
        if inside == {_Fate.KEPT}:
            parts.append(found[0])
        elif _Fate.MASKED in inside:
            parts.append(masked(found[0]))
        else:
            parts.extend(_known_or_masked(found[0]))
    return "".join(parts)


class _Fate(Enum):
    """What becomes of a character."""

    KEPT = auto()
    MASKED = auto()
    BY_WORD = auto()


def query_without_names(query: str) -> str:
    """The same of a written query."""
    whole = parse(query)
    return written(replace(whole, terms=tuple(map(_term, whole.terms))))


def _is_harmless(term: str) -> bool:
    try:
        terms = parse(term).terms
    except QueryError:
        return False
    return all(one == _term(one) for one in terms)


def _term(term: Term) -> Term:
    if term.key not in _NAMING:
        return term
    return replace(term, values=tuple(map(_value, term.values)))


def _value(value: Value) -> Value:
    match value:
        case Folder(text=text):
            return value if spoken.meant(text) is not None else Folder(masked(text))
        case Text(text=text, form=form):
            # The shape of a pattern might be none.
            plain = TextForm.PLAIN if form in (TextForm.WILDCARD, TextForm.PATTERN) else form
            return Text(masked(text), plain)
    return value


def masked(text: str) -> str:
    """The shape of `text` alone."""
    return "".join(_masked(character) for character in text)


def _masked(character: str) -> str:
    if _HAN.match(character):
        return "某"
    if character.isdigit():
        return "9"
    if character.isalpha():
        return "X" if character.isupper() else "x"
    return character


def _known_or_masked(word: str) -> Iterator[str]:
    at = 0
    while at < len(word):
        han = _HAN.match(word, at)
        if han is None:
            end = next((one.start() for one in _HAN.finditer(word, at)), len(word))
            part = word[at:end]
            yield part if part.casefold() in _own_words() else masked(part)
        else:
            end = han.end()
            yield from _known_han(han[0])
        at = end


def _known_han(run: str) -> Iterator[str]:
    """The longest words of ours from the left; what is between them is masked.

    So is a single character beside that: it may be part of the same name.
    """
    plain, at = simplified(run), 0
    pieces: list[tuple[str, bool]] = []
    while at < len(run):
        lengths = range(min(len(run) - at, _LONGEST), 0, -1)
        known = next((one for one in lengths if plain[at : at + one] in _own_words()), 0)
        pieces.append((run[at : at + (known or 1)], bool(known)))
        at += known or 1
    for number, (piece, is_known) in enumerate(pieces):
        beside = pieces[max(number - 1, 0) : number + 2]
        is_sure = is_known and (len(piece) > 1 or all(known for _, known in beside))
        yield piece if is_sure else masked(piece)


_LONGEST: Final = 6


@cache
def _own_words() -> frozenset[str]:
    """All that our lists know, of any language."""
    found: set[str] = set()
    for language in languages():
        file = paths.resource(f"grammar/{language}/words.json")
        found.update(_words_in(json.loads(file.read_text("utf-8"))))
    return frozenset(found)


def _words_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield from re.findall(r"[^\W\d_]+", value)
    elif isinstance(value, dict):
        for key, inside in value.items():
            yield from _words_in(key)
            yield from _words_in(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from _words_in(inside)
