"""What a person reads of an answer on a terminal."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable

import pytest

from desktop_app.agent.events import Answer, CallStarted, ReplyBegan, RunEvent, RunFinished, Stopped
from desktop_app.cli.writers import JsonWriter, TextWriter
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.messages.message import Message, Role, ToolCall
from desktop_app.messages.mind import ReplyWithdrawn, Summarised, TakenAs, TextDelta, Usage
from desktop_app.messages.parts import Words
from desktop_app.reasons import Coverage, Reason
from desktop_app.settings import Settings
from desktop_app.wording import Language

USUAL = Settings()
CALL = CallStarted(ToolCall("1", "count_files", {}))


def hits(*names: str) -> Hits:
    return Hits([Chunk.of(Hit("/d", name, 0, 0, Flag(0)) for name in names)])


def heard(
    capsys: pytest.CaptureFixture[str],
    *events: RunEvent,
    limit: int = 1000,
    settings: Settings = USUAL,
) -> list[str]:
    ticks = itertools.count(10.0, 1.5)
    writer = TextWriter(limit, Language.ENGLISH, settings, lambda: next(ticks))
    for event in events:
        writer.hear(event)
    return capsys.readouterr().out.split("\n")


def said(text: str) -> Iterable[RunEvent]:
    return map(TextDelta, text)


def test_the_answer_then_the_files_then_what_was_looked_at(
    capsys: pytest.CaptureFixture[str],
) -> None:
    coverage = Coverage(("/d",), 3, {Reason.HIDDEN: 1, Reason.UNREADABLE: 2}, seconds=0.0421)
    answer = Answer("How many?", "Two.", hits=hits("a", "b"), coverage=coverage)

    assert heard(capsys, CALL, *said("Two."), RunFinished(answer)) == [
        "Two.",
        "/d/a",
        "/d/b",
        "Looked at 3 files in /d in under 0.1 s. Left out: 1 hidden, 2 that could not be opened.",
        "",
    ]


def test_what_stands_below_is_in_the_language_of_the_question(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer = Answer("有多少？", "两个。", coverage=Coverage(("/d",), 3, seconds=1.26))

    lines = heard(capsys, RunFinished(answer))

    assert lines == ["两个。", "在 /d 中查看了 3 个文件，用时 1.3 秒。", ""]


def test_an_answer_that_did_not_stream_is_written_at_the_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert heard(capsys, RunFinished(Answer("q", "All of it."))) == ["All of it.", ""]


def test_only_the_rest_of_a_streamed_answer_is_written_at_the_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    finished = RunFinished(Answer("q", "Two so far. Stopped.", stopped=Stopped.CANCELLED))

    assert heard(capsys, *said("Two so far."), finished) == ["Two so far. Stopped.", ""]


def test_nothing_is_written_before_the_answer_is_whole(capsys: pytest.CaptureFixture[str]) -> None:
    finished = RunFinished(Answer("q", "Two."))

    lines = heard(capsys, *said("Let me look."), CALL, CALL, *said("Two."), finished)

    assert lines == ["Two.", ""]
    assert heard(capsys, *said("Let me look."), ReplyWithdrawn()) == [""]


def test_an_empty_line_stands_between_answers(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = RunFinished(Answer("q", "One.")), RunFinished(Answer("q", "Two."))

    assert heard(capsys, first, *said("Two."), second) == ["One.", "", "Two.", ""]


def test_nothing_in_a_name_or_an_answer_acts_on_the_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    name = "\x1b]0;x\x07 a\nb \u202egpj.exe \x9b31m \udce9"
    answer = Answer("q", "Red:\x1b[31m\nnext\u202e", hits=hits(name), unverified=("\x1b[2J",))

    lines = heard(capsys, *said(answer.text), RunFinished(answer))

    assert all(line.isprintable() for line in lines)
    assert lines[:3] == [
        "Red:\\x1b[31m",
        "next\\u202e",
        "/d/\\x1b]0;x\\x07 a\\nb \\u202egpj.exe \\x9b31m \ufffd",
    ]


def test_files_beyond_the_limit_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    answer = Answer("q", "Three.", hits=hits("a", "b", "c"))

    lines = heard(capsys, RunFinished(answer), limit=1)

    assert lines == ["Three.", "/d/a", "… and 2 more; --limit shows more of them.", ""]


def test_the_tokens_and_the_time_of_a_model_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    answer = Answer("How many?", "Two.", mind="qwen3", usage=Usage(1_200, 34))
    asked = (ReplyBegan("qwen3"), ReplyBegan("qwen3"))
    lines = heard(capsys, *asked, RunFinished(answer))
    assert lines == ["Two.", "qwen3: 1,234 tokens, 1.5 s.", ""]
    uncounted = Answer("How many?", "Two.")
    assert heard(capsys, *asked, RunFinished(uncounted)) == ["Two.", ""]


def test_the_budget_and_the_cost_are_told_where_they_are_known(
    capsys: pytest.CaptureFixture[str],
) -> None:
    settings = Settings(model="m", tokens_per_day=50_000, input_price=2, output_price=8.5)
    for question, said in (
        ("How many?", "m: 1,234 tokens (of 50,000 a day), about 0.0027 at the prices you set."),
        ("有多少？", "m：1,234 个 token（每天最多 50,000 个）、按您设置的价格约 0.0027。"),
    ):
        answer = Answer(question, "2", mind="m", usage=Usage(1_200, 34))
        assert heard(capsys, RunFinished(answer), settings=settings) == ["2", said, ""]
    other = Answer("How many?", "2", mind="other", usage=Usage(1_200, 34))
    (_, said, _) = heard(capsys, RunFinished(other), settings=settings)
    assert said == "other: 1,234 tokens (of 50,000 a day)."


def test_a_summary_of_earlier_turns_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    made = Summarised(Message(Role.INSTRUCTIONS, (Words("They talked."),)), 1_397, 78)
    finished = RunFinished(Answer("How many?", "Two."))
    lines = heard(capsys, made, finished, finished)
    assert [line for line in lines if "1,397 → 78 tokens" in line] == [lines[1]]


def test_what_nothing_bears_out_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    lines = heard(capsys, RunFinished(Answer("q", "17.", unverified=("17",))))

    assert lines == ["17.", "Nothing that was found confirms these: 17.", ""]


def test_what_the_model_worked_out_is_told_calmly(capsys: pytest.CaptureFixture[str]) -> None:
    lines = heard(capsys, RunFinished(Answer("q", "£330 in all.", worked_out=("330",))))

    assert lines == ["£330 in all.", "Worked out by the model itself, not looked up: 330.", ""]


def test_as_json_nothing_is_written_before_the_answer_is_complete(
    capsys: pytest.CaptureFixture[str],
) -> None:
    writer = JsonWriter(1000)
    for event in (*said("Let me look."), CALL, *said("Two.")):
        writer.hear(event)
    assert capsys.readouterr().out == ""

    writer.hear(RunFinished(Answer("q", "Two.")))

    assert json.loads(capsys.readouterr().out)["answer"] == "Two."


def test_other_readings_stand_below_an_answer_that_is_not_sure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    taken = TakenAs((), 0.4, ("in:Downloads ext:pdf", "kind:image show:count"))
    assert heard(capsys, RunFinished(Answer("q", "Two.", taken=taken))) == [
        "Two.",
        "You may also have meant:",
        "  PDF files in Downloads  (in:Downloads ext:pdf)",
        "  how many images there are  (kind:image show:count)",
        "",
    ]
