"""Greetings and the like, alone and beside a question."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.filler import Courtesy, courtesy_in
from tests.interpreter.readings import taken_for


@pytest.mark.parametrize(
    ("said", "courtesy"),
    [
        ("Hello!", Courtesy.HELLO),
        ("Good morning, Fossick", Courtesy.HELLO),
        ("Thank you very much!", Courtesy.THANKS),
        ("bye", Courtesy.GOODBYE),
        ("Hello, what can you do?", Courtesy.ABILITY),
        ("你好", Courtesy.HELLO),
        ("谢谢你", Courtesy.THANKS),
        ("再见", Courtesy.GOODBYE),
        ("你能帮我做什么？", Courtesy.ABILITY),
        ("How many PDFs are in Downloads?", None),
        ("Write me a poem", None),
    ],
)
def test_a_text_of_courtesy_alone_is_told(said: str, courtesy: Courtesy | None) -> None:
    assert courtesy_in(said) == courtesy


@pytest.mark.parametrize(
    "question",
    [
        "Hi, how many pdfs are in downloads, please? Thanks!",
        "um so could you please tell me how many pdfs there are in downloads",
        "I am cleaning up. How many PDFs are in downloads?",
    ],
)
def test_polite_words_change_nothing(question: str) -> None:
    assert taken_for(question) == ("count", "in:downloads ext:pdf")
