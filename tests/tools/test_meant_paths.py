"""A path is understood in every tool as a result wrote it; of several, all are named."""

from __future__ import annotations

import re
from typing import Any

import pytest

from desktop_app.messages.parts import plain_text
from tests.tools.conftest import House

SHOWN = "2025/a.txt"


def shown(house: House, *names: str) -> None:
    """Show files below a folder, each by its path below it."""
    house.add(*names)
    for folder in dict.fromkeys(name.partition("/")[0] for name in names):
        assert f"  {SHOWN}  " in house.said("find_files", folder=folder)


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("read_file", {"path": SHOWN}),
        ("file_details", {"path": SHOWN}),
        ("find_duplicates", {"of": SHOWN}),
        ("propose_trash", {"items": [SHOWN]}),
        ("search_contents", {"folder": SHOWN, "words": "x*"}),
    ],
)
def test_a_path_is_understood_as_it_was_shown(
    house: House, tool: str, arguments: dict[str, Any]
) -> None:
    shown(house, "Deeds/2025/a.txt")
    house.add("copy of a.txt")
    outcome = house.call(tool, arguments)
    assert not outcome.result.failed, plain_text(outcome.result.parts)
    assert "a.txt" in plain_text(outcome.result.parts)


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("read_file", {"path": SHOWN}),
        ("find_duplicates", {"of": SHOWN}),
        ("propose_trash", {"items": [SHOWN]}),
    ],
)
def test_of_several_that_were_shown_so_all_are_named(
    house: House, tool: str, arguments: dict[str, Any]
) -> None:
    shown(house, "Deeds/2025/a.txt", "Mill/2025/a.txt")
    outcome = house.call(tool, arguments)
    assert outcome.result.failed
    said = plain_text(outcome.result.parts)
    assert f"{house.home / 'Deeds' / SHOWN}" in said
    assert f"{house.home / 'Mill' / SHOWN}" in said


def test_details_are_told_of_each_that_was_shown_so(house: House) -> None:
    shown(house, "Deeds/2025/a.txt", "Mill/2025/a.txt")
    assert len(house.data("file_details", path=SHOWN)["files"]) == 2


def test_a_shown_file_that_is_gone_is_no_candidate(house: House) -> None:
    shown(house, "Deeds/2025/a.txt", "Mill/2025/a.txt")
    (house.home / "Mill" / SHOWN).unlink()
    assert str(house.home / "Deeds" / SHOWN) in house.said("read_file", path=SHOWN)


def test_a_shown_link_is_proposed_itself_and_not_its_target(house: House) -> None:
    house.add("Deeds/2025/kept.txt")
    (house.home / "Deeds/2025/a.txt").symlink_to(house.home / "Deeds/2025/kept.txt")
    house.ids.of(str(house.home / "Deeds" / SHOWN))
    result = house.call("propose_trash", {"items": [SHOWN]}).result
    said = plain_text(result.parts)
    assert "a.txt" in said
    assert "kept.txt" not in said


def test_folders_that_cannot_be_told_apart_are_named_where_one_is_compared(house: House) -> None:
    house.add("Deeds/2025/a.txt", "Mill/2025/a.txt", "Other/a.txt")
    result = house.call("compare_folders", {"folder": "2025", "other": "Other"}).result
    assert result.failed
    said = plain_text(result.parts)
    assert str(house.home / "Deeds/2025") in said
    assert str(house.home / "Mill/2025") in said


def test_folders_are_compared_by_the_paths_that_were_shown(house: House) -> None:
    house.add("Home/Deeds/2025/a.txt", "Home/Mill/2025/a.txt")
    house.said("list_folder", folder="Home", depth=3)
    outcome = house.call("compare_folders", {"folder": "Deeds/2025", "other": "Mill/2025"})
    assert not outcome.result.failed, plain_text(outcome.result.parts)


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("find_files", {"name": "a"}),
        ("search_contents", {"words": "x*"}),
        ("find_duplicates", {}),
        ("summarise_files", {"by": "folder"}),
        ("list_folder", {"depth": 2}),
        ("resolve_folder", {"name": "deeds"}),
        ("resolve_folder", {"name": "Downloads"}),
    ],
)
def test_the_first_line_names_what_the_paths_below_it_are_relative_to(
    house: House, tool: str, arguments: dict[str, Any]
) -> None:
    house.add("Deeds/2025/a.txt", "Deeds/2025/copy of a.txt", "Downloads/b.txt")
    first, *others = house.said(tool, **arguments).splitlines()
    assert first.endswith(f"Paths are below: {house.home}")
    # It is said once.
    assert not [line for line in others if str(house.home) in line]


@pytest.mark.parametrize("tool", ["list_folder", "resolve_folder", "summarise_files"])
@pytest.mark.parametrize("taker", ["list_folder", "count_files", "find_files", "compare_folders"])
def test_a_folder_is_understood_as_any_tool_wrote_it(house: House, tool: str, taker: str) -> None:
    house.add("Deeds/old/2025/a.txt", "Mill/b.txt")
    arguments: dict[str, dict[str, Any]] = {
        "list_folder": {"folder": "Deeds", "depth": 2},
        "resolve_folder": {"name": "2025", "within": "Deeds/old"},
        "summarise_files": {"folder": "Deeds/old", "by": "folder"},
    }
    said = house.said(tool, **arguments[tool])
    [shown] = re.findall(r"(?m)^f\d+  (\S*2025/)", said)
    other = {"other": "Mill"} if taker == "compare_folders" else {}
    outcome = house.call(taker, {"folder": shown, **other})
    assert not outcome.result.failed, plain_text(outcome.result.parts)
