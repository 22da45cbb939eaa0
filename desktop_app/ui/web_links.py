"""`WebLinks`: opens an address of an answer in the browser, once the person has seen all of it."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.ui.actions.opening import Launcher, OpeningError
from desktop_app.ui.warning_dialog import WarningDialog


class WebLinks(QObject):
    """Asks before each address: a model may have put into it what it read in a file.

    Signals:
        failed: The system refused; carries a sentence.
        finished: The address was opened, or was not to be.

    Args:
        launcher: Hands the address to the system.
        threads: Where it does.
        window: That the question belongs to.
    """

    failed = Signal(str)
    finished = Signal()

    def __init__(self, launcher: Launcher, threads: ThreadPoolExecutor, window: QWidget) -> None:
        super().__init__(window)
        self._launcher = launcher
        self._threads = threads
        self._window = window
        self._asking = TaskOwner(self)
        self._asking.idle.connect(self.finished)
        self.dialog: WarningDialog | None = None

    def ask(self, address: str) -> None:
        """Show where `address` leads and open it after a yes; one that is not of the web never."""
        # Loaded by the time that there are answers.
        from desktop_app.ui.conversation.markdown import web_address

        if web_address(address) and not self._asking.busy:
            self._asking.start(self._opened(address), name="web link")

    async def close(self) -> None:
        """Take back the question, if there is one."""
        await self._asking.close()

    async def _opened(self, address: str) -> None:
        warning = self.tr(
            "A language model wrote this address. Whoever opens it tells that site what the address"
            " says, which may come from your files."
        )
        self.dialog = WarningDialog(
            self.tr("Open this page in your browser?"),
            urlsplit(address).hostname or "",
            address,
            warning,
            self.tr("Open in the browser"),
            self._window,
        )
        try:
            agreed = await self.dialog.ask()
        finally:
            self.dialog = None
        if not agreed:
            return
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._threads, self._launcher.open, address)
        except OpeningError:
            self.failed.emit(self.tr("The browser could not be started."))
