"""A folder on a file system that never answers, as a person meets it on the command line.

The file system is real, and whoever asks it cannot be killed: see `tests.doubles.silent_mount`.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

SOURCE = Path(__file__).parents[2]
ENDS_S = 60
"""Long enough for any machine, and short of for ever."""

_UNSHARED = ("unshare", "--user", "--map-root-user", "--mount")


def _can_mount() -> bool:
    if sys.platform != "linux" or not os.access("/dev/fuse", os.R_OK | os.W_OK):
        return False
    with suppress(OSError):
        return subprocess.run([*_UNSHARED, "true"], check=False).returncode == 0
    return False


pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(
        not _can_mount(), reason="this system lets nobody mount a file system of their own"
    ),
]

REFUSED = ("does not answer", "on another computer", "a folder that Fossick was told to look into")
"""Of a far place, why nothing of it is moved."""

Start = Callable[..., "subprocess.Popen[bytes]"]


class Far:
    """A home with three PDFs, and a place that is mounted where the command runs."""

    def __init__(self, folder: Path) -> None:
        self.place = folder / "far"
        self.near = folder / "near"
        self.home = folder / "home"
        self.data = folder / "data"
        for made in (self.place, self.near, self.home):
            made.mkdir()
        for name in ("1.pdf", "2.pdf", "3.txt"):
            (self.near / name).write_bytes(b"x")


@pytest.fixture
def far(tmp_path: Path) -> Far:
    return Far(tmp_path)


@pytest.fixture
def start(far: Far) -> Iterator[Start]:
    """Starts `fossick` beside the place that goes that way."""
    started: list[subprocess.Popen[bytes]] = []

    def run(way: str, *arguments: str, **variables: str) -> subprocess.Popen[bytes]:
        command = [*_UNSHARED, sys.executable, "-m", "tests.doubles.silent_mount", way]
        command += [str(far.place), sys.executable, "-m", "desktop_app", *arguments]
        environment = {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(SOURCE),
            "PYTHONUTF8": "1",
            "LANG": "en_US.UTF-8",
            "HOME": str(far.home),
            "FOSSICK_DATA_DIR": str(far.data),
        }
        running = subprocess.Popen(
            command,
            env={**environment, **variables},
            cwd=SOURCE,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        started.append(running)
        return running

    yield run
    for running in started:
        running.kill()
        running.communicate()


def ended(running: subprocess.Popen[bytes]) -> tuple[int, list[str], str]:
    out, err = running.communicate(timeout=ENDS_S)
    return running.returncode, out.decode().splitlines(), err.decode()


def objects(lines: Sequence[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines]


def test_a_place_that_answers_is_searched_and_read_like_any_other(far: Far, start: Start) -> None:
    found = start("serves", "find", "--folder", str(far.place), "ext:pdf")
    read = start(
        "serves",
        "tool",
        "read_file",
        json.dumps({"path": str(far.place / "notes.txt")}),
        "--folder",
        str(far.place),
    )

    assert ended(found)[1] == [str(far.place / "a.pdf"), str(far.place / "sub" / "b.pdf")]
    assert "The far place speaks of juniper." in "".join(ended(read)[1])


@pytest.mark.parametrize("way", ["silent", "lists"])
def test_the_other_folders_are_searched_and_the_silent_one_is_named(
    far: Far, start: Start, way: str
) -> None:
    folders = ("--folder", str(far.place), "--folder", str(far.near))

    found = start(way, "find", *folders, "--json", "ext:pdf")
    asked = start(way, "ask", *folders, "--json", "How many PDF files are there?")

    status, lines, _ = ended(found)
    *rows, summary = objects(lines)
    assert status == 0
    assert {Path(row["path"]).name for row in rows} == {"1.pdf", "2.pdf"}
    assert summary["coverage"]["skipped"] == {"timed_out": 1}
    assert not summary["coverage"]["complete"]
    status, lines, _ = ended(asked)
    (answer,) = objects(lines)
    assert status == 0
    assert answer["answer"].startswith("There are at least 2 PDF files")
    assert answer["coverage"]["skipped"] == {"timed_out": 1}


@pytest.mark.parametrize(
    "arguments",
    [
        ("find", "--folder", "NEAR", "in:FAR"),
        ("find", "--folder", "ABOVE", "in:far/sub"),
        ("ask", "--folder", "NEAR", "--folder", "FAR", "What is in far?"),
        ("ask", "--folder", "ABOVE", "What is in the folder far?"),
        ("tool", "--folder", "ABOVE", "list_folder", '{"folder": "FAR"}'),
        ("tool", "--folder", "ABOVE", "read_file", '{"path": "FAR/notes.txt"}'),
        ("tool", "--folder", "ABOVE", "file_details", '{"path": "FAR/notes.txt"}'),
        ("tool", "--folder", "ABOVE", "file_details", '{"path": "FAR"}'),
        ("tool", "--folder", "ABOVE", "resolve_folder", '{"name": "far"}'),
        ("tool", "--folder", "ABOVE", "search_contents", '{"text": "x", "folder": "FAR"}'),
        ("ask", "--folder", "NEAR", "--trace", "FAR/trace", "How many files are there?"),
    ],
    ids=" ".join,
)
def test_whatever_asks_about_a_silent_place_comes_to_an_end(
    far: Far, start: Start, arguments: Sequence[str]
) -> None:
    words = {"FAR": str(far.place), "NEAR": str(far.near), "ABOVE": str(far.place.parent)}
    for word, path in words.items():
        arguments = [argument.replace(word, path) for argument in arguments]

    status, _, err = ended(start("silent", *arguments))

    assert status in (0, 1, 2)
    assert "Traceback" not in err


@pytest.mark.parametrize("way", ["serves", "silent"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("trash", "--yes", "FAR/a.pdf"),
        ("trash", "--yes", "FAR/sub"),
        ("trash", "--yes", "FAR"),
        ("trash", "--undo", "FAR/a.pdf"),
        ("tool", "propose_trash", '{"items": ["FAR/a.pdf"]}'),
    ],
    ids=" ".join,
)
def test_t37_nothing_on_a_far_place_is_moved_and_a_sentence_says_why(
    far: Far, start: Start, way: str, arguments: Sequence[str]
) -> None:
    command = [argument.replace("FAR", str(far.place)) for argument in arguments]

    status, lines, err = ended(start(way, *command, "--folder", str(far.place)))

    assert status in (0, 1)
    said = "\n".join([*lines, err])
    assert str(far.place) in said
    assert any(reason in said for reason in REFUSED), said
    assert "Traceback" not in said
    assert not (far.home / ".local").exists()


def test_a_home_or_data_folder_that_is_silent_holds_up_nothing_else(far: Far, start: Start) -> None:
    asked = start(
        "silent",
        "ask",
        "--folder",
        str(far.near),
        "How many PDF files are there?",
        HOME=str(far.place),
    )
    kept = start(
        "silent", "ask", "--folder", str(far.near), "How many PDF files are there?",
        FOSSICK_DATA_DIR=str(far.place / "data"),
    )  # fmt: skip

    status, lines, err = ended(asked)
    assert (status, err) == (0, "")
    assert "2 PDF files" in lines[0]
    status, lines, err = ended(kept)
    assert (status, lines) == (1, [])
    assert "does not answer" in err


# The signal has to come while the place is waited for, which may be a second.
@pytest.mark.alone
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("way", ["silent", "lists"])
def test_a_wait_for_a_silent_place_ends_with_what_was_found(
    far: Far, start: Start, way: str, number: signal.Signals
) -> None:
    # Alone, it is waited for a good while.
    running = start(way, "ask", "--folder", str(far.place), "--json", "How many PDFs are there?")
    assert running.stderr is not None
    assert running.stderr.readline() == b"asked in vain\n"

    running.send_signal(number)
    # Less than it would be waited for.
    out, err = running.communicate(timeout=10)

    assert running.returncode == 130
    assert err == b""
    (answer,) = objects(out.decode().splitlines())
    assert answer["stopped"] == "cancelled"
    assert answer["question"] == "How many PDFs are there?"
