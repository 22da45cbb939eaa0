"""What a question is about, said beside it."""

from __future__ import annotations

import pytest

from tests.interpreter.readings import rows, taken_for

CASES = rows("""
eel fishing - which files? | list | content:"eel fishing"
bluetongue: which files? | list | content:bluetongue
The word barometer - which files have it in them? | list | content:barometer
the phrase "old boathouse", where is it | list | content:"old boathouse"
what have I got on lighthouses | list | content:lighthouses
have I got anything on rye flour? | list | content:"rye flour"
""")


@pytest.mark.parametrize(("question", "form", "query"), CASES)
def test_the_topic_is_looked_for_in_the_text(question: str, form: str, query: str) -> None:
    assert taken_for(question)[1] == query


@pytest.mark.parametrize(
    "question",
    [
        "what have I got on my desktop",
        "what is there on this computer",
        "PDFs in Downloads: which ones?",
        "show me the photos, which is the largest?",
    ],
)
def test_a_place_or_a_question_is_no_topic(question: str) -> None:
    assert "content:" not in taken_for(question)[1]
