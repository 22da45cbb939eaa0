"""What has the name that was asked for in the other language, told beside what has it as said.

Who asks for 发票 may have invoices as well. To take both together is wrong as often as it is right,
so the others are counted apart and listed beside the answer.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Final

from desktop_app.interpreter.outcomes import Outcome, Purpose, Wanted, count_of
from desktop_app.matching.names_otherwise import in_other_language
from desktop_app.messages.message import ToolResult
from desktop_app.query.query import Key, Query, Show
from desktop_app.query.syntax import format as written

MAX_NEAR: Final = 20
"""Files that are listed beside."""


def look_for_other_names(
    outcome: Outcome, tools: frozenset[str]
) -> Generator[Wanted, ToolResult, None]:
    """Put beside `outcome` what is called so in the other language, where there is something."""
    query = outcome.query
    if outcome.near is not None or "find_files" not in tools or query.looks_inside:
        return
    other = in_other_language(query) if query.show in _TOLD else None
    if other is None:
        return
    listed = replace(other, show=Show.LIST, sort=None, top=MAX_NEAR)
    result = yield Wanted("find_files", {"query": written(listed)}, Purpose.LOOK)
    if not result.failed and count_of(result):
        outcome.near, outcome.other_names = result, _names(other)


_TOLD: Final = (Show.LIST, Show.COUNT, Show.BYTES)


def _names(query: Query) -> tuple[str, ...]:
    return tuple(text.text for text in query.of(Key.NAME)[0].texts)
