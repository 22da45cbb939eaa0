"""How well claims are judged: `python -m tests.agent.claims.scoring SET...` tells it in figures.

Errors that an author planted are told apart from those made by chance: their kinds begin "by hand".
"""

# ruff: noqa: T201 (a command speaks by printing)

from __future__ import annotations

import random
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path

from desktop_app.agent.events import Answer
from tests.agent.claims.answer_sets import AskedRun, Planted, make_home, read_set, run_tools
from tests.agent.claims.planting import planted_in

PLANTED_OF_EACH = 20
"""Answers with an error that are made of each true one."""

BY_HAND = "by hand:"
"""In front of the kinds of errors that an author planted."""


@dataclass
class Score:
    """What came of the answers of one set.

    Attributes:
        true: How many true answers there are.
        alarms: What was said to be borne out by nothing in those, with the question.
        calm: What was told calmly in those, likewise.
        planted: How many errors of each kind there are.
        alarmed, told_calmly: How many of each kind were marked so.
        missed: The errors that were not marked.
    """

    true: int = 0
    alarms: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    calm: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    planted: Counter[str] = field(default_factory=Counter)
    alarmed: Counter[str] = field(default_factory=Counter)
    told_calmly: Counter[str] = field(default_factory=Counter)
    missed: list[tuple[str, Planted]] = field(default_factory=list)

    def marked(self, *, by_hand: bool) -> tuple[int, int]:
        """How many errors were marked either way, and how many there are."""
        kinds = [kind for kind in self.planted if kind.startswith(BY_HAND) is by_hand]
        marked = sum(self.alarmed[kind] + self.told_calmly[kind] for kind in kinds)
        return marked, sum(self.planted[kind] for kind in kinds)


def score(name: str, home: Path, *, by_chance: int = PLANTED_OF_EACH) -> Score:
    """Judge the true answers of a set, and those with an error.

    Args:
        name: Of the set, or the path of its file.
        home: An empty folder.
        by_chance: How many errors are made of each true answer, besides the author's own.
    """
    answers = read_set(name)
    make_home(answers, home)
    result, chance = Score(), random.Random(name)
    for run in run_tools(answers, home):
        result.true += 1
        judged = run.judged(run.asked.text)
        if alarms := alarms_of(judged):
            result.alarms.append((run.asked.question, alarms))
        if judged.worked_out:
            result.calm.append((run.asked.question, judged.worked_out))
        for planted in run.asked.wrong:
            _score_planted(run, replace(planted, kind=f"{BY_HAND} {planted.kind}"), result)
        for planted in planted_in(run, answers, chance, by_chance):
            _score_planted(run, planted, result)
    return result


def alarms_of(judged: Answer) -> tuple[str, ...]:
    """What an answer is told to be wrong in, or not borne out."""
    counted = judged.counted
    contradicted = (counted.said,) if counted and counted.is_contradicted else ()
    return (*judged.unverified, *judged.acts, *contradicted)


def _score_planted(run: AskedRun, planted: Planted, result: Score) -> None:
    judged = run.judged(planted.text)
    result.planted[planted.kind] += 1
    if any(_touches(mark, planted) for mark in alarms_of(judged)):
        result.alarmed[planted.kind] += 1
    elif any(_touches(mark, planted) for mark in judged.worked_out):
        result.told_calmly[planted.kind] += 1
    else:
        result.missed.append((run.asked.question, planted))


def _touches(mark: str, planted: Planted) -> bool:
    """Whether what is marked stands where the error is."""
    at = planted.text.find(mark) if mark else -1
    while at >= 0:
        if at < planted.end and at + len(mark) > planted.start:
            return True
        at = planted.text.find(mark, at + 1)
    return False


def main() -> None:
    """Tell the figures of the sets that are named."""
    for name in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as home:
            result = score(name, Path(home).resolve())
        print(f"{name}: {result.true} true: {len(result.alarms)} alarmed, {len(result.calm)} calm")
        for question, claims in result.alarms:
            print(f"   ALARM {claims}  [{question}]")
        for question, claims in result.calm:
            print(f"   calm  {claims}  [{question}]")
        for kind, count in sorted(result.planted.items()):
            print(
                f"  {kind}: {count} planted, {result.alarmed[kind]} alarmed,"
                f" {result.told_calmly[kind]} told calmly"
            )
        for by_hand in (True, False):
            marked, planted_in_all = result.marked(by_hand=by_hand)
            print(f"  {'by hand' if by_hand else 'by chance'}: {marked}/{planted_in_all} marked")
        for question, planted in result.missed:
            around = planted.text[max(0, planted.start - 40) : planted.end + 25].replace("\n", " ")
            shown = planted.text[planted.start : planted.end]
            print(f"   missed {planted.kind} {planted.was!r} -> {shown!r}: …{around}… [{question}]")


if __name__ == "__main__":
    main()
