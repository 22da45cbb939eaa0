"""Orders to look for a text become the question which files have it."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.searching import text_looked_for


@pytest.mark.parametrize(
    ("said", "put"),
    [
        (
            'Look through Recipes for the text "rye flour"',
            'which files in Recipes contain "rye flour"?',
        ),
        (
            "search the contents of Projects for sqlite3",
            'which files in Projects contain "sqlite3"?',
        ),
        ("full-text search: lighthouses", 'which files contain "lighthouses"?'),
        ("the word librarian appears where?", 'which files contain "librarian"?'),
        ('grep -r "numpy" Projects', 'which files in Projects contain "numpy"?'),
        ('Is the word "cinnamon" in any of my recipes?', 'which recipes contain "cinnamon"?'),
    ],
)
def test_an_order_to_look_for_a_text_is_put_as_a_question(said: str, put: str) -> None:
    assert text_looked_for(said) == put


@pytest.mark.parametrize(
    "question",
    [
        "search Downloads for invoice",
        "look for my tax return",
        'is the word "draft" in any file names?',
        'look through Downloads for "plan.docx"',
    ],
)
def test_what_is_looked_for_by_its_name_stays(question: str) -> None:
    assert text_looked_for(question) is None
