"""Folders that are left out by names which no folder has."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

from desktop_app.interpreter.leaving_out import LeftOut, find_left_out
from desktop_app.interpreter.outcomes import Wanted
from desktop_app.interpreter.preparing import reading_of
from desktop_app.interpreter.several import questions_of
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


def left_out(question: str, **answers: dict[str, Any]) -> LeftOut:
    (step,) = questions_of(reading_of(question), None).steps
    return run(find_left_out(step, TOOLS), **answers)[1]


def test_a_name_that_no_folder_and_no_file_has_is_told() -> None:
    found = left_out(
        "how many PDFs except Martians",
        resolve_folder={"folders": [], "count": 0},
        count_files={"count": 0},
    )
    assert found == LeftOut(nothing=["Martians"])
    assert written(found.applied(parse("ext:pdf -in:Martians -Martians"))) == "ext:pdf"


def test_a_name_that_files_have_leaves_these_out() -> None:
    found = left_out(
        "how many PDFs except Martians",
        resolve_folder={"folders": [], "count": 0},
        count_files={"count": 3},
    )
    assert found == LeftOut()


def test_a_folder_that_only_comes_near_is_not_left_out() -> None:
    found = left_out(
        "how many PDFs outside the Martians folder",
        resolve_folder={"folders": ["/home/ann/Partisans"], "is_near": True},
    )
    assert found == LeftOut(no_folders=["Martians"])


def test_a_folder_in_the_other_language_is_left_out_by_its_path() -> None:
    found = left_out("除了爵士，一共有几首歌", resolve_folder={"folders": ["/home/ann/Music/Jazz"]})
    assert found.folders == {"爵士": ("/home/ann/Music/Jazz",)}
    query = found.applied(parse("kind:audio -in:爵士"))
    assert written(query) == "kind:audio -in:/home/ann/Music/Jazz"


def test_places_that_everyone_has_need_no_call() -> None:
    (step,) = questions_of(reading_of("how many PDFs outside of Downloads"), None).steps
    assert run(find_left_out(step, TOOLS)) == ([], LeftOut())
