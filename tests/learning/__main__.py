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
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from desktop_app import paths
from desktop_app.chart.learned import write
from tests.interpreter.authors import JUDGES_ONLY, NAMES, NOW, asking_of, cases_of
from tests.interpreter.case_home import CASES, make_home
from tests.interpreter.case_judging import Asking, Case
from tests.learning.doubting import Sample, doubt_of, sample_of
from tests.learning.examples import Example, examples_of
from tests.learning.homes import AuthorHome
from tests.learning.scoring import report, verdict
from tests.learning.training import find_right_covers, learned

OWN = "own"
"""The cases that were written beside the program, all of one home."""


FOLDS = 4
"""Parts of the authors, each of which is read by what the others taught, to learn doubt from."""


def main(judges: frozenset[str], *, saves: bool) -> None:
    """Learn, and judge."""
    with ExitStack() as closing:
        folder = Path(closing.enter_context(tempfile.TemporaryDirectory()))
        runner = closing.enter_context(asyncio.Runner())
        examples: list[Example] = []
        judged: list[Example] = []
        for name in (OWN, *NAMES):
            if name in JUDGES_ONLY - judges:
                continue
            asking, cases = _asking(name, folder / name, runner)
            closing.callback(asking.close)
            made = examples_of(name, cases, AuthorHome(asking))
            (judged if name in judges else examples).extend(made)
        find_right_covers(examples)
        doubt = doubt_of(list(_samples(examples)))
        result = learned(examples, progress=_say)
        if saves:
            write(paths.resource("learned"), result, doubt)
        for name in sorted(judges):
            own = [verdict(one, result) for one in judged if one.author == name]
            _say(f"{name}: {report(own)}")


def _samples(examples: Sequence[Example]) -> Iterator[Sample]:
    """What each author's questions tell of two readings, neither made from them."""
    authors = sorted({example.author for example in examples} - {OWN})
    for fold in range(FOLDS):
        left_out = frozenset(authors[fold::FOLDS])
        taught = learned([one for one in examples if one.author not in left_out])
        _say(f"part {fold + 1} of {FOLDS}: without {', '.join(sorted(left_out))}")
        for example in examples:
            if example.author in left_out and (sample := sample_of(example, taught)):
                yield sample


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
