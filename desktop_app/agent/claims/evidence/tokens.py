"""What a stretch of text is known by: its words, their notions, its figures, days and times."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache

from desktop_app.agent.claims.count_words import counts_in_words
from desktop_app.agent.claims.dates import WrittenDate, dates, times
from desktop_app.agent.claims.documents.standing import words_of_clause
from desktop_app.agent.claims.evidence.glossary import notions_of
from desktop_app.agent.claims.numbers import numbers
from desktop_app.messages.receipt import Measure

MAX_REMEMBERED = 4_000
"""Stretches of text; those of a run are asked for with each answer that a model tries."""

Span = tuple[int, int, str]
"""Where a figure, a day or a time stands, and what it is."""


def figure(value: Decimal) -> str:
    """A number as it is known by, however many zeros it is written with."""
    return f"#{value.normalize():f}"


def days_of(date: WrittenDate) -> list[str]:
    """The days that a date may be, without the year, and the month where no day is said."""
    return [
        f"#{day.year}"
        if not day.month
        else f"@{day.month}-{day.day}"
        if day.day
        else f"@{day.year}/{day.month}"
        for day in date.days
    ]


@lru_cache(MAX_REMEMBERED)
def values_in(plain: str) -> tuple[Span, ...]:
    """The days, times and figures of a text whose digits are ASCII."""
    return tuple(_values_in(plain))


def _values_in(plain: str) -> Iterator[Span]:
    taken = bytearray(len(plain) + 1)
    for date in dates(plain):
        taken[date.start : date.end] = b"\1" * (date.end - date.start)
        for day in days_of(date):
            yield date.start, date.end, day
    for time in times(plain):
        if not any(taken[time.start : time.end]):
            taken[time.start : time.end] = b"\1" * (time.end - time.start)
            for minute in time.minutes:
                yield time.start, time.end, f":{minute}"
    for number in numbers(plain):
        if not taken[number.start] and number.measure is not Measure.MOMENT:
            yield number.start, number.end, figure(number.value)
    for start, end, value in counts_in_words(plain):
        if not taken[start]:
            yield start, end, figure(Decimal(value))


@lru_cache(MAX_REMEMBERED)
def words_of(plain: str) -> frozenset[str]:
    """The words of a text by their beginnings, its Chinese characters by twos, and notions."""
    return words_of_clause(plain) | notions_of(plain.casefold())


@lru_cache(MAX_REMEMBERED)
def tokens_of(plain: str) -> frozenset[str]:
    """All that a text is known by."""
    return words_of(plain) | {value for *_, value in values_in(plain)}
