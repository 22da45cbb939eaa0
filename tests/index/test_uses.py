"""What a person works with comes first among names that fit alike, and never above a better one."""

from __future__ import annotations

import asyncio
import threading
from datetime import datetime
from pathlib import Path

import pytest

from desktop_app.assembly.search import assemble_search
from desktop_app.index import INDEX_FOLDER
from desktop_app.index.uses import FILE_NAME, HALF_NS, MAX_PATHS, Lately, Use, Uses, counted
from desktop_app.query.syntax import parse
from desktop_app.search.events import Found
from desktop_app.settings import Settings

NOW = 1_790_000_000 * 10**9
DAY = 24 * 3600 * 10**9


class Clock:
    def __init__(self) -> None:
        self.now_ns = NOW

    def __call__(self) -> int:
        return self.now_ns


def test_a_single_opening_counts_as_what_was_changed_then() -> None:
    assert counted(None, Use.OPENED.value, NOW) == NOW


def test_a_lesser_use_counts_as_one_of_longer_ago() -> None:
    assert counted(None, Use.SHOWN.value, NOW) == NOW - HALF_NS
    assert counted(None, Use.ASKED_ABOUT.value, NOW) == NOW - 2 * HALF_NS


def test_what_is_used_often_counts_more_than_what_was_used_last() -> None:
    often = None
    for day in range(5):
        often = counted(often, 1, NOW - (5 - day) * DAY)
    assert often is not None and often > counted(None, 1, NOW)


def test_uses_decay() -> None:
    often = None
    for _ in range(20):
        often = counted(often, 1, NOW)
    assert often is not None
    # After two months twenty uses count less than a single one now.
    assert often < counted(None, 1, NOW + 60 * DAY)


def test_a_clock_that_was_far_ahead_does_not_keep_a_file_on_top_for_ever() -> None:
    assert counted(NOW + 9_000 * DAY, 1, NOW) <= NOW + 71 * DAY


def test_uses_are_known_to_another_process(tmp_path: Path) -> None:
    clock = Clock()
    Uses(tmp_path, clock).note("/home/a\udcff.txt", Use.OPENED)
    assert dict(Uses(tmp_path, clock).items()) == {"/home/a\udcff.txt": NOW}


def test_nothing_is_made_by_looking(tmp_path: Path) -> None:
    assert not Uses(tmp_path)
    assert not (tmp_path / INDEX_FOLDER).exists()


def test_the_least_used_go_first_where_there_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    uses = Uses(tmp_path, clock)
    uses.note("/often", Use.OPENED)
    uses.note("/often", Use.OPENED)
    for number in range(MAX_PATHS):
        clock.now_ns += 1000
        uses.note(f"/{number}", Use.OPENED)
    uses.close()
    for known in (uses, Uses(tmp_path)):
        assert len(known) == MAX_PATHS
        assert "/often" in known
        assert "/0" not in known


@pytest.mark.parametrize("everything", [True, False])
def test_what_is_forgotten_is_in_no_byte_of_the_file(tmp_path: Path, everything: bool) -> None:
    uses = Uses(tmp_path)
    uses.note("/home/secret/zyzzyva.txt", Use.OPENED)
    uses.note("/home/kept.txt", Use.OPENED)
    uses.forget("" if everything else "/home/secret")
    assert list(uses) == ([] if everything else ["/home/kept.txt"])
    uses.close()
    for file in (tmp_path / INDEX_FOLDER).glob(f"{FILE_NAME}*"):
        assert b"zyzzyva" not in file.read_bytes()


def test_a_damaged_file_is_as_good_as_none(tmp_path: Path) -> None:
    uses = Uses(tmp_path)
    uses.note("/a", Use.OPENED)
    uses.close()
    (tmp_path / INDEX_FOLDER / FILE_NAME).write_bytes(b"no database" * 100)
    again = Uses(tmp_path)
    assert list(again) == []
    again.note("/b", Use.OPENED)
    assert list(Uses(tmp_path)) == ["/b"]


def test_of_two_moments_the_later_one_counts() -> None:
    assert dict(Lately({"/a": 1, "/b": 9}, {"/a": 5, "/c": 2}).items()) == {
        "/a": 5,
        "/b": 9,
        "/c": 2,
    }


def test_what_was_opened_comes_first_but_for_a_name_that_fits_better(tmp_path: Path) -> None:
    home, data = tmp_path / "home", tmp_path / "data"
    home.mkdir()
    (data / INDEX_FOLDER).mkdir(parents=True)
    for name in ("report.txt", "report a.txt", "report b.txt", "report c.txt"):
        (home / name).touch()

    with assemble_search(Settings(), data, home=str(home), environment={}) as searching:
        searching.uses.note(str(home / "report b.txt"), Use.OPENED)
        searching.uses.note(str(home / "report b.txt"), Use.OPENED)

        async def names() -> list[str]:
            query, stop = parse("report"), threading.Event()
            async for event in searching.engine.search(query, stop=stop, now=datetime.now()):
                if isinstance(event, Found):
                    return [hit.name for hit in event.hits]
            raise AssertionError

        found = asyncio.run(names())
    assert found[:2] == ["report.txt", "report b.txt"]
