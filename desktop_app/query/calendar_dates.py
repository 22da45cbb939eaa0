"""Dates by what stands on the calendar: years, months, days, quarters, halves and seasons.

What comes back every year and has no year ("March", "3月5日") is the latest one that has begun.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime

from desktop_app.query.calendar_parts import (
    CalendarSpan,
    days,
    latest,
    month,
    months,
    moved_months,
    quarter,
    year,
)
from desktop_app.query.date_rules import Rules
from desktop_app.query.date_vocabulary import (
    date_words,
    month_number,
    year_or_offset,
    year_said,
)
from desktop_app.query.day_order import is_month_first
from desktop_app.query.numerals import number

IN_DIGITS = Rules()
"""Years, months and days in digits: "2024", "2024-03", "2024年3月5日"."""

BY_NAME = Rules()
"""Months, days of a month, quarters, halves and seasons by their names."""


# Numbers alone: years, months and days


@IN_DIGITS.add(r"(?:(?:the )?year |in )?(\d{4})年?(?:全年|一年|之?内|里|间|期间)?")
@IN_DIGITS.add(r"(%DIGIT{4})年")
@IN_DIGITS.add(r"(\d{2}|[〇零一二](?!二)%DIGIT)年")
def _a_year(found: re.Match[str], now: datetime) -> CalendarSpan:
    return year(year_said(found[1], now))


@IN_DIGITS.add(r"(?:in )?two thousand(?:(?: and)? (?P<rest>%N(?:[ -]%N)?))?")
def _in_thousands(found: re.Match[str], now: datetime) -> CalendarSpan:
    rest = number(found["rest"].replace("-", " ")) if found["rest"] else 0
    if rest > 99:
        raise ValueError(found[0])
    return year(2000 + rest)


@IN_DIGITS.add(r"(?:in )?(?P<century>nineteen|twenty)[ -](?P<rest>%N(?:[ -]%N)?)")
def _a_year_in_words(found: re.Match[str], now: datetime) -> CalendarSpan:
    rest = number(found["rest"].replace("-", " "))
    if not 10 <= rest < 100:
        raise ValueError(found[0])
    return year(100 * number(found["century"]) + rest)


@IN_DIGITS.add(r"(?:the )?(?:(\d{2})(\d0)|(\d0)) ?'?(?:s|年代)|((?![〇零一])%DIGIT十)年代")
def _a_decade(found: re.Match[str], now: datetime) -> CalendarSpan:
    said = found[3] or str(number(found[4] or "0"))
    first = int(found[1] + found[2]) if found[1] else year_said(said, now)
    return CalendarSpan(datetime(first, 1, 1), datetime(first + 10, 1, 1))


@IN_DIGITS.add(r"(\d{4})[-/.](\d{1,2})")
@IN_DIGITS.add(r"(\d{4})年(\d{1,2})月?份?")
def _a_month_in_digits(found: re.Match[str], now: datetime) -> CalendarSpan:
    return month(year_said(found[1], now), int(found[2]))


@IN_DIGITS.add(r"(\d{1,2})/(\d{4})")
def _a_month_before_its_year(found: re.Match[str], now: datetime) -> CalendarSpan:
    return month(year_said(found[2], now), int(found[1]))


@IN_DIGITS.add(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
@IN_DIGITS.add(r"(\d{4})(\d\d)(\d\d)")
@IN_DIGITS.add(r"(\d{4})年(\d{1,2})月(\d{1,2})[日号]?(?:那天|当天)?")
def _a_day_in_digits(found: re.Match[str], now: datetime) -> CalendarSpan:
    return days(date(year_said(found[1], now), int(found[2]), int(found[3])))


@IN_DIGITS.add(r"(\d{1,2})([/.-])(\d{1,2})[/.-](\d{4})")
@IN_DIGITS.add(r"(\d{1,2})(/)(\d{1,2})/(\d{2})")
def _a_day_of_a_year_in_digits(found: re.Match[str], now: datetime) -> CalendarSpan:
    first, second, year_number = int(found[1]), int(found[3]), year_said(found[4], now)
    # 3/4/2024 is in March in one country and in April in another.
    is_month = second > 12 or (first <= 12 and found[2] != "." and is_month_first())
    month_number, day = (first, second) if is_month else (second, first)
    return days(date(year_number, month_number, day))


@IN_DIGITS.add(r"(\d{1,2})/(\d{1,2})")
def _a_day_in_two_numbers(found: re.Match[str], now: datetime) -> CalendarSpan:
    first, second = int(found[1]), int(found[2])
    if (first > 12) is (second > 12):
        # 3/4 is in March in one country and in April in another, or a part of something.
        raise ValueError(found[0])
    month_number, day = (second, first) if first > 12 else (first, second)
    return latest(lambda of: days(date(of, month_number, day)), now)


# Months by name


@BY_NAME.add(r"(?:in |this past )?(?P<month>%M)份?(?:里|那个月)?")
def _a_month(found: re.Match[str], now: datetime) -> CalendarSpan:
    return latest(lambda of: month(of, month_number(found["month"])), now)


@BY_NAME.add(r"(?P<month>%M),? (?:of )?(?P<year>\d{4})|(?P<year2>\d{4}),? (?P<month2>%M)")
def _a_month_of_a_year(found: re.Match[str], now: datetime) -> CalendarSpan:
    number_said = month_number(found["month"] or found["month2"])
    return month(year_said(found["year"] or found["year2"], now), number_said)


@BY_NAME.add(r"%ZHYEAR的?(?P<month>%M)份?(?:里|那个月)?")
def _a_month_of_a_chinese_year(found: re.Match[str], now: datetime) -> CalendarSpan:
    return month(year_said(found["zhyear"], now), month_number(found["month"]))


@BY_NAME.add(
    r"(?P<month>%M) (?:of )?(?P<which>this|last) year"
    r"|(?P<which2>this|last) year,? (?:in )?(?P<month2>%M)"
)
def _a_month_of_this_or_last_year(found: re.Match[str], now: datetime) -> CalendarSpan:
    offset = date_words().offsets[found["which"] or found["which2"]]
    return month(now.year + offset, month_number(found["month"] or found["month2"]))


@BY_NAME.add(r"(?P<which>this|last) (?P<month>%M)")
def _this_or_last_month_by_name(found: re.Match[str], now: datetime) -> CalendarSpan:
    number_said = month_number(found["month"])
    if found["which"] == "this":
        return month(now.year, number_said)
    return month(now.year - (number_said >= now.month), number_said)


# Days of a month

_NTH = r"(?:(?P<day>\d{1,2})(?:st|nd|rd|th)?|%ORDINAL)"


@BY_NAME.add(rf"(?:on )?(?:the )?(?P<month>%M) (?:the )?{_NTH}(?:,? (?:of )?(?P<year>%YEAR))?")
@BY_NAME.add(rf"(?:on )?(?:the )?{_NTH} (?:of )?(?P<month>%M)(?:,? (?:of )?(?P<year>%YEAR))?")
@BY_NAME.add(r"(?:%ZHYEAR的?)?(?P<month>%M)(?P<day>%N)[日号]?(?:那天|当天)?")
def _a_day_of_a_month(found: re.Match[str], now: datetime) -> CalendarSpan:
    named = found.groupdict()
    number_said = month_number(named["month"])
    day = _day_said(named)
    said = named.get("year") or named.get("zhyear")
    if said:
        return days(date(year_or_offset(said, now), number_said, day))
    return latest(lambda of: days(date(of, number_said, day)), now)


@BY_NAME.add(
    r"(?:(?:from|between) )?(?:the )?(?P<from>\d{1,2})(?:st|nd|rd|th)?"
    r"(?: (?:and|to) (?:the )?| ?[-–] ?)(?P<to>\d{1,2})(?:st|nd|rd|th)?"
    r" (?:of )?(?P<month>%M)(?:,? (?P<year>%YEAR))?"
)
def _days_of_a_month(found: re.Match[str], now: datetime) -> CalendarSpan:
    number_said, first, last = month_number(found["month"]), int(found["from"]), int(found["to"])

    def of_year(of: int) -> CalendarSpan:
        begun, ended = (days(date(of, number_said, day)) for day in (first, last))
        if first >= last:
            raise ValueError(found[0])
        return CalendarSpan(begun.start, ended.end)

    if found["year"]:
        return of_year(year_or_offset(found["year"], now))
    return latest(of_year, now)


def _day_said(named: Mapping[str, str | None]) -> int:
    """The number of a day: 5th, fifth, 5日."""
    said = named.get("day") or named.get("zhday")
    return number(said) if said else date_words().ordinals[named["n"] or ""]


@BY_NAME.add(
    rf"(?:on )?(?:the )?{_NTH} (?:of )?(?P<offset>last|this) month"
    rf"|(?:on )?the (?P<day2>\d{{1,2}})(?:st|nd|rd|th)?"
    r"|(?P<offset2>上个?月|这个?月|本月)?(?P<zhday>%N)[日号](?:那天|当天)?"
)
def _a_day_of_this_month(found: re.Match[str], now: datetime) -> CalendarSpan:
    named = found.groupdict()
    day = _day_said({**named, "day": named["day"] or named["day2"]})
    first = now.date().replace(day=1)
    offset = named["offset"] or named["offset2"] or ""
    if offset.startswith(("上", "last")) or (not offset and day > now.day):
        first = moved_months(first, -1)
    return days(first.replace(day=day))


@BY_NAME.add(
    r"(?:in |during )?(?:the )?%ORDINAL week (?:of|in) (?P<month>%M)(?:,? (?P<year>%YEAR))?"
)
@BY_NAME.add(r"(?:%ZHYEAR的?)?(?P<month>%M)份?的?第(?P<n>[一二三四1-4])个?(?:周|星期|礼拜)")
def _a_week_of_a_month(found: re.Match[str], now: datetime) -> CalendarSpan:
    named = found.groupdict()
    which = date_words().ordinals.get(named["n"] or "") or number(named["n"])
    number_said = month_number(named["month"])
    if which > _FULL_WEEKS:
        raise ValueError(found[0])

    def of_year(of: int) -> CalendarSpan:
        begun, ended = (days(date(of, number_said, 7 * which - back)) for back in (6, 0))
        return CalendarSpan(begun.start, ended.end)

    said = named.get("year") or named.get("zhyear")
    return of_year(year_or_offset(said, now)) if said else latest(of_year, now)


_FULL_WEEKS = 4


@BY_NAME.add(r"(?:%ZHYEAR的?)?(?P<first>(?![〇零])%DIGIT)(?P<last>%DIGIT|十)月份?")
def _two_months(found: re.Match[str], now: datetime) -> CalendarSpan:
    first, last = number(found["first"]), number(found["last"])
    if last != first + 1:
        # 十一月 is one month.
        raise ValueError(found[0])
    if found["zhyear"]:
        return months(year_or_offset(found["zhyear"], now), first, 2)
    return latest(lambda of: months(of, first, 2), now)


# Quarters, halves, thirds and seasons


@BY_NAME.add(r"q(?P<n>[1-4])(?:(?: of)? ?(?P<year>%YEAR))?|(?P<year2>\d{4}) ?-?q(?P<n2>[1-4])")
@BY_NAME.add(
    r"(?:the )?%ORDINAL quarter"
    r"(?: of (?P<year>%YEAR))?"
)
@BY_NAME.add(r"(?:%ZHYEAR的?)?(?:第?(?P<n>[一二三四1-4])季度?|q(?P<n2>[1-4]))")
def _a_quarter(found: re.Match[str], now: datetime) -> CalendarSpan:
    named = found.groupdict()
    said = named["n"] or named.get("n2") or ""
    which = date_words().ordinals.get(said) or number(said)
    if which > _QUARTERS:
        raise ValueError(found[0])
    year_text = named.get("year") or named.get("year2") or named.get("zhyear")
    if year_text:
        return quarter(year_or_offset(year_text, now), which)
    return latest(lambda of: quarter(of, which), now)


_QUARTERS = 4


@BY_NAME.add(
    r"(?:the )?(?P<half>first|second) half of (?P<year>%YEAR)"
    r"|h(?P<h>[12])(?: (?P<hyear>\d{4}))?"
)
@BY_NAME.add(r"(?:%ZHYEAR的?)?(?P<half>上|下)半年")
def _a_half_year(found: re.Match[str], now: datetime) -> CalendarSpan:
    named = found.groupdict()
    first = 1 if named["half"] in ("first", "上") or named.get("h") == "1" else 7
    year_text = named.get("year") or named.get("hyear") or named.get("zhyear")
    if year_text:
        return months(year_or_offset(year_text, now), first, 6)
    return latest(lambda of: months(of, first, 6), now)


@BY_NAME.add(r"(?:the |in )?(?:(?P<which>this|last) )?%SEASON(?: (?:of )?(?P<year>%YEAR))?")
@BY_NAME.add(r"(?:%ZHYEAR的?)?%SEASON")
def _a_season(found: re.Match[str], now: datetime) -> CalendarSpan:
    named = found.groupdict()
    first, length = date_words().seasons[named["season"]], 3
    year_text = named.get("year") or named.get("zhyear")
    if year_text:
        return months(year_or_offset(year_text, now), first, length)
    recent = latest(lambda of: months(of, first, length), now)
    assert recent.start is not None and recent.end is not None
    if named.get("which") == "last" and recent.end > now:
        return months(recent.start.year - 1, first, length)
    return recent
