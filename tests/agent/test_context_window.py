"""Pictures in a window: the latest ones, as long as there is room."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from desktop_app.agent import context_window, tokens
from desktop_app.messages.message import Message, Role, ToolCall, ToolResult
from desktop_app.messages.parts import Picture, Words, plain_text


def read(name: str, turn: int = 1, width: int = 1568, height: int = 1568) -> list[Message]:
    """A call of `read_file`, and the picture that it came upon."""
    parts = (Words(f"facts of {name}\n"), Picture(f"/p/{name}", width, height))
    return [
        Message(Role.MIND, (), turn, (ToolCall(name, "read_file", {}),)),
        Message(Role.TOOL, turn=turn, result=ToolResult(name, parts)),
    ]


def asked(turn: int) -> list[Message]:
    return [Message(Role.PERSON, (Words("What is in it?"),), turn)]


def shown(messages: Iterable[Message]) -> list[str]:
    return [one.file for message in messages for one in context_window.pictures_in(message)]


def said(messages: Iterable[Message]) -> str:
    return "".join(plain_text(one.result.parts) for one in messages if one.result)


def size(messages: Iterable[Message]) -> float:
    return tokens.of_messages(messages, sees=True)


def test_only_the_latest_go_along_and_of_the_others_the_facts_stay() -> None:
    messages = [*asked(1), *read("a"), *read("b"), *asked(2), *read("c", 2)]
    fitted = context_window.with_latest_pictures(messages, "NOT HERE")
    assert shown(fitted) == ["/p/b", "/p/c"]
    assert said(fitted) == "facts of a\nNOT HERE\nfacts of b\nfacts of c\n"
    assert shown(messages) == ["/p/a", "/p/b", "/p/c"]


def test_one_that_was_read_twice_goes_along_once_where_it_was_read_last() -> None:
    messages = [*asked(1), *read("a"), *read("b"), *read("a")]
    fitted = context_window.with_latest_pictures(messages, "NOT HERE")
    assert shown(fitted) == ["/p/b", "/p/a"]
    assert said(fitted).startswith("facts of a\nNOT HERE\n")


def test_where_there_is_no_room_the_oldest_goes_first() -> None:
    messages = [*asked(1), *read("a"), *read("b")]
    room = size(messages)
    assert shown(context_window.with_fewer_pictures(messages, room, size, "NO ROOM")) == [
        "/p/a",
        "/p/b",
    ]
    fitted = context_window.with_fewer_pictures(messages, room - 1, size, "NO ROOM")
    assert shown(fitted) == ["/p/b"]
    assert size(fitted) < room
    assert shown(context_window.with_fewer_pictures(messages, 50, size, "NO ROOM")) == []
    assert shown(context_window.with_fewer_pictures(messages, 50, size, "NO ROOM", keep=1)) == [
        "/p/b"
    ]


def test_those_of_earlier_turns_can_go_alone() -> None:
    messages = [*asked(1), *read("a"), *asked(2), *read("b", 2)]
    assert shown(context_window.without_old_pictures(messages, 50, size, "NO ROOM")) == ["/p/b"]
    assert shown(context_window.without_old_pictures(messages, 9_000, size, "")) == ["/p/a", "/p/b"]


def test_a_model_that_cannot_see_loses_nothing_by_them() -> None:
    messages = [*asked(1), *read("a")]
    fitted = context_window.with_fewer_pictures(messages, 1, tokens.of_messages, "NO ROOM")
    assert shown(fitted) == ["/p/a"]


def test_long_results_before_it_are_cut_before_a_picture_goes() -> None:
    long = Message(Role.TOOL, turn=1, result=ToolResult("long", (Words("x" * 8_000),)))
    call = Message(Role.MIND, (), 1, (ToolCall("long", "find_files", {}),))
    messages = [*asked(1), call, long, *read("a")]
    room = size([*asked(1), *read("a")]) + 200
    fitted = context_window.without_long_results(messages, room, size, "NO ROOM")
    assert shown(fitted) == ["/p/a"]
    assert size(fitted) <= room
    assert shown(context_window.without_long_results(messages, 300, size, "NO ROOM")) == []


@pytest.mark.parametrize(
    ("width", "height", "least", "most"),
    [
        (40, 30, 1, 3),
        (1568, 1568, 3_200, 3_300),
        (8000, 6000, 2_400, 2_500),
        (0, 0, 3_200, 3_300),
        (60_000, 10, 0, 3),
    ],
)
def test_a_picture_takes_room_as_it_is_sent(width: int, height: int, least: int, most: int) -> None:
    assert least <= tokens.of_picture(Picture("/p/a", width, height)) <= most


def test_it_takes_none_where_it_is_not_sent() -> None:
    messages = read("a")
    assert tokens.of_messages(messages) < 20
    assert tokens.of_messages(messages, sees=True) > 3_000
