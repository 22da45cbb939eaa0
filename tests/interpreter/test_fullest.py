"""The folders that hold most, and the one at a place in their order."""

from __future__ import annotations

import pytest

from desktop_app.findings import SummaryFindings
from desktop_app.interpreter.fullest import asks_fullest, at_its_place, fullest_folders
from desktop_app.interpreter.outcomes import Outcome
from desktop_app.interpreter.preparing import reading_of
from desktop_app.interpreter.several import questions_of
from desktop_app.interpreter.steps import Step
from desktop_app.messages.message import ToolResult
from tests.doubles.made_findings import made
from tests.interpreter.test_leaving_out import run

TOOLS = frozenset(("summarise_files", "find_files"))
GROUPS = [
    (f"/home/ann/{name}", 3, size)
    for name, size in (("Videos", 900), ("Downloads", 500), ("Backups", 300), ("Music", 20))
]


def step(question: str) -> Step:
    (one,) = questions_of(reading_of(question), None).steps
    return one


def named(question: str, groups: list[tuple[str, int, int]]) -> list[str]:
    plan = fullest_folders(step(question), TOOLS)
    outcome = run(plan, summarise_files={"groups": groups}, find_files={"count": 1})[1]
    assert outcome is not None
    return [str(group.name).rpartition("/")[2] for group in outcome.measured]


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("which folder is the largest", ["Videos"]),
        ("the three largest folders", ["Videos", "Downloads", "Backups"]),
        ("the third largest folder", ["Backups"]),
        ("第二大的文件夹", ["Downloads"]),
        ("the second smallest folder", ["Backups"]),
    ],
)
def test_the_folder_that_was_asked_for_is_singled_out(question: str, names: list[str]) -> None:
    assert named(question, GROUPS) == names


def test_the_search_that_chose_the_folder_tells_how_much_was_looked_at() -> None:
    plan = fullest_folders(step("the biggest folder"), TOOLS)
    outcome = run(plan, summarise_files={"groups": GROUPS}, find_files={"count": 1})[1]
    assert outcome is not None and outcome.basis is not None
    assert isinstance(outcome.basis.data, SummaryFindings)


def test_where_there_are_fewer_all_are_told() -> None:
    assert named("the third largest folder", GROUPS[:2]) == ["Videos", "Downloads"]


def test_what_lies_in_no_folder_is_no_folder() -> None:
    home = ("/home/ann", 9, 9_999)
    assert named("which folder is the largest", [home, *GROUPS]) == ["Videos"]


def test_only_folders_by_what_they_hold_are_asked_for_so() -> None:
    assert asks_fullest(step("which folder has the most files"))
    assert not asks_fullest(step("the largest file"))
    assert not asks_fullest(step("which folder is the newest"))


def test_the_file_at_the_place_that_is_asked_for_stands_alone() -> None:
    one = step("the second largest file")
    rows = ["/home/ann/a.iso", "/home/ann/b [1].iso"]
    found = Outcome(one, one.attempts[0], ToolResult("id", (), made(count=9, rows=rows)))
    calls, outcome = run(at_its_place(one, found, TOOLS), find_files={"count": 1})
    assert calls[0].arguments["query"] == r'in:/home/ann regex:"^b \[1\]\.iso$" depth:1'
    assert outcome.alone
