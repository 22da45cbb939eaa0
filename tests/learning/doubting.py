"""How far two readings of a question can be believed: learned from what neither was made from."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from desktop_app.agent.events import Answer
from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.doubt import Doubt, Evidence
from desktop_app.chart.normal_forms import normal_intent
from desktop_app.chart.understanding import Learned, Understood, ranked
from desktop_app.errors import AppError
from desktop_app.interpreter import refusals
from desktop_app.interpreter.filler import courtesy_in
from desktop_app.interpreter.preparing import reading_of
from desktop_app.interpreter.weighing import OtherReading, at_first_sight
from desktop_app.query.query import Query, Show
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from tests.interpreter.case_judging import complaints
from tests.learning.examples import Example
from tests.learning.scoring import finds_the_same


@dataclass(frozen=True)
class Other:
    """What the older mind made of a question.

    Attributes:
        rows: The paths that it found, from the home on.
        is_clear: Whether it needed one look.
        is_right: Whether that is what was wanted.
    """

    intent: Intent
    rows: frozenset[str]
    is_clear: bool
    is_right: bool


@dataclass(frozen=True)
class Sample:
    """What is known of the two readings of a question, and which of them is right.

    Attributes:
        early: What is known where of the other reading only its first sight is.
    """

    evidence: Evidence
    first_is_right: bool
    other_is_right: bool
    early: Evidence
    early_other_is_right: bool


def sample_of(
    example: Example, learned: Learned, ask: Callable[[Example], Other] | None = None
) -> Sample | None:
    """Read a question by what was learned and by the older mind; None where there is no reading.

    Args:
        example: The question; its words are known from now on as the learner knows them.
        learned: From other people's questions.
        ask: Asks the older mind; `other_of`, where nothing else is given.
    """
    assert learned.known is not None
    example.know(frozenset(learned.known))
    home = example.home
    meant = ranked(
        example.chart,
        example.features,
        learned.weights,
        lambda intent: normal_intent(intent, home),
    )
    if not meant:
        return None
    other = (ask or other_of)(example)
    is_right = normal_intent(meant[0].intent, home) in example.wanted_normal
    is_right = is_right or finds_the_same(meant[0].intent, example)
    plain = plain_of(example)
    return Sample(
        *(evidence_of(example, meant, other), is_right, other.is_right),
        *(evidence_of(example, meant, plain), plain.is_right),
    )


def plain_of(example: Example) -> Other:
    """What the older mind makes of a question at first sight."""
    seen = at_first_sight(example.case["turns"][0]) or OtherReading(Intent(Query(), Act.READ))
    is_right = normal_intent(seen.intent, example.home) in example.wanted_normal
    is_right = is_right or finds_the_same(seen.intent, example)
    return Other(seen.intent, rows_of(seen.intent, example), seen.is_clear, is_right)


def other_of(example: Example) -> Other:
    """Ask the older mind."""
    asking = example.home.asking
    answer = asking.answer(example.case, example.home.older)
    rows = frozenset(asking.paths(answer.hits))
    is_right = not complaints(example.case, answer, asking)
    return Other(_intent(example.case["turns"][0], answer), rows, len(answer.steps) == 1, is_right)


def _intent(text: str, answer: Answer) -> Intent:
    if courtesy_in(text):
        return Intent(Query(), Act.GREET)
    if refusals.ordered(reading_of(text)) is not None:
        return Intent(Query(), Act.REFUSE)
    if answer.query is None:
        return Intent(Query(), Act.READ)
    query = parse(answer.query)
    if answer.count is not None:
        query = replace(query, show=Show.COUNT)
    elif answer.total_bytes is not None:
        query = replace(query, show=Show.BYTES)
    for step in answer.steps:
        if step.tool == "summarise_files":
            by = str(step.arguments["by"]).replace("extension", "ext")
            query = replace(query, show=Show(f"by-{by}"))
    return Intent(query)


def evidence_of(example: Example, meant: Sequence[Understood], other: Other) -> Evidence:
    """What is known of the likeliest reading of the chart, and of the other one."""
    home = example.home
    first = meant[0].intent
    theirs = normal_intent(other.intent, home)
    others = [one.probability for one in meant if normal_intent(one.intent, home) == theirs]
    rows = rows_of(first, example)
    agrees = normal_intent(first, home) == theirs or (
        first.act is other.intent.act is Act.ANSWER
        and bool(rows)
        and rows == other.rows
        and first.query.show is other.intent.query.show
    )
    return Evidence(
        probability=meant[0].probability,
        next_probability=meant[1].probability if len(meant) > 1 else 0.0,
        others_probability=sum(others),
        agrees=agrees,
        finds=bool(rows),
        other_finds=bool(other.rows),
        is_answer=first.act is Act.ANSWER,
        other_is_answer=other.intent.act is Act.ANSWER,
        other_is_clear=other.is_clear,
        tokens=len(example.chart.tokens),
    )


def rows_of(intent: Intent, example: Example) -> frozenset[str]:
    """The paths that a reading finds, from the home on; none where it cannot be looked for."""
    if intent.act is not Act.ANSWER:
        return frozenset()
    asking = example.home.asking
    try:
        return frozenset(asking.paths(asking.found(written(intent.query)).hits))
    except AppError:
        return frozenset()


def doubt_of(samples: Sequence[Sample]) -> Doubt:
    """The weights that say best which reading was right."""
    same = [one for one in samples if one.evidence.agrees]
    apart = [one for one in samples if not one.evidence.agrees]
    early = [one for one in samples if not one.early.agrees]
    return Doubt(
        both=_fitted([(one.evidence.values(), one.first_is_right) for one in same]),
        first=_fitted([(one.evidence.values(), one.first_is_right) for one in apart]),
        other=_fitted([(one.evidence.values(), one.other_is_right) for one in apart]),
        early_first=_fitted([(one.early.values(), one.first_is_right) for one in early]),
        early_other=_fitted([(one.early.values(), one.early_other_is_right) for one in early]),
    )


_STEPS = 1500
_RATE = 0.5
_SHRINKING = 2e-3
"""L2, by a value's spread; the first, which is the same for all, is not held back."""


