"""`NamedLines`: names that an answer says of what a file says of somebody else.

"Ilinca drives the tractor, for £12.85" has one line that speaks of tractors and of 12.85. An answer
that says this of another name shares with that line all but the name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from desktop_app.agent.claims.evidence.association import Associations
from desktop_app.agent.claims.evidence.source_lines import PROPERTIES_MARK
from desktop_app.agent.claims.evidence.tokens import words_of
from desktop_app.agent.claims.said_names import name_before, names_in
from desktop_app.fixed_patterns import fixed

MAX_NAMES = 200
MAX_PLACES = 60
"""Of names in one answer."""

LEAST_OF_OTHER = 8.0
CLEARLY = 3.0
"""What a line of another name has to share with the answer, and how much more than its own."""

FULL_NAME = 3
"""Characters of most Chinese names, the first of which may be left out."""

_DEED = fixed(
    r"\*{0,2}(?P<deed>\s[a-z][\w'’-]*\s(?:[\w'’-]+\s){0,2}?(?=.{5})[\w'’-]{2,}\s[\w'’-]+"
    r"|(?!的|和|与|、)[\u3400-\u9fff]{4})"
)
"""The first words behind a name, which tell what it does: " runs the till"."""

_COMPARED = fixed(r"\b(?:than|like|as|unlike)\s$|比$")
_LATIN = fixed(r"[A-Za-z]")
_PARTS = fixed(r"[ .]+")


class NamedLines:
    """The names of all that was read, and the lines of each.

    Args:
        plain: The answer.
        associations: What it shares with the lines that were read.
    """

    def __init__(self, plain: str, associations: Associations) -> None:
        self._plain = plain
        self._associations = associations
        self._called: dict[str, set[str]] = {}
        """What each name is called by, itself with it."""
        self._lines: dict[str, set[int]] = {}
        self._collect()

    def misplaced(self) -> Iterator[tuple[int, int]]:
        """Where a name stands in place of another."""
        names = frozenset[str]().union(
            *(words_of(one) for calls in self._called.values() for one in calls)
        )
        said = self._said()
        for start, end, name in said[:MAX_PLACES]:
            if _COMPARED.search(self._plain, max(0, start - 8), start):
                continue
            first, last = self._associations.sentence_of(start)
            beside = {one for at, _, one in said if first <= at < last}
            if self._is_of_other(name, beside, self._scores(start, end, names)):
                yield start, end

    def mistaken(self) -> Iterator[tuple[int, int]]:
        """Where a name stands right before words that are said of others alone, word for word."""
        lines = [line.plain for line in self._associations.lines()]
        for start, end, name in self._said()[:MAX_PLACES]:
            deed = _DEED.match(self._plain, end)
            if deed is None:
                continue
            doers: set[str] = set()
            for line in lines:
                if (at := line.find(deed["deed"])) >= 0:
                    doers |= self._ending(line[:at])
            if doers and name not in doers:
                yield start, end

    def _ending(self, plain: str) -> set[str]:
        """The names that stand at the end of a text."""
        known = {
            name
            for name, calls in self._called.items()
            if any(plain.endswith(one) for one in calls)
        }
        return known or ({name_before(plain)} - {""})

    def said(self) -> list[tuple[int, int, str]]:
        """Where names of what was read stand in the answer."""
        return self._said()[:MAX_PLACES]

    def names(self) -> list[str]:
        """All that lines say."""
        return [*self._lines]

    def lines_of(self, name: str) -> set[int]:
        """The lines that say a name, by their numbers."""
        return self._lines[name]

    def _scores(self, start: int, end: int, names: frozenset[str]) -> list[tuple[int, float]]:
        return [*self._associations.scores_of_lines(start, end, names)]

    def _is_of_other(
        self, name: str, beside: set[str], scores: Sequence[tuple[int, float]]
    ) -> bool:
        """Whether a line that names others alone fits clearly better than any of its own."""
        own = max((score for line, score in scores if line in self._lines[name]), default=0.0)
        least = max(LEAST_OF_OTHER, CLEARLY * own)
        return any(
            score >= least
            and line not in self._lines[name]
            and (named := {one for one, lines in self._lines.items() if line in lines})
            and not named & beside
            for line, score in scores
        )

    def _collect(self) -> None:
        found: dict[str, None] = {}
        lines = self._associations.lines()
        for line in lines:
            for text in [cell for cell, _ in line.cells] or [line.plain]:
                for start, end in names_in(text):
                    found[text[start:end].strip()] = None
        names = [*islice((one for one in found if len(one) > 1), MAX_NAMES)]
        self._called = {name: _called(name, names) for name in names}
        writers: dict[str, set[str]] = {}
        for number, line in enumerate(lines):
            for name, calls in self._called.items():
                if any(one in line.plain for one in calls):
                    self._lines.setdefault(name, set()).add(number)
                    if PROPERTIES_MARK.match(line.plain):
                        writers.setdefault(line.file, set()).add(name)
        for number, line in enumerate(lines):
            for name in writers.get(line.file, ()):
                # What a mail says is of those who wrote it and got it.
                self._lines[name].add(number)

    def _said(self) -> list[tuple[int, int, str]]:
        found: list[tuple[int, int, str]] = []
        taken = bytearray(len(self._plain))
        for name in self._lines:
            for one in sorted(self._called[name], key=len, reverse=True):
                at = self._plain.find(one)
                while at >= 0:
                    end = at + len(one)
                    if not any(taken[at:end]):
                        found.append((at, end, name))
                        taken[at:end] = b"\1" * len(one)
                    at = self._plain.find(one, end)
        return sorted(found)


def _called(name: str, names: Sequence[str]) -> set[str]:
    """What people call somebody: by the first or the last name, where one alone has it."""
    if _LATIN.match(name):
        pieces = _PARTS.split(name)
        return {name} | {
            piece
            for piece in (pieces[0], pieces[-1])
            if len(piece) > 2 and sum(piece in other.split() for other in names) == 1
        }
    return {name, name[1:]} if len(name) == FULL_NAME else {name}
