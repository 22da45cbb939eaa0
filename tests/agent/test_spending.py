"""How often a model is asked, and how much that may take a day."""

from __future__ import annotations

import asyncio
import json
from datetime import date
from pathlib import Path

import pytest

from desktop_app.agent.spending import FILE_NAME, Spending
from desktop_app.errors import ModelError


def test_without_limits_nothing_is_kept(tmp_path: Path) -> None:
    async def scenario() -> None:
        spending = Spending(tmp_path)
        for _ in range(100):
            await spending.admitted()
            await spending.add(1_000_000)

    asyncio.run(scenario())
    assert list(tmp_path.iterdir()) == []


def test_more_requests_than_allowed_wait_for_their_minute(tmp_path: Path) -> None:
    async def scenario() -> None:
        now = 0.0
        spending = Spending(tmp_path, per_minute=2, clock=lambda: now)
        await spending.admitted()
        now = 59.99
        await spending.admitted()
        third = asyncio.create_task(spending.admitted())
        await asyncio.sleep(0)
        assert not third.done()
        now = 60.0
        await asyncio.wait_for(third, 5)

    asyncio.run(scenario())


def test_waiting_can_be_cancelled(tmp_path: Path) -> None:
    async def scenario() -> None:
        spending = Spending(tmp_path, per_minute=1)
        await spending.admitted()
        waiting = asyncio.create_task(spending.admitted())
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(scenario())


def test_the_day_begins_anew_at_midnight_and_outlives_the_program(tmp_path: Path) -> None:
    async def scenario() -> None:
        day = date(2026, 11, 21)
        spending = Spending(tmp_path / "data", per_day=100, today=lambda: day)
        await spending.admitted()
        await spending.add(100)
        with pytest.raises(ModelError):
            await spending.admitted()
        again = Spending(tmp_path / "data", per_day=100, today=lambda: day)
        with pytest.raises(ModelError):
            await again.admitted()
        day = date(2026, 11, 22)
        await again.admitted()

    asyncio.run(scenario())
    file = tmp_path / "data" / FILE_NAME
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("text", ["", "[", "[]", '{"schema": 9}', '{"schema": 1, "tokens": "x"}'])
def test_a_count_that_cannot_be_read_begins_anew(tmp_path: Path, text: str) -> None:
    async def scenario() -> None:
        (tmp_path / FILE_NAME).write_text(text)
        spending = Spending(tmp_path, per_day=100)
        await spending.admitted()
        await spending.add(7)

    asyncio.run(scenario())
    assert json.loads((tmp_path / FILE_NAME).read_text())["tokens"] == 7
