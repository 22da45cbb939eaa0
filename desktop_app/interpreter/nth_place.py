"""The one at the place that is asked for: "the second largest"."""

from __future__ import annotations

import os
from collections.abc import Generator
from dataclasses import replace
from typing import Final

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.outcomes import Outcome, Purpose, Wanted, count_of, rows_of
from desktop_app.messages.message import ToolResult
from desktop_app.query.query import Folder, Hidden, Key, Query, Term, Text, TextForm
from desktop_app.query.syntax import format as written


def at_its_place(outcome: Outcome, tools: frozenset[str]) -> Generator[Wanted, ToolResult, Outcome]:
    """`outcome` with the one at the place that is asked for alone: "the second largest"."""
    rows = [row.path for row in rows_of(outcome.result)]
    if "find_files" not in tools or not 0 < outcome.nth <= min(outcome.count, len(rows)):
        return outcome
    query = query_for(rows[outcome.nth - 1])
    terms = (*query.terms, *outcome.query.of(Key.IS))
    query = replace(query, terms=terms, hidden=outcome.query.hidden)
    found = yield Wanted("find_files", {"query": written(query)}, Purpose.LOOK)
    if found.failed or count_of(found) != 1:
        return outcome
    return replace(outcome, result=found, alone=True, basis=outcome.basis or outcome.result)


def query_for(path: str) -> Query:
    """What finds the file at a path, and no other."""
    parent, name = os.path.split(path)
    terms = (
        Term(Key.IN, (Folder(parent),)),
        Term(Key.NAME, (_whole_name(name),)),
        Term(Key.DEPTH, (1,)),
    )
    return Query(terms, Hidden.YES if name.startswith(".") else Hidden.NO)


def name_of(text: Text) -> str:
    """The name that a pattern of `query_for` is of; "" of any other text."""
    if text.form is not TextForm.PATTERN or not text.text.startswith("^"):
        return ""
    name = _ESCAPED.sub(r"\1", text.text[1:-1])
    return name if name and _whole_name(name) == text else ""


_ESCAPED: Final = fixed(r"\\(.)")


def _whole_name(name: str) -> Text:
    """The pattern for names that are `name`, rather than have it inside."""
    letters = (
        letter if letter.isalnum() or letter in " _-" or not letter.isascii() else f"\\{letter}"
        for letter in name
    )
    try:
        return Text(f"^{''.join(letters)}$", TextForm.PATTERN)
    except ValueError:
        # Signs that no pattern may have: then what has them inside comes besides.
        return Text(name)
