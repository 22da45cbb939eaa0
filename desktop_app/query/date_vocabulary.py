"""The words that dates are made of, by language: months, weekdays, units, seasons.

They are read from `resources/vocabulary/LANGUAGE/dates.json` when the first date is: tables from
words to numbers, and the patterns that find these words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any

from desktop_app.query.calendar_parts import CalendarUnit, Stretch
from desktop_app.query.numerals import any_of, han_numerals, number, number_pattern
from desktop_app.value_class import value_class
from desktop_app.vocabulary import CHINESE, ENGLISH, vocabulary

FIRST_YEAR, LAST_YEAR = 1678, 2261
"""Years whose moments fit in 64 bits of nanoseconds."""

_YEAR = r"\d{4}|(?:this|last) year"


@value_class
class DateWords:
    """Each word of either language, and what it stands for.

    Attributes:
        months: By number, from 1.
        weekdays: By number, Monday being 0; Chinese ones without the word for a week in front.
        week: That word.
        units: What one counts in.
        offsets: How many units on from now, or days: "last", "yesterday", 去.
        times: Of a day, the hours from and up to which they last.
        seasons: The month that they begin with.
        stretches: Parts of a month or a year.
        ordinals: Of the quarters of a year, from 1.
        patterns: By the names that rules call them by.
    """

    months: Mapping[str, int]
    weekdays: Mapping[str, int]
    week: tuple[str, ...]
    units: Mapping[str, CalendarUnit]
    offsets: Mapping[str, int]
    times: Mapping[str, tuple[int, int]]
    seasons: Mapping[str, int]
    stretches: Mapping[str, Stretch]
    ordinals: Mapping[str, int]
    patterns: Mapping[str, str]


@cache
def date_words() -> DateWords:
    """The words, read once."""
    english, chinese = vocabulary("dates", ENGLISH), vocabulary("dates", CHINESE)
    both = (english, chinese)
    months = _numbered(both, "months", first=1)
    days = _by_word(both, "days")
    times = {word: (first, end) for one in both for word, (first, end) in one["times"].items()}
    seasons = {word: month for one in both for word, month in one["seasons"].items()}
    ordinals = _numbered((english,), "ordinals", first=1)
    week = tuple(chinese["week"])
    offsets = {**_by_word(both, "offsets"), **_by_word((chinese,), "joined_offsets"), **days}
    english_days, chinese_days = (_numbered((one,), "weekdays") for one in both)
    units = {**_by_word(both, "units"), **_by_word((chinese,), "uncounted_units")}
    digit = f"[{han_numerals(0, 9)}]"
    # 一二年 is a span of one or two years.
    two_digits = rf"\d{{2}}|[〇零一二](?!二){digit}"
    patterns = {
        "N": number_pattern(),
        "M": rf"{_any_of(months)}\.?",
        "W": rf"(?:{_any_of(english_days)}\.?|{_any_of(week)}{_any_of(chinese_days)})",
        "DAY": _any_of(days, "day"),
        "UNIT": f"{_any_of(_by_word((english,), 'units'), 'unit')}s?",
        "ZHUNIT": _any_of(_by_word((chinese,), "units"), "unit"),
        "OFFSET": _any_of(_by_word((english,), "offsets"), "offset"),
        "ZHOFFSET": _any_of(_by_word((chinese,), "offsets"), "offset"),
        "TIME": _any_of(times, "time"),
        "SEASON": _any_of(seasons, "season"),
        "STRETCH": _any_of(_by_word((english,), "stretches"), "stretch"),
        "ZHSTRETCH": _any_of(_by_word((chinese,), "stretches"), "stretch"),
        "ORDINAL": _any_of(ordinals, "n"),
        "YEAR": _YEAR,
        "ZHYEAR": rf"(?P<zhyear>[今去前当]年|大前年|(?:\d{{4}}|{digit}{{4}}|{two_digits})年)",
        "DIGIT": digit,
    }
    return DateWords(
        months,
        {**english_days, **chinese_days},
        week,
        {word: CalendarUnit(unit) for word, unit in units.items()},
        {word: int(offset) for word, offset in offsets.items()},
        times,
        seasons,
        {word: Stretch(name) for word, name in _by_word(both, "stretches").items()},
        ordinals,
        patterns,
    )


def _by_word(languages: Iterable[Mapping[str, Any]], table: str) -> dict[str, str]:
    """What each word of a table is listed under."""
    tables = (language[table] for language in languages)
    return {word: value for one in tables for value, words in one.items() for word in words}


def _numbered(
    languages: Iterable[Mapping[str, Any]], table: str, *, first: int = 0
) -> dict[str, int]:
    """The number of the place at which each word of a table is listed."""
    tables = (enumerate(language[table], first) for language in languages)
    return {word: place for one in tables for place, words in one for word in words}


def _any_of(words: Iterable[str], group: str = "") -> str:
    """A pattern for the longest of `words`, as a group of that name."""
    return f"(?P<{group}>{any_of(words)})" if group else f"(?:{any_of(words)})"


@cache
def english_names(table: str) -> Sequence[Sequence[str]]:
    """The names of each of the "months" or "weekdays" in English, the full one first."""
    names: Sequence[Sequence[str]] = vocabulary("dates", ENGLISH)[table]
    return names


def full_names(table: str) -> list[str]:
    """The first of the names of each of them: Monday, not Mon; in small letters."""
    return [names[0] for names in english_names(table)]


def english_months() -> str:
    """A pattern for all names of months in English."""
    return any_of(name for names in english_names("months") for name in names)


def year_said(text: str, now: datetime) -> int:
    """The year of "2024", "'24", "二〇二四年", "去年".

    Raises:
        ValueError: it is no year that a file can be from.
    """
    said = text.strip().removesuffix("年").removeprefix("'")
    offset = date_words().offsets.get(said)
    if offset is not None:
        return now.year + offset
    value = number(said)
    if len(said) == 2 and value < 100:
        value += 2000 if value <= now.year % 100 + 1 else 1900
    if not FIRST_YEAR <= value <= LAST_YEAR:
        raise ValueError(value)
    return value


def weekday(text: str) -> int:
    """The number of a day of the week, Monday being 0."""
    words = date_words()
    prefix = next((week for week in words.week if text.startswith(week)), "")
    return words.weekdays[text.removeprefix(prefix).rstrip(".")]


def month_number(text: str) -> int:
    """The number of a month by name."""
    return date_words().months[text.lower().rstrip(".")]


def year_or_offset(text: str, now: datetime) -> int:
    """The year of whatever `year_said` reads, or of "last year"."""
    if text.endswith(" year"):
        return now.year + date_words().offsets[text.removesuffix(" year")]
    return year_said(text, now)
