from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from desktop_app.index.watcher import RECENT_KEPT, RecentChanges, Watcher

pytestmark = pytest.mark.alone


class HeardChanges(RecentChanges):
    """Changes that can be waited for."""

    def __init__(self) -> None:
        super().__init__()
        self._heard = threading.Condition()

    def add(self, path: str, moment_ns: int) -> None:
        super().add(path, moment_ns)
        self._tell()

    def discard(self, path: str) -> None:
        super().discard(path)
        self._tell()

    def wait_for(self, claim: Callable[[], bool]) -> None:
        with self._heard:
            assert self._heard.wait_for(claim, 5), "no event came"

    def _tell(self) -> None:
        with self._heard:
            self._heard.notify_all()


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[tuple[Path, HeardChanges]]:
    home = tmp_path / "home"
    (home / "Downloads").mkdir(parents=True)
    (home / ".cache").mkdir()
    (home / "Left out").mkdir()
    recent = HeardChanges()
    watcher = Watcher(
        [str(home)], recent, hot=[str(home / "Downloads")], excluded=[str(home / "Left out")]
    )
    watcher.start()
    assert watcher.started.wait(5)
    yield home, recent
    watcher.close()


def test_a_new_file_is_recent(watched: tuple[Path, HeardChanges]) -> None:
    home, recent = watched
    before = time.time_ns()
    file = home / "Downloads" / "a.pdf"
    file.write_bytes(b"x")
    recent.wait_for(lambda: str(file) in recent)
    assert recent[str(file)] >= before


def test_a_renamed_file_is_recent_under_its_new_name_and_a_deleted_one_is_not(
    watched: tuple[Path, HeardChanges],
) -> None:
    home, recent = watched
    old, new = home / "Downloads" / "old.pdf", home / "Downloads" / "new.pdf"
    old.write_bytes(b"x")
    recent.wait_for(lambda: str(old) in recent)
    old.rename(new)
    recent.wait_for(lambda: str(new) in recent and str(old) not in recent)
    new.unlink()
    recent.wait_for(lambda: str(new) not in recent)


def test_names_that_are_not_text_are_kept_as_they_are(
    watched: tuple[Path, HeardChanges],
) -> None:
    home, recent = watched
    file = home / "Downloads" / "bad\udcff.txt"
    file.write_bytes(b"x")
    recent.wait_for(lambda: str(file) in recent)


def test_noise_and_excluded_folders_are_passed_over(
    watched: tuple[Path, HeardChanges],
) -> None:
    home, recent = watched
    for name in (".cache/x", "Left out/x", "Downloads/.partial", "last.txt"):
        (home / name).write_bytes(b"x")
    recent.wait_for(lambda: str(home / "last.txt") in recent)
    assert list(recent) == [str(home / "last.txt")]


def test_only_the_newest_changes_are_kept() -> None:
    recent = RecentChanges()
    for number in range(RECENT_KEPT + 5):
        recent.add(str(number), number)
    recent.add("5", 9999)
    assert len(recent) == RECENT_KEPT
    assert "4" not in recent
    assert list(recent)[-1] == "5"


def test_a_change_forgotten_while_they_are_gone_through_is_no_error() -> None:
    recent = RecentChanges()
    recent.add("kept", 1)
    recent.add("deleted", 2)
    seen = {}
    for path, moment_ns in recent.items():
        recent.discard("deleted")
        seen[path] = moment_ns
    assert seen == {"kept": 1, "deleted": 2}


def test_lost_events_are_noticed_once_watching(tmp_path: Path) -> None:
    lost: list[bool] = []
    watcher = Watcher([str(tmp_path)], RecentChanges(), on_lost=lambda: lost.append(True))
    watcher.start()
    assert watcher.started.wait(5)
    source = logging.getLogger("watchdog.observers.inotify_c")
    source.warning("Inotify queue overflowed; filesystem events were lost")
    watcher.close()
    source.warning("Inotify queue overflowed; filesystem events were lost")
    assert lost == [True]


def test_a_folder_that_is_not_there_hinders_nothing(tmp_path: Path) -> None:
    watcher = Watcher([str(tmp_path / "gone")], RecentChanges())
    watcher.start()
    assert watcher.started.wait(5)
    watcher.close()


def test_folders_and_what_is_gone_are_heard_of_though_they_are_not_recent(
    watched: tuple[Path, HeardChanges],
) -> None:
    home, recent = watched
    file = home / "Downloads" / "a.pdf"
    file.write_bytes(b"x")
    recent.wait_for(lambda: str(file) in recent)
    for change in ((home / "Leases").mkdir, (home / "Leases").rmdir, file.unlink):
        before = recent.heard
        change()
        deadline = time.monotonic() + 5
        while recent.heard == before and time.monotonic() < deadline:
            time.sleep(0.01)
        assert recent.heard > before
