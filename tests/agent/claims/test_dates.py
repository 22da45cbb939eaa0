"""Dates, times and numbers as they stand in texts that nobody chose."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.agent.claims.count_words import counts_in_words, figures_in_words
from desktop_app.agent.claims.dates import Day, dates, impossible_days, months_in, times, years_in
from desktop_app.agent.claims.numbers import numbers


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("on 2025-03-04", Day(2025, 3, 4)),
        ("20250304_scan", Day(2025, 3, 4)),
        ("of 2025/03", Day(2025, 3)),
        ("by 4th of March 2025", Day(2025, 3, 4)),
        ("March 4, 2025", Day(2025, 3, 4)),
        ("SEPT 2025", Day(2025, 9)),
        ("in (december 3rd)", Day(None, 12, 3)),
        ("于二〇二五年三月四日签订", Day(2025, 3, 4)),
        ("2025年3月", Day(2025, 3)),
        ("十二月三十一号", Day(None, 12, 31)),
        ("٢٠٢٥年٣月٤日", Day(2025, 3, 4)),
    ],
)
def test_a_day_is_read_however_it_is_written(text: str, day: Day) -> None:
    assert [one.days for one in dates(text)] == [(day,)]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("10月28、29日", [28, 29]),
        ("10月28日至30日", [28, 30]),
        ("9 to 11 July", [9, 11]),
        ("July 9 and 11", [9, 11]),
    ],
)
def test_each_day_of_several_is_read(text: str, days: list[int]) -> None:
    assert sorted(day.day or 0 for one in dates(text) for day in one.days) == days


@pytest.mark.parametrize("text", ["the 92nd", "the 11th and 12th", "31 July", "12月31日", "1st"])
def test_what_may_be_a_day_is_not_impossible(text: str) -> None:
    assert [*impossible_days(text)] == []


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("at 9:30 pm", 1290),
        ("下午3点", 900),
        ("凌晨4点20分", 260),
        ("from 7.15 a.m.", 435),
        ("until 10 in the evening", 1320),
    ],
)
def test_a_time_is_read_however_it_is_written(text: str, minutes: int) -> None:
    assert [one.minutes for one in times(text)] == [(minutes,)]


def test_an_hour_at_night_is_late_or_early() -> None:
    assert [one.minutes for one in times("Open until 10 at night.")] == [(600, 1320)]


def test_how_many_are_taken_at_night_is_no_time() -> None:
    assert not [*times("Take 2 in the morning and 1 at night.")]


_PIECES = st.sampled_from(
    [
        *"0 1 9 12 31 1999 2025 ２０２５ ٢٠٢٥ ٣ 𝟚𝟘𝟚𝟝 १२ ² ½".split(),
        *"年 月 日 点 時 分 二〇二五 十二 三十一 两 千 万 个 - / . : , st of pm kB GB %".split(),
        *"jan March sept.  May twenty-one hundred 上午 下午 第 约 共".split(),
        *(" ", "\n", "x", "|"),
    ]
)


@given(st.lists(_PIECES | st.characters(), max_size=14).map("".join))
def test_no_text_breaks_the_reading_of_numbers_and_dates(text: str) -> None:
    read = [(one.start, one.end) for reader in (dates, times, numbers) for one in reader(text)]
    read += impossible_days(text)
    assert all(0 <= start < end <= len(text) for start, end in read)
    assert all(1900 <= year < 2100 for year in years_in(text))
    assert all(1 <= month <= 12 for month in months_in(text))
    assert all(value >= 0 for value in figures_in_words(text))
    assert all(start < end and value >= 0 for start, end, value in counts_in_words(text))


@pytest.mark.parametrize("written", ["2 June 1811", "1811年6月2日", "1811-06-02", "June 2, 1811"])
def test_a_day_of_a_register_of_two_centuries_ago_is_a_date(written: str) -> None:
    (date,) = dates(written)
    assert date.days == (Day(1811, 6, 2),)
