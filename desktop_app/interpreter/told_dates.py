"""Dates that were said in one language, told in another: by what they mean, not by their words."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final

from desktop_app.chart.grammar import grammar
from desktop_app.chart.tokens import folded
from desktop_app.fixed_patterns import fixed
from desktop_app.query import dates
from desktop_app.query.date_vocabulary import english_months
from desktop_app.query.dates import Span
from desktop_app.wording import Language, Wording

_HAN = fixed(r"[\u3400-\u9fff]")
_LATIN = fixed(r"[A-Za-z]")
_WRITTEN = fixed(r"\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d")
"""As only queries write dates: 2026-11-09..2026-11-15."""
_USUAL: Final = (
    *("today", "yesterday", "this_week", "last_week"),
    *("this_month", "last_month", "this_year", "last_year"),
)
_DAY: Final = timedelta(days=1)


def told(words: str, wording: Wording, now: datetime | None = None) -> str:
    """The words of a date in the language of `wording`; as they are where that is theirs.

    Args:
        words: As they were said: "yesterday", 上个月.
        wording: In whose language the date is told.
        now: What they are relative to; default: this moment.
    """
    is_chinese = wording.language is Language.CHINESE
    if is_chinese and words.isdecimal():
        return wording.say("date.year", year=words)
    has_han = _HAN.search(words) is not None
    is_written = _WRITTEN.fullmatch(words) is not None
    is_told_alike = not may_mean_two(words)
    if (
        not is_written
        and is_told_alike
        and (has_han == is_chinese or not (has_han or _LATIN.search(words)))
    ):
        return words
    now = now or datetime.now()
    try:
        meant = dates.span(dates.tidied(words), now)
    except ValueError:
        return words
    for usual in _USUAL:
        said = wording.say(f"chip.{usual}")
        if dates.span(said, now) == meant:
            return said
    return _from_calendar(meant, wording, now.tzinfo)


def may_mean_two(words: str) -> bool:
    """Whether a stretch of the calendar may as well end now: the last month, a year ago."""
    said = folded(words)
    return any(phrase in said for phrase in grammar().listed("dates meant in two ways"))


def with_its_year(words: str, wording: Wording, now: datetime | None = None) -> str:
    """A month or a day of one that is said without its year, with that: May 2026.

    Nobody knows of which year they asked who are told that there is nothing. Any other date is told
    as it is.
    """
    if not _MONTH.search(words.casefold()) or _YEAR.search(words):
        return words
    try:
        meant = dates.span(dates.tidied(words), now or datetime.now())
    except ValueError:
        return words
    return words if meant.end_ns is None else _from_calendar(meant, wording, None)


_MONTH: Final = fixed(lambda: rf"\b(?:{english_months()})\b|(?<=[^本上下个這这每])月")
_YEAR: Final = fixed(r"\d{4}|年")


def has_no_end(words: str) -> bool:
    """Whether a date goes on until now and further: since 2022."""
    try:
        return dates.span(dates.tidied(words), datetime.now()).end_ns is None
    except ValueError:
        return False


def _from_calendar(span: Span, wording: Wording, zone: tzinfo | None) -> str:
    first, last = _moment(span.start_ns, zone), _moment(span.end_ns, zone)
    if first is None:
        return wording.say("date.before", day=_day(last, wording))
    if last is None:
        return wording.say("date.since", day=_day(first, wording))
    for form, end in _wholes(first):
        if end == last:
            return wording.say(f"date.{form}", **_parts(first, wording))
    if last == _midnight(last):
        last -= _DAY
    return wording.say("date.between", first=_day(first, wording), last=_day(last, wording))


def _wholes(first: datetime) -> Iterator[tuple[str, datetime]]:
    """The day, month and year that begin at a moment, with their ends."""
    if first != _midnight(first):
        return
    yield "day", _midnight(first + _DAY + timedelta(hours=2))
    if first.day == 1:
        month = _midnight(first.replace(day=28) + timedelta(days=5)).replace(day=1)
        yield "month", month
        if first.month == 1:
            yield "year", first.replace(year=first.year + 1)


def _midnight(moment: datetime) -> datetime:
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


def _moment(ns: int | None, zone: tzinfo | None) -> datetime | None:
    if ns is None:
        return None
    return datetime.fromtimestamp(ns // 1_000_000_000, UTC).astimezone(zone).replace(tzinfo=None)


def _day(moment: datetime | None, wording: Wording) -> str:
    assert moment is not None
    said = wording.say("date.day", **_parts(moment, wording))
    return said if moment == _midnight(moment) else f"{said} {moment:%H:%M}"


def _parts(moment: datetime, wording: Wording) -> dict[str, str]:
    return {
        "year": f"{moment:%Y}",
        "month": wording.say(f"date.month_{moment.month}"),
        "day": str(moment.day),
    }
