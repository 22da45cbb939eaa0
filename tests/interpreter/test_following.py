"""Questions that follow on the one before."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from desktop_app.chart.composing import Act
from desktop_app.chart.weighing.candidates import Candidate
from desktop_app.conversations.rows import from_row, to_row
from desktop_app.findings import CopyFindings, Failure, Findings, FolderFindings
from desktop_app.interpreter.following import certainty_of, last_of
from desktop_app.interpreter.outcomes import Purpose
from desktop_app.interpreter.turns.earlier import earlier_in
from desktop_app.messages.message import Message, Role, ToolCall, ToolResult
from desktop_app.query.query import Show
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from desktop_app.trash_findings import TrashItem, TrashProposal
from tests.doubles.made_findings import made
from tests.interpreter.readings import readings_of, same_query

LISTS = pytest.mark.xfail(strict=True, reason="they are listed, with how many they are, unsure")

CASES = [
    ("in:Downloads ext:pdf show:count", "and in Documents?", "in:Documents ext:pdf show:count"),
    pytest.param(
        *("in:Downloads show:count", "only the PDFs", "in:Downloads ext:pdf show:count"),
        marks=LISTS,
    ),
    (
        "in:Downloads show:count",
        "which of them is the largest?",
        "in:Downloads sort:size top:1",
    ),
    ("in:Pictures modified:2025 show:count", "and 2024", "in:Pictures modified:2024 show:count"),
    ("in:下载 ext:pdf show:count", "那文档里呢", "in:文档 ext:pdf show:count"),
    (
        "in:下载 ext:pdf show:count",
        "其中多少是今年的",
        "in:下载 ext:pdf modified:今年 show:count",
    ),
    ("in:Downloads sort:size top:1", "and the second largest?", "in:Downloads sort:size top:2"),
    ("in:音乐 ext:flac show:count", "它们一共多大", "in:音乐 ext:flac show:bytes"),
    ("in:图片 ext:png show:count", "那 JPG 的呢?", "in:图片 ext:jpg show:count"),
    pytest.param(
        "in:Videos show:count",
        "Only the ones over 500 MB, please.",
        "in:Videos size:>500mb show:count",
        marks=LISTS,
    ),
    (
        "in:Music kind:audio show:count",
        "How many videos are in Videos?",
        "in:Videos kind:video show:count",
    ),
    pytest.param(
        "in:Downloads ext:pdf show:count",
        "bigger than 1 MB",
        "in:Downloads ext:pdf size:>1mb show:count",
        marks=LISTS,
    ),
]


def likeliest(question: str, last: str) -> Candidate:
    return readings_of(question, last).judged()[0].candidate


@pytest.mark.parametrize(("last", "question", "query"), CASES)
def test_what_is_new_takes_the_place_of_what_was_said(last: str, question: str, query: str) -> None:
    found = likeliest(question, last).intent
    assert same_query(replace(found, nth=0), query)


def test_the_second_largest_is_asked_for_behind_a_question_as_alone() -> None:
    found = likeliest("and the second largest?", "in:Downloads sort:size top:1").intent
    alone = readings_of("what is the second largest file in Downloads").judged()[0].candidate.intent
    assert (found.nth, alone.nth) == (2, 2)
    assert same_query(replace(alone, nth=0), "in:Downloads sort:size top:2")
    assert likeliest("how many?", "sort:size top:1").intent.nth == 0


@pytest.mark.parametrize("question", ["list them", "show them", "List those.", "把它们列出来"])
def test_who_only_points_may_ask_for_the_rows_of_what_was_counted(question: str) -> None:
    readings = readings_of(question, "in:Downloads ext:pdf show:count")
    assert readings.pointing and all(one.intent.points for one in readings.pointing)
    assert readings.pool is not None
    found = [one for one in readings.pool.candidates if one.leaning is not None]
    assert any(same_query(one.intent, "in:Downloads ext:pdf") for one in found)
    assert not any(one.intent.points for one in readings.pool.candidates)


def test_who_points_at_nothing_asks_nothing_by_that() -> None:
    readings = readings_of("show them")
    assert readings.pointing
    assert not any(one.intent.points for one in readings.meant)
    assert readings.pool is None or all(
        one.intent.query.terms or one.intent.act is not Act.ANSWER
        for one in readings.pool.candidates
    )


def result(call: str, turn: int = 1, **data: Any) -> Message:
    return Message(Role.TOOL, turn=turn, result=ToolResult(call, (), made(**data)))


def call(call_id: str, purpose: Purpose, turn: int = 1, mind: str = "builtin") -> Message:
    made_for = (ToolCall(call_id, "find_files", {}, purpose.written()),)
    return Message(Role.MIND, turn=turn, calls=made_for, mind=mind)


def test_the_last_search_counts_whichever_mind_made_it() -> None:
    searched = result("call_7", query="in:Downloads", show="count")
    near = result("builtin-1-2", query="zebra", show="list")
    looking = call("builtin-1-2", Purpose.LOOK)

    assert last_of([searched, looking, near]) == parse("in:Downloads show:count")
    later = result("x", turn=2, query="a", show="list")
    assert last_of([searched, looking, near, later]) == parse("a")
    assert last_of([]) is None


def test_what_failed_or_cannot_be_read_is_nothing_to_go_on_with() -> None:
    failed = ToolResult("x", (), made(query="in:Downloads", show="count"), failed=True)
    assert last_of([Message(Role.TOOL, turn=1, result=failed)]) is None
    assert last_of([result("x", query="size:>", show="list")]) is None
    assert last_of([result("x", query="", show="list")]) is None
    assert last_of([result("x", folders=["/home/ann"])]) is None


def test_how_it_was_grouped_is_shown_of_it_too() -> None:
    grouped = result("x", query="in:Music", show="by-kind")
    assert last_of([grouped]) == parse("in:Music show:by-kind")
    unknown = result("x", query="in:Music", show="by-colour")
    assert last_of([unknown]) == parse("in:Music")


def test_copies_that_a_model_looked_for_can_be_gone_on_with() -> None:
    facts = CopyFindings(
        2, True, query="is:duplicate in:Music", file="/a", size_bytes=1, other_names=0
    )
    message = Message(Role.TOOL, turn=1, result=ToolResult("x", (), facts))
    assert last_of([message]) == parse("is:duplicate in:Music")


@pytest.mark.parametrize("call_id", ["a-near", "b-space", "builtin-1-near", "builtin-1-space"])
def test_the_spelling_of_an_id_says_nothing(call_id: str) -> None:
    own = [
        call("builtin-1", Purpose.ANSWER),
        result("builtin-1", query="rent", show="count", count=0),
    ]
    other = [
        call(call_id, Purpose.LOOK, turn=2, mind="a model"),
        result(call_id, turn=2, query="in:Downloads", show="count", count=1),
    ]
    assert last_of([*own, *other]) == parse("in:Downloads show:count")


def test_what_the_answer_looked_for_last_is_gone_on_with() -> None:
    """A folder's name may be looked up before; what was searched then is what was asked."""
    messages = [
        call("builtin-1", Purpose.ANSWER),
        result("builtin-1", query="in:thesis", show="list", count=0),
        call("builtin-1-1", Purpose.ANSWER),
        result("builtin-1-1", query='in:"/home/ann/My Thesis"', show="list", count=3),
    ]
    assert last_of(messages) == parse('in:"/home/ann/My Thesis"')


