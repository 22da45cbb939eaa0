from __future__ import annotations

import errno
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop_app.files.remote.folder import RemoteFolder
from desktop_app.files.remote.inquiries import Inquiries
from desktop_app.files.remote.look_worker import Look, decode_status
from desktop_app.processes.workers import Worker
from tests.files.conftest import MakeTree

pytestmark = pytest.mark.process

PLACE = "/far"
PATIENCE_S = 30.0
"""More than a machine that has other things to do needs to answer."""


def faulty(way: str, *arguments: str) -> Callable[[], Worker]:
    command = [sys.executable, "-P", "-m", "tests.doubles.faulty_looker", way, *arguments]
    return lambda: Worker("look", command=command)


def look_at(path: Path, name: str = "a") -> Look:
    return Look("entry", str(path), name=name)


def test_what_a_place_says_is_given(file_tree: MakeTree) -> None:
    path = file_tree("a")

    reply = Inquiries().reply(look_at(path), PLACE, PATIENCE_S)

    assert decode_status(reply) == (path / "a").stat()


def test_a_place_that_says_nothing_is_given_up_and_not_asked_again(file_tree: MakeTree) -> None:
    started: list[Worker] = []

    def start() -> Worker:
        started.append(faulty("hangs")())
        return started[-1]

    inquiries = Inquiries(start, remembered_s=PATIENCE_S)
    for _ in range(50):
        with pytest.raises(TimeoutError):
            inquiries.reply(look_at(file_tree("a")), PLACE, 0.2)

    assert inquiries.is_silent(PLACE)
    assert not inquiries.is_silent("/elsewhere")
    assert len(started) == 1
    started[0].close()


def test_another_place_is_asked_while_one_is_silent(file_tree: MakeTree) -> None:
    inquiries = Inquiries(remembered_s=PATIENCE_S)
    inquiries.note_silence(PLACE)
    path = file_tree("a")

    with pytest.raises(TimeoutError):
        inquiries.reply(look_at(path), PLACE, PATIENCE_S)
    assert inquiries.reply(look_at(path), "/near", PATIENCE_S)


def test_a_place_that_answers_after_all_is_asked_again(file_tree: MakeTree, tmp_path: Path) -> None:
    path, awake = file_tree("a"), tmp_path / "awake"
    inquiries = Inquiries(faulty("wakes", str(awake)), remembered_s=PATIENCE_S)

    with pytest.raises(TimeoutError):
        inquiries.reply(look_at(path), PLACE, 0.2)
    awake.touch()
    until = time.monotonic() + PATIENCE_S
    while inquiries.is_silent(PLACE) and time.monotonic() < until:
        threading.Event().wait(0.01)

    assert inquiries.reply(look_at(path), PLACE, PATIENCE_S)


def test_a_process_that_breaks_down_is_no_silence(file_tree: MakeTree) -> None:
    inquiries = Inquiries(faulty("dies"))

    with pytest.raises(OSError) as error:
        inquiries.reply(look_at(file_tree("a")), PLACE, PATIENCE_S)

    assert error.value.errno == errno.EIO
    assert not inquiries.is_silent(PLACE)


def test_the_end_of_the_program_ends_every_wait(file_tree: MakeTree) -> None:
    inquiries = Inquiries(faulty("hangs"))
    timer = threading.Timer(0.2, inquiries.give_up)
    timer.start()

    with pytest.raises(TimeoutError):
        inquiries.reply(look_at(file_tree("a")), PLACE, 10 * PATIENCE_S)
    timer.join()
    with pytest.raises(TimeoutError):
        inquiries.reply(look_at(file_tree("a")), "/another", 10 * PATIENCE_S)


def test_many_looks_take_few_processes(file_tree: MakeTree) -> None:
    started: list[Worker] = []

    def start() -> Worker:
        started.append(Worker("look"))
        return started[-1]

    path = file_tree(*map(str, range(20)))
    folder = RemoteFolder(str(path), place=PLACE, patience_s=PATIENCE_S, inquiries=Inquiries(start))

    assert {folder.stat(str(name)).st_size for name in range(20)} == {1, 2}
    assert len(started) <= 2


def test_a_large_file_is_read_and_sought_like_any_other(file_tree: MakeTree) -> None:
    path = file_tree("x")
    content = bytes(range(256)) * 20_000
    (path / "large").write_bytes(content)
    folder = RemoteFolder(str(path), place=PLACE, patience_s=PATIENCE_S)

    with folder.open_file("large") as file:
        assert file.read() == content
        file.seek(-5, 2)
        assert file.read() == content[-5:]
        file.seek(1_000_001)
        assert file.read(3) == content[1_000_001:1_000_004]


def test_another_file_in_its_place_is_not_read_on(file_tree: MakeTree) -> None:
    path = file_tree("x")
    (path / "large").write_bytes(b"a" * 3_000_000)
    folder = RemoteFolder(str(path), place=PLACE, patience_s=PATIENCE_S)

    with folder.open_file("large") as file:
        file.read(10)
        (path / "large").rename(path / "kept")
        (path / "large").write_bytes(b"canary" * 500_000)
        with pytest.raises(FileNotFoundError):
            file.read()
