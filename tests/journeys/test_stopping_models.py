"""A language model is stopped in every state: at once, and the next question is answered."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop_app.agent.events import Answer, RunFinished, Stopped
from desktop_app.agent.loop import Run
from desktop_app.assembly import Assembly, assemble
from desktop_app.messages import Message, Role
from desktop_app.settings import Settings
from tests.doubles.scripted_endpoint import Scripted, ScriptedEndpoint
from tests.doubles.scripted_replies import (
    Pause,
    Raw,
    call,
    calls,
    stall_after,
    status,
    text,
)

STATES: dict[str, list[Scripted]] = {
    "before the head of the reply": [Raw(steps=(Pause(),))],
    "before the first word": [stall_after(text("There ", "are"), 0)],
    "in the midst of the answer": [stall_after(text("There ", "are ", "two."), 2)],
    "while it thinks": [stall_after(text("Two.", thinking="Hm. Hm."), 1)],
    "in the midst of a call": [stall_after(calls(call("count_files", folder="Downloads")), 2)],
    "between a call and the answer": [
        calls(call("count_files", folder="Downloads")),
        stall_after(text("There ", "are"), 0),
    ],
    "while a retry is waited for": [status(429, "slow down", retry_after="30")],
    "while printed calls are held back": [
        stall_after(text('<tool_call>{"name": "count_', 'files"}</tool_call>'), 2)
    ],
}


async def answer_of(run: Run) -> Answer:
    answer: Answer | None = None
    async for event in run:
        if isinstance(event, RunFinished):
            answer = event.answer
    assert answer is not None
    return answer


def program(home: Path, data: Path, base_url: str) -> Assembly:
    return assemble(
        Settings(folders=(str(home),)),
        data,
        home=str(home),
        environment={"FOSSICK_API_KEY": "none", "FOSSICK_BASE_URL": base_url},
        model="scripted",
        base_url=base_url,
    )


@pytest.mark.parametrize("ends", ["stop", "cancel"])
@pytest.mark.parametrize("state", STATES)
def test_a_model_can_be_stopped_in_every_state(tmp_path: Path, state: str, ends: str) -> None:
    home = tmp_path / "home"
    (home / "Downloads").mkdir(parents=True)

    async def scenario(endpoint: ScriptedEndpoint) -> None:
        with program(home, tmp_path / "data", endpoint.base_url) as assembly:
            history: list[Message] = []
            run = assembly.agent.run("How many?", history)
            task = asyncio.create_task(answer_of(run))
            await until(lambda: len(endpoint.asked) >= asked)
            await asyncio.sleep(0.1)
            began = time.monotonic()
            if ends == "stop":
                run.stop()
                answer = await task
                assert answer.stopped is Stopped.CANCELLED
            else:
                task.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await task
            assert time.monotonic() - began < 1.5
            await until(lambda: len(asyncio.all_tasks()) == 1)
            calls_made = [one.id for message in history for one in message.calls]
            results = [m.result.call_id for m in history if m.role is Role.TOOL and m.result]
            assert results == calls_made
            stopped = await asyncio.to_thread(hung_up, endpoint)
            assert stopped
            endpoint.replies(text("Three."))
            later = await answer_of(assembly.agent.run("And now?", history))
            assert later.text == "Three."

    with ScriptedEndpoint() as endpoint:
        endpoint.replies(*STATES[state])
        asked = 2 if state.startswith("between") else 1
        asyncio.run(scenario(endpoint))


def hung_up(endpoint: ScriptedEndpoint) -> bool:
    """Whether the last reply is no longer being sent."""
    return endpoint.asked[-1].over.wait(5)


async def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.005)
