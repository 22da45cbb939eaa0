"""Whole numbers as people write them."""

from __future__ import annotations

import pytest

from desktop_app.query.numerals import chinese_number, english_number, number


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
        ("a few", 3),
        ("a couple of", 2),
        ("two hundred and six", 206),
        ("half a dozen", 6),
        ("几百", 300),
        ("一百零六", 106),
        ("三万二千", 32_000),
        ("二〇二四", 2024),
    ],
)
def test_numbers_are_read_in_digits_and_words(words: str, value: int) -> None:
    assert number(words) == value


@pytest.mark.parametrize("words", ["two three", "and", "pear", "一月", "百", "三千百", "三五十"])
def test_words_that_make_no_number_have_none(words: str) -> None:
    assert (english_number if words.isascii() else chinese_number)(words) is None
