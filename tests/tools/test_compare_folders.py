"""What two folders have in common, and what only one of them has."""

from __future__ import annotations

import pytest

from desktop_app.findings_json import encoded
from desktop_app.messages.parts import plain_text
from tests.tools.conftest import House


@pytest.fixture
def backup(house: House) -> House:
    house.add("Documents/a.txt", "Documents/deep/b.txt", "Backup/Documents/a.txt")
    house.add("Documents/only.txt")
    house.add("Backup/Documents/old.txt", "Backup/Documents/.hidden")
    house.add("Backup/Documents/deep/b.txt", size_bytes=99)
    return house


def test_differences_are_counted_and_listed(backup: House) -> None:
    outcome = backup.call("compare_folders", {"folder": "Documents", "other": "Backup/Documents"})
    data = encoded(outcome.result.data)
    assert (data["only_first"], data["only_second"]) == (1, 1)
    assert (data["other_size"], data["same"]) == (1, 1)
    text = plain_text(outcome.result.parts)
    assert "Only in A: 1. Only in B: 1. In both, of different size: 1. The same in both: 1." in text
    assert outcome.output is not None
    names = [hit.name for hit in outcome.output.hits]
    assert names == ["only.txt", "old.txt", "b.txt"]
    assert text.index("only in A") < text.index("only in B") < text.index("size differs")
    assert [receipt.value for receipt in outcome.output.receipts] == [3, 3]


def test_hidden_files_are_compared_where_asked_for(backup: House) -> None:
    arguments = {"folder": "Documents", "other": "Backup/Documents", "hidden": "yes"}
    assert encoded(backup.call("compare_folders", arguments).result.data)["only_second"] == 2


def test_equal_folders_have_no_differences(house: House) -> None:
    house.add("A1/x.txt", "B1/x.txt")
    outcome = house.call("diff", {"folder": "A1", "other": "B1"})
    assert encoded(outcome.result.data)["same"] == 1
    assert outcome.output is not None
    assert len(outcome.output.hits) == 0


def test_a_long_list_has_pages(house: House) -> None:
    house.add(*(f"A1/{number:03}.txt" for number in range(60)), "B1/x.txt")
    first = house.call("compare_folders", {"folder": "A1", "other": "B1"})
    assert "start=51" in plain_text(first.result.parts)
    second = house.call("compare_folders", {"folder": "A1", "other": "B1", "start": 51})
    text = plain_text(second.result.parts)
    assert "only in B" in text
    assert text.count("only in A") == 10


@pytest.mark.parametrize("other", ["", "Documents", "Nowhere"])
def test_what_cannot_be_compared_is_said(backup: House, other: str) -> None:
    outcome = backup.call("compare_folders", {"folder": "Documents", "other": other})
    assert outcome.result.failed
    assert plain_text(outcome.result.parts)
