"""Dates as people say them, in English and Chinese, as parts of the calendar.

`part("last week", now)` is last calendar week, from Monday; `part("past week", now)` the last seven
days. What comes back every year and has no year ("March", "3月5日", "春节") is the latest one that
has begun. Each rule is a pattern and what it makes of a match; the first rule that fits the whole
text wins. Rules are tried in the order they stand here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any

from desktop_app import paths
from desktop_app.search.calendar_parts import (
    Part,
    Stretch,
    Unit,
    back_from,
    days,
    latest,
    midnight,
    monday,
    month,
    months,
    moved_months,
    quarter,
    stretch,
    unit_at,
    year,
)
from desktop_app.search.numerals import NUMBER, number

FIRST_YEAR, LAST_YEAR = 1678, 2261
"""Years whose moments fit in 64 bits of nanoseconds."""

_Rule = Callable[[re.Match[str], datetime], Part]
_RULES: list[tuple[re.Pattern[str], _Rule]] = []


def part(words: str, now: datetime) -> Part:
    """The part of the calendar that `words` mean.

    Args:
        words: In lower case, half width, simplified Chinese, with single spaces.
        now: Local time without a zone.

    Raises:
        ValueError: they mean no date.
    """
    words = re.sub(
        r"^(?:in|on|at|during|dated) |(?<=(?:last|this) year)'s(?= )", "", words.strip(" ,.，。")
    )
    for pattern, rule in _RULES:
        if found := pattern.fullmatch(words):
            try:
                return rule(found, now)
            except (ValueError, OverflowError):
                # It only looked like it ("month 13"); another rule may read it.
                continue
    raise ValueError(f"no date: {words!r}")


def _rule(pattern: str) -> Callable[[_Rule], _Rule]:
    compiled = re.compile(pattern.replace("%N", NUMBER).replace("%M", _MONTH).replace("%W", _DAY))

    def add(rule: _Rule) -> _Rule:
        _RULES.append((compiled, rule))
        return rule

    return add


# Words

_MONTHS = {
    name: index
    for index, names in enumerate(
        (
            "january jan 一月 1月 正月",
            "february feb 二月 2月",
            "march mar 三月 3月",
            "april apr 四月 4月",
            "may 五月 5月",
            "june jun 六月 6月",
            "july jul 七月 7月",
            "august aug 八月 8月",
            "september sept sep 九月 9月",
            "october oct 十月 10月",
            "november nov 十一月 11月",
            "december dec 十二月 12月 腊月",
        ),
        1,
    )
    for name in names.split()
}
_MONTH = "(?:" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\.?"

_WEEKDAYS = {
    name: index
    for index, names in enumerate(
        (
            "monday mon 一 1",
            "tuesday tues tue 二 2",
            "wednesday wed 三 3",
            "thursday thurs thur thu 四 4",
            "friday fri 五 5",
            "saturday sat 六 6",
            "sunday sun 日 天 7",
        )
    )
    for name in names.split()
}
_DAY = (
    r"(?:(?:mon|tues|tue|wednes|wed|thurs|thur|thu|fri|satur|sat|sun)(?:day)?\.?"
    r"|(?:周|星期|礼拜)[一二三四五六日天1-7])"
)

_UNITS = {
    "minute": Unit.MINUTE, "min": Unit.MINUTE, "分钟": Unit.MINUTE,
    "hour": Unit.HOUR, "hr": Unit.HOUR, "小时": Unit.HOUR, "个小时": Unit.HOUR, "钟头": Unit.HOUR,
    "个钟头": Unit.HOUR,
    "day": Unit.DAY, "天": Unit.DAY, "日": Unit.DAY,
    "weekend": Unit.WEEKEND, "个周末": Unit.WEEKEND, "周末": Unit.WEEKEND,
    "week": Unit.WEEK, "wk": Unit.WEEK, "周": Unit.WEEK, "个星期": Unit.WEEK, "星期": Unit.WEEK,
    "礼拜": Unit.WEEK, "个礼拜": Unit.WEEK,
    "month": Unit.MONTH, "个月": Unit.MONTH, "月": Unit.MONTH,
    "quarter": Unit.QUARTER, "季度": Unit.QUARTER, "个季度": Unit.QUARTER,
    "year": Unit.YEAR, "yr": Unit.YEAR, "年": Unit.YEAR,
}  # fmt: skip
_EN_UNIT = r"(?P<unit>minute|min|hour|hr|day|weekend|week|wk|month|quarter|year|yr)s?"
_ZH_UNIT = r"(?P<unit>分钟|个?小时|个?钟头|天|日|个?周末|个?星期|个?礼拜|周|个月|个?季度|年)"

_TIMES = {
    "morning": (5, 12), "早上": (5, 12), "早晨": (5, 12), "上午": (5, 12), "今早": (5, 12),
    "noon": (11, 14), "中午": (11, 14),
    "afternoon": (12, 18), "下午": (12, 18), "午后": (12, 18),
    "evening": (17, 24), "tonight": (17, 24), "night": (17, 24), "晚上": (17, 24), "晚": (17, 24),
    "傍晚": (17, 20), "夜里": (17, 24),
    "凌晨": (0, 6), "早": (5, 12),
}  # fmt: skip
_TIME = "(?P<time>" + "|".join(sorted(_TIMES, key=len, reverse=True)) + ")"

_SEASONS = {
    "spring": 3, "春天": 3, "春季": 3, "summer": 6, "夏天": 6, "夏季": 6, "暑假": 6,
    "autumn": 9, "fall": 9, "秋天": 9, "秋季": 9, "winter": 12, "冬天": 12, "冬季": 12,
}  # fmt: skip
_SEASON = "(?P<season>" + "|".join(_SEASONS) + ")"

_OFFSETS = {
    "this": 0, "the current": 0, "current": 0, "last": -1, "previous": -1, "the previous": -1,
    "the last": -1, "next": 1, "today": 0, "yesterday": -1, "今": 0, "昨": -1, "前": -2, "大前": -3,
    "明": 1, "这": 0, "这个": 0, "本": 0, "当": 0, "上": -1, "上个": -1, "上一": -1, "上一个": -1,
    "上上": -2, "上上个": -2, "下": 1, "下个": 1, "去": -1, "当前": 0,
}  # fmt: skip
_EN_OFFSET = r"(?P<offset>this|(?:the )?current|(?:the )?last|(?:the )?previous|next)"
_ZH_OFFSET = r"(?P<offset>上上个|上上|上一个|上一|上个|上|这个|这|本|当前|下个|下)"
_YEAR = r"\d{4}|(?:this|last) year"
_ZH_YEAR = r"(?P<zhyear>[今去前当]年|大前年|(?:\d{4}|[〇零一二三四五六七八九]{4}|\d{2})年)"


def _year_said(text: str, now: datetime) -> int:
    """The year of "2024", "'24", "二〇二四年", "去年"."""
    said = text.strip().removesuffix("年").removeprefix("'")
    if said in _OFFSETS:
        return now.year + _OFFSETS[said]
    value = number(said)
    if len(said) == 2 and said.isdecimal():
        value += 2000 if value <= now.year % 100 + 1 else 1900
    if not FIRST_YEAR <= value <= LAST_YEAR:
        raise ValueError(value)
    return value


def _weekday(text: str) -> int:
    name = re.sub(r"^(?:周|星期|礼拜)", "", text).rstrip(".")
    return _WEEKDAYS[name] if name in _WEEKDAYS else _WEEKDAYS[name + "day"]


def _month_number(text: str) -> int:
    return _MONTHS[text.rstrip(".")]


# Numbers alone: years, months and days


@_rule(r"(?:(?:the )?year |in )?(\d{4})年?(?:全年|一年)?")
@_rule(r"([〇零一二三四五六七八九]{4})年")
@_rule(r"(\d{2})年")
def _a_year(found: re.Match[str], now: datetime) -> Part:
    return year(_year_said(found[1], now))


@_rule(r"(?:the )?(?:(\d{2})(\d0)|(\d0)) ?'?(?:s|年代)|([二三四五六七八九]十)年代")
def _a_decade(found: re.Match[str], now: datetime) -> Part:
    said = found[3] or str(number(found[4] or "0"))
    first = int(found[1] + found[2]) if found[1] else _year_said(said, now)
    return Part(datetime(first, 1, 1), datetime(first + 10, 1, 1))


@_rule(r"(\d{4})[-/.](\d{1,2})")
@_rule(r"(\d{4})年(\d{1,2})月?份?")
def _a_month_in_digits(found: re.Match[str], now: datetime) -> Part:
    return month(_year_said(found[1], now), int(found[2]))


@_rule(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
@_rule(r"(\d{4})(\d\d)(\d\d)")
@_rule(r"(\d{4})年(\d{1,2})月(\d{1,2})[日号]?(?:那天|当天)?")
def _a_day_in_digits(found: re.Match[str], now: datetime) -> Part:
    return days(date(_year_said(found[1], now), int(found[2]), int(found[3])))


@_rule(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")
def _a_day_before_its_month(found: re.Match[str], now: datetime) -> Part:
    first, second, year_number = int(found[1]), int(found[2]), int(found[3])
    if first <= 12 and second <= 12 and first != second:
        # 3/4/2024 is March in one country and April in another.
        raise ValueError(found[0])
    day, month_number = (first, second) if second <= 12 else (second, first)
    return days(date(year_number, month_number, day))


# Days by name


@_rule(
    r"(?P<day>today|yesterday|the day before yesterday|day before yesterday|tomorrow"
    r"|今天|今日|昨天|昨日|前天|前日|大前天|明天)(?:全天|一整天|一天)?"
)
def _a_day_by_name(found: re.Match[str], now: datetime) -> Part:
    return days(now.date() + timedelta(days=_day_offset(found["day"])))


def _day_offset(name: str) -> int:
    if name.endswith("before yesterday"):
        return -2
    if name == "tomorrow":
        return 1
    return _OFFSETS[name.rstrip("天日")]


@_rule(r"last night|昨晚|昨夜|昨天(?:晚上|夜里)")
def _last_night(found: re.Match[str], now: datetime) -> Part:
    evening = midnight(now.date()) - timedelta(hours=7)
    return Part(evening, evening + timedelta(hours=12))


@_rule(rf"(?P<offset>this|yesterday) {_TIME}|(?P<tonight>tonight)")
@_rule(rf"(?P<offset>today|yesterday) (?:in the |at )?{_TIME}")
@_rule(rf"(?P<offset>[今昨前]|大前)[天日]?的?{_TIME}")
def _a_time_of_day(found: re.Match[str], now: datetime) -> Part:
    named = found.groupdict()
    if named.get("tonight"):
        return _time_of(now.date(), "tonight")
    offset = _OFFSETS[named["offset"]]
    return _time_of(now.date() + timedelta(days=offset), named["time"])


@_rule(r"just now|a moment ago|刚刚?|刚才")
def _just_now(found: re.Match[str], now: datetime) -> Part:
    return Part(now - timedelta(hours=1), midnight(now.date() + timedelta(days=1)))


def _time_of(day: date, name: str) -> Part:
    first, end = _TIMES[name]
    start = midnight(day)
    return Part(start + timedelta(hours=first), start + timedelta(hours=end))


# Days of a week


@_rule(r"(?:on )?(?P<day>%W)(?: this week)?")
@_rule(r"this (?P<day>%W)|(?:这个?|本)(?P<zhday>%W)")
def _weekday_of_now(found: re.Match[str], now: datetime) -> Part:
    named = found.groupdict()
    text = named["day"] or named["zhday"]
    back = (now.weekday() - _weekday(text)) % 7
    if named.get("zhday") or found[0].startswith("this ") or found[0].endswith(" this week"):
        return days(monday(now.date()) + timedelta(days=_weekday(text)))
    return days(now.date() - timedelta(days=back))


@_rule(r"(?:the )?(?:last|past|previous) (?P<day>%W)")
def _the_last_such_day(found: re.Match[str], now: datetime) -> Part:
    back = (now.weekday() - _weekday(found["day"])) % 7 or 7
    return days(now.date() - timedelta(days=back))


@_rule(r"(?:the )?(?P<day>%W) (?:of )?last week|last week'?s? (?P<second>%W)")
@_rule(r"上(?:个|一个|一)?(?P<day>%W)|上个?(?:星期|礼拜|周)的?(?P<second>%W)")
def _weekday_of_last_week(found: re.Match[str], now: datetime) -> Part:
    day = _weekday(found["day"] or found["second"])
    return days(monday(now.date()) + timedelta(days=day - 7))


@_rule(r"上上个?(?P<day>%W)|(?P<second>%W) (?:of )?the week before last")
def _weekday_of_the_week_before(found: re.Match[str], now: datetime) -> Part:
    day = _weekday(found["day"] or found["second"])
    return days(monday(now.date()) + timedelta(days=day - 14))


# Weeks, months, quarters and years, counted from now


@_rule(rf"{_EN_OFFSET} (?:calendar )?(?P<unit>day|weekend|week|month|quarter|year)")
@_rule(rf"{_ZH_OFFSET}(?P<unit>个?周末|星期|礼拜|周|个月|月|季度|年)(?:份|度|里|内|整个|全)?")
@_rule(r"(?P<offset>本|这|当|去|今|前|大前)(?P<unit>年|月|周|季度)(?:度|份|全年|一年|整年)?")
def _a_unit_from_now(found: re.Match[str], now: datetime) -> Part:
    unit = _UNITS[found["unit"]]
    return unit_at(unit, now.date(), _OFFSETS[found["offset"]])


@_rule(r"(?:the )?(?P<unit>week|month|quarter|year|weekend) before last")
def _the_unit_before_last(found: re.Match[str], now: datetime) -> Part:
    return unit_at(_UNITS[found["unit"]], now.date(), -2)


@_rule(r"周末|(?:at |on |over )?the weekend")
def _the_weekend(found: re.Match[str], now: datetime) -> Part:
    this = unit_at(Unit.WEEKEND, now.date(), 0)
    assert this.start is not None
    return this if this.start <= now else unit_at(Unit.WEEKEND, now.date(), -1)


_ONLY = r"(?:in |within |during |over )?(?:the )?(?:last|past|previous|recent)"


@_rule(
    rf"{_ONLY} (?:(?P<n>%N) )?{_EN_UNIT}"
    rf"|(?:in|within) (?P<n2>%N) {_EN_UNIT.replace('unit', 'unit2')}"
)
@_rule(rf"(?:最近|过去|近|前)的?这?(?P<n>%N){_ZH_UNIT}(?P<half>半)?(?:之?[内里]|以[来内]|间)?")
@_rule(rf"(?P<n>%N){_ZH_UNIT}(?P<half>半)?(?:之内|以内|内|里|来|以来)")
@_rule(rf"这(?P<n>几|两|三|四|五|六|七|八|九|十|%N){_ZH_UNIT}(?P<half>半)?(?:里|内|来|间)?")
def _so_long_until_now(found: re.Match[str], now: datetime) -> Part:
    named = found.groupdict()
    unit = _UNITS[named["unit"] or named["unit2"]]
    count = number(named["n"] or named.get("n2") or "1")
    start = back_from(unit, now, count, half=bool(named.get("half")))
    return Part(start, midnight(now.date() + timedelta(days=1)))


@_rule(
    rf"{_ONLY} half (?:a |an )?(?P<unit>hour|year)"
    r"|(?:in|within) half (?:a |an )?(?P<unit2>hour|year)"
)
@_rule(r"(?:最近|过去|近)?的?半个?(?P<unit>小时|钟头|年|月|天)(?:之?[内里]|以[来内])?")
def _half_a_unit(found: re.Match[str], now: datetime) -> Part:
    named = found.groupdict()
    match _UNITS[named["unit"] or named["unit2"] or ""]:
        case Unit.HOUR:
            start = now - timedelta(minutes=30)
        case Unit.DAY:
            start = now - timedelta(hours=12)
        case Unit.MONTH:
            start = back_from(Unit.DAY, now, 15)
        case _:
            start = back_from(Unit.MONTH, now, 6)
    return Part(start, midnight(now.date() + timedelta(days=1)))


@_rule(rf"(?P<n>%N) {_EN_UNIT} (?:ago|back)")
@_rule(rf"(?P<n>%N){_ZH_UNIT}前(?:那天|那周|那个月|那年)?")
def _so_long_ago(found: re.Match[str], now: datetime) -> Part:
    unit, count = _UNITS[found["unit"]], number(found["n"])
    if count > 1000:
        # "2020年前" is before that year.
        raise ValueError(found[0])
    if unit in (Unit.MINUTE, Unit.HOUR):
        around = timedelta(minutes=5) if unit is Unit.MINUTE else timedelta(minutes=30)
        moment = back_from(unit, now, count)
        return Part(moment - around, moment + around)
    return unit_at(unit, now.date(), -count)


# Months by name


@_rule(r"(?:in |this past )?(?P<month>%M)份?(?:里|那个月)?")
def _a_month(found: re.Match[str], now: datetime) -> Part:
    return latest(lambda of: month(of, _month_number(found["month"])), now)


@_rule(r"(?P<month>%M),? (?:of )?(?P<year>\d{4})|(?P<year2>\d{4}),? (?P<month2>%M)")
def _a_month_of_a_year(found: re.Match[str], now: datetime) -> Part:
    number_said = _month_number(found["month"] or found["month2"])
    return month(_year_said(found["year"] or found["year2"], now), number_said)


@_rule(rf"{_ZH_YEAR}的?(?P<month>%M)份?(?:里|那个月)?")
def _a_month_of_a_chinese_year(found: re.Match[str], now: datetime) -> Part:
    return month(_year_said(found["zhyear"], now), _month_number(found["month"]))


@_rule(
    r"(?P<month>%M) (?:of )?(?P<which>this|last) year"
    r"|(?P<which2>this|last) year,? (?:in )?(?P<month2>%M)"
)
def _a_month_of_this_or_last_year(found: re.Match[str], now: datetime) -> Part:
    offset = _OFFSETS[found["which"] or found["which2"]]
    return month(now.year + offset, _month_number(found["month"] or found["month2"]))


@_rule(r"(?P<which>this|last) (?P<month>%M)")
def _this_or_last_month_by_name(found: re.Match[str], now: datetime) -> Part:
    number_said = _month_number(found["month"])
    if found["which"] == "this":
        return month(now.year, number_said)
    return month(now.year - (number_said >= now.month), number_said)


# Days of a month

_NTH = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"


@_rule(rf"(?:on )?(?:the )?(?P<month>%M) (?:the )?{_NTH}(?:,? (?P<year>\d{{4}}))?")
@_rule(rf"(?:on )?(?:the )?{_NTH} (?:of )?(?P<month>%M)(?:,? (?P<year>\d{{4}}))?")
@_rule(rf"(?:{_ZH_YEAR}的?)?(?P<month>%M)(?P<day>%N)[日号]?(?:那天|当天)?")
def _a_day_of_a_month(found: re.Match[str], now: datetime) -> Part:
    named = found.groupdict()
    number_said, day = _month_number(named["month"]), number(named["day"])
    said = named.get("year") or named.get("zhyear")
    if said:
        return days(date(_year_said(said, now), number_said, day))
    return latest(lambda of: days(date(of, number_said, day)), now)


@_rule(rf"(?:on )?the {_NTH}|(?P<offset>上个?月|这个?月|本月)?(?P<zhday>%N)[日号](?:那天|当天)?")
def _a_day_of_this_month(found: re.Match[str], now: datetime) -> Part:
    named = found.groupdict()
    day = number(named["day"] or named["zhday"])
    first = now.date().replace(day=1)
    offset = named["offset"] or ""
    if offset.startswith("上") or (not offset and day > now.day):
        first = moved_months(first, -1)
    return days(first.replace(day=day))


# Quarters, halves, thirds and seasons

_ORDINAL = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "1st": 1,
    "2nd": 2,
    "3rd": 3,
    "4th": 4,
}


@_rule(rf"q(?P<n>[1-4])(?:(?: of)? ?(?P<year>{_YEAR}))?|(?P<year2>\d{{4}}) ?-?q(?P<n2>[1-4])")
@_rule(
    r"(?:the )?(?P<n>first|second|third|fourth|[1-4](?:st|nd|rd|th)) quarter"
    rf"(?: of (?P<year>{_YEAR}))?"
)
@_rule(rf"(?:{_ZH_YEAR}的?)?(?:第?(?P<n>[一二三四1-4])季度?|q(?P<n2>[1-4]))")
def _a_quarter(found: re.Match[str], now: datetime) -> Part:
    named = found.groupdict()
    said = named["n"] or named.get("n2") or ""
    which = _ORDINAL[said] if said in _ORDINAL else number(said)
    year_text = named.get("year") or named.get("year2") or named.get("zhyear")
    if year_text:
        return quarter(_year_or_offset(year_text, now), which)
    return latest(lambda of: quarter(of, which), now)


def _year_or_offset(text: str, now: datetime) -> int:
    if text.endswith(" year"):
        return now.year + _OFFSETS[text.removesuffix(" year")]
    return _year_said(text, now)


@_rule(
    rf"(?:the )?(?P<half>first|second) half of (?P<year>{_YEAR})"
    r"|h(?P<h>[12])(?: (?P<hyear>\d{4}))?"
)
@_rule(rf"(?:{_ZH_YEAR}的?)?(?P<half>上|下)半年")
def _a_half_year(found: re.Match[str], now: datetime) -> Part:
    named = found.groupdict()
    first = 1 if named["half"] in ("first", "上") or named.get("h") == "1" else 7
    year_text = named.get("year") or named.get("hyear") or named.get("zhyear")
    if year_text:
        return months(_year_or_offset(year_text, now), first, 6)
    return latest(lambda of: months(of, first, 6), now)


_STRETCHES = {
    "early": Stretch.EARLY, "beginning of": Stretch.START, "start of": Stretch.START,
    "mid": Stretch.MIDDLE, "middle of": Stretch.MIDDLE, "late": Stretch.LATE, "end of": Stretch.END,
    "初": Stretch.START, "上旬": Stretch.START, "中": Stretch.MIDDLE, "中旬": Stretch.MIDDLE,
    "中期": Stretch.MIDDLE, "底": Stretch.END, "末": Stretch.END, "下旬": Stretch.END,
}  # fmt: skip


@_rule(
    r"(?:at |in )?(?:the )?(?P<stretch>early|mid|late|(?:beginning|start|middle|end) of)[ -]?"
    r"(?P<whole>(?:the|this) (?:year|month)|.+)"
)
def _a_stretch(found: re.Match[str], now: datetime) -> Part:
    whole = re.sub(r"^the (year|month)$", r"this \1", found["whole"])
    return stretch(part(whole, now), _STRETCHES[found["stretch"]])


@_rule(
    rf"(?P<whole>{_ZH_YEAR}年?|(?:本|这个?|上个?|上上个?)?月"
    rf"|(?:{_ZH_YEAR.replace('zhyear', 'zhyear2')}的?)?%M份?|年)的?"
    r"(?P<stretch>初|底|末|中期|中旬|上旬|下旬|中)"
)
def _a_chinese_stretch(found: re.Match[str], now: datetime) -> Part:
    which = _STRETCHES[found["stretch"]]
    if found["whole"] == "年":
        return latest(lambda of: stretch(year(of), which), now)
    whole = "本月" if found["whole"] == "月" else found["whole"].replace("年年", "年")
    return stretch(part(whole, now), which)


@_rule(rf"(?:the |in )?(?:(?P<which>this|last) )?{_SEASON}(?: (?:of )?(?P<year>{_YEAR}))?")
@_rule(rf"(?:{_ZH_YEAR}的?)?{_SEASON}")
def _a_season(found: re.Match[str], now: datetime) -> Part:
    named = found.groupdict()
    first, length = _SEASONS[named["season"]], 3
    year_text = named.get("year") or named.get("zhyear")
    if year_text:
        return months(_year_or_offset(year_text, now), first, length)
    recent = latest(lambda of: months(of, first, length), now)
    assert recent.start is not None and recent.end is not None
    if named.get("which") == "last" and recent.end > now:
        return months(recent.start.year - 1, first, length)
    return recent


# Holidays


class _Holidays:
    """The holidays of `resources/holidays.json`, by every word for them."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._first_year: int = data["first_year"]
        self._fixed = {word: entry for entry in data["fixed"] for word in entry["words"]}
        self._moving = {word: entry for entry in data["moving"] for word in entry["words"]}

    def in_year(self, name: str, year_number: int) -> Part:
        """A holiday in a year; the Lunar New Year belongs to the year that it begins.

        Raises:
            ValueError: no such holiday, or the table does not reach that year.
        """
        if entry := self._fixed.get(name):
            return days(date(year_number, entry["month"], entry["day"]), entry["days"])
        entry = self._moving.get(name)
        dates = entry["dates"].split() if entry else []
        index = year_number - self._first_year
        if entry is None or not 0 <= index < len(dates):
            raise ValueError(name)
        month_number, day = map(int, dates[index].split("-"))
        first = date(year_number, month_number, day) - timedelta(days=entry["before"])
        return days(first, entry["days"])


