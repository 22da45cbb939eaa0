"""What is compared with what."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.comparing import take_places
from desktop_app.interpreter.preparing import reading_of


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Pictures or Videos", ("Pictures", "Videos")),
        ("音乐和视频", ("音乐", "视频")),
        ("Jazz and Classical?", ("Jazz", "Classical")),
    ],
)
def test_both_sides_are_taken(question: str, names: tuple[str, ...]) -> None:
    reading = reading_of(question)
    assert take_places(reading).names == names


def test_kinds_of_files_are_no_places() -> None:
    assert take_places(reading_of("PDF or DOCX")).names == ()
