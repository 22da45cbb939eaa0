"""A lock that elects one of several processes."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from desktop_app.storage.held_lock import HeldLock


def test_one_holds_it_until_it_lets_go(tmp_path: Path) -> None:
    file = tmp_path / "data" / "a.lock"
    first, second = HeldLock(file), HeldLock(file)
    assert not first.is_held()
    assert first.take()
    assert first.take()
    assert second.is_held()
    assert not second.take()
    first.release()
    assert not second.is_held()
    assert second.take()


@pytest.mark.process
def test_a_process_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    file = tmp_path / "a.lock"
    code = (
        "import sys, time; from pathlib import Path;"
        "from desktop_app.storage.held_lock import HeldLock;"
        "lock = HeldLock(Path(sys.argv[1])); print(lock.take(), flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code, file], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"True"
        assert HeldLock(file).is_held()
        process.kill()
    assert HeldLock(file).take()


def test_where_no_file_can_be_made_nobody_holds_it(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    lock = HeldLock(tmp_path / "data" / "a.lock")
    assert not lock.is_held()
    with pytest.raises(OSError, match="data"):
        lock.take()


def test_who_only_looks_whether_it_is_held_keeps_nobody_from_it(tmp_path: Path) -> None:
    looking = HeldLock(tmp_path / "a.lock")
    assert looking.take()
    timer = threading.Timer(0.05, looking.release)
    timer.start()
    assert HeldLock(tmp_path / "a.lock").take_over()
    timer.join()


def test_who_means_to_keep_it_does_not_wait_for_one_that_is_kept(tmp_path: Path) -> None:
    holder = HeldLock(tmp_path / "a.lock")
    assert holder.take()
    assert not HeldLock(tmp_path / "a.lock").take_over()


def test_who_holds_a_lock_whose_file_is_gone_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "data" / "a.lock"
    lock = HeldLock(file)
    assert not lock.is_in_place()
    assert lock.take()
    assert lock.is_in_place()
    file.parent.rename(tmp_path / "moved")
    assert not lock.is_in_place()
    # That of another one stands there by now.
    assert HeldLock(file).take()
    assert not lock.is_in_place()
    lock.release()
    assert not lock.is_in_place()
