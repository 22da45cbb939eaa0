"""Words of which not all are in one name."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.preparing import reading_of
from desktop_app.interpreter.several import questions_of
from desktop_app.interpreter.steps import PART, Attempt
from desktop_app.query.syntax import format as written


def attempts(question: str) -> tuple[Attempt, ...]:
    (step,) = questions_of(reading_of(question), None).steps
    return step.attempts


def parts(question: str) -> set[str]:
    return {one.words for one in attempts(question) if one.taken == PART}


@pytest.mark.parametrize(
    ("question", "telling"),
    [
        ("the methods chapter", "methods"),
        ("septic tank cert", "septic tank"),
        ("where is the boarding card for the flight", "boarding card"),
        ("shaw 2006 paper", "shaw 2006"),
        ("护照 scan", "护照"),
    ],
)
def test_a_word_for_any_sort_of_thing_may_be_left_out(question: str, telling: str) -> None:
    assert parts(question) == {telling}


@pytest.mark.parametrize(
    "question",
    [
        "how many methods chapters",
        "is there a methods chapter",
        "the chapter",
        "the Coyne letter",
        "thesis chapter 7",
    ],
)
def test_where_every_word_counts_none_is_left_out(question: str) -> None:
    assert parts(question) == set()


def test_what_a_part_finds_must_be_few() -> None:
    assert all(one.most for one in attempts("the methods chapter") if one.taken == PART)


@pytest.mark.parametrize(
    ("question", "query"),
    [
        ("Which TB tests had an inconclusive reactor?", 'content:"inconclusive reactor"'),
        ("which contract survives for three years", 'content:"survives for three years"'),
        ("which feedback said the argument was circular", 'content:"argument was circular"'),
    ],
)
def test_a_noun_may_be_a_name_and_the_rest_in_the_text(question: str, query: str) -> None:
    assert any(query in written(one.query) for one in attempts(question))


def test_the_folder_that_holds_things_may_be_called_so() -> None:
    (first, *_) = attempts("the folder that has all the appliance manuals in it")
    assert written(first.query) == "is:folder appliance manuals|manual"


def test_a_folder_in_capitals_and_small_letters_is_one_name() -> None:
    (first, *_) = attempts("how many files are in Camogie club changed in 2025")
    assert written(first.query) == 'in:"Camogie club" modified:2025'
