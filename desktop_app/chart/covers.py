"""Covers: spans side by side over the whole question, the best ones first.

A semi-Markov model: the score of a cover is the sum of what its tokens, its spans and its pairs of
neighbours weigh. The best ones are found by dynamic programming from the end to the start, and then
listed in their order by a search that always goes on with the most promising beginning.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
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


def best_covers(
    chart: Chart,
    features: Features,
    weights: Sequence[float],
    prior: Callable[[TextSpan], float | None] | None = None,
) -> Iterator[Cover]:
    """The covers of a question, the best first; every token lies under one span of each.

    Args:
        chart: The question.
        features: Its features.
        weights: A table of them.
        prior: What a span weighs besides, or None for one that must not be used.
    """
    count = len(chart.tokens)
    scored = _scored(chart, features, weights, prior)
    pairs: dict[tuple[_State, _State], float] = {}

    def pair(before: _State, after: _State) -> float:
        if (weight := pairs.get((before, after))) is None:
            weight = pairs[before, after] = weights[features.of_pair(before, after)]
        return weight

    # What the best way to the end weighs from each token on, by what stands before it.
    states: list[set[_State]] = [set() for _ in range(count + 1)]
    states[0].add(None)
    for start in range(count):
        for _, span in scored[start]:
            if span.category is Category.FILLER:
                states[span.end] |= states[start]
            elif states[start]:
                states[span.end].add(span.category)
    ahead: list[dict[_State, float]] = [{} for _ in range(count + 1)]
    ahead[count] = {state: pair(state, Category.FILLER) for state in states[count]}
    for start in range(count - 1, -1, -1):
        # The best span of each category first: what follows does not hang on what stands before.
        best: dict[Category, float] = {}
        fillers: list[tuple[float, int]] = []
        for weight, span in scored[start]:
            if span.category is Category.FILLER:
                fillers.append((weight, span.end))
            elif span.category in ahead[span.end]:
                total = weight + ahead[span.end][span.category]
                if total > best.get(span.category, -1e30):
                    best[span.category] = total
        for state in states[start]:
            ways = [total + pair(state, category) for category, total in best.items()]
            ways += [weight + ahead[end][state] for weight, end in fillers if state in ahead[end]]
            if ways:
                ahead[start][state] = max(ways)
    if None not in ahead[0]:
        return
    number = 0
    heap: list[tuple[float, int, float, int, _State, tuple[TextSpan, ...]]] = [
        (-ahead[0][None], number, 0.0, 0, None, ())
    ]
    while heap:
        bound, _, behind, at, state, spans = heapq.heappop(heap)
        if at == count:
            yield Cover(-bound, spans)
            continue
        for weight, span in scored[at]:
            if span.category is Category.FILLER:
                after, total = state, behind + weight
            else:
                after, total = span.category, behind + weight + pair(state, span.category)
            if after in ahead[span.end]:
                # Of equals, the one that was begun last: it ends first.
                number -= 1
                promise = total + ahead[span.end][after]
                heapq.heappush(heap, (-promise, number, total, span.end, after, (*spans, span)))


def _scored(
    chart: Chart,
    features: Features,
    weights: Sequence[float],
    prior: Callable[[TextSpan], float | None] | None,
) -> list[list[tuple[float, TextSpan]]]:
    """The spans that begin at each token, with what they weigh by themselves."""
    count = len(chart.tokens)
    sums: dict[Category, list[float]] = {}
    for category in WORDED:
        total = 0.0
        line = [0.0]
        for at in range(count):
            total += sum(weights[one] for one in features.of_token(at, category))
            line.append(total)
        sums[category] = line
    found: list[list[tuple[float, TextSpan]]] = []
    for row in chart.spans:
        scored = []
        for span in row:
            added = 0.0 if prior is None else prior(span)
            if added is None:
                continue
            weight = added + sum(weights[one] for one in features.of_span(span))
            if (line_of := sums.get(span.category)) is not None:
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
