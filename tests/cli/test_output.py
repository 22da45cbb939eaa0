"""Every command whose output goes nowhere: a reader that goes away, a disk that is full."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

SOURCE = str(Path(__file__).parents[2])
QUESTION = "How many PDFs are in Downloads?"

COMMANDS = [
    ["ask", QUESTION, QUESTION],
    ["ask", "--json", QUESTION, QUESTION],
    ["find", "ext:pdf"],
    ["find", "ext:pdf", "--json"],
    ["find", "ext:pdf", "-0"],
    ["find", "ext:pdf", "sort:name"],
    ["find", "ext:pdf", "show:count"],
    ["tool", "count_files"],
    ["tool", "--list"],
    ["tool", "--list", "--json"],
]

each_command = pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)


def ended(
    arguments: list[str], environment: Mapping[str, str], home: Path, output: int
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "desktop_app", *arguments],
        env={**environment, "PYTHONPATH": SOURCE},
        cwd=home,
        stdout=output,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )


@each_command
def test_a_reader_that_goes_away_ends_it_quietly(
    environment: Mapping[str, str], home: Path, arguments: list[str]
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    process = ended(arguments, environment, home, writing)
    os.close(writing)

    assert (process.returncode, process.stderr) == (0, b"")


@each_command
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is full")
def test_an_output_that_cannot_be_written_is_said_in_one_sentence(
    environment: Mapping[str, str], home: Path, arguments: list[str]
) -> None:
    with Path("/dev/full").open("wb") as full:
        process = ended(arguments, environment, home, full.fileno())

    assert process.returncode == 1
    assert process.stderr.startswith(b"The answer cannot be written")
    assert process.stderr.count(b"\n") == 1
