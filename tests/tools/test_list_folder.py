from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from desktop_app.tools.list_folder import MAX_LINES
from desktop_app.tools.tool import MAX_RESULT_CHARS
from tests.files.conftest import as_ordinary_user
from tests.tools.conftest import House


def entries(text: str) -> list[str]:
    """The paths of the entries, without ids and sizes."""
    return re.findall(r"(?m)^f\d+  (\S+)", text)


def base(text: str) -> str:
    """What the first line says the paths are below."""
    return text.splitlines()[0].partition("Paths are below: ")[2]


def test_the_first_line_names_the_folder_and_folders_come_first(house: House) -> None:
    house.add("Taxes/b.txt", "Taxes/a10.txt", "Taxes/a9.txt", "Taxes/z/deep/c.txt", "Taxes/.h")
    text = house.said("list_folder", folder="Taxes")
    assert base(text) == str(house.home / "Taxes")
    assert entries(text) == ["z/", "a9.txt", "a10.txt", "b.txt"]
    assert "Directly in the folder: folders 1, files 3." in text
    assert "1 hidden" in text


def test_more_levels_come_right_behind_their_folder_by_their_whole_path_from_the_base(
    house: House,
) -> None:
    house.add("Taxes/z/deep/c.txt", "Taxes/z/d.txt", "Taxes/e.txt")
    text = house.said("list_folder", folder="Taxes", depth=2)
    assert entries(text) == ["z/", "z/deep/", "z/d.txt", "e.txt"]
    assert "Down to level 2: folders 2, files 2." in text
    data = house.data("list_folder", folder="Taxes", depth=2)
    assert (data["folders_directly"], data["files_directly"]) == (1, 1)
    assert (data["folder_count"], data["file_count"]) == (2, 2)


def test_hidden_entries_are_listed_on_request(house: House) -> None:
    house.add("a.txt", ".b", ".c/d")
    assert entries(house.said("list_folder", hidden="yes")) == [".c/", ".b", "a.txt"]
    assert entries(house.said("list_folder", hidden="only")) == [".c/", ".b"]


def test_pages_go_on_where_the_last_one_ended_and_say_how_much_is_left(house: House) -> None:
    names = [f"{number:03}-{'x' * 30}.txt" for number in range(2 * MAX_LINES + 20)]
    house.add(*(f"big/{name}" for name in names))
    seen: list[str] = []
    start = 1
    while start:
        text = house.said("list_folder", folder="big", start=start)
        assert len(text) <= MAX_RESULT_CHARS
        assert base(text) == str(house.home / "big")
        seen += entries(text)
        left = re.search(r"(\d+) entr.* not shown.*start=(\d+)", text)
        if left:
            assert int(left[1]) == len(names) - len(seen)
        start = int(left[2]) if left else 0
    assert seen == names


def test_a_page_that_begins_inside_a_folder_says_which(house: House) -> None:
    house.add("a/b/one.txt", "a/b/two.txt")
    assert entries(house.said("list_folder", depth=3, start=4)) == ["a/b/two.txt"]


def test_an_empty_folder_is_named_and_a_page_behind_the_end_says_so(house: House) -> None:
    (house.home / "empty").mkdir()
    text = house.said("list_folder", folder="empty")
    assert base(text) == str(house.home / "empty")
    assert entries(text) == []
    assert "folders 0, files 0" in text
    house.add("a.txt")
    assert "There are only 2" in house.said("list_folder", start=9)


def test_several_folders_are_listed_one_after_the_other(house: House) -> None:
    house.add("x/a.txt", "y/b.txt")
    both = tuple(str(house.home / name) for name in "xy")
    house.look_into(*both)
    text = house.said("list_folder")
    assert base(text) == ""
    assert entries(text) == [str(house.home / "x" / "a.txt"), str(house.home / "y" / "b.txt")]


@pytest.mark.parametrize("depth", [0, -1, 11])
def test_a_depth_that_cannot_be_is_answered_in_a_sentence(house: House, depth: int) -> None:
    assert "from 1 to 10" in house.said("list_folder", depth=depth)


def test_a_file_is_no_folder_and_a_missing_one_is_answered_with_the_nearest(house: House) -> None:
    house.add("Taxes/a.txt")
    assert house.call("list_folder", {"folder": "Taxes/a.txt"}).result.failed
    assert "Nearest: Taxes" in house.said("list_folder", folder="Taxis")


@pytest.mark.skipif(sys.platform == "win32", reason="links there need a right of their own")
def test_a_link_is_neither_file_nor_folder_and_is_not_followed(house: House) -> None:
    house.add("real/a.txt")
    (house.home / "way").symlink_to("real")
    text = house.said("list_folder", depth=3)
    assert "way  link" in text
    assert "folders 1, files 0" in text
    assert text.count("a.txt") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="links there need a right of their own")
def test_links_that_lead_round_in_circles_are_listed_once_and_end(house: House) -> None:
    house.add("a/b/c.txt")
    (house.home / "a" / "self").symlink_to(house.home / "a")
    (house.home / "a" / "b" / "up").symlink_to("..")
    (house.home / "one").symlink_to("two")
    (house.home / "two").symlink_to("one")
    listed = entries(house.said("list_folder", depth=10))
    assert listed == ["a/", "a/b/", "a/b/c.txt", "a/b/up", "a/self", "one", "two"]
    for text in ("a/self", "a/self/self/b", "one", str(house.home / "two")):
        assert "is a link" in house.said("list_folder", folder=text)


@pytest.mark.skipif(sys.platform != "linux", reason="takes the right to read everything away")
def test_a_folder_that_may_not_be_read_is_counted_and_the_others_are_listed(house: House) -> None:
    house.add("closed/a.txt", "open/b.txt")
    (house.home / "closed").chmod(0)
    text = as_ordinary_user(lambda: house.said("list_folder", depth=2))
    (house.home / "closed").chmod(0o700)
    assert entries(text) == ["closed/", "open/", "open/b.txt"]
    assert "Left out: 1 that could not be opened." in text


def test_a_list_that_was_stopped_says_at_least(house: House) -> None:
    house.add("a.txt")
    house.stop.set()
    text = house.said("list_folder", depth=2)
    assert text.startswith("Directly in the folder: at least 0 folders and 0 files.")
    assert "Down to level 2: at least" in text
    assert "Stopped before the end" in text


def test_a_receipt_gives_each_number_again(house: House) -> None:
    house.add("t/a.txt", "t/s/b.txt", "t/s/r/c.txt")
    outcome = house.call("list_folder", {"folder": "t", "depth": 2})
    assert outcome.output is not None
    values = [receipt.value for receipt in outcome.output.receipts]
    assert values == [4, 2, 2, 1, 1]
    for receipt in outcome.output.receipts:
        assert house.data("count_files", query=receipt.query)["count"] == receipt.value


def test_deep_chains_are_no_trouble(house: House) -> None:
    path = house.home
    for _ in range(12):
        path = path / "d"
    path.mkdir(parents=True)
    (Path(path) / "end.txt").touch()
    assert house.data("list_folder", depth=10)["folder_count"] == 10
