"""What the simple arguments of the searching tools mean, as the query that they make."""

from __future__ import annotations

import os
from datetime import datetime
from typing import Any

import pytest

from desktop_app.messages.parts import Name, plain_text
from desktop_app.query.query import Show
from desktop_app.query.syntax import format as written
from desktop_app.tools.file_query import query_of
from desktop_app.tools.hit_ids import HitIds
from tests.tools.conftest import House


@pytest.mark.parametrize(
    ("arguments", "query"),
    [
        ({}, ""),
        ({"kind": "photos", "modified": "2024"}, "kind:image modified:2024"),
        ({"name": "annual report"}, "annual report"),
        ({"name": "IMG_*.jpg"}, "IMG_*.jpg"),
        ({"name": "-draft"}, '"-draft"'),
        ({"size": ">10mb"}, "size:>10mb"),
        ({"modified": "last week"}, 'modified:"last week"'),
        ({"modified": "去年"}, "modified:去年"),
        (
            {"size": "size:>10mb", "modified": 'modified:"last week"'},
            'size:>10mb modified:"last week"',
        ),
        ({"name": "Q&A = done?"}, 'Q&A" "=" "done?'),
        ({"query": '"black AND white"'}, '"black AND white"'),
        ({"name": ".*"}, ".*"),
        ({"extensions": ["none", ".PDF"]}, "ext:none|pdf"),
        ({"folder": "f1", "query": "-in:f2"}, "-in:/home/b in:/home/a"),
        ({"query": "in:f1|Downloads"}, "in:/home/a|Downloads"),
        ({"folder": "f77"}, "in:f77"),
        ({"query": "hidden:yes"}, "hidden:yes"),
        ({"query": "hidden:yes", "hidden": "only"}, "hidden:only"),
        ({"query": "ext:pdf", "extensions": ["pdf"]}, "ext:pdf"),
    ],
)
def test_simple_arguments_make_a_query(arguments: dict[str, Any], query: str) -> None:
    ids = HitIds()
    ids.of("/home/a")
    ids.of("/home/b")
    assert written(query_of(ids, Show.LIST, **arguments)) == query


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("Rent bill 20*.pdf", ["Rent bill 2024-03.pdf"]),
        ("rent BILL 20??-03.pdf", ["Rent bill 2024-03.pdf"]),
        ("*rent bill*", ["Old rent bill.pdf", "Rent bill 2024-03.pdf", "Rent bill 2024.txt"]),
        ("Rent b[a-m]ll 20*.{pdf,txt}", ["Rent bill 2024-03.pdf", "Rent bill 2024.txt"]),
        ("房租 账单 20*.pdf", ["房租 账单 2024.pdf"]),
        ("'Rent bill' 20*.pdf", []),
        ('"Rent bill 20*.pdf"', ["Rent bill 2024-03.pdf"]),
        ('"rent bill"', ["Old rent bill.pdf", "Rent bill 2024-03.pdf", "Rent bill 2024.txt"]),
        # A pattern by itself stays one beside words.
        ("bill *.pdf", ["Old rent bill.pdf", "Rent bill 2024-03.pdf"]),
        ("*.pdf bill", ["Old rent bill.pdf", "Rent bill 2024-03.pdf"]),
        ("Old* bill", ["Old rent bill.pdf"]),
        ("2024 rent *", ["Rent bill 2024-03.pdf", "Rent bill 2024.txt"]),
    ],
)
def test_a_pattern_with_spaces_is_not_cut(house: House, name: str, names: list[str]) -> None:
    house.add(
        "Rent bill 2024-03.pdf", "Rent bill 2024.txt", "Old rent bill.pdf", "房租 账单 2024.pdf"
    )
    found = house.call("find_files", {"name": name}).output
    assert found is not None
    assert sorted(hit.name for hit in found.hits) == sorted(names)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ({"size": "large"}, "is no size. Write for example size:>10mb"),
        ({"modified": "whenever"}, "is no date. Write for example modified:today"),
        ({"name": "{a,b}" * 20}, "too many patterns"),
        ({"name": "*.pdf OR *.docx"}, "“OR” means nothing there: all words"),
        ({"name": "a|b"}, "write query='invoice|receipt'"),
        ({"name": "report AND final"}, "“AND” means nothing there"),
        ({"query": "name = report"}, "“=” means nothing there"),
        ({"name": "^IMG_.*"}, "“^IMG_.*” looks like a regular expression"),
        ({"name": r"\.pdf$"}, "write query='regex:^IMG_[0-9]+'"),
        ({"limit": 0}, "“limit” must be from 1 to 100"),
        ({"limit": 101}, "“limit” must be from 1 to 100"),
        ({"sort": "random"}, "it is one of: best, newest, oldest, largest, smallest, name"),
        ({"query": "colour:red"}, "There is no “colour:” in a query."),
    ],
)
def test_a_wrong_argument_is_answered_by_what_would_be_right(
    house: House, arguments: dict[str, Any], part: str
) -> None:
    house.add("a.txt")
    result = house.call("find_files", arguments).result
    assert result.failed
    assert part in plain_text(result.parts)


