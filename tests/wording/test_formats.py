from __future__ import annotations

import sys
import unicodedata
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.units import KILO
from desktop_app.wording import visible, written_bytes, written_number
from desktop_app.wording.formats import written_moment

ANY_NAME = st.text(st.characters(exclude_categories=()))

# Source: the Unicode property Default_Ignorable_Code_Point, and controls and line ends besides.
UNSEEN = [
    *range(0x20),
    *range(0x7F, 0xA0),
    *(0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFEFF, 0xFFA0),
    *range(0x180B, 0x1810),
    *range(0x200B, 0x2010),
    *range(0x2028, 0x202F),
    *range(0x2060, 0x2070),
    *range(0xFE00, 0xFE10),
    *range(0xFFF0, 0xFFF9),
    *range(0x1BCA0, 0x1BCA4),
    *range(0x1D173, 0x1D17B),
    *range(0xE0000, 0xE1000),
]


@pytest.mark.parametrize(
    "name",
    [
        "report (final), v2.pdf",
        "毕业论文（终稿）、第二版。docx",
        "Ünïcödé ß œ.txt",
        "Файл-документ.odt",
        "مستند.pdf",
        "한국어 문서.hwp",
        "👍🏽 ok.png",
        "👩‍❤️‍💋‍👨.jpg",
        "back\\slash 'quote' \"double\" <img src=x>.html",
        "",
    ],
)
def test_an_honest_name_is_shown_as_it_is(name: str) -> None:
    assert visible(name) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a\nb.txt", "a\\nb.txt"),
        ("a\r\tb", "a\\r\\tb"),
        ("\x1b[31mred\x07", "\\x1b[31mred\\x07"),
        ("photo\u202egpj.exe", "photo\\u202egpj.exe"),
        ("a\u200bb", "a\\u200bb"),
        ("\ufeffa", "\\ufeffa"),
        ("a\u2028b", "a\\u2028b"),
        ("tag\U000e0041", "tag\\U000e0041"),
        ("a\u200db", "a\\u200db"),
        ("caf\udce9", "caf\ufffd"),
    ],
)
def test_what_could_mislead_is_written_as_an_escape(name: str, shown: str) -> None:
    assert visible(name) == shown


def test_no_unseen_character_gets_through() -> None:
    through = [hex(code) for code in UNSEEN if visible(f"a{chr(code)}") == f"a{chr(code)}"]
    assert through == []


@given(ANY_NAME)
def test_a_name_stays_on_one_line_and_can_be_printed(name: str) -> None:
    shown = visible(name)
    shown.encode("utf-8")
    assert len(shown.splitlines()) <= 1
    assert not {"Cc", "Cs", "Zl", "Zp"}.intersection(map(unicodedata.category, shown))


@given(ANY_NAME)
def test_what_is_already_visible_does_not_change_again(name: str) -> None:
    assert visible(visible(name)) == visible(name)


@pytest.mark.parametrize(
    ("number", "written"),
    [(0, "0"), (999, "999"), (1204, "1,204"), (-1204, "-1,204"), (10**15, "1,000,000,000,000,000")],
)
def test_thousands_stand_apart(number: int, written: str) -> None:
    assert written_number(number) == written


@pytest.mark.parametrize(
    ("size_bytes", "written"),
    [
        (0, "0 B"),
        (999, "999 B"),
        (1000, "1.00 kB"),
        (9_994, "9.99 kB"),
        (9_995, "10.0 kB"),
        (99_949, "99.9 kB"),
        (99_950, "100 kB"),
        (999_499, "999 kB"),
        (999_500, "1.00 MB"),
        (117_440_512, "117 MB"),
        (1_460_000_000, "1.46 GB"),
        (1_503_238_553, "1.50 GB"),
        (2**63 - 1, "9.22 EB"),
        (10**21, "1000 EB"),
    ],
)
def test_a_size_has_three_digits_that_count(size_bytes: int, written: str) -> None:
    # Windows writes the first unit with a capital.
    assert written_bytes(size_bytes, 1000).replace("K", "k") == written


@pytest.mark.parametrize(
    ("size_bytes", "written"),
    [(1023, "1.00 kB"), (1024, "1.00 kB"), (10 * 2**20, "10.0 MB"), (1000 * 2**10, "0.98 MB")],
)
def test_a_system_may_count_in_steps_of_1024(size_bytes: int, written: str) -> None:
    assert written_bytes(size_bytes, 1024).replace("K", "k") == written


def test_sizes_are_counted_as_this_system_does() -> None:
    assert (1024 if sys.platform == "win32" else 1000) == KILO
    assert written_bytes(25 * KILO**2) == "25.0 MB"


@given(st.integers(1000, 999 * 10**18))
def test_a_written_size_is_within_half_a_percent(size_bytes: int) -> None:
    amount, unit = written_bytes(size_bytes, 1000).replace("K", "k").split()
    factor = 1000 ** ("B", "kB", "MB", "GB", "TB", "PB", "EB").index(unit)
    assert abs(float(amount) * factor - size_bytes) <= size_bytes / 200
    assert sum(map(str.isdigit, amount)) == 3


def nanoseconds(moment: datetime) -> int:
    return round(moment.timestamp()) * 1_000_000_000


def test_a_moment_is_written_in_the_zone_of_its_reader() -> None:
    moment = nanoseconds(datetime(2026, 11, 19, 23, 30, tzinfo=UTC))
    assert written_moment(moment, UTC) == "2026-11-19 23:30"
    assert written_moment(moment, timezone(timedelta(hours=8))) == "2026-11-20 07:30"


def test_the_last_nanosecond_of_a_minute_belongs_to_it() -> None:
    moment = nanoseconds(datetime(2026, 11, 19, 8, 31, tzinfo=UTC))
    assert written_moment(moment - 1, UTC) == "2026-11-19 08:30"


@pytest.mark.parametrize("year", [1601, 1969, 2262, 9998])
def test_far_off_years_are_kept(year: int) -> None:
    moment = nanoseconds(datetime(year, 7, 1, 12, 0, tzinfo=UTC))
    assert written_moment(moment, UTC) == f"{year}-07-01 12:00"


@given(st.integers(-(2**80), 2**80))
def test_no_moment_is_too_far_to_be_written(moment_ns: int) -> None:
    assert written_moment(moment_ns, UTC)
    assert written_moment(moment_ns, timezone(timedelta(hours=-12)))


def test_a_year_that_no_calendar_holds_is_a_question_mark() -> None:
    assert written_moment(2**80, UTC) == "?"
