"""`ComingForward`: the window comes to the front when the program is started once more."""

from __future__ import annotations

import asyncio
import os

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt
from PySide6.QtWidgets import QWidget

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.only_window import OnlyWindow

ACTIVATION_TOKEN = "XDG_ACTIVATION_TOKEN"
"""The variable in which desktops give a program what it may take the screen with."""


class ComingForward(QObject):
    """Listens to those who call the window.

    Args:
        only: What they call by.
        window: Comes forward.
    """

    def __init__(self, only: OnlyWindow, window: QWidget) -> None:
        super().__init__(window)
        self._only = only
        self._window = window
        self._is_due = False
        self._answering = TaskOwner(self)
        self._answering.idle.connect(self._go_on)
        self._watcher = QFileSystemWatcher([str(only.file)], self)
        self._watcher.fileChanged.connect(self._on_changed)
        # Somebody may have called already.
        self._on_changed()

    async def close(self) -> None:
        """Hear nobody any more."""
        self._is_due = False
        self._watcher.fileChanged.disconnect(self._on_changed)
        await self._answering.close()

    def _on_changed(self, _: str = "") -> None:
        self._is_due = True
        self._go_on()

    def _go_on(self) -> None:
        if self._is_due and not self._answering.busy:
            self._is_due = False
            self._answering.start(self._answer(), name="come forward")

    async def _answer(self) -> None:
        token = await asyncio.to_thread(self._only.take_call)
        if token is not None:
            bring_forward(self._window, token)


def bring_forward(window: QWidget, token: str = "") -> None:
    """Show `window` before all others, and give it the keyboard.

    Args:
        window: Perhaps minimized.
        token: From whoever wants that; Wayland lets no window do it by itself.
    """
    if token:
        os.environ[ACTIVATION_TOKEN] = token
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()
    if token:
        # It is good for once, and none of what is started later.
        os.environ.pop(ACTIVATION_TOKEN, None)
