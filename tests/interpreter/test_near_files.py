"""What is offered where no file is called as somebody said."""

from __future__ import annotations

import re

import pytest

from desktop_app.interpreter.near.near_files import near_file_queries
from desktop_app.query.query import Key, Query, TextForm
from desktop_app.query.syntax import parse


def found_by(query: Query, name: str) -> bool:
    """Whether a query for names finds one."""

    def has(said: str, form: TextForm) -> bool:
        pattern = said if form is TextForm.PATTERN else re.escape(said)
        return re.search(pattern, name, re.IGNORECASE) is not None

    return all(any(has(one.text, one.form) for one in term.texts) for term in query.of(Key.NAME))


def offered(asked: str, names: list[str]) -> list[str]:
    """Which names come near, the surest ones alone."""
    for query in near_file_queries(parse(asked)):
        if found := [name for name in names if found_by(query, name)]:
            return found
    return []


NAMES = ["sent.eml", "current.pdf", "event.pdf", "tent.pdf", "Bills.ods"]


def test_sent_is_not_offered_for_rent_pdf() -> None:
    assert offered("rent.pdf", NAMES) == []


@pytest.mark.parametrize("near", ["rent_jan.pdf", "Rent 2024.docx", "old-rental.pdf"])
def test_what_has_the_word_is_offered_whatever_else_its_name_says(near: str) -> None:
    assert offered("rent.pdf", [*NAMES, near]) == [near]


@pytest.mark.parametrize("typed", ["rant.pdf", "rnet.pdf", "rentt.pdf", "ernt.pdf"])
def test_a_word_with_one_slip_is_offered_where_none_has_it_as_typed(typed: str) -> None:
    assert offered(typed, [*NAMES, "rent.pdf"]) == ["rent.pdf"]
    assert offered(typed, [*NAMES, "rent.pdf", f"my {typed}"]) == [f"my {typed}"]


def test_a_chinese_word_beside_latin_ones_is_looked_for_as_it_is() -> None:
    assert offered("房租v2.docx", ["房租 v2 旧.pdf", "房租.docx"]) == ["房租 v2 旧.pdf"]


def test_the_folder_holds_and_the_ending_does_not() -> None:
    first = next(near_file_queries(parse("in:Bills rent.pdf")))
    assert first.of(Key.IN) == parse("in:Bills").terms
    assert not first.of(Key.EXT)


@pytest.mark.parametrize("asked", ["rent", "ext:pdf", "*.pdf", "-rent.pdf", "rent.pdf|tax.pdf"])
def test_nothing_is_near_to_what_is_not_one_name_of_a_file(asked: str) -> None:
    assert not list(near_file_queries(parse(asked)))
