from __future__ import annotations

import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from desktop_app.extract.extraction import Extraction
from desktop_app.extract.worker import landlock, seccomp
from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.extract.worker.sandbox import Level
from desktop_app.processes.workers import Worker
from tests.doubles.faulty_extractor import document

pytestmark = pytest.mark.process

COMMAND = [sys.executable, "-P", "-m", "tests.doubles.faulty_extractor"]
Says = Callable[..., str]


def said(extraction: Extraction | None) -> str:
    assert extraction is not None
    return " ".join(text for _, text in extraction.passages())


@pytest.fixture(scope="module")
def level() -> Level:
    with_one = ExtractionPool(1, start_worker=lambda: Worker("extract", command=COMMAND))
    extraction = with_one.extract(document("reads", "this"), "a.txt", 10)
    with_one.close()
    assert extraction is not None
    return Level(extraction.sandbox)


def says(*arguments: str) -> Iterator[Says]:
    pool = ExtractionPool(1, start_worker=lambda: Worker("extract", command=[*COMMAND, *arguments]))

    def say(way: str, argument: object = "") -> str:
        file = document(way, argument)
        return said(pool.extract(file, "a.txt", len(file.getvalue())))

    yield say
    pool.close()


@pytest.fixture(scope="module")
def shut_in() -> Iterator[Says]:
    yield from says()


@pytest.fixture(scope="module")
def free() -> Iterator[Says]:
    yield from says("free")


def skip_without(level: Level, what: str) -> None:
    if what not in level:
        pytest.skip(f"this system offers {level} only")


@pytest.fixture
def canary(tmp_path: Path) -> Path:
    file = tmp_path / "canary.txt"
    file.write_text("alive")
    return file


def test_a_worker_says_how_it_is_shut_in(level: Level) -> None:
    assert level is not Level.NONE


def test_a_file_beside_cannot_be_opened(
    shut_in: Says, free: Says, level: Level, canary: Path
) -> None:
    assert free("opens", canary) == "done"
    skip_without(level, "landlock")
    assert shut_in("opens", canary) == "PermissionError"
    assert shut_in("opens", "/etc/passwd") == "PermissionError"
    assert shut_in("lists", canary.parent) == "PermissionError"


def test_no_file_is_written_or_deleted(shut_in: Says, level: Level, canary: Path) -> None:
    skip_without(level, "landlock")
    assert shut_in("writes", canary) == "PermissionError"
    assert shut_in("writes", canary.with_name("new")) == "PermissionError"
    assert shut_in("deletes", canary) == "PermissionError"
    assert canary.read_text() == "alive"
    assert not canary.with_name("new").exists()


def test_no_connection_is_made(shut_in: Says, free: Says, level: Level) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert free("connects", port) == "done"
        skip_without(level, "seccomp")
        assert shut_in("connects", port) == "PermissionError"


@pytest.mark.skipif(sys.platform == "win32", reason="forks")
def test_no_process_or_program_is_started_and_none_is_signalled(
    shut_in: Says, free: Says, level: Level
) -> None:
    assert free("forks") == "done"
    assert free("signals") == "done"
    skip_without(level, "seccomp")
    assert shut_in("forks") == "PermissionError"
    assert shut_in("runs") == "PermissionError"
    assert shut_in("signals") == "PermissionError"


def test_modules_and_threads_still_work(shut_in: Says) -> None:
    assert shut_in("loads") == "lzma sqlite3 every extractor"
    assert shut_in("threads") == "done"


linux_only = pytest.mark.skipif(sys.platform != "linux", reason="is about Linux only")


@linux_only
def test_the_home_is_readable_through_none_of_the_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/opt/odd/home")
    monkeypatch.setattr("sys.prefix", "/opt")
    monkeypatch.setattr("sys.path", ["/opt/odd/home", "/opt/odd/home/site-packages"])

    places = set(landlock.readable_places())

    assert "/opt/odd/home" not in places
    assert "/opt" not in places
    assert "/opt/odd/home/site-packages" in places


def run_filter(
    lines: list[tuple[int, int, int, int]], processor: int, call: int, first: int
) -> int:
    """What the kernel would make of a system call: the machine of `bpf(4)`, as far as we use it."""
    held = at = 0
    while True:
        code, if_true, if_false, operand = lines[at]
        at += 1
        match code:
            case 0x20:
                held = {0: call, 4: processor, 16: first}[operand]
            case 0x15:
                at += if_true if held == operand else if_false
            case 0x35:
                at += if_true if held >= operand else if_false
            case 0x45:
                at += if_true if held & operand else if_false
            case 0x06:
                return operand
            case _:
                raise AssertionError(code)


ALLOWED, REFUSED, UNKNOWN = 0x7FFF0000, 0x00050001, 0x00050026


@pytest.mark.parametrize(
    ("machine", "call", "first", "result"),
    [
        ("x86_64", 0, 3, ALLOWED),  # read
        ("x86_64", 41, 2, REFUSED),  # socket
        ("x86_64", 59, 0, REFUSED),  # execve
        ("x86_64", 56, 0x3D0F00, ALLOWED),  # clone, a thread
        ("x86_64", 56, 0x11, REFUSED),  # clone, a process
        ("x86_64", 435, 0, UNKNOWN),  # clone3
        ("x86_64", 234, 7, ALLOWED),  # tgkill, itself
        ("x86_64", 62, 8, REFUSED),  # kill, another one
        ("x86_64", 0x40000000 + 41, 2, REFUSED),  # socket of x32
        ("aarch64", 63, 3, ALLOWED),
        ("aarch64", 198, 2, REFUSED),
        ("aarch64", 221, 0, REFUSED),
        ("aarch64", 220, 0x3D0F00, ALLOWED),
        ("aarch64", 220, 0x11, REFUSED),
        ("aarch64", 131, 7, ALLOWED),
    ],
)
def test_the_filter_refuses_what_no_parser_needs(
    machine: str, call: int, first: int, result: int
) -> None:
    calls = seccomp.CALLS[machine]
    lines = seccomp.filter_of(calls, 7)

    assert run_filter(lines, calls.processor, call, first) == result
    assert run_filter(lines, 0x40000003, call, first) == REFUSED  # the table of 32 bits
