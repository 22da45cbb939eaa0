"""What people say for dates, numbers, sizes, measures, kinds and queries, in each language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from desktop_app import paths
from desktop_app.folding.chinese import simplified
from desktop_app.query.calendar_parts import CalendarUnit, Stretch
from desktop_app.query.date_vocabulary import date_words
from desktop_app.query.dates import understands
from desktop_app.query.keys import KEYS
from desktop_app.query.measures import UNITS, unit_names
from desktop_app.query.numerals import number
from desktop_app.query.query import Hidden, Is, Show, SortKey
from desktop_app.query.syntax import parse
from desktop_app.query.values import NO_EXTENSION
from desktop_app.units import KILO, multipliers, size_units
from desktop_app.vocabulary import CHINESE, ENGLISH, LANGUAGES, vocabulary

FOLDER = paths.resource("vocabulary")
AREAS = sorted(file.stem for file in (FOLDER / ENGLISH).iterdir())


def texts(value: Any) -> Iterator[str]:
    """All words of an area, and the names of its tables."""
    match value:
        case str():
            yield value
        case dict():
            for key, inner in value.items():
                yield key
                yield from texts(inner)
        case list():
            for inner in value:
                yield from texts(inner)


def test_every_language_has_every_area() -> None:
    assert sorted(folder.name for folder in FOLDER.iterdir()) == sorted(LANGUAGES)
    for language in LANGUAGES:
        assert sorted(file.name for file in (FOLDER / language).iterdir()) == [
            f"{area}.json" for area in AREAS
        ]


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_spelt_as_they_are_compared(area: str, language: str) -> None:
    words = list(texts(vocabulary(area, language)))
    assert words == [simplified(word).casefold().strip() for word in words]
    assert all(words)
    if language == ENGLISH:
        # Signs of units are in no language: £, °.
        assert all(one.isascii() or not one.isalpha() for word in words for one in word)


def test_what_dates_are_made_of_is_all_there() -> None:
    words = date_words()
    assert set(words.months.values()) == set(range(1, 13))
    assert set(words.weekdays.values()) == set(range(7))
    assert set(words.units.values()) == set(CalendarUnit)
    assert set(words.stretches.values()) == set(Stretch)
    assert all(0 <= first < end <= 24 for first, end in words.times.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_for_a_month_a_day_or_a_season_is_a_date_by_itself(language: str) -> None:
    words = vocabulary("dates", language)
    names = [name for names in words["months"] for name in names]
    before = "" if language == ENGLISH else words["week"][0]
    names += [before + name for names in words["weekdays"] for name in names]
    names += [name for names in words["days"].values() for name in names]
    assert [name for name in (*names, *words["seasons"]) if not understands(name)] == []


def test_a_numeral_is_worth_what_its_place_says() -> None:
    words = vocabulary("numbers", ENGLISH)
    counted = [words["zero"], *words["ones"], *words["teens"]]
    assert [number(word) for word in counted] == list(range(20))
    assert [number(word) for word in words["tens"]] == list(range(20, 100, 10))
    grouped = words["groups"] | words["vague"]
    assert all(number(f"a {word}") == value for word, value in grouped.items())
    words = vocabulary("numbers", CHINESE)
    for table in ("digits", "counted", "vague", "units"):
        assert all(number(word) == value for word, value in words[table].items())


def test_the_words_of_each_language_for_sizes_and_large_numbers_are_read() -> None:
    for language in LANGUAGES:
        for unit, names in vocabulary("sizes", language).items():
            assert {size_units()[name] for name in names} == {size_units()[unit]}
        assert vocabulary("numbers", language)["multipliers"].items() <= multipliers().items()


def test_sizes_are_read_as_they_are_written_out() -> None:
    assert {parse(f"size:>{words}") for words in ("2gigabytes", "2gigs", "2吉字节")} == {
        parse("size:>2gb")
    }
    assert parse("size:>1petabyte") == parse("size:>1000tb" if KILO == 1000 else "size:>1024tb")


def test_every_unit_has_a_name_in_one_language_at_least() -> None:
    assert {*unit_names().values()} == {*UNITS}


def test_every_word_of_the_written_query_stands_for_a_key_or_a_value_of_one() -> None:
    tables = {"is": Is, "hidden": Hidden, "show": Show, "sort": SortKey}
    for language in LANGUAGES:
        words = vocabulary("query", language)
        assert words["keys"].keys() <= {form.name for form in KEYS}
        assert words.get("ext", {}).keys() <= {NO_EXTENSION}
        for table, values in tables.items():
            assert words[table].keys() <= set(values)
        for order, names in words["orders"].items():
            assert {parse(f"sort:{name}") for name in names} == {parse(f"sort:{order}")}


def test_no_word_of_the_written_query_has_two_meanings() -> None:
    for table in ("keys", "is", "hidden", "show", "sort", "orders"):
        entries = [vocabulary("query", language)[table] for language in LANGUAGES]
        names = [name for one in entries for names in one.values() for name in names]
        assert len(set(names)) == len(names)
