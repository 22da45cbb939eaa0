"""Dates as they stand in names of files: 2026-08 or Aug, where August is said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final

from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.spans import Category, TextSpan
from desktop_app.query import dates
from desktop_app.query.date_vocabulary import date_words


def named_dates(spans: Iterable[TextSpan], disk: DiskNames) -> Iterator[TextSpan]:
    """Names that files have where a date is said."""
    for span in spans:
        if span.category is not Category.DATE:
            continue
        said = str(span.value)
        with_year, without_year = _written(said, disk.now)
        names = [name for name in with_year if disk.file(name) not in ("", "no")]
        names += [name for name in without_year if name != said and disk.has_word(name)]
        for name in names:
            yield TextSpan(span.start, span.end, Category.NAME, name, "near")


@lru_cache(maxsize=1024)
def _written(words: str, now: datetime) -> tuple[Sequence[str], Sequence[str]]:
    """How names of files write a year, a month or a day; how they write it where no year stands."""
    try:
        span = dates.span(words, now)
    except ValueError:
        return (), ()
    if span.start_ns is None or span.end_ns is None:
        return (), ()
    first = datetime.fromtimestamp(span.start_ns // 10**9)
    length = datetime.fromtimestamp(span.end_ns // 10**9) - first
    if length <= _LONGEST_DAY:
        return (f"{first:%Y-%m-%d}", f"{first:%Y%m%d}"), ()
    is_without_year = not any(sign.isdigit() for sign in words.replace("q", "")) or len(words) < 4
    if first.day == 1 and _SHORTEST_MONTH <= length <= _LONGEST_MONTH:
        names = [word for word, month in date_words().months.items() if month == first.month]
        months = (f"{first:%Y-%m}", f"{first:%Y%m}", f"{first.year}年{first.month}月")
        return months, names if is_without_year else ()
    if first.day == 1 and first.month % 3 == 1 and length <= _LONGEST_QUARTER:
        number = first.month // 3 + 1
        said = _QUARTERS[number - 1]
        quarters = (f"q{number}", f"第{said}季度", f"{said}季度", f"第{number}季度")
        return (), quarters if is_without_year else ()
    if (first.day, first.month) == (1, 1) and _SHORTEST_YEAR <= length <= _LONGEST_YEAR:
        return (f"{first.year}",) if str(first.year) not in words else (), ()
    return (), ()


_LONGEST_DAY: Final = timedelta(hours=25)
_SHORTEST_MONTH: Final = timedelta(days=27)
_LONGEST_MONTH: Final = timedelta(days=32)
_LONGEST_QUARTER: Final = timedelta(days=93)
_SHORTEST_YEAR: Final = timedelta(days=364)
_LONGEST_YEAR: Final = timedelta(days=367)
_QUARTERS: Final = "一二三四"
