from __future__ import annotations

from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from desktop_app.query import dates
from desktop_app.query.dates import Span

EAST = timezone(timedelta(hours=8))
SECOND_NS = 10**9


Day = tuple[int, int, int]


def ns(day: Day, zone: timezone | ZoneInfo = EAST) -> int:
    year, month, day_of_month = day
    return int(datetime(year, month, day_of_month, tzinfo=zone).timestamp()) * SECOND_NS


NOW = datetime(2024, 3, 1, 0, 30, tzinfo=EAST)


@pytest.mark.parametrize(
    ("words", "start", "end"),
    [
        ("2024", (2024, 1, 1), (2025, 1, 1)),
        ("2024-02", (2024, 2, 1), (2024, 3, 1)),
        ("2024-12", (2024, 12, 1), (2025, 1, 1)),
        ("2024-02-29", (2024, 2, 29), (2024, 3, 1)),
        ("today", (2024, 3, 1), (2024, 3, 2)),
        ("今天", (2024, 3, 1), (2024, 3, 2)),
        ("yesterday", (2024, 2, 29), (2024, 3, 1)),
        ("昨天", (2024, 2, 29), (2024, 3, 1)),
        ("前天到昨天", (2024, 2, 28), (2024, 3, 1)),
        ("2024-01..2024-03", (2024, 1, 1), (2024, 4, 1)),
        ("2023..today", (2023, 1, 1), (2024, 3, 2)),
        ("2023..", (2023, 1, 1), None),
        ("..2023", None, (2024, 1, 1)),
        ("<2024", None, (2024, 1, 1)),
        ("<=2024", None, (2025, 1, 1)),
        (">2024", (2025, 1, 1), None),
        (">=2024-03-01", (2024, 3, 1), None),
    ],
)
def test_a_part_of_the_calendar_is_all_of_it(
    words: str, start: Day | None, end: Day | None
) -> None:
    expected = Span(ns(start) if start else None, ns(end) if end else None)
    assert dates.span(words, NOW) == expected


@pytest.mark.parametrize(
    "words", ["", "soon", "2023-02-29", "2024-13", "1500", "2300", "..", "<", "2024..2023", "24"]
)
def test_what_is_no_date_is_not_understood(words: str) -> None:
    assert not dates.understands(words)
    with pytest.raises(ValueError, match=r"."):
        dates.span(words, NOW)


def test_a_span_that_depends_on_the_day_is_understood_on_every_day() -> None:
    assert dates.understands("today..2024")
    with pytest.raises(ValueError, match="moment"):
        dates.span("today..2023", NOW)


def test_a_day_on_which_clocks_change_has_its_own_length() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    day = dates.span("2024-03-31", datetime(2024, 6, 1, tzinfo=berlin))
    assert day == Span(ns((2024, 3, 31), berlin), ns((2024, 4, 1), berlin))
    assert day.end_ns is not None and day.start_ns is not None
    assert day.end_ns - day.start_ns == 23 * 3600 * SECOND_NS


def test_without_a_zone_it_is_the_local_time_of_this_computer() -> None:
    local = dates.span("2024-03-05", datetime(2024, 6, 1))
    assert local.start_ns == int(datetime(2024, 3, 5).timestamp()) * SECOND_NS


def test_a_span_lies_within_what_a_date_of_a_file_can_be() -> None:
    for start_ns, end_ns in [(None, None), (1, 1), (2, 1), (2**63, None), (None, -(2**63))]:
        with pytest.raises(ValueError, match=r"."):
            Span(start_ns, end_ns)
    assert Span(0, 1).end_ns == 1


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Last  Week", "last week"),
        ("最近 7 天", "最近7天"),
        ("上 個 星期", "上个星期"),
        ("２０２４年 ３月", "2024年3月"),
        ("since 三月", "since 三月"),
    ],
)
def test_words_are_kept_in_one_form(said: str, kept: str) -> None:
    assert dates.tidied(said) == kept
    assert dates.understands(kept)


@pytest.mark.parametrize(
    ("words", "start", "end"),
    [
        ("the 5th of last month", (2024, 2, 5), (2024, 2, 6)),
        ("fifth of february", (2024, 2, 5), (2024, 2, 6)),
        ("the third of may last year", (2023, 5, 3), (2023, 5, 4)),
        ("twenty-first of june 2023", (2023, 6, 21), (2023, 6, 22)),
        ("a week ago today", (2024, 2, 19), (2024, 2, 26)),
        ("a fortnight ago", (2024, 2, 12), (2024, 2, 19)),
        ("the past fortnight", (2024, 2, 16), (2024, 3, 2)),
        ("half a year ago", (2023, 9, 1), (2023, 10, 1)),
        ("earlier today", (2024, 3, 1), (2024, 3, 2)),
        ("earlier this week", (2024, 2, 26), (2024, 3, 4)),
        ("the first week of february", (2024, 2, 1), (2024, 2, 8)),
        ("2月第二周", (2024, 2, 8), (2024, 2, 15)),
        ("before two days", (2024, 2, 28), (2024, 2, 29)),
        ("two days before today", (2024, 2, 28), (2024, 2, 29)),
        ("before 2024", None, (2024, 1, 1)),
        ("older of ten years", None, (2014, 3, 1)),
        ("去年三四月", (2023, 3, 1), (2023, 5, 1)),
        ("三四月份", (2024, 3, 1), (2024, 5, 1)),
        ("十一月", (2023, 11, 1), (2023, 12, 1)),
    ],
)
def test_days_and_weeks_are_said_in_many_ways(
    words: str, start: Day | None, end: Day | None
) -> None:
    found = dates.span(words, NOW)
    assert (found.start_ns, found.end_ns) == tuple(ns(day) if day else None for day in (start, end))


@pytest.mark.parametrize(
    "words", ["the fifth quarter", "第五季度", "the fifth week of may", "the second"]
)
def test_what_no_calendar_has_is_no_date(words: str) -> None:
    assert not dates.understands(words)
