from __future__ import annotations

import os
from datetime import datetime
from typing import Any

import pytest

from desktop_app.messages.parts import plain_text
from desktop_app.tools.summarise_files import MAX_GROUPS
from desktop_app.tools.tool import MAX_RESULT_CHARS
from tests.tools.conftest import House


@pytest.fixture(autouse=True)
def files(house: House) -> None:
    house.add("Albums/2023/a.jpg", "Albums/2024/b.jpg", "Albums/2024/deep/c.png", size_bytes=100)
    house.add("Videos/d.mp4", size_bytes=1000)
    house.add("e.txt", ".hidden.txt")
    (house.home / "noending").write_bytes(bytes(10))
    (house.home / "README").write_text("Read this.")
    for name, year in (("Albums/2023/a.jpg", 2023), ("Videos/d.mp4", 2020)):
        moment = datetime(year, 7, 1).timestamp()
        os.utime(house.home / name, (moment, moment))


def groups(house: House, **arguments: Any) -> dict[str | None, tuple[int, int]]:
    data = house.data("summarise_files", **arguments)
    return {group["name"]: (group["count"], group["total_bytes"]) for group in data["groups"]}


def test_files_are_added_up_by_kind_ending_year_and_month(house: House) -> None:
    assert groups(house) == {
        "image": (3, 300),
        "text": (2, 20),
        "video": (1, 1000),
        None: (1, 10),
    }
    assert groups(house, by="extension", folder="Albums") == {"jpg": (2, 200), "png": (1, 100)}
    assert groups(house, by="year")["2020"] == (1, 1000)
    assert list(groups(house, by="month"))[-2:] == ["2023-07", "2020-07"]


def test_a_file_without_ending_is_of_the_kind_that_a_search_for_it_finds(house: House) -> None:
    for kind, (count, size_bytes) in groups(house).items():
        if kind is not None:
            data = house.data("count_files", kind=kind)
            assert (data["count"], data["total_bytes"]) == (count, size_bytes), kind
    assert "README" in house.said("find_files", kind="text")
    assert "noending" not in house.said("find_files", kind="text")


def test_a_folder_stands_for_all_that_is_below_it(house: House) -> None:
    home = str(house.home)
    assert groups(house, by="folder") == {
        str(house.home / "Albums"): (3, 300),
        str(house.home / "Videos"): (1, 1000),
        home: (3, 30),
    }
    assert "directly in the folder  3 files" in house.said("summarise_files", by="folder")


def test_two_folders_are_compared_in_one_call(house: House) -> None:
    (house.home / "Empty").mkdir()
    text = house.said("summarise_files", by="folder", query="in:Albums|Videos|Empty", sort="bytes")
    rows = [line for line in text.splitlines() if line.startswith("f")]
    assert [row.split("/  ")[1] for row in rows] == [
        "1 file, 1.00 kB (1,000 bytes)",
        "3 files, 300 B (300 bytes)",
        "0 files, 0 B (0 bytes)",
    ]


def test_groups_come_in_the_order_asked_for(house: House) -> None:
    assert list(groups(house, sort="bytes")) == ["video", "image", "text", None]
    assert list(groups(house, sort="name")) == ["image", "text", "video", None]
    assert next(iter(groups(house, by="year", sort="bytes"))) == "2020"


@pytest.mark.parametrize("by", ["kind", "extension", "folder", "year", "month"])
def test_a_receipt_gives_each_number_again(house: House, by: str) -> None:
    outcome = house.call("summarise_files", {"by": by})
    assert outcome.output is not None
    receipts = outcome.output.receipts
    assert len(receipts) > 4
    for receipt in receipts:
        again = house.data("count_files", query=receipt.query)
        number = again["total_bytes" if "show:bytes" in str(receipt.query) else "count"]
        assert number == receipt.value, receipt


@pytest.mark.parametrize("by", ["kind", "extension", "folder"])
def test_receipts_of_parts_of_what_has_copies_give_the_same_numbers_again(
    house: House, by: str
) -> None:
    (house.home / "deeper").mkdir()
    for name in ("deeper/notes.txt", "notes.md", "deeper/more.txt", "more.txt"):
        (house.home / name).write_text(f"the same {name[-6]}")
    outcome = house.call("summarise_files", {"by": by, "query": "is:duplicate"})
    assert outcome.output is not None
    assert outcome.output.receipts[0].value >= 4  # type: ignore[operator]
    for receipt in outcome.output.receipts:
        again = house.data("count_files", query=receipt.query)
        number = again["total_bytes" if "show:bytes" in str(receipt.query) else "count"]
        assert number == receipt.value, receipt


def test_the_group_with_the_most_is_told_and_the_folder_that_holds_the_most_itself(
    house: House,
) -> None:
    for number, name in enumerate(("a/x/1", "a/x/2", "a/y/3", "b/4", "b/5"), 1):
        house.add(f"t/{name}.txt", size_bytes=10 * number)
    found = house.data("summarise_files", folder="t", by="folder")
    assert [group["name"] for group in found["most"]] == [str(house.home / "t" / "a")]
    # Two of them hold as many.
    assert found["fullest"] == ""
    (house.home / "t" / "b" / "6.txt").write_text("6")
    found = house.data("summarise_files", folder="t", by="folder")
    assert found["fullest"] == str(house.home / "t" / "b")
    # Both have three: of all that are equal none has the most.
    assert found["most"] == []
    found = house.data("summarise_files", folder="t", by="folder", sort="bytes")
    assert [group["name"] for group in found["most"]] == [str(house.home / "t" / "b")]


def test_many_groups_are_paged_and_the_total_is_of_all(house: House) -> None:
    house.add(*(f"many/{number}/{'x' * 60}/a.txt" for number in range(2 * MAX_GROUPS + 5)))
    seen: list[str] = []
    start: int | None = 1
    while start is not None:
        text = house.said("summarise_files", by="folder", folder="many", start=start)
        assert text.startswith("105 files match.")
        assert len(text) <= MAX_RESULT_CHARS
        seen += [line.split()[1] for line in text.splitlines() if line.startswith("f")]
        _, marker, rest = text.partition("start=")
        start = int(rest.partition(".")[0]) if marker else None
    assert sorted(seen) == sorted(f"{number}/" for number in range(105))
    assert "There are only 105" in house.said(
        "summarise_files", by="folder", folder="many", start=999
    )


def test_nothing_to_add_up_is_said_plainly(house: House) -> None:
    result = house.call("summarise_files", {"kind": "font"}).result
    assert not result.failed
    assert plain_text(result.parts).startswith("0 files match.")
