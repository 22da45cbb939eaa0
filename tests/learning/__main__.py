"""Learn from all authors but some, and say how well those are understood.

Usage: python -m tests.learning [AUTHOR...]

The authors named are left out and judged; without one, those who are for judging alone.
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

from tests.interpreter.authors import JUDGES_ONLY, NAMES, NOW, asking_of, cases_of
from tests.interpreter.case_home import CASES, make_home
from tests.interpreter.case_judging import Asking, Case
from tests.learning.examples import Example, examples_of
from tests.learning.homes import AuthorHome
from tests.learning.scoring import report, verdict
from tests.learning.training import learned

OWN = "own"
"""The cases that were written beside the program, all of one home."""


def main(judges: frozenset[str]) -> None:
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
        result = learned(examples, progress=_say)
        for name in sorted(judges):
            own = [verdict(one, result) for one in judged if one.author == name]
            _say(f"{name}: {report(own)}")


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
    main(frozenset(sys.argv[1:]) or JUDGES_ONLY)
