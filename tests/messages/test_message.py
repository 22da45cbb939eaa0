from __future__ import annotations

import dataclasses

import pytest

from desktop_app.messages.message import Message, Role, ToolCall, ToolResult
from desktop_app.messages.parts import Name, Passage, Snippet, Words, plain_text
from desktop_app.messages.tool import ToolOutput

PARTS = (
    Words("In "),
    Name("/home/ann/a.txt", "a.txt"),
    Words(": "),
    Snippet("/home/ann/a.txt", "line 3", "rent "),
    Passage("/home/ann/a.txt", "page 1", "is due"),
)


def test_parts_read_as_one_text() -> None:
    assert plain_text(PARTS) == "In a.txt: rent is due"
    assert Message(Role.MIND, PARTS).text == "In a.txt: rent is due"


def test_no_parts_are_an_empty_text() -> None:
    assert plain_text(()) == ""
    assert Message(Role.PERSON).text == ""


def test_a_part_read_from_a_file_says_which() -> None:
    origins = [getattr(part, "file", None) for part in PARTS]
    assert origins == [None, "/home/ann/a.txt", None, "/home/ann/a.txt", "/home/ann/a.txt"]


@pytest.mark.parametrize("part", PARTS, ids=lambda part: type(part).__name__)
def test_a_part_cannot_change_once_it_is_made(part: object) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(part, "text", "other")  # noqa: B010 (mypy would refuse the plain assignment)


def test_a_message_is_not_linked_with_another_by_its_defaults() -> None:
    first, second = ToolCall("1", "count_files", {}), ToolCall("2", "count_files", {})
    assert first.extra is not second.extra
    assert ToolResult("1", ()).ids is not ToolResult("2", ()).ids
    assert ToolOutput(()).hits is not ToolOutput(()).hits


def test_a_message_of_the_same_parts_is_the_same_message() -> None:
    assert Message(Role.MIND, PARTS, turn=1) == Message(Role.MIND, PARTS, turn=1)
    assert Message(Role.MIND, PARTS, turn=1) != Message(Role.PERSON, PARTS, turn=1)
