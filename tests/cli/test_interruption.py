"""Ctrl+C and the signal that ends a program, sent to a command whose search never ends."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

if sys.platform == "win32":
    pytest.skip("Windows sends no such signals to one process", allow_module_level=True)

Searching = Callable[..., "subprocess.Popen[bytes]"]

FIRST_STAGE_S = 1.0
"""A search that is told to stop and does not is cancelled after this."""


@pytest.fixture
def searching(environment: Mapping[str, str]) -> Iterator[Searching]:
    """Starts the command and waits until its search runs."""
    started: list[subprocess.Popen[bytes]] = []

    def start(behaviour: str, *arguments: str) -> subprocess.Popen[bytes]:
        module = "tests.doubles.endless_ask"
        process = subprocess.Popen(
            [sys.executable, "-m", module, behaviour, *arguments, "How many?", "And now?"],
            cwd=Path(__file__).parents[2],
            env=dict(environment),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        started.append(process)
        assert process.stderr is not None
        assert process.stderr.readline() == b"searching\n"
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


@contextmanager
def within(limit_s: float) -> Iterator[None]:
    started = time.monotonic()
    yield
    assert time.monotonic() - started < limit_s


@pytest.mark.alone
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_search_that_stops_when_told_gives_what_it_found(
    searching: Searching, number: signal.Signals
) -> None:
    process = searching("stops", "--json")

    with within(FIRST_STAGE_S):
        process.send_signal(number)
        out, err = process.communicate(timeout=30)

    assert process.returncode == 130
    assert err == b""
    answer = json.loads(out)
    assert answer["question"] == "How many?"
    assert answer["stopped"] == "cancelled"
    assert answer["answer"].startswith("At least 1.")
    assert answer["coverage"]["complete"] is False
    assert [file["path"] for file in answer["files"]] == ["/somewhere/found.pdf"]


@pytest.mark.alone
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_search_that_does_not_hear_is_cancelled_and_what_it_found_is_given(
    searching: Searching, number: signal.Signals
) -> None:
    process = searching("deaf", "--json")

    with within(2.0):
        process.send_signal(number)
        out, err = process.communicate(timeout=30)

    assert process.returncode == 130
    assert err == b""
    answer = json.loads(out)
    assert answer["stopped"] == "cancelled"
    assert [file["path"] for file in answer["files"]] == ["/somewhere/found.pdf"]


def test_as_text_what_was_found_is_written(searching: Searching) -> None:
    process = searching("stops")

    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=30)

    assert process.returncode == 130
    assert out.decode().splitlines()[:2] == ["At least 1.", "/somewhere/found.pdf"]


@pytest.mark.alone
def test_a_second_time_ends_it_at_once(searching: Searching) -> None:
    process = searching("stuck")

    with within(FIRST_STAGE_S):
        process.send_signal(signal.SIGINT)
        # Two signals that are pending at once are one.
        while process.poll() is None:
            process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                process.wait(0.02)

    assert process.returncode == 130


@pytest.mark.alone
def test_nothing_that_hangs_holds_up_a_system_that_shuts_down(searching: Searching) -> None:
    process = searching("stuck")

    with within(2.2):
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)

    assert process.returncode == 130
