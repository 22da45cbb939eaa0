"""Questions that were once answered wrongly, found by people who had not built the program."""

from __future__ import annotations

import pytest

from desktop_app.query.syntax import format as written
from tests.interpreter.readings import readings_of


def read_as(question: str) -> str:
    """The written query that a question is taken for first."""
    return written(readings_of(question).judged()[0].candidate.intent.query)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ('which files contain "predates the war"?', '"predates the war"'),
        ("which files contain “predates the war”?", '"predates the war"'),
        ("which documents mention 'it postdates the treaty'", '"it postdates the treaty"'),
        (
            'which file says "I want to know how many are in there"',
            '"I want to know how many are in there"',
        ),
        ("哪些文件提到“我想看看那个文件夹里的东西”", "我想看看那个文件夹里的东西"),
    ],
)
def test_what_stands_in_quotes_is_never_put_in_other_words(question: str, text: str) -> None:
    assert read_as(question) == f"content:{text}"


@pytest.mark.parametrize(
    ("question", "query"),
    [
        (
            "how many photos {} and {}",
            'kind:image size:>3mb modified:"before 2025" show:count',
        ),
        ("how many PDFs are {} and {}", 'ext:pdf size:>3mb modified:"before 2025" show:count'),
    ],
)
@pytest.mark.parametrize(
    "bounds", [("larger than 3 MB", "before 2025"), ("before 2025", "larger than 3 MB")]
)
def test_a_size_and_a_date_are_understood_in_either_order(
    question: str, query: str, bounds: tuple[str, str]
) -> None:
    assert read_as(question.format(*bounds)) == query
