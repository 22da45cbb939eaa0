"""Numbers in cells, as they are shown."""

from __future__ import annotations

import pytest

from desktop_app.extract.office.cell_values import Shown, shown_by_code, shown_by_number, shown_text


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("General", Shown.NUMBER),
        ("0.00", Shown.NUMBER),
        ("#,##0.00;[Red]-#,##0.00", Shown.NUMBER),
        ("0.0%", Shown.PERCENT),
        ("yyyy-mm-dd", Shown.DATE),
        ('yyyy"年"m"月"d"日"', Shown.DATE),
        ("[$-804]m/d/yy h:mm", Shown.DATE),
        ("mmm", Shown.DATE),
        ("h:mm AM/PM", Shown.TIME),
        ("[h]:mm:ss", Shown.TIME),
        ('0 "days"', Shown.NUMBER),
        ('[Red]0 "hours"', Shown.NUMBER),
        ("\\d0", Shown.NUMBER),
    ],
)
def test_a_format_tells_what_a_number_stands_for(code: str, shown: Shown) -> None:
    assert shown_by_code(code) is shown


def test_formats_without_a_code_are_known_by_number() -> None:
    assert [shown_by_number(one) for one in (0, 9, 14, 20, 57, 999)] == [
        Shown.NUMBER,
        Shown.PERCENT,
        Shown.DATE,
        Shown.TIME,
        Shown.DATE,
        Shown.NUMBER,
    ]


@pytest.mark.parametrize(
    ("value", "shown", "text"),
    [
        ("42", Shown.NUMBER, "42"),
        ("0.1", Shown.NUMBER, "0.1"),
        ("0.30000000000000004", Shown.NUMBER, "0.3"),
        ("1E3", Shown.NUMBER, "1000"),
        ("0.125", Shown.PERCENT, "12.5%"),
        ("45366", Shown.DATE, "2024-03-15"),
        ("45366.5", Shown.DATE, "2024-03-15 12:00:00"),
        ("1", Shown.DATE, "1900-01-01"),
        ("61", Shown.DATE, "1900-03-01"),
        ("0.75", Shown.TIME, "18:00:00"),
        ("1.5", Shown.TIME, "36:00:00"),
        ("1e300", Shown.DATE, "1e+300"),
        ("-1", Shown.DATE, "-1"),
        ("nan", Shown.DATE, "nan"),
        ("#REF!", Shown.DATE, "#REF!"),
        ("", Shown.NUMBER, ""),
    ],
)
def test_numbers_become_what_a_person_sees(value: str, shown: Shown, text: str) -> None:
    assert shown_text(value, shown) == text


def test_workbooks_may_count_days_from_1904() -> None:
    assert shown_text("0", Shown.DATE, from_1904=True) == "1904-01-01"
