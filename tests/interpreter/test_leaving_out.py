"""Folders that are left out by names which no folder has."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

import pytest

from desktop_app.interpreter.leaving_out import LeftOut, find_left_out
from desktop_app.interpreter.outcomes import Wanted
from desktop_app.messages.message import ToolResult
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from tests.doubles.made_findings import made

TOOLS = frozenset(("resolve_folder", "count_files", "find_files"))
Value = TypeVar("Value")


def run(
    plan: Generator[Wanted, ToolResult, Value], **answers: dict[str, Any]
) -> tuple[list[Wanted], Value]:
    """What a plan wants, and what it comes to, where each tool gives one answer."""
    wanted = []
    try:
        call = next(plan)
        while True:
            wanted.append(call)
            call = plan.send(ToolResult("id", (), made(**answers[call.tool])))
    except StopIteration as end:
        return wanted, end.value


def left_out(query: str, **answers: dict[str, Any]) -> LeftOut:
    return run(find_left_out(parse(query), TOOLS), **answers)[1]


def test_a_name_that_no_folder_and_no_file_has_is_told() -> None:
    query = "ext:pdf -in:Martians -Martians"
    found = left_out(query, resolve_folder={"folders": [], "count": 0}, count_files={"count": 0})
    assert found == LeftOut(nothing=["Martians"])
    assert written(found.applied(parse(query))) == "ext:pdf"


def test_a_name_that_files_have_leaves_these_out() -> None:
    query = "ext:pdf -in:Martians -Martians"
    found = left_out(query, resolve_folder={"folders": [], "count": 0}, count_files={"count": 3})
    assert found == LeftOut()
    assert found.applied(parse(query)) == parse(query)


def test_a_folder_that_only_comes_near_is_not_left_out() -> None:
    query = "ext:pdf -in:Martians"
    found = left_out(query, resolve_folder={"folders": ["/home/ann/Partisans"], "is_near": True})
    assert found == LeftOut(no_folders=["Martians"])
    assert written(found.applied(parse(query))) == "ext:pdf"


def test_a_folder_in_the_other_language_is_left_out_by_its_path() -> None:
    query = "kind:audio -in:爵士"
    found = left_out(query, resolve_folder={"folders": ["/home/ann/Music/Jazz"]})
    assert found.folders == {"爵士": ("/home/ann/Music/Jazz",)}
    assert written(found.applied(parse(query))) == "kind:audio -in:/home/ann/Music/Jazz"


def test_a_folder_that_is_called_so_stays_as_it_was_said() -> None:
    query = "ext:pdf -in:backup"
    found = left_out(query, resolve_folder={"folders": ["/home/ann/Backup"]})
    assert found == LeftOut()
    assert found.applied(parse(query)) == parse(query)


@pytest.mark.parametrize(
    "query", ["ext:pdf -in:Downloads", "ext:pdf -in:/srv/old", "ext:pdf in:Martians", "-draft"]
)
def test_only_names_that_are_left_out_as_folders_need_a_call(query: str) -> None:
    assert run(find_left_out(parse(query), TOOLS)) == ([], LeftOut())


def test_without_the_tool_for_it_nobody_looks() -> None:
    assert run(find_left_out(parse("-in:Martians"), ("find_files",))) == ([], LeftOut())
