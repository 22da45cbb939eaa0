"""What was sent to a language model for one answer, to be looked at."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.errors import AppError
from desktop_app.ui.text_dialog import TextDialog
from desktop_app.wording import Language, Wording

MAX_CHARS = 2_000_000
"""Of all requests together; the command line shows the rest."""


@dataclass(frozen=True, slots=True)
class SentSpan:
    """When a question was on its way, in ns since 1970 UTC: what was sent then was for it."""

    began_ns: int
    ended_ns: int


class SentRequests(QObject):
    """Shows what was sent, one dialog at a time; the ledger is read in a worker thread.

    Args:
        data_folder: Where the ledger is.
        threads: Where it is read.
        language: Of the window.
        window: That the dialog belongs to.
    """

    def __init__(
        self, data_folder: Path, threads: ThreadPoolExecutor, language: Language, window: QWidget
    ) -> None:
        super().__init__(window)
        self._data_folder = data_folder
        self._threads = threads
        self._wording = Wording(language)
        self._window = window
        self._reading = TaskOwner(self)
        self.dialog: SentDialog | None = None

    def show(self, span: SentSpan) -> None:
        """Open the dialog; its text comes once it is read."""
        if self.dialog is not None:
            self.dialog.close()
        dialog = SentDialog(self._window)
        self.dialog = dialog
        dialog.finished.connect(lambda _: self._on_closed(dialog))
        # open(), not exec(): a nested event loop would re-enter running tasks.
        dialog.open()
        self._reading.start(self._fill(dialog, span), name="what was sent")

    async def close(self) -> None:
        """End what is being read."""
        await self._reading.close()

    async def _fill(self, dialog: SentDialog, span: SentSpan) -> None:
        loop = asyncio.get_running_loop()
        try:
            read = loop.run_in_executor(
                self._threads, _written, self._data_folder, span, self._wording
            )
            dialog.show_text(await read)
        except AppError as error:
            dialog.show_problem(self._wording.error(error))

    def _on_closed(self, dialog: SentDialog) -> None:
        if self.dialog is dialog:
            self.dialog = None
            self._reading.cancel()
        dialog.deleteLater()


class SentDialog(TextDialog):
    """The requests of one answer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("What was sent"), self.tr("Reading…"), parent)

    def show_text(self, text: str) -> None:
        """Show what was sent; "" where nothing was."""
        if not text:
            self.status.setText(self.tr("Nothing was sent for this answer."))
            return
        self.status.setText(
            self.tr("Each request as it left, in order. Its exact bytes: fossick ledger show")
        )
        super().show_text(text)

    def show_problem(self, sentence: str) -> None:
        """Say why it cannot be looked up."""
        self.status.setText(sentence)


def _written(data_folder: Path, span: SentSpan, wording: Wording) -> str:
    """What was sent in that time, as text; for a worker thread.

    Raises:
        StoreError: the ledger cannot be read.
    """
    # Imported in the worker thread, as the rest of what speaks with models.
    from desktop_app.errors import StoreError
    from desktop_app.llm.policy.ledger import Ledger
    from desktop_app.llm.policy.sent_text import entry_text, unread

    async def texts(ledger: Ledger) -> list[str]:
        found: list[str] = []
        for sent in reversed(await ledger.entries(since_ns=span.began_ns)):
            body = await ledger.body(sent.id) if sent.at_ns <= span.ended_ns else None
            if body is not None:
                found.append(entry_text(sent, body, wording))
        return found

    ledger = Ledger(data_folder)
    try:
        return "\n\n".join(asyncio.run(texts(ledger)))[:MAX_CHARS]
    except StoreError as error:
        raise unread(error) from error
    finally:
        ledger.close()
