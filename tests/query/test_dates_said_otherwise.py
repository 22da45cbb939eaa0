from __future__ import annotations

from datetime import datetime

import pytest

from desktop_app.query import dates
from desktop_app.query.date_words import part

NOW = datetime(2026, 11, 22, 12)


@pytest.mark.parametrize(
    ("said", "first", "end"),
    [
        ("the week of 2 november", "2026-11-02", "2026-11-09"),
        ("11月2日那周", "2026-11-02", "2026-11-09"),
        ("2019年以前(不含2019年)", None, "2019-01-01"),
        ("2019年(含)以前", None, "2020-01-01"),
        ("2025年以后（含2025）", "2025-01-01", None),
        ("2025 or later", "2025-01-01", None),
        ("two thousand and fifteen", "2015-01-01", "2016-01-01"),
        ("before two thousand twenty-four", None, "2024-01-01"),
        ("longer ago than 2024", None, "2024-01-01"),
        ("2024年或更早", None, "2025-01-01"),
        ("2024 or 2025", "2024-01-01", "2026-01-01"),
        ("一六年、一七年", "2016-01-01", "2018-01-01"),
        ("一八年底以前", None, "2019-01-01"),
        ("since the end of 2025", "2026-01-01", None),
        ("before twenty eighteen", None, "2018-01-01"),
    ],
)
def test_edges_weeks_and_years_are_read_as_they_are_said(
    said: str, first: str | None, end: str | None
) -> None:
    found = part(dates.tidied(said), NOW)
    days = [None if day is None else f"{day:%Y-%m-%d}" for day in (found.start, found.end)]
    assert days == [first, end]
