"""A question is stopped, and the program is ended, while something runs."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_app.agent.loop import Agent
from desktop_app.findings import Counted
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.messages.message import Message, Role, ToolCall
from desktop_app.messages.mind import CallReady, Done, MindEvent, TextDelta, ToolSpec
from desktop_app.messages.parts import Words
from desktop_app.messages.search_progress import HitsFound
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.reasons import Coverage
from desktop_app.tools.tool import ToolContext, Tools, tool
from desktop_app.ui import program
from desktop_app.ui.behind import Setup
from desktop_app.ui.main import opened_window
from desktop_app.ui.program import Program
from desktop_app.ui.window import MainWindow
from tests.conftest import Run, until
from tests.doubles.contexts import contexts

pytestmark = pytest.mark.process

FOUND = Hits([Chunk.of(Hit("/home", f"{number}.pdf", 1, 1, Flag(0)) for number in range(3))])


@tool(description="Find three files and then go on looking for ever.")
async def look_for_ever(context: ToolContext) -> AsyncGenerator[ToolEvent, None]:
    yield HitsFound(FOUND)
    await until(context.stop.is_set, 30)
    yield ToolOutput((Words("at least 3"),), Counted(3, False), FOUND, Coverage(complete=False))


class PatientMind:
    """Calls the one tool it has, and says what came of it."""

    name = "patient"

    async def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec]
    ) -> AsyncIterator[MindEvent]:
        if messages[-1].role is Role.PERSON:
            yield CallReady(ToolCall(f"call-{len(messages)}", "look_for_ever", {}))
        else:
            yield TextDelta(messages[-1].text)
        yield Done()


class HangingMind:
    """Begins to answer and never goes on."""

    name = "hanging"

    async def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec]
    ) -> AsyncIterator[MindEvent]:
        yield TextDelta("Let me see")
        await asyncio.Event().wait()


def load_with(mind: PatientMind | HangingMind) -> Callable[[Setup, Callable[[], None]], Program]:
    """A program whose questions take for ever."""

    def load(setup: Setup, on_changes_lost: Callable[[], None]) -> Program:
        loaded = program.load(
            setup.settings,
            setup.data_folder,
            home=setup.home,
            environment=setup.environment,
            on_changes_lost=on_changes_lost,
        )
        engine = loaded.assembly.engine
        agent = Agent(
            mind,
            Tools([look_for_ever]),
            contexts(engine),
        )
        return Program(replace(loaded.assembly, agent=agent), loaded.watcher)

    return load


async def begin(window: MainWindow) -> None:
    await until(lambda: window._presenter.is_ready)
    window.conversation.line.setText("Anything")
    QTest.keyClick(window.conversation.line, Qt.Key.Key_Return)


def is_idle(window: MainWindow) -> bool:
    return not window.conversation.button.property("stopping")


def has_text(window: MainWindow, number: int) -> bool:
    turns = window.conversation.turns
    return len(turns) > number and bool(turns[number].answer.toPlainText())


@pytest.mark.alone
@pytest.mark.parametrize("with_key", [False, True])
def test_stop_keeps_what_was_found(arun: Run, setup: Setup, with_key: bool) -> None:
    async def story() -> None:
        async with opened_window(setup, load_with(PatientMind())) as window:
            window.activateWindow()
            await begin(window)
            await until(lambda: window.results.heading.text() == "3 files so far")
            stopping = time.monotonic()
            if with_key:
                QTest.keyClick(window.conversation.line, Qt.Key.Key_Escape)
            else:
                QTest.mouseClick(window.conversation.button, Qt.MouseButton.LeftButton)
            await until(lambda: is_idle(window))
            assert time.monotonic() - stopping < 1
            assert window.results.heading.text() == "At least 3 files"
            turn = window.conversation.turns[-1]
            assert "at least 3" in turn.answer.toPlainText().lower()
            assert "there may be more" in turn.coverage.text()

    arun(story())


def test_a_mind_that_hangs_is_left_and_its_text_does_not_reach_the_next_turn(
    arun: Run, setup: Setup
) -> None:
    async def story() -> None:
        async with opened_window(setup, load_with(HangingMind())) as window:
            for number in range(3):
                await begin(window)
                await until(partial(has_text, window, number))
                window.conversation.button.click()
                await until(lambda: is_idle(window))
            turns = window.conversation.turns
            assert [turn.answer.toPlainText().count("Let me see") for turn in turns] == [1, 1, 1]

    arun(story())


def test_stopping_before_the_program_is_there_ends_the_question(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await begin(window)
            window.conversation.button.click()
            await until(lambda: is_idle(window))
            assert window.conversation.turns[-1].problem.text() == "Stopped."

    arun(story())


@pytest.mark.alone
@pytest.mark.parametrize("mind", [PatientMind(), HangingMind()], ids=["tool", "mind"])
def test_t48_closing_in_the_middle_of_a_question_takes_two_seconds_at_most(
    arun: Run, setup: Setup, mind: PatientMind | HangingMind
) -> None:
    async def story() -> float:
        async with opened_window(setup, load_with(mind)) as window:
            await begin(window)
            await until(
                lambda: (
                    window.conversation.turns[-1].answer.toPlainText()
                    or window.results.view.model().rowCount()
                )
            )
            closing = time.monotonic()
        assert not {"question", "preview", "load"} & {t.get_name() for t in asyncio.all_tasks()}
        return time.monotonic() - closing

    assert arun(story()) < 2


_STARTED = """
import sys
from pathlib import Path
from desktop_app.ui.main import main

def tell(event, args):
    if event == "import" and args[0] == "desktop_app.ui.program":
        print("ready", flush=True)

sys.addaudithook(tell)
sys.exit(main(Path(sys.argv[1])))
"""


@pytest.mark.alone
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to send to a process")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_t48_a_signal_ends_the_program_cleanly(
    home: Path, tmp_path: Path, number: signal.Signals
) -> None:
    environment = os.environ | {"HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", _STARTED, str(tmp_path / "data")]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"ready\n"
        ending = time.monotonic()
        process.send_signal(number)
        assert process.wait(5) == 0
        assert time.monotonic() - ending < 2
        assert process.stderr.read() == b""


_ENDED_EARLY = """
import os, sys

module, number = sys.argv[1], int(sys.argv[2])
del sys.argv[1:]

def end(event, args):
    if event == "import" and args[0] == module:
        os.kill(os.getpid(), number)

sys.addaudithook(end)
from desktop_app.__main__ import main
sys.exit(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to send to a process")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize(
    "module", ["PySide6.QtCore", "desktop_app.bridge.task_owner", "desktop_app.ui.window"]
)
def test_a_signal_before_the_window_is_there_left_tracebacks_or_was_lost(
    home: Path, tmp_path: Path, module: str, number: signal.Signals
) -> None:
    environment = os.environ | {
        "HOME": str(home),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "QT_QPA_PLATFORM": "offscreen",
    }
    command = [sys.executable, "-c", _ENDED_EARLY, module, str(int(number))]
    ended = subprocess.run(command, env=environment, capture_output=True, timeout=30, check=False)
    assert ended.stderr == b""
    assert ended.returncode == -number
