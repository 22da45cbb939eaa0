"""Names said in the singular, and in the other language."""

from __future__ import annotations

import pytest

from desktop_app.matching.names_otherwise import (
    as_words,
    by_any_name,
    in_other_language,
    in_singular,
    word_of,
)
from desktop_app.query.patterns import Pattern
from desktop_app.query.query import Key
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse


@pytest.mark.parametrize(
    ("query", "single"),
    [
        ("invoices", "invoice"),
        ('"wine lists" in:Bar', '"wine list" in:Bar'),
        ("-copies", "-copy"),
        ("boxes", "box"),
        ("churches", "church"),
        ("addresses", "address"),
        ("buses|cats", "buse|cat"),
        ("address", "address"),
        ("status", "status"),
        ("gas", "gas"),
        ("*.pdfs", "*.pdfs"),
        ("发票", "发票"),
        ("content:invoices", "content:invoices"),
    ],
)
def test_names_are_said_in_the_singular(query: str, single: str) -> None:
    assert written(in_singular(parse(query))) == single


def test_what_was_quoted_stays_as_it_is() -> None:
    query = parse('"wine lists" invoices')
    kept = frozenset({"wine lists"})
    assert written(in_singular(query, kept)) == '"wine lists" invoice'
    assert by_any_name(parse("发票"), frozenset({"发票"})) == parse("发票")


@pytest.mark.parametrize(
    ("query", "both"),
    [
        ("发票", "发票|invoice"),
        ("invoices", "invoices|发票"),
        ("contract", "contract|agreement|合同|协议"),
        ("certificate", "certificate|证书|证明"),
        ("screenshots", "screenshots|截图|截屏"),
        ("zebra", "zebra"),
        ("租房的合同", '租房的合同|租房合同|lease|tenancy|"rental contract"'),
        ("去年的账", "去年的账|去年账"),
    ],
)
def test_names_are_said_by_all_words_that_mean_the_same(query: str, both: str) -> None:
    assert written(by_any_name(parse(query))) == both


def test_a_few_letters_that_nobody_typed_are_a_word_of_their_own() -> None:
    (term,) = by_any_name(parse("猫")).of(Key.NAME)
    assert [word_of(text) or text.text for text in term.texts] == ["猫", "cat"]
    assert [bool(word_of(text)) for text in term.texts] == [False, True]
    other = in_other_language(parse("猫"))
    assert other is not None and word_of(other.of(Key.NAME)[0].texts[0]) == "cat"


def test_only_what_anything_is_called_is_said_in_the_other_language() -> None:
    both = by_any_name(parse("contract"), is_called=lambda name: name == "合同")
    assert written(both) == "contract|合同"


@pytest.mark.parametrize(
    ("name", "is_found"),
    [
        ("map of Leeds.pdf", True),
        ("old maps.zip", True),
        ("MAP_2.png", True),
        ("bitmap.png", False),
        ("mapping.txt", False),
    ],
)
def test_a_plural_may_be_looked_for_as_a_word(name: str, is_found: bool) -> None:
    (term,) = as_words(parse("maps")).terms
    (text,) = term.texts
    assert Pattern(text.text).found_in(name) is is_found
