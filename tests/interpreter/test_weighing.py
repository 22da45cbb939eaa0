"""Two readings of a question: the likelier one is answered, and who is not sure says so."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.covers import Cover
from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.doubt import UNSURE, Doubt
from desktop_app.chart.proposals import chart_of
from desktop_app.chart.readings import Readings
from desktop_app.chart.spans import Category, TextSpan
from desktop_app.chart.understanding import Understood
from desktop_app.interpreter import Interpreter
from desktop_app.interpreter.weighing import carried_over
from desktop_app.messages.message import Message, Role, ToolResult
from desktop_app.messages.mind import (
    About,
    CallReady,
    Declined,
    MindEvent,
    TakenAs,
    TextDelta,
    ToolSpec,
)
from desktop_app.messages.parts import Words
from desktop_app.query.query import Query
from desktop_app.query.syntax import parse
from tests.doubles.made_findings import made

TOOLS = tuple(
    ToolSpec(name, "", {})
    for name in ("count_files", "find_files", "search_contents", "resolve_folder")
)

_NUMBERS = 10
FIRST = Doubt((3.0,) + (0.0,) * 9, (1.0,) + (0.0,) * 9, (-1.0,) + (0.0,) * 9)
"""Believes the chart, and more where both agree."""
OTHER = Doubt(FIRST.both, FIRST.other, FIRST.first)

QUESTION = "How many PDFs are in Downloads?"


def meant(*queries: str | Act) -> Sequence[Understood]:
    intents = [
        Intent(Query(), one) if isinstance(one, Act) else Intent(parse(one)) for one in queries
    ]
    return [
        Understood(intent, 0.6 / (number + 1), Cover(0.0, ()))
        for number, intent in enumerate(intents)
    ]


def said(
    question: str,
    readings: Sequence[Understood],
    doubt: Doubt,
    counts: Mapping[str, int],
    *,
    helps: bool = True,
) -> tuple[list[MindEvent], list[str]]:
    """What is said to a question, and the queries that were looked for."""
    disk = DiskNames(["Downloads"], ["a.pdf"])

    async def read(text: str) -> Readings:
        return Readings(chart_of(text, disk), readings, doubt, disk)

    mind = Interpreter(helps=helps, read=read)
    history = [Message(Role.PERSON, (Words(question),), 1)]
    asked: list[str] = []

    async def reply() -> list[MindEvent]:
        return [event async for event in mind.reply(history, TOOLS)]

    while True:
        events = asyncio.run(reply())
        calls = tuple(event.call for event in events if isinstance(event, CallReady))
        if not calls:
            return events, asked
        query = str(calls[0].arguments.get("query", ""))
        asked.append(query)
        number = counts.get(query, 0)
        rows = [f"/home/{at}.pdf" for at in range(number)]
        data = made(query=query, count=number, rows=rows, total_bytes=number)
        history.append(Message(Role.MIND, turn=1, calls=calls))
        history.append(Message(Role.TOOL, turn=1, result=ToolResult(calls[0].id, (), data)))


def taken(events: Sequence[MindEvent]) -> TakenAs | None:
    (about,) = (event for event in events if isinstance(event, About))
    return about.taken


def test_where_both_ask_for_the_same_one_search_is_enough_and_nothing_is_doubted() -> None:
    query = "in:Downloads ext:pdf"
    events, asked = said(QUESTION, meant(f"ext:pdf {query} show:count"), FIRST, {query: 3})
    assert asked == [query]
    found = taken(events)
    assert found is not None
    assert found.alternatives == ()
    assert found.confidence == pytest.approx(0.953, abs=0.001)


def test_where_they_differ_the_likelier_one_is_answered_and_the_other_offered() -> None:
    counts = {"in:Downloads ext:pdf": 3, "in:Downloads ext:pdf draft": 1}
    events, asked = said(QUESTION, meant("in:Downloads ext:pdf draft show:count"), FIRST, counts)
    assert asked[-1] == "in:Downloads ext:pdf draft", "once more, as the answer"
    assert set(asked) == set(counts)
    found = taken(events)
    assert found is not None
    assert found.alternatives == ("in:Downloads ext:pdf show:count",)
    (text,) = (event.text for event in events if isinstance(event, TextDelta))
    assert "1" in text and "draft" in text


EARLY = replace(OTHER, early_first=(2.0,) + (0.0,) * 9, early_other=(-2.0,) + (0.0,) * 9)
"""Believes the chart before it looks further, and the other one afterwards."""


def test_what_is_believed_at_first_sight_is_answered_without_further_looks() -> None:
    counts = {"in:Downloads ext:pdf": 3, "in:Downloads ext:pdf draft": 1}
    events, asked = said(QUESTION, meant("in:Downloads ext:pdf draft show:count"), EARLY, counts)
    assert sorted(set(asked)) == sorted(counts)
    found = taken(events)
    assert found is not None
    assert found.confidence == pytest.approx(0.881, abs=0.001)
    (text,) = (event.text for event in events if isinstance(event, TextDelta))
    assert "1" in text and "draft" in text


def test_what_takes_a_reader_is_declined_before_anything_is_looked_for() -> None:
    events, asked = said(QUESTION, meant(Act.READ), EARLY, {"in:Downloads ext:pdf": 3})
    assert asked == []
    assert any(isinstance(event, Declined) for event in events)


def test_an_order_is_never_taken_for_a_search_at_first_sight() -> None:
    events, asked = said("Delete the PDFs in Downloads", meant("ext:pdf"), EARLY, {"ext:pdf": 3})
    assert "propose_trash" not in asked
    (text,) = (event.text for event in events if isinstance(event, TextDelta))
    assert "3" not in text


@pytest.mark.parametrize(
    "question",
    ["E盘有什么", "how many files are on the E drive?", "what's on drive E:?", "D 盘里的照片"],
)
def test_a_drive_is_no_name_that_could_mean_something_else(question: str) -> None:
    for readings in (meant(Act.GREET), meant("E show:count")):
        _, asked = said(question, readings, EARLY, {"E": 35})
        assert "E" not in asked
        assert asked[0].startswith("in:")


@pytest.mark.parametrize("path", ["/srv/run-155/gw0/a_path_no0/Photos", "~/run-155/gw0/Photos"])
def test_a_path_is_no_name_that_could_mean_something_else(path: str) -> None:
    query = f"in:{path} kind:image"
    for readings in (meant(Act.READ), meant("Photos show:count")):
        question = f"How many photos are in {path}?"
        events, _ = said(question, readings, EARLY, {query: 1, "Photos": 35})
        (text,) = (event.text for event in events if isinstance(event, TextDelta))
        assert "1" in text and "35" not in text
        assert not any(isinstance(event, Declined) for event in events)


def test_the_other_one_stays_where_it_is_the_likelier() -> None:
    counts = {"in:Downloads ext:pdf": 3, "in:Downloads ext:pdf draft": 1}
    events, _ = said(QUESTION, meant("in:Downloads ext:pdf draft show:count"), OTHER, counts)
    found = taken(events)
    assert found is not None
    assert found.alternatives == ("in:Downloads ext:pdf draft show:count",)
    (text,) = (event.text for event in events if isinstance(event, TextDelta))
    assert "3" in text and "draft" not in text


def test_what_finds_the_same_agrees() -> None:
    counts = {"in:Downloads ext:pdf": 3, "kind:document in:Downloads": 3}
    events, _ = said(QUESTION, meant("kind:document in:Downloads show:count"), FIRST, counts)
    found = taken(events)
    assert found is not None and found.alternatives == ()


def test_what_takes_a_reader_is_declined_where_that_is_the_likelier() -> None:
    events, _ = said(QUESTION, meant(Act.READ, "ext:pdf"), FIRST, {"in:Downloads ext:pdf": 3})
    assert any(isinstance(event, Declined) for event in events)
    assert not any(isinstance(event, TextDelta) for event in events)


def test_before_a_model_nothing_is_looked_for_unless_both_agree() -> None:
    events, asked = said(QUESTION, meant("ext:pdf draft"), FIRST, {}, helps=False)
    assert asked == []
    assert events[0] == Declined("ext:pdf draft")
    query = "in:Downloads ext:pdf"
    events, asked = said(QUESTION, meant(f"{query} show:count"), FIRST, {query: 3}, helps=False)
    assert asked == [query]
    assert not any(isinstance(event, Declined) for event in events)


def test_before_a_model_plain_words_inside_files_are_looked_for_where_both_agree() -> None:
    question = "Which files mention rent?"
    events, asked = said(question, meant("content:rent"), FIRST, {"content:rent": 2}, helps=False)
    assert asked == ["content:rent"]
    assert not any(isinstance(event, Declined) for event in events)


def test_a_condition_of_the_other_reading_is_not_left_out_for_a_guess() -> None:
    counts = {"in:Downloads ext:pdf": 0, "ext:pdf": 9}
    events, _ = said(QUESTION, meant("ext:pdf show:count"), FIRST, counts)
    (text,) = (event.text for event in events if isinstance(event, TextDelta))
    assert "9" not in text
    found = taken(events)
    assert found is not None and found.alternatives == ("ext:pdf show:count",)


def test_what_is_out_of_the_question_keeps_no_condition_but_leaves_doubt() -> None:
    """Chatter that the older reading took for a name kept right answers from being given."""
    hopeless = replace(FIRST, first=(2.0,) + (0.0,) * 9, other=(-3.0,) + (0.0,) * 9)
    counts = {"in:Downloads ext:pdf": 0, "ext:pdf": 9}
    events, _ = said(QUESTION, meant("ext:pdf show:count"), hopeless, counts)
    (text,) = (event.text for event in events if isinstance(event, TextDelta))
    assert "9" in text
    found = taken(events)
    assert found is not None
    assert found.confidence == UNSURE
    assert found.alternatives == ("in:Downloads ext:pdf show:count",)


def test_a_greeting_is_returned_without_a_search() -> None:
    greets = [replace(meant(Act.GREET)[0], probability=0.99)]
    events, asked = said("Hi, hope you had a good weekend!", greets, EARLY, {})
    assert asked == []
    (text,) = (event.text for event in events if isinstance(event, TextDelta))
    assert text.startswith("Hello")


def test_a_greeting_that_a_file_has_in_its_name_is_looked_for() -> None:
    greets = [replace(meant(Act.GREET)[0], probability=0.99)]
    events, asked = said("thank you card", greets, EARLY, {"is:file|folder card": 1})
    assert asked
    (text,) = (event.text for event in events if isinstance(event, TextDelta))
    assert "card" in text and not text.startswith("Hello")


def test_a_slip_that_the_chart_mended_is_not_mended_in_silence() -> None:
    (one,) = meant("invoice")
    mended = replace(
        one, cover=Cover(0.0, (TextSpan(4, 5, Category.NAME, "invoice", source="near"),))
    )
    events, _ = said("Where is the invocie?", [mended], FIRST, {"invoice": 1})
    found = taken(events)
    assert found is not None and "invoice" in found.alternatives


@pytest.mark.parametrize("prefix", ["Query: ", "query:", "查询：", "查询: "])
def test_another_reading_is_asked_as_the_query_that_it_is(prefix: str) -> None:
    query = "in:Downloads ext:pdf"
    events, asked = said(f"{prefix}{query} show:count", meant("draft"), FIRST, {query: 3})
    assert asked == [query]
    found = taken(events)
    assert found is not None and found.confidence == 1.0


def test_a_query_with_a_mistake_in_it_is_a_question_like_others() -> None:
    _, asked = said("Query: size:>lots", meant("draft"), FIRST, {})
    assert asked != ["size:>lots"]


def test_everything_there_is_is_no_other_reading() -> None:
    query = "in:Downloads ext:pdf"
    events, _ = said(QUESTION, meant("", "draft"), OTHER, {query: 3})
    found = taken(events)
    assert found is not None and found.alternatives == ("draft",)


def test_what_is_carried_over_is_what_holds_still_and_was_not_said_again() -> None:
    last = parse("in:Downloads ext:pdf size:>1mb")
    asked = parse("in:Downloads ext:pdf modified:2025")
    assert carried_over(last, asked, parse("modified:2025")) == ("in:Downloads", "ext:pdf")
    assert carried_over(last, asked, parse("ext:pdf modified:2025")) == ("in:Downloads",)
    assert carried_over(Query(), asked, Query()) == ()


def test_a_folder_that_is_not_there_is_offered_only_where_nothing_else_is() -> None:
    query = "in:Downloads ext:pdf"
    nowhere = ("in:up show:count", "in:Down show:count")
    events, _ = said(QUESTION, meant(*nowhere, "draft", "in:下载"), OTHER, {query: 3})
    found = taken(events)
    assert found is not None and found.alternatives == ("draft", "in:下载")
    events, _ = said(QUESTION, meant(*nowhere), OTHER, {query: 3})
    found = taken(events)
    assert found is not None and found.alternatives == nowhere
