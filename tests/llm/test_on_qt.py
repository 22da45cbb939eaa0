"""The transports on the loop of the windows: they never hold it up, and end when told to."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_app.llm.transport.wire import Api
from tests.conftest import Run
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import call, calls, slowly, stall_after, text
from tests.llm.asking import hear, transport_at

pytestmark = [pytest.mark.alone, pytest.mark.process]

FIRST_REQUEST = """
import asyncio, sys
from PySide6.QtWidgets import QApplication
from desktop_app.bridge.event_loop import run_on_qt
from tests.conftest import Heartbeat
from tests.llm.asking import hear, transport_at

async def main():
    heartbeat = Heartbeat()
    heard = await hear(transport_at(sys.argv[1]))
    heartbeat.stop()
    assert heard.text == "Two.", heard
    print(heartbeat.longest_gap_s)

run_on_qt(QApplication([]), main())
"""


@pytest.mark.parametrize("api", list(Api), ids=lambda api: api.value)
def test_every_api_streams_on_the_loop_of_the_windows(
    arun: Run, endpoint: ScriptedEndpoint, api: Api
) -> None:
    endpoint.replies(calls(call("count_files", folder="a"), text="I look.", thinking="Hm."))
    heard = arun(hear(transport_at(endpoint.base_url, api=api)))
    assert (heard.text, heard.thinking) == ("I look.", "Hm.")
    assert heard.called == [("count_files", {"folder": "a"})]


def test_a_cancelled_reply_is_over_at_once(arun: Run, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(stall_after(slowly(text("There are ", "two."), 0.01), 6))

    async def cancelled() -> float:
        loop = asyncio.get_running_loop()
        task = asyncio.create_task(hear(transport_at(endpoint.base_url)))
        await asyncio.sleep(0.2)
        began = loop.time()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return loop.time() - began

    assert arun(cancelled()) < 0.2
    assert endpoint.requests[0].hung_up.wait(1)


@pytest.mark.slow
def test_the_first_request_does_not_hold_the_windows_up(endpoint: ScriptedEndpoint) -> None:
    # In a process of its own, where no library has been imported yet.
    endpoint.replies(text("Two."))
    source = [sys.executable, "-c", FIRST_REQUEST, endpoint.base_url]
    root = Path(__file__).parent.parent.parent
    done = subprocess.run(source, capture_output=True, text=True, timeout=90, cwd=root)
    assert done.returncode == 0, done.stderr
    # Importing shares the interpreter with the loop; without a thread of its own it is a second.
    assert float(done.stdout.split()[-1]) < 0.4
