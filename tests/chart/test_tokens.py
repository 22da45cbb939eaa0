from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.chart.tokens import MAX_TOKENS, TokenKind, tokens_of


def texts(question: str) -> list[str]:
    return [token.text for token in tokens_of(question)]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How many PDFs?", ["how", "many", "pdfs", "?"]),
        ("yesterday's notes", ["yesterday", "'s", "notes"]),
        ("I don’t know", ["i", "don't", "know"]),
        ("下載裡的PDF", ["下", "载", "里", "的", "pdf"]),
        ("ＰＤＦ　１２", ["pdf", "12"]),
        ("v2_final.docx", ["v", "2", "_", "final", ".", "docx"]),
        ("1.5 gigs, 2,000 files", ["1.5", "gigs", ",", "2,000", "files"]),
    ],
)
def test_a_question_is_cut_into_words(question: str, expected: list[str]) -> None:
    assert texts(question) == expected


@pytest.mark.parametrize(
    "quoted", ['"Not in May"', "“Not in May”", "「Not in May」", "'Not in May'", "‘Not in May’"]
)
def test_what_is_in_quotes_is_one_token_as_it_was_typed(quoted: str) -> None:
    found = tokens_of(f"which say {quoted}?")
    assert [(one.text, one.kind) for one in found][2] == ("Not in May", TokenKind.QUOTE)


def test_an_apostrophe_is_no_quote() -> None:
    kinds = {token.kind for token in tokens_of("the students' and the teachers' lists")}
    assert TokenKind.QUOTE not in kinds


def test_more_than_anyone_asks_is_not_looked_at() -> None:
    assert len(tokens_of("a " * 1000)) == MAX_TOKENS


@given(st.text(max_size=200))
def test_tokens_lie_in_the_text_in_their_order_and_miss_nothing_but_spaces(text: str) -> None:
    found = tokens_of(text)
    assert all(one.end <= other.start for one, other in pairwise(found))
    assert all(one.start < one.end <= len(text) for one in found)
    if len(found) < MAX_TOKENS:
        left = text
        for token in reversed(found):
            left = left[: token.start] + left[token.end :]
        assert not left.strip()
    for one, other in pairwise(found):
        assert other.is_joined == (one.end == other.start)
