"""The one at the place that is asked for."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.nth_place import at_its_place
from desktop_app.interpreter.outcomes import Outcome
from desktop_app.messages.message import ToolResult
from desktop_app.query.syntax import parse
from tests.doubles.made_findings import made
from tests.interpreter.test_leaving_out import run

TOOLS = frozenset(("find_files",))


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


def test_a_folder_is_looked_for_as_one() -> None:
    query = parse("is:folder sort:size top:2")
    found = Outcome(query, ToolResult("id", (), made(count=9, rows=["/a/Videos", "/a/b"])), nth=2)
    calls, outcome = run(at_its_place(found, TOOLS), find_files={"count": 1})
    assert [call.arguments["query"] for call in calls] == ["in:/a regex:^b$ depth:1 is:folder"]
    assert outcome.alone


@pytest.mark.parametrize(("nth", "count"), [(0, 9), (3, 9), (2, 1)])
def test_no_place_or_one_that_nothing_stands_at_needs_no_look(nth: int, count: int) -> None:
    queries, outcome = file_at(nth, count)
    assert queries == [] and not outcome.alone


def test_a_file_that_is_gone_or_not_alone_leaves_the_list() -> None:
    _, outcome = file_at(2, looked=0)
    assert not outcome.alone and outcome.nth == 2
