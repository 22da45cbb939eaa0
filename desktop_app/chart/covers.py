"""Covers: spans side by side over the whole question, the best ones first.

A semi-Markov model: the score of a cover is the sum of what its tokens, its spans and its pairs of
neighbours weigh. The best ones are found by dynamic programming from the end to the start, and then
listed in their order by a search that always goes on with the most promising beginning.

Words that say nothing may be cut into fillers in many ways, which are all the same to the question.
From one token to another they are one way, as likely as all of them together: so covers differ in
what they say.
"""

from __future__ import annotations

import heapq
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import itemgetter
from typing import NamedTuple

from desktop_app.chart.features import WORDED, Features
from desktop_app.chart.proposals import Chart
from desktop_app.chart.spans import Category, TextSpan


class Cover(NamedTuple):
    """Spans that follow each other, and what they weigh together."""

    score: float
    spans: tuple[TextSpan, ...]


_State = Category | None
"""The category of the last span that was no filler; None at the start."""


_Place = tuple[int, _State, bool]
"""A token, what stands before it, and whether fillers do: then none follow."""

Prior = Callable[[TextSpan], float | None]


class _Way(NamedTuple):
    """One way to go on from a token: the span that lies there next, or all fillers up to the next.

    Attributes:
        cost: What it and the best that can follow weigh, negative: the least comes first.
        order: Tells equals apart; the least comes first.
        weight: What it weighs by itself, and with what stood before it.
        end: The token before which it ends.
        span: That span; None for fillers.
        state: What stands before what follows.
    """

    cost: float
    order: int
    weight: float
    end: int
    span: TextSpan | None
    state: _State

    @property
    def place(self) -> _Place:
        """From where it goes on."""
        return self.end, self.state, self.span is None


def best_covers(
    chart: Chart, features: Features, weights: Sequence[float], prior: Prior | None = None
) -> Iterator[Cover]:
    """The covers of a question, the best first; every token lies under one span of each.

    Args:
        chart: The question.
        features: Its features.
        weights: A table of them.
        prior: What a span weighs besides, or None for one that must not be used.
    """
    lattice = _Lattice(chart, features, weights, prior)
    count = len(chart.tokens)
    if None not in lattice.ahead[0]:
        return
    if not count:
        yield Cover(lattice.ahead[0][None], ())
        return
    # A beginning of a cover with the next way to go on from it. Of equals, the one that was begun
    # last comes first: it ends first.
    heap: list[tuple[float, int, int, float, tuple[TextSpan, ...], _Ways, int]] = []

    def push(begun: int, behind: float, spans: tuple[TextSpan, ...], ways: _Ways, nth: int) -> None:
        if (way := ways.nth(nth)) is not None:
            promise = behind - way.cost
            heapq.heappush(heap, (-promise, begun, way.order, behind, spans, ways, nth))

    begun = 0
    push(begun, 0.0, (), lattice.ways((0, None, False)), 0)
    while heap:
        bound, since, _, behind, spans, ways, nth = heapq.heappop(heap)
        push(since, behind, spans, ways, nth + 1)
        way = ways.found[nth]
        at = spans[-1].end if spans else 0
        longer = (*spans, *((way.span,) if way.span is not None else lattice.fillers(at, way.end)))
        if way.end == count:
            yield Cover(-bound, longer)
            continue
        begun -= 1
        push(begun, behind + way.weight, longer, lattice.ways(way.place), 0)


class _Ways:
    """The ways to go on from a token, the best first, put in order no further than is asked for.

    Args:
        rows: Ways in their order, of spans of one category each.

    Attributes:
        found: Those that are in order by now.
    """

    def __init__(self, rows: Iterable[Iterator[_Way]]) -> None:
        self.found: list[_Way] = []
        self._in_order = heapq.merge(*rows)

    def nth(self, number: int) -> _Way | None:
        """The way of this number, counted from 0; None where there are not so many."""
        if number == len(self.found):
            if (way := next(self._in_order, None)) is None:
                return None
            self.found.append(way)
        return self.found[number]


