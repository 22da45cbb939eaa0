from __future__ import annotations

import asyncio

import pytest

from desktop_app.messages.parts import Words
from desktop_app.messages.search_progress import Progress
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.tools import nearest, searching
from tests.tools.conftest import House


def test_while_an_output_is_made_there_are_signs_of_life(house: House) -> None:
    async def said() -> list[ToolEvent]:
        alive = asyncio.Event()

        async def made() -> ToolOutput:
            await alive.wait()
            return ToolOutput((Words("done"),))

        events = []
        async for event in searching.in_time(made(), Progress(7, 3, "/d")):
            events.append(event)
            if len(events) == 2:
                alive.set()
        return events

    *alive, output = asyncio.run(said())
    assert alive[:2] == [Progress(7, 3, "/d")] * 2
    assert isinstance(output, ToolOutput)


def test_what_goes_wrong_as_an_output_is_made_is_told() -> None:
    async def said() -> None:
        async def made() -> ToolOutput:
            raise LookupError

        async for _ in searching.in_time(made()):
            pass

    with pytest.raises(LookupError):
        asyncio.run(said())


@pytest.mark.parametrize(("most", "read"), [(1, False), (1000, True)])
def test_files_are_read_for_single_words_only_where_they_are_few(
    house: House, most: int, read: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nearest, "MAX_FILES_READ", most)
    for name in ("one", "two"):
        (house.home / f"{name}.txt").write_text(f"about {name}")

    text = house.said("search_contents", words="one two three")

    assert "0 files" in text
    # Without reading, the names alone tell what comes near.
    assert "one.txt" in text
    assert ("one 1" in text) is read
