"""What a question may be taken for: the likeliest is answered, and who is not sure says so."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from desktop_app.chart.composing import Act, Intent, intent_of
from desktop_app.chart.covers import Cover
from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.normal_forms import normal_intent
from desktop_app.chart.proposals import Chart, chart_of
from desktop_app.chart.question_words import QuestionWords
from desktop_app.chart.readings import Readings
from desktop_app.chart.spans import Category, TextSpan
from desktop_app.chart.turns.leaning import Lean, Leaning, leanings
from desktop_app.chart.understanding import Understood
from desktop_app.chart.weighing.candidates import Candidate, Outlook, candidates_of
from desktop_app.chart.weighing.pool import Pool
from desktop_app.chart.weighing.ranking import SURE, CandidateTrees, WeighedCandidate
from desktop_app.interpreter.doubts import is_bare_folder
from desktop_app.interpreter.interpreter import Interpreter
from desktop_app.interpreter.taken import (
    MAX_ALTERNATIVES,
    has_its_folders,
    respelt,
    taken_as,
    unknown,
    words_taken,
)
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
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from desktop_app.value_class import value_class
from tests.chart.proposed import covered
from tests.doubles.made_findings import made

TOOLS = tuple(
    ToolSpec(name, "", {})
    for name in ("count_files", "find_files", "search_contents", "resolve_folder")
)
DISK = DiskNames(["Downloads"], ["a.pdf", "rent.pdf"])


@value_class
class Judging(CandidateTrees):
    """Says what it is told to, whatever is known of the candidates."""

    judgements: Sequence[WeighedCandidate] = ()

    def judged(self, pool: Pool) -> list[WeighedCandidate]:
        return list(self.judgements)


QUESTION = "How many PDFs are in Downloads?"

COVER = Cover(0.0, ())


def judged(
    *queries: str | Act, probability: float = 0.6, cover: Cover = COVER
) -> Sequence[WeighedCandidate]:
    """Candidates, the likeliest first; each is half as likely as the one before it."""
    intents = [
        Intent(Query(), one) if isinstance(one, Act) else Intent(parse(one)) for one in queries
    ]
    return [
        WeighedCandidate(Candidate(intent, cover=cover), probability / 2**number)
        for number, intent in enumerate(intents)
    ]


def readings(
    question: str,
    candidates: Sequence[WeighedCandidate],
    last: Query | None = None,
    known: frozenset[str] = frozenset(),
) -> Readings:
    """A question that was read, and is judged as a test says."""
    chart = chart_of(question, DISK)
    meant = [
        Understood(one.candidate.intent, one.probability, COVER)
        for one in candidates
        if one.candidate.leaning is None
    ]
    words = QuestionWords.of(chart, DISK, known)
    pool = Pool(words, [one.candidate for one in candidates], last)
    ranking = Judging(judgements=candidates)
    return Readings(chart, meant, DISK, pool=pool, ranking=ranking)


def said(
    question: str,
    candidates: Sequence[WeighedCandidate],
    counts: Mapping[str, int],
    *,
    helps: bool = True,
    known: str = "",
    before: Sequence[Message] = (),
) -> tuple[list[MindEvent], list[str]]:
    """What is said to a question, and the queries that were looked for."""

    async def read(text: str, last: Query | None) -> Readings:
        return readings(text, candidates, last, frozenset(known.split()))

    mind = Interpreter(helps=helps, read=read)
    history = [*before, Message(Role.PERSON, (Words(question),), len(before) + 1)]
    asked: list[str] = []

    async def reply() -> list[MindEvent]:
        return [event async for event in mind.reply(history, TOOLS)]

    while True:
        events = asyncio.run(reply())
        calls = tuple(event.call for event in events if isinstance(event, CallReady))
        if not calls:
            return events, asked
        query = str(calls[0].arguments.get("query", ""))
        # Folders that are called so are looked up, and are no search.
        asked += [query] if query else []
        number = counts.get(query, 0)
        rows = [f"/home/{at}.pdf" for at in range(number)]
        data = made(query=query, count=number, rows=rows, total_bytes=number)
        history.append(Message(Role.MIND, turn=1, calls=calls))
        history.append(Message(Role.TOOL, turn=1, result=ToolResult(calls[0].id, (), data)))


def taken(events: Sequence[MindEvent]) -> TakenAs:
    (about,) = (event for event in events if isinstance(event, About))
    assert about.taken is not None
    return about.taken


def text_of(events: Sequence[MindEvent]) -> str:
    return "".join(event.text for event in events if isinstance(event, TextDelta))


# What is answered


def test_the_likeliest_is_answered_by_one_search_and_alone_where_that_is_sure() -> None:
    query = "in:Downloads ext:pdf"
    candidates = judged(f"{query} show:count", "ext:pdf", probability=0.95)
    events, asked = said(QUESTION, candidates, {query: 3})
    assert asked == [query]
    assert "3" in text_of(events)
    found = taken(events)
    assert found.alternatives == ()
    assert found.confidence == pytest.approx(0.95)


def test_who_is_not_sure_offers_what_comes_next() -> None:
    counts = {"in:Downloads ext:pdf": 3, "in:Downloads ext:pdf larkspur": 1}
    candidates = judged(
        "in:Downloads ext:pdf larkspur show:count", "in:Downloads ext:pdf show:count"
    )
    events, asked = said(QUESTION, candidates, counts)
    assert asked == ["in:Downloads ext:pdf larkspur"], "nothing else is looked for"
    assert "1" in text_of(events) and "larkspur" in text_of(events)
    found = taken(events)
    assert found.alternatives == ("in:Downloads ext:pdf show:count",)
    assert found.next_best == "in:Downloads ext:pdf show:count"
    assert found.next_confidence == pytest.approx(0.26)


def test_several_questions_of_one_sentence_are_answered_each() -> None:
    intent = Intent(parse("ext:pdf show:count"), rest=(parse("kind:image show:count"),))
    candidates = [WeighedCandidate(Candidate(intent, cover=COVER), 0.95)]
    events, asked = said("more PDFs or images?", candidates, {"ext:pdf": 2, "kind:image": 3})
    assert asked == ["ext:pdf", "kind:image"]
    assert text_of(events).splitlines() == [
        "There are 2 PDF files.",
        "There are 3 images.",
        "There are more images than PDF files.",
    ]


def test_the_one_at_a_place_in_the_order_is_looked_for_alone() -> None:
    intent = Intent(parse("in:Downloads sort:size top:2"), nth=2)
    candidates = [WeighedCandidate(Candidate(intent, cover=COVER), 0.95)]
    alone = r"in:/home regex:^1\.pdf$ depth:1"
    events, asked = said("the second largest", candidates, {written(intent.query): 2, alone: 1})
    assert asked == [written(intent.query), alone]
    assert text_of(events).startswith("Number 2 is")


def test_what_takes_a_reader_is_declined_before_anything_is_looked_for() -> None:
    candidates = judged(Act.READ, "ext:pdf", probability=0.9)
    events, asked = said(QUESTION, candidates, {"in:Downloads ext:pdf": 3})
    assert asked == []
    assert Declined(takes_reading=True) in events
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
    ("value", "begins"),
    [("thanks", "You are welcome"), ("goodbye", "Goodbye"), ("ability", "I am Fossick")],
)
def test_a_courtesy_is_returned_as_what_its_words_are(value: str, begins: str) -> None:
    cover = Cover(0.0, (TextSpan(0, 1, Category.GREET, value, "whole"),))
    events, _ = said("Cheers", judged(Act.GREET, probability=0.9, cover=cover), {})
    assert text_of(events).startswith(begins)


@pytest.mark.parametrize(
    ("value", "says"),
    [("move", "I don't move"), ("rename", "I don't rename"), ("send", "I don't send")],
)
def test_an_order_is_refused_as_what_its_words_are(value: str, says: str) -> None:
    cover = Cover(0.0, (TextSpan(0, 1, Category.REFUSE, value, "whole"),))
    events, _ = said("Do it", judged(Act.REFUSE, probability=0.9, cover=cover), {})
    assert text_of(events).startswith(says)


def test_what_nobody_read_or_made_anything_of_is_declined() -> None:
    events, asked = said(QUESTION, (), {})
    assert asked == []
    assert Declined() in events


# Before another mind


def test_before_a_model_nothing_is_looked_for_unless_it_is_sure() -> None:
    candidates = judged("ext:pdf draft", probability=0.85)
    events, asked = said(QUESTION, candidates, {}, helps=False)
    assert asked == []
    assert events[0] == Declined("ext:pdf draft")
    query = "in:Downloads ext:pdf"
    candidates = judged(f"{query} show:count", probability=0.95)
    events, asked = said(QUESTION, candidates, {query: 3}, helps=False)
    assert asked == [query]
    assert not any(isinstance(event, Declined) for event in events)


def test_before_a_model_what_takes_a_reader_is_left_to_it() -> None:
    events, asked = said(QUESTION, judged(Act.READ, probability=0.99), {}, helps=False)
    assert asked == []
    assert events[0] == Declined()


def test_before_a_model_plain_words_inside_files_are_looked_for() -> None:
    question = "Which files mention rent?"
    candidates = judged("content:rent", probability=0.95)
    events, asked = said(question, candidates, {"content:rent": 2}, helps=False)
    assert asked == ["content:rent"]
    assert not any(isinstance(event, Declined) for event in events)
    events, _ = said(question, candidates, {}, helps=False)
    assert events[0] == Declined("content:rent"), "who can read may know other words for it"


# What was left out or mended


def test_a_slip_that_the_chart_mended_is_not_mended_in_silence() -> None:
    near = Cover(0.0, (TextSpan(0, 1, Category.NAME, "invoice", source="near"),))
    candidates = judged("invoice", "invocie", probability=0.98, cover=near)
    events, _ = said("invocie", candidates, {"invoice": 1})
    found = taken(events)
    assert "invocie" in found.alternatives
    assert found.confidence is not None and found.confidence < SURE
    assert "I took “invocie” as “invoice”." in text_of(events)


@pytest.mark.parametrize(
    ("typed", "meant", "source", "number"),
    [
        ("invocie", "invoice", "near", 1),
        ("Invoice", "invoice", "near", 0),
        ("invocie", "invoice", "any", 0),
    ],
)
def test_only_what_is_spelt_otherwise_was_mended(
    typed: str, meant: str, source: str, number: int
) -> None:
    cover = Cover(0.0, (TextSpan(0, 1, Category.NAME, meant, source),))
    one = Candidate(Intent(parse(meant)), cover=cover)
    assert len(respelt(readings(typed, ()), one)) == number


def test_a_word_that_nobody_else_uses_is_not_left_out_in_silence() -> None:
    question = "how many purple PDFs"
    chart = chart_of(question, DISK)
    cover = covered(chart, "count:how many", "extension:PDFs")
    candidates = judged("ext:pdf show:count", "ext:pdf purple", probability=0.98, cover=cover)
    known = "how many pdfs"
    events, _ = said(question, candidates, {"ext:pdf": 3}, known=known)
    assert "I did not understand “purple”, and left it out." in text_of(events)
    found = taken(events)
    assert found.confidence is not None and found.confidence < SURE
    assert found.alternatives == ("ext:pdf purple",)
    events, _ = said(question, candidates, {"ext:pdf": 3}, known=f"{known} purple")
    assert "purple" not in text_of(events)


def test_words_that_were_taken_are_known_whoever_uses_them() -> None:
    chart = chart_of("purple", DISK)
    one = Candidate(Intent(parse("purple")), cover=covered(chart, "name:purple"))
    assert unknown(readings("purple", ()), one) == ""
    assert unknown(replace(readings("purple", ()), pool=None), one) == ""


def test_who_asks_for_everything_unsurely_is_offered_the_type_that_was_passed_over() -> None:
    chart = chart_of("CSVs, how many of them do I have")
    cover = covered(chart, "count:how many of")
    candidate = Candidate(Intent(parse("show:count")), cover=cover)
    readings = Readings(chart, (), DiskNames(()))
    taken = taken_as(readings, [WeighedCandidate(candidate, 0.6)], 0.6)
    assert "ext:csv show:count" in taken.alternatives


def test_chinese_that_was_left_out_is_said_in_one_piece() -> None:
    question = "紫色的照片"
    chart = chart_of(question, DISK)
    one = Candidate(Intent(parse("kind:image")), cover=covered(chart, "kind:照片"))
    said_ = unknown(readings(question, (), known=frozenset(("的照", "照片"))), one)
    assert said_ == "紫色"


def test_what_cannot_be_looked_up_is_told_whoever_says_it() -> None:
    for question, said_ in (("unread photos", "unread"), ("照片平均多大", "平均")):
        chart = chart_of(question, DISK)
        kind = "photos" if "photos" in question else "照片"
        one = Candidate(Intent(parse("kind:image")), cover=covered(chart, f"kind:{kind}"))
        assert unknown(readings(question, (), known=frozenset(tokens(question))), one) == said_


def tokens(question: str) -> list[str]:
    """The words of a question and its pairs of characters, all of them known."""
    texts = [token.text for token in chart_of(question, DISK).tokens]
    return [*texts, *(one + other for one, other in pairwise(texts))]


@pytest.mark.parametrize(
    ("question", "chosen", "is_either"),
    [
        ("videos by month", ["folder:videos", "group:by month"], True),
        ("Videos by month", ["folder:Videos", "group:by month"], False),
        ("in videos by month", ["in:in", "folder:videos", "group:by month"], False),
    ],
)
def test_a_type_taken_for_a_folder_is_unsure_unless_something_says_so(
    question: str, chosen: list[str], is_either: bool
) -> None:
    chart = chart_of(question, DiskNames(["Videos"]))
    one = Candidate(Intent(parse("in:Videos")), cover=covered(chart, *chosen))
    read = replace(readings(question, ()), chart=chart)
    assert is_bare_folder(read, one) is is_either


def test_a_word_taken_for_a_folder_is_unsure_where_files_are_called_so_too() -> None:
    disk = DiskNames(["Invoices"])
    chart = chart_of("invoices this week", disk)
    folder, name = (
        Candidate(Intent(parse(query)), found=Outlook(count, query), cover=covered(chart, *chosen))
        for query, count, chosen in (
            ("in:Invoices", 3, ("folder:invoices", "date:this week")),
            ("invoices", 5, ("name:invoices", "date:this week")),
        )
    )
    weighed = [WeighedCandidate(one, 0.5) for one in (folder, name)]
    read = replace(readings("invoices this week", weighed), chart=chart)
    assert is_bare_folder(read, folder)
    assert not is_bare_folder(replace(read, pool=None), folder)


# Written queries


@pytest.mark.parametrize("prefix", ["Query: ", "query:", "查询：", "查询: "])
def test_another_reading_is_asked_as_the_query_that_it_is(prefix: str) -> None:
    query = "in:Downloads ext:pdf"
    events, asked = said(f"{prefix}{query} show:count", judged("draft"), {query: 3})
    assert asked == [query]
    assert taken(events).confidence == 1.0


def test_what_is_wrong_with_a_written_query_is_said() -> None:
    events, asked = said("Query: size:>lots", judged("draft"), {})
    assert asked == []
    assert "lots" in text_of(events)


# What else it may be


def test_everything_there_is_is_no_other_reading() -> None:
    query = "in:Downloads ext:pdf"
    events, _ = said(QUESTION, judged(query, "", "draft"), {query: 3})
    assert taken(events).alternatives == ("draft",)


def test_what_asks_for_the_same_or_for_several_is_no_other_reading() -> None:
    several = Intent(parse("draft"), rest=(parse("ext:pdf"),))
    candidates = [
        *judged("in:Downloads ext:pdf"),
        *judged("ext:pdf in:downloads", Act.READ, "draft", probability=0.2),
        WeighedCandidate(Candidate(several, cover=COVER), 0.1),
    ]
    events, _ = said(QUESTION, candidates, {"in:Downloads ext:pdf": 3})
    assert taken(events).alternatives == ("draft",)


def test_no_more_are_offered_than_anybody_reads() -> None:
    names = [f"draft{number}" for number in range(6)]
    events, _ = said(QUESTION, judged("ext:pdf", *names), {"ext:pdf": 3})
    assert taken(events).alternatives == tuple(names[:MAX_ALTERNATIVES])


def test_a_folder_that_is_not_there_is_offered_only_where_nothing_else_is() -> None:
    query = "in:Downloads ext:pdf"
    nowhere = ("in:up show:count", "in:Down show:count")
    events, _ = said(QUESTION, judged(query, *nowhere, "draft", "in:下载"), {query: 3})
    assert taken(events).alternatives == ("draft", "in:下载")
    events, _ = said(QUESTION, judged(query, *nowhere), {query: 3})
    assert taken(events).alternatives == nowhere


@pytest.mark.parametrize(
    ("query", "there"),
    [
        *(("in:Downloads", True), ("in:下载", True), ("in:/srv/old", True), ("in:~/old", True)),
        *(("in:E盘", True), ("in:Wedding", False), ("in:Downloads in:Wedding", False)),
        ("rent", True),
    ],
)
def test_a_folder_is_there_as_far_as_names_are_known(query: str, there: bool) -> None:
    assert has_its_folders(parse(query), DISK) is there
    assert has_its_folders(parse(query), DiskNames()), "of nothing nobody knows"


def test_who_is_not_sure_of_the_only_reading_offers_it_with_less() -> None:
    events, _ = said(QUESTION, judged("in:Downloads rent"), {"in:Downloads rent": 1})
    assert taken(events).alternatives == ("in:Downloads", "rent", "in:Downloads content:rent")
    assert taken(events).next_confidence == 0


def test_what_is_less_likely_than_all_that_was_weighed_may_be_offered_too() -> None:
    read = readings(QUESTION, judged("ext:pdf"))
    more = Understood(Intent(parse("kind:image")), 0.01, COVER)
    offered = taken_as(replace(read, meant=[*read.meant, more]), judged("ext:pdf"), 0.6)
    assert offered.alternatives == ("kind:image",)


# What files contain is looked for only when it is answered


def test_what_is_in_no_file_gives_way_to_what_is_there() -> None:
    there = Candidate(Intent(parse("larkspur")), cover=COVER, found=Outlook(1, "larkspur"))
    candidates = [*judged("content:larkspur", probability=0.4), WeighedCandidate(there, 0.3)]
    events, asked = said("larkspur", candidates, {"larkspur": 1})
    assert asked == ["content:larkspur", "larkspur top:20", "larkspur"]
    assert "with “larkspur” in the name" in text_of(events)
    assert "content:larkspur" in taken(events).alternatives
    events, asked = said("larkspur", candidates, {"content:larkspur": 2, "larkspur": 1})
    assert asked == ["content:larkspur"]
    assert (taken(events).confidence or 0) > 0.4, "that it found some speaks for it"


def test_what_nobody_looked_for_takes_no_place_of_what_was_not_found() -> None:
    candidates = judged("content:rent", "rent", probability=0.4)
    events, asked = said("rent", candidates, {})
    assert "rent" not in asked[:1] and text_of(events)
    assert taken(events).alternatives == ("rent",)


# Behind another question


def behind(question: str, last: str, *chosen: str) -> tuple[Chart, list[Candidate]]:
    """The candidates of a question behind another one, by the words `category:text` in it."""
    chart = chart_of(question, DISK)
    cover = covered(chart, *chosen)
    intent = intent_of(cover)
    assert intent is not None
    meant = [Understood(intent, 0.9, cover)]
    found = candidates_of(
        meant, lambda one: normal_intent(one, DISK), leaning=leanings(meant, parse(last))
    )
    return chart, found


def leaned(question: str, last: str, *chosen: str) -> TakenAs:
    """What a question is taken for that takes up the one before."""
    _, found = behind(question, last, *chosen)
    leaning = next(one for one in found if one.leaning and one.leaning.lean is Lean.REPLACES)
    others = [one for one in found if one is not leaning]
    weighed = [
        WeighedCandidate(leaning, 0.6),
        *(WeighedCandidate(one, 0.3 / len(others)) for one in others),
    ]
    read = readings(question, weighed, parse(last))
    return taken_as(read, weighed, 0.6)


def test_what_is_carried_over_is_what_holds_still_and_was_not_said_again() -> None:
    last = "in:Downloads ext:pdf size:>1mb"
    chosen = ("date:2025",)
    assert leaned("and from 2025", last, *chosen).carried == (
        *("in:Downloads", "ext:pdf", "size:>1mb"),
    )
    again = leaned("and PDFs from 2025", last, "extension:PDFs", *chosen)
    assert again.carried == ("in:Downloads", "size:>1mb")


def test_what_stands_alone_carries_nothing_over() -> None:
    question, last = "PDFs from 2025", "in:Downloads ext:pdf"
    _, found = behind(question, last, "extension:PDFs", "date:2025")
    alone = next(one for one in found if one.leaning is None)
    weighed = [WeighedCandidate(alone, 0.6)]
    assert taken_as(readings(question, weighed, parse(last)), weighed, 0.6).carried == ()
    weighed = [WeighedCandidate(replace(alone), 0.6)]
    assert taken_as(readings(question, weighed), weighed, 0.6).carried == ()


def test_the_words_of_a_follow_up_are_those_that_were_said_now() -> None:
    words = leaned("and from 2025?", "in:Downloads ext:pdf", "date:2025").words
    assert [(one.text, one.term) for one in words if one.term] == [("2025", "modified:2025")]
    question = "and from 2025?"
    assert all(question[one.start : one.end] == one.text for one in words)
    assert "".join(one.text for one in words) == question.replace(" ", "")


@pytest.mark.parametrize(
    ("question", "chosen", "words", "term"),
    [
        (
            "not in Downloads",
            ["not:not", "in:in", "folder:Downloads"],
            "Downloads",
            "-in:Downloads",
        ),
        ("not the photos", ["not:not", "kind:photos"], "photos", "-kind:image"),
        ("照片除外", ["kind:照片", "not before:除外"], "照片", "-kind:image"),
        ("opened in 2025", ["opened:opened", "date:in 2025"], "in 2025", 'opened:"in 2025"'),
        ("2025年创建的", ["date:2025年", "created:创建"], "2025年", "created:2025年"),
    ],
)
def test_words_become_the_terms_that_they_are_beside_others(
    question: str, chosen: list[str], words: str, term: str
) -> None:
    chart = chart_of(question, DISK)
    one = Candidate(Intent(Query()), cover=covered(chart, *chosen))
    found = {word.text: word.term for word in words_taken(readings(question, ()), one)}
    assert found[words] == term


def test_who_asks_for_a_reader_is_offered_nothing_of_the_question_before() -> None:
    question, last = "sum up the PDFs", "in:Downloads"
    _, found = behind(question, last, "extension:PDFs")
    read = WeighedCandidate(Candidate(Intent(Query(), Act.READ), cover=COVER), 0.6)
    others = [WeighedCandidate(one, 0.2) for one in found]
    assert any(one.candidate.leaning for one in others)
    weighed = [read, *others]
    offered = taken_as(readings(question, weighed, parse(last)), weighed, 0.6).alternatives
    assert offered == ("ext:pdf",)
    search = [others[0], read, *others[1:]]
    offered = taken_as(readings(question, search, parse(last)), search, 0.6).alternatives
    assert any("in:Downloads" in one for one in offered), "who searches may well go on"


def test_who_is_not_sure_of_the_largest_offers_all_by_size() -> None:
    candidates = judged("sort:size top:1", probability=0.6)
    events, _ = said("the whopper, which one is that", candidates, {"sort:size top:1": 1})
    assert taken(events).alternatives == ("sort:size",)


def after_an_answer(confidence: float) -> list[Message]:
    found = made(query="in:Downloads", show="list", count=3)
    return [
        Message(Role.TOOL, turn=1, result=ToolResult("a", (), found)),
        Message(Role.MIND, turn=1, confidence=confidence),
    ]


def leaning(query: str, probability: float) -> Sequence[WeighedCandidate]:
    intent = Intent(parse(query))
    lean = Leaning(Lean.REPLACES, intent, Understood(intent, probability, COVER))
    candidate = Candidate(intent, cover=COVER, leaning=lean)
    return [WeighedCandidate(candidate, probability)]


@pytest.mark.parametrize(
    ("before", "candidates", "is_sure"),
    [
        (0.6, leaning("in:Downloads ext:pdf", 0.99), False),
        (0.97, leaning("in:Downloads ext:pdf", 0.99), True),
        (0.6, judged("in:Downloads ext:pdf", probability=0.99), True),
        # It says so little that it may mean what nobody understood.
        (0.0, judged("sort:modified top:1", "rent", probability=0.99), False),
    ],
)
def test_what_takes_up_an_unsure_answer_is_no_surer(
    before: float, candidates: Sequence[WeighedCandidate], is_sure: bool
) -> None:
    counts = {written(candidates[0].candidate.intent.query): 1}
    events, _ = said("only the PDFs", candidates, counts, before=after_an_answer(before))
    found = taken(events)
    assert found.confidence is not None
    assert (found.alternatives == ()) is is_sure
    assert (found.confidence >= SURE) is is_sure
