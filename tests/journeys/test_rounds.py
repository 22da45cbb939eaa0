"""A60: the number of rounds that `fossick model use --rounds` keeps really ends a run."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from desktop_app.agent.events import Answer, RunFinished, Stopped
from desktop_app.assembly.program import assemble
from desktop_app.cli.command_line import parse
from desktop_app.cli.models.actions import carry_out
from desktop_app.cli.models.options import OPTIONS, read_options
from desktop_app.cli.status import Status
from desktop_app.messages.message import Message
from desktop_app.settings import load_settings
from tests.doubles.scripted_endpoint import Request, ScriptedEndpoint
from tests.doubles.scripted_replies import Reply, call, calls

pytestmark = pytest.mark.process

MODEL = "restless"


class _Restless:
    """A model that never answers, and calls another time instead."""

    def __init__(self) -> None:
        self.asked = 0

    def reply(self, request: Request) -> Reply:
        self.asked += 1
        return calls(call("find_files", query=f"report{self.asked}"))


@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_a60_a_run_ends_after_the_rounds_that_were_set(
    rounds: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, data = tmp_path / "home", tmp_path / "data"
    home.mkdir()
    with ScriptedEndpoint() as endpoint:
        endpoint.models = [MODEL]
        words = ["use", MODEL, "--base-url", endpoint.base_url, "--rounds", str(rounds)]
        parsed = parse([*words, "--data-dir", str(data)], OPTIONS)
        assert carry_out(read_options(parsed, {"LANG": "en_US.UTF-8"}), {}) is Status.DONE
        capsys.readouterr()
        model = _Restless()
        endpoint.replies(*[model.reply] * 20)
        answer = asyncio.run(_asked(home, data, endpoint))
    assert answer.stopped is Stopped.STEP_LIMIT
    assert len(answer.steps) == rounds
    # Then it is asked without tools, so that it may still answer, and told once where it calls.
    assert model.asked == rounds + 2
    assert answer.text


async def _asked(home: Path, data: Path, endpoint: ScriptedEndpoint) -> Answer:
    with closing(
        assemble(
            load_settings(data),
            data,
            home=str(home),
            environment={"HOME": str(home), "FOSSICK_BASE_URL": endpoint.base_url},
            model=MODEL,
            base_url=endpoint.base_url,
        )
    ) as program:
        history: list[Message] = []
        async for event in program.agent.run("How many reports have I?", history):
            if isinstance(event, RunFinished):
                return event.answer
    raise AssertionError("a run ends with its answer")
