"""The program is ended while a language model is at work: soon, cleanly, and with what was found.

What was asked, and each step that was finished, is kept as soon as the model is asked to go on, so
that not even a kill loses it.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from desktop_app.conversations import Conversations
from desktop_app.findings_json import encoded
from desktop_app.messages.message import Message, Role
from tests.doubles.scripted_endpoint import Scripted, ScriptedEndpoint
from tests.doubles.scripted_replies import Pause, Raw, call, calls, stall_after, status, text

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(
        sys.platform == "win32", reason="Windows has no signals to send to a process"
    ),
]

COUNTS = calls(call("count_files", folder="Downloads"))
STATES: dict[str, list[Scripted]] = {
    "before the head of the reply": [Raw(steps=(Pause(),))],
    "in the midst of the answer": [stall_after(text("There ", "are ", "two."), 2)],
    "while it thinks": [stall_after(text("Two.", thinking="Hm. Hm."), 1)],
    "between a call and the answer": [COUNTS, stall_after(text("There ", "are"), 0)],
    "while a retry is waited for": [status(429, "slow down", retry_after="30")],
}


class Running:
    """`fossick ask`, which a model keeps waiting.

    Args:
        folder: For the home and the data folder.
        endpoint: With its script; what hangs is its last reply.
    """

    def __init__(self, folder: Path, endpoint: ScriptedEndpoint) -> None:
        home = folder / "home"
        (home / "Downloads").mkdir(parents=True)
        (home / "Downloads" / "a.txt").write_text("a")
        self.data = folder / "data"
        asked = len(endpoint.asked) + endpoint.left
        self.process = subprocess.Popen(
            [sys.executable, "-m", "desktop_app", "ask", "How many?", "--json", "--model", "m"],
            cwd=home,
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(home),
                "PYTHONPATH": str(Path(__file__).parents[2]),
                "FOSSICK_DATA_DIR": str(self.data),
                "FOSSICK_BASE_URL": endpoint.base_url,
                "FOSSICK_API_KEY": "none",
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        endpoint.wait_until_asked(asked)

    def kept(self) -> list[Message]:
        """The conversation, as the next start finds it."""

        async def last() -> list[Message]:
            return (await conversations.last()).messages

        conversations = Conversations(self.data)
        with closing(conversations):
            return asyncio.run(last())


def is_whole(data: Path) -> bool:
    """Whether every database in a data folder is in order."""
    for file in data.glob("*.db"):
        with closing(sqlite3.connect(file)) as database:
            if database.execute("PRAGMA quick_check").fetchone() != ("ok",):
                return False
    return True


@pytest.mark.alone
@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("state", STATES)
def test_a_signal_ends_it_soon_and_keeps_what_was_said(
    tmp_path: Path, endpoint: ScriptedEndpoint, state: str, number: signal.Signals
) -> None:
    endpoint.replies(*STATES[state])
    running = Running(tmp_path, endpoint)
    began = time.monotonic()
    running.process.send_signal(number)
    out, log = running.process.communicate(timeout=10)
    assert time.monotonic() - began < 2
    assert running.process.returncode == 130
    answer = json.loads(out)
    assert answer["stopped"] == "cancelled"
    assert log == b""
    assert is_whole(running.data)
    kept = running.kept()
    assert [kept[0].role, kept[-1].role] == [Role.PERSON, Role.MIND]
    assert len(answer["steps"]) == sum(len(message.calls) for message in kept)


def test_what_was_asked_and_found_outlives_a_kill(
    tmp_path: Path, endpoint: ScriptedEndpoint
) -> None:
    endpoint.replies(*STATES["between a call and the answer"])
    running = Running(tmp_path, endpoint)
    # It is kept while the model is asked again: the endpoint may be the quicker of the two.
    deadline = time.monotonic() + 10
    while len(kept := _kept_or_none(running)) < 3 and time.monotonic() < deadline:
        time.sleep(0.02)
    running.process.kill()
    running.process.communicate(timeout=10)
    assert is_whole(running.data)
    kept = running.kept()
    assert [message.role for message in kept] == [Role.PERSON, Role.MIND, Role.TOOL]
    assert kept[0].text == "How many?"
    assert kept[1].calls[0].name == "count_files"
    assert kept[2].result is not None
    assert encoded(kept[2].result.data)["count"] == 1


def _kept_or_none(running: Running) -> list[Message]:
    with suppress(Exception):
        return running.kept()
    return []
