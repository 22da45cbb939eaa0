"""Doubt: how sure an answer is, where two readings of one question are laid side by side.

One is the likeliest of the chart, the other comes from elsewhere. Where both find the same, they
bear each other out; where they do not, at most one is right. How far each can be believed then is
learned from questions that neither was made from.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Final

SURE: Final = 0.85
"""From how much on an answer stands without other readings beside it."""

UNSURE: Final = SURE - 0.01
"""What is known to be less than sure counts as no more than this."""

CLEARLY: Final = 0.15
"""By how much the chart's reading must be the likelier one to be answered in place of the other."""

EARLY: Final = 0.7
"""From how much on the chart's reading is answered before the other one is looked into further."""

EARLY_SAID: Final = 0.4
"""The same where it is no search that is asked for: nothing is looked for then."""

CLEAR_GREETING: Final = 0.9
"""How likely a greeting must be by its words to be returned before anything is looked for."""

OUT_OF_THE_QUESTION: Final = 0.1
"""A reading that is no likelier is not heeded, even where it takes more words for conditions."""

_LEAST: Final = 0.005
"""No probability counts as less, or as nearer to one."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of two readings of a question.

    Attributes:
        probability: Of the chart's likeliest reading.
        next_probability: Of its second.
        others_probability: What the chart gives the other reading; 0 where it has not got it.
        agrees: Whether both find the same.
        finds: Whether the chart's reading finds anything.
        other_finds: Whether the other does.
        is_answer: Whether the chart's reading is to be answered by finding or counting.
        other_is_answer: Whether the other is.
        other_is_clear: Whether it took every word as it is meant, as far as it knows.
        tokens: Of the question.
    """

    probability: float
    next_probability: float
    others_probability: float
    agrees: bool
    finds: bool
    other_finds: bool
    is_answer: bool
    other_is_answer: bool
    other_is_clear: bool
    tokens: int

    def values(self) -> Sequence[float]:
        """As numbers, the same in number and order for all."""
        return (
            1.0,
            _logit(self.probability),
            _logit(self.next_probability),
            _logit(self.others_probability),
            float(self.finds),
            float(self.other_finds),
            float(self.is_answer),
            float(self.other_is_answer),
            float(self.other_is_clear),
            math.log(max(1, self.tokens)),
        )


def _logit(probability: float) -> float:
    bounded = min(max(probability, _LEAST), 1 - _LEAST)
    return math.log(bounded / (1 - bounded))


@dataclass(frozen=True, slots=True)
class Belief:
    """How likely each of two readings is right."""

    first: float
    other: float

    @property
    def heeds_other(self) -> bool:
        """Whether what the other takes for conditions may be some."""
        return self.other > OUT_OF_THE_QUESTION

    @property
    def is_for_first(self) -> bool:
        """Whether the first is clearly the likelier one."""
        return self.first > self.other + CLEARLY


@dataclass(frozen=True, slots=True)
class Doubt:
    """What evidence tells; the weights of its values, by what is asked.

    Attributes:
        both: Whether both are right, where they find the same.
        first: Whether the chart's reading is right, where they do not.
        other: Whether the other is.
        leaning: How often an answer is right that leans on the question before, or is of several
            questions: where the chart's reading of its words leads to the same, and where not.
        early_first: As `first`, where of the other reading only what it is at first sight is known.
        early_other: As `other`, likewise.
    """

    both: Sequence[float]
    first: Sequence[float]
    other: Sequence[float]
    leaning: Sequence[float] = (0.5, 0.5)
    early_first: Sequence[float] = ()
    early_other: Sequence[float] = ()

    def belief(self, evidence: Evidence) -> Belief:
        """How likely each of the two readings is right."""
        if evidence.agrees:
            both = _share(self.both, evidence)
            return Belief(both, both)
        return Belief(_share(self.first, evidence), _share(self.other, evidence))

    def early_belief(self, evidence: Evidence) -> Belief:
        """The same before the other reading went beyond its first sight; they differ there."""
        if not self.early_first:
            return Belief(0.0, 0.0)
        return Belief(_share(self.early_first, evidence), _share(self.early_other, evidence))

    def written(self) -> str:
        """As JSON."""
        rounded: Mapping[str, list[float]] = {
            name: [round(weight, 4) for weight in weights] for name, weights in asdict(self).items()
        }
        return json.dumps(rounded, indent=1) + "\n"


def _share(weights: Sequence[float], evidence: Evidence) -> float:
    total = sum(map(float.__mul__, map(float, weights), map(float, evidence.values())))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))
