"""What of a conversation a model is told: nothing that rests on what was closed to it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from desktop_app.llm.policy.clearance import cleared
from desktop_app.llm.policy.permissions import Permission, Permissions
from desktop_app.messages.message import Looked, Message, Role, ToolCall, ToolResult
from desktop_app.messages.parts import Words

NEVER, NAMES, SNIPPETS, TEXT = Permission


def at(*names: str) -> str:
    return str(Path(os.sep).absolute().joinpath(*names))


HOME, CLOSED, LEDGER = at("home"), at("home", "closed"), at("home", "ledger")
RULES = ((CLOSED, NEVER), (LEDGER, NAMES))


@pytest.mark.parametrize(
    ("looked", "may_be_told"),
    [
        # Numbers about a folder hold for all that lies in it.
        (Looked((HOME,)), False),
        (Looked((HOME,), unlisted=(CLOSED,)), True),
        (Looked((CLOSED,)), False),
        (Looked((at("home", "closed", "deep"),)), False),
        (Looked((LEDGER,)), True),
        (Looked((LEDGER,), inside=True), False),
        (Looked((at("home", "ledger", "a.txt"),), inside=True), False),
        (Looked((HOME,), inside=True, unlisted=(CLOSED,)), False),
        (Looked((HOME,), inside=True, unlisted=(CLOSED,), unread=(LEDGER,)), True),
        # What was only not read for them was listed all the same.
        (Looked((HOME,), unread=(CLOSED, LEDGER)), False),
        (Looked((at("home", "open"),), inside=True), True),
        (Looked((at("home", "closed.txt"),), inside=True), True),
        (Looked(()), True),
        (None, False),
    ],
)
def test_a_number_is_told_where_all_that_it_counts_may_be(
    looked: Looked | None, may_be_told: bool
) -> None:
    assert Permissions(TEXT, RULES).covers(looked) is may_be_told


@pytest.mark.parametrize("most", [TEXT, SNIPPETS])
def test_without_rules_everything_may_be_told(most: Permission) -> None:
    for looked in (Looked((HOME,)), Looked((HOME,), inside=True), None):
        assert Permissions(most).covers(looked)


def test_an_endpoint_of_names_is_told_no_number_from_inside() -> None:
    permissions = Permissions(NAMES)
    assert permissions.covers(Looked((HOME,)))
    assert not permissions.covers(Looked((HOME,), inside=True))
    assert permissions.covers(Looked((HOME,), inside=True, unread=(HOME,)))
    assert not permissions.covers(None)


def test_a_folder_that_is_closed_by_the_name_of_a_link_is_closed_where_it_is() -> None:
    permissions = Permissions(TEXT, [(at("link"), NEVER)], {at("link"): CLOSED})
    assert permissions.of(at("home", "closed", "a")) is NEVER
    assert not permissions.covers(Looked((HOME,)))


# Conversations


def said(mind: str, text: str, turn: int = 1) -> Message:
    return Message(Role.MIND, (Words(text),), turn, mind=mind)


def result(looked: Looked | None, turn: int = 1) -> Message:
    found = ToolResult("c1", (Words("3 files"),), looked=looked)
    return Message(Role.TOOL, turn=turn, result=found)


def asked(turn: int = 1) -> Message:
    return Message(Role.PERSON, (Words("How many?"),), turn)


def texts(messages: tuple[Message, ...]) -> list[str]:
    return [
        "".join(part.text for part in (message.result.parts if message.result else message.parts))
        for message in messages
    ]


def test_a_result_that_looked_where_nothing_may_be_told_of_is_kept_back_with_its_answer() -> None:
    history = [asked(), result(Looked((HOME,), inside=True)), said("builtin", "There are 3.")]
    passed = texts(cleared(history, Permissions(NAMES)))
    assert passed[0] == "How many?"
    assert "3" not in passed[1] + passed[2]
    assert texts(cleared(history, Permissions(TEXT))) == ["How many?", "3 files", "There are 3."]


def test_the_built_in_minds_other_answers_are_told() -> None:
    history = [
        *(asked(), result(Looked((HOME,), inside=True)), said("builtin", "There are 3.")),
        *(asked(2), result(Looked((HOME,)), 2), said("builtin", "There are 4.", 2)),
    ]
    assert texts(cleared(history, Permissions(NAMES)))[3:] == [
        "How many?",
        "3 files",
        "There are 4.",
    ]


def test_what_another_model_said_later_may_repeat_it_and_is_kept_back() -> None:
    history = [
        *(asked(), result(Looked((HOME,), inside=True)), said("first", "There are 3.")),
        *(asked(2), said("first", "As I said, 3.", 2)),
    ]
    assert "3" not in texts(cleared(history, Permissions(NAMES)))[4]


def test_a_summary_of_such_a_turn_is_kept_back() -> None:
    summary = Message(Role.INSTRUCTIONS, (Words("3 files say so"),), 2, summarises=1)
    history = [asked(), result(Looked((HOME,), inside=True)), summary, asked(2)]
    assert "3" not in texts(cleared(history, Permissions(NAMES)))[2]
    assert texts(cleared(history, Permissions(TEXT)))[2] == "3 files say so"


def called(mind: str, turn: int) -> Message:
    call = ToolCall("c1", "read_file", {"path": "~/closed/letter.txt"}, {"sealed": "letter"})
    return Message(Role.MIND, (), turn, (call,), thinking="the letter?", mind=mind)


def test_a_call_whose_result_is_kept_back_does_not_name_what_it_asked_for() -> None:
    history = [
        *(asked(), called("first", 1), result(Looked((CLOSED,))), asked(2)),
        *(called("builtin", 2), result(Looked((CLOSED,)), 2), called("first", 2)),
    ]
    earlier, builtin, own = (one for one in cleared(history, Permissions(TEXT, RULES)) if one.calls)
    for message in (earlier, builtin):
        (call,) = message.calls
        assert (call.id, call.name, call.arguments, call.extra) == ("c1", "read_file", {}, {})
        assert message.thinking == ""
    # What it asked for in this very turn, its endpoint knows.
    assert own == history[-1]
    (told, *_) = (one for one in cleared(history, Permissions(TEXT)) if one.calls)
    assert told == history[1]


def test_nothing_of_a_conversation_is_lost_but_words() -> None:
    history = [asked(), result(None), said("builtin", "3"), asked(2)]
    passed = cleared(history, Permissions(NEVER))
    assert [one.role for one in passed] == [one.role for one in history]
    assert [one.turn for one in passed] == [one.turn for one in history]
    assert passed[1].result is not None and passed[1].result.call_id == "c1"
