"""What comes near to what was not found."""

from __future__ import annotations

from desktop_app.interpreter.near.near_misses import offered
from desktop_app.interpreter.outcomes import Outcome
from desktop_app.messages.message import ToolResult
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from tests.doubles.made_findings import made
from tests.interpreter.test_leaving_out import run

TOOLS = frozenset({"find_files"})


def found_apart(query: str, count: int) -> Outcome | None:
    first = Outcome(parse(query), ToolResult("first", (), made(count=0)))
    outcome: Outcome | None = run(offered(first, TOOLS), find_files={"count": count})[1]
    return outcome


def test_the_words_of_a_half_remembered_name_are_looked_for_apart() -> None:
    outcome = found_apart('in:Choir "itinerary lake district"', 1)
    assert outcome is not None
    assert written(outcome.query) == "in:Choir itinerary lake district"
    assert outcome.apart == "itinerary lake district"


def test_more_than_a_few_are_no_answer() -> None:
    outcome = found_apart('"holiday photo"', 500)
    assert outcome is None


def test_a_number_is_asked_of_what_was_said() -> None:
    assert found_apart('"lake district" show:count', 1) is None


def test_what_is_called_by_words_that_are_in_no_file_is_offered() -> None:
    query = 'in:Documents content:"hail damage" -content:draft'
    first = Outcome(parse(query), ToolResult("first", (), made(count=0)))
    calls, _ = run(offered(first, TOOLS), find_files={"count": 1})
    assert [call.arguments["query"] for call in calls] == ['in:Documents "hail damage" top:20']
    assert first.near is not None


def test_nothing_is_offered_where_nothing_is_called_so() -> None:
    first = Outcome(parse("content:hail"), ToolResult("first", (), made(count=0)))
    run(offered(first, TOOLS), find_files={"count": 0})
    assert first.near is None
