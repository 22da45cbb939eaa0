"""How candidates are weighed against each other: learned from what none of them was made from."""

from __future__ import annotations

import math
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy

from desktop_app.assembly.reading import ChartReader
from desktop_app.chart.candidates import Candidate
from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.normal_forms import normal_intent
from desktop_app.chart.ranking import CandidateWeights
from desktop_app.chart.understanding import Learned
from desktop_app.errors import AppError
from desktop_app.interpreter.following import last_of
from desktop_app.interpreter.interpreter import Interpreter
from desktop_app.query.syntax import format as written
from tests.interpreter.case_judging import SILENT, Case, wrong_paths
from tests.learning.examples import ACTS, Example, conversations_of, examples_of, severals_of
from tests.learning.homes import AuthorHome
from tests.learning.scoring import finds_the_same

Numbers = numpy.ndarray[Any, Any]


@dataclass(frozen=True)
class Sample:
    """The candidates of one question.

    Attributes:
        values: What each tells, see `Pool.values`.
        right: Whether each is right.
    """

    values: Sequence[Mapping[str, float]]
    right: Sequence[bool]


MOST_SAMPLES = 40
"""Questions of one author that tell how to weigh readings; each is read and looked for anew."""

UNRELATED = 8
"""Questions of one author that are asked behind another one, with which they have no concern."""


def samples_of(
    author: str, cases: Sequence[Case], home: AuthorHome, learned: Learned
) -> list[Sample]:
    """What an author's questions tell of their readings, made from others' questions."""
    examples = examples_of(author, cases, home)
    some = examples[:: math.ceil(len(examples) / MOST_SAMPLES)]
    some += conversations_of(author, cases, home, UNRELATED)
    some += severals_of(author, cases, home)
    return [sample for one in some if (sample := sample_of(one, learned))]


def sample_of(example: Example, learned: Learned) -> Sample | None:
    """Read the last turn by what was learned from others; None where nothing is made of it."""
    asking = example.home.asking
    program = asking.program()
    reader = ChartReader(
        program.scope, program.engine, program.entries_below, lambda: (learned, _BY_WORDS)
    )
    *before, text = example.case["turns"]
    messages = asking.conversation(before, example.home.agent(Interpreter(read=reader)))
    readings = reader.read(text, threading.Event(), last_of(messages))
    if readings.pool is None:
        return None
    right = [is_right(one, example) for one in readings.pool.candidates]
    return Sample(list(readings.pool.values()), right)


_BY_WORDS = CandidateWeights({"log": 1.0})
"""What was asked before is taken for what its words make it, for nothing else is known yet."""


def is_right(one: Candidate, example: Example) -> bool:
    """Whether a candidate comes to what is wanted."""
    case, intent = example.case, one.intent
    if case["answers"] in SILENT:
        return intent.act is ACTS[case["answers"]]
    if intent.act is not Act.ANSWER:
        return False
    if case["answers"] == "each":
        return normal_intent(intent, example.home) == normal_intent(
            Intent(example.wanted[0].query, rest=tuple(one.query for one in example.wanted[1:])),
            example.home,
        )
    if intent.rest:
        return False
    if normal_intent(intent, example.home) in example.wanted_normal:
        return True
    if case["answers"] != "none" and "files" not in case:
        return finds_the_same(intent, example)
    asking = example.home.asking
    try:
        found = asking.found(written(intent.query))
    except AppError:
        return False
    if case["answers"] == "none":
        return not found.count
    return not wrong_paths(asking.paths(found.hits), case["files"], case.get("match", "exact"))


_STEPS = 600
_RATE = 0.1
_SHRINKING = 30.0
"""L2, by a value's spread."""
_UNSEEN = 2
"""Samples that have a value before it tells anything."""


def ranking_of(samples: Sequence[Sample]) -> CandidateWeights:
    """What tells right candidates from others."""
    return CandidateWeights(_weights(samples))


def _weights(samples: Sequence[Sample]) -> Mapping[str, float]:
    """The weights by which right candidates come first: loss is minus the log of their share."""
    samples = [one for one in samples if any(one.right) and not all(one.right)]
    used: dict[str, int] = {}
    for sample in samples:
        for name in {name for values in sample.values for name in values}:
            used[name] = used.get(name, 0) + 1
    names = sorted(name for name, times in used.items() if times >= _UNSEEN)
    places = {name: at for at, name in enumerate(names)}
    rows = sum(len(one.values) for one in samples)
    table = numpy.zeros((rows, len(names)))
    right = numpy.zeros(rows)
    starts: list[int] = []
    at = 0
    for sample in samples:
        starts.append(at)
        for values, is_one in zip(sample.values, sample.right, strict=True):
            for name, value in values.items():
                if name in places:
                    table[at, places[name]] = value
            right[at] = is_one
            at += 1
    spreads = table.std(axis=0) + 1e-6
    weights = _descended(table / spreads, right, numpy.array(starts)) / spreads
    return dict(zip(names, map(float, weights), strict=True))


def _descended(table: Numbers, right: Numbers, starts: Numbers) -> Numbers:
    """Adam, over all samples at once: the same samples give the same weights."""
    rows = len(table)
    lengths = numpy.diff(numpy.append(starts, rows))
    group = numpy.repeat(numpy.arange(len(starts)), lengths)
    weights = numpy.zeros(table.shape[1])
    mean, square = numpy.zeros_like(weights), numpy.zeros_like(weights)
    for step in range(1, _STEPS + 1):
        scores = table @ weights
        masses = numpy.exp(scores - numpy.maximum.reduceat(scores, starts)[group])
        shares = masses / numpy.add.reduceat(masses, starts)[group]
        of_right = masses * right
        wanted = of_right / numpy.add.reduceat(of_right, starts)[group]
        slope = (table.T @ (shares - wanted) + _SHRINKING * weights) / len(starts)
        mean = 0.9 * mean + 0.1 * slope
        square = 0.999 * square + 0.001 * slope * slope
        rate = _RATE * (1 - step / (_STEPS + 1))
        corrected = math.sqrt(1 - 0.999**step) / (1 - 0.9**step)
        weights = weights - rate * corrected * mean / (numpy.sqrt(square) + 1e-8)
    return weights
