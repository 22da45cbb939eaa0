from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import qasync
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.ui.language import install_translations
from desktop_app.ui.results.list_work import Narrowed, ordered
from desktop_app.ui.results.model import ResultModel
from desktop_app.ui.results.pane import ResultPane
from desktop_app.ui.results.presenter import ResultsPresenter
from desktop_app.wording import Language


@pytest.fixture
def qt_loop(qapp: QApplication) -> Iterator[qasync.QEventLoop]:
    """The loop that the window runs on; it ends when a test says so."""
    qapp.setQuitOnLastWindowClosed(False)
    with qasync.QEventLoop(qapp) as loop:
        asyncio.set_event_loop(loop)
        yield loop
    asyncio.set_event_loop(None)


@pytest.fixture
def pane(qtbot: Any, qapp: QApplication) -> Iterator[ResultPane]:
    """The list as the window has it, in English."""
    translators = install_translations(qapp, Language.ENGLISH)
    threads = ThreadPoolExecutor(1)
    window = QWidget()
    qtbot.addWidget(window)
    made = ResultPane(ResultsPresenter(ResultModel(), ordered, Narrowed(), threads), window)
    made.resize(700, 500)
    window.show()
    # The window goes with its last name.
    yield made
    window.close()
    threads.shutdown()
    for translator in translators:
        qapp.removeTranslator(translator)
