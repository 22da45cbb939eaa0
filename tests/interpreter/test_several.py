"""Two questions in one message, and comparisons."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.preparing import reading_of
from desktop_app.interpreter.several import questions_of
from desktop_app.query.syntax import format as written


@pytest.mark.parametrize(
    ("message", "compare", "queries"),
    [
        (
            "How many PDFs are in Downloads, and how much space do they take?",
            None,
            ["count in:Downloads ext:pdf", "space in:Downloads ext:pdf"],
        ),
        (
            "how many pdfs in downloads? and how many in documents?",
            None,
            ["count in:downloads ext:pdf", "count in:documents ext:pdf"],
        ),
        (
            "文档里有几个pdf，几个docx？",
            None,
            ["count in:文档 ext:pdf", "count in:文档 ext:docx"],
        ),
        (
            "Which is bigger, Pictures or Videos?",
            Ask.BIGGER,
            ["space in:Pictures", "space in:Videos"],
        ),
        ("音乐和视频两个文件夹哪个大？", Ask.BIGGER, ["space in:音乐", "space in:视频"]),
        (
            "Are there more PDFs or docx files in Documents?",
            Ask.MORE,
            ["count in:Documents ext:pdf", "count in:Documents ext:docx"],
        ),
        (
            "count mp3s and flacs in Music separately",
            None,
            ["count in:Music ext:mp3", "count in:Music ext:flac"],
        ),
        (
            "图片文件夹里最大的三个文件是哪些?从大到小排列。",
            None,
            ["list in:图片 sort:size top:3"],
        ),
    ],
)
def test_a_message_is_taken_apart(message: str, compare: Ask | None, queries: list[str]) -> None:
    questions = questions_of(reading_of(message), None)
    asked = [f"{step.ask.value} {written(step.attempts[0].query)}" for step in questions.steps]
    assert (questions.compare, asked) == (compare, queries)
