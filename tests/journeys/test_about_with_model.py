"""A model that is asked about one file gets to know nothing of what lies beside it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from desktop_app.agent.events import CallFinished, RunFinished
from desktop_app.assembly.program import ChosenModel, assemble
from desktop_app.files.chosen import judged, scope_about
from desktop_app.messages.message import Message, ToolCall
from desktop_app.messages.mind import CallReady, Done, MindEvent, TextDelta, ToolSpec
from desktop_app.messages.parts import plain_text
from desktop_app.settings import Settings

pytestmark = pytest.mark.process


class Curious:
    """Calls whatever might tell it of other files, then says that it is done."""

    name = "model"

    def __init__(self, folder: str) -> None:
        self._calls = [
            ("find_files", {}),
            ("find_files", {"query": "content:secret"}),
            ("count_files", {}),
            ("list_folder", {"folder": folder}),
            ("folder_tree", {"folder": folder}),
            ("summarise_files", {}),
            ("find_hidden_files", {"folder": folder}),
            ("read_file", {"path": f"{folder}/sibling.txt"}),
            ("file_details", {"path": f"{folder}/sibling.txt"}),
            ("read_file", {"path": f"{folder}/lease.txt"}),
        ]
        self.tools: set[str] = set()

    async def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec]
    ) -> AsyncIterator[MindEvent]:
        self.tools |= {tool.name for tool in tools}
        if self._calls and tools:
            name, arguments = self._calls.pop(0)
            yield CallReady(ToolCall(str(len(self._calls)), name, arguments))
        else:
            yield TextDelta("Done.")
        yield Done()


@pytest.mark.parametrize("place", ["home/Documents", "outside"])
def test_nothing_beside_the_file_reaches_a_model(tmp_path: Path, place: str) -> None:
    folder = tmp_path / place
    folder.mkdir(parents=True)
    (tmp_path / "home").mkdir(exist_ok=True)
    (folder / "lease.txt").write_text("the deposit is no secret")
    (folder / "sibling.txt").write_text("a secret")
    (folder / ".hidden.txt").write_text("a secret")
    mind = Curious(str(folder))

    async def ask() -> list[str]:
        settings = Settings(may_send_unasked="text")
        model = ChosenModel(mind, alone=True)
        with assemble(
            settings, tmp_path / "data", home=str(tmp_path / "home"), environment={}, model=model
        ) as program:
            chosen = judged(str(folder / "lease.txt"), program.scope)
            agent = program.agent_over(scope_about([chosen], program.scope), 1)
            results = []
            async for event in agent.run("What does it say?", []):
                if isinstance(event, CallFinished):
                    results.append(plain_text(event.result.parts))
                elif isinstance(event, RunFinished):
                    assert {hit.name for hit in event.answer.hits} <= {"lease.txt"}
            return results

    results = asyncio.run(ask())
    assert len(results) == 10
    assert "the deposit is no secret" in results[-1]
    for result in results:
        told = result.replace(f"{folder}/sibling.txt", "")
        assert "sibling" not in told
        assert "a secret" not in told
        assert ".hidden" not in told
