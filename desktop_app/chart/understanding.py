"""What a question asks for: the likeliest intents, with how likely each of them is."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from desktop_app.chart.composing import Act, Intent, intent_of
from desktop_app.chart.covers import Cover, Prior, best_covers, places_of
from desktop_app.chart.features import Features, place
from desktop_app.chart.proposals import Chart
from desktop_app.chart.spans import ASKING, SILENT, Category
from desktop_app.query.query import Query
from desktop_app.value_class import value_class

COVERS: Final = 40
"""The best ones, which are ranked again by what they ask for as a whole."""

_MOST_TORN: Final = 3
"""Covers that contradict themselves, which may be several questions."""

NONE: Final = place("whole|none")
"""The weight of a cover that asks for nothing."""


@value_class
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


@value_class
class Ranked:
    """What a question may ask for.

    Attributes:
        meant: The likeliest first.
        torn: Covers that contradict themselves, as two questions in one do; they ask for nothing.
    """

    meant: Sequence[Understood]
    torn: Sequence[Understood] = ()


@value_class
class Learned:
    """What was learned from questions of many people.

    Attributes:
        weights: A table of `features.TABLE_SIZE`.
        known: See `Features`.
        spoken: Those of the same that people say beside the names of their own things.
    """

    weights: Sequence[float]
    known: Collection[str] | None = None
    spoken: Collection[str] | None = None


def ranked(
    chart: Chart,
    features: Features,
    weights: Sequence[float],
    same: Callable[[Intent], Hashable] = lambda intent: intent,
    prior: Prior | None = None,
) -> Ranked:
    """What a question may ask for, the likeliest first.

    Where all covers contradict themselves, the best of them are eased.

    Args:
        chart: The question.
        features: Its features.
        weights: A table of `TABLE_SIZE`.
        same: What intents that are one and the same have in common.
        prior: See `best_covers`.
    """
    found: defaultdict[Hashable, list[tuple[float, Cover, Intent]]] = defaultdict(list)
    scores: list[float] = []
    torn: list[tuple[float, Cover]] = []
    known: dict[tuple[int, ...], tuple[Intent | None, float, Hashable]] = {}
    told: dict[Intent | None, tuple[float, Hashable]] = {}
    for cover in islice(best_covers(chart, features, weights, prior), COVERS):
        # What says nothing makes many covers of one.
        key = tuple([id(span) for span in cover.spans if span.category not in SILENT])
        if (whole := known.get(key)) is None:
            intent = intent_of(cover)
            if intent not in told:
                weight = sum(weights[one] for one in whole_places(features, intent))
                told[intent] = weight, intent and (same(intent), intent.points)
            known[key] = whole = (intent, *told[intent])
        intent, weight, meaning = whole
        score = cover.score + weight
        scores.append(score)
        if intent is not None:
            found[meaning].append((score, cover, intent))
        elif len(torn) < _MOST_TORN:
            torn.append((cover.score, cover))
    if not scores:
        return Ranked(())
    if not found:
        for score, cover in torn:
            whole_again = eased(cover)
            if whole_again is not None and (intent := intent_of(whole_again)) is not None:
                found[same(intent), intent.points].append((score, whole_again, intent))
        # Of these alone one is meant, if any is.
        scores = [score for ways in found.values() for score, _, _ in ways] or scores
    highest = max(scores)
    total = sum(math.exp(score - highest) for score in scores)
    meant = []
    for ways in found.values():
        _, cover, intent = max(ways, key=lambda way: way[0])
        mass = sum(math.exp(score - highest) for score, _, _ in ways)
        meant.append(Understood(intent, mass / total, cover))
    several = [
        Understood(Intent(Query()), math.exp(score - highest) / total, cover)
        for score, cover in torn
    ]
    return Ranked(sorted(meant, key=lambda one: -one.probability), several)


def eased(cover: Cover) -> Cover | None:
    """A cover that contradicts itself without the first of what does; None if more than one does.

    Who says another date, or another size, a sentence later means what is said last; who speaks of
    another type of files, which none can have as well, tells what is in them: a zip with photos.
    """
    spans = list(enumerate(cover.spans))
    said_first = [one for one in spans if one[1].category in _ONCE]
    said_last = [one for one in spans[::-1] if one[1].category in _TYPES]
    for at, span in (*said_first, *said_last):
        left_out = replace(span, category=Category.FILLER, value=None)
        rest = Cover(cover.score, (*cover.spans[:at], left_out, *cover.spans[at + 1 :]))
        if intent_of(rest) is not None:
            return rest
    return None


_TYPES: Final = frozenset((Category.KIND, Category.EXTENSION))


_ONCE: Final = frozenset(
    (
        *(Category.DATE, Category.SIZE_RANGE, Category.DEPTH, Category.HIDDEN, Category.GROUP),
        *(Category.ORDER, Category.TOP, Category.HOW_MANY, *ASKING),
    )
)
"""What is said once: where it is said twice, the second time counts."""


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