@cache
def _holidays() -> _Holidays:
    """Read once. Where the dates come from is said in the file."""
    return _Holidays(json.loads(paths.resource("holidays.json").read_text(encoding="utf-8")))


@_rule(rf"{_ZH_YEAR}的?(?P<name>.+?)(?:期间|假期|那天|当天|的时候)?")
@_rule(rf"(?P<last>last |this )?(?P<name>.+?)(?:(?: of| in)? (?P<year>{_YEAR})| break)?")
def _a_holiday(found: re.Match[str], now: datetime) -> Part:
    named, name = found.groupdict(), found["name"]
    year_text = named.get("year") or named.get("zhyear")
    if year_text:
        return _holidays().in_year(name, _year_or_offset(year_text, now))
    recent = latest(lambda of: _holidays().in_year(name, of), now)
    assert recent.end is not None
    if named.get("last") == "last " and recent.end > now:
        return _holidays().in_year(name, recent.end.year - 1)
    return recent


# Open and joined stretches


@_rule(r"(?:between|from) (?P<from>.+?) (?:and|to|until|till|through|-) (?P<to>.+)")
@_rule(r"(?P<from>.+?) (?:to|until|till|through|-|–|—|~) (?P<to>.+)")
@_rule(r"(?:从|自|在)?(?P<from>.+?)(?:到|至|~|—|–|和|(?<=[年月日号])-)(?P<to>.+?)(?:之间|期间|间)?")
def _from_to(found: re.Match[str], now: datetime) -> Part:
    first, last = found["from"], found["to"]
    ending = _end_of_range(first, last, now)
    assert ending.end is not None and ending.start is not None
    # "January" in "January to March 2024" is the one before that March.
    begun = part(first, now)
    if begun.start is None or begun.start >= ending.end or not re.search(r"\d{4}|年|year", first):
        begun = part(first, ending.end - timedelta(microseconds=1))
    if begun.start is None or begun.start >= ending.end:
        raise ValueError(found[0])
    return Part(begun.start, ending.end)


