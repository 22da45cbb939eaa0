"""`--explain` says which words were taken for what, and how sure that is."""

from __future__ import annotations

import asyncio

from desktop_app.agent.events import Answer
from desktop_app.cli.answer_json import answer_object, explain_object
from desktop_app.cli.writers import explanation
from desktop_app.interpreter.interpreter import Interpreter
from desktop_app.messages.message import Message, Role, ToolResult
from desktop_app.messages.mind import About, TakenAs, ToolSpec, WordTaken
from desktop_app.messages.parts import Words
from desktop_app.wording import Language, Wording
from tests.doubles.made_findings import made
from tests.interpreter.readings import read_by_words

TAKEN = TakenAs(
    (
        WordTaken("how many", 0, 8, "show:count"),
        WordTaken("blue", 9, 13, None),
        WordTaken("PDFs", 14, 18, "ext:pdf"),
    ),
    0.62,
    ("blue ext:pdf show:count",),
    "blue ext:pdf show:count",
    0.21,
)
ANSWER = Answer("how many blue PDFs", "Two.", taken=TAKEN)


def test_a_person_sees_each_word_with_what_it_became() -> None:
    assert explanation(ANSWER, Wording(Language.ENGLISH)) == [
        "  how many → show:count",
        "  PDFs → ext:pdf",
        "  left over: blue",
        "  This reading: 62 % sure.",
        "  Next best: blue ext:pdf show:count (21 %)",
    ]


def test_json_has_the_same() -> None:
    assert explain_object(ANSWER) == {
        "understood": [
            {"text": "how many", "start": 0, "end": 8, "term": "show:count"},
            {"text": "PDFs", "start": 14, "end": 18, "term": "ext:pdf"},
        ],
        "left_over": ["blue"],
        "confidence": 0.62,
        "next_best": "blue ext:pdf show:count",
        "next_confidence": 0.21,
    }


def test_what_is_not_known_is_said() -> None:
    answer = Answer("q", "Two.", mind="qwen3")
    assert explain_object(answer) is None
    (line,) = explanation(answer, Wording(Language.CHINESE))
    assert line == "这里不知道哪些词被理解成了什么。"


def test_an_object_tells_what_was_understood() -> None:
    written = answer_object(ANSWER, 10)
    assert written["confidence"] == 0.62
    assert written["alternatives"] == ["blue ext:pdf show:count"]
    assert written["understood"][1] == {"text": "blue", "start": 9, "end": 13, "term": None}


def test_of_a_models_answer_nothing_was_understood_by_the_built_in_mind() -> None:
    written = answer_object(Answer("q", "Two.", mind="qwen3", taken=TAKEN), 10)
    assert (written["understood"], written["confidence"]) == (None, None)
    assert written["alternatives"] == []


def test_of_a_follow_up_the_words_that_were_said_now_are_explained() -> None:
    question = "and in Documents?"
    messages = (
        Message(Role.PERSON, (Words("How many PDFs are in Downloads?"),), 1),
        _found("builtin-1", 1, "in:Downloads ext:pdf"),
        Message(Role.PERSON, (Words(question),), 2),
        _found("builtin-2", 2, "in:Documents ext:pdf"),
    )

    async def reply() -> TakenAs | None:
        mind = Interpreter(read=read_by_words)
        events = [event async for event in mind.reply(messages, (ToolSpec("count_files", "", {}),))]
        (about,) = (event for event in events if isinstance(event, About))
        return about.taken

    taken = asyncio.run(reply())
    lines = explanation(Answer(question, "Two.", taken=taken), Wording(Language.ENGLISH))
    assert any(line.startswith("  Documents → in:") for line in lines)
    assert not any("Downloads" in line or "PDFs" in line for line in lines[:2]), "said before"
    assert taken is not None and taken.carried == ("ext:pdf",)


def _found(call_id: str, turn: int, query: str) -> Message:
    data = made(query=query, count=2, directly=2, show="count")
    return Message(Role.TOOL, turn=turn, result=ToolResult(call_id, (), data))
