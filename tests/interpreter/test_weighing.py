"""What a question may be taken for: the likeliest is answered, and who is not sure says so."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest

from desktop_app.chart.candidates import NO_WAY, Candidate
from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.covers import Cover
from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.proposals import chart_of
from desktop_app.chart.question_words import QuestionWords
from desktop_app.chart.ranking import (
    SURE_OF_BOTH,
    CandidateWeights,
    Pool,
    WeighedCandidate,
)
from desktop_app.chart.readings import Readings
from desktop_app.chart.spans import Category, TextSpan
from desktop_app.chart.understanding import Understood
from desktop_app.interpreter.following import Last
from desktop_app.interpreter.interpreter import Interpreter
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


@dataclass(frozen=True)
class Judging(CandidateWeights):
    """Says what it is told to, whatever the patterns come to."""

    judgements: Sequence[WeighedCandidate] = ()

    def judged(self, pool: Pool) -> list[WeighedCandidate]:
        return list(self.judgements)


QUESTION = "How many PDFs are in Downloads?"

COVER = Cover(0.0, ())


def judged(
    *queries: str | Act, probability: float = 0.6, way: int = NO_WAY, cover: Cover = COVER
) -> Sequence[WeighedCandidate]:
    """Candidates, the likeliest first; each is half as likely as the one before it."""
    intents = [
        Intent(Query(), one) if isinstance(one, Act) else Intent(parse(one)) for one in queries
    ]
    return [
        WeighedCandidate(Candidate(intent, cover=cover, way=way), probability / 2**number)
        for number, intent in enumerate(intents)
    ]


def said(
    question: str,
    candidates: Sequence[WeighedCandidate],
    counts: Mapping[str, int],
    *,
    helps: bool = True,
) -> tuple[list[MindEvent], list[str]]:
    """What is said to a question, and the queries that were looked for."""
    disk = DiskNames(["Downloads"], ["a.pdf"])
    meant = [Understood(one.candidate.intent, one.probability, COVER) for one in candidates]

    async def read(text: str, last: Last | None) -> Readings:
        chart = chart_of(text, disk)
        pool = Pool(
            QuestionWords.of(chart, disk, frozenset()), [one.candidate for one in candidates]
        )
        return Readings(chart, meant, disk, pool, ranking=Judging({}, judgements=candidates))

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


def text_of(events: Sequence[MindEvent]) -> str:
    return "".join(event.text for event in events if isinstance(event, TextDelta))


def test_the_likeliest_is_answered_by_one_search_and_alone_where_that_is_sure() -> None:
    query = "in:Downloads ext:pdf"
    candidates = judged(f"{query} show:count", "ext:pdf", probability=0.95)
    events, asked = said(QUESTION, candidates, {query: 3})
    assert asked == [query]
    assert "3" in text_of(events)
    found = taken(events)
    assert found is not None
    assert found.alternatives == ()
    assert found.confidence == pytest.approx(0.95)


def test_who_is_not_sure_offers_what_comes_next() -> None:
    counts = {"in:Downloads ext:pdf": 3, "in:Downloads ext:pdf draft": 1}
    candidates = judged("in:Downloads ext:pdf draft show:count", "in:Downloads ext:pdf show:count")
    events, asked = said(QUESTION, candidates, counts)
    assert asked == ["in:Downloads ext:pdf", "in:Downloads ext:pdf draft"], "beside the patterns"
    assert "1" in text_of(events) and "draft" in text_of(events)
    found = taken(events)
    assert found is not None
    assert found.alternatives == ("in:Downloads ext:pdf show:count",)
    assert found.next_best == "in:Downloads ext:pdf show:count"
    assert found.next_confidence == pytest.approx(0.3)


def test_what_takes_a_reader_is_declined_before_anything_is_looked_for() -> None:
    candidates = judged(Act.READ, "ext:pdf", probability=0.9)
    events, asked = said(QUESTION, candidates, {"in:Downloads ext:pdf": 3})
    assert asked == []
    assert any(isinstance(event, Declined) for event in events)
    assert text_of(events) == ""


def test_an_order_is_answered_as_one_and_never_counts() -> None:
    candidates = judged(Act.REFUSE, "ext:pdf")
    events, asked = said("Delete the PDFs in Downloads", candidates, {"ext:pdf": 3})
    assert asked == []
    assert text_of(events) and "3" not in text_of(events)


def test_a_greeting_is_returned_without_a_search() -> None:
    events, asked = said("Hi, hope you had a good weekend!", judged(Act.GREET, probability=0.9), {})
    assert asked == []
    assert text_of(events).startswith("Hello")


@pytest.mark.parametrize(
    "question",
    ["E盘有什么", "how many files are on the E drive?", "what's on drive E:?", "D 盘里的照片"],
)
def test_a_drive_is_no_name_that_could_mean_something_else(question: str) -> None:
    for candidates in (judged(Act.GREET), judged("E show:count")):
        _, asked = said(question, candidates, {"E": 35})
        assert "E" not in asked
        assert asked[0].startswith("in:")


@pytest.mark.parametrize("path", ["/srv/run-155/gw0/a_path_no0/Photos", "~/run-155/gw0/Photos"])
def test_a_path_is_no_name_that_could_mean_something_else(path: str) -> None:
    query = f"in:{path} kind:image"
    for candidates in (judged(f"{query} show:count", Act.READ), judged(f"{query} show:count")):
        question = f"How many photos are in {path}?"
        events, _ = said(question, candidates, {query: 1, "Photos": 35})
        text = text_of(events)
        assert "1" in text and "35" not in text
        assert not any(isinstance(event, Declined) for event in events)


def test_before_a_model_nothing_is_looked_for_unless_it_is_sure_and_the_patterns_say_so_too() -> (
    None
):
    for candidates in (
        judged("ext:pdf draft", probability=0.95),
        judged("ext:pdf draft", probability=SURE_OF_BOTH - 0.1, way=0),
    ):
        events, asked = said(QUESTION, candidates, {}, helps=False)
        assert asked == []
        assert events[0] == Declined("ext:pdf draft")
    query = "in:Downloads ext:pdf"
    candidates = judged(f"{query} show:count", probability=0.95, way=0)
    events, asked = said(QUESTION, candidates, {query: 3}, helps=False)
    assert asked == [query]
    assert not any(isinstance(event, Declined) for event in events)


def test_before_a_model_plain_words_inside_files_are_looked_for() -> None:
    question = "Which files mention rent?"
    candidates = judged("content:rent", probability=0.95, way=0)
    events, asked = said(question, candidates, {"content:rent": 2}, helps=False)
    assert asked == ["content:rent"]
    assert not any(isinstance(event, Declined) for event in events)
    events, _ = said(question, candidates, {}, helps=False)
    assert events[0] == Declined("content:rent"), "who can read may know other words for it"


def test_a_slip_that_the_chart_mended_is_not_mended_in_silence() -> None:
    near = Cover(0.0, (TextSpan(0, 1, Category.NAME, "invoice", source="near"),))
    candidates = judged("invoice", "invocie", probability=0.98, cover=near)
    events, _ = said("invocie", candidates, {"invoice": 1})
    found = taken(events)
    assert found is not None and "invocie" in found.alternatives


@pytest.mark.parametrize("prefix", ["Query: ", "query:", "查询：", "查询: "])
def test_another_reading_is_asked_as_the_query_that_it_is(prefix: str) -> None:
    query = "in:Downloads ext:pdf"
    events, asked = said(f"{prefix}{query} show:count", judged("draft"), {query: 3})
    assert asked == [query]
    found = taken(events)
    assert found is not None and found.confidence == 1.0


def test_a_query_with_a_mistake_in_it_is_a_question_like_others() -> None:
    _, asked = said("Query: size:>lots", judged("draft"), {})
    assert asked != ["size:>lots"]


def test_everything_there_is_is_no_other_reading() -> None:
    query = "in:Downloads ext:pdf"
    events, _ = said(QUESTION, judged(query, "", "draft"), {query: 3})
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
    events, _ = said(QUESTION, judged(query, *nowhere, "draft", "in:下载"), {query: 3})
    found = taken(events)
    assert found is not None and found.alternatives == ("draft", "in:下载")
    events, _ = said(QUESTION, judged(query, *nowhere), {query: 3})
    found = taken(events)
    assert found is not None and found.alternatives == nowhere
