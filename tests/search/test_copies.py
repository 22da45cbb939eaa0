from __future__ import annotations

import os
import threading
from array import array
from pathlib import Path
from typing import BinaryIO

import pytest

from desktop_app.files.recent_opens import RecentOpens
from desktop_app.files.scope import Scope
from desktop_app.folders.folder_names import DiskFolderNames
from desktop_app.messages.search_progress import HitsFound, Progress
from desktop_app.query import syntax as query_syntax
from desktop_app.reasons import Reason
from desktop_app.search.events import Found
from desktop_app.search.facts import FactSources
from desktop_app.search.search import Search
from tests.files.conftest import as_ordinary_user
from tests.search.conftest import NOW, found, names, places_of, run, write


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "ann"
    home.mkdir(mode=0o755)
    tmp_path.chmod(0o755)
    write(home, "a.txt", "sub/b.txt", "sub/c.md", text="same")
    write(home, "big.bin", "sub/deep/big copy.bin", text="large " * 100_000)
    write(home, "alone.txt", text="alone")
    write(home, "empty.txt", "nothing.txt", text="")
    return home


def copies(answer: Found) -> list[list[list[str]]]:
    return [
        [sorted(hit.name for hit in answer.hits.ordered(array("I", file))) for file in group.files]
        for group in answer.copies
    ]


def test_files_with_copies_come_side_by_side_the_largest_waste_first(home: Path) -> None:
    answer = found("is:duplicate", home)
    order = [hit.name for hit in answer.hits]
    assert set(order[:2]) == {"big.bin", "big copy.bin"}
    assert set(order[2:]) == {"a.txt", "b.txt", "c.md"}
    assert (answer.count, answer.count_direct) == (5, 2)
    assert answer.total_bytes == 2 * 600_000 + 3 * 4
    assert [group.waste_bytes for group in answer.copies] == [600_000, 8]
    assert {frozenset(file[0] for file in group) for group in copies(answer)} == {
        frozenset({"big.bin", "big copy.bin"}),
        frozenset({"a.txt", "b.txt", "c.md"}),
    }
    assert answer.coverage.files == 8
    assert answer.coverage.skipped == {}
    again = found(answer.query, home)
    assert again.digest == answer.digest
    assert [hit.path for hit in again.hits] == [hit.path for hit in answer.hits]


def test_a_file_with_a_copy_in_another_folder_is_not_called_the_only_one(home: Path) -> None:
    assert names(found("is:duplicate in:sub", home)) == ["b.txt", "big copy.bin", "c.md"]
    assert names(found("is:duplicate in:sub/deep", home)) == ["big copy.bin"]
    assert found("-is:duplicate in:sub", home).count == 0
    assert names(found("is:duplicate ext:txt", home)) == ["a.txt", "b.txt"]
    assert names(found("is:duplicate ext:md", home)) == ["c.md"]
    assert names(found("is:duplicate size:>1kb", home)) == ["big copy.bin", "big.bin"]
    assert names(found("-is:duplicate ext:txt", home)) == ["alone.txt", "empty.txt", "nothing.txt"]


def test_copies_elsewhere_are_told_with_those_that_were_asked_for(home: Path) -> None:
    answer = found("is:duplicate in:sub", home)
    assert [(one.elsewhere, one.count, one.waste_bytes) for one in answer.copies] == [
        ((f"{home}/big.bin",), 2, 600_000),
        ((f"{home}/a.txt",), 3, 8),
    ]
    assert copies(answer) == [[["big copy.bin"]], [["b.txt"], ["c.md"]]]
    assert (answer.count, answer.count_direct, answer.total_bytes) == (3, 2, 600_008)


def test_a_copy_that_is_hidden_counts_where_hidden_files_are_asked_for(home: Path) -> None:
    write(home, ".x/d.txt", text="alone")
    assert found("is:duplicate in:.x", home).count == 1
    assert names(found("is:duplicate alone", home)) == []
    assert names(found("is:duplicate alone hidden:yes", home)) == ["alone.txt"]
    assert names(found("is:duplicate hidden:only", home)) == ["d.txt"]


def test_another_name_of_a_file_in_another_folder_is_no_copy(home: Path) -> None:
    os.link(home / "alone.txt", home / "sub" / "alone again.txt")
    assert "alone again.txt" not in names(found("is:duplicate in:sub", home))
    os.link(home / "big.bin", home / "sub" / "big link.bin")
    answer = found("is:duplicate in:sub size:>1kb", home)
    assert copies(answer) == [[["big copy.bin"], ["big link.bin"]]] or copies(answer) == [
        [["big link.bin"], ["big copy.bin"]]
    ]
    assert answer.copies[0].elsewhere == ()


def test_many_lengths_are_compared_with_what_lies_elsewhere(home: Path) -> None:
    for number in range(12):
        write(home, f"sub/{number}.dat", f"other/{number}.dat", text="x" * (100 + 3 * number))
    write(home, "other/none.dat", text="y" * 100)
    answer = found("is:duplicate in:sub ext:dat", home)
    assert answer.count == 12
    assert {len(one.elsewhere) for one in answer.copies} == {1}


