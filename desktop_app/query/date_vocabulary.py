"""The words that dates are made of, in English and Chinese: months, weekdays, units, seasons.

Tables from words to numbers, the patterns that find these words, and what reads them. Chinese is
simplified throughout.
"""

from __future__ import annotations

import re
from datetime import datetime

from desktop_app.query.calendar_parts import CalendarUnit
from desktop_app.query.numerals import number

FIRST_YEAR, LAST_YEAR = 1678, 2261
"""Years whose moments fit in 64 bits of nanoseconds."""

MONTHS = {
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
MONTH = "(?:" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\.?"

WEEKDAYS = {
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
WEEKDAY = (
    r"(?:(?:mon|tues|tue|wednes|wed|thurs|thur|thu|fri|satur|sat|sun)(?:day)?\.?"
    r"|(?:周|星期|礼拜)[一二三四五六日天1-7])"
)

UNITS = {
    "minute": CalendarUnit.MINUTE, "min": CalendarUnit.MINUTE, "分钟": CalendarUnit.MINUTE,
    "hour": CalendarUnit.HOUR, "hr": CalendarUnit.HOUR, "小时": CalendarUnit.HOUR,
    "个小时": CalendarUnit.HOUR, "钟头": CalendarUnit.HOUR, "个钟头": CalendarUnit.HOUR,
    "day": CalendarUnit.DAY, "天": CalendarUnit.DAY, "日": CalendarUnit.DAY,
    "weekend": CalendarUnit.WEEKEND, "个周末": CalendarUnit.WEEKEND, "周末": CalendarUnit.WEEKEND,
    "week": CalendarUnit.WEEK, "wk": CalendarUnit.WEEK, "周": CalendarUnit.WEEK,
    "个星期": CalendarUnit.WEEK, "星期": CalendarUnit.WEEK,
    "礼拜": CalendarUnit.WEEK, "个礼拜": CalendarUnit.WEEK,
    "month": CalendarUnit.MONTH, "个月": CalendarUnit.MONTH, "月": CalendarUnit.MONTH,
    "quarter": CalendarUnit.QUARTER, "季度": CalendarUnit.QUARTER, "个季度": CalendarUnit.QUARTER,
    "year": CalendarUnit.YEAR, "yr": CalendarUnit.YEAR, "年": CalendarUnit.YEAR,
}  # fmt: skip
EN_UNIT = r"(?P<unit>minute|min|hour|hr|day|weekend|week|wk|month|quarter|year|yr)s?"
ZH_UNIT = r"(?P<unit>分钟|个?小时|个?钟头|天|日|个?周末|个?星期|个?礼拜|周|个月|个?季度|年)"

TIMES = {
    "morning": (5, 12), "早上": (5, 12), "早晨": (5, 12), "上午": (5, 12), "今早": (5, 12),
    "noon": (11, 14), "中午": (11, 14),
    "afternoon": (12, 18), "下午": (12, 18), "午后": (12, 18),
    "evening": (17, 24), "tonight": (17, 24), "night": (17, 24), "晚上": (17, 24), "晚": (17, 24),
    "傍晚": (17, 20), "夜里": (17, 24),
    "凌晨": (0, 6), "早": (5, 12),
}  # fmt: skip
TIME = "(?P<time>" + "|".join(sorted(TIMES, key=len, reverse=True)) + ")"

SEASONS = {
    "spring": 3, "春天": 3, "春季": 3, "summer": 6, "夏天": 6, "夏季": 6, "暑假": 6,
    "autumn": 9, "fall": 9, "秋天": 9, "秋季": 9, "winter": 12, "冬天": 12, "冬季": 12,
}  # fmt: skip
SEASON = "(?P<season>" + "|".join(SEASONS) + ")"

OFFSETS = {
    "this": 0, "the current": 0, "current": 0, "last": -1, "previous": -1, "the previous": -1,
    "the last": -1, "next": 1, "today": 0, "yesterday": -1, "今": 0, "昨": -1, "前": -2, "大前": -3,
    "明": 1, "这": 0, "这个": 0, "本": 0, "当": 0, "上": -1, "上个": -1, "上一": -1, "上一个": -1,
    "上上": -2, "上上个": -2, "下": 1, "下个": 1, "去": -1, "当前": 0,
}  # fmt: skip
EN_OFFSET = r"(?P<offset>this|(?:the )?current|(?:the )?last|(?:the )?previous|next)"
ZH_OFFSET = r"(?P<offset>上上个|上上|上一个|上一|上个|上|这个|这|本|当前|下个|下)"
YEAR = r"\d{4}|(?:this|last) year"
ZH_YEAR = r"(?P<zhyear>[今去前当]年|大前年|(?:\d{4}|[〇零一二三四五六七八九]{4}|\d{2})年)"


def year_said(text: str, now: datetime) -> int:
    """The year of "2024", "'24", "二〇二四年", "去年".

    Raises:
        ValueError: it is no year that a file can be from.
    """
    said = text.strip().removesuffix("年").removeprefix("'")
    if said in OFFSETS:
        return now.year + OFFSETS[said]
    value = number(said)
    if len(said) == 2 and said.isdecimal():
        value += 2000 if value <= now.year % 100 + 1 else 1900
    if not FIRST_YEAR <= value <= LAST_YEAR:
        raise ValueError(value)
    return value


def weekday(text: str) -> int:
    """The number of a day of the week, Monday being 0."""
    name = re.sub(r"^(?:周|星期|礼拜)", "", text).rstrip(".")
    return WEEKDAYS[name] if name in WEEKDAYS else WEEKDAYS[name + "day"]


def month_number(text: str) -> int:
    """The number of a month by name."""
    return MONTHS[text.rstrip(".")]


def year_or_offset(text: str, now: datetime) -> int:
    """The year of whatever `year_said` reads, or of "last year"."""
    if text.endswith(" year"):
        return now.year + OFFSETS[text.removesuffix(" year")]
    return year_said(text, now)
