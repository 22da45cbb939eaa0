"""Sentences made from fragments, in English, Chinese and both: whatever comes, it is read."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path

import pytest

from desktop_app.chart.composing import Act
from desktop_app.chart.disk_names import KNOWN_PLACES, DiskNames
from desktop_app.chart.readings import Readings
from desktop_app.interpreter.taken import respelt, taken_as, unknown
from desktop_app.interpreter.trashing import wanted_for_trash
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from tests.interpreter.readings import readings_of
from tests.soak import tried

Rules = Mapping[str, Sequence[str]]
"""By the name of a fragment what it may be; names in capitals stand for further ones."""

_FRAGMENTS: Mapping[str, Rules] = json.loads(
    Path(__file__).with_name("fragments.json").read_text("utf-8")
)
ENGLISH, CHINESE = _FRAGMENTS["en"], _FRAGMENTS["zh"]

DISK = DiskNames(
    (*KNOWN_PLACES, "Tax 2023", "毕业论文", "a:b", "rent", 'quo"ted', "备份 (旧)"),
    ("rent.pdf", "sent.eml", "报告.pdf", "v1.2-final(3).docx", ".env", "合同v2.docx", "*.bak"),
    datetime(2026, 11, 22, 15, 0),
)

DEEPEST = 5
"""Fragments inside each other; then there are only names."""

_FRAGMENT = re.compile("|".join(sorted(ENGLISH, key=len, reverse=True)))


def sentences(number: int, seed: int) -> Iterator[str]:
    """Sentences of one language, and now and then of the other's fragments."""
    chance = random.Random(seed)

    def made(name: str, depth: int) -> str:
        rules = chance.choice((ENGLISH, CHINESE)) if chance.random() < 0.05 else language
        rule = chance.choice(rules[name if depth < DEEPEST else "NAME"])
        if depth > DEEPEST:
            return rules["NAME"][0]
        return _FRAGMENT.sub(lambda found: made(found[0], depth + 1), rule)

    for _ in range(number):
        language = chance.choice((ENGLISH, CHINESE))
        yield made("SENTENCE", 0)


LAST = "in:rent ext:pdf sort:size top:3 show:count"


def flaws(readings: Readings) -> list[str]:
    """What is wrong with what was read, whatever the question means."""
    wrong = []
    judged = readings.judged()
    for found in (readings.meant, judged):
        total = sum(one.probability for one in found)
        if total > 1 + 1e-9 or any(not 0 <= one.probability <= 1 for one in found):
            wrong.append(f"probabilities that come to {total}")
    intents = [one.intent for one in readings.meant]
    for intent in (*intents, *(one.candidate.intent for one in judged)):
        for query in intent.queries if intent.act is Act.ANSWER else ():
            if parse(written(query)) != query:
                wrong.append(f"not read back: {written(query)}")
    for one in readings.meant:
        spans = one.cover.spans
        if [span.start for span in spans[1:]] != [span.end for span in spans[:-1]]:
            wrong.append(f"words that lie under no span, or under two: {spans}")
    if not judged:
        return wrong
    taken = taken_as(readings, judged, judged[0].probability)
    wrong += [f"no query: {one}" for one in taken.alternatives if written(parse(one)) != one]
    text = readings.chart.text
    wrong += [
        f"not as it was typed: {one}"
        for one in taken.words
        if text[one.start : one.end] != one.text
    ]
    best = judged[0].candidate
    respelt(readings, best)
    unknown(readings, best)
    for last in (None, parse(LAST)):
        gone = wanted_for_trash(readings, last)
        if gone is not None and parse(written(gone)) != gone:
            wrong.append(f"not read back: {written(gone)}")
    return wrong


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", range(4))
def test_no_sentence_made_from_fragments_raises(seed: int) -> None:
    wrong = {}
    for number, text in enumerate(sentences(tried(1_000), seed)):
        last = LAST if number % 2 else None
        if found := flaws(readings_of(text, last, disk=DISK)):
            wrong[text, last] = found
    assert wrong == {}


def test_sentences_are_made_in_both_languages() -> None:
    made = list(sentences(200, 0))
    assert len(set(made)) > 150
    han = [any("\u4e00" <= letter <= "\u9fff" for letter in text) for text in made]
    assert 40 < sum(han) < 160
