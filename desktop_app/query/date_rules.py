"""Rules for dates in words: each is a pattern, and what it makes of a match."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import cached_property

from desktop_app.fixed_patterns import fixed
from desktop_app.query.calendar_parts import CalendarSpan
from desktop_app.query.date_vocabulary import date_words

Rule = Callable[[re.Match[str], datetime], CalendarSpan]
"""Makes the part of the calendar that a match means at a moment; ValueError where it is none."""


class DatePattern:
    """A pattern in which words of dates stand by name, made when it is first needed.

    %N is a number, %M a month by name, %W a day of the week, and so on with the names of
    `DateWords.patterns`. Where a pattern has the same words twice, the group of those with a 2
    behind their name has one, too.
    """

    def __init__(self, source: str) -> None:
        self._source = source

    @cached_property
    def written(self) -> str:
        """The pattern with the words filled in."""
        patterns = date_words().patterns

        def words(name: re.Match[str]) -> str:
            return patterns[name[1]].replace(">", f"{name[2]}>", 1)

        return _NAMED_WORDS.sub(words, self._source)

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.written)

    @cached_property
    def _needs(self) -> tuple[bool, bool]:
        return needs(self._source, is_foreign), needs(self._source, is_latin)

    def _may_be_in(self, text: str) -> bool:
        """Whether its script may have a match: most patterns are of one, and take long to make."""
        foreign, latin = self._needs
        return not (foreign and text.isascii()) and not (latin and text.lower() == text.upper())

    def match(self, text: str) -> re.Match[str] | None:
        """The match at the beginning of `text`."""
        return self._compiled.match(text) if self._may_be_in(text) else None

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """The match that is all of `text`."""
        return self._compiled.fullmatch(text) if self._may_be_in(text) else None


_NAMED_WORDS = fixed("%([A-Z]+)(2?)")


# What must be in whatever a pattern matches


def is_latin(piece: str) -> bool:
    """Whether a piece of a pattern stands for texts with Latin letters alone."""
    return piece in _LATIN_WORDS or (len(piece) == 1 and piece.isascii() and piece.isalpha())


def is_foreign(piece: str) -> bool:
    """Whether a piece of a pattern stands for texts alone that have more than ASCII in them."""
    if piece.startswith("["):
        return not any(character.isascii() for character in piece[1:-1])
    return piece.startswith("%ZH") or not piece.isascii()


_LATIN_WORDS = frozenset(("%OFFSET", "%ORDINAL", "%STRETCH", "%UNIT"))

_PIECE_OF_PATTERN = fixed(
    r"(?P<piece>\\.|\[(?:\\.|[^\]\\])*\]|%[A-Z]+2?|\((?:\?(?:P<\w+>|:|<?[=!]))?|.)"
    r"(?P<times>[?*]|\{0?,?\d*\}|)"
)


def needs(pattern: str, is_sought: Callable[[str], bool]) -> bool:
    """Whether all that a pattern can match has a piece in it that is sought, as far as is seen.

    Args:
        pattern: As `DatePattern` takes it.
        is_sought: Told of a character, a set of them, or a word by its name.
    """
    # Whether this way through a group has one, whether those before had; and of the outer groups.
    here, before, groups = False, True, list[tuple[bool, bool, str]]()
    for found in _PIECE_OF_PATTERN.finditer(pattern):
        piece, may_lack = found["piece"], bool(found["times"])
        if piece.startswith("("):
            groups.append((here, before, piece))
            here, before = False, True
        elif piece == "|":
            here, before = False, before and here
        elif piece == ")":
            has = before and here and not may_lack
            here, before, opening = groups.pop()
            # What only looks around matches nothing.
            here = here or (has and not opening.endswith(("=", "!")))
        else:
            here = here or (not may_lack and is_sought(piece))
    return before and here


class Rules:
    """Some rules, in the order in which they are tried.

    RULES = Rules()

    @RULES.add(r"today|今天")
    def _today(found: re.Match[str], now: datetime) -> Part: ...
    """

    def __init__(self) -> None:
        self._rules: list[tuple[DatePattern, Rule]] = []

    def add(self, pattern: str) -> Callable[[Rule], Rule]:
        """Add a rule for texts that are all of a `DatePattern`, behind those there are."""

        def add(rule: Rule) -> Rule:
            self._rules.append((DatePattern(pattern), rule))
            return rule

        return add

    @property
    def patterns(self) -> tuple[str, ...]:
        """The patterns as they are written, with the numbers and names filled in."""
        return tuple(pattern.written for pattern, _ in self._rules)

    def __iter__(self) -> Iterator[tuple[DatePattern, Rule]]:
        return iter(self._rules)


def english_words(patterns: Iterable[str]) -> frozenset[str]:
    """What the patterns spell out, in pieces of three letters or more, without everyday words.

    An English phrase that fits one of them holds at least one of these pieces, or a digit.
    """
    found: set[str] = set()
    for pattern in patterns:
        plain = _NOT_SPELT_OUT.sub(" ", pattern)
        found.update(_PIECE.findall(plain))
    return frozenset(found - _EVERYDAY)


# Names of groups, letters that may be missing, and sets of letters.
_NOT_SPELT_OUT = fixed(r"\?P<\w+>|\w\?|\[[^\]]*\]|\\\w")
_PIECE = fixed("[a-z]{3,}")
_EVERYDAY = frozenset(
    ["and", "are", "for", "from", "into", "than", "that", "the", "this", "with", "all", "our"]
)
