"""Folders in the order of what they hold, and those that hold as much as is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.query.syntax import parse
from desktop_app.search.held_bytes import asks_for_held
from tests.search.conftest import run


@pytest.fixture
def home(tmp_path: Path) -> Path:
    for name, size in (
        ("Videos/raw/a.mp4", 900),
        ("Videos/b.mp4", 50),
        ("Music/c.mp3", 500),
        ("Music/.cache/d.bin", 9_000),
        ("Desktop/e.txt", 7),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x" * size)
    (tmp_path / "Empty").mkdir()
    (tmp_path / "Desktop/link").symlink_to(tmp_path / "Videos")
    return tmp_path


def order(query: str, home: Path) -> list[tuple[str, int]]:
    found, _ = run(query, home)
    return [(str(Path(hit.path).relative_to(home)), hit.size_bytes) for hit in found.hits]


def test_the_largest_folder_holds_most_at_any_depth_and_not_what_is_hidden(home: Path) -> None:
    assert order("is:folder sort:size", home) == [
        ("Videos", 950),
        ("Videos/raw", 900),
        ("Music", 500),
        ("Desktop", 7),
        ("Empty", 0),
    ]


def test_the_largest_few_are_not_in_one_another_while_there_are_others(home: Path) -> None:
    names = [name for name, _ in order("is:folder sort:size top:3", home)]
    assert names == ["Videos", "Music", "Desktop"]
    names = [name for name, _ in order("is:folder sort:size top:5", home)]
    assert names == ["Videos", "Music", "Desktop", "Empty", "Videos/raw"]


def test_what_is_hidden_counts_where_it_is_asked_for(home: Path) -> None:
    assert order("is:folder sort:size top:1 hidden:yes", home) == [("Music", 9_500)]


def test_the_smallest_come_first_the_other_way_round(home: Path) -> None:
    assert order("is:folder sort:-size top:2", home) == [("Empty", 0), ("Desktop", 7)]
    assert order("is:folder sort:-size in:Videos top:1", home) == [("Videos/raw", 900)]


def test_a_folder_that_is_named_holds_all_that_is_below_it(home: Path) -> None:
    assert order("is:folder videos sort:size", home) == [("Videos", 950)]
    assert order("is:folder in:Videos depth:1 sort:size", home) == [("Videos/raw", 900)]


def test_other_orders_tell_no_size_of_folders(home: Path) -> None:
    assert all(size == 0 for _, size in order("is:folder sort:name", home))


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("is:folder size:>800b", {"Videos", "Videos/raw"}),
        ("is:folder size:<=7b", {"Desktop", "Empty"}),
        ("is:folder -size:<=500b", {"Videos", "Videos/raw"}),
        ("is:folder size:>=500b in:Music", set()),
        ("is:folder size:>1kb hidden:yes", {"Music", "Music/.cache"}),
    ],
)
def test_folders_of_some_size_are_those_that_hold_as_much(
    query: str, names: set[str], home: Path
) -> None:
    assert {name for name, _ in order(query, home)} == names
    found, _ = run(f"{query} show:count", home)
    assert found.count == len(names)
    assert order(f"{query} sort:-size top:1", home) == order(f"{query} sort:-size", home)[:1]


@pytest.mark.parametrize(
    ("query", "asks"),
    [
        ("is:folder sort:size", True),
        ("is:folder sort:size tax", True),
        ("is:folder size:>1mb", True),
        ("is:folder size:>1mb show:count", False),
        ("sort:size", False),
        ("-is:folder sort:size", False),
        ("is:folder is:file sort:size", False),
        ("is:folder sort:size show:count", False),
    ],
)
def test_only_lists_of_folders_by_size_are_asked_for_so(query: str, asks: bool) -> None:
    assert asks_for_held(parse(query)) is asks
