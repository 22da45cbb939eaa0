"""Each question of an author means what its written query finds in that author's home."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from tests.interpreter.authors import NAMES, asking_of, cases_of
from tests.interpreter.case_judging import JUDGES, SILENT
from tests.interpreter.test_cases import flaws
from tests.soak import tried

pytestmark = [pytest.mark.process, pytest.mark.slow]

EVERY = 10 // tried(10)
"""One query in so many is looked for."""

VOICES = {"plain", "keywords", "chatty", "careless", "foreign", "colloquial", "precise"}


@pytest.mark.soak
@pytest.mark.timeout(600)
@pytest.mark.parametrize("author", NAMES)
def test_each_query_finds_what_its_author_says(author: str, tmp_path: Path) -> None:
    with asyncio.Runner() as runner:
        asking = asking_of(author, tmp_path, runner)
        wrong = {
            case["id"]: found
            for case in cases_of(author)[::EVERY]
            if (found := flaws(case, asking))
        }
        asking.close()
    assert wrong == {}


def test_the_authors_write_in_all_voices_and_both_languages() -> None:
    cases = [case for author in NAMES for case in cases_of(author)]
    ids = Counter(case["id"] for case in cases)
    assert [name for name, number in ids.items() if number > 1] == []
    assert {case["voice"] for case in cases} == VOICES
    assert {case["answers"] for case in cases} <= {*SILENT, "each", *JUDGES}
    english = sum(case["lang"] == "en" for case in cases)
    assert 0.4 < english / len(cases) < 0.6
