"""Conditions that are said in a roundabout way."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.plainly import said_plainly


@pytest.mark.parametrize(
    ("said", "put"),
    [
        ("photos that have a modified date in 2018", "photos modified 2018"),
        ("what's in Downloads with today's date on it", "what's in Downloads modified today"),
        ("which files top 3 GB", "which files over 3 GB"),
        ("how many files with the extension csv", "how many .csv files"),
        ("PDFs that predate 2025", "PDFs that modified before 2025"),
        ("photos in Pictures, Wallpapers excluded?", "photos in Pictures except Wallpapers?"),
        ("between 1 and 10 May 2025", "between 1 May 2025 and 10 May 2025"),
        ("Mum wants to know how many photos I have", "how many photos I have"),
    ],
)
def test_a_condition_is_put_in_words_that_are_understood(said: str, put: str) -> None:
    assert said_plainly(said) == put


def test_plain_words_stay() -> None:
    assert said_plainly("the top 3 files") is None
