"""How often a model is asked, and how much that may take a day."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest

from desktop_app.agent.spending import FILE_NAME, Spending
from desktop_app.errors import ModelError
from desktop_app.storage.aside import set_aside_before
from desktop_app.storage.notices import Notices
from desktop_app.wording import Language, Wording
from tests.doubles.mutations import mutations


async def admitted(spending: Spending) -> list[float]:
    """Wait until a request may be sent; the seconds that were told meanwhile."""
    return [waiting.seconds_left async for waiting in spending.admitted()]


def test_without_limits_nothing_is_kept(tmp_path: Path) -> None:
    async def scenario() -> None:
        spending = Spending(tmp_path)
        for _ in range(100):
            await admitted(spending)
            await spending.add(1_000_000)

    asyncio.run(scenario())
    assert list(tmp_path.iterdir()) == []


def test_more_requests_than_allowed_wait_for_their_minute(tmp_path: Path) -> None:
    async def scenario() -> None:
        now = 0.0
        spending = Spending(tmp_path, per_minute=2, clock=lambda: now)
        await admitted(spending)
        now = 59.99
        await admitted(spending)
        third = asyncio.create_task(admitted(spending))
        await asyncio.sleep(0)
        assert not third.done()
        now = 60.0
        (told,) = await asyncio.wait_for(third, 5)
        assert told == pytest.approx(0.01)

    asyncio.run(scenario())


def test_waiting_can_be_cancelled(tmp_path: Path) -> None:
    async def scenario() -> None:
        spending = Spending(tmp_path, per_minute=1)
        await admitted(spending)
        waiting = asyncio.create_task(admitted(spending))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(scenario())


def test_the_day_begins_anew_at_midnight_and_outlives_the_program(tmp_path: Path) -> None:
    async def scenario() -> None:
        day = date(2026, 11, 21)
        spending = Spending(tmp_path / "data", per_day=100, today=lambda: day)
        await admitted(spending)
        await spending.add(100)
        with pytest.raises(ModelError):
            await admitted(spending)
        again = Spending(tmp_path / "data", per_day=100, today=lambda: day)
        with pytest.raises(ModelError):
            await admitted(again)
        day = date(2026, 11, 22)
        await admitted(again)

    asyncio.run(scenario())
    file = tmp_path / "data" / FILE_NAME
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "[]",
        "[" * 9_000,
        "x" * 20_000,
        '{"schema": 1, "tokens": "x"}',
        '{"schema": 1, "day": "2026-11-21", "tokens": true}',
        '{"schema": 1, "day": "2026-11-21", "tokens": -1}',
        '{"schema": 1, "day": "someday", "tokens": 1}',
        '{"schema": 1, "day": 7, "tokens": 1}',
        '{"schema": true, "day": "2026-11-21", "tokens": 1}',
        '{"schema": 0, "day": "2026-11-21", "tokens": 1}',
    ],
)
def test_a_count_that_cannot_be_read_is_set_aside_and_begins_anew(
    tmp_path: Path, text: str
) -> None:
    notices = Notices()

    async def scenario() -> None:
        (tmp_path / FILE_NAME).write_text(text)
        spending = Spending(tmp_path, per_day=100, notices=notices)
        await admitted(spending)
        await spending.add(7)

    asyncio.run(scenario())
    assert json.loads((tmp_path / FILE_NAME).read_text())["tokens"] == 7
    (aside,) = tmp_path.glob(f"{FILE_NAME}.corrupt-*")
    assert aside.read_text() == text
    (told,) = notices.take()
    for language in Language:
        assert str(aside) in Wording(language).error(told)


def test_a_hundred_mutations_are_harmless_or_told_once(tmp_path: Path) -> None:
    async def count(notices: Notices) -> None:
        spending = Spending(tmp_path, per_day=100, notices=notices)
        with suppress(ModelError):
            await admitted(spending)
            await spending.add(7)

    file = tmp_path / FILE_NAME
    asyncio.run(count(Notices()))
    tried = mutations(file.read_bytes())
    assert len(tried) > 100
    for mutation in tried:
        for old in tmp_path.iterdir():
            old.unlink()
        file.write_bytes(mutation.content)
        notices = Notices()
        for _ in range(2):
            asyncio.run(count(notices))
        told = notices.take()
        assert len(told) == len(set_aside_before(file)) <= 1, mutation.name


def test_a_count_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    async def scenario() -> None:
        spending = Spending(tmp_path, per_day=100)
        await admitted(spending)
        await spending.add(100)
        with pytest.raises(ModelError):
            await admitted(spending)

    (tmp_path / FILE_NAME).write_text('{"schema": 9}')
    asyncio.run(scenario())
    assert (tmp_path / FILE_NAME).read_text() == '{"schema": 9}'


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_pipe_in_the_place_of_the_count_is_never_waited_for(tmp_path: Path) -> None:
    async def scenario() -> None:
        spending = Spending(tmp_path, per_day=100)
        await admitted(spending)
        await spending.add(7)

    os.mkfifo(tmp_path / FILE_NAME)
    asyncio.run(scenario())
    assert json.loads((tmp_path / FILE_NAME).read_text())["tokens"] == 7