def test_photos_of_a_year_are_counted_with_simple_arguments(house: House) -> None:
    house.add("Pictures/a.jpg", "Pictures/b.jpg", "Pictures/c.jpg", "d.txt")
    for name, year in (("a.jpg", 2024), ("b.jpg", 2024), ("c.jpg", 2023)):
        moment = datetime(year, 6, 1).timestamp()
        os.utime(house.home / "Pictures" / name, (moment, moment))
    assert house.data("count_files", kind="photos", modified="2024")["count"] == 2


def test_rows_are_newest_first_unless_asked_otherwise(house: House) -> None:
    for number, name in enumerate(("old.txt", "new.txt", "mid.txt")):
        house.add(name, size_bytes=number + 1)
    for name, second in (("old.txt", 1), ("mid.txt", 2), ("new.txt", 3)):
        os.utime(house.home / name, (second * 10**9, second * 10**9))

    def names(**arguments: Any) -> list[str]:
        output = house.call("find_files", arguments).output
        assert output is not None
        return [hit.name for hit in output.hits]

    assert names() == ["new.txt", "mid.txt", "old.txt"]
    assert names(sort="oldest") == ["old.txt", "mid.txt", "new.txt"]
    assert names(sort="largest") == ["mid.txt", "new.txt", "old.txt"]
    assert names(sort="smallest") == ["old.txt", "new.txt", "mid.txt"]
    assert names(sort="name") == ["mid.txt", "new.txt", "old.txt"]
    assert names(query="sort:size") == ["mid.txt", "new.txt", "old.txt"]


def test_rows_are_relative_to_the_folder_that_is_named_once(house: House) -> None:
    house.add("Downloads/sub/a.txt", "Downloads/b.txt", "Documents/c.txt")
    text = house.said("find_files", folder="Downloads", sort="name")
    folder = house.home / "Downloads"
    assert text.startswith(f"2 files match. Paths are below: {folder}\n")
    assert "\nf1  sub/a.txt  10 B" in text.replace("\\", "/")
    assert text.count(str(folder)) == 1
    both = house.said("find_files", query="in:Downloads|Documents")
    assert "Paths are below" not in both
    assert str(folder / "b.txt") in both


def test_an_id_of_one_call_is_taken_by_the_next_in_place_of_a_path(house: House) -> None:
    house.add("Taxes/2024/a.pdf", "Taxes/2023/b.pdf")
    text = house.said("list_folder", folder="Taxes")
    id_ = next(line.split()[0] for line in text.splitlines() if line.endswith("2024/"))
    assert house.data("count_files", folder=id_)["count"] == 1
    assert house.data("count_files", query=f"in:{id_}")["count"] == 1
    assert house.data("count_files", folder="Taxes", query=f"-in:{id_}")["count"] == 1
    assert house.data("file_details", path=id_)["files"][0]["type"] == "folder"


def test_the_same_file_has_the_same_id_in_every_result(house: House) -> None:
    house.add("a.txt", "b.txt")
    first = house.said("find_files", sort="name")
    house.add("0.txt")
    again = house.said("find_files", sort="name")
    assert [line.split()[:2] for line in first.splitlines()[-2:]] == [
        ["f1", "a.txt"],
        ["f2", "b.txt"],
    ]
    assert "f1  a.txt" in again
    assert "f3  0.txt" in again


def test_names_keep_what_they_are_names_of(house: House) -> None:
    house.add("Downloads/a.txt")
    outcome = house.call("find_files", {"folder": "Downloads"})
    names = {part.text: part.file for part in outcome.result.parts if isinstance(part, Name)}
    assert names["a.txt"] == str(house.home / "Downloads" / "a.txt")


def test_a_very_long_query_leaves_room_for_the_answer(house: House) -> None:
    house.add("a.txt")
    text = house.said("find_files", query="ext:txt" + " -content.doc" * 1500)
    assert "a.txt" in text
    assert "1 file matches." in text


def test_folders_are_counted_as_folders(house: House) -> None:
    house.add("a/x.txt", "b/y.txt")
    assert house.said("count_files", query="is:folder").startswith("2 folders match.")
    assert house.said("find_files", query="is:file|folder").startswith("4 entries match")
    assert house.said("count_files", query="is:file is:empty").startswith("0 files match.")