def _fitted(samples: Sequence[tuple[Sequence[float], bool]]) -> tuple[float, ...]:
    """Logistic regression, by going down the slope."""
    if not samples:
        raise ValueError("nothing to learn from")
    number = len(samples[0][0])
    columns = list(zip(*(values for values, _ in samples), strict=True))
    means = [0.0, *(sum(column) / len(column) for column in columns[1:])]
    spreads = [
        math.sqrt(sum((value - mean) ** 2 for value in column) / len(column)) or 1.0
        for column, mean in zip(columns, means, strict=True)
    ]
    spreads[0] = 1.0
    rows = [
        [
            (value - mean) / spread
            for value, mean, spread in zip(values, means, spreads, strict=True)
        ]
        for values, _ in samples
    ]
    right = [is_right for _, is_right in samples]
    weights = [0.0] * number
    for _ in range(_STEPS):
        slopes = [0.0] * number
        for row, is_right in zip(rows, right, strict=True):
            total = sum(weight * value for weight, value in zip(weights, row, strict=True))
            error = 1 / (1 + math.exp(-total)) - is_right
            for at, value in enumerate(row):
                slopes[at] += error * value
        for at in range(number):
            held = _SHRINKING * weights[at] if at else 0.0
            weights[at] -= _RATE * (slopes[at] / len(rows) + held)
    plain = [weight / spread for weight, spread in zip(weights, spreads, strict=True)]
    plain[0] = weights[0] - sum(
        weight * mean for weight, mean in zip(plain[1:], means[1:], strict=True)
    )
    return tuple(plain)
