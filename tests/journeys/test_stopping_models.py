"""A language model is stopped in every state: at once, and the next question is answered."""

from __future__ import annotations

import asyncio
import os
import select
import socket
import sys
import threading
import time
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from desktop_app.agent.events import Answer, CallProgressed, CallStarted, RunFinished, Stopped
from desktop_app.agent.loop import Run
from desktop_app.assembly.program import Assembly, assemble
from desktop_app.messages.message import Message, Role
from desktop_app.messages.parts import Words
from desktop_app.settings import Settings
from tests.conftest import until
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

pytestmark = pytest.mark.process

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


def program(home: Path, data: Path, base_url: str, context_tokens: int | None = None) -> Assembly:
    return assemble(
        Settings(
            folders=(str(home),),
            context_tokens=context_tokens,
            open_keys=("http://model.example",),
        ),
        data,
        home=str(home),
        environment={"FOSSICK_API_KEY": "none", "FOSSICK_BASE_URL": base_url},
        model="scripted",
        base_url=base_url,
    )


@pytest.mark.alone
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
            await asyncio.to_thread(endpoint.wait_until_asked, asked)
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


async def ended(run: Run, task: asyncio.Task[Answer], ends: str) -> None:
    """End a run one way or the other, and see that it takes no time and leaves no task."""
    began = time.monotonic()
    if ends == "stop":
        run.stop()
        assert (await task).stopped is Stopped.CANCELLED
    else:
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert time.monotonic() - began < 1.5
    await until(lambda: len(asyncio.all_tasks()) == 1)


# Inside a tool


DOCUMENTS = 1_500
"""So many take their readers several seconds."""


def documents(folder: Path) -> None:
    """Many small documents in a folder, each to be read by a process of ours."""
    first = folder / "0.docx"
    with zipfile.ZipFile(first, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr(
            "word/document.xml",
            '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
            "<w:body><w:p><w:r><w:t>The rent is due.</w:t></w:r></w:p></w:body></w:document>",
        )
    for number in range(1, DOCUMENTS):
        (folder / f"{number}.docx").write_bytes(first.read_bytes())


def children() -> set[int]:
    """The processes that this one started and that have not ended."""
    found = set()
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, parent = entry.read_text(errors="replace").rpartition(")")[2].split()[:2]
            if int(parent) == os.getpid() and state != "Z":
                found.add(int(entry.parent.name))
    return found


def is_gone(child: int) -> bool:
    """Whether a process that was to end has, after a moment at the most."""
    try:
        ending = os.pidfd_open(child)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([ending], [], [], 5)[0])
    finally:
        os.close(ending)


@pytest.mark.alone
@pytest.mark.skipif(sys.platform != "linux", reason="children are found in /proc")
@pytest.mark.parametrize("ends", ["stop", "cancel"])
def test_stopping_inside_a_tool_leaves_no_process(tmp_path: Path, ends: str) -> None:
    home = tmp_path / "home"
    (home / "Documents").mkdir(parents=True)
    documents(home / "Documents")
    before = children()

    async def scenario(endpoint: ScriptedEndpoint) -> None:
        with program(home, tmp_path / "data", endpoint.base_url) as assembly:
            history: list[Message] = []
            run = assembly.agent.run("Who pays?", history)
            reading = asyncio.Event()

            async def follow() -> Answer:
                async for event in run:
                    if isinstance(event, CallStarted | CallProgressed) and children() - before:
                        reading.set()
                    if isinstance(event, RunFinished):
                        return event.answer
                raise AssertionError

            task = asyncio.create_task(follow())
            async with asyncio.timeout(20):
                await reading.wait()
            await ended(run, task, ends)
            assert [message.role for message in history][-1] is (
                Role.MIND if ends == "stop" else Role.PERSON
            )
            endpoint.replies(text("Three."))
            assert (await answer_of(assembly.agent.run("And now?", history))).text == "Three."

    with ScriptedEndpoint() as endpoint:
        endpoint.replies(calls(call("search_contents", words="landlord")))
        asyncio.run(scenario(endpoint))
    for child in children() - before:
        assert is_gone(child)


# Inside a summary


def long_talk() -> list[Message]:
    """A conversation of six turns, too long for a small window."""
    history = []
    for turn in range(1, 7):
        said = (Words(f"In turn {turn} a great many words were said. " * 60),)
        history += [Message(Role.PERSON, said, turn), Message(Role.MIND, said, turn, mind="m")]
    return history


