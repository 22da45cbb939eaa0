"""Dates and times as people write them, so that one way to write a day bears out another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from desktop_app.fixed_patterns import fixed

MAX_DATES = 2_000
"""That are read in one text."""

_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_DAY = r"(?:3[01]|[12]\d|0?[1-9])"
_ORDINAL = r"(?:\s?(?:st|nd|rd|th))?"
_YEAR = r"(?:1[5-9]|20)\d\d"
_HAN_DAY = r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})"
_TO = r"\s?(?:[-–—&]|to|and|until)\s?"

_DATE = fixed(
    # What no date begins with is passed over first: it is nearly all of a text.
    r"(?=[\d一二三四五六七八九十〇零○]|(?<![a-z])[jfmasond])"
    r"(?<!\d)(?<!\d[.,/-])(?:"
    rf"(?P<y1>{_YEAR})(?P<s1>[-/._])(?P<m1>\d{{1,2}})(?P=s1)(?P<d1>\d{{1,2}})(?!\d)"
    rf"|(?P<y2>{_YEAR})(?P<m2>0[1-9]|1[0-2])(?P<d2>[0-3]\d)(?!\d)"
    r"|(?P<d3>\d{1,2})(?P<s3>[-/.])(?P<m3>\d{1,2})(?P=s3)(?P<y3>\d{4}|\d\d)(?!\.?\d)"
    rf"|(?P<y4>{_YEAR})[-/](?P<m4>0[1-9]|1[0-2])(?![\d/-])"
    rf"|(?:(?P<e5>{_DAY}){_ORDINAL}{_TO})?(?P<d5>{_DAY}){_ORDINAL}\s(?:of\s)?(?:the\s)?"
    rf"(?P<n5>{_MONTH})(?:,?\s(?P<y5>{_YEAR})(?!\d))?"
    rf"|(?P<n6>(?<![a-z]){_MONTH})(?:[^\S\n]|\n(?!\d{{1,2}}[.)]\s))(?:the\s)?(?P<d6>{_DAY}){_ORDINAL}(?!\d)"
    rf"(?:{_TO}(?P<e6>{_DAY}){_ORDINAL}(?!\d))?(?:,?\s(?P<y6>{_YEAR})(?!\d))?"
    rf"|(?P<n7>(?<![a-z]){_MONTH})(?:,|\sof)?\s(?P<y7>{_YEAR})(?!\d)"
    rf"|(?P<y8>\d{{4}}|[一二三四五六七八九〇零○]{{4}})\s?年\s?"
    rf"(?:(?P<m8>{_HAN_DAY})\s?月(?:份)?\s?(?:(?P<d8>{_HAN_DAY})\s?[日号號])?)?"
    rf"|(?P<m9>{_HAN_DAY})\s?月\s?(?P<d9>{_HAN_DAY})\s?[日号號]"
    r")",
    re.IGNORECASE,
)
_ONES = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_TIME = fixed(
    r"(?=[\d上下早中晚凌傍一二两三四五六七八九十hqotfsen])(?:(?<![\d.:])(?:(?P<part>上午|下午|早上|中午|晚上|凌晨|傍晚)\s?)?(?:"
    r"(?P<h1>\d{1,2}):(?P<i1>[0-5]\d)(?::[0-5]\d)?(?!\d)(?:\s?(?P<half1>[ap])\.?m\b)?"
    r"|(?P<h2>\d{1,2})(?:\.(?P<i2>[0-5]\d))?\s?(?P<half2>[ap])\.?m\b"
    r"|(?P<h3>\d{1,2})\s?[点點时時](?!间)(?:\s?(?P<i3>\d{1,2})\s?分?)?"
    r")"
    r"|(?:(?P<part4>上午|下午|早上|中午|晚上|凌晨|傍晚)\s?(?P<h4>十[一二]|[一二两三四五六七八九十])[点點]"
    r"(?P<i4>半|一刻|三刻)?|(?P<h5>十[一二]|[一二两三四五六七八九十])[点點](?P<i5>半|一刻|三刻|钟|整))"
    rf"|\b(?:(?P<past>half|quarter)\s(?P<to>past|to)\s(?P<h6>{_ONES})\b"
    rf"|(?P<h7>{_ONES})\s(?:o['’]clock|in\sthe\s(?P<half7>morning|afternoon|evening)))"
    # Behind such a word alone: "2 in the morning" may be two pills.
    r"|(?:(?<=from\s)|(?<=until\s)|(?<=till\s)|(?<=to\s)|(?<=at\s)|(?<=by\s)|(?<=before\s)"
    r"|(?<=after\s)|(?<=about\s)|(?<=around\s))(?P<h8>1[0-2]|[1-9])\s"
    r"(?:in\sthe\s(?P<half8>morning|afternoon|evening)|at\snight)\b)",
    re.IGNORECASE,
)
_HAN_LIST = fixed(
    rf"(?=[\d一二三四五六七八九十])(?<!\d)(?P<month>{_HAN_DAY})\s?月\s?"
    rf"(?P<days>{_HAN_DAY}(?:\s?[日号號]?\s?[、和与及至到~–—-]\s?{_HAN_DAY}(?!\s?[月\d]))+)\s?[日号號]"
)
"""Several days of one month: 10月28、29日."""
_HAN_DAY_ALONE = fixed(
    r"(?<![\d.月])(?<!月\s)(?P<day>\d{1,2})\s?(?:日|[号號](?![房楼线門门馆院桌床铺]))"
)
_EACH_DAY = fixed(r"\d{1,2}|[一二三四五六七八九十]{1,3}")
_ORDINAL_WRITTEN = fixed(r"(?<![\d.,])\d{0,4}?(?P<last>\d{1,2})(?P<ending>st|nd|rd|th)\b")
"""In small letters: 30ST is the number of a part."""
_DAY_OF_MONTH = fixed(
    r"(?<![\d.,/£$€¥-])(?P<day>\d{2})\s(?P<month>January|February|March|April|June|July|August"
    r"|September|October|November|December)(?=\s?(?:[,.;:)\n|]|\Z|\d{4}|and\b|to\b|until\b))"
)
_UNTIL = fixed(r"(?:st|nd|rd|th)?\s?(?:[-–—]|to|until)\s?", re.IGNORECASE)
_HAN_MONTH = fixed(r"(?<![\d.])(?P<month>\d{2,3})月\d{1,2}(?=[日号號、])")
_HAN_DIGITS = {han: value for value, han in enumerate("零一二三四五六七八九")} | {"〇": 0, "○": 0}


@dataclass(frozen=True, slots=True)
class Day:
    """A date, as much as is said of it; None where it is not."""

    year: int | None = None
    month: int | None = None
    day: int | None = None

    def fits(self, other: Day) -> bool:
        """Whether nothing that is said of both differs."""
        return (
            _fits(self.year, other.year)
            and _fits(self.month, other.month)
            and _fits(self.day, other.day)
        )


@dataclass(frozen=True, slots=True)
class WrittenDate:
    """A date in a text, and the days it may mean: 03/04/2025 is one of two."""

    start: int
    end: int
    days: tuple[Day, ...]


@dataclass(frozen=True, slots=True)
class WrittenTime:
    """A time of day in a text, in minutes from midnight; each that it may mean."""

    start: int
    end: int
    minutes: tuple[int, ...]


def _fits(one: int | None, other: int | None) -> bool:
    return one is None or other is None or one == other


_ANY_YEAR = fixed(r"(?<![\d.,])(?:1[5-9]|20)\d\d(?!\d|[.,]\d)")


def years_in(plain: str) -> Iterator[int]:
    """Whatever may be a year in a text, in a name or by itself."""
    return (int(match.group()) for match in islice(_ANY_YEAR.finditer(plain), MAX_DATES))


_MONTH_NAMED = fixed(
    r"(?=[JFMASOND\d一二三四五六七八九十])(?:\b(?P<name>January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b|(?P<han>\d{1,2}|[一二三四五六七八九十]{1,2})\s?月)"
)


def months_in(plain: str) -> Iterator[int]:
    """The months that a text names, with or without a day."""
    return (month for _, month in _months_at(plain))


def _months_at(plain: str) -> Iterator[tuple[int, int]]:
    for match in islice(_MONTH_NAMED.finditer(plain), MAX_DATES):
        number = _MONTHS.index(match["name"][:3].lower()) + 1 if match["name"] else None
        number = number or _number(match["han"])
        if number is not None and 1 <= number <= 12:
            yield match.start(), number


def dates(plain: str) -> Iterator[WrittenDate]:
    """The dates in a text whose digits are ASCII."""
    lists = [*islice(_HAN_LIST.finditer(plain), MAX_DATES)]
    listed = [range(*match.span()) for match in lists]
    for match in lists:
        yield from _each_day(match)
    for match in islice(_DATE.finditer(plain), MAX_DATES):
        if any(match.start() in one for one in listed):
            continue
        if days := tuple(day for day in _days(match) if _is_real(day)):
            other = "e5" if match["e5"] else "e6" if match["e6"] else ""
            if not other:
                yield WrittenDate(*match.span(), days)
                continue
            # Of two days of one month, each is one: 9 to 11 July.
            first = match.start("d5") if other == "e5" else match.start()
            last = match.end("d6") if other == "e6" else match.end()
            yield WrittenDate(first, last, days)
            day = Day(days[0].year, days[0].month, int(match[other]))
            yield WrittenDate(*match.span(other), (day,))


def _each_day(match: re.Match[str]) -> Iterator[WrittenDate]:
    """The days that one month is said of; the first with the month."""
    month, start = _number(match["month"]), match.start()
    for one in _EACH_DAY.finditer(match.string, *match.span("days")):
        day = Day(None, month, _number(one.group()))
        if _is_real(day):
            yield WrittenDate(start, one.end(), (day,))
        start = one.end() + 1


def days_alone(plain: str) -> Iterator[Day]:
    """Days without a month, each with the one named before it: 16日 in a plan of 7月14日—19日."""
    known = [(date.start, date.days[0].month) for date in dates(plain)]
    known = sorted([*known, *_months_at(plain)], key=lambda one: one[0])
    month: int | None = None
    at = 0
    for match in islice(_HAN_DAY_ALONE.finditer(plain), MAX_DATES):
        while at < len(known) and known[at][0] < match.start():
            month = known[at][1] or month
            at += 1
        day = Day(None, month, int(match["day"]))
        if month and _is_real(day):
            yield day


_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def impossible_days(plain: str) -> Iterator[tuple[int, int]]:
    """Where a day stands that no calendar has, or an ordinal that nobody writes: 50 June, 1th."""
    for match in islice(_ORDINAL_WRITTEN.finditer(plain), MAX_DATES):
        number = int(match["last"])
        right = "th" if 10 < number < 20 else _ENDINGS.get(number % 10, "th")
        if match["ending"] != right:
            yield match.span()
    for match in islice(_DAY_OF_MONTH.finditer(plain), MAX_DATES):
        if int(match["day"]) > 31:
            yield match.span("day")
    for match in islice(_DATE.finditer(plain), MAX_DATES):
        # "21 to 21 September", where "21 and 22" are two days.
        for first, last in (("e5", "d5"), ("d6", "e6")):
            if (
                match[first]
                and match[last]
                and int(match[first]) >= int(match[last])
                and _UNTIL.fullmatch(plain, match.end(first), match.start(last))
            ):
                yield match.start(first), match.end(last)
    for match in islice(_HAN_MONTH.finditer(plain), MAX_DATES):
        if int(match["month"]) > 12:
            yield match.span("month")
    for match in islice(_HAN_LIST.finditer(plain), MAX_DATES):
        for one in _EACH_DAY.finditer(plain, *match.span("days")):
            if not 0 < (_number(one.group()) or 0) <= 31:
                yield one.span()


def times(plain: str) -> Iterator[WrittenTime]:
    """The times of day in a text whose digits are ASCII."""
    for match in islice(_TIME.finditer(plain), MAX_DATES):
        if in_words := _time_in_words(match):
            yield WrittenTime(*match.span(), in_words)
            continue
        hour = int(match["h1"] or match["h2"] or match["h3"])
        minute = int(match["i1"] or match["i2"] or match["i3"] or 0)
        if hour > 24 or minute > 59:
            continue
        half = (match["half1"] or match["half2"] or "").lower()
        if match["part"] in ("下午", "晚上", "傍晚") or half == "p":
            hours = [hour % 12 + 12]
        elif half == "a":
            hours = [hour % 12]
        elif match["h3"] and not match["part"]:
            hours = [hour, (hour + 12) % 24]
        else:
            hours = [hour]
        yield WrittenTime(*match.span(), tuple(60 * one + minute for one in hours))


_MINUTES = {"半": 30, "一刻": 15, "三刻": 45, "half": 30, "quarter": 15}


def _time_in_words(match: re.Match[str]) -> tuple[int, ...]:
    """The minutes that 下午两点, "half past eight", "until 10 at night" may mean; else none."""
    if han := match["h4"] or match["h5"]:
        hour = _number(han.replace("两", "二")) or 0
        minute = _MINUTES.get(match["i4"] or match["i5"] or "", 0)
        part = match["part4"] or ""
        is_late = part in ("下午", "晚上", "傍晚")
    elif written := match["h6"] or match["h7"] or match["h8"]:
        hour = int(written) if match["h8"] else _ONES.split("|").index(written.lower()) + 1
        minute = _MINUTES.get((match["past"] or "").lower(), 0)
        minute = -minute if (match["to"] or "").lower() == "to" else minute
        part = (match["half7"] or match["half8"] or "").lower()
        is_late = part in ("afternoon", "evening")
    else:
        return ()
    if part:
        return ((hour % 12 + (12 if is_late else 0)) * 60 + minute,)
    return (hour % 12 * 60 + minute, (hour % 12 + 12) * 60 + minute)


def _days(match: re.Match[str]) -> Iterator[Day]:
    if match["y1"]:
        yield Day(int(match["y1"]), int(match["m1"]), int(match["d1"]))
    elif match["y2"]:
        yield Day(int(match["y2"]), int(match["m2"]), int(match["d2"]))
    elif match["y3"]:
        year = int(match["y3"])
        year += 2000 if year < 100 else 0
        yield Day(year, int(match["m3"]), int(match["d3"]))
        yield Day(year, int(match["d3"]), int(match["m3"]))
    elif match["y4"]:
        yield Day(int(match["y4"]), int(match["m4"]))
    elif match["n5"] or match["n6"]:
        month = _MONTHS.index((match["n5"] or match["n6"])[:3].lower()) + 1
        year5 = match["y5"] or match["y6"]
        yield Day(int(year5) if year5 else None, month, int(match["d5"] or match["d6"]))
    elif match["n7"]:
        yield Day(int(match["y7"]), _MONTHS.index(match["n7"][:3].lower()) + 1)
    elif match["y8"]:
        month8, day8 = match["m8"], match["d8"]
        yield Day(_year(match["y8"]), _number(month8), _number(day8))
    else:
        yield Day(None, _number(match["m9"]), _number(match["d9"]))


def _year(written: str) -> int:
    if written.isdecimal():
        return int(written)
    return int("".join(str(_HAN_DIGITS[one]) for one in written))


def _number(written: str | None) -> int | None:
    if not written:
        return None
    if written.isdecimal():
        return int(written)
    tens, ten, ones = written.rpartition("十")
    value = _HAN_DIGITS.get(ones[:1], 0)
    return value + (10 * _HAN_DIGITS.get(tens[-1:], 1) if ten else 0)


def _is_real(day: Day) -> bool:
    return (day.month is None or 1 <= day.month <= 12) and (day.day is None or 1 <= day.day <= 31)


_WEEKDAYS = {
    name: number
    for number, names in enumerate(
        (
            "monday mon 周一 星期一 礼拜一",
            "tuesday tue tues 周二 星期二 礼拜二",
            "wednesday wed 周三 星期三 礼拜三",
            "thursday thu thur thurs 周四 星期四 礼拜四",
            "friday fri 周五 星期五 礼拜五",
            "saturday sat 周六 星期六 礼拜六",
            "sunday sun 周日 周天 星期日 星期天 礼拜天 礼拜日",
        )
    )
    for name in names.split()
}
_WEEKDAY = fixed(
    r"\b(?P<latin>(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\b"
    r"|(?P<han>(?:周|星期|礼拜)[一二三四五六日天])",
    re.IGNORECASE,
)
_TO_DATE = fixed(r",?\s(?:the\s)?\*{0,2}|[(（,，\s]{0,2}")


def weekday_in(plain: str, date: WrittenDate) -> int | None:
    """The day of the week that is written right at a date, 0 for Monday."""
    behind = _TO_DATE.match(plain, date.end)
    match = _WEEKDAY.match(plain, behind.end()) if behind else None
    if match is None:
        for one in _WEEKDAY.finditer(plain, max(0, date.start - 14), date.start):
            if _TO_DATE.fullmatch(plain, one.end(), date.start):
                match = one
    return None if match is None else _WEEKDAYS[match.group().lower()]
