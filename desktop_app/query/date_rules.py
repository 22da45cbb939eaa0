"""Rules for dates in words: each is a pattern, and what it makes of a match."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime

from desktop_app.fixed_patterns import fixed
from desktop_app.query.calendar_parts import CalendarSpan
from desktop_app.query.date_vocabulary import MONTH, WEEKDAY
from desktop_app.query.numerals import NUMBER

Rule = Callable[[re.Match[str], datetime], CalendarSpan]
"""Makes the part of the calendar that a match means at a moment; ValueError where it is none."""


class Rules:
    """Some rules, in the order in which they are tried.

    RULES = Rules()

    @RULES.add(r"today|今天")
    def _today(found: re.Match[str], now: datetime) -> Part: ...
    """

    def __init__(self) -> None:
        self._rules: list[tuple[str, Rule]] = []
        self._compiled: dict[str, re.Pattern[str]] = {}

    def add(self, pattern: str) -> Callable[[Rule], Rule]:
        """Add a rule for texts that are all of `pattern`, behind those there are.

        In it, %N is a number, %M a month by name and %W a day of the week.
        """
        for sign, written in (("%N", NUMBER), ("%M", MONTH), ("%W", WEEKDAY)):
            pattern = pattern.replace(sign, written)

        def add(rule: Rule) -> Rule:
            self._rules.append((pattern, rule))
            return rule

        return add

    @property
    def patterns(self) -> tuple[str, ...]:
        """The patterns as they are written, with the numbers and names filled in."""
        return tuple(pattern for pattern, _ in self._rules)

    def __iter__(self) -> Iterator[tuple[re.Pattern[str], Rule]]:
        for pattern, rule in self._rules:
            # When it is first needed: most programs that load the rules are asked for no date.
            compiled = self._compiled.get(pattern)
            if compiled is None:
                compiled = self._compiled[pattern] = re.compile(pattern)
            yield compiled, rule


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
