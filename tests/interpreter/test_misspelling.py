"""English words of a name that were typed with one slip."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.misspelling import near_query, take_misspelt
from desktop_app.interpreter.preparing import reading_of
from desktop_app.interpreter.several import questions_of
from desktop_app.messages.message import ToolResult
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from tests.doubles.made_findings import made
from tests.interpreter.test_leaving_out import run


def taken(question: str, *names: str, found: int = 1) -> tuple[str, str, str] | None:
    """The word, what it was taken for, and the query, where `names` came near."""
    (step,) = questions_of(reading_of(question), None).steps
    near = ToolResult("id", (), made(rows=[f"/home/ann/{name}" for name in names]))
    outcome = run(take_misspelt(step, step.attempts[0], near), find_files={"count": found})[1]
    if outcome is None:
        return None
    return outcome.attempt.words, outcome.attempt.meant, written(outcome.attempt.query)


@pytest.mark.parametrize(
    ("typed", "name", "meant"),
    [
        ("rafle", "raffle prizes.txt", "raffle"),
        ("sevrice", "boiler service.pdf", "service"),
        ("servise", "boiler service.pdf", "service"),
        ("sylabus", "syllabus.docx", "syllabus"),
        ("morttgage", "mortgage offer.pdf", "mortgage"),
    ],
)
def test_one_slip_leads_to_the_name(typed: str, name: str, meant: str) -> None:
    found = taken(f"where is {typed}", name)
    assert found is not None
    assert found[1] == meant


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("where is liver", "lives.txt"),
        ("where is letter", "better.txt"),
        ("where is servide", "sewing.txt"),
        ("where is raffel1", "raffle.txt"),
        ("how many files are called servise", "service.txt"),
        ("is there a file called servise", "service.txt"),
    ],
)
def test_other_words_numbers_and_counts_stay_as_they_were_said(question: str, name: str) -> None:
    assert taken(question, name) is None


def test_several_words_that_may_be_meant_are_only_offered() -> None:
    assert taken("where is servise", "service.txt", "serviced.txt", "servile.txt") is None


def test_more_than_a_few_files_are_only_offered() -> None:
    assert taken("where is servise", "service.txt", found=4) is None


def test_a_query_without_a_long_word_has_nothing_near() -> None:
    assert near_query(parse("cat.jpg 2024")) is None
    assert near_query(parse("ext:pdf")) is None
    assert near_query(parse("in:Downloads servise")) is not None
