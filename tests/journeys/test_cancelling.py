"""T47: a question is cancelled twenty times in each state that a window with a model can be in."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop_app.bridge.event_loop import run_on_qt
from desktop_app.settings import Settings
from desktop_app.ui.behind import Setup
from desktop_app.ui.main import opened_window
from desktop_app.ui.window import MainWindow
from tests.conftest import until
from tests.doubles.scripted_endpoint import Scripted, ScriptedEndpoint
from tests.doubles.scripted_replies import call, calls, text
from tests.journeys.test_stopping import is_idle
from tests.journeys.test_stopping_models import STATES, children, documents
from tests.journeys.test_window import answer, ask
from tests.journeys.test_window_with_model import QUESTION

pytestmark = [pytest.mark.process, pytest.mark.slow]

TIMES = 20
IDLE_WITHIN_S = 0.2

LATE = ("There", "are", "Two.", "tool_call", "count_files")
"""What the replies would have said."""


async def cancelled(
    window: MainWindow,
    endpoint: ScriptedEndpoint,
    scripted: list[Scripted],
    is_far_enough: Callable[[], bool] = lambda: True,
) -> float:
    """Ask, wait until it has come so far, and press Esc; the processor time that takes."""
    line, asked = window.conversation.line, len(endpoint.asked) + len(scripted)
    endpoint.replies(*scripted)
    line.setText(QUESTION)
    QTest.keyClick(line, Qt.Key.Key_Return)
    await until(lambda: len(endpoint.asked) >= asked and is_far_enough(), 60)
    used = time.process_time()
    QTest.keyClick(line, Qt.Key.Key_Escape)
    await until(lambda: is_idle(window), 5)
    return time.process_time() - used


@pytest.mark.alone
@pytest.mark.timeout(600)
@pytest.mark.parametrize("state", STATES)
def test_t47_twenty_cancels_leave_an_idle_window_and_nothing_behind(
    qapp: QApplication, setup: Setup, state: str
) -> None:
    async def story(endpoint: ScriptedEndpoint, scripted: list[Scripted]) -> None:
        settings = Settings(model="scripted", base_url=endpoint.base_url)
        async with opened_window(replace(setup, settings=settings)) as window:
            await ask(window, "How many PDFs are in Downloads?")
            assert not endpoint.asked
            before, tasks = children(), len(asyncio.all_tasks())
            taken: list[float] = []
            for _ in range(TIMES):
                taken.append(await cancelled(window, endpoint, scripted))
                await until(lambda: len(asyncio.all_tasks()) <= tasks, 5)
                await until(lambda: not children() - before, 5)
            assert sorted(taken)[TIMES // 2] < IDLE_WITHIN_S
            endpoint.replies(text("Nine lives."))
            await ask(window, QUESTION)
            assert answer(window).startswith("Nine lives.")
            assert not any(word in answer(window) for word in LATE)

    with ScriptedEndpoint() as endpoint:
        run_on_qt(qapp, asyncio.wait_for(story(endpoint, STATES[state]), 500))


@pytest.mark.alone
@pytest.mark.timeout(600)
@pytest.mark.skipif(sys.platform != "linux", reason="children are found in /proc")
def test_t47_twenty_cancels_inside_a_tool_leave_no_process(
    qapp: QApplication, setup: Setup
) -> None:
    assert setup.home is not None
    documents(Path(setup.home, "Documents"))

    async def story(endpoint: ScriptedEndpoint) -> None:
        settings = Settings(model="scripted", base_url=endpoint.base_url)
        async with opened_window(replace(setup, settings=settings)) as window:
            await ask(window, "How many PDFs are in Downloads?")
            before, tasks = children(), len(asyncio.all_tasks())
            for _ in range(TIMES):
                reading: list[Scripted] = [calls(call("search_contents", words="landlord"))]
                await cancelled(window, endpoint, reading, lambda: bool(children() - before))
                await until(lambda: not children() - before, 5)
                await until(lambda: len(asyncio.all_tasks()) <= tasks, 5)
            endpoint.replies(text("Nine lives."))
            await ask(window, QUESTION)
            assert answer(window).startswith("Nine lives.")

    with ScriptedEndpoint() as endpoint:
        run_on_qt(qapp, asyncio.wait_for(story(endpoint), 500))
