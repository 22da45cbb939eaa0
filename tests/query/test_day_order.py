"""Dates in digits of which nobody can tell whether the month or the day comes first."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime

import pytest

from desktop_app.query import dates, day_order

NOW = datetime(2026, 11, 20, 9)


@pytest.fixture(autouse=True)
def asked_anew() -> Iterator[None]:
    day_order.is_month_first.cache_clear()
    yield
    day_order.is_month_first.cache_clear()


def day_of(words: str) -> date:
    start_ns = dates.span(words, NOW).start_ns
    assert start_ns is not None
    return datetime.fromtimestamp(start_ns / 1e9).date()


@pytest.mark.parametrize(
    ("locale", "words", "day"),
    [
        ("en_US.UTF-8", "3/4/2026", date(2026, 3, 4)),
        ("en_GB.UTF-8", "3/4/2026", date(2026, 4, 3)),
        ("de_DE", "3/4/2026", date(2026, 4, 3)),
        ("zh_CN.UTF-8", "3/4/2026", date(2026, 4, 3)),
        ("C.UTF-8", "3/4/2026", date(2026, 4, 3)),
        ("en_US.UTF-8", "03-04-2026", date(2026, 3, 4)),
        ("en_US.UTF-8", "3.4.2026", date(2026, 4, 3)),
        ("en_US.UTF-8", "20/7/2026", date(2026, 7, 20)),
        ("en_GB.UTF-8", "7/20/2026", date(2026, 7, 20)),
        ("en_US.UTF-8", "3/4/26", date(2026, 3, 4)),
    ],
)
def test_a_date_that_may_be_of_two_months_is_read_as_this_computer_writes_dates(
    monkeypatch: pytest.MonkeyPatch, locale: str, words: str, day: date
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert day_of(words) == day


def test_the_time_comes_before_the_language_and_all_before_both() -> None:
    assert day_order.country({"LANG": "en_US.UTF-8", "LC_TIME": "de_AT.UTF-8"}) == "AT"
    assert day_order.country({"LC_ALL": "C", "LC_TIME": "en_US"}) == ""


@pytest.mark.parametrize("words", ["20/7/2026", "9/9/2026", "3.4.2026", "2026-03-04", "1/3/4/2026"])
def test_a_date_that_has_one_meaning_is_not_told_how_it_was_taken(words: str) -> None:
    assert day_order.taken_for(words) is None


def test_a_date_that_has_two_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB")
    assert day_order.taken_for("on 3/4/2026") == ("3/4/2026", date(2026, 4, 3))
