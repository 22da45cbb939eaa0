from __future__ import annotations

import pytest

from tests.tools.conftest import House


@pytest.fixture(autouse=True)
def files(house: House) -> None:
    house.add(".bashrc", "seen.txt", ".config/app/settings.txt", "code/.git/HEAD", "code/main.py")


def names(house: House, **arguments: object) -> list[str]:
    output = house.call("find_hidden_files", arguments).output
    assert output is not None
    return sorted(hit.name for hit in output.hits)


def test_hidden_files_and_all_in_hidden_folders_are_listed(house: House) -> None:
    assert names(house) == [".bashrc", "HEAD", "settings.txt"]
    assert names(house, name="settings") == ["settings.txt"]
    assert house.data("find_hidden_files", folder="code")["count"] == 1


def test_one_level_and_folders_can_be_asked_for(house: House) -> None:
    assert names(house, depth=1) == [".bashrc"]
    assert names(house, depth=1, entries="both") == [".bashrc", ".config"]
    assert names(house, entries="folders") == [".config", ".git", "app"]


def test_a_depth_that_cannot_be_is_answered_in_a_sentence(house: House) -> None:
    assert "from 1 up" in house.said("find_hidden_files", depth=-1)


def test_its_numbers_have_receipts(house: House) -> None:
    outcome = house.call("find_hidden_files", {"folder": "code"})
    assert outcome.output is not None
    for receipt in outcome.output.receipts[:1]:
        assert house.data("count_files", query=receipt.query)["count"] == receipt.value
