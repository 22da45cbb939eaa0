"""Tools over a made folder of files, and a way to call them as a mind does."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from desktop_app.files.places import Places
from desktop_app.files.scope import Scope
from desktop_app.messages import HitsFound, Progress, ToolCall
from desktop_app.search.engine import SearchEngine
from desktop_app.tools.count_files import count_files
from desktop_app.tools.find_files import find_files
from desktop_app.tools.tool import CallOutcome, ToolContext, Tools
from desktop_app.wording import Language, Wording

NOW = datetime(2026, 11, 20, 9, tzinfo=UTC)


class House:
    """A home folder with the tools over it."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.tools = Tools([count_files, find_files])
        self.engine = SearchEngine(Scope((str(home),)), Places(str(home), {}))
        self.stop = threading.Event()
        self.news: list[HitsFound | Progress] = []

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
        context = ToolContext(self.engine, Wording(language), self.stop, NOW)
        call = ToolCall("id-7", name, arguments or {})  # type: ignore[arg-type]

        async def carry_out() -> CallOutcome:
            outcomes: list[CallOutcome] = []
            async for event in self.tools.carry_out(call, context):
                assert not outcomes
                if isinstance(event, CallOutcome):
                    outcomes.append(event)
                else:
                    self.news.append(event)
            return outcomes[0]

        return asyncio.run(carry_out())


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.engine.close()
