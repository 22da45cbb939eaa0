"""Dates in words, as spans of moments in local time.

`date_words` says what part of the calendar words mean; here it becomes moments. A part by itself is
the whole of it ("2024", "2024-03-05", "last week", "去年三月"); `A..B` reaches from the start of A
to the end of B, `<A` ends before A, `>A` begins after it, `<=A` and `>=A` count A in.
"""

from __future__ import annotations

import unicodedata
from datetime import UTC, datetime, time, timedelta
from functools import lru_cache

from desktop_app.fixed_patterns import fixed
from desktop_app.folding.chinese import HAN, simplified
from desktop_app.query.date_vocabulary import FIRST_YEAR, LAST_YEAR
from desktop_app.query.date_words import part
from desktop_app.value_class import value_class

_SPACE_IN_CHINESE = fixed(rf"(?<=[{HAN}]) (?=[{HAN}0-9])|(?<=[0-9]) (?=[{HAN}])")

FIRST_NS = -(2**63)
LAST_NS = 2**63 - 1
"""Moments are 64-bit numbers of nanoseconds: from September 1677 to April 2262."""


@value_class
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
    """`words` as they are kept: one case, one width, one script of Chinese, single spaces.

    Between Chinese characters and beside their digits there is none: 最近 7 天 is 最近7天.
    """
    folded = " ".join(simplified(unicodedata.normalize("NFKC", words)).casefold().split())
    if folded.isascii() or " " not in folded:
        return folded
    return _SPACE_IN_CHINESE.sub("", folded)


@lru_cache(maxsize=8192)
def understands(words: str) -> bool:
    """Whether `span` can read `words` at some moment: "2024..today" means nothing before 2024."""
    return any(_readable(words, datetime(year, 1, 1)) for year in (2026, 1800, 2200))


def span(words: str, now: datetime) -> Span:
    """The moments that `words` mean.

    Args:
        words: As `tidied` returns them.
        now: What they are relative to. Without a zone it is in this computer's local time, and so
            are the days; with one, in that zone.

    Raises:
        ValueError: they mean no date, an empty span, or a time outside 1678 to 2261.
    """
    here = now.replace(tzinfo=None)
    if words.startswith(("<", ">")):
        limit, words = words[0], words[1:]
        including = words.startswith("=")
        found = part(words.removeprefix("="), here)
        if limit == "<":
            return _span(None, found.end if including else found.start, now)
        return _span(found.start if including else found.end, None, now)
    start_words, dots, end_words = (side.strip() for side in words.partition(".."))
    if not dots:
        return _span(*part(words, here), now)
    start = part(start_words, here).start if start_words else None
    end = part(end_words, here).end if end_words else None
    return _span(start, end, now)


def in_days(moments: Span) -> str:
    """Words for whole days of this computer's local time; "" where they are none."""
    first, end = _midnight(moments.start_ns), _midnight(moments.end_ns)
    if first == "" or end == "":
        return ""
    if first is None or end is None:
        return f"before {end}" if first is None else f"since {first}"
    last = _midnight(moments.end_ns, timedelta(days=1))
    return first if first == last else f"{first}..{last}"


def _midnight(ns: int | None, back: timedelta = timedelta()) -> str | None:
    """The day that begins then, or one so far before; None for None, "" in the midst of a day."""
    if ns is None:
        return None
    moment = datetime.fromtimestamp(ns // 1_000_000_000)
    return "" if moment.time() != time() or ns % 1_000_000_000 else f"{moment - back:%Y-%m-%d}"


def _span(start: datetime | None, end: datetime | None, now: datetime) -> Span:
    return Span(None if start is None else _ns(start, now), None if end is None else _ns(end, now))


def _readable(words: str, now: datetime) -> bool:
    try:
        span(words, now)
    except ValueError:
        return False
    return True


def _ns(moment: datetime, now: datetime) -> int:
    """A moment on the wall clock where `now` is, in ns since 1970 UTC."""
    if not FIRST_YEAR <= moment.year <= LAST_YEAR + 1:
        raise ValueError(f"no year for a file: {moment.year}")
    there = moment.replace(tzinfo=now.tzinfo)
    try:
        seconds = there.timestamp()
    except (OSError, OverflowError):
        # Windows knows no local time before 1970.
        seconds = there.replace(tzinfo=UTC).timestamp()
    return int(seconds) * 1_000_000_000
