"""A third language from data alone: what everyday questions in German ask for.

The weights know no word of German; what they know of its words is the classes in
`resources/grammar/de`. A case that is marked is not right yet, and fails once it is.
"""

from __future__ import annotations

import json
from datetime import datetime
from functools import cache
from pathlib import Path

import pytest

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.disk_names import KNOWN_PLACES, DiskNames
from desktop_app.chart.learned import learned
from desktop_app.chart.normal_forms import normal_intent
from desktop_app.chart.readings import read
from desktop_app.query.query import Query
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse

DATA = json.loads(Path(__file__).with_name("german.json").read_text("utf-8"))


@cache
def disk() -> DiskNames:
    now = datetime(2026, 11, 22, 15, 0)
    return DiskNames((*KNOWN_PLACES, *DATA["folders"]), DATA["files"], now)


def intent_of(expected: str) -> Intent:
    """What a case says is asked for: an act, or a written query."""
    acts = {act.value: act for act in Act}
    return Intent(Query(), acts[expected]) if expected in acts else Intent(parse(expected))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        pytest.param(
            question, expected, marks=[pytest.mark.xfail(strict=True)] if known_wrong else []
        )
        for question, expected, *known_wrong in DATA["cases"]
    ],
)
def test_a_german_question_asks_for(question: str, expected: str) -> None:
    weights, _ = learned()
    meant = read(question, weights, disk()).meant
    found = meant[0].intent
    assert normal_intent(found, disk()) == normal_intent(intent_of(expected), disk()), (
        f"{found.act}: {written(found.query)}"
    )
