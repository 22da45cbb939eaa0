"""How rows are told in an answer: by their names, where they lie, and a fact of each."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from typing import Final

from desktop_app.findings import Row
from desktop_app.interpreter.outcomes import Outcome, rows_of
from desktop_app.query.query import Query, SortKey
from desktop_app.wording import Wording, visible, written_bytes
from desktop_app.wording.catalogue import MAX_LISTED
from desktop_app.wording.formats import written_moment

Fact = Callable[[Row], str]
"""Tells something of a row, as it is written; "" where nobody knows it."""

FEW: Final = 3
"""Entries that are told with their folder and their day: so few are looked for by their names."""


def fact_of(query: Query) -> Fact | None:
    """Tells what a row comes first by; None for names and the like."""
    return None if query.sort is None else _FACTS.get(query.sort.by)


def size_of(row: Row) -> str:
    """How long a file is."""
    return "" if row.size_bytes is None else written_bytes(row.size_bytes)


def _changed(row: Row) -> str:
    return "" if row.modified_ns is None else written_moment(row.modified_ns)


def changed_and_size(row: Row) -> str:
    """When it was changed, and how long it is."""
    return ", ".join(filter(None, (_changed(row), size_of(row))))


_FACTS: Final = {SortKey.SIZE: size_of, SortKey.MODIFIED: changed_and_size}


def first_names(one: Outcome, count: int, wording: Wording, fact: Fact | None = None) -> str:
    """The first names, each with a fact where one is given; they are escaped already.

    Files that are called alike are told apart by their folders.
    """
    rows = rows_of(one.result)[: min(count, MAX_LISTED)]
    called = Counter(_name(row) for row in rows)
    told = [
        _placed(row, wording, fact) if called[_name(row)] > 1 else _with_fact(row, wording, fact)
        for row in rows
    ]
    shown = wording.say("list.separator").join(told)
    if count > len(told):
        return wording.say("list.more", shown=shown, count=count - len(told))
    return shown


def placed_rows(one: Outcome, wording: Wording, fact: Fact | None = None) -> str:
    """The rows with their folders, and a fact of each: when they were changed, if none is given."""
    return wording.say("list.separator").join(
        _placed(row, wording, fact or _changed) for row in rows_of(one.result)[:FEW]
    )


def _name(row: Row) -> str:
    return visible(os.path.basename(row.path))  # noqa: PTH119


def _with_fact(row: Row, wording: Wording, fact: Fact | None) -> str:
    name, said = _name(row), "" if fact is None else fact(row)
    return wording.say("interpreter.top_name", name=name, fact=said) if said else name


def _placed(row: Row, wording: Wording, fact: Fact | None) -> str:
    folder = visible(os.path.basename(os.path.dirname(row.path)))  # noqa: PTH119, PTH120
    if not folder:
        return _with_fact(row, wording, fact)
    place = wording.say("interpreter.place", name=folder)
    when = "" if fact is None else fact(row)
    if not when:
        return wording.say("interpreter.placed_name_undated", name=_name(row), place=place)
    return wording.say("interpreter.placed_name", name=_name(row), place=place, when=when)
