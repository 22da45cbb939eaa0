"""Slips of the finger."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.spelling import corrected


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("donwloads", "downloads"),
        ("how many pitcures", "how many pictures"),
        ("the lagest file", "the largest file"),
        ("Documnets", "Documents"),
        # A name stays as it is.
        ('"donwloads"', '"donwloads"'),
        ("~/donwloads", "~/donwloads"),
        ("invoices", "invoices"),
        ("Projects", "Projects"),
        ("recipes", "recipes"),
        # Another letter, whose key is elsewhere, makes another word.
        ("charged twice", "charged twice"),
        ("liver fluke", "liver fluke"),
        ("files in House", "files in House"),
        ("flacs", "flacs"),
        ("下载", "下载"),
    ],
)
def test_a_slip_of_a_word_we_know_is_put_right(typed: str, meant: str) -> None:
    assert corrected(typed) == meant