@pytest.mark.parametrize(
    ("purpose", "show"),
    [(Purpose.SPACE, Show.BYTES), (Purpose.COUNT, Show.COUNT), (Purpose.ANSWER, Show.COUNT)],
)
def test_what_was_asked_of_it_stands_on_the_call(purpose: Purpose, show: Show) -> None:
    counted = result("builtin-1", query="in:Music", show="count", count=2)
    found = last_of([call("builtin-1", purpose), counted])
    assert found is not None and found.show is show


def test_what_a_call_was_for_is_kept_with_the_conversation() -> None:
    for purpose in Purpose:
        kept = from_row(to_row(call("builtin-1", purpose)))
        assert Purpose.of(kept.calls[0]) is purpose


def said(turn: int, confidence: float | None) -> Message:
    return Message(Role.MIND, turn=turn, confidence=confidence)


def test_how_sure_the_last_search_was_stands_on_its_answer() -> None:
    first = [result("a", turn=1, query="in:Downloads", count=1), said(1, 0.6)]
    second = [result("b", turn=2, query="in:Music", count=1), said(2, 0.98)]
    assert certainty_of(first) == 0.6
    assert certainty_of([*first, *second]) == 0.98


def test_who_says_thanks_has_not_changed_what_was_searched() -> None:
    messages = [result("a", turn=1, query="in:Downloads", count=1), said(1, 0.6), said(2, 0.97)]
    assert certainty_of(messages) == 0.6


