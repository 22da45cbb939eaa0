"""What lies beside what was asked about: "and the third?", "make it five", "the day before"."""

from __future__ import annotations

import re
from dataclasses import replace

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.lexicon import lexicon
from desktop_app.interpreter.meaning import Meaning
from desktop_app.interpreter.ordering import Order
from desktop_app.query.numerals import number
from desktop_app.query.query import DATE_KEYS, Query, Term, When


def next_place(meaning: Meaning, last: Query) -> Meaning:
    """Take "and the third?" behind "the second biggest" for the one at that place."""
    ordinals = lexicon("ordering")["ordinals"]
    words = [word for text in meaning.words for word in text.lower().split()]
    if len(words) != 1 or last.sort is None:
        return meaning
    if last.top and _AS_MANY.match(meaning.text) and (top := _number(words[0])) is not None:
        # "make it five" of the three newest
        return replace(meaning, words=(), order=Order(last.sort, top))
    if words[0] not in ordinals:
        return meaning
    nth = ordinals.index(words[0]) + 2
    return replace(meaning, words=(), order=Order(last.sort, nth, one=True, nth=nth))


def _number(word: str) -> int | None:
    try:
        return number(word)
    except ValueError:
        return None


_AS_MANY = fixed(r"(?:no\W+|ok\W+)?(?:make|give|show|let|i)\b", re.IGNORECASE)

_EARLIER = {
    "today": "yesterday",
    "yesterday": "day before yesterday",
    "this week": "last week",
    "last week": "week before last",
    "this month": "last month",
    "last month": "month before last",
    "this year": "last year",
    "last year": "year before last",
    "今天": "昨天",
    "昨天": "前天",
    "这周": "上周",
    "本周": "上周",
    "上周": "上上周",
    "这个月": "上个月",
    "本月": "上个月",
    "上个月": "上上个月",
    "今年": "去年",
    "去年": "前年",
}
"""The day, week, month or year before one that was said."""

_BEFORE_THAT = frozenset(
    "day before|week before|month before|year before|previous day|previous week|previous month"
    "|previous year|day before that|week before that|month before that|year before that"
    "|前一天|前一周|前一个星期|前一个月|前一年|再前一天|再前一周|再前一个月|再前一年|上一年".split(
        "|"
    )
)


def before_that(meaning: Meaning, last: Query) -> Meaning:
    """Take "the day before" for the day before that of the last question."""
    words = " ".join(meaning.words).lower()
    if not words and len(meaning.dates) == 1:
        words = _date_words(meaning.dates[0])
    dated = [term for term in last.terms if term.key in DATE_KEYS and not term.excluded]
    if words not in _BEFORE_THAT or len(dated) != 1:
        return meaning
    said = _date_words(dated[0]).lower()
    year = said.isdecimal() and len(said) == 4
    earlier = str(int(said) - 1) if year else _EARLIER.get(said)
    if earlier is None:
        return meaning
    return replace(meaning, words=(), dates=(Term(dated[0].key, (When(earlier),)),))


def _date_words(term: Term) -> str:
    """The words of a date where it is one; else ""."""
    value = term.values[0]
    return value.words if isinstance(value, When) and len(term.values) == 1 else ""
