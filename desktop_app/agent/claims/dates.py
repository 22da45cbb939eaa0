"""Dates and times as people write them, so that one way to write a day bears out another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from desktop_app.fixed_patterns import fixed
from desktop_app.query.date_vocabulary import (
    date_words,
    english_months,
    full_names,
    month_number,
    weekday,
)
from desktop_app.query.numerals import (
    any_of,
    chinese_number,
    english_number,
    english_numerals,
    han_numerals,
    number,
)
from desktop_app.value_class import value_class
from desktop_app.vocabulary import CHINESE, ENGLISH, vocabulary

MAX_DATES = 2_000
"""That are read in one text."""

_DAY = r"(?:3[01]|[12]\d|0?[1-9])"
_ORDINAL = r"(?:\s?(?:st|nd|rd|th))?"
_YEAR = r"(?:1[5-9]|20)\d\d"
_TO = r"\s?(?:[-–—&]|to|and|until)\s?"


def _han_day() -> str:
    return rf"(?:\d{{1,2}}|[{han_numerals(1, 10)}]{{1,3}})"


def _month() -> str:
    return rf"(?:{english_months()})\b\.?"


_DATE = fixed(
    # What no date begins with is passed over first: it is nearly all of a text.
    lambda: (
        rf"(?=[\d{han_numerals(0, 10)}○]|(?<![a-z])[jfmasond])"
        r"(?<!\d)(?<!\d[.,/-])(?:"
        rf"(?P<y1>{_YEAR})(?P<s1>[-/._])(?P<m1>\d{{1,2}})(?P=s1)(?P<d1>\d{{1,2}})(?!\d)"
        rf"|(?P<y2>{_YEAR})(?P<m2>0[1-9]|1[0-2])(?P<d2>[0-3]\d)(?!\d)"
        r"|(?P<d3>\d{1,2})(?P<s3>[-/.])(?P<m3>\d{1,2})(?P=s3)(?P<y3>\d{4}|\d\d)(?!\.?\d)"
        rf"|(?P<y4>{_YEAR})[-/](?P<m4>0[1-9]|1[0-2])(?![\d/-])"
        rf"|(?:(?P<e5>{_DAY}){_ORDINAL}{_TO})?(?P<d5>{_DAY}){_ORDINAL}\s(?:of\s)?(?:the\s)?"
        rf"(?P<n5>{_month()})(?:,?\s(?P<y5>{_YEAR})(?!\d))?"
        rf"|(?P<n6>(?<![a-z]){_month()})(?:[^\S\n]|\n(?!\d{{1,2}}[.)]\s))(?:the\s)?(?P<d6>{_DAY}){_ORDINAL}(?!\d)"
        rf"(?:{_TO}(?P<e6>{_DAY}){_ORDINAL}(?!\d))?(?:,?\s(?P<y6>{_YEAR})(?!\d))?"
        rf"|(?P<n7>(?<![a-z]){_month()})(?:,|\sof)?\s(?P<y7>{_YEAR})(?!\d)"
        rf"|(?P<y8>\d{{4}}|[{han_numerals(0, 9)}○]{{4}})\s?年\s?"
        rf"(?:(?P<m8>{_han_day()})\s?月(?:份)?\s?(?:(?P<d8>{_han_day()})\s?[日号號])?)?"
        rf"|(?P<m9>{_han_day()})\s?月\s?(?P<d9>{_han_day()})\s?[日号號]"
        r")"
    ),
    re.IGNORECASE,
)


def _han_hour() -> str:
    return f"(?:十[一二]|[{han_numerals(1, 10)}两])"


def _times_of_day(language: str) -> str:
    return any_of(vocabulary("dates", language)["times"])


def _first_signs() -> str:
    times = {word[0] for word in vocabulary("dates", CHINESE)["times"]}
    return "".join((han_numerals(1, 10), "两", *sorted(times)))


_TIME = fixed(
    lambda: (
        rf"(?=[\d{_first_signs()}hqotfsen])(?:(?<![\d.:])(?:(?P<part>{_times_of_day(CHINESE)})\s?)?(?:"
        r"(?P<h1>\d{1,2}):(?P<i1>[0-5]\d)(?::[0-5]\d)?(?!\d)(?:\s?(?P<half1>[ap])\.?m\b)?"
        r"|(?P<h2>\d{1,2})(?:\.(?P<i2>[0-5]\d))?\s?(?P<half2>[ap])\.?m\b"
        r"|(?P<h3>\d{1,2})\s?[点點时時](?!间)(?:\s?(?P<i3>\d{1,2})\s?分?)?"
        r")"
        rf"|(?:(?P<part4>{_times_of_day(CHINESE)})\s?(?P<h4>{_han_hour()})[点點]"
        rf"(?P<i4>半|一刻|三刻)?|(?P<h5>{_han_hour()})[点點](?P<i5>半|一刻|三刻|钟|整))"
        rf"|\b(?:(?P<past>half|quarter)\s(?P<to>past|to)\s(?P<h6>{english_numerals(1, 12)})\b"
        rf"|(?P<h7>{english_numerals(1, 12)})\s"
        rf"(?:o['’]clock|in\sthe\s(?P<half7>{_times_of_day(ENGLISH)})))"
        # Behind such a word alone: "2 in the morning" may be two pills.
        r"|(?:(?<=from\s)|(?<=until\s)|(?<=till\s)|(?<=to\s)|(?<=at\s)|(?<=by\s)|(?<=before\s)"
        r"|(?<=after\s)|(?<=about\s)|(?<=around\s))(?P<h8>1[0-2]|[1-9])\s"
        rf"(?:in\sthe\s(?P<half8>{_times_of_day(ENGLISH)})|at\snight)\b)"
    ),
    re.IGNORECASE,
)
_HAN_LIST = fixed(
    lambda: (
        rf"(?=[\d{han_numerals(1, 10)}])(?<!\d)(?P<month>{_han_day()})\s?月\s?(?P<days>{_han_day()}"
        rf"(?:\s?[日号號]?\s?[、和与及至到~–—-]\s?{_han_day()}(?!\s?[月\d]))+)\s?[日号號]"
    )
)
"""Several days of one month: 10月28、29日."""
_HAN_DAY_ALONE = fixed(
    r"(?<![\d.月])(?<!月\s)(?P<day>\d{1,2})\s?(?:日|[号號](?![房楼线門门馆院桌床铺]))"
)
_EACH_DAY = fixed(_han_day)
_ORDINAL_WRITTEN = fixed(r"(?<![\d.,])\d{0,4}?(?P<last>\d{1,2})(?P<ending>st|nd|rd|th)\b")
"""In small letters: 30ST is the number of a part."""
_DAY_OF_MONTH = fixed(
    lambda: (
        rf"(?<![\d.,/£$€¥-])(?P<day>\d{{2}})\s(?P<month>{_certain_months()})"
        r"(?=\s?(?:[,.;:)\n|]|\Z|\d{4}|and\b|to\b|until\b))"
    )
)
_UNTIL = fixed(r"(?:st|nd|rd|th)?\s?(?:[-–—]|to|until)\s?", re.IGNORECASE)
_HAN_MONTH = fixed(r"(?<![\d.])(?P<month>\d{2,3})月\d{1,2}(?=[日号號、])")


def _certain_months() -> str:
    """Full names: May is a verb as well."""
    return "|".join(name.title() for name in full_names("months") if name != "may")


@value_class
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


@value_class
class WrittenDate:
    """A date in a text, and the days it may mean: 03/04/2025 is one of two."""

    start: int
    end: int
    days: tuple[Day, ...]


@value_class
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
    lambda: (
        rf"(?=[JFMASOND\d{han_numerals(1, 10)}])(?:\b(?P<name>{english_months().title()})\b"
        rf"|(?P<han>\d{{1,2}}|[{han_numerals(1, 10)}]{{1,2}})\s?月)"
    )
)


def months_in(plain: str) -> Iterator[int]:
    """The months that a text names, with or without a day."""
    return (month for _, month in _months_at(plain))


def _months_at(plain: str) -> Iterator[tuple[int, int]]:
    for match in islice(_MONTH_NAMED.finditer(plain), MAX_DATES):
        number = month_number(match["name"]) if match["name"] else _number(match["han"])
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
        if _is_late(match["part"]) or half == "p":
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
        hour = chinese_number(han) or 0
        minute = _MINUTES.get(match["i4"] or match["i5"] or "", 0)
        part = match["part4"]
    elif written := match["h6"] or match["h7"] or match["h8"]:
        hour = int(written) if match["h8"] else english_number(written) or 0
        minute = _MINUTES.get((match["past"] or "").lower(), 0)
        minute = -minute if (match["to"] or "").lower() == "to" else minute
        part = match["half7"] or match["half8"]
    else:
        return ()
    if part:
        return ((hour % 12 + (12 if _is_late(part) else 0)) * 60 + minute,)
    return (hour % 12 * 60 + minute, (hour % 12 + 12) * 60 + minute)


def _is_late(part: str | None) -> bool:
    """Whether a part of the day begins at noon or later."""
    return part is not None and date_words().times[part.lower()][0] >= NOON


NOON = 12


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
        month = month_number(match["n5"] or match["n6"])
        year5 = match["y5"] or match["y6"]
        yield Day(int(year5) if year5 else None, month, int(match["d5"] or match["d6"]))
    elif match["n7"]:
        yield Day(int(match["y7"]), month_number(match["n7"]))
    elif match["y8"]:
        month8, day8 = match["m8"], match["d8"]
        yield Day(number(match["y8"].replace("○", "〇")), _number(month8), _number(day8))
    else:
        yield Day(None, _number(match["m9"]), _number(match["d9"]))


def _number(written: str | None) -> int | None:
    if not written:
        return None
    return int(written) if written.isdecimal() else chinese_number(written)


def _is_real(day: Day) -> bool:
    return (day.month is None or 1 <= day.month <= 12) and (day.day is None or 1 <= day.day <= 31)


_WEEKDAY = fixed(
    lambda: f"(?<![a-z])(?P<day>{date_words().patterns['W']})s?(?![a-z])", re.IGNORECASE
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
    return None if match is None else weekday(match["day"].lower())


def weekdays_in(text: str) -> Iterator[int]:
    """The days of the week that a text names in full, as "sat" and "sun" are words as well."""
    days = (match["day"].lower() for match in _WEEKDAY.finditer(text))
    return (weekday(day) for day in days if day.endswith("day") or not day.isascii())