@_rule(
    r"(?:since|from|after|starting) (?P<from>.+?)"
    r"(?: (?:on|onwards?|until now|till now|to now|to date|so far))?"
)
@_rule(r"(?P<from>.+?) (?:so far|to date|onwards?)")
@_rule(r"(?:自从?|从)?(?P<from>.+?)(?:以来|至今|到现在|到今天|到目前为止|起|开始|以后|之后|后)")
def _since(found: re.Match[str], now: datetime) -> Part:
    words = re.sub(r"^the (?:start|beginning) of (?:the|this) (\w+)$", r"this \1", found["from"])
    begun = part({"年初": "今年", "月初": "本月", "year": "this year"}.get(words, words), now)
    strictly_after = found[0].startswith("after ") or found[0].endswith(("之后", "以后", "后"))
    if strictly_after:
        return Part(begun.end, None)
    return Part(begun.start, None)


@_rule(rf"(?:older than|more than|over|at least|longer than) (?P<n>%N) {_EN_UNIT}(?: (?:ago|old))?")
@_rule(rf"(?P<n>%N){_ZH_UNIT}(?P<half>半)?(?:以上|以前|之前|多以前|多前)")
@_rule(rf"(?:超过|大于|早于)(?P<n>%N){_ZH_UNIT}(?P<half>半)?(?:以?前)?")
def _older_than(found: re.Match[str], now: datetime) -> Part:
    half = bool(found.groupdict().get("half"))
    if number(found["n"]) > 1000:
        raise ValueError(found[0])
    return Part(None, back_from(_UNITS[found["unit"]], now, number(found["n"]), half=half))


