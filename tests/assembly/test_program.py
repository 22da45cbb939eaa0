"""The program put together, and asked once, in a home of its own."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from desktop_app.agent.events import Answer, RunFinished
from desktop_app.agent.loop import Agent
from desktop_app.assembly.program import Assembly, assemble, with_real_folders
from desktop_app.conversations import Conversation
from desktop_app.errors import ScopeError
from desktop_app.findings_json import encoded
from desktop_app.llm.policy.permissions import Permission, permissions_for
from desktop_app.llm.transport.wire import Endpoint
from desktop_app.messages.message import Message, ToolCall, ToolResult
from desktop_app.messages.parts import plain_text
from desktop_app.settings import Settings
from desktop_app.tools.tool import CallOutcome
from desktop_app.wording import Language, Wording
from tests.doubles.scripted_mind import Line, ScriptedMind, calls, says


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with two PDFs in Downloads and one in Documents."""
    home = tmp_path / "home"
    for name in ("Downloads/a.pdf", "Downloads/b.pdf", "Documents/c.pdf"):
        file = home / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    return home


def asked(program: Assembly, question: str) -> Answer:
    async def ask() -> Answer:
        conversation = Conversation()
        events = [event async for event in program.agent.run(question, conversation.messages)]
        await program.conversations.keep(conversation)
        assert isinstance(events[-1], RunFinished)
        return events[-1].answer

    return asyncio.run(ask())


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right on Windows")
def test_what_may_be_sent_of_a_folder_holds_however_it_is_written(tmp_path: Path) -> None:
    secret = Path(os.path.realpath(tmp_path)) / "disk" / "secret"
    secret.mkdir(parents=True)
    link = tmp_path / "link"
    link.symlink_to(secret.parent)
    endpoint = Endpoint("http://127.0.0.1:9/v1", "m")

    for written in (
        str(secret),
        f"{secret}/",
        f"{link}/secret",
        f"{link}/secret/",
        f"{secret.parent}/other/../secret",
        f"{secret.parent}/./secret//",
    ):
        settings = Settings(may_send=((written, "never"), (str(tmp_path / "nowhere"), "names")))
        permissions = permissions_for(with_real_folders(settings), endpoint)
        assert permissions.of(str(secret / "a.txt")) is Permission.NEVER
        assert permissions.of(str(secret.parent / "a.txt")) is Permission.TEXT


def test_without_folders_the_home_is_looked_into(home: Path, tmp_path: Path) -> None:
    with assemble(Settings(), tmp_path / "data", home=str(home), environment={}) as program:
        assert program.scope.folders == (str(home),)
        assert asked(program, "How many PDFs are in Downloads?").count == 2
        assert asked(program, "How many PDFs are there?").count == 3


def test_folders_of_the_settings_come_before_the_home(home: Path, tmp_path: Path) -> None:
    settings = Settings(folders=(str(home / "Documents"),))
    with assemble(settings, tmp_path / "data", home=str(home), environment={}) as program:
        assert asked(program, "How many PDFs are there?").count == 1


def test_folders_that_are_named_come_before_those_of_the_settings(
    home: Path, tmp_path: Path
) -> None:
    settings = Settings(folders=(str(home / "Documents"),))
    named = [str(home / "Downloads")]
    with assemble(settings, tmp_path, folders=named, home=str(home), environment={}) as program:
        assert program.scope.folders == (str(home / "Downloads"),)
        assert asked(program, "How many PDFs are there?").count == 2


def test_excluded_folders_stay_excluded_whatever_is_named(home: Path, tmp_path: Path) -> None:
    settings = Settings(excluded=(str(home / "Documents"),))
    named = [str(home)]
    with assemble(settings, tmp_path, folders=named, home=str(home), environment={}) as program:
        assert asked(program, "How many PDFs are there?").count == 2


def test_our_own_data_is_private(home: Path) -> None:
    data_folder = home / ".local" / "share" / "fossick"
    with assemble(Settings(), data_folder, home=str(home), environment={}) as program:
        assert program.scope.is_private(str(data_folder / "conversations.db"))


def test_a_folder_that_is_no_absolute_path_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ScopeError):
        assemble(Settings(folders=("Documents",)), tmp_path, home=str(tmp_path))


def test_tools_can_be_called_without_a_mind(home: Path, tmp_path: Path) -> None:
    async def carry_out() -> ToolResult:
        context = program.context(Wording(Language.ENGLISH), threading.Event(), ())
        call = ToolCall("1", "count_files", {"folder": "Downloads"})
        events = [event async for event in program.tools.carry_out(call, context)]
        assert isinstance(events[-1], CallOutcome)
        return events[-1].result

    with assemble(Settings(), tmp_path / "data", home=str(home), environment={}) as program:
        assert encoded(asyncio.run(carry_out()).data)["count"] == 2


def test_ids_mean_the_same_files_when_the_conversation_goes_on_after_a_restart(
    home: Path, tmp_path: Path
) -> None:
    async def goes_on(program: Assembly, *replies: Sequence[Line]) -> list[Message]:
        conversation = await program.conversations.last()
        agent = Agent(ScriptedMind(*replies), program.tools, program.context)
        async for _ in agent.run("And now?", conversation.messages):
            pass
        await program.conversations.keep(conversation)
        return conversation.messages

    def restarted(*replies: Sequence[Line]) -> ToolResult:
        with assemble(Settings(), tmp_path / "data", home=str(home), environment={}) as program:
            messages = asyncio.run(goes_on(program, *replies))
        return [message.result for message in messages if message.result][-1]

    listed = restarted(calls("list_folder"), says("There."))
    lines = plain_text(listed.parts).splitlines()
    id_ = next(line.split()[0] for line in lines if line.endswith("Downloads/"))

    assert encoded(restarted(calls("count_files", folder=id_), says("Two.")).data)["count"] == 2
    new = restarted(calls("find_files", folder="Downloads"), says("These.")).ids
    assert new[id_] == str(home / "Downloads")
    assert not (set(new) - {id_}) & set(listed.ids)


def test_closing_ends_every_thread(home: Path, tmp_path: Path) -> None:
    before = set(threading.enumerate())

    with assemble(Settings(), tmp_path / "data", home=str(home), environment={}) as program:
        asked(program, "How many PDFs are in Downloads?")

    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=5)
        assert not thread.is_alive()
