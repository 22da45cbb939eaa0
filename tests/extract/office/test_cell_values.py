"""Numbers in cells, as they are shown."""

from __future__ import annotations

import pytest

from desktop_app.extract.office.cell_values import (
    NumberKind,
    shown_by_code,
    shown_by_number,
    shown_text,
)


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("General", NumberKind.NUMBER),
        ("0.00", NumberKind.NUMBER),
        ("#,##0.00;[Red]-#,##0.00", NumberKind.NUMBER),
        ("0.0%", NumberKind.PERCENT),
        ("yyyy-mm-dd", NumberKind.DATE),
        ('yyyy"年"m"月"d"日"', NumberKind.DATE),
        ("[$-804]m/d/yy h:mm", NumberKind.DATE),
        ("mmm", NumberKind.DATE),
        ("h:mm AM/PM", NumberKind.TIME),
        ("[h]:mm:ss", NumberKind.TIME),
        ('0 "days"', NumberKind.NUMBER),
        ('[Red]0 "hours"', NumberKind.NUMBER),
        ("\\d0", NumberKind.NUMBER),
    ],
)
def test_a_format_tells_what_a_number_stands_for(code: str, shown: NumberKind) -> None:
    assert shown_by_code(code) is shown


def test_formats_without_a_code_are_known_by_number() -> None:
    assert [shown_by_number(one) for one in (0, 9, 14, 20, 57, 999)] == [
        NumberKind.NUMBER,
        NumberKind.PERCENT,
        NumberKind.DATE,
        NumberKind.TIME,
        NumberKind.DATE,
        NumberKind.NUMBER,
    ]


@pytest.mark.parametrize(
    ("value", "shown", "text"),
    [
        ("42", NumberKind.NUMBER, "42"),
        ("0.1", NumberKind.NUMBER, "0.1"),
        ("0.30000000000000004", NumberKind.NUMBER, "0.3"),
        ("1E3", NumberKind.NUMBER, "1000"),
        ("0.125", NumberKind.PERCENT, "12.5%"),
        ("45366", NumberKind.DATE, "2024-03-15"),
        ("45366.5", NumberKind.DATE, "2024-03-15 12:00:00"),
        ("1", NumberKind.DATE, "1900-01-01"),
        ("61", NumberKind.DATE, "1900-03-01"),
        ("0.75", NumberKind.TIME, "18:00:00"),
        ("1.5", NumberKind.TIME, "36:00:00"),
        ("1e300", NumberKind.DATE, "1e+300"),
        ("-1", NumberKind.DATE, "-1"),
        ("nan", NumberKind.DATE, "nan"),
        ("#REF!", NumberKind.DATE, "#REF!"),
        ("", NumberKind.NUMBER, ""),
    ],
)
def test_numbers_become_what_a_person_sees(value: str, shown: NumberKind, text: str) -> None:
    assert shown_text(value, shown) == text


def test_workbooks_may_count_days_from_1904() -> None:
    assert shown_text("0", NumberKind.DATE, from_1904=True) == "1904-01-01"
