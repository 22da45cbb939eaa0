"""Whatever is typed: no exception, and an answer at once."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import partial

import pytest

from desktop_app.interpreter.course import Course
from desktop_app.interpreter.interpreter import MAX_CHARS
from desktop_app.interpreter.planning import TOOLS
from desktop_app.query.syntax import parse
from tests.interpreter.case_home import CASES
from tests.interpreter.readings import readings_of
from tests.soak import tried
from tests.work import least_work_s

MOST_TIMES = 25
"""How much more work than an everyday question any other may be."""

LAST = "in:Downloads ext:pdf sort:size top:3 show:count"

HOSTILE = [
    *"\0|\u202e|\ud800|💾|ß|İ|ﬁ|…|{}|*|?|[a|\\|'|“|「|\ue000|\ue001|/|~|C:\\|%s|-|:".split("|"),
    *"content:|in:|\n|2024|999999999999 GB|前|最大的99999999999个|%questions.count%".split("|"),
    "a" * 60,
    "字" * 60,
    "1" * 30,
    "in " * 20,
    "里" * 40,
]


def questions() -> list[str]:
    files = sorted(CASES.glob("*.json"))
    cases = (case for file in files for case in json.loads(file.read_text(encoding="utf-8")))
    return [turn for case in cases for turn in case["turns"]]


def take(question: str, last: str | None = None) -> None:
    """All that happens to a question before a search."""
    readings = readings_of(question, last)
    before = None if last is None else parse(last)
    course = Course(question, before, 1, helps=True, readings=readings)
    assert course.said((), (*TOOLS, "propose_trash"))


@pytest.fixture(scope="module")
def everyday_s() -> float:
    """The work that an everyday question takes on this computer, on the average of some."""
    known = questions()

    def take_all(first: int) -> None:
        for question in known[first::25]:
            take(question)

    take_all(0)
    # Each for the first time: of one that was read, much is remembered.
    took = (least_work_s(partial(take_all, first), tries=1) for first in (8, 16))
    return min(took) / (len(known) // 25)


def sentences(number: int) -> Iterator[str]:
    """Questions cut, joined, repeated, shuffled, and strewn with hostile characters."""
    chance = random.Random(20261120)
    known = questions()
    for _ in range(number):
        one, other = chance.choice(known), chance.choice(known)
        pieces = list(one)
        match chance.randrange(6):
            case 0:
                yield one[: chance.randrange(len(one) + 1)] + other[chance.randrange(len(other)) :]
            case 1:
                for _ in range(chance.randint(1, 4)):
                    pieces.insert(chance.randrange(len(pieces) + 1), chance.choice(HOSTILE))
                yield "".join(pieces)
            case 2:
                yield f"{one} " * chance.randint(2, 8)
            case 3:
                words = one.split()
                chance.shuffle(words)
                yield " ".join(words)
            case 4:
                chance.shuffle(pieces)
                yield "".join(pieces)
            case _:
                yield "".join(chance.choices([*HOSTILE, one, other], k=chance.randint(1, 5)))


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_no_sentence_however_odd_raises_or_takes_long(everyday_s: float) -> None:
    for question in questions()[::4]:
        take(question, LAST)
    most_s = everyday_s * MOST_TIMES
    for number, sentence in enumerate(sentences(tried(10_000, 25))):
        text, last = sentence[:MAX_CHARS], LAST if number % 2 else None
        assert least_work_s(partial(take, text, last), most_s) <= most_s, text


@pytest.mark.slow
def test_an_everyday_question_takes_less_than_thirty_milliseconds(everyday_s: float) -> None:
    assert everyday_s < 0.030


@pytest.mark.slow
@pytest.mark.parametrize(
    "question", ["a" * 500, "下" * 500, "in " * 160, "里" * 480, '"' * 480, "a/" * 240, "最" * 400]
)
def test_a_long_question_takes_no_longer(question: str, everyday_s: float) -> None:
    most_s = everyday_s * MOST_TIMES
    assert least_work_s(lambda: take(question), most_s) <= most_s
