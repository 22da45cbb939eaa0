"""How weights are learned: more weight to what right covers have and wrong ones have not."""

from __future__ import annotations

import math
import random
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context

import numpy

from desktop_app.chart.covers import Cover, best_covers
from desktop_app.chart.features import TABLE_SIZE, place, words_of
from desktop_app.chart.spans import OPEN
from desktop_app.chart.understanding import Learned
from tests.learning.examples import Example

COVERS = 48
"""The best ones of a question, beside those that are right."""
RATE = 0.18
SHRINKING = 1e-4
"""L2: by how much of itself a weight is moved towards nothing, each time it is moved."""
EPOCHS = 3
LEFT_OUT = 90
"""Of 256: how much of the features takes no part in a question, by chance."""
_MEAN_EVERY = 100
"""Questions between two tables of weights that the mean is made of."""
_NOTHING = 1e-3
_START = 1e-3
"""AdaGrad's first sum of squares."""

USERS = 2
"""Authors who use a word before it is known."""

PRIOR = {"name": -2.0, "content": -3.0, "folder": -2.5, "aside": -2.0, "filler": -0.3, "read": -4.0}
"""What categories weigh before anything is learned, so that what any words may be comes last."""


def first_weights() -> list[float]:
    """The weights before anything is learned."""
    weights = [0.0] * TABLE_SIZE
    for category, weight in PRIOR.items():
        weights[place(f"{category}|bias")] = weight
    return weights


def words_known(examples: Sequence[Example], without: str = "") -> frozenset[str]:
    """The words that several authors use, the one of `without` not counted."""
    others = (example for example in examples if example.author != without)
    return _of_several((example.author, words_of(example.chart)) for example in others)


def words_spoken(examples: Sequence[Example]) -> frozenset[str]:
    """The words that several authors use beside the names of their own things."""
    return _of_several(
        (example.author, words_of(example.chart, _named(example)))
        for example in examples
        if example.right
    )


def _of_several(used: Iterable[tuple[str, Iterable[str]]]) -> frozenset[str]:
    users: defaultdict[str, set[str]] = defaultdict(set)
    for author, words in used:
        for word in words:
            users[word].add(author)
    return frozenset(word for word, authors in users.items() if len(authors) >= USERS)


def _named(example: Example) -> frozenset[int]:
    """The tokens that stand in a name, or in words inside files, whichever cover is right."""
    named = (
        {at for span in cover.spans if span.category in OPEN for at in range(span.start, span.end)}
        for cover in example.right
    )
    return frozenset(set.intersection(*named))


def find_right_covers(examples: Sequence[Example]) -> None:
    """Find the covers that are right, which learning goes by; it takes a tenth of a second each."""
    weights = first_weights()
    _know(examples)
    if len(examples) < _WORTH_ANOTHER_PROCESS:
        for example in examples:
            example.find_right(weights)
        return

    def find(number: int) -> list[list[Cover]]:
        for example in examples[number::_BESIDE]:
            example.find_right(weights)
        return [example.right for example in examples[number::_BESIDE]]

    global _find
    _find = find
    with ProcessPoolExecutor(_BESIDE, get_context("fork")) as pool:
        for number, found in enumerate(pool.map(_find_part, range(_BESIDE))):
            for example, right in zip(examples[number::_BESIDE], found, strict=True):
                example.keep_right(right)


_WORTH_ANOTHER_PROCESS = 1000
"""Questions."""
_BESIDE = 2

_find: Callable[[int], list[list[Cover]]]


def _find_part(number: int) -> list[list[Cover]]:
    return _find(number)


def _know(examples: Sequence[Example]) -> None:
    """Let each author's words be known only where others use them."""
    for author in sorted({example.author for example in examples}):
        known = words_known(examples, without=author)
        for example in examples:
            if example.author == author:
                example.know(known)


def learned(
    examples: Sequence[Example],
    epochs: int = EPOCHS,
    progress: Callable[[str], None] = lambda _: None,
) -> Learned:
    """Learn from examples; the same ones in the same order give the same weights.

    To each author's questions, words are known only if others use them, as it will be with people
    who were never asked. The weights are the mean of those on the way, but for the first epoch's:
    what the last questions moved them by is not worth more than what others did.
    """
    weights = first_weights()
    _know(examples)
    reachable = [example for example in examples if example.right]
    progress(f"{len(reachable)} of {len(examples)} can be reached")
    squares = array("d", [_START]) * TABLE_SIZE
    order = random.Random(7)
    means: list[Learned] = []
    for epoch in range(epochs):
        order.shuffle(reachable)
        loss = 0.0
        for number, example in enumerate(reachable, start=1):
            loss += _learn(example, weights, squares, order.randbytes(TABLE_SIZE))
            if epoch and (number % _MEAN_EVERY == 0 or number == len(reachable)):
                means.append(Learned(array("d", weights)))
        progress(f"epoch {epoch + 1}: loss {loss / max(1, len(reachable)):.3f}")
    table = mean_of(means) if means else weights
    return Learned(table, words_known(examples), words_spoken(examples))


def mean_of(several: Sequence[Learned]) -> Sequence[float]:
    """The mean of several tables of weights.

    What one of them has by the chance of who taught it, the others have not: on authors whom
    nobody learned from it is right more often than a table that was taught by all.
    """
    total = numpy.zeros(TABLE_SIZE)
    for one in several:
        total += numpy.asarray(one.weights)
    mean: list[float] = (total / len(several)).tolist()
    return mean


def _learn(example: Example, weights: list[float], squares: array[float], chances: bytes) -> float:
    """Move the weights by one question; returns its loss before.

    Args:
        example: The question.
        weights: They are moved.
        squares: AdaGrad's sums; they grow.
        chances: A random byte for each weight: those below `LEFT_OUT` take no part, so that no
            weight can rely on another one.
    """
    best = islice(best_covers(example.chart, example.features, weights), COVERS)
    pool: dict[object, Cover] = {cover.spans: cover for cover in best}
    for cover in example.right:
        pool.setdefault(cover.spans, cover)
    covers = list(pool.values())
    found = [
        [
            (one, number)
            for one, number in zip(*example.places(cover), strict=True)
            if chances[one] >= LEFT_OUT
        ]
        for cover in covers
    ]
    scores = [sum(weights[one] * number for one, number in places) for places in found]
    highest = max(scores)
    masses = [math.exp(score - highest) for score in scores]
    right = [example.is_right(cover) for cover in covers]
    total = sum(masses)
    right_total = sum(mass for mass, is_right in zip(masses, right, strict=True) if is_right)
    gradient: Counter[int] = Counter()
    for mass, is_right, places in zip(masses, right, found, strict=True):
        share = mass / total - (mass / right_total if is_right and right_total > 0 else 0.0)
        if abs(share) > _NOTHING:
            for one, number in places:
                gradient[one] += share * number  # type: ignore[assignment]
    for one, slope in gradient.items():
        if slope:
            step = slope + SHRINKING * weights[one]
            squares[one] += step * step
            weights[one] -= RATE * step / math.sqrt(squares[one])
    return -math.log(max(right_total / total, 1e-12))
