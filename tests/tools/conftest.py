"""Tools over a made folder of files, and a way to call them as a mind does."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from desktop_app.assembly.tools import TOOLS
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Access, Scope
from desktop_app.findings_json import encoded
from desktop_app.folders.folder_names import FolderNames
from desktop_app.messages.message import ToolCall
from desktop_app.messages.parts import plain_text
from desktop_app.messages.search_progress import HitsFound, Progress
from desktop_app.search.engine import SearchEngine
from desktop_app.tools.hit_ids import HitIds
from desktop_app.tools.tool import CallOutcome, ToolContext
from desktop_app.wording import Language, Wording

NOW = datetime(2026, 11, 20, 9, tzinfo=UTC)


class House:
    """A home folder with the tools over it."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.tools = TOOLS
        self.places = Places(str(home), {}, drives=tuple)
        self.scope = Scope((str(home),))
        self.engine = SearchEngine(self.scope, self.places)
        self.ids = HitIds()
        self.recent: dict[str, int] = {}
        self.stop = threading.Event()
        self.reading_s: float | None = None
        self.suggests_similar = True
        self.news: list[HitsFound | Progress] = []

    def look_into(self, *folders: str) -> None:
        """Allow these folders in place of the home."""
        self.engine.close()
        self.scope = Scope(folders)
        self.engine = SearchEngine(self.scope, self.places)

    def take_names_from(self, names: FolderNames) -> None:
        """Let another one know the names of folders, in place of the disk."""
        self.engine.close()
        self.engine = SearchEngine(self.scope, self.places, folder_names=names)

    def share(self, usual: Access, *folders: tuple[str, Access]) -> None:
        """Let the tools know so much of the home, and of these folders below it."""
        self.engine.close()
        rules = [(str(self.home / folder), access) for folder, access in folders]
        self.scope = Scope((str(self.home),)).shared(usual, rules)
        self.engine = SearchEngine(self.scope, self.places)

    def add(self, *names: str, size_bytes: int = 10) -> None:
        for name in names:
            path = self.home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"x" * size_bytes)

    def call(
        self,
        name: str,
        arguments: Mapping[str, Any] | str | None = None,
        language: Language = Language.ENGLISH,
    ) -> CallOutcome:
        """Carry a call out; its rows and progress are kept in `news`."""
        return asyncio.run(self.carry_out(name, arguments, language))

    async def carry_out(
        self,
        name: str,
        arguments: Mapping[str, Any] | str | None,
        language: Language = Language.ENGLISH,
    ) -> CallOutcome:
        """The same for a loop that runs."""
        wording = Wording(language)
        context = ToolContext(
            self.engine,
            wording,
            self.stop,
            NOW,
            self.scope,
            self.places,
            self.ids,
            self.recent,
            self.reading_s,
            self.suggests_similar,
        )
        call = ToolCall("id-7", name, arguments or {})  # type: ignore[arg-type]
        outcomes: list[CallOutcome] = []
        async for event in self.tools.carry_out(call, context):
            assert not outcomes
            if isinstance(event, CallOutcome):
                outcomes.append(event)
            else:
                self.news.append(event)
        return outcomes[0]

    def said(self, name: str, /, **arguments: Any) -> str:
        """What a model reads of a call."""
        return plain_text(self.call(name, arguments).result.parts)

    def data(self, name: str, /, **arguments: Any) -> Mapping[str, Any]:
        """What a call that succeeds says as data."""
        result = self.call(name, arguments).result
        assert not result.failed, plain_text(result.parts)
        return encoded(result.data)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.engine.close()
