"""Learning by parts: several times, each time without some authors, who then tell how to weigh.

Two parts at a time, each in a process of its own that is forked, so that nothing is sent to it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from desktop_app.chart.understanding import Learned
from tests.learning.examples import Example
from tests.learning.ranking import Sample
from tests.learning.training import learned

PARTS = 4
"""How often it is learned."""
_BESIDE = 2
"""Processes beside each other."""

Sampled = Callable[[str, Learned], list[Sample]]
"""What the questions of an author tell, read by what others taught."""


@dataclass(frozen=True)
class Part:
    """What was learned without some authors.

    Attributes:
        learned: From all others.
        samples: What the authors who were left out tell.
    """

    learned: Learned
    samples: Sequence[Sample]


def learned_by_parts(
    examples: Sequence[Example], always: str, sampled: Sampled, progress: Callable[[str], None]
) -> list[Part]:
    """Learn several times, so that each author is left out once.

    Args:
        examples: Of all authors.
        always: The author who is never left out.
        sampled: Asked in the process that has learned.
        progress: Is told what is being learned.
    """
    authors = sorted({example.author for example in examples} - {always})

    def teach(number: int) -> _Taught:
        left_out = authors[number::PARTS]
        progress(f"part {number + 1} of {PARTS}: without {', '.join(left_out)}")
        result = learned([one for one in examples if one.author not in left_out], progress=progress)
        samples = [sample for author in left_out for sample in sampled(author, result)]
        words = frozenset(result.known or ()), frozenset(result.spoken or ())
        return array("d", result.weights).tobytes(), *words, samples

    global _teach
    _teach = teach
    with ProcessPoolExecutor(_BESIDE, get_context("fork")) as pool:
        results = list(pool.map(_teach_part, range(PARTS)))
    return [
        Part(Learned(array("d", table), known, spoken), samples)
        for table, known, spoken, samples in results
    ]


_Taught = tuple[bytes, frozenset[str], frozenset[str], list[Sample]]
_teach: Callable[[int], _Taught]


def _teach_part(number: int) -> _Taught:
    return _teach(number)
