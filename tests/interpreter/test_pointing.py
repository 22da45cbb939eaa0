"""A phrase in front is put in the place from which it is pointed back to."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.pointing import phrase_in_front


@pytest.mark.parametrize(
    ("said", "put"),
    [
        (
            '"party wall" - show me anything containing that phrase',
            'show me anything containing "party wall"',
        ),
        (
            '"pitch pipe" keeps turning up in my notes. List each file that has it in the text.',
            'List each file containing "pitch pipe".',
        ),
        (
            'the phrase "opening hours" is in one of my web pages, which?',
            'which of my web pages contain "opening hours"?',
        ),
        (
            'one of my spreadsheets has "gift" in a cell. which?',
            'which of my spreadsheets contain "gift"?',
        ),
        ("plum jam: which files is that phrase in?", 'which files containing "plum jam"?'),
    ],
)
def test_the_phrase_is_put_where_it_is_pointed_back_to(said: str, put: str) -> None:
    assert phrase_in_front(said) == put


@pytest.mark.parametrize(
    "question",
    [
        "my passport scan - which folder has it?",
        '"plan.docx" - which files have it?',
        "Contracts. Where is it?",
        'which files contain "plum jam"?',
    ],
)
def test_what_is_no_phrase_of_a_text_stays(question: str) -> None:
    assert phrase_in_front(question) is None
