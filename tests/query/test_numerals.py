"""Whole numbers as people write them."""

from __future__ import annotations

import pytest

from desktop_app.query.numerals import number


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
