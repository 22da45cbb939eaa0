"""A home with an index of all that is kept, and two who answer: one knows it, one does not."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from desktop_app.files.scope import Scope
from desktop_app.index.full_text.word_index import WordIndex
from desktop_app.index.indexer import Indexer
from desktop_app.index.store import SnapshotStore
from desktop_app.index.text_store import TextStore
from desktop_app.query.syntax import parse
from desktop_app.search.disk import SourcesFor, no_sources
from desktop_app.search.engine import SearchEngine, Workers
from desktop_app.search.events import Found
from tests.index.test_index_source import AskedForAll, left_out
from tests.search.conftest import NOW, places_of

QUERIES = (
    "show:count",
    "report",
    "ext:txt show:count",
    "is:folder",
    "content:penalty",
    "hidden:yes",
)


class KeptHome:
    """What is kept of a home.

    Args:
        home: The home.
        data: Where it is kept.
    """

    def __init__(self, home: Path, data: Path) -> None:
        self.home = home
        self.data = data
        self.scope = Scope((str(home),))
        self.names = SnapshotStore(data)
        self.texts = TextStore(data)
        self.words = WordIndex(data)

    def take_in(self, *, anew: bool = True) -> bool:
        indexer = Indexer(self.scope, self.names, self.texts, self.words, stop=threading.Event())
        return indexer.bring_up_to_date(anew=anew)

    def is_like_the_disk(self, queries: Sequence[str] = QUERIES) -> None:
        """Hold answers with all that is kept beside those without."""
        by_index, by_disk = asyncio.run(self._answers(queries))
        for query, known, asked in zip(queries, by_index, by_disk, strict=True):
            if known.matches is None:
                # Of files that are known to pass, nobody counts lines.
                asked = replace(asked, matches=None, contents=known.contents)
            assert told(known) == told(asked), query

    async def _answers(self, queries: Sequence[str]) -> tuple[list[Found], list[Found]]:
        knowing: SourcesFor = lambda disk: (AskedForAll(self.names, disk),)  # noqa: E731 (a line)
        readers = Workers(texts=lambda: self.texts, words=lambda: self.words)
        found = []
        for workers, sources in ((readers, knowing), (Workers(), no_sources)):
            engine = SearchEngine(
                self.scope, places_of(self.home), workers=workers, sources=sources
            )
            try:
                found.append([await answer(engine, query) for query in queries])
            finally:
                engine.close()
        return found[0], found[1]


async def answer(engine: SearchEngine, query: str) -> Found:
    """What an engine finds."""
    async for event in engine.search(parse(query), stop=threading.Event(), now=NOW):
        if isinstance(event, Found):
            return event
    raise AssertionError


def told(found: Found) -> object:
    """What a person learns, but for when, from where, and the order of what is left out."""
    paths = left_out(found.coverage)
    coverage = replace(found.coverage, seconds=0, sources=(), paths={})
    hits = sorted((hit.path, hit.size_bytes, hit.modified_ns, hit.flags) for hit in found.hits)
    return hits, found.count, found.digest, found.matches, dict(found.contents), coverage, paths
