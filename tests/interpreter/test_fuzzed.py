"""Whatever is typed is read without an error: questions cut, joined, misspelt and spoilt."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

import pytest

from desktop_app.chart.disk_names import KNOWN_PLACES, DiskNames
from desktop_app.chart.learned import learned
from desktop_app.chart.readings import laid_beside, read
from desktop_app.query.query import Query
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from tests.benchmarks.bench_understanding import names_of
from tests.interpreter.authors import NAMES, NOW, cases_of
from tests.soak import tried

SIGNS: Final = (
    *("?", "。", "，", "'", '"', "“", "”", "「", "(", "）", "/", "\\", "*", ":", "|", "%", "$"),
    *("\0", "\n", "\t", "\u200b", "\u202e", "\ud800", "\U0001f4c4", "é", "０", "Ⅻ", "½", "-", "!"),
    *("--", "...", "99999999999999999999", "1e400", "0x", "𠀀", "e\u0301\u0301", "  ", "\r\n"),
)
MOST_CHARS: Final = 400


def fuzzed(questions: Sequence[str], number: int, chance: random.Random) -> Iterator[str]:
    """Questions that nobody asked, made of those that somebody did."""
    for begun in chance.choices(questions, k=number):
        text = begun
        for way in chance.choices(WAYS, k=chance.randrange(1, 5)):
            text = way(text, questions, chance)
        yield text[:MOST_CHARS]


def _cut(text: str, _: Sequence[str], chance: random.Random) -> str:
    start = chance.randrange(len(text) + 1)
    return text[start : chance.randrange(start, len(text) + 1)]


def _joined(text: str, questions: Sequence[str], chance: random.Random) -> str:
    return text[: chance.randrange(len(text) + 1)] + chance.choice(questions)


def _spoilt(text: str, _: Sequence[str], chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(SIGNS) + text[at:]


def _misspelt(text: str, _: Sequence[str], chance: random.Random) -> str:
    letters = list(text)
    for _swap in range(min(len(letters) // 2, 3)):
        one, other = (chance.randrange(len(letters)) for _ in range(2))
        letters[one], letters[other] = letters[other], letters[one]
    return "".join(letters)


def _turned(text: str, _: Sequence[str], chance: random.Random) -> str:
    words = text.split()
    chance.shuffle(words)
    return " ".join(words)


def _said_again(text: str, _: Sequence[str], chance: random.Random) -> str:
    return text * chance.randrange(1, 4)


WAYS: Final = (_cut, _joined, _spoilt, _misspelt, _turned, _said_again)


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_whatever_is_typed_is_read_without_an_error() -> None:
    chance = random.Random(14)
    author = chance.choice(NAMES)
    folders, files = names_of(author)
    questions = [turn for name in NAMES[::5] for case in cases_of(name) for turn in case["turns"]]
    weights = learned()[0]
    last: Query | None = None
    for text in fuzzed(questions, tried(10_000, 20), chance):
        disk = DiskNames((*KNOWN_PLACES, *folders), files, NOW)
        readings = laid_beside(read(text, weights, disk), weights, last)
        judged = readings.judged()
        assert all(0 <= one.probability <= 1 + 1e-6 for one in judged)
        # Whatever it is taken for can be written down, and is the same when it is read again.
        queries = [query for one in judged[:1] for query in one.candidate.intent.queries]
        for query in queries:
            assert written(parse(written(query))) == written(query)
        last = queries[0] if queries and chance.random() < 0.5 else None
