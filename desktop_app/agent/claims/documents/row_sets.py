"""Which sets of the rows of a table words may speak of, by what they name in its columns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from desktop_app.agent.claims.documents.row_names import Rows
from desktop_app.fixed_patterns import fixed

MAX_SETS = 60
"""Sets of rows that the words of one sentence are taken to name."""

EXCEPTS = fixed(
    r"\b(?:except|without|other|others|rest|remaining|apart|not|but|excluding|else|left)\b"
    r"|除|其他|其余|剩|不含|不算|另外|没"
)


def row_sets(named: dict[tuple[int, str], Rows], count: int, *, excepts: bool) -> Iterator[Rows]:
    """All rows, those that are named, and of two names those that have both, or either.

    Where the words except something, all but those that are named as well.
    """
    everything = frozenset(range(count))
    found: dict[Rows, None] = {everything: None}
    by_column: dict[int, list[Rows]] = {}
    for (column, _), rows in named.items():
        found[rows] = None
        by_column.setdefault(column, []).append(rows)
    for sets in by_column.values():
        found[frozenset().union(*sets)] = None
    unions = [frozenset[int]().union(*sets) for sets in by_column.values()]
    if unions:
        found[frozenset.intersection(*unions)] = None
    for one, other in combinations(list(named.values())[:12], 2):
        found[one & other] = None
        found[one | other] = None
    for rows in list(named.values())[:12] if excepts else ():
        found[everything - rows] = None
    for rows in list(found)[:MAX_SETS]:
        if rows:
            yield rows


def closest(named: dict[tuple[int, str], Rows]) -> Rows:
    """The rows that have something of all columns that are named; none where it is one."""
    by_column: dict[int, set[int]] = {}
    for (column, _), rows in named.items():
        by_column.setdefault(column, set()).update(rows)
    if len(by_column) < 2:
        return frozenset()
    return frozenset[int](set[int].intersection(*by_column.values()))
