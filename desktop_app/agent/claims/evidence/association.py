"""`Associations`: how well what an answer says beside a figure fits what stands beside it.

A wrong figure mostly stands somewhere: that of the row below, or of another column. So each place
where it stands is weighed by what it shares with the answer's words and other figures around it,
and held against the places of all others that may have been meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from itertools import pairwise

from desktop_app.agent.claims.count_words import counts_in_words
from desktop_app.agent.claims.documents.standing import kind_of_unit
from desktop_app.agent.claims.evidence.sequences import Sequences
from desktop_app.agent.claims.evidence.source_lines import (
    CLAUSE_ENDS,
    Occurrence,
    SourceLine,
    SourceLines,
    counted_at,
    sentences_in,
)
from desktop_app.agent.claims.evidence.tokens import Span, tokens_of, values_in, words_of
from desktop_app.fixed_patterns import fixed
from desktop_app.query.numerals import han_numerals

_OF_CLAUSE, _FAR_OFF, _BEFORE, _OF_QUESTION = 1.0, 0.3, 0.2, 0.25
"""What the words around a claim weigh: those of its clause, of one far off in its sentence, of the
sentences and lines before, and of the question."""

_EACH_CLAUSE, _BEHIND = 0.75, 0.7
"""How much less those of each clause further off weigh, and of those behind."""

_NEAR, _AROUND, _WIDE = 1.3, 1.0, 0.35
"""What those around an occurrence weigh, likewise."""

_SAME_UNIT = 0.7
_SAME_COUNTED = 0.7
_SAID_ELSEWHERE = 0.8
"""A figure that another place of the answer says is less likely the one that was meant here."""

CLEARLY = 1.2
LEAST_SHARED = 1.5
"""How much better than others a place has to fit what is said, and how much it has to share."""

_CLAUSE_MARK = fixed(
    lambda: (
        r"\s*(?:第|Item |Clause |Article |§ ?)?"
        rf"(\d{{1,2}}|[{han_numerals(1, 10)}]{{1,3}})(?:[.)、:：]|条)"
    )
)
"""How the clauses of a contract begin."""

MAX_MEANT = 2
NEARLY = 0.85
LEAST_MEANT = 2.0
"""Lines that a place may be said of, how near they come to the best, and what they share."""

LINE_CHARS = 1_000
LINES_BEFORE = 5
"""Of an answer, whose words a claim is understood with."""


@dataclass(frozen=True, slots=True)
class Association:
    """How well a claim fits.

    Attributes:
        own: The best place where its figure stands.
        rival: The best place of another figure, in another line.
        beside: The best place of another one in the line of its own.
        places: How often it stands anywhere.
    """

    own: float
    rival: float
    beside: float
    places: int

    @property
    def is_meant(self) -> bool:
        """Whether its place fits clearly better than any other line, and none beside it does."""
        return self.own >= max(LEAST_SHARED, CLEARLY * self.rival, self.beside)


class Associations:
    """Those of one answer.

    Args:
        plain: The answer, its digits and signs in ASCII.
        question: What it answers.
        sources: All that the tools gave.

    Attributes:
        sources: As they were given.
    """

    def __init__(self, plain: str, question: str, sources: SourceLines) -> None:
        self._plain = plain
        self.sources = sources
        self._sequences = Sequences(sources)
        self._question = tokens_of(question) | sources.aliases.of(question)
        self._meant: dict[tuple[int, int], list[int]] = {}
        self._lines: list[tuple[int, int]] = []
        at = 0
        for line in plain.splitlines(keepends=True):
            self._lines.append((at, at + len(line)))
            at += len(line)

    @cached_property
    def values(self) -> list[Span]:
        """The days, times and figures of the answer."""
        return [*values_in(self._plain)]

    @cached_property
    def _all(self) -> set[str]:
        return {value for *_, value in self.values}

    def of(self, start: int, end: int, values: Iterable[str], unit: str = "") -> Association:
        """How well the figure, day or time that stands there fits.

        Args:
            start: Where it stands.
            end: Where that ends.
            values: What it may be.
            unit: The one that it is said with.
        """
        meant = frozenset(values)
        context, said = self.context(start, end)
        kind = next(iter(meant))[0]
        counted = counted_at(self._plain, end)
        own = 0.0
        places, line = 0, -1
        others: dict[int, float] = {}
        for one in self.sources.occurrences:
            if one.value[0] != kind:
                continue
            is_own = one.value in meant
            places += is_own
            if (not is_own and one.value in said) or not _may_have(unit, one):
                continue
            score = self._score(context, one) + (_SAME_UNIT if unit and one.unit == unit else 0)
            score += _SAME_COUNTED if counted and one.counted == counted else 0
            if is_own:
                if score > own:
                    own, line = score, one.line
            else:
                score *= _SAID_ELSEWHERE if one.value in self._all else 1.0
                others[one.line] = max(score, others.get(one.line, 0.0))
        beside = others.pop(line, 0.0)
        return Association(own, max(others.values(), default=0.0), beside, places)

    def stands_in_order(self, start: int) -> bool:
        """Whether the figure there stands between the ones beside it as in a file."""
        figures = [(a, value) for a, _, value in self.values if value[0] == "#"]
        at = next((n for n, (a, _) in enumerate(figures) if a == start), None)
        return at is not None and self._sequences.has([value for _, value in figures], at)

    def lines_meant(self, start: int, end: int) -> list[int]:
        """The lines that fit best what stands around a place, by their numbers."""
        if not self.sources.lines:
            return []
        if (start, end) not in self._meant:
            context, _ = self.context(start, end)
            close = {token: weight for token, weight in context.items() if weight >= _OF_CLAUSE}
            found = [*self._best_lines(context, MAX_MEANT), *self._best_lines(close, 1)]
            self._meant[start, end] = [*dict.fromkeys(found)]
        return self._meant[start, end]

    def _best_lines(self, context: dict[str, float], most: int) -> list[int]:
        scores = [
            (sum(w * self.sources.weight(t) for t, w in context.items() if t in one.tokens), n)
            for n, one in enumerate(self.sources.lines)
        ]
        best = max(scores, default=(0.0, 0))[0]
        near = [(score, n) for score, n in scores if score >= max(LEAST_MEANT, NEARLY * best)]
        near.sort(key=lambda one: -one[0])
        return [n for _, n in near[:most]]

    def figures_of(self, line: int) -> list[float]:
        """The figures of a line that was read."""
        plain = self.sources.lines[line].plain
        return [float(value[1:]) for *_, value in values_in(plain) if value[0] == "#"]

    def tokens_of(self, line: int) -> frozenset[str]:
        """What a line is known by."""
        return self.sources.lines[line].tokens

    def clause_meant(self, start: int, end: int) -> str:
        """The number of the clause that fits best what stands around a place; "" for none."""
        context, _ = self.context(start, end)
        scores = [
            (
                sum(w * self.sources.weight(t) for t, w in context.items() if t in one.tokens),
                mark[1],
            )
            for one in self.sources.lines
            if (mark := _CLAUSE_MARK.match(one.plain)) is not None
        ]
        score, number = max(scores, default=(0.0, ""))
        return number if score >= LEAST_MEANT else ""

    def has_clause(self, value: Decimal) -> bool:
        """Whether a clause of what was read has that number, or none has any."""
        marks = {mark[1] for one in self.sources.lines if (mark := _CLAUSE_MARK.match(one.plain))}
        values = {int(one) for one in marks if one.isdecimal()}
        values |= {value for one in marks for *_, value in counts_in_words(f"{one}个")}
        return not values or value in values

    def lines(self) -> list[SourceLine]:
        """All that was read."""
        return self.sources.lines

    def sentence_of(self, start: int) -> tuple[int, int]:
        """Where the sentence of a place begins and ends."""
        at = next((n for n, (a, b) in enumerate(self._lines) if a <= start < b), 0)
        return self._sentence(start, *self._lines[at]) if self._lines else (0, 0)

    def scores_of_lines(
        self, start: int, end: int, without: frozenset[str]
    ) -> Iterator[tuple[int, float]]:
        """What each line shares with what stands around a place, but for some words."""
        context, _ = self.context(start, end)
        weights = {
            token: weight * self.sources.weight(token)
            for token, weight in context.items()
            if token not in without and not token.startswith("=")
        }
        for number, line in enumerate(self.sources.lines):
            yield number, sum(weights.get(token, 0.0) for token in line.tokens)

    def texts(self) -> Iterator[tuple[str, str]]:
        """All that was read, cell by cell and line by line, with what stands over each cell."""
        for line in self.sources.lines:
            if line.cells:
                yield from line.cells
            else:
                yield line.plain, ""

    def texts_of_files(self) -> Iterator[tuple[str, str]]:
        """Those of files alone, without what tools say of their own."""
        for line in self.sources.lines:
            if line.file:
                yield from line.cells or ((line.plain, ""),)

    def plain_of(self, line: int) -> str:
        """What stands in a line that was read."""
        return self.sources.lines[line].plain

    def _score(self, context: dict[str, float], one: Occurrence) -> float:
        score = 0.0
        for token, weight in context.items():
            if token in one.near:
                weight *= _NEAR
            elif token in one.around:
                weight *= _AROUND
            elif token in one.wide:
                weight *= _WIDE
            else:
                continue
            score += weight * self.sources.weight(token)
        return score

    def context(self, start: int, end: int) -> tuple[dict[str, float], set[str]]:
        """What stands around a place, each with its weight, and the figures said beside it."""
        at = next((n for n, (a, b) in enumerate(self._lines) if a <= start < b), 0)
        first, last = self._lines[at] if self._lines else (0, 0)
        # A line without an end must not be gone through for each of its figures.
        first, last = max(first, start - LINE_CHARS), min(last, end + LINE_CHARS)
        context = dict.fromkeys(self._question, _OF_QUESTION)

        def add(tokens: Iterable[str], weight: float) -> None:
            for token in tokens:
                context[token] = max(weight, context.get(token, 0.0))

        begun = self._lines[max(0, at - LINES_BEFORE)][0] if self._lines else 0
        before = self._plain[max(begun, start - 2 * LINE_CHARS) : first]
        add(tokens_of(before) | self.sources.aliases.of(before), _BEFORE)
        begin, stop = self._sentence(start, first, last)
        earlier = self._plain[first:begin]
        add(tokens_of(earlier) | self.sources.aliases.of(earlier), _BEFORE)
        for clause_start, clause_end, weight in self._clauses(start, begin, stop):
            clause = self._plain[clause_start:clause_end]
            add(words_of(clause) | self.sources.aliases.of(clause), weight)
            add(
                {
                    value
                    for a, b, value in self.values
                    if clause_start <= a < clause_end and not (a < end and start < b)
                },
                weight,
            )
        beside = {value for a, b, value in self.values if begin <= a < stop}
        beside -= {value for a, b, value in self.values if a < end and start < b}
        add(words_of(self._over(at, start)), _OF_CLAUSE)
        return context, beside

    def _clauses(self, start: int, begin: int, stop: int) -> Iterator[tuple[int, int, float]]:
        """The clauses of a sentence, and what those count that are so far from a place."""
        cuts = [begin, *(one.end() for one in CLAUSE_ENDS.finditer(self._plain, begin, stop)), stop]
        spans = [(a, b) for a, b in pairwise(cuts) if a < b]
        own = next((n for n, (a, b) in enumerate(spans) if a <= start < b), 0)
        for number, (a, b) in enumerate(spans):
            away = abs(number - own)
            weight = _OF_CLAUSE * _EACH_CLAUSE**away
            yield a, b, max(_FAR_OFF, weight * (_BEHIND if number > own else 1))

    def _sentence(self, start: int, first: int, last: int) -> tuple[int, int]:
        at = first
        line = self._plain[first:last]
        if line.lstrip().startswith("|"):
            return first, last
        for sentence in sentences_in(line):
            if at <= start < at + len(sentence):
                return at, at + len(sentence)
            at += len(sentence)
        return first, last

    def over(self, start: int) -> str:
        """What stands over the column of the answer's table that a place lies in."""
        at = next((n for n, (a, b) in enumerate(self._lines) if a <= start < b), 0)
        return self._over(at, start)

    def _over(self, at: int, start: int) -> str:
        """What stands over the column of a table in which a place lies."""
        first, last = self._lines[at]
        if at >= len(self._lines) or not self._plain[first:last].lstrip().startswith("|"):
            return ""
        top = at
        while top > 0 and self._plain[self._lines[top - 1][0] :].lstrip(" ").startswith("|"):
            top -= 1
        column = self._plain.count("|", first, start) - 1
        cells = self._plain[slice(*self._lines[top])].strip().strip("|").split("|")
        return cells[column] if top < at and 0 <= column < len(cells) else ""


def _may_have(unit: str, one: Occurrence) -> bool:
    """Whether what stands there may be said with a unit: cells mostly have none."""
    if not unit:
        return True
    if one.unit:
        return kind_of_unit(one.unit) == kind_of_unit(unit)
    return one.is_cell
