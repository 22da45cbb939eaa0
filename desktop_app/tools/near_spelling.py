"""Folders and files whose names come near words that no file's name has: each with how near it is.

A folder that is called so, or nearly so, is often what was meant where a file was asked for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Final

from desktop_app.folders.joined_names import Folders
from desktop_app.folders.names import FolderCandidate, FolderReason, FolderSearch
from desktop_app.hits import Flag, Hit, Hits
from desktop_app.messages.parts import Part, Words
from desktop_app.query.query import Is, Key, Query, Term
from desktop_app.search.events import Found
from desktop_app.tools import found_text
from desktop_app.tools.tool import ToolContext

NAMES_SHOWN: Final = 5
"""Folders that are named, and files."""

MAX_NAMES: Final = 100_000
"""Names that are compared, of folders and of files; a bound of numbers and not of the clock."""


@dataclass(frozen=True, slots=True)
class NearSpelling:
    """What comes near by its name alone, the nearest first.

    Attributes:
        folders: Each with how near it is.
        files: Each with how near it is.
        is_cut: Whether there were more names than are compared.
    """

    folders: Sequence[tuple[Hit, FolderCandidate]]
    files: Sequence[tuple[Hit, FolderCandidate]]
    is_cut: bool

    def parts(self, root: str, context: ToolContext) -> list[Part]:
        """As rows with paths below `root`, the reason in each."""
        wording = context.wording
        parts: list[Part] = []
        for code, near in (("folders", self.folders), ("files", self.files)):
            if not near:
                continue
            parts.append(Words(wording.say(f"tool.near_{code}", count=len(near)) + "\n"))
            for hit, one in near:
                why = wording.say(f"tool.folder_{one.why.value}")
                parts += found_text.row_parts(hit, root, context.ids, wording, why)
        return parts


async def near_spelling(
    context: ToolContext, base: Query, words: str, *, with_files: bool
) -> NearSpelling:
    """The folders, and the files that `base` describes, whose names come near `words`.

    Args:
        context: Of the call.
        base: What was asked, but for the words of names.
        words: Those words.
        with_files: Whether files are looked for, too.

    Raises:
        PlaceError, ScopeError, SearchError: see `SearchEngine.search`.
    """
    inside = tuple(term for term in base.terms if term.key is Key.IN)
    is_folder = Term(Key.IS, (Is.FOLDER,))
    folders = await search_to_end(context, replace(base, terms=(*inside, is_folder)))
    near_folders = await asyncio.to_thread(_near, words, folders.hits)
    is_cut = len(folders.hits) > MAX_NAMES
    if not with_files:
        return NearSpelling(near_folders, (), is_cut)
    files = await search_to_end(context, base)
    near_files = await asyncio.to_thread(_near, words, files.hits)
    is_cut = is_cut or len(files.hits) > MAX_NAMES
    if any(one.why is not FolderReason.NEAR for _, one in (*near_folders, *near_files)):
        # Beside what has the words as they were said, no other words were meant.
        near_folders, near_files = _as_said(near_folders), _as_said(near_files)
    return NearSpelling(near_folders, near_files, is_cut)


def _as_said(near: Iterable[tuple[Hit, FolderCandidate]]) -> list[tuple[Hit, FolderCandidate]]:
    return [(hit, one) for hit, one in near if one.why is not FolderReason.NEAR]


def _near(words: str, hits: Hits) -> list[tuple[Hit, FolderCandidate]]:
    """For a thread: folding all names takes its time."""
    rows = hits[:MAX_NAMES]
    search = FolderSearch(words)
    named = {hit.path: hit for hit in rows}
    hidden = {path for path, hit in named.items() if hit.flags & Flag.HIDDEN}
    search.add(Folders.of(named), hidden=hidden)
    best = search.ranking().candidates[:NAMES_SHOWN]
    return [(named[one.path], one) for one in best]


async def search_to_end(
    context: ToolContext, query: Query, *, contents_texts: bool = False
) -> Found:
    """The end of a search of which no rows are shown.

    Args:
        context: Of the call.
        query: What is looked for.
        contents_texts: See `SearchEngine.search`.

    Raises:
        PlaceError, ScopeError, SearchError: see `SearchEngine.search`.
    """
    events = context.engine.search(
        query,
        stop=context.stop,
        now=context.now,
        contents_texts=contents_texts,
        walks=context.walks,
    )
    async with aclosing(events):
        async for event in events:
            if isinstance(event, Found):
                return event
    raise AssertionError("a search ends with what it found")
