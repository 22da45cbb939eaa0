"""Learn from all authors but some, and say how well those are understood.

Usage: python -m tests.learning [--save] [AUTHOR...]

The authors named are left out and judged; without one, those who are for judging alone. With
`--save`, what was learned is written to where the program reads it, `resources/learned/`.
"""

# ruff: noqa: T201 (a command speaks by printing)

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from desktop_app import paths
from desktop_app.chart.learned import write
from desktop_app.chart.understanding import Learned
from tests.interpreter.authors import JUDGES_ONLY, NAMES, NOW, asking_of, at_their_time, cases_of
from tests.interpreter.case_home import CASES, make_home
from tests.interpreter.case_judging import Asking, Case
from tests.learning.boosting import ranking_of
from tests.learning.examples import Example, examples_of, fragments_of
from tests.learning.homes import AuthorHome
from tests.learning.parts import learned_by_parts
from tests.learning.ranking import Sample, samples_of
from tests.learning.scoring import report, verdict
from tests.learning.training import find_right_covers, mean_of, words_known, words_spoken

OWN = "own"
"""The cases that were written beside the program, all of one home."""


def main(judges: frozenset[str], *, saves: bool) -> None:
    """Learn, and judge."""
    with ExitStack() as closing:
        closing.enter_context(at_their_time())
        folder = Path(closing.enter_context(tempfile.TemporaryDirectory()))
        runner = closing.enter_context(asyncio.Runner())
        examples: list[Example] = []
        judged: list[Example] = []
        for name in (OWN, *NAMES):
            if name in JUDGES_ONLY - judges:
                continue
            asking, cases = _asking(name, folder / name, runner)
            closing.callback(asking.close)
            home = AuthorHome(asking)
            made = examples_of(name, cases, home)
            if name in judges:
                judged.extend(made)
            else:
                examples.extend((*made, *fragments_of(name, cases, home)))
        find_right_covers(examples)
        parts = learned_by_parts(examples, OWN, _samples, _say)
        table = mean_of([part.learned for part in parts])
        result = Learned(table, words_known(examples), words_spoken(examples))
        if saves:
            ranking = ranking_of([sample for part in parts for sample in part.samples])
            write(paths.resource("learned"), result, ranking)
        for name in sorted(judges):
            own = [verdict(one, result) for one in judged if one.author == name]
            _say(f"{name}: {report(own)}")


def _samples(author: str, taught: Learned) -> list[Sample]:
    """What an author's questions tell of their readings, made from others' questions."""
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner() as runner:
        asking, cases = _asking(author, Path(folder), runner)
        found = samples_of(author, cases, AuthorHome(asking), taught)
        asking.close()
    return found


def _asking(name: str, folder: Path, runner: asyncio.Runner) -> tuple[Asking, Sequence[Case]]:
    if name != OWN:
        return asking_of(name, folder, runner), cases_of(name)
    make_home(folder / "home", NOW)
    files = sorted(CASES.glob("*.json"))
    cases = [case for file in files for case in json.loads(file.read_text("utf-8"))]
    return Asking(folder / "home", folder / "data", runner, NOW), cases


def _say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    named = frozenset(sys.argv[1:]) - {"--save"}
    main(named or JUDGES_ONLY, saves="--save" in sys.argv[1:])