class _Lattice:
    """All spans of a question with their weights, and what the best way to the end weighs.

    Attributes:
        ahead: That, or somewhat more, from each token on, by what stands before it.
    """

    def __init__(
        self, chart: Chart, features: Features, weights: Sequence[float], prior: Prior | None
    ) -> None:
        self._features = features
        self._weights = weights
        self._scored = _scored(chart, features, weights, prior)
        self._filled: dict[int, dict[int, _Filling]] = {}
        self._pairs: dict[_State, dict[Category, float]] = {}
        self._ways: dict[_Place, _Ways] = {}
        self._rows: dict[int, _Rows] = {}
        said = {span.category for row in self._scored for _, span in row}
        self._said = (*said, Category.FILLER)
        self.ahead, self._saying = self._weighed(self._states())

    def _pair(self, before: _State) -> dict[Category, float]:
        """What it weighs that a span of each category in the question follows."""
        if (row := self._pairs.get(before)) is None:
            features, weights = self._features, self._weights
            row = self._pairs[before] = {
                after: weights[features.of_pair(before, after)] for after in self._said
            }
        return row

    def _states(self) -> list[set[_State]]:
        """What may stand before each token, and before the end."""
        states: list[set[_State]] = [set() for _ in range(len(self._scored) + 1)]
        states[0].add(None)
        for start, row in enumerate(self._scored):
            if states[start]:
                for _, span in row:
                    if span.category is Category.FILLER:
                        states[span.end] |= states[start]
                    else:
                        states[span.end].add(span.category)
        return states

    def _weighed(
        self, states: Sequence[set[_State]]
    ) -> tuple[list[dict[_State, float]], list[dict[_State, float]]]:
        """What the best way to the end weighs at most, and the best that begins with no filler."""
        count = len(self._scored)
        ahead: list[dict[_State, float]] = [{} for _ in range(count + 1)]
        saying: list[dict[_State, float]] = [{} for _ in range(count + 1)]
        ahead[count] = {state: self._pair(state)[Category.FILLER] for state in states[count]}
        saying[count] = ahead[count]
        for start in range(count - 1, -1, -1):
            # The best span of each category first: what follows does not hang on what is before.
            best: dict[Category, float] = {}
            fillers: list[tuple[float, dict[_State, float]]] = []
            for weight, span in self._scored[start]:
                follows = ahead[span.end]
                if span.category is Category.FILLER:
                    fillers.append((weight, follows))
                elif span.category in follows:
                    total = weight + follows[span.category]
                    if total > best.get(span.category, -1e30):
                        best[span.category] = total
            totals = [*best.items()]
            for state in states[start]:
                pair = self._pair(state)
                ways = [weight + follows[state] for weight, follows in fillers if state in follows]
                most = reduce(_either, ways) if ways else -1e30
                if totals:
                    said = max(total + pair[category] for category, total in totals)
                    saying[start][state] = said
                    most = max(most, said)
                if totals or ways:
                    ahead[start][state] = most
        return ahead, saying

    def ways(self, place: _Place) -> _Ways:
        """How to go on from a place."""
        if (ways := self._ways.get(place)) is None:
            at, state, is_behind_fillers = place
            if (rows := self._rows.get(at)) is None:
                rows = self._rows[at] = _Rows(self._scored[at], self.ahead)
            found = [*rows.before(self._pair(state))]
            if not is_behind_fillers:
                found.append(iter(self._fillings(at, state)))
            ways = self._ways[place] = _Ways(found)
        return ways

    def _fillings(self, at: int, state: _State) -> list[_Way]:
        """The ways to go on with fillers, the best first."""
        # Of equals, the longest comes first, and before all others.
        first = -len(self._scored[at])
        follows = ((end, one.weight, self._saying[end]) for end, one in self._from(at).items())
        return sorted(
            _Way(-(weight + saying[state]), first - end, weight, end, None, state)
            for end, weight, saying in follows
            if state in saying
        )

    def fillers(self, start: int, end: int) -> Sequence[TextSpan]:
        """The best fillers from one token to before another."""
        filled, found = self._from(start), list[TextSpan]()
        while end > start:
            found.append(filled[end].last)
            end = found[-1].start
        return found[::-1]

    def _from(self, start: int) -> dict[int, _Filling]:
        """The fillers from a token on, by the token before which they end."""
        if (known := self._filled.get(start)) is not None:
            return known
        found = self._filled[start] = {}
        for at in range(start, len(self._scored)):
            before = found.get(at)
            if before is None and at > start:
                continue
            behind, best = (before.weight, before.best) if before is not None else (0.0, 0.0)
            for weight, span in self._scored[at]:
                if span.category is Category.FILLER:
                    way = _Filling(behind + weight, best + weight, span)
                    known_way = found.get(span.end)
                    found[span.end] = way if known_way is None else known_way.or_else(way)
        return found


