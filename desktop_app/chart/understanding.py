"""What a question asks for: the likeliest intents, with how likely each of them is."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from desktop_app.chart.composing import Act, Intent, intent_of
from desktop_app.chart.covers import Cover, Prior, best_covers, places_of
from desktop_app.chart.features import Features, place
from desktop_app.chart.proposals import Chart
from desktop_app.chart.spans import SILENT

COVERS: Final = 64
"""The best ones, which are ranked again by what they ask for as a whole."""

NONE: Final = place("whole|none")
"""The weight of a cover that asks for nothing."""


@dataclass(frozen=True, slots=True)
class Understood:
    """One thing that a question may ask for.

    Attributes:
        intent: What it is.
        probability: Of all that the best covers come to, those that come to nothing included.
        cover: The best of the covers that come to it.
    """

    intent: Intent
    probability: float
    cover: Cover


@dataclass(frozen=True, slots=True)
class Learned:
    """What was learned from questions of many people.

    Attributes:
        weights: A table of `features.TABLE_SIZE`.
        known: See `Features`.
    """

    weights: Sequence[float]
    known: Collection[str] | None = None


def ranked(
    chart: Chart,
    features: Features,
    weights: Sequence[float],
    same: Callable[[Intent], Hashable] = lambda intent: intent,
    prior: Prior | None = None,
) -> list[Understood]:
    """What a question may ask for, the likeliest first.

    Args:
        chart: The question.
        features: Its features.
        weights: A table of `TABLE_SIZE`.
        same: What intents that are one and the same have in common.
        prior: See `best_covers`.
    """
    found: defaultdict[Hashable, list[tuple[float, Cover, Intent]]] = defaultdict(list)
    scores: list[float] = []
    known: dict[tuple[int, ...], tuple[Intent | None, float, Hashable]] = {}
    for cover in islice(best_covers(chart, features, weights, prior), COVERS):
        # What says nothing makes many covers of one.
        key = tuple([id(span) for span in cover.spans if span.category not in SILENT])
        if (whole := known.get(key)) is None:
            intent = intent_of(cover)
            weight = sum(weights[one] for one in whole_places(features, intent))
            known[key] = whole = (intent, weight, None if intent is None else same(intent))
        intent, weight, meaning = whole
        score = cover.score + weight
        scores.append(score)
        if intent is not None:
            found[meaning].append((score, cover, intent))
    if not scores:
        return []
    highest = max(scores)
    total = sum(math.exp(score - highest) for score in scores)
    meant = []
    for ways in found.values():
        _, cover, intent = max(ways, key=lambda way: way[0])
        mass = sum(math.exp(score - highest) for score, _, _ in ways)
        meant.append(Understood(intent, mass / total, cover))
    return sorted(meant, key=lambda one: -one.probability)


def whole_places(features: Features, intent: Intent | None) -> Sequence[int]:
    """The features of what a cover asks for as a whole."""
    if intent is None:
        return (NONE,)
    return features.of_whole(intent.query) if intent.act is Act.ANSWER else ()


def all_places(cover: Cover, features: Features) -> dict[int, int]:
    """All features of a cover, and how often each is there: what learning moves."""
    counted = places_of(cover, features)
    for one in whole_places(features, intent_of(cover)):
        counted[one] = counted.get(one, 0) + 1
    return counted
