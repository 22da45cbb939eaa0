from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from desktop_app.messages.parts import plain_text
from tests.tools.conftest import House


def test_groups_of_copies_come_with_what_they_waste_largest_first(house: House) -> None:
    house.add("a.txt", "sub/b.txt", "c.txt", size_bytes=100)
    house.add("big.bin", "copy of big.bin", size_bytes=5000)
    house.add("alone.txt", size_bytes=77)
    text = house.said("find_duplicates")
    assert text.startswith("2 groups of copies, 5 files in all. Paths are below: ")
    assert "\nKeeping one of each group would" in text
    assert "(5,200 bytes)" in text
    assert text.index("2 copies of 5.00 kB each:") < text.index("3 copies of 100 B each:")
    data = house.data("find_duplicates")
    assert (data["sets"], data["files"], data["waste_bytes"]) == (2, 5, 5200)
    output = house.call("find_duplicates").output
    assert output is not None
    assert {hit.name for hit in output.hits[:2]} == {"big.bin", "copy of big.bin"}
    assert len(output.hits) == 5


def test_only_what_the_arguments_describe_is_compared(house: House) -> None:
    house.add("x/a.txt", "x/b.txt", "y/c.txt", ".h.txt")
    assert house.data("find_duplicates", folder="x")["count"] == 2
    assert house.data("find_duplicates", hidden="yes")["count"] == 4
    assert house.data("find_duplicates", size=">1kb")["count"] == 0


def test_copies_in_other_folders_are_named_with_those_of_the_folder(house: House) -> None:
    house.add("x/a.txt", "y/c.txt", size_bytes=100)
    text = house.said("find_duplicates", folder="x")
    assert text.startswith("1 group of copies, 2 files in all.")
    assert "2 copies of 100 B each:" in text
    assert "a.txt" in text
    assert str(house.home / "y" / "c.txt") in text
    data = house.data("find_duplicates", folder="x")
    assert (data["sets"], data["files"], data["waste_bytes"], data["count"]) == (1, 2, 100, 1)


def test_the_copies_of_one_file_are_found_by_path_or_id(house: House) -> None:
    house.add("a.txt", "sub/b.txt", size_bytes=100)
    (house.home / "same length.txt").write_bytes(b"y" * 100)
    text = house.said("find_duplicates", of="a.txt")
    assert text.startswith("1 other file has the same contents (100 B).")
    assert "b.txt" in text
    assert "same length" not in text
    id_ = next(line.split()[0] for line in text.splitlines() if "b.txt" in line)
    again = house.said("find_duplicates", of=id_)
    assert "a.txt" in again


@pytest.mark.skipif(sys.platform == "win32", reason="made with a call that differs there")
def test_other_names_of_a_file_are_no_copies(house: House) -> None:
    house.add("a.txt")
    os.link(house.home / "a.txt", house.home / "b.txt")
    assert house.data("find_duplicates")["sets"] == 0
    house.add("c.txt")
    data = house.data("find_duplicates")
    assert (data["sets"], data["files"], data["linked"], data["waste_bytes"]) == (1, 2, 1, 10)
    assert "several names (hard links)" in house.said("find_duplicates")
    one = house.data("find_duplicates", of="a.txt")
    assert (one["count"], one["other_names"]) == (1, 1)


def test_groups_are_paged(house: House) -> None:
    for number in range(45):
        for side in "ab":
            house.add(f"{side}{number}.bin", size_bytes=1000 + number)
    first = house.said("find_duplicates")
    second = house.said("find_duplicates", start=21)
    assert "start=21" in first
    assert "a44.bin" in first
    assert "a24.bin" in second
    assert "a44.bin" not in second
    assert "There are only 45" in house.said("find_duplicates", start=46)


@pytest.mark.parametrize(
    ("of", "part"),
    [
        ("nothing.txt", "Call find_files with this name"),
        ("sub", "is not a file"),
        (".ssh/id_rsa", "private"),
    ],
)
def test_what_cannot_be_compared_is_answered_in_a_sentence(
    house: House, of: str, part: str
) -> None:
    house.add("sub/b.txt", ".ssh/id_rsa")
    result = house.call("find_duplicates", {"of": of}).result
    assert result.failed
    assert part in plain_text(result.parts)


def test_private_files_are_counted_as_left_out_and_not_read(house: House) -> None:
    house.add(".ssh/id_rsa", ".ssh/id_copy")
    text = house.said("find_duplicates", hidden="yes")
    assert text.startswith("0 groups")
    assert "private" in text


def test_a_stop_says_at_least(house: House) -> None:
    house.add("a.txt", "b.txt")
    house.stop.set()
    assert house.said("find_duplicates").startswith("At least 0 groups")


def test_a_receipt_gives_each_number_again(house: House) -> None:
    house.add("a.txt", "sub/b.txt", "c.txt")
    outcome = house.call("find_duplicates")
    assert outcome.output is not None
    for receipt in outcome.output.receipts:
        again = house.data("count_files", query=receipt.query)
        number = again["total_bytes" if "show:bytes" in str(receipt.query) else "count"]
        assert number == receipt.value, receipt


def test_nothing_is_changed_on_the_disk(house: House) -> None:
    house.add("a.txt", "b.txt")
    before = {path: path.stat().st_mtime_ns for path in Path(house.home).rglob("*")}
    house.said("find_duplicates")
    assert {path: path.stat().st_mtime_ns for path in Path(house.home).rglob("*")} == before
