"""Commands that build a release, one after another, each with what it is for.

A dry run prints them and runs none, so that they can be read on a system that cannot run them.
"""

# ruff: noqa: T201 (a command speaks by printing)

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass


class StepError(Exception):
    """A step failed, or cannot be begun; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Step:
    """One command.

    Attributes:
        purpose: What it is for, to be shown.
        command: Its words; never a secret, for they are shown.
    """

    purpose: str
    command: tuple[str, ...]


def carry_out(
    steps: Iterable[Step],
    *,
    dry_run: bool = False,
    run: Callable[[Sequence[str]], int] = subprocess.call,
) -> None:
    """Run the steps in their order and stop at the first that fails.

    Raises:
        StepError: one did.
    """
    for step in steps:
        print(f"{step.purpose}\n  {shlex.join(step.command)}", flush=True)
        if dry_run:
            continue
        try:
            status = run(step.command)
        except OSError as error:
            raise StepError(f"{step.command[0]} cannot be started: {error}") from error
        if status != 0:
            raise StepError(f"{step.command[0]} ended with status {status}.")


def status_of(work: Callable[[], object]) -> int:
    """Do some work; the exit status, after what went wrong was said."""
    try:
        work()
    except StepError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def warn(sentence: str) -> None:
    """Say loudly that something is left out; on a page of GitHub's it is shown on top."""
    mark = "::warning::" if os.environ.get("GITHUB_ACTIONS") else "WARNING: "
    print(f"{mark}{sentence}", file=sys.stderr, flush=True)
