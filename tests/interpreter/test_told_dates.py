"""A date from a question in one language is told in an answer in the other."""

from __future__ import annotations

from datetime import datetime

import pytest

from desktop_app.interpreter.clauses import conditions
from desktop_app.interpreter.told_dates import told
from desktop_app.query.query import Key, Term, When
from desktop_app.wording import Language, Wording

ENGLISH, CHINESE = Wording(Language.ENGLISH), Wording(Language.CHINESE)
NOW = datetime(2026, 11, 20, 9)


@pytest.mark.parametrize(
    ("chinese", "english"),
    [
        ("今天", "today"),
        ("昨天", "yesterday"),
        ("上周", "last week"),
        ("本月", "this month"),
        ("去年", "last year"),
        ("2024年3月5日", "5 March 2024"),
        ("2024年3月", "March 2024"),
        ("2019年", "2019"),
        ("2024年3月5日以前", "before 5 March 2024"),
        ("2024年3月5日以来", "since 5 March 2024"),
    ],
)
def test_a_date_means_the_same_in_both_languages(chinese: str, english: str) -> None:
    assert told(chinese, ENGLISH, NOW) == english
    assert told(chinese, CHINESE, NOW) == chinese
    assert told(english, ENGLISH, NOW) == english
    if not english.isdigit():
        assert told(english, CHINESE, NOW) == chinese


def test_a_stretch_of_days_is_told_by_its_first_and_last() -> None:
    assert told("2024年3月1日到2024年3月5日", ENGLISH, NOW) == (
        "between 1 March 2024 and 5 March 2024"
    )
    assert told("between 1 March 2024 and 5 March 2024", CHINESE, NOW) == (
        "2024年3月1日至2024年3月5日"
    )


@pytest.mark.parametrize("words", ["2024-03", "2024-03-05"])
def test_figures_are_of_both_languages(words: str) -> None:
    assert told(words, ENGLISH, NOW) == told(words, CHINESE, NOW) == words


def test_the_conditions_of_an_answer_are_in_its_language() -> None:
    """It said "changed in 昨天"."""
    yesterday, last_week = (
        Term(Key.MODIFIED, (When("昨天"),)),
        Term(Key.TAKEN, (When("last week"),)),
    )
    assert conditions([yesterday], ENGLISH, 2)[0] == ["changed yesterday"]
    assert conditions([last_week], CHINESE, 2)[0] == ["上周拍的"]
    of_day = Term(Key.MODIFIED, (When("2024年3月5日"),))
    assert conditions([of_day], ENGLISH, 2)[0] == ["changed on 5 March 2024"]
