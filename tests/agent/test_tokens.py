"""Estimates of tokens, and what a model's own counts make of them."""

from __future__ import annotations

import pytest

from desktop_app.agent import tokens
from desktop_app.agent.tokens import Calibration
from desktop_app.messages.message import Message, Role, ToolCall, ToolResult
from desktop_app.messages.parts import Picture, Words


def test_chinese_takes_more_of_a_token_than_english() -> None:
    assert tokens.of_text("预算报告") == pytest.approx(3.0)
    assert tokens.of_text("a" * 36) == pytest.approx(10.0)
    assert tokens.of_text("") == 0


def test_calls_and_results_count_as_well() -> None:
    plain = Message(Role.MIND, (Words("Let me see."),))
    calling = Message(
        Role.MIND, plain.parts, calls=(ToolCall("1", "count_files", {"a": "b" * 99}),)
    )
    result = Message(Role.TOOL, result=ToolResult("1", (Words("x" * 360),)))
    assert tokens.of_message(calling) > tokens.of_message(plain) + 27
    assert tokens.of_message(result) == pytest.approx(104)


def test_a_message_is_weighed_once_with_pictures_and_once_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = Picture("/a.png", 300, 500)
    history = [
        Message(Role.PERSON, (Words("What is on it?"),)),
        Message(Role.TOOL, result=ToolResult("1", (Words("It is shown."), shown))),
    ]
    wanted = {sees: tokens.of_messages(history, sees=sees) for sees in (False, True)}
    assert wanted[True] == pytest.approx(wanted[False] + 200)
    weighed: list[Message] = []
    real = tokens.of_message

    def noted(message: Message, *, sees: bool = False) -> float:
        weighed.append(message)
        return real(message, sees=sees)

    monkeypatch.setattr(tokens, "of_message", noted)
    sizes = tokens.MessageSizes()
    for _ in range(3):
        assert {sees: sizes.of(history, sees=sees) for sees in (False, True)} == wanted
    assert len(weighed) == 2 * len(history)


@pytest.mark.parametrize("arguments", [None, {"a": {1, 2}}, {"a": float("nan")}, 7])
def test_whatever_stands_in_a_call_can_be_counted(arguments: object) -> None:
    message = Message(Role.MIND, calls=(ToolCall("1", "x", arguments),))  # type: ignore[arg-type]
    assert tokens.of_message(message) > 0


def test_estimates_follow_what_a_model_reports() -> None:
    calibration = Calibration()
    assert calibration.corrected(100) == 100
    calibration.learn(100, 150)
    assert calibration.corrected(100) == pytest.approx(150)
    for _ in range(30):
        calibration.learn(100, 120)
    assert calibration.corrected(100) == pytest.approx(120, rel=0.01)


@pytest.mark.parametrize("reported", [0, -5, 10**9])
def test_a_report_that_cannot_be_true_changes_little(reported: int) -> None:
    calibration = Calibration()
    calibration.learn(100, reported)
    assert 50 <= calibration.corrected(100) <= 400
