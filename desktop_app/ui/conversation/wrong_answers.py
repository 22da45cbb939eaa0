"""`WrongAnswerCases`: keeps what a person says is wrong, and shows what could be sent of it."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.errors import AppError
from desktop_app.ui.appearance import SPACE_PX, DressedDialog
from desktop_app.ui.plain import PlainLabel
from desktop_app.wording import Language, Wording

if TYPE_CHECKING:
    # Loaded when the first answer is said to be wrong.
    from desktop_app.agent.events import Answer
    from desktop_app.conversations.wrong_answers import WrongAnswer


class WrongAnswerCases(QObject):
    """Writes cases in worker threads; nothing of them is sent anywhere.

    Args:
        data_folder: Where they are kept.
        threads: Where that is done.
        language: Of the window.
        window: What dialogs belong to.

    Signals:
        kept: A case is kept; carries a sentence.
        failed: It could not be; carries a sentence.
        copy_requested: A text is to go to the clipboard; carries it.
    """

    kept = Signal(str)
    failed = Signal(str)
    copy_requested = Signal(str)

    def __init__(
        self, data_folder: Path, threads: ThreadPoolExecutor, language: Language, window: QWidget
    ) -> None:
        super().__init__(window)
        self._data_folder = data_folder
        self._threads = threads
        self._wording = Wording(language)
        self._window = window
        self._work = TaskOwner(self)
        self._work.failed.connect(self._on_failed)

    def keep(self, answer: Answer) -> None:
        """Keep an answer's question, and what it was taken for, as a case."""
        self._work.start(self._kept(answer), name="keep case")

    def mend(self, answer: Answer, meant: str) -> None:
        """Note which query would have been right."""
        self._work.start(self._mended(answer, meant), name="mend case")

    def show(self, answer: Answer) -> None:
        """Show what could be sent of a case, to the letter."""
        self._work.start(self._shown(answer), name="show case")

    async def close(self) -> None:
        """End what is under way."""
        await self._work.close()

    async def _kept(self, answer: Answer) -> None:
        def work() -> None:
            from desktop_app.conversations.wrong_answers import WrongAnswers

            WrongAnswers(self._data_folder).keep(_case(answer))

        await asyncio.get_running_loop().run_in_executor(self._threads, work)
        self.kept.emit(self.tr("Noted on this computer. Nothing was sent."))

    async def _mended(self, answer: Answer, meant: str) -> None:
        def work() -> None:
            from desktop_app.conversations.wrong_answers import WrongAnswers

            WrongAnswers(self._data_folder).mend(_case(answer), meant)

        await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def _shown(self, answer: Answer) -> None:
        def work() -> str:
            from desktop_app.conversations.wrong_answers import to_send

            return to_send(_case(answer))

        text = await asyncio.get_running_loop().run_in_executor(self._threads, work)
        dialog = CaseDialog(text, self._window)
        dialog.accepted.connect(lambda: self.copy_requested.emit(text))
        dialog.finished.connect(dialog.deleteLater)
        # open(), not exec(): a nested event loop would re-enter running tasks.
        dialog.open()

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, AppError):
            raise error
        self.failed.emit(self._wording.error(error))


class CaseDialog(DressedDialog):
    """Shows a case as it would be sent; accepted where it is to be copied.

    Args:
        text: The case, without names.
        window: What the dialog belongs to.
    """

    def __init__(self, text: str, window: QWidget) -> None:
        super().__init__(window)
        self.setWindowTitle(self.tr("What can be sent"))
        said = PlainLabel(
            self.tr(
                "This is all that would be copied. Of names of files and folders, and of words that"
                " Fossick does not know, only the length is kept."
            ),
            wraps=True,
        )
        self.text = QPlainTextEdit(text)
        self.text.setReadOnly(True)
        self.text.setAccessibleName(self.tr("The case"))
        buttons = QDialogButtonBox()
        copy = buttons.addButton(self.tr("Copy"), QDialogButtonBox.ButtonRole.AcceptRole)
        copy.setDefault(True)
        buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX)
        layout.setSpacing(SPACE_PX)
        layout.addWidget(said)
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)
        self.resize(520, 280)


def _case(answer: Answer) -> WrongAnswer:
    from desktop_app.conversations.wrong_answers import WrongAnswer

    words = answer.taken.words if answer.taken is not None else ()
    return WrongAnswer(answer.question, answer.query or "", words)
