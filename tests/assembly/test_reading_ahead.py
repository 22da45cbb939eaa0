"""What is read of a question before it is asked, and for how long that holds."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_app.assembly.reading import AHEAD_S, ChartReader
from desktop_app.assembly.search import assemble_search
from desktop_app.chart.readings import Readings
from desktop_app.query.query import Query
from desktop_app.query.syntax import format, parse
from desktop_app.settings import Settings

QUESTION = "how many PDFs are there?"


class Desk:
    """A reader, and what it read and looked through."""

    def __init__(self, home: Path, made: Any) -> None:
        self.home = home
        self.changes = 0
        self.walks = 0
        self.goes_on = threading.Event()
        self.goes_on.set()
        self.begun = threading.Event()

        def below(*others: Any, **named: Any) -> Any:
            self.walks += 1
            self.begun.set()
            assert self.goes_on.wait(10)
            return made.entries_below(*others, **named)

        self.reader = ChartReader(made.scope, made.engine, below, changes=lambda: self.changes)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    home = tmp_path / "home"
    home.mkdir()
    (home / "rent.pdf").touch()
    with assemble_search(Settings(), tmp_path / "data", home=str(home), environment={}) as made:
        yield Desk(home, made)


def likeliest(readings: Readings) -> tuple[str, float, int]:
    best = readings.judged()[0]
    assert best.candidate.found is not None
    query = format(best.candidate.intent.query)
    return query, best.probability, best.candidate.found.count


def test_what_was_read_while_it_was_typed_is_not_read_again(desk: Desk) -> None:
    async def story() -> tuple[Readings, Readings]:
        await desk.reader.read_ahead(QUESTION)
        before = desk.walks
        ahead = await desk.reader(QUESTION)
        assert desk.walks == before
        return ahead, await desk.reader(QUESTION)

    ahead, anew = asyncio.run(story())
    assert likeliest(ahead) == likeliest(anew) == ("ext:pdf show:count", likeliest(ahead)[1], 1)
    assert desk.walks == 2, "what was read ahead is for one who asks"


def test_what_is_typed_in_one_go_is_read_by_one_look(desk: Desk) -> None:
    async def story() -> None:
        await desk.reader.prepare()
        for end in range(5, len(QUESTION) + 1):
            await desk.reader.read_ahead(QUESTION[:end])
        await desk.reader(QUESTION)

    asyncio.run(story())
    assert desk.walks == 1


def test_another_question_is_read_by_itself(desk: Desk) -> None:
    async def story() -> None:
        await desk.reader.read_ahead(QUESTION)
        for text, last in ((f"{QUESTION}?", None), (QUESTION, parse("ext:doc"))):
            walks = desk.walks
            await desk.reader(text, last)
            assert desk.walks == walks + 1

    asyncio.run(story())


def test_what_changed_meanwhile_is_looked_at_anew(desk: Desk) -> None:
    async def story() -> Readings:
        await desk.reader.read_ahead(QUESTION)
        (desk.home / "deposit.pdf").touch()
        desk.changes += 1
        return await desk.reader(QUESTION)

    assert likeliest(asyncio.run(story()))[2] == 2


def test_nothing_is_kept_that_is_older_than_a_moment(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = 0.0
    monkeypatch.setattr("desktop_app.assembly.reading.time.monotonic", lambda: moment)

    async def story() -> Readings:
        nonlocal moment
        await desk.reader.read_ahead(QUESTION)
        (desk.home / "deposit.pdf").touch()
        moment = AHEAD_S + 1
        return await desk.reader(QUESTION)

    assert likeliest(asyncio.run(story()))[2] == 2


def test_who_asks_while_it_is_read_waits_for_that(desk: Desk) -> None:
    async def story() -> None:
        desk.goes_on.clear()
        ahead = asyncio.create_task(desk.reader.read_ahead(QUESTION))
        await asyncio.to_thread(desk.begun.wait, 10)
        asked = asyncio.create_task(desk.reader(QUESTION))
        await asyncio.sleep(0.05)
        assert not asked.done()
        desk.goes_on.set()
        assert likeliest(await asked)[2] == 1
        await ahead

    asyncio.run(story())
    assert desk.walks == 1


def test_what_is_given_up_is_read_by_who_asks(desk: Desk) -> None:
    async def story() -> None:
        desk.goes_on.clear()
        ahead = asyncio.create_task(desk.reader.read_ahead(QUESTION))
        await asyncio.to_thread(desk.begun.wait, 10)
        asked = asyncio.create_task(desk.reader(QUESTION))
        await asyncio.sleep(0)
        ahead.cancel()
        desk.goes_on.set()
        assert likeliest(await asked)[2] == 1
        with pytest.raises(asyncio.CancelledError):
            await ahead

    asyncio.run(story())


def test_a_stopped_question_stops_no_reading_of_another(desk: Desk) -> None:
    async def story() -> Query:
        desk.goes_on.clear()
        ahead = asyncio.create_task(desk.reader.read_ahead(QUESTION))
        await asyncio.to_thread(desk.begun.wait, 10)
        asked = asyncio.create_task(desk.reader(QUESTION))
        await asyncio.sleep(0)
        asked.cancel()
        desk.goes_on.set()
        await ahead
        return (await desk.reader(QUESTION)).judged()[0].candidate.intent.query

    assert format(asyncio.run(story())) == "ext:pdf show:count"
