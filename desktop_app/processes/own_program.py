"""This program, to be started once more: as a worker, or beside a window."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from desktop_app.processes.environment import clean_environment
from desktop_app.processes.programs import ChildProgram, launch


def own_command(*arguments: str) -> list[str]:
    """What starts this very copy of the program with `arguments`."""
    if getattr(sys, "frozen", False):
        return [sys.executable, *arguments]
    # -P: the folder we happen to be in holds the person's files, not modules.
    return [sys.executable, "-P", "-m", "desktop_app", *arguments]


def own_environment() -> dict[str, str]:
    """A clean environment in which Python still finds this very copy of the program."""
    environment = clean_environment()
    if getattr(sys, "frozen", False):
        return environment
    entries = [os.environ["PYTHONPATH"]] if os.environ.get("PYTHONPATH") else []
    root = Path(__file__).parents[2]
    # An installed copy is found anyway, and its neighbours must not go before the standard library.
    if root.name not in ("site-packages", "dist-packages"):
        entries.insert(0, str(root))
    if entries:
        environment["PYTHONPATH"] = os.pathsep.join(entries)
    return environment


def launch_again() -> None:
    """Start this program anew, to stay when this process ends.

    Raises:
        ProcessError: `process.program_not_started`.
    """
    launch(own_command(), own_environment())


def started_beside(*arguments: str) -> ChildProgram:
    """Start this program once more, to run until it, or this process, is ended.

    It must write nothing to its standard output, which nobody reads.

    Raises:
        ProcessError: `process.program_not_started`.
    """
    return ChildProgram(own_command(*arguments), environment=own_environment())