@_rule(r"(?:before|until|till|up to|by|earlier than|prior to|older than|no later than) (?P<to>.+)")
@_rule(r"(?:在)?(?P<to>.+?)(?:之前|以前|前|及以前|及之前|截止|为止)")
@_rule(r"(?:到|截至|截止到?)(?P<to>.+?)(?:为止)?")
def _before(found: re.Match[str], now: datetime) -> Part:
    ending = part(found["to"], now)
    through = found[0].startswith(("until ", "till ", "up to ", "by ", "no later", "到", "截"))
    return Part(None, ending.end if through or "及以" in found[0] else ending.start)


@_rule(
    r"(?:newer than|less than|younger than|not older than|at most|under) "
    rf"(?P<n>%N) {_EN_UNIT}(?: (?:ago|old))?"
)
def _newer_than(found: re.Match[str], now: datetime) -> Part:
    return Part(back_from(_UNITS[found["unit"]], now, number(found["n"])), None)


def _end_of_range(first: str, last: str, now: datetime) -> Part:
    """What `last` means after `first`: a bare day is of its month, a bare month of its year."""
    if re.fullmatch(rf"\d{{1,2}}(?:st|nd|rd|th|[日号])?|{NUMBER}[日号]", last):
        begun = part(first, now).start
        if begun is None:
            raise ValueError(last)
        day = number(re.sub(r"[日号]|st$|nd$|rd$|th$", "", last))
        return days(begun.date().replace(day=day))
    said = re.match(rf"({_ZH_YEAR})", first)
    if said and re.fullmatch(_MONTH + rf"份?(?:{NUMBER}[日号])?", last):
        return part(said[1] + last, now)
    return part(last, now)
