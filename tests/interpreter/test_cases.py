"""What people ask of their files, each question beside the written query that means the same.

The cases are in `cases/`, and in the folder that `FOSSICK_MORE_CASES` names; README.md there tells
their form. All of them are asked in this process, of one home that is made once.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from desktop_app.agent.events import Answer
from desktop_app.errors import AppError, SearchError
from desktop_app.query.query import Key
from desktop_app.query.syntax import parse
from tests.interpreter.case_home import CASES, make_home
from tests.interpreter.case_judging import (
    JUDGES,
    SILENT,
    Asking,
    Case,
    complaints,
    readings_of,
    wrong_paths,
)

pytestmark = pytest.mark.process

FOLDERS = [CASES, *map(Path, filter(None, [os.environ.get("FOSSICK_MORE_CASES")]))]

CASE_LIST: list[Case] = [
    case
    for folder in FOLDERS
    for file in sorted(folder.glob("*.json"))
    for case in json.loads(file.read_text(encoding="utf-8"))
]


@pytest.fixture(scope="session")
def asking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asking]:
    """The program over the home, made now."""
    folder = tmp_path_factory.mktemp("cases")
    make_home(folder / "home", datetime.now())
    with asyncio.Runner() as runner:
        asking = Asking(folder / "home", folder / "data", runner)
        yield asking
        asking.close()


ASKED = [
    pytest.param(
        case,
        id=case["id"],
        marks=pytest.mark.xfail(strict=True) if case.get("known_wrong") else (),
    )
    for case in CASE_LIST
]


@pytest.mark.parametrize("case", ASKED)
def test_a_question_is_answered_as_the_query_that_means_the_same(
    case: Case, asking: Asking
) -> None:
    answer = asking.answer(case)
    assert complaints(case, answer, asking) == [], answer.query
    assert answer.unverified == ()


def test_no_socket_is_opened_from_the_question_to_the_answer(asking: Asking) -> None:
    opened: list[str] = []
    watching = True

    def note(event: str, _: tuple[object, ...]) -> None:
        # A hook stays for as long as the process: behind the test it does nothing.
        if watching and event in ("socket.connect", "socket.getaddrinfo", "socket.sendto"):
            opened.append(event)

    sys.addaudithook(note)
    with socket.socket() as server, socket.socket() as client:
        server.bind(("127.0.0.1", 0))
        server.listen()
        client.connect(server.getsockname())
    assert opened == ["socket.connect"]
    opened.clear()
    for question in (
        "How many PDFs are in Downloads?",
        "哪个文件夹最占空间",
        "which files mention barometer",
        "Colourless green ideas sleep furiously",
    ):
        assert asking.answer({"turns": [question]}).text
    watching = False
    assert opened == []


@pytest.mark.parametrize("question", ["which folder takes the most space", "哪个文件夹最占空间"])
def test_the_folder_that_takes_the_most_space_comes_first(question: str, asking: Asking) -> None:
    sizes = {
        folder.name: sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
        for folder in asking.home.iterdir()
        if folder.is_dir() and not folder.name.startswith(".")
    }
    answer = asking.answer({"turns": [question]})
    assert asking.paths(answer.hits) == [max(sizes, key=lambda name: sizes[name])]


@pytest.mark.parametrize("question", ["the three largest folders", "最大的文件夹"])
def test_the_largest_folders_are_those_with_most_in_them(question: str, asking: Asking) -> None:
    answer = asking.answer({"turns": [question]})
    assert "Videos" in answer.text
    assert "2020 laptop" not in answer.text


def test_a_folder_left_out_that_is_not_there_is_said(asking: Asking) -> None:
    answer = asking.answer({"turns": ["how many PDFs outside the Nonsense folder"]})
    assert answer.count == asking.found("ext:pdf").count
    assert "Nonsense" in answer.text


def test_a_folder_left_out_under_another_name_is_found_and_said(asking: Asking) -> None:
    answer = asking.answer({"turns": ["除了合同文件夹,一共有几个PDF"]})
    assert answer.count == asking.found("ext:pdf -in:Contracts").count
    assert "合同" in answer.text
    assert "Contracts" in answer.text


def test_the_second_one_is_named(asking: Asking) -> None:
    answer = asking.answer({"turns": ["second largest file"]})
    first, second = asking.found("sort:size top:2").hits
    assert second.path.rpartition("/")[2] in answer.text
    assert first.path.rpartition("/")[2] not in answer.text


# The cases themselves


@pytest.mark.timeout(900)
def test_each_query_is_understood_and_finds_what_its_case_says(asking: Asking) -> None:
    assert {case["id"]: found for case in CASE_LIST if (found := flaws(case, asking))} == {}


def flaws(case: Case, asking: Asking) -> list[str]:
    """What is wrong with a case."""
    if case["answers"] not in (*SILENT, "each", *JUDGES):
        return [f"answers: {case['answers']}"]
    wrong = [] if readings_of(case) or case["answers"] in SILENT else ["no query"]
    for number, query in enumerate(readings_of(case)):
        try:
            found = asking.found(query)
        except AppError as error:
            if not _is_of_contents(query, error):
                wrong.append(f"{query}: {error.code}")
            continue
        # The first reading is the one that comes to mind; others may find nothing.
        if number == 0 and bool(found.count) == (case["answers"] == "none"):
            wrong.append(f"{query}: {found.count}")
        if "files" in case:
            wrong += wrong_paths(asking.paths(found.hits), case["files"], "exact")
    return wrong


def _is_of_contents(query: str, error: AppError) -> bool:
    """Whether an engine that does not look into files refused it: such cases name the files."""
    return (
        isinstance(error, SearchError)
        and error.code == "search.unsupported"
        and bool(parse(query).of(Key.CONTENT))
    )


def test_no_two_cases_have_an_id_or_a_conversation_in_common() -> None:
    ids = Counter(case["id"] for case in CASE_LIST)
    turns = Counter((tuple(case["turns"]), case.get("here")) for case in CASE_LIST)
    assert [key for counts in (ids, turns) for key, number in counts.items() if number > 1] == []


# The judge


def test_paths_are_judged_by_what_the_case_asks_for() -> None:
    assert wrong_paths(["b", "a"], ["a", "b"], "exact") == []
    assert wrong_paths(["b", "a"], ["a", "b"], "ordered")
    assert wrong_paths(["a"], ["a", "b"], "exact")
    assert wrong_paths(["a", "b", "c"], ["a", "b"], "exact")
    assert wrong_paths(["a", "b", "c"], ["a", "b"], "contains") == []
    assert wrong_paths(["a"], ["a", "b"], "contains")
    assert wrong_paths(["a", "c"], ["a", "b"], "top1") == []
    assert wrong_paths(["c", "a"], ["a", "b"], "top1")


def test_a_number_or_list_that_is_nearly_right_is_wrong(asking: Asking) -> None:
    query = "in:Downloads ext:pdf show:count"
    found = asking.found(query)
    right = Answer("?", "There are so many.", count=found.count, hits=found.hits)
    one_more = replace(right, count=found.count + 1)
    others = replace(right, hits=asking.found("in:Downloads").hits)
    count: Case = {"query": query, "answers": "count"}
    listed: Case = {"query": query, "answers": "list"}

    assert complaints(count, right, asking) == []
    assert complaints(listed, right, asking) == []
    assert complaints(count, one_more, asking)
    assert complaints(count, others, asking)
    assert complaints(listed, others, asking)
    assert complaints({"queries": [query], "answers": "each"}, right, asking)
    assert complaints({"query": "zebra", "answers": "none"}, right, asking)
    assert complaints({"answers": "greeting"}, right, asking)


def test_silence_is_judged_by_what_was_said(asking: Asking) -> None:
    hello, helpless = (
        Answer("?", "Hello!"),
        asking.answer({"turns": ["Please sum up the lease for me"]}),
    )
    refusal = Answer("?", "I only read; I don't delete anything.")

    assert complaints({"answers": "greeting"}, hello, asking) == []
    assert complaints({"answers": "refusal"}, refusal, asking) == []
    assert complaints({"answers": "declined"}, helpless, asking) == []
    assert complaints({"answers": "refusal"}, hello, asking)
    assert complaints({"answers": "greeting"}, helpless, asking)
    assert complaints({"answers": "refusal"}, helpless, asking)


# The home


def test_the_home_is_the_same_whenever_it_is_made(tmp_path: Path) -> None:
    now = datetime(2026, 11, 21, 9, 30)
    for name in ("one", "other"):
        make_home(tmp_path / name, now)
    first, second = (_facts(tmp_path / name) for name in ("one", "other"))
    assert first == second
    assert len(first) > 250


def _facts(home: Path) -> dict[str, tuple[int, float]]:
    facts = ((file, file.stat()) for file in home.rglob("*") if file.is_file())
    return {str(file.relative_to(home)): (stat.st_size, stat.st_mtime) for file, stat in facts}
