"""English words of a name that were typed with one slip."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.near.misspelling import near_query, take_misspelt
from desktop_app.messages.message import ToolResult
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from tests.doubles.made_findings import made
from tests.interpreter.test_leaving_out import run


def taken(query: str, *names: str, found: int = 1) -> tuple[str, str, str] | None:
    """The word, what it was taken for, and the query, where `names` came near."""
    near = ToolResult("id", (), made(rows=[f"/home/ann/{name}" for name in names]))
    outcome = run(take_misspelt(parse(query), near), find_files={"count": found})[1]
    if outcome is None:
        return None
    (word,) = outcome.respelt
    return word.typed, word.meant, written(outcome.query)


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
    assert taken(typed, name) == (typed, meant, meant)


def test_what_else_was_asked_for_stays() -> None:
    found = taken("in:Boat rafle prizes ext:txt", "raffle prizes.txt")
    assert found == ("rafle", "raffle", "in:Boat ext:txt raffle prizes")


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("liver", "lives.txt"),
        ("letter", "better.txt"),
        ("servide", "sewing.txt"),
        ("raffel1", "raffle.txt"),
        ("servise show:count", "service.txt"),
        ("contract", "contacts.vcf"),
    ],
)
def test_other_words_numbers_and_counts_stay_as_they_were_said(query: str, name: str) -> None:
    assert taken(query, name) is None


def test_several_words_that_may_be_meant_are_only_offered() -> None:
    assert taken("servise", "service.txt", "serviced.txt", "servile.txt") is None


def test_more_than_a_few_files_are_only_offered() -> None:
    assert taken("servise", "service.txt", found=4) is None


def test_a_query_without_a_long_word_has_nothing_near() -> None:
    assert near_query(parse("cat.jpg 2024")) is None
    assert near_query(parse("ext:pdf")) is None
    assert near_query(parse("in:Downloads servise")) is not None
