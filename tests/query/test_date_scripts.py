"""Patterns of dates are made only for texts in a script that they may match."""

from __future__ import annotations

from datetime import datetime
from itertools import chain, product

import pytest

from desktop_app.query import date_words
from desktop_app.query.date_rules import DatePattern, is_foreign, is_latin, needs
from desktop_app.query.date_vocabulary import date_words as vocabulary_of_dates

NOW = datetime(2026, 11, 22, 15, 0)
PATTERNS = [pattern for pattern, _ in chain.from_iterable(date_words._ALL)]
SAID = (
    *("last week", "march 2024", "3 days ago", "q3 2025", "since monday", "yesterday", "christmas"),
    *(
        "week of march 3",
        "2025-01-02",
        "early 2024",
        "half a year",
        "older than 2 years",
        "tonight",
    ),
    *("nineteen ninety nine", "90s", "on the 5th", "the last three days", "between may and june"),
    *(
        "上个月",
        "2024年3月",
        "三天前",
        "2019年以前(不含2019年)",
        "从周一到周五",
        "最近7天",
        "第三季度",
    ),
    *(
        "昨晚",
        "春节期间",
        "去年年底",
        "半年内",
        "超过3个月",
        "九十年代",
        "刚刚",
        "3月5日",
        "上周五",
    ),
)


@pytest.mark.parametrize(
    ("pattern", "foreign", "latin"),
    [
        (r"(\d{4})年(\d{1,2})月份?", True, False),
        (r"(\d{4})[-/.](\d{1,2})", False, False),
        (r"(\d{4})年?", False, False),
        (r"今天|昨天", True, False),
        (r"today|今天", False, False),
        (r"(?:这|本)(?P<day>%W)", True, False),
        (r"(?:这|the )(?P<day>%W)", False, False),
        (r"(?P<n>%N)%ZHUNIT前", True, False),
        (r"(?P<n>%N) %UNIT ago", False, True),
        (r"(?:the )?%N(?:st)?", False, False),
        (r"[日号]\d", True, False),
        (r"[日号-]\d|[日号]?", False, False),
        (r"年{0,2}\d|(?=年)\d|(?<=年)\d", False, False),
        (r"(?:the (?:week|month) )+\d", False, True),
    ],
)
def test_what_must_be_in_a_match_is_read_from_the_pattern(
    pattern: str, foreign: bool, latin: bool
) -> None:
    assert (needs(pattern, is_foreign), needs(pattern, is_latin)) == (foreign, latin)


def test_no_pattern_is_passed_over_that_matches() -> None:
    joined = [
        f"{one}{joint}{other}" for one, other in product(SAID, SAID) for joint in (" to ", "至")
    ]
    for text in (*SAID, *joined):
        for pattern in PATTERNS:
            if not pattern._may_be_in(text):
                assert pattern._compiled.fullmatch(text) is None, (text, pattern.written)


def test_half_of_the_patterns_are_made_for_one_script_alone() -> None:
    english = [pattern for pattern in PATTERNS if not pattern._may_be_in("last week")]
    chinese = [pattern for pattern in PATTERNS if not pattern._may_be_in("上周")]
    assert len(english) > 20 and len(chinese) > 20


def test_words_that_stand_by_name_are_of_the_script_that_the_name_says() -> None:
    patterns = vocabulary_of_dates().patterns
    for name in patterns:
        if name.startswith("ZH"):
            assert DatePattern(f"%{name}").fullmatch("last week 2024") is None
    for name, word in (("OFFSET", "last"), ("ORDINAL", "first"), ("UNIT", "week")):
        assert DatePattern(f"%{name}").fullmatch(word) is not None
    for name in ("OFFSET", "ORDINAL", "STRETCH", "UNIT"):
        alternatives = patterns[name].partition(">")[2].rstrip("s?)").split("|")
        assert all(is_latin(one[0]) or is_latin(one[-1]) for one in alternatives), alternatives
    for name in (one for one in patterns if one.startswith("ZH") and one != "ZHYEAR"):
        alternatives = patterns[name].partition(">")[2].rstrip(")").split("|")
        assert all(is_foreign(one[0]) for one in alternatives), alternatives
