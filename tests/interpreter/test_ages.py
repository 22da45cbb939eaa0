"""Which of two is older or newer."""

from __future__ import annotations

import pytest

from desktop_app.query.query import Sort, SortKey, Text
from desktop_app.query.syntax import parse
from tests.interpreter.readings import taken_for

OLDEST, NEWEST = Sort(SortKey.MODIFIED, backwards=True), Sort(SortKey.MODIFIED)


@pytest.mark.parametrize(
    ("question", "sides", "order"),
    [
        ("which lease is older, Robie or Quinpool?", ("Robie", "Quinpool"), OLDEST),
        ("which is newer, plan A or plan B", ("plan A", "plan B"), NEWEST),
        ("which draft is more recent, v1 or v2?", ("v1", "v2"), NEWEST),
        ("which of the reports is the oldest: north or south", ("north", "south"), OLDEST),
    ],
)
def test_the_first_of_the_two_in_that_order_is_asked_for(
    question: str, sides: tuple[str, str], order: Sort
) -> None:
    query = parse(taken_for(question)[1])
    assert query.terms[0].values == tuple(map(Text, sides))
    assert (query.sort, query.top) == (order, 1)


def test_two_dates_are_left_to_others() -> None:
    assert "sort:" not in taken_for("files older than May or June")[1]
