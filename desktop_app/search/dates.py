"""Dates in words, as spans of moments in local time.

A part of the calendar ("2024", "2024-03", "2024-03-05", "today", "昨天") is the whole of that part;
`A..B` reaches from the start of A to the end of B, `<A` ends before A, `>A` begins after it, `<=A`
and `>=A` count A in.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

FIRST_NS = -(2**63)
LAST_NS = 2**63 - 1
"""Moments are 64-bit numbers of nanoseconds: from September 1677 to April 2262."""


@dataclass(frozen=True, slots=True)
class Span:
    """Moments from `start_ns` up to, not including, `end_ns`, since 1970 UTC; None is open."""

    start_ns: int | None
    end_ns: int | None

    def __post_init__(self) -> None:
        start = FIRST_NS if self.start_ns is None else self.start_ns
        end = LAST_NS if self.end_ns is None else self.end_ns
        if self.start_ns is None and self.end_ns is None:
            raise ValueError("a span begins or ends")
        if not FIRST_NS <= start < end <= LAST_NS:
            raise ValueError(f"no moment lies in {self}")


def tidied(words: str) -> str:
    """`words` as they are kept: one case, one width, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", words).casefold().split())


def understands(words: str) -> bool:
    """Whether `span` can read `words` at some moment: "2024..today" means nothing before 2024."""
    return any(_readable(words, datetime(year, 1, 1)) for year in (1800, 2200))


def span(words: str, now: datetime) -> Span:
    """The moments that `words` mean.

    Args:
        words: As `tidied` returns them.
        now: What they are relative to. Without a zone it is in this computer's local time, and so
            are the days; with one, in that zone.

    Raises:
        ValueError: they mean no date, an empty span, or a time outside 1678 to 2261.
    """
    if words.startswith(("<", ">")):
        limit, words = words[0], words[1:]
        including = words.startswith("=")
        first, end = _part(words.removeprefix("=").strip(), now)
        if limit == "<":
            return Span(None, _ns(end if including else first, now))
        return Span(_ns(first if including else end, now), None)
    start_words, dots, end_words = (side.strip() for side in words.partition(".."))
    if not dots:
        first, end = _part(words, now)
        return Span(_ns(first, now), _ns(end, now))
    start = _part(start_words, now)[0] if start_words else None
    stop = _part(end_words, now)[1] if end_words else None
    return Span(_ns(start, now) if start else None, _ns(stop, now) if stop else None)


def _readable(words: str, now: datetime) -> bool:
    try:
        span(words, now)
    except ValueError:
        return False
    return True


_ISO = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?", re.ASCII)

_DAYS: dict[str, Callable[[date], date]] = {
    "today": lambda day: day,
    "今天": lambda day: day,
    "yesterday": lambda day: day - timedelta(days=1),
    "昨天": lambda day: day - timedelta(days=1),
}


def _part(words: str, now: datetime) -> tuple[date, date]:
    """The first day of a part of the calendar, and the day after its last."""
    if found := _DAYS.get(words):
        day = found(now.date())
        return day, day + timedelta(days=1)
    parts = _ISO.fullmatch(words)
    if parts is None:
        raise ValueError(f"no date: {words!r}")
    year, month, day_of_month = (int(part) if part else 0 for part in parts.groups())
    if not 1678 <= year < 2262:
        raise ValueError(f"no year for a file: {year}")
    first = date(year, month or 1, day_of_month or 1)
    if day_of_month:
        return first, first + timedelta(days=1)
    if month:
        return first, date(year + month // 12, month % 12 + 1, 1)
    return first, date(year + 1, 1, 1)


def _ns(day: date, now: datetime) -> int:
    """The moment at which `day` begins where `now` is."""
    midnight = datetime(day.year, day.month, day.day, tzinfo=now.tzinfo)
    try:
        seconds = midnight.timestamp()
    except (OSError, OverflowError):
        # Windows knows no local time before 1970.
        seconds = midnight.replace(tzinfo=UTC).timestamp()
    return int(seconds) * 1_000_000_000
