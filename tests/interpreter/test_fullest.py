"""The folders that hold most, and the one at a place in their order."""

from __future__ import annotations

import pytest

from desktop_app.findings import SummaryFindings
from desktop_app.interpreter.fullest import asks_fullest, at_its_place, fullest_folders
from desktop_app.interpreter.outcomes import Outcome
from desktop_app.messages.message import ToolResult
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from tests.doubles.made_findings import made
from tests.interpreter.test_leaving_out import run

TOOLS = frozenset(("summarise_files", "find_files"))
GROUPS = [
    (f"/home/ann/{name}", 3, size)
    for name, size in (("Videos", 900), ("Downloads", 500), ("Backups", 300), ("Music", 20))
]


LARGEST = "is:folder sort:size top:1"


def named(query: str, groups: list[tuple[str, int, int]], nth: int = 0) -> list[str]:
    plan = fullest_folders(parse(query), nth, TOOLS)
    outcome = run(plan, summarise_files={"groups": groups}, find_files={"count": 1})[1]
    assert outcome is not None
    return [str(group.name).rpartition("/")[2] for group in outcome.measured]


@pytest.mark.parametrize(
    ("query", "nth", "names"),
    [
        (LARGEST, 0, ["Videos"]),
        ("is:folder sort:size top:3", 0, ["Videos", "Downloads", "Backups"]),
        ("is:folder sort:size top:3", 3, ["Backups"]),
        ("is:folder sort:size top:2", 2, ["Downloads"]),
        ("is:folder sort:-size top:2", 2, ["Backups"]),
    ],
)
def test_the_folder_that_was_asked_for_is_singled_out(
    query: str, nth: int, names: list[str]
) -> None:
    assert named(query, GROUPS, nth) == names


def test_the_folders_are_looked_for_where_the_question_looks() -> None:
    plan = fullest_folders(parse("in:Work is:folder sort:size top:1"), 0, TOOLS)
    calls, outcome = run(plan, summarise_files={"groups": GROUPS}, find_files={"count": 1})
    assert [call.arguments["query"] for call in calls] == [
        "in:Work",
        "in:/home/ann regex:^Videos$ depth:1 is:folder",
    ]
    assert outcome is not None and written(outcome.query) == "in:Work is:folder sort:size top:1"


def test_the_search_that_chose_the_folder_tells_how_much_was_looked_at() -> None:
    plan = fullest_folders(parse(LARGEST), 0, TOOLS)
    outcome = run(plan, summarise_files={"groups": GROUPS}, find_files={"count": 1})[1]
    assert outcome is not None and outcome.basis is not None
    assert isinstance(outcome.basis.data, SummaryFindings)


def test_where_there_are_fewer_all_are_told() -> None:
    assert named("is:folder sort:size top:3", GROUPS[:2], 3) == ["Videos", "Downloads"]


def test_what_lies_in_no_folder_is_no_folder() -> None:
    home = ("/home/ann", 9, 9_999)
    assert named(LARGEST, [home, *GROUPS]) == ["Videos"]


def test_without_folders_there_is_none_to_tell() -> None:
    plan = fullest_folders(parse(LARGEST), 0, TOOLS)
    assert run(plan, summarise_files={"groups": []})[1] is None


def test_only_folders_by_what_they_hold_are_asked_for_so() -> None:
    assert asks_fullest(parse(LARGEST))
    for query in (
        *("sort:size top:1", "is:folder sort:modified top:1", "is:folder"),
        *("is:folder sort:size show:count", "is:folder tax sort:size"),
    ):
        assert not asks_fullest(parse(query)), query


def file_at(nth: int, count: int = 9, looked: int = 1) -> tuple[list[str], Outcome]:
    rows = ["/home/ann/a.iso", "/home/ann/b [1].iso"]
    query = parse("sort:size top:2")
    found = Outcome(query, ToolResult("id", (), made(count=count, rows=rows)), nth=nth)
    calls, outcome = run(at_its_place(found, TOOLS), find_files={"count": looked})
    return [str(call.arguments["query"]) for call in calls], outcome


def test_the_file_at_the_place_that_is_asked_for_stands_alone() -> None:
    queries, outcome = file_at(2)
    assert queries == [r'in:/home/ann regex:"^b \[1\]\.iso$" depth:1']
    assert outcome.alone and outcome.basis is not None


@pytest.mark.parametrize(("nth", "count"), [(0, 9), (3, 9), (2, 1)])
def test_no_place_or_one_that_nothing_stands_at_needs_no_look(nth: int, count: int) -> None:
    queries, outcome = file_at(nth, count)
    assert queries == [] and not outcome.alone


def test_a_file_that_is_gone_or_not_alone_leaves_the_list() -> None:
    _, outcome = file_at(2, looked=0)
    assert not outcome.alone and outcome.nth == 2
