"""`CandidateTrees`: which of the candidates a question means, and how likely that is.

Each is laid beside all others, see `Pool`. What its values tell is learned from questions from
which nothing else was learned; see `tests/learning`.
"""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from desktop_app.chart.spans import Category
from desktop_app.chart.turns.leaning import Lean
from desktop_app.chart.weighing.candidates import Candidate
from desktop_app.chart.weighing.pool import Pool, bounded
from desktop_app.value_class import value_class

SURE: Final = 0.93
"""From how much on an answer stands without other readings beside it."""

UNSURE: Final = SURE - 0.01
"""What is known to be less than sure counts as no more than this."""


@value_class
class WeighedCandidate:
    """A candidate, and how likely it is right."""

    candidate: Candidate
    probability: float


Tree = float | list[Any]
"""A number; or which value is asked for, a bound, and the trees for up to the bound and above."""

_BY_WORDS: Final = 0.5
_NONE_RARER: Final = 1.2
"""How much what its words make a candidate counts beside what the trees tell of it, for they go by
what is found and may think little of a plain sentence; and how much rarer none of the candidates is
meant than one part of what was learned tells. Measured with authors who had taught nothing."""


@value_class
class CandidateTrees:
    """What the values of candidates tell: trees that were boosted, each mends those before it.

    Attributes:
        names: Those of the values that are asked for, by their numbers.
        trees: The sum of what they come to is the score; the likelihood goes by its exponential.
            Without trees candidates are as likely as their words make them.
    """

    names: Sequence[str] = ()
    trees: Sequence[Tree] = ()

    def judged(self, pool: Pool) -> list[WeighedCandidate]:
        """The candidates of a question, the likeliest first; those that find the same are one.

        Of these, the one that leaves out least stands for all, with what they have together: who
        asks for a 护照 is told of no 护. What is missing to one is how likely none is meant.
        """
        if not pool.candidates:
            return []
        if self.trees:
            rows = list(pool.values())
            scores = [
                self.score(values) + _BY_WORDS * math.log(bounded(one.probability))
                for one, values in zip(pool.candidates, rows, strict=True)
            ]
            none = self.score(pool.none(rows)) - _NONE_RARER
        else:
            scores = [math.log(bounded(one.probability)) for one in pool.candidates]
            none = -math.inf
        highest = max(*scores, none)
        masses = [math.exp(score - highest) for score in scores]
        total = sum(masses) + math.exp(none - highest)
        ways: defaultdict[Hashable, list[int]] = defaultdict(list)
        for at, outcome in enumerate(pool.outcomes):
            ways[outcome].append(at)
        found = [
            WeighedCandidate(
                pool.candidates[_fullest(pool.candidates, masses, alike)],
                sum(masses[at] for at in alike) / total,
            )
            for alike in ways.values()
        ]
        return sorted(found, key=lambda one: -one.probability)

    def score(self, values: Mapping[str, float]) -> float:
        """What the trees come to, for the values of one candidate."""
        row = [values.get(name, 0.0) for name in self.names]
        total = 0.0
        for tree in self.trees:
            while isinstance(tree, list):
                asked, bound, up_to, above = tree
                tree = up_to if row[asked] <= bound else above
            total += tree
        return total

    def written(self) -> str:
        """As JSON, a tree a line."""
        trees = ",\n".join(json.dumps(tree, separators=(",", ":")) for tree in self.trees)
        return f'{{"names": {json.dumps(self.names)},\n"trees": [\n{trees}\n]}}\n'


def _fullest(candidates: Sequence[Candidate], masses: Sequence[float], alike: Sequence[int]) -> int:
    """Which of those that find the same says most of the question, of the likely ones."""
    best = max(alike, key=lambda at: masses[at])
    shape = _shape(candidates[best])
    likely = [
        at
        for at in alike
        if masses[at] * _MUCH_LIKELIER >= masses[best] and _shape(candidates[at]) == shape
    ]
    return min(likely, key=lambda at: (len(passed_over(candidates[at])), -masses[at]))


def _shape(candidate: Candidate) -> Hashable:
    """What is done with what is found, and how it takes up the question before."""
    shapes = tuple(replace(query, terms=()) for query in candidate.intent.queries)
    return candidate.intent.act, shapes, lean_of(candidate)


_MUCH_LIKELIER: Final = 30.0
"""From there on a reading is no other way to say the same."""


NOTHING_LEARNED: Final = CandidateTrees()


def passed_over(candidate: Candidate) -> frozenset[int]:
    """The words that it says nothing of, though nobody knows that they mean nothing."""
    spans = candidate.cover.spans if candidate.cover is not None else ()
    return frozenset(
        at
        for span in spans
        if span.category is Category.FILLER and span.source != "words"
        for at in range(span.start, span.end)
    )


def lean_of(candidate: Candidate) -> Lean | None:
    """How it takes up the question before; None where it stands alone."""
    return None if candidate.leaning is None else candidate.leaning.lean