def test_nothing_is_sure_behind_a_question_that_nobody_understood() -> None:
    messages = [result("a", turn=1, query="in:Downloads", count=1), said(1, 0.98), said(2, 0.0)]
    assert certainty_of(messages) == certainty_of([said(1, 0.0)]) == 0


def other(turn: int, data: Findings, *, failed: bool = False) -> Message:
    return Message(Role.TOOL, turn=turn, result=ToolResult("x", (), data, failed))


@pytest.mark.parametrize(
    "behind",
    [
        other(2, Failure("folder.not_found"), failed=True),
        other(2, TrashProposal(())),
        other(2, FolderFindings(1, True, ("/home/ann/Narnia",))),
    ],
)
def test_what_was_not_searched_for_is_not_gone_on_from_with_certainty(behind: Message) -> None:
    # "And the biggest?" behind a folder that is not there was the biggest of all files, sure.
    before = [result("a", turn=1, query="in:Downloads", count=1), said(1, 0.98)]
    assert certainty_of([*before, behind, said(2, 0.97)]) == certainty_of([behind, said(2, 1)]) == 0
    after = [result("c", turn=3, query="in:Music", count=1), said(3, 0.9)]
    assert certainty_of([behind, said(2, 0.97), *after]) == 0.9


def test_what_was_proposed_for_the_trash_is_gone_on_from() -> None:
    # "How many are there?" behind "delete all videos" counted all files.
    item = TrashItem("/home/ann/a.mov", "file", 5, 0, 1, 2, 3)
    proposed = other(2, TrashProposal((item,), more=4, query="kind:video"))
    messages = [result("a", turn=1, query="in:Downloads", count=1), proposed, said(2, 0.9)]
    assert last_of(messages) == parse("kind:video")
    (last, *_) = earlier_in(messages)
    assert (last.count, [row.path for row in last.rows]) == (5, ["/home/ann/a.mov"])
    assert certainty_of(messages) == 0.9


def test_a_folder_that_was_looked_up_for_a_search_leaves_it_certain() -> None:
    looked_up = other(1, FolderFindings(1, True, ("/home/ann/Music",)))
    searched = result("a", turn=1, query="in:Music", count=1)
    assert certainty_of([looked_up, searched, said(1, 0.9)]) == 0.9
    assert certainty_of([searched, looked_up, said(1, 0.9)]) == 0.9


def test_what_a_model_searched_for_is_taken_as_meant() -> None:
    assert certainty_of([result("a", turn=1, query="in:Downloads", count=1), said(1, None)]) == 1
    assert certainty_of([]) == 1


@pytest.mark.parametrize(
    ("last", "question", "query"),
    [
        ("in:Downloads", "no, I meant the videos", "in:Downloads kind:video"),
        ("in:Downloads kind:video", "不对，我说的是照片", "in:Downloads kind:image"),
        ("in:Downloads ext:pdf", "sorry, in Documents", "in:Documents ext:pdf"),
        ("in:Recipes content:糖", "没有糖的呢", "in:Recipes -content:糖"),
    ],
)
def test_who_takes_back_a_part_keeps_the_rest(last: str, question: str, query: str) -> None:
    assert same_query(likeliest(question, last).intent, query)


@pytest.mark.parametrize(
    ("last", "question", "query"),
    [
        ("kind:image taken:7月20号", "19号呢", "kind:image taken:{year}-07-19"),
        ('kind:image taken:"on 3 may 2024"', "and on the 2nd", "kind:image taken:2024-05-02"),
        ("kind:image modified:2024年10月", "3号的呢", "kind:image modified:2024-10-03"),
        ("kind:image modified:2024年10月", "昨天的呢", "kind:image modified:昨天"),
    ],
)
def test_a_day_alone_is_of_the_month_before(last: str, question: str, query: str) -> None:
    # The 20th of July is the last one that there was.
    now = readings_of(question, last).disk.now
    year = now.year if (now.month, now.day) >= (7, 20) else now.year - 1
    found = readings_of(question, last).judged()
    likeliest_few = [written(one.candidate.intent.query) for one in found[:3]]
    assert written(parse(query.format(year=year))) in likeliest_few
