"""A walk that was stopped goes on: it tells what a walk from the beginning would, and no less."""

from __future__ import annotations

import os
import random
import shutil
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from desktop_app.files.scope import Scope
from desktop_app.hits import Flag
from desktop_app.reasons import Reason
from desktop_app.walking import begun_walks, walk
from desktop_app.walking.kept_walks import KeptWalks
from desktop_app.walking.scoped_walk import walked
from desktop_app.walking.tree_walker import TreeWalker

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="its folders do not tell of changes"),
    pytest.mark.process,
]


class StopAfter:
    """Set after so many looks at it."""

    def __init__(self, looks: int) -> None:
        self._looks = looks

    def is_set(self) -> bool:
        self._looks -= 1
        return self._looks < 0


NEVER = threading.Event()


class Seen:
    """What a walk told."""

    def __init__(
        self, home: Path, walks: KeptWalks | None, *, looks: int = 10**9, details: bool = False
    ) -> None:
        self.rows: Counter[tuple[str, int]] = Counter()
        self.empty: set[str] = set()
        scope = Scope((str(home),), excluded=(str(home / "private"),))
        with walked(str(home), scope, stop=StopAfter(looks), details=details, walks=walks) as one:
            for batch in one:
                self.rows.update(
                    (batch.path(row), batch.flags[row] & ~Flag.UNKNOWN) for row in range(len(batch))
                )
                self.empty.update(batch.empty_folders)
        self.skipped = dict(one.skips.numbers)
        self.complete = one.complete

    def __eq__(self, other: object) -> bool:
        assert isinstance(other, Seen)
        mine = self.rows, self.empty, self.skipped, self.complete
        return mine == (other.rows, other.empty, other.skipped, other.complete)

    __hash__ = None  # type: ignore[assignment]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home that is older than any walk of it."""
    home = tmp_path / "home"
    for top in ("Documents", "Pictures", ".config", "private", "work"):
        for inner in range(5):
            folder = home / top / f"folder {inner}" / "deep" / "deeper"
            folder.mkdir(parents=True)
            for number in range(inner * 3):
                (folder.parent / f"{top} {number}.txt").write_text("x")
        (home / top / "empty").mkdir()
    # Else everything would have changed since a walk that begins now.
    monkeypatch.setattr(begun_walks, "_CLOCKS_APART_NS", 50_000_000)
    time.sleep(0.1)
    yield home


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The folders that are listed in this process."""
    folders: list[str] = []
    look = TreeWalker._look

    def noted(walker: TreeWalker, folder: object, path: str, *others: object) -> object:
        folders.append(path)
        return look(walker, folder, path, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(TreeWalker, "_look", noted)
    return folders


def stopped(home: Path, looks: int, *, details: bool = False) -> KeptWalks:
    """What was kept of a walk that was stopped."""
    walks = KeptWalks()
    Seen(home, walks, looks=looks, details=details)
    walks.go_on()
    return walks


@pytest.mark.parametrize("details", [False, True])
def test_wherever_it_was_stopped_it_tells_the_same_in_the_end(home: Path, details: bool) -> None:
    fresh = Seen(home, None)
    assert fresh.complete
    for looks in range(1, 150, 4):
        walks = stopped(home, looks, details=details)
        assert Seen(home, walks, details=details) == fresh, looks


def test_what_was_seen_is_not_listed_again(home: Path, listed: list[str]) -> None:
    for number in range(400):
        (home / "wide" / f"{number}").mkdir(parents=True)
    time.sleep(0.1)
    walks = stopped(home, 600)
    before = Counter(listed)
    listed.clear()

    assert Seen(home, walks).complete

    # The first, which changes all the time, and what was last looked at together.
    again = set(before) & set(listed)
    assert str(home) in again
    assert len(again) <= 1 + 64
    assert len(before) > 2 * len(again)


def test_it_can_be_stopped_again_and_again(home: Path) -> None:
    fresh = Seen(home, None)
    walks = KeptWalks()
    seen = [Seen(home, walks, looks=60)]
    while not seen[-1].complete and len(seen) < 60:
        walks.go_on()
        seen.append(Seen(home, walks, looks=60 + 40 * len(seen)))

    assert len(seen) > 2
    assert seen[-1] == fresh


def test_a_walk_that_came_to_its_end_is_looked_at_again_as_well(home: Path) -> None:
    walks = KeptWalks()
    Seen(home, walks)
    walks.go_on()
    (home / "Documents" / "folder 3" / "new").mkdir()
    (home / "Documents" / "folder 3" / "new" / "file").touch()

    assert Seen(home, walks) == Seen(home, None)


def add(home: Path) -> None:
    (home / "Documents" / "folder 3" / "deep" / "added").touch()


def add_folders(home: Path) -> None:
    shutil.copytree(home / "Pictures", home / "Documents" / "folder 1" / "copied")


def remove(home: Path) -> None:
    shutil.rmtree(home / "Documents" / "folder 3")


def move(home: Path) -> None:
    (home / "Pictures" / "folder 4").rename(home / "Documents" / "folder 0" / "moved")


def move_up(home: Path) -> None:
    (home / "Documents" / "folder 4" / "deep").rename(home / "deep")


def swap(home: Path) -> None:
    """What is inside is as old as before, and another."""
    (home / "Documents" / "folder 4").rename(home / "aside")
    (home / "Pictures" / "folder 2").rename(home / "Documents" / "folder 4")


def hide(home: Path) -> None:
    (home / "work").rename(home / ".work")


def into_link(home: Path) -> None:
    (home / "Documents").rename(home / "elsewhere")
    (home / "Documents").symlink_to(home / "elsewhere")


def into_file(home: Path) -> None:
    shutil.rmtree(home / "Pictures" / "folder 4")
    (home / "Pictures" / "folder 4").touch()


def close(home: Path) -> None:
    (home / "Pictures" / "folder 4" / "deep").chmod(0)


CHANGES: list[Callable[[Path], None]] = [
    *(add, add_folders, remove, move, move_up, swap, hide, into_link, into_file, close),
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_what_changed_in_between_is_told_as_it_is_now(
    home: Path, change: Callable[[Path], None]
) -> None:
    begun = [stopped(home, looks) for looks in (3, 20, 45, 70, 95, 10**6)]

    change(home)

    try:
        fresh = Seen(home, None)
        for walks in begun:
            assert Seen(home, walks) == fresh
    finally:
        if change is close:
            (home / "Pictures" / "folder 4" / "deep").chmod(0o700)


def test_a_folder_in_several_parts(home: Path) -> None:
    many = home / "many"
    many.mkdir()
    for number in range(1200):
        (many / f"{number}").touch()
    time.sleep(0.1)
    begun = [stopped(home, looks) for looks in (2, 3, 4, 5, 6, 8, 10**6)]
    assert all(Seen(home, walks) == Seen(home, None) for walks in begun)

    begun = [stopped(home, looks) for looks in (3, 4, 5, 6, 8, 10**6)]
    (many / "one more").touch()
    (many / "7").unlink()
    assert all(Seen(home, walks) == Seen(home, None) for walks in begun)


def test_many_changes_in_many_orders(home: Path) -> None:
    chance = random.Random(17)
    for _ in range(40):
        details = chance.random() < 0.3
        walks = stopped(home, chance.randrange(2, 200), details=details)
        for _ in range(chance.randrange(1, 6)):
            folders = [path for path in home.rglob("*") if path.is_dir() and not path.is_symlink()]
            one, other = chance.sample(folders, 2)
            match chance.randrange(5):
                case 0:
                    (one / f"added {chance.random()}").touch()
                case 1:
                    (one / f"made {chance.random()}" / "inside").mkdir(parents=True)
                case 2 if one != home / "private" and home / "private" not in one.parents:
                    shutil.rmtree(one)
                case 3 if one not in (other, *other.parents) and one.exists():
                    if not (other / one.name).exists():
                        one.rename(other / one.name)
                case 4 if one.exists():
                    aside = home / f"aside {chance.random()}"
                    one.rename(aside)
                    if other.exists() and one.parent.exists() and other not in one.parents:
                        other.rename(one)
        assert Seen(home, walks, details=details) == Seen(home, None)


@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="to root nothing is closed")
def test_what_could_not_be_read_is_counted_once(home: Path) -> None:
    closed = home / "Documents" / "folder 2" / "deep"
    closed.chmod(0)
    try:
        for looks in (20, 60, 90, 10**6):
            walks = stopped(home, looks)
            (home / "Documents" / "folder 2" / f"{looks}").touch()
            seen = Seen(home, walks)
            assert seen == Seen(home, None)
            assert seen.skipped[Reason.UNREADABLE] == 1
    finally:
        closed.chmod(0o700)


def test_in_company_of_a_second_process(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = Seen(home, None)
    monkeypatch.setattr(walk, "ALONE_S", 0.0)
    look = TreeWalker._look

    def slow(*arguments: object) -> object:
        time.sleep(0.004)
        return look(*arguments)  # type: ignore[arg-type]

    # So that the other one has something to do.
    monkeypatch.setattr(TreeWalker, "_look", slow)
    for seconds in (0.05, 0.2, 0.3, 0.4):
        walks, stop = KeptWalks(), threading.Event()
        threading.Timer(seconds, stop.set).start()
        scope = Scope((str(home),), excluded=(str(home / "private"),))
        with walked(str(home), scope, stop=stop, walks=walks) as begun:
            for _ in begun:
                pass
        walks.go_on()
        assert Seen(home, walks) == fresh
