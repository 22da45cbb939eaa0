"""What of a query is looked for in contents, made ready to be looked for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from desktop_app.folding.chinese import HAN
from desktop_app.folding.fold import fold_wanted
from desktop_app.matching.content_phrase import AsciiPhrase
from desktop_app.matching.inflections import forms_of, last_letters, ways_to_write
from desktop_app.matching.word_bounds import Bound, bound_of
from desktop_app.query.patterns import Pattern
from desktop_app.query.query import Term, Text, TextForm

_TWO_HAN: Final = re.compile(f"[{HAN}]{{2}}")

_SHARED: Final = 3
"""Letters of a word that its forms have in common which are looked for together."""


@dataclass(frozen=True)
class Stem:
    """Forms of one text that begin alike, each from bound to bound.

    Attributes:
        start: What all of them begin with, folded; not empty.
        rests: What may follow on it, one of them; "" where that is nothing.
        before: What may not stand in front.
        behind: What may not stand behind.
    """

    start: str
    rests: tuple[str, ...] = ("",)
    before: Bound = Bound.NONE
    behind: Bound = Bound.NONE

    @cached_property
    def longest(self) -> int:
        """Characters of the longest form."""
        return len(self.start) + max(map(len, self.rests))

    def first_in(self, text: str, at: int = 0) -> tuple[int, int] | None:
        """Where it first stands in a folded text from `at` on: its ends; None where it does not."""
        start = text.find(self.start, at)
        while start >= 0:
            if start == 0 or self.before is Bound.NONE or self.before.is_kept_by(text[start - 1]):
                end = start + len(self.start)
                if not self._has_rest:
                    return start, end
                if (last := self._end_of_rest(text, end)) >= 0:
                    return start, last
            start = text.find(self.start, start + 1)
        return None

    @cached_property
    def _has_rest(self) -> bool:
        return self.behind is not Bound.NONE or self.rests != ("",)

    def _end_of_rest(self, text: str, at: int) -> int:
        """Where the form ends whose rest stands at a place of the text; -1 where none does."""
        for rest in self._longest_first:
            if text.startswith(rest, at) and self.behind.is_kept_by(
                text[at + len(rest) : at + len(rest) + 1]
            ):
                return at + len(rest)
        return -1

    @cached_property
    def _longest_first(self) -> list[str]:
        return sorted(self.rests, key=len, reverse=True)


def stems_of(text: Text) -> tuple[Stem, ...]:
    """What a text that is no pattern stands for; none where it is nothing but accents.

    A word stands for its forms; of several, which are a phrase, only the last one does.
    """
    ways = ways_to_write(text.text)
    return tuple(stem for one in ways for stem in _stems_of(replace(text, text=one)))


def _stems_of(text: Text) -> Iterator[Stem]:
    folded = fold_wanted(text.text).strip(" ")
    if not folded:
        return
    before, behind = bound_of(folded[0]), bound_of(folded[-1])
    if text.form in (TextForm.INSIDE, TextForm.ENDS):
        before = Bound.NONE
    if text.form in (TextForm.INSIDE, TextForm.BEGINS):
        behind = Bound.NONE
    forms: tuple[str, ...] = (folded,)
    if behind is Bound.LETTER and text.form is TextForm.PLAIN:
        forms = forms_of(folded, has_accents=_has_accents(text.text))
    shared = len(folded) - len(last_letters(folded)) + _SHARED
    groups: dict[str, list[str]] = {}
    for form in forms:
        groups.setdefault(form[:shared], []).append(form)
    yield from (_stem(group, before, behind) for group in groups.values())


def _stem(forms: list[str], before: Bound, behind: Bound) -> Stem:
    length = 0
    while length < min(map(len, forms)) and len({form[length] for form in forms}) == 1:
        length += 1
    start = forms[0][:length]
    return Stem(start, tuple(form[len(start) :] for form in forms), before, behind)


def _has_accents(text: str) -> bool:
    return any(
        "LATIN" in unicodedata.name(letter, "") or unicodedata.combining(letter)
        for letter in text
        if not letter.isascii()
    )


@dataclass(frozen=True, slots=True)
class ContentTerm:
    """One value of a term, or some forms of it: exactly one of `stem`, `raw`, `pattern` says what.

    Attributes:
        text: The value, as it was asked for.
        stem: A text that is found after folding.
        raw: One of nothing but accents, which is looked for as it is.
        pattern: In RE2's syntax, found within a line.
        phrase: What finds `stem` in bytes, where that is of ASCII and not very long.
        crosses_lines: Whether a line end may stand within it.
        overlaps: Whether it may begin again before its end.
    """

    text: Text
    stem: Stem | None = None
    raw: str = ""
    pattern: Pattern | None = None
    phrase: AsciiPhrase | None = None
    crosses_lines: bool = False
    overlaps: bool = False


@dataclass(frozen=True, slots=True)
class Alternatives:
    """A term: any of its values is enough; with `excluded`, none may be there."""

    values: tuple[ContentTerm, ...]
    excluded: bool


def wanted_in(term: Term) -> Alternatives:
    """The values of a term about contents."""
    return Alternatives(
        tuple(wanted for text in term.texts for wanted in _wanted(text)), term.excluded
    )


def _wanted(text: Text) -> Iterator[ContentTerm]:
    if text.form is TextForm.PATTERN:
        yield ContentTerm(text, pattern=Pattern(text.text))
        return
    stems = stems_of(text)
    if not stems:
        # Nothing but accents.
        yield ContentTerm(text, raw=text.text)
    for stem in stems:
        yield ContentTerm(
            text,
            stem=stem,
            phrase=_phrase(stem),
            crosses_lines=" " in stem.start or bool(_TWO_HAN.search(stem.start)),
            overlaps=_overlaps(stem.start),
        )


def _phrase(stem: Stem) -> AsciiPhrase | None:
    try:
        return AsciiPhrase(stem.start, stem.rests, stem.before, stem.behind)
    except ValueError:
        return None


def _overlaps(folded: str) -> bool:
    long = len(folded) > _LONG_CHARS
    return long or any(folded.startswith(folded[at:]) for at in range(1, len(folded)))


_LONG_CHARS: Final = 2_000
"""Of longer texts nobody compares every end with the beginning."""