class _Filling(NamedTuple):
    """The ways to lay fillers from one token to another.

    Attributes:
        weight: What they weigh together, as one that is as likely as all of them.
        best: What the best of them weighs.
        last: The last span of that.
    """

    weight: float
    best: float
    last: TextSpan

    def or_else(self, other: _Filling) -> _Filling:
        """These ways and others."""
        better = other if other.best >= self.best else self
        return _Filling(_either(self.weight, other.weight), better.best, better.last)


def _either(one: float, other: float) -> float:
    """What weighs as much as two together: their likelihoods are added."""
    return max(one, other) + math.log1p(math.exp(-abs(one - other)))


class _Rows:
    """The spans that begin at a token and say something, by category, the best of each first.

    Args:
        scored: They, with what they weigh.
        ahead: See `_Lattice`.
    """

    def __init__(
        self,
        scored: Sequence[tuple[float, TextSpan]],
        ahead: Sequence[Mapping[_State, float]],
    ) -> None:
        rows: defaultdict[Category, list[tuple[float, int, float, TextSpan]]] = defaultdict(list)
        for number, (weight, span) in enumerate(scored):
            category = span.category
            if category is not Category.FILLER and category in ahead[span.end]:
                cost = -(weight + ahead[span.end][category])
                rows[category].append((cost, -number, weight, span))
        for row in rows.values():
            row.sort(key=itemgetter(0, 1))
        self._rows = rows

    def before(self, pair: Mapping[Category, float]) -> Iterator[Iterator[_Way]]:
        """The ways to go on after what stands before the token, by what it weighs beside them."""
        for category, row in self._rows.items():
            yield self._joined(row, category, pair[category])

    def _joined(
        self,
        row: Sequence[tuple[float, int, float, TextSpan]],
        category: Category,
        pair: float,
    ) -> Iterator[_Way]:
        for cost, order, weight, span in row:
            yield _Way(cost - pair, order, weight + pair, span.end, span, category)


def _scored(
    chart: Chart, features: Features, weights: Sequence[float], prior: Prior | None
) -> list[list[tuple[float, TextSpan]]]:
    """The spans that begin at each token, with what they weigh by themselves."""
    weight_of = weights.__getitem__
    count = len(chart.tokens)
    sums: dict[Category, list[float]] = {}
    for category in WORDED.intersection(span.category for row in chart.spans for span in row):
        total = 0.0
        line = [0.0]
        for at in range(count):
            total += sum(map(weight_of, features.of_token(at, category)))
            line.append(total)
        sums[category] = line
    ends: list[dict[Category, float]] = [{} for _ in range(count + 1)]
    found: list[list[tuple[float, TextSpan]]] = []
    for row in chart.spans:
        scored = []
        starts: dict[Category, float] = {}
        for span in row:
            weight = 0.0
            if prior is not None:
                if (added := prior(span)) is None:
                    continue
                weight = added
            category = span.category
            if (of_start := starts.get(category)) is None:
                places = features.of_start(span.start, category)
                of_start = starts[category] = sum(map(weight_of, places))
            if (of_end := ends[span.end].get(category)) is None:
                places = features.of_end(span.end, category)
                of_end = ends[span.end][category] = sum(map(weight_of, places))
            weight += of_start + of_end + sum(map(weight_of, features.of_inside(span)))
            if (line_of := sums.get(category)) is not None:
                weight += line_of[span.end] - line_of[span.start]
            scored.append((weight, span))
        found.append(scored)
    return found


def places_of(cover: Cover, features: Features) -> dict[int, int]:
    """The features of a cover, and how often each is there: what learning moves."""
    counted: defaultdict[int, int] = defaultdict(int)
    state: _State = None
    for span in cover.spans:
        for one in features.of_span(span):
            counted[one] += 1
        if span.category in WORDED:
            for at in range(span.start, span.end):
                for one in features.of_token(at, span.category):
                    counted[one] += 1
        if span.category is not Category.FILLER:
            counted[features.of_pair(state, span.category)] += 1
            state = span.category
    counted[features.of_pair(state, Category.FILLER)] += 1
    return counted
