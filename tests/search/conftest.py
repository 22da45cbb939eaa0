"""A search from outside: what a query finds in folders of this disk."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from desktop_app.extract.worker.kept_extractions import ExtractionStore
from desktop_app.files.places.places import Places
from desktop_app.files.recent_opens import RecentOpens
from desktop_app.files.scope import Scope
from desktop_app.folders.folder_names import FolderNames
from desktop_app.query import syntax as query_syntax
from desktop_app.query.query import Query
from desktop_app.search.disk import SourcesFor, no_sources
from desktop_app.search.engine import SearchEngine, Workers
from desktop_app.search.events import Found, SearchEvent

NOW = datetime(2026, 11, 20, 9, 0)


def places_of(home: Path | str) -> Places:
    return Places(str(home), environment={}, drives=lambda: ())


def run(
    query: str | Query,
    *folders: Path | str,
    excluded: tuple[str, ...] = (),
    recent: dict[str, int] | None = None,
    opens: RecentOpens = RecentOpens(),  # noqa: B008 (a value)
    stop: threading.Event | None = None,
    numbers_only: bool = False,
    sources: SourcesFor = no_sources,
    folder_names: FolderNames | None = None,
    texts: Callable[[], ExtractionStore] | None = None,
) -> tuple[Found, list[SearchEvent]]:
    """Everything that a search says."""

    async def events() -> list[SearchEvent]:
        places = places_of(folders[0])
        engine = SearchEngine(
            scope,
            places,
            recent=recent,
            opens=lambda: opens,
            workers=Workers(texts=texts),
            sources=sources,
            folder_names=folder_names,
        )
        asked = query_syntax.parse(query) if isinstance(query, str) else query
        try:
            return [
                event
                async for event in engine.search(
                    asked, stop=stop or threading.Event(), now=NOW, numbers_only=numbers_only
                )
            ]
        finally:
            engine.close()

    scope = Scope(tuple(map(str, folders)), excluded)
    said = asyncio.run(events())
    assert isinstance(said[-1], Found)
    return said[-1], said


def found(query: str | Query, *folders: Path | str, excluded: tuple[str, ...] = ()) -> Found:
    return run(query, *folders, excluded=excluded)[0]


def names(answer: Found) -> list[str]:
    return sorted(hit.name for hit in answer.hits)


def write(folder: Path, *files: str, text: str | None = None) -> None:
    """Make files below `folder`, each with its own path in it unless `text` is given."""
    for name in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name if text is None else text)
