"""With `auto`, what has to be read reaches the model at once, with all of its tools."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from pathlib import Path

import pytest

from desktop_app.agent.events import Answer, RunFinished
from desktop_app.assembly.program import ChosenModel, assemble
from desktop_app.messages.message import Message
from desktop_app.messages.mind import Done, MindEvent, TextDelta, ToolSpec
from desktop_app.settings import Settings
from tests.interpreter.case_home import CASES, make_home

MOST_ALONE = 2
"""Of two hundred questions that only a reader can answer, answered without one."""


class Reader:
    """A model that says the same however often it is asked, and remembers what it was offered."""

    name = "scripted"

    def __init__(self) -> None:
        self.seen: list[Sequence[Message]] = []
        self.offered: list[Sequence[ToolSpec]] = []

    async def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec]
    ) -> AsyncIterator[MindEvent]:
        self.seen.append(messages)
        self.offered.append(tools)
        yield TextDelta("I would have to look.")
        yield Done()


def questions() -> list[str]:
    told = json.loads(CASES.with_name("needs_reading.json").read_text("utf-8"))
    return [
        question.replace("_", thing)
        for language in told.values()
        for question in language["questions"]
        for thing in language["things"]
    ]


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.timeout(600)
def test_what_has_to_be_read_reaches_the_model_with_tools_in_its_first_request(
    tmp_path: Path,
) -> None:
    home = tmp_path / "home"
    make_home(home, datetime.now())
    model = Reader()
    alone = []
    with (
        assemble(
            Settings(folders=(str(home),)),
            tmp_path / "data",
            home=str(home),
            environment={},
            model=ChosenModel(model),
        ) as program,
        asyncio.Runner() as runner,
    ):

        async def answer_to(question: str) -> Answer:
            async for event in program.agent.run(question, []):
                if isinstance(event, RunFinished):
                    return event.answer
            raise AssertionError(question)

        asked = questions()
        for question in asked:
            model.seen.clear()
            model.offered.clear()
            answer = runner.run(answer_to(question))
            if answer.mind == "builtin":
                alone.append(question)
            else:
                assert model.offered[0], question
                assert not any(message.result for message in model.seen[0]), question
    assert len(asked) == 200
    assert len(alone) <= MOST_ALONE, alone
