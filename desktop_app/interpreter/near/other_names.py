"""What else may be meant by a name, told beside what has it in its own name.

Who asks for 发票 may have invoices as well, and who asks for the Vienna photos a folder of that
name. To take all together is wrong as often as it is right, so the others are counted apart and
listed beside the answer.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from dataclasses import replace
from typing import Final

from desktop_app.interpreter.outcomes import (
    Outcome,
    Purpose,
    Wanted,
    count_of,
    folders_in,
    is_near,
)
from desktop_app.matching.names_otherwise import as_latin_words, in_other_language, word_of
from desktop_app.messages.message import ToolResult
from desktop_app.query.query import Folder, Key, Query, Show, Term, TextForm
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
        outcome.near, outcome.other_names = result, names_of(other)


def look_in_folders_so_called(
    outcome: Outcome, tools: frozenset[str]
) -> Generator[Wanted, ToolResult, None]:
    """Put beside `outcome` what lies in folders of that name, where there are some."""
    query = outcome.query
    names = [term for term in query.of(Key.NAME) if not term.excluded]
    texts = [text for term in names for text in term.texts]
    is_told = query.show in _TOLD and not query.looks_inside and not query.of(Key.IS)
    is_one = len(texts) == 1 and texts[0].form is TextForm.PLAIN
    if outcome.near is not None or not (is_told and is_one and tools >= _TOOLS):
        return
    looked = yield Wanted("resolve_folder", {"name": texts[0].text}, Purpose.LOOK)
    folders = folders_in(looked)
    if looked.failed or is_near(looked) or not 0 < len(folders) <= _MOST_FOLDERS:
        return
    within = Term(Key.IN, tuple(map(Folder, folders)))
    terms = (within if term is names[0] else term for term in query.terms)
    listed = replace(
        query,
        terms=(*terms, replace(names[0], excluded=True)),
        show=Show.LIST,
        sort=None,
        top=MAX_NEAR,
    )
    result = yield Wanted("find_files", {"query": written(listed)}, Purpose.LOOK)
    if not result.failed and count_of(result):
        called = dict.fromkeys(os.path.basename(one) for one in folders)  # noqa: PTH119
        outcome.near, outcome.near_folders = result, tuple(called)


def look_within_words(
    outcome: Outcome, tools: frozenset[str]
) -> Generator[Wanted, ToolResult, None]:
    """Tell how many have a short name only inside a longer word: the cat of a certificate."""
    query = outcome.query
    texts = [text.text for term in query.of(Key.NAME) if not term.excluded for text in term.texts]
    whole = as_latin_words(query)
    is_short = len(texts) == 1 and len(texts[0]) <= _SHORT
    is_told = query.show in _TOLD and not query.looks_inside
    is_known = outcome.near is not None or "count_files" not in tools
    if not (is_short and is_told) or whole == query or is_known:
        return
    counted = replace(whole, show=Show.LIST, sort=None, top=None)
    result = yield Wanted("count_files", {"query": written(counted)}, Purpose.LOOK)
    if not result.failed and count_of(result) < outcome.count:
        outcome.within = outcome.count - count_of(result)


_SHORT: Final = 4
"""Letters of a word that stands in many others by chance."""

_TOOLS: Final = frozenset(("find_files", "resolve_folder"))
_MOST_FOLDERS: Final = 4
"""More are no folder that anybody means by a name."""

_TOLD: Final = (Show.LIST, Show.COUNT, Show.BYTES)


def names_of(query: Query) -> tuple[str, ...]:
    """What a query asks names to have, as it is said."""
    return tuple(word_of(text) or text.text for text in query.of(Key.NAME)[0].texts)
