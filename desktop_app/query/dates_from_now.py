"""Dates counted from now: days by name, days of a week, so many weeks, months or years back.

"last week" is last calendar week, from Monday; "past week" the last seven days.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from desktop_app.query.calendar_parts import (
    CalendarSpan,
    CalendarUnit,
    back_from,
    days,
    midnight,
    monday,
    unit_at,
)
from desktop_app.query.date_rules import Rules
from desktop_app.query.date_vocabulary import date_words, weekday
from desktop_app.query.numerals import number

RULES = Rules()


# Days by name


@RULES.add(r"%DAY(?:全天|一整天|一天)?")
def _a_day_by_name(found: re.Match[str], now: datetime) -> CalendarSpan:
    return days(now.date() + timedelta(days=date_words().offsets[found["day"]]))


@RULES.add(r"last night|昨晚|昨夜|昨天(?:晚上|夜里)")
def _last_night(found: re.Match[str], now: datetime) -> CalendarSpan:
    evening = midnight(now.date()) - timedelta(hours=7)
    return CalendarSpan(evening, evening + timedelta(hours=12))


@RULES.add(r"(?P<offset>this|yesterday) %TIME|(?P<tonight>tonight)")
@RULES.add(r"(?P<offset>today|yesterday) (?:in the |at )?%TIME")
@RULES.add(r"(?P<offset>[今昨前]|大前)[天日]?的?%TIME")
def _a_time_of_day(found: re.Match[str], now: datetime) -> CalendarSpan:
    named = found.groupdict()
    if named.get("tonight"):
        return _time_of(now.date(), "tonight")
    offset = date_words().offsets[named["offset"]]
    return _time_of(now.date() + timedelta(days=offset), named["time"])


@RULES.add(r"just now|a moment ago|刚刚?|刚才")
def _just_now(found: re.Match[str], now: datetime) -> CalendarSpan:
    return CalendarSpan(now - timedelta(hours=1), midnight(now.date() + timedelta(days=1)))


def _time_of(day: date, name: str) -> CalendarSpan:
    first, end = date_words().times[name]
    start = midnight(day)
    return CalendarSpan(start + timedelta(hours=first), start + timedelta(hours=end))


# Days of a week


@RULES.add(r"(?:on )?(?P<day>%W)(?: this week)?")
@RULES.add(r"this (?P<day>%W)|(?:这个?|本)(?P<zhday>%W)")
def _weekday_of_now(found: re.Match[str], now: datetime) -> CalendarSpan:
    named = found.groupdict()
    text = named["day"] or named["zhday"]
    back = (now.weekday() - weekday(text)) % 7
    if named.get("zhday") or found[0].startswith("this ") or found[0].endswith(" this week"):
        return days(monday(now.date()) + timedelta(days=weekday(text)))
    return days(now.date() - timedelta(days=back))


@RULES.add(r"(?:the )?(?:last|past|previous) (?P<day>%W)")
def _the_last_such_day(found: re.Match[str], now: datetime) -> CalendarSpan:
    back = (now.weekday() - weekday(found["day"])) % 7 or 7
    return days(now.date() - timedelta(days=back))


@RULES.add(r"(?:the )?(?P<day>%W) (?:of )?last week|last week'?s? (?P<second>%W)")
@RULES.add(r"上(?:个|一个|一)?(?P<day>%W)|上个?(?:星期|礼拜|周)的?(?P<second>%W)")
def _weekday_of_last_week(found: re.Match[str], now: datetime) -> CalendarSpan:
    day = weekday(found["day"] or found["second"])
    return days(monday(now.date()) + timedelta(days=day - 7))


@RULES.add(r"上上个?(?P<day>%W)|(?P<second>%W) (?:of )?the week before last")
def _weekday_of_the_week_before(found: re.Match[str], now: datetime) -> CalendarSpan:
    day = weekday(found["day"] or found["second"])
    return days(monday(now.date()) + timedelta(days=day - 14))


# Weeks, months, quarters and years, counted from now


@RULES.add(r"%OFFSET (?:calendar )?(?P<unit>day|weekend|week|month|quarter|year)")
@RULES.add(r"%ZHOFFSET(?P<unit>个?周末|星期|礼拜|周|个月|月|季度|年)(?:份|度|里|内|整个|全)?")
@RULES.add(r"(?P<offset>本|这|当|去|今|前|大前)(?P<unit>年|月|周|季度)(?:度|份|全年|一年|整年)?")
def _a_unit_from_now(found: re.Match[str], now: datetime) -> CalendarSpan:
    unit = date_words().units[found["unit"]]
    return unit_at(unit, now.date(), date_words().offsets[found["offset"]])


@RULES.add(r"(?:the )?(?P<unit>week|month|quarter|year|weekend) before last")
def _the_unit_before_last(found: re.Match[str], now: datetime) -> CalendarSpan:
    return unit_at(date_words().units[found["unit"]], now.date(), -2)


@RULES.add(r"周末|(?:at |on |over )?the weekend")
def _the_weekend(found: re.Match[str], now: datetime) -> CalendarSpan:
    this = unit_at(CalendarUnit.WEEKEND, now.date(), 0)
    assert this.start is not None
    return this if this.start <= now else unit_at(CalendarUnit.WEEKEND, now.date(), -1)


_ONLY = r"(?:in |within |during |over )?(?:the )?(?:last|past|previous|recent)"


@RULES.add(
    rf"(?:a|one) fortnight (?P<ago>ago|back)|{_ONLY} fortnight|half a year (?P<half>ago|back)"
)
def _a_fortnight(found: re.Match[str], now: datetime) -> CalendarSpan:
    if found["half"]:
        return unit_at(CalendarUnit.MONTH, now.date(), -6)
    if found["ago"]:
        return unit_at(CalendarUnit.WEEK, now.date(), -2)
    start = back_from(CalendarUnit.WEEK, now, 2)
    return CalendarSpan(start, midnight(now.date() + timedelta(days=1)))


@RULES.add(r"(?:earlier|later) (?P<unit>today|this week|this month|this year)")
def _earlier(found: re.Match[str], now: datetime) -> CalendarSpan:
    unit = date_words().units[found["unit"].removeprefix("this ").replace("today", "day")]
    return unit_at(unit, now.date(), 0)


_LAST_COUNT = 1000
"""Of units that one counts back from now; greater numbers are years."""


@RULES.add(
    rf"{_ONLY} (?:(?P<n>%N) )?%UNIT"
    r"|(?:in|within|since) (?P<n2>%N) %UNIT2"
)
@RULES.add(r"(?:最近|过去|近|前)的?这?(?P<n>%N)%ZHUNIT(?P<half>半)?(?:之?[内里]|以[来内]|间)?")
@RULES.add(r"(?P<n>%N)%ZHUNIT(?P<half>半)?(?:之内|以内|内|里|来|以来|多来?)")
@RULES.add(r"这(?P<n>%N)%ZHUNIT(?P<half>半)?(?:里|内|来|间)?")
def _so_long_until_now(found: re.Match[str], now: datetime) -> CalendarSpan:
    named = found.groupdict()
    unit = date_words().units[named["unit"] or named["unit2"]]
    count = number(named["n"] or named.get("n2") or "1")
    if count > _LAST_COUNT:
        # "2025年以来" is since that year.
        raise ValueError(found[0])
    start = back_from(unit, now, count, half=bool(named.get("half")))
    return CalendarSpan(start, midnight(now.date() + timedelta(days=1)))


@RULES.add(
    rf"{_ONLY} half (?:a |an )?(?P<unit>hour|year)"
    r"|(?:in|within) half (?:a |an )?(?P<unit2>hour|year)"
)
@RULES.add(r"(?:最近|过去|近)?的?半个?(?P<unit>小时|钟头|年|月|天)(?:之?[内里]|以[来内])?")
def _half_a_unit(found: re.Match[str], now: datetime) -> CalendarSpan:
    named = found.groupdict()
    match date_words().units[named["unit"] or named["unit2"] or ""]:
        case CalendarUnit.HOUR:
            start = now - timedelta(minutes=30)
        case CalendarUnit.DAY:
            start = now - timedelta(hours=12)
        case CalendarUnit.MONTH:
            start = back_from(CalendarUnit.DAY, now, 15)
        case _:
            start = back_from(CalendarUnit.MONTH, now, 6)
    return CalendarSpan(start, midnight(now.date() + timedelta(days=1)))


@RULES.add(r"(?P<n>%N) %UNIT (?:ago|back)(?: today)?")
@RULES.add(r"before (?P<n>%N) %UNIT|(?P<n2>%N) %UNIT2 before(?: today| now)?")
@RULES.add(r"(?P<n>%N)%ZHUNIT前(?:那天|那周|那个月|那年)?")
def _so_long_ago(found: re.Match[str], now: datetime) -> CalendarSpan:
    named = found.groupdict()
    unit = date_words().units[named["unit"] or named["unit2"] or ""]
    count = number(named["n"] or named["n2"])
    if count > _LAST_COUNT:
        # "2020年前" is before that year.
        raise ValueError(found[0])
    if unit in (CalendarUnit.MINUTE, CalendarUnit.HOUR):
        around = timedelta(minutes=5) if unit is CalendarUnit.MINUTE else timedelta(minutes=30)
        moment = back_from(unit, now, count)
        return CalendarSpan(moment - around, moment + around)
    return unit_at(unit, now.date(), -count)
