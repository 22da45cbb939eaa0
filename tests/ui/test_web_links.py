"""A link opens only after all of its address was shown, and only if it is of the web."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QWidget

from desktop_app.bridge.awaiting import emitted
from desktop_app.ui.web_links import WebLinks
from tests.conftest import Run
from tests.journeys.conftest import RecordingLauncher

pytestmark = pytest.mark.qt_log_ignore(
    "This plugin does not support propagateSizeHints", extend=True
)

ADDRESS = "https://google.com@xn--fsqu00a.example/a?secret=1"


@pytest.fixture
def window(qtbot: Any) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as threads:
        yield threads


@pytest.mark.parametrize("agrees", [True, False])
def test_t31_an_address_is_shown_whole_and_opened_after_a_yes_alone(
    arun: Run, window: QWidget, threads: ThreadPoolExecutor, agrees: bool
) -> None:
    launcher = RecordingLauncher()

    async def story() -> None:
        links = WebLinks(launcher, threads, window)
        links.ask(ADDRESS)
        await asyncio.sleep(0)
        assert links.dialog is not None
        labels = [label.text() for label in links.dialog.findChildren(QLabel)]
        assert ADDRESS in labels
        assert labels[0] == "xn--fsqu00a.example", "the host, and not what is made to look like it"
        (buttons,) = links.dialog.findChildren(QDialogButtonBox)
        assert launcher.opened == []
        (buttons.accepted if agrees else buttons.rejected).emit()
        await emitted(links.finished)
        await links.close()

    arun(story())
    assert launcher.opened == ([ADDRESS] if agrees else [])


@pytest.mark.parametrize(
    "address",
    [
        *("file:///etc/passwd", "javascript:x", "smb://a/b", "vscode://a", "//a/b", r"\\a\b", ""),
        *("ms-settings:", "data:text/html,x", "file://a/share/x.exe", "mailto:a@b.example"),
    ],
)
def test_t31_other_addresses_are_refused(
    arun: Run, window: QWidget, threads: ThreadPoolExecutor, address: str
) -> None:
    launcher = RecordingLauncher()

    async def story() -> None:
        links = WebLinks(launcher, threads, window)
        links.ask(address)
        await asyncio.sleep(0)
        assert links.dialog is None
        await links.close()

    arun(story())
    assert launcher.opened == []
