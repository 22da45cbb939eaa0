"""Dates as people say them, in English and Chinese, as parts of the calendar.

`part("last week", now)` is last calendar week, from Monday; `part("past week", now)` the last seven
days. What comes back every year and has no year ("March", "3月5日", "春节") is the latest one that
has begun. Each rule is a pattern and what it makes of a match; the first rule that fits the whole
text wins. Here are the rules whose dates are made of other dates ("early March", "from 2019 to
2021"); the others are in `calendar_dates`, `dates_from_now` and `holidays`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache
from itertools import chain
from typing import Final

from desktop_app.fixed_patterns import fixed
from desktop_app.query import calendar_dates, dates_from_now, holidays
from desktop_app.query.calendar_parts import (
    CalendarSpan,
    CalendarUnit,
    back_from,
    days,
    latest,
    stretch,
    unit_at,
    year,
)
from desktop_app.query.date_rules import DatePattern, Rules, english_words
from desktop_app.query.date_vocabulary import date_words, weekday
from desktop_app.query.numerals import number


def part(words: str, now: datetime) -> CalendarSpan:
    """The part of the calendar that `words` mean.

    Args:
        words: In lower case, half width, simplified Chinese, with single spaces.
        now: Local time without a zone.

    Raises:
        ValueError: they mean no date.
    """
    words = re.sub(
        r"^(?:in|on|at|during|dated|from(?= before)) |(?<=(?:last|this) year)'s(?= )",
        "",
        words.strip(" ,.，。"),
    )
    if words.isascii() and not _may_be_english(words):
        # Saves compiling the patterns: most words that are asked about are no dates.
        raise ValueError(f"no date: {words!r}")
    for pattern, rule in chain.from_iterable(_ALL):
        if found := pattern.fullmatch(words):
            try:
                return rule(found, now)
            except (ValueError, OverflowError):
                # It only looked like it ("month 13"); another rule may read it.
                continue
    raise ValueError(f"no date: {words!r}")


# Parts of other dates

_PARTS = Rules()


@_PARTS.add(
    r"(?:at |in )?(?:the )?%STRETCH[ -]?"
    r"(?P<whole>(?:the|this) (?:year|month)|.+)"
)
def _a_stretch(found: re.Match[str], now: datetime) -> CalendarSpan:
    whole = re.sub(r"^the (year|month)$", r"this \1", found["whole"])
    return stretch(part(whole, now), date_words().stretches[found["stretch"]])


@_PARTS.add(
    r"(?P<whole>%ZHYEAR年?|(?:本|这个?|上个?|上上个?)?月"
    r"|(?:%ZHYEAR2的?)?%M份?|年)的?"
    r"%ZHSTRETCH"
)
def _a_chinese_stretch(found: re.Match[str], now: datetime) -> CalendarSpan:
    which = date_words().stretches[found["stretch"]]
    if found["whole"] == "年":
        return latest(lambda of: stretch(year(of), which), now)
    whole = "本月" if found["whole"] == "月" else found["whole"].replace("年年", "年")
    return stretch(part(whole, now), which)


@_PARTS.add(r"(?:(?:in|during) )?(?:the )?week (?:of|beginning|starting) (?:the )?(?P<day>.+)")
@_PARTS.add(r"(?P<day>.+?)(?:那一?周|那个?(?:星期|礼拜)|(?:所在)?的?那个?(?:星期|礼拜|周))")
def _the_week_of(found: re.Match[str], now: datetime) -> CalendarSpan:
    day = part(found["day"], now)
    if day.start is None or day.end is None or day.end - day.start > timedelta(days=1):
        raise ValueError(found[0])
    return unit_at(CalendarUnit.WEEK, day.start.date(), 0)


@_PARTS.add(r"(?P<day>.+?)(?: (?:in the|at))? %TIME|(?:the )?%TIME2 (?:of|on) (?P<day2>.+)")
@_PARTS.add(r"(?P<day>.+?[\u4e00-\u9fff])的?%TIME")
def _a_time_of_a_day(found: re.Match[str], now: datetime) -> CalendarSpan:
    """Friday morning, 上周三下午."""
    said = found.groupdict()
    day = part(said["day"] or said["day2"], now)
    if day.start is None or day.end is None or day.end - day.start > timedelta(days=1):
        raise ValueError(found[0])
    first, end = date_words().times[said["time"] or said["time2"]]
    start = day.start
    if start + timedelta(hours=first) > now and _is_weekday(said["day"] or said["day2"]):
        # On Sunday at noon, Sunday evening is that of a week ago.
        start -= timedelta(days=7)
    return CalendarSpan(start + timedelta(hours=first), start + timedelta(hours=end))


def _is_weekday(words: str) -> bool:
    try:
        weekday(words.removeprefix("on "))
    except KeyError:
        return False
    return True


@_PARTS.add(r"(?:the )?(?P<half>first|second|latter|last) half of (?P<month>.+)")
@_PARTS.add(r"(?P<month>.+?月?份?)的?(?P<half>上|下)半(?:个?月)")
def _half_a_month(found: re.Match[str], now: datetime) -> CalendarSpan:
    month = part(re.sub(r"^the (year|month)$", r"this \1", found["month"]), now)
    is_first = found["half"] in ("first", "上")
    if month.start is not None and month == year(month.start.year):
        middle = month.start.replace(month=7)
        return CalendarSpan(month.start, middle) if is_first else CalendarSpan(middle, month.end)
    if month.start is None or month.end is None or month.start.day != 1:
        raise ValueError(found[0])
    if not _SHORTEST_MONTH <= month.end - month.start <= _LONGEST_MONTH:
        raise ValueError(found[0])
    middle = month.start + timedelta(days=15)
    return CalendarSpan(month.start, middle) if is_first else CalendarSpan(middle, month.end)


_SHORTEST_MONTH: Final = timedelta(days=27)
_LONGEST_MONTH: Final = timedelta(days=32)


# Open and joined stretches

_JOINED = Rules()


@_JOINED.add(r"(?P<bound>.+?)\((?P<no>不)?[包]?[含括](?P<edge>.*)\)(?P<side>[^()]*)")
def _with_or_without_its_edge(found: re.Match[str], now: datetime) -> CalendarSpan:
    """2019年以前(不含2019年), 2025年(含)以后."""
    bounded = part(found["bound"] + found["side"], now)
    if (bounded.start is None) is (bounded.end is None):
        raise ValueError(found[0])
    said = found["edge"] or _EDGE.sub("", found["bound"])
    edge = part(found["bound"] if not found["edge"] and found["side"] else _edge(said, found), now)
    if edge.start is None or edge.end is None:
        raise ValueError(found[0])
    is_with = not found["no"]
    if bounded.start is None:
        return CalendarSpan(None, edge.end if is_with else edge.start)
    return CalendarSpan(edge.start if is_with else edge.end, None)


_EDGE: Final = fixed("(?:之|以|及以)?[前后]$|以来$|起$")


def _edge(said: str, found: re.Match[str]) -> str:
    """What is with it or without: the day itself where only 当天, 本日 is said."""
    return _EDGE.sub("", found["bound"]) if _ITSELF.fullmatch(said) else said


_ITSELF: Final = fixed("(?:[当本该此]|那一?)?[年月日天周]")


@_JOINED.add(r"(?P<from>.+?) (?:or|and) (?:later|newer|after|since|more recent)(?: than that)?")
@_JOINED.add(r"(?P<from>.+?)(?:或|及|和|以及|或者)(?:更晚|更新|更后|之?以?后|之后)的?")
def _that_or_later(found: re.Match[str], now: datetime) -> CalendarSpan:
    return CalendarSpan(part(found["from"], now).start, None)


@_JOINED.add(r"(?P<to>.+?) (?:or|and) (?:earlier|older|before)(?: than that)?")
@_JOINED.add(r"(?P<to>.+?)(?:或|及|和|以及|或者)(?:更早|更老|更旧|更久)(?:以前|之前)?的?")
def _that_or_earlier(found: re.Match[str], now: datetime) -> CalendarSpan:
    return CalendarSpan(None, part(found["to"], now).end)


@_JOINED.add(r"比(?P<edge>.+?)(?:还|更|要)?(?P<side>[早旧老晚新])(?:些|一点)?的?")
@_JOINED.add(r"(?P<side>[早晚])于(?P<edge>.+)")
def _compared(found: re.Match[str], now: datetime) -> CalendarSpan:
    edge = part(found["edge"], now)
    is_after = found["side"] in ("晚", "新")
    return CalendarSpan(edge.end, None) if is_after else CalendarSpan(None, edge.start)


@_JOINED.add(r"(?P<from>[^~–—-]+?) (?:or|and) (?P<to>.+)")
@_JOINED.add(r"(?P<from>[^~–—到至-]+?)(?:和|或|或者|、|跟|与)(?P<to>.+)")
def _one_next_to_the_other(found: re.Match[str], now: datetime) -> CalendarSpan:
    last = _end_of_range(found["from"], found["to"], now)
    first = part(found["from"], now)
    if None in (first.start, first.end, last.start, last.end) or first.end != last.start:
        raise ValueError(found[0])
    return CalendarSpan(first.start, last.end)


@_JOINED.add(r"(?:between|from) (?P<from>.+?) (?:and|to|until|till|through|-) (?P<to>.+)")
@_JOINED.add(r"(?P<from>.+?) (?:to|until|till|through|-|–|—|~) (?P<to>.+)")
@_JOINED.add(
    r"(?:从|自|在)?(?P<from>.+?)(?:到|至|~|—|–|和|(?<=[年月日号])-)(?P<to>.+?)(?:之间|期间|间)?"
)
def _from_to(found: re.Match[str], now: datetime) -> CalendarSpan:
    first, last = found["from"], found["to"]
    ending = _end_of_range(first, last, now)
    if ending.end is None or ending.start is None:
        # "to since 2020" has no end.
        raise ValueError(found[0])
    begun = part(first, now)
    if _is_the_day_after(begun, ending):
        # 昨天和前天, the later one first.
        return CalendarSpan(ending.start, begun.end)
    if begun.start is None or begun.start >= ending.end:
        # "January" in "January to March 2024" is the one before that March.
        begun = part(first, ending.end - timedelta(microseconds=1))
    if begun.start is None or begun.start >= ending.end:
        raise ValueError(found[0])
    return CalendarSpan(begun.start, ending.end)


def _is_the_day_after(one: CalendarSpan, other: CalendarSpan) -> bool:
    if one.start is None or one.end is None or other.start is None or one.start != other.end:
        return False
    return max(one.end - one.start, other.end - other.start) <= timedelta(days=1)


@_JOINED.add(
    r"(?:since|from|after|starting) (?P<from>.+?)"
    r"(?: (?:on|onwards?|until now|till now|to now|to date|so far))?"
)
@_JOINED.add(r"(?P<from>.+?) (?:so far|to date|onwards?)")
@_JOINED.add(
    r"(?:自从?|从)?(?P<from>.+?)(?:以来|至今|到现在|到今天|到目前为止|起|开始|以后|之后|后)"
)
def _since(found: re.Match[str], now: datetime) -> CalendarSpan:
    words = re.sub(r"^the (?:start|beginning) of (?:the|this) (\w+)$", r"this \1", found["from"])
    begun = part({"年初": "今年", "月初": "本月", "year": "this year"}.get(words, words), now)
    strictly_after = found[0].startswith("after ") or found[0].endswith(("之后", "以后", "后"))
    if strictly_after or _ENDS.search(words):
        # Since the end of a year is since it ended, not since its last days began.
        return CalendarSpan(begun.end, None)
    return CalendarSpan(begun.start, None)


@_JOINED.add(r"(?:older (?:than|of)|more than|over|at least) (?P<n>%N) %UNIT(?: (?:ago|old))?")
@_JOINED.add(r"(?P<n>%N)%ZHUNIT(?P<half>半)?(?:以上|以前|之前|多以前|多前)")
@_JOINED.add(r"(?:超过|大于|早于)(?P<n>%N)%ZHUNIT(?P<half>半)?(?:以?前)?")
@_JOINED.add(
    r"(?:(?:haven't|hasn't|havent|hasnt|not)(?: been)? "
    r"(?:touched|changed|opened|edited|modified|updated|used)|untouched|unchanged|unopened|unused) "
    r"(?:for|in) (?:over |more than |at least |about |almost |nearly )?(?P<n>%N) %UNIT"
    r"(?: or (?:more|longer))?"
)
@_JOINED.add(
    r"(?:超过|最近|过去|近|已经|已)?(?P<n>%N|半)%ZHUNIT(?P<half>半)?(?:多|以上)?都?(?:没有|没|未)再?"
    r"(?:动|改|碰|用|看|打开|更新|修改|编辑)过?了?"
)
def _older_than(found: re.Match[str], now: datetime) -> CalendarSpan:
    half = bool(found.groupdict().get("half"))
    unit, count = date_words().units[found["unit"]], 0
    if found["n"] == "半":
        half = True
    else:
        count = number(found["n"])
    if count > 1000:
        raise ValueError(found[0])
    return CalendarSpan(None, back_from(unit, now, count, half=half))


@_JOINED.add(
    r"(?:before|until|till|up to|by|earlier than|longer ago than|prior to|older than"
    r"|no later than|pre)"
    r"(?: |(?<=pre)-)(?P<to>.+)"
)
@_JOINED.add(r"(?:在)?(?P<to>.+?)(?:之前|以前|前|及以前|及之前|截止|为止)")
@_JOINED.add(r"(?:到|截至|截止到?)(?P<to>.+?)(?:为止)?")
def _before(found: re.Match[str], now: datetime) -> CalendarSpan:
    ending = part(found["to"], now)
    through = found[0].startswith(("until ", "till ", "up to ", "by ", "no later", "到", "截"))
    is_end = through or "及以" in found[0] or _ENDS.search(found["to"]) is not None
    return CalendarSpan(None, ending.end if is_end else ending.start)


_ENDS: Final = fixed(r"^(?:the )?end of |[年月][底末]$")
"""Where something ends, which is a moment and no stretch beside a bound."""


@_JOINED.add(
    r"(?:newer than|less than|younger than|not older than|at most|under) "
    r"(?P<n>%N) %UNIT(?: (?:ago|old))?"
)
def _newer_than(found: re.Match[str], now: datetime) -> CalendarSpan:
    unit, count = date_words().units[found["unit"]], number(found["n"])
    return CalendarSpan(back_from(unit, now, count), None)


_BARE_DAY: Final = DatePattern(r"\d{1,2}(?:st|nd|rd|th|[日号])?|%N[日号]")
_SAID_YEAR: Final = DatePattern("(%ZHYEAR)")
_BARE_MONTH: Final = DatePattern("%M份?(?:%N[日号])?")


def _end_of_range(first: str, last: str, now: datetime) -> CalendarSpan:
    """What `last` means after `first`: a bare day is of its month, a bare month of its year."""
    if _BARE_DAY.fullmatch(last):
        begun = part(first, now).start
        if begun is None:
            raise ValueError(last)
        day = number(re.sub(r"[日号]|st$|nd$|rd$|th$", "", last))
        return days(begun.date().replace(day=day))
    said = _SAID_YEAR.match(first)
    if said and _BARE_MONTH.fullmatch(last):
        return part(said[1] + last, now)
    return part(last, now)


_ALL: Final[Sequence[Rules]] = (
    calendar_dates.IN_DIGITS,
    dates_from_now.RULES,
    calendar_dates.BY_NAME,
    _PARTS,
    holidays.RULES,
    _JOINED,
)
"""In the order in which they are tried."""


@cache
def _english_words() -> frozenset[str]:
    patterns = [pattern for rules in _ALL for pattern in rules.patterns]
    return english_words(patterns) | {name for name in holidays.names() if name.isascii()}


def _may_be_english(words: str) -> bool:
    if any(map(str.isdigit, words)):
        return True
    return any(piece in words for piece in _english_words())
