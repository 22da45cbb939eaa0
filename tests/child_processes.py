"""Sees to it that what is not marked `process` starts none: that is what `make check` runs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

_STARTING = frozenset({"subprocess.Popen", "os.posix_spawn", "os.fork", "os.forkpty", "os.system"})

_BY_THE_CLOCK = frozenset({"walk", "search"})
"""Workers that any search hires where it takes long: on a busy machine in any test."""

_ASKED_ONCE = frozenset({"uname"})
"""Python asks which processor this is, in the first test of a run that asks a language model."""

_MOST_NAMED = 10
"""One of them is enough; a search of contents names each of its files, and a test may make many."""

_WARDEN = "read -r _; kill -9 0"
"""Ends what we start should we end first; it is there for each program of ours."""


class _Watch:
    """What the test that runs has started."""

    def __init__(self) -> None:
        self.started: list[str] = []

    def audit(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Hear of everything that the interpreter does."""
        if event in _STARTING and len(self.started) < _MOST_NAMED:
            command = arguments[1] if event == "subprocess.Popen" else arguments
            words = [command] if isinstance(command, str | bytes) else list(command)
            # A fork has none.
            is_known = words and (words[-1] in {*_BY_THE_CLOCK, _WARDEN} or words[0] in _ASKED_ONCE)
            if not is_known:
                self.started.append(f"{event} {words}")


_watch = _Watch()


def mark_what_starts_processes(items: list[pytest.Item]) -> None:
    """Mark the tests whose fixtures start processes, which say so by asking for `processes`."""
    for item in items:
        if "processes" in getattr(item, "fixturenames", ()):
            item.add_marker("process")


def leaves_out_processes(config: pytest.Config) -> bool:
    """Whether a run leaves out what starts processes: another one need not be watched."""
    return "not process" in str(config.option.markexpr)


def watch_processes() -> None:
    """Begin; an audit hook stays for as long as the process, and hears of each import and file."""
    sys.addaudithook(_watch.audit)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    """Forget what the test before has started."""
    _watch.started.clear()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Fail a test that has started a process in a run that leaves out what starts any."""
    result = yield
    if _watch.started and leaves_out_processes(item.config):
        pytest.fail(f"It is to be marked `process`, as it started {_watch.started}", pytrace=False)
    return result
