"""Learn which claims stand at the wrong place.

Usage: python -m tests.agent.claims.learning [--save] [SET...]

The sets that are named are left out. What is learned from are true answers alone: each figure, day
and name of theirs as it is, and with others in its place that stand in the same sources, half of
them near it. How errors are really made is looked at nowhere.
"""

# ruff: noqa: T201 (a command speaks by printing)

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from desktop_app import paths
from desktop_app.agent.claims.doubt.claim_facts import Claim, ClaimFacts
from desktop_app.agent.claims.doubt.learned import FILE
from desktop_app.agent.claims.verification import facts_of_claims
from desktop_app.chart.weighing.ranking import CandidateTrees
from tests.agent.claims.answer_sets import SETS, AskedRun, make_home, read_set, run_tools
from tests.learning.boosting import ranking_of
from tests.learning.ranking import Sample

EXCHANGED = 5
"""How often each value is exchanged for another."""

NEAR_LINES = 3
"""Lines around that of a value, from which half of the others come."""

NEAR_SHARE = 0.6


def learned_without(left_out: Sequence[str] = ()) -> CandidateTrees:
    """The trees, learned from all sets but some."""
    names = sorted(one.stem for one in SETS.glob("*.txt"))
    samples = [sample for name in names if name not in left_out for sample in samples_of(name)]
    return ranking_of(samples)


def samples_of(name: str) -> list[Sample]:
    """The claims of the true answers of a set, and what was made of them."""
    answers, samples = read_set(name), list[Sample]()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder).resolve()
        make_home(answers, home)
        for number, run in enumerate(run_tools(answers, home)):
            samples += _samples(run, random.Random(f"{name} {number}"))
    return samples


def _samples(run: AskedRun, chance: random.Random) -> Iterator[Sample]:
    record = run.record
    facts = facts_of_claims(run.asked.text, run.asked.question, record.outputs, record.home)
    for claim in facts.claims():
        told = facts.of(claim)
        if not told["lines"]:
            continue
        yield _sample(told, is_right=True)
        for _ in range(EXCHANGED):
            if (other := _exchanged(claim, facts, chance)) is not None:
                yield _sample(facts.of(other), is_right=False)


def _sample(facts: dict[str, float], *, is_right: bool) -> Sample:
    """A claim beside one of which nothing is known: which of them is likelier right."""
    return Sample([facts, {}], [is_right, not is_right])


def _exchanged(claim: Claim, facts: ClaimFacts, chance: random.Random) -> Claim | None:
    """The claim with another value in its place, where there is one of its kind."""
    others = facts.others(claim)
    near = [value for value, lines in others if lines <= NEAR_LINES]
    values = near if near and chance.random() < NEAR_SHARE else [value for value, _ in others]
    return replace(claim, values=(chance.choice(values),)) if values else None


def main() -> None:
    """Learn, and save it where that is asked for."""
    left_out = [one for one in sys.argv[1:] if one != "--save"]
    trees = learned_without(left_out)
    print(f"{len(trees.trees)} trees of {len(trees.names)} facts, without {left_out or 'none'}")
    if "--save" in sys.argv:
        paths.resource(FILE).write_text(trees.written(), "utf-8")


if __name__ == "__main__":
    main()
