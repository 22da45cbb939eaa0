"""The files of several searches, under one answer."""

from __future__ import annotations

from array import array

import pytest

from desktop_app.agent.claims.cited_hits import each_once
from desktop_app.hits import Chunk, Flag, Hit, Hits


def rows(names: str, order: str = "") -> Hits:
    found = Hits([Chunk.of([Hit("/home/a", name, 1, 0, Flag(0)) for name in names])])
    return found.ordered(array("I", map(names.index, order))) if order else found


@pytest.mark.parametrize(
    ("lists", "shown"),
    [
        # What was put in order by relevance, behind a file that is named: one file stood there
        # twice, and another one was missing.
        ([rows("c"), rows("abcd", "dcba")], "cdba"),
        ([rows("abc", "bca"), rows("cxa", "axc")], "bcax"),
        ([rows("abcd", "db"), rows("abcd", "ca")], "dbca"),
        ([rows("ab"), rows("bc")], "abc"),
        ([rows("abc", "cb")], "cb"),
    ],
)
def test_each_file_stands_there_once_in_whatever_order_it_was_found(
    lists: list[Hits], shown: str
) -> None:
    assert "".join(hit.name for hit in each_once(lists)) == shown
