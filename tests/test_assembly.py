"""The program put together, and asked once, in a home of its own."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from desktop_app.agent.events import Answer, RunFinished
from desktop_app.assembly import Assembly, assemble
from desktop_app.conversations import Conversation
from desktop_app.errors import ScopeError
from desktop_app.messages import ToolCall, ToolResult, plain_text
from desktop_app.settings import Settings
from desktop_app.tools.tool import CallOutcome
from desktop_app.wording import Language, Wording


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


def test_tools_can_be_called_without_a_mind_and_ids_last_from_run_to_run(
    home: Path, tmp_path: Path
) -> None:
    def call(name: str, arguments: dict[str, str]) -> ToolResult:
        async def carry_out() -> ToolResult:
            # A context for each, as each question has one.
            context = program.context(Wording(Language.ENGLISH), threading.Event())
            call = ToolCall("1", name, arguments)
            events = [event async for event in program.tools.carry_out(call, context)]
            assert isinstance(events[-1], CallOutcome)
            return events[-1].result

        return asyncio.run(carry_out())

    with assemble(Settings(), tmp_path / "data", home=str(home), environment={}) as program:
        listed = plain_text(call("list_folder", {}).parts)
        id_ = next(line.split()[0] for line in listed.splitlines() if line.endswith("Downloads/"))
        assert call("count_files", {"folder": id_}).data["count"] == 2


def test_closing_ends_every_thread(home: Path, tmp_path: Path) -> None:
    before = set(threading.enumerate())

    with assemble(Settings(), tmp_path / "data", home=str(home), environment={}) as program:
        asked(program, "How many PDFs are in Downloads?")

    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=5)
        assert not thread.is_alive()