def test_a_number_of_files_with_copies_is_the_same_in_all(home: Path) -> None:
    assert found("is:duplicate show:count", home).count == 5
    assert found("is:duplicate show:bytes", home).total_bytes == 1_200_012


def test_an_order_or_a_number_of_rows_may_be_asked_for(home: Path) -> None:
    by_name = [hit.name for hit in found("is:duplicate sort:name", home).hits]
    assert by_name == ["a.txt", "b.txt", "big copy.bin", "big.bin", "c.md"]
    few = found("is:duplicate top:2", home)
    assert names(few) == ["big copy.bin", "big.bin"]
    assert few.count == 5
    by_ext = found("is:duplicate show:by-ext", home).groups
    assert [(group.name, group.count) for group in by_ext] == [("bin", 2), ("txt", 2), ("md", 1)]


def test_files_without_copies_and_alternatives_can_be_asked_for(home: Path) -> None:
    assert names(found("-is:duplicate", home)) == ["alone.txt", "empty.txt", "nothing.txt"]
    assert found("-is:duplicate", home).copies == ()
    (home / "none").mkdir()
    (home / "link").symlink_to("a.txt")
    assert names(found("is:duplicate|empty ext:txt", home)) == [
        "a.txt", "b.txt", "empty.txt", "nothing.txt"]  # fmt: skip
    assert names(found("is:duplicate|link ext:md|none", home)) == ["c.md", "link"]
    assert names(found("is:folder|duplicate in:sub", home)) == [
        "b.txt", "big copy.bin", "c.md", "deep"]  # fmt: skip
    assert names(found("is:duplicate -is:duplicate", home)) == []


def test_hard_links_are_one_file_and_all_its_names_are_rows(home: Path) -> None:
    os.link(home / "alone.txt", home / "alone again.txt")
    os.link(home / "big.bin", home / "big link.bin")
    answer = found("is:duplicate ext:bin|txt size:>4", home)
    assert names(answer) == ["big copy.bin", "big link.bin", "big.bin"]
    assert [group.waste_bytes for group in answer.copies] == [600_000]
    assert sorted(copies(answer)[0]) == [["big copy.bin"], ["big link.bin", "big.bin"]]


def test_hidden_files_are_not_compared_and_counted(home: Path) -> None:
    write(home, ".x/d.txt", text="same")
    write(home, ".x/alone", text="alone")
    answer = found("is:duplicate", home)
    assert answer.count == 5
    # Whether they have copies is not known before they are read.
    assert answer.coverage.skipped == {Reason.HIDDEN: 2}
    assert found("is:duplicate hidden:yes", home).count == 8


def test_what_cannot_be_read_is_counted_and_is_neither(home: Path) -> None:
    write(home, "closed.txt", text="same")
    (home / "closed.txt").chmod(0)
    answer = as_ordinary_user(lambda: found("is:duplicate", home))
    assert answer.count == 5
    assert answer.coverage.skipped == {Reason.UNREADABLE: 1}
    assert answer.coverage.paths == {Reason.UNREADABLE: (f"{home}/closed.txt",)}
    others = as_ordinary_user(lambda: found("-is:duplicate", home))
    assert names(others) == ["alone.txt", "empty.txt", "nothing.txt"]


class StoppingScope(Scope):
    """A scope of which the fifth file that is opened is the last."""

    __slots__ = ()
    stop = threading.Event()
    opened: list[str] = []  # noqa: RUF012 (emptied for each test)

    def open_file(self, path: str) -> BinaryIO:
        self.opened.append(path)
        if len(self.opened) == 5:
            self.stop.set()
        return super().open_file(path)


@pytest.mark.parametrize(("query", "files"), [("is:duplicate", {"big.bin", "big copy.bin"}),
                                              ("-is:duplicate", set())])  # fmt: skip
def test_a_stop_while_files_are_compared_keeps_only_what_is_sure(
    home: Path, query: str, files: set[str]
) -> None:
    StoppingScope.stop.clear()
    StoppingScope.opened.clear()
    search = Search(
        query_syntax.parse(query), StoppingScope((str(home),)), places_of(home),
        DiskFolderNames(), now=NOW, recent=None, told=FactSources(RecentOpens),
        stop=StoppingScope.stop, tell=lambda _event: None,
    )  # fmt: skip
    answer = search.run()
    assert (answer.coverage.complete, answer.digest) == (False, "")
    assert set(names(answer)) == files
    assert answer.count == len(files)


def test_rows_are_told_once_they_are_known(home: Path) -> None:
    answer, said = run("is:duplicate", home)
    streamed = [hit.path for event in said if isinstance(event, HitsFound) for hit in event.hits]
    assert sorted(streamed) == sorted(hit.path for hit in answer.hits)
    assert said[-2] == Progress(8, 5, "")
