"""Whole numbers as people write them."""

from __future__ import annotations

import re

import pytest

from desktop_app.query.numerals import number, number_pattern, pieces_for

TEXTS = [
    "the three largest of twenty-one files",
    "a couple of hundred, or a dozen",
    "seventeen pages and eighteen more, ninety nine in all",
    "最大的三个和两百二十个文件",
    "top 10, ten or １２",
    "no such thing",
    "",
]


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("12", 12),
        ("a dozen", 12),
        ("twenty-one", 21),
        ("两", 2),
        ("三百二十", 320),
        ("万", 10_000),
        ("三万", 30_000),
        ("a", 1),
    ],
)
def test_numbers_are_read_in_digits_and_words(words: str, value: int) -> None:
    assert number(words) == value


@pytest.mark.parametrize("text", TEXTS)
def test_the_pieces_for_a_text_find_what_the_whole_pattern_finds(text: str) -> None:
    pieces = "|".join(pieces_for(text)) or "(?!)"
    # Both anew for each text, as recognisers put them into patterns of their own.
    whole = [match.span() for match in re.compile(number_pattern()).finditer(text)]
    few = [match.span() for match in re.compile(pieces).finditer(text)]
    assert few == whole
    assert len(pieces) < len(number_pattern())
