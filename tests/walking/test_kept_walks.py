"""The walks of one question: looked through again, they give what another walk would."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_app.files.open_folder import OpenFolder
from desktop_app.files.scope import Scope
from desktop_app.query.syntax import parse
from desktop_app.search.engine import SearchEngine
from desktop_app.search.events import Found
from desktop_app.walking.kept_walks import KeptWalk, KeptWalks, WalkAgain
from tests.search.conftest import NOW, places_of, write
from tests.search.trees import RICH, plant


class Question:
    """Searches one after the other that share what they see."""

    def __init__(self, home: Path, walks: KeptWalks | None = None) -> None:
        self.walks = walks if walks is not None else KeptWalks()
        self.engine = SearchEngine(Scope((str(home),)), places_of(home))

    def found(
        self, query: str, *, alone: bool = False, stop: threading.Event | None = None
    ) -> Found:
        """What a query finds, and where `alone`, without what was seen before."""

        async def search() -> Found:
            events = self.engine.search(
                parse(query),
                stop=stop or threading.Event(),
                now=NOW,
                walks=None if alone else self.walks,
            )
            found = [event async for event in events if isinstance(event, Found)]
            return found[0]

        return asyncio.run(search())


@pytest.fixture
def again(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The roots of walks that were gone through again."""
    roots: list[str] = []

    class Recorded(WalkAgain):
        def __init__(self, kept: KeptWalk, root: OpenFolder, **others: Any) -> None:
            roots.append(root.path)
            super().__init__(kept, root, **others)

    monkeypatch.setattr("desktop_app.walking.scoped_walk.WalkAgain", Recorded)
    return roots


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    home = tmp_path / "home"
    plant(home, RICH)
    yield home


QUERIES = [
    "twin",
    "is:folder",
    "is:folder is:empty",
    "size:>1000b",
    "hidden:only ext:jpg|none",
    "show:by-ext",
    "in:Backup pdf",
    "-in:Backup",
    "taken:2012",
    "kind:image",
    "content:xx",
    "is:duplicate",
    "nothing is called so",
]


@pytest.mark.process
def test_what_was_seen_before_gives_what_a_walk_of_its_own_gives(
    home: Path, again: list[str]
) -> None:
    question = Question(home)
    for query in QUERIES:
        question.found(query)
    for query in QUERIES:
        here, fresh = question.found(query), question.found(query, alone=True)
        assert list(here.hits) == list(fresh.hits), query
        assert (here.count, here.total_bytes, here.digest) == (
            fresh.count,
            fresh.total_bytes,
            fresh.digest,
        )
        assert here.coverage.skipped == fresh.coverage.skipped
        assert here.coverage.files == fresh.coverage.files
        assert here.groups == fresh.groups
        assert here.coverage.complete
    assert len(again) > len(QUERIES)


def test_the_first_search_of_a_question_keeps_nothing_and_the_third_walks_no_more(
    home: Path, again: list[str]
) -> None:
    question = Question(home)
    walks = []
    for query in ("first", "second", "third", "fourth"):
        question.found(query)
        walks.append(len(again))

    assert walks == [0, 0, 1, 2]


def test_sizes_are_those_of_now_and_what_is_gone_is_left_out(home: Path, again: list[str]) -> None:
    question = Question(home)
    for query in ("one", "two"):
        question.found(query)
    (home / "albums" / "twin.txt").write_bytes(b"longer than before")
    (home / "albums" / "twin").unlink()

    seen = question.found("twin sort:size")

    assert again
    assert [(hit.name, hit.size_bytes) for hit in seen.hits] == [("twin.txt", 18), ("twin.txt", 10)]


def test_sizes_that_were_read_to_understand_a_question_are_not_its_answer(home: Path) -> None:
    question = Question(home)
    with question.walks.at_once():
        for query in ("twin sort:size", "sort:size"):
            question.found(query)
    (home / "albums" / "twin.txt").write_bytes(b"longer than before")

    assert question.found("twin sort:size").hits[0].size_bytes == 18


def test_another_folder_in_its_place_is_walked(home: Path, again: list[str]) -> None:
    question = Question(home)
    for query in ("one", "two"):
        question.found(query)
    home.rename(home.with_name("moved"))
    write(home, "twin 2")

    assert [hit.name for hit in question.found("twin").hits] == ["twin 2"]
    assert not again


def test_a_walk_that_was_stopped_is_not_kept(home: Path, again: list[str]) -> None:
    question = Question(home)
    stopped = threading.Event()
    stopped.set()
    for _ in range(4):
        question.found("twin", stop=stopped)

    assert question.found("twin hidden:yes").count == 3
    assert not again


def test_more_than_there_is_room_for_is_not_kept(home: Path, again: list[str]) -> None:
    question = Question(home, KeptWalks(max_bytes=10))
    for _ in range(4):
        assert question.found("twin hidden:yes").count == 3
    assert not again


@pytest.mark.skipif(sys.platform == "win32", reason="needs links")
def test_a_folder_that_became_a_link_is_not_followed(home: Path, tmp_path: Path) -> None:
    question = Question(home)
    for query in ("one", "two"):
        question.found(query)
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(home / "albums", elsewhere)
    (elsewhere / "twin").write_bytes(b"from outside")
    shutil.rmtree(home / "albums")
    (home / "albums").symlink_to(elsewhere)

    seen = question.found("twin")

    assert all(hit.size_bytes != len(b"from outside") for hit in seen.hits)
    assert os.fspath(elsewhere) not in {hit.folder for hit in seen.hits}