@pytest.mark.alone
@pytest.mark.parametrize("ends", ["stop", "cancel"])
def test_stopping_inside_a_summary_leaves_nothing_and_loses_nothing(
    tmp_path: Path, ends: str
) -> None:
    home = tmp_path / "home"
    home.mkdir()

    async def scenario(endpoint: ScriptedEndpoint) -> None:
        data = tmp_path / "data"
        with program(home, data, endpoint.base_url, context_tokens=8_192) as assembly:
            history = long_talk()
            said = list(history)
            run = assembly.agent.run("Who pays?", history)
            task = asyncio.create_task(answer_of(run))
            await asyncio.to_thread(endpoint.wait_until_asked, 1)
            await asyncio.sleep(0.1)
            await ended(run, task, ends)
            stopped = await asyncio.to_thread(hung_up, endpoint)
            assert stopped
            assert history[: len(said)] == said
            assert not any(message.summarises for message in history)
            assert not endpoint.bodies[0].get("tools")

            endpoint.replies(text("They talked."), text("Three."))
            later = await answer_of(assembly.agent.run("And now?", history))
            assert later.text == "Three."
            assert [one.text[:12] for one in history if one.summarises] == ["They talked."]

    with ScriptedEndpoint() as endpoint:
        endpoint.replies(stall_after(text("They ", "talked."), 1))
        asyncio.run(scenario(endpoint))


# Before a connection stands


class StallingProxy:
    """A SOCKS proxy that answers so many greetings and then says nothing more (RFC 1928).

    Attributes:
        reached: Set once it has fallen silent.
        left: Set once the client has gone.
    """

    def __init__(self, answers: list[bytes]) -> None:
        self._answers = answers
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = self._server.getsockname()[1]
        self.reached = threading.Event()
        self.left = threading.Event()

    def serve(self) -> None:
        with suppress(OSError):
            client, _ = self._server.accept()
            client.settimeout(20)
            with closing(client):
                for answer in self._answers:
                    client.recv(4_096)
                    client.sendall(answer)
                client.recv(4_096)
                self.reached.set()
                while client.recv(4_096):
                    pass
                self.left.set()

    def close(self) -> None:
        self._server.close()


@contextmanager
def stalling(answers: list[bytes]) -> Iterator[StallingProxy]:
    proxy = StallingProxy(answers)
    thread = threading.Thread(target=proxy.serve, daemon=True)
    thread.start()
    try:
        yield proxy
    finally:
        proxy.close()
        thread.join(25)


GREETED = b"\x05\x00"
CONNECTED = b"\x05\x00\x00\x01" + bytes(6)


@pytest.mark.alone
@pytest.mark.parametrize("ends", ["stop", "cancel"])
@pytest.mark.parametrize(
    ("base_url", "answers"),
    [
        ("http://model.example/v1", []),
        ("http://model.example/v1", [GREETED]),
        ("https://model.example/v1", [GREETED, CONNECTED]),
        ("https://127.0.0.1:{port}/v1", []),
    ],
    ids=["greeting", "address", "tls behind it", "tls without it"],
)
def test_stopping_before_a_connection_stands_hangs_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, base_url: str, answers: list[bytes], ends: str
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    for name in list(os.environ):
        if name.lower().endswith("_proxy"):
            monkeypatch.delenv(name)

    async def scenario(proxy: StallingProxy) -> None:
        # The name is the proxy's to look up; nothing else is connected to.
        url = base_url.format(port=proxy.port)
        with program(home, tmp_path / "data", url, context_tokens=8_192) as assembly:
            run = assembly.agent.run("Who pays?", [])
            task = asyncio.create_task(answer_of(run))
            await asyncio.to_thread(proxy.reached.wait, 20)
            assert proxy.reached.is_set()
            await ended(run, task, ends)
            await asyncio.to_thread(proxy.left.wait, 5)
            assert proxy.left.is_set()

    with stalling(answers) as proxy:
        monkeypatch.setenv("ALL_PROXY", f"socks5://127.0.0.1:{proxy.port}")
        asyncio.run(scenario(proxy))


def hung_up(endpoint: ScriptedEndpoint) -> bool:
    """Whether the last reply is no longer being sent."""
    return endpoint.asked[-1].over.wait(5)
