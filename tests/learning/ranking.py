"""What tells right candidates from others, of questions from which nothing else was learned."""

from __future__ import annotations

import math
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from desktop_app.assembly.reading import ChartReader
from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.normal_forms import normal_intent
from desktop_app.chart.understanding import Learned
from desktop_app.chart.weighing.candidates import Candidate
from desktop_app.chart.weighing.pool import Pool
from desktop_app.chart.weighing.ranking import NOTHING_LEARNED
from desktop_app.errors import AppError
from desktop_app.interpreter.following import last_of
from desktop_app.interpreter.interpreter import Interpreter
from desktop_app.query.syntax import format as written
from tests.interpreter.case_judging import SILENT, Case, wrong_paths
from tests.learning.examples import ACTS, Example, conversations_of, examples_of, severals_of
from tests.learning.homes import AuthorHome
from tests.learning.scoring import finds_the_same


@dataclass(frozen=True)
class Sample:
    """The candidates of one question.

    Attributes:
        values: What each tells, see `Pool.values`, and last `Pool.none`.
        right: Whether each is right; the last, whether none of them is.
    """

    values: Sequence[Mapping[str, float]]
    right: Sequence[bool]


MOST_SAMPLES = 100
"""Questions of one author that tell how to weigh readings; each is read and looked for anew."""

UNSEEN_EVERY = 5
"""One question in so many teaches besides as if nobody had looked what its readings find, as where
a home is too large for that."""

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
    samples = []
    for number, one in enumerate(some):
        pool = pool_of(one, learned)
        if pool is None or not pool.candidates:
            continue
        right = [is_right(candidate, one) for candidate in pool.candidates]
        samples.append(sample_of(pool, right))
        if number % UNSEEN_EVERY == 0:
            unseen = [replace(candidate, found=None) for candidate in pool.candidates]
            samples.append(sample_of(replace(pool, candidates=unseen), right))
    return samples


def pool_of(example: Example, learned: Learned) -> Pool | None:
    """The last turn as it is read by what others taught; None where nothing is made of it.

    What was asked before is taken for what its words make it, for nothing else is known yet.
    """
    asking = example.home.asking
    program = asking.program()
    reader = ChartReader(
        program.scope, program.engine, program.entries_below, lambda: (learned, NOTHING_LEARNED)
    )
    *before, text = example.case["turns"]
    messages = asking.conversation(before, example.home.agent(Interpreter(read=reader)))
    return reader.read(text, threading.Event(), last_of(messages)).pool


def sample_of(pool: Pool, right: Sequence[bool]) -> Sample:
    """What is known of candidates of which some are right."""
    values = list(pool.values())
    return Sample([*values, pool.none(values)], [*right, not any(right)])


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
