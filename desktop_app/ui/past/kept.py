"""`KeptPane`: questions that are asked again with a click, above the conversations at the side."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.errors import AppError
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import ElidedButton, PlainLabel, quiet_cross, set_tooltip
from desktop_app.wording import Language, Wording, visible

if TYPE_CHECKING:
    # Loaded when the first question is looked for.
    from desktop_app.conversations.kept_questions import KeptQuestion, KeptQuestions

_MOST_PX = 200


class KeptPresenter(QObject):
    """Reads and writes the kept questions in worker threads, one change after the other.

    Args:
        data_folder: Where they are kept.
        threads: Where that is done.
        language: Of the window.

    Signals:
        listed: Carries all of them, as `KeptQuestion` values.
        told: What came of it; carries a sentence, and what its button says and does or None.
    """

    listed = Signal(object)
    told = Signal(str, object)

    def __init__(
        self,
        data_folder: Path,
        threads: ThreadPoolExecutor,
        language: Language,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._data_folder = data_folder
        self._threads = threads
        self._wording = Wording(language)
        self._waiting: list[Callable[[KeptQuestions], Sequence[KeptQuestion]]] = []
        self._work = TaskOwner(self)
        self._work.failed.connect(self._on_failed)
        self._work.idle.connect(self._next)

    def refresh(self) -> None:
        """Read them: another window may have changed them."""
        self._do(lambda kept: kept.all())

    def keep(self, query: str, title: str) -> None:
        """Keep a query under a title."""

        def work(kept: KeptQuestions) -> Sequence[KeptQuestion]:
            from desktop_app.conversations.kept_questions import KeptQuestion

            return kept.keep(KeptQuestion(query, title))

        self._do(work)

    def remove(self, question: KeptQuestion) -> None:
        """Keep one no longer, and offer to have it again."""
        self._do(lambda kept: kept.remove(question.query))
        said = self.tr("“%1” is no longer kept.").replace("%1", visible(question.title))
        undo = (self.tr("Undo"), lambda: self.keep(question.query, question.title))
        self.told.emit(said, undo)

    async def close(self) -> None:
        """End what is under way; a change is made whole or not at all."""
        self._waiting.clear()
        await self._work.close()

    def _do(self, work: Callable[[KeptQuestions], Sequence[KeptQuestion]]) -> None:
        self._waiting.append(work)
        if not self._work.busy:
            self._next()

    def _next(self) -> None:
        if self._waiting:
            self._work.start(self._done(self._waiting.pop(0)), name="kept questions")

    async def _done(self, work: Callable[[KeptQuestions], Sequence[KeptQuestion]]) -> None:
        def in_thread() -> Sequence[KeptQuestion]:
            from desktop_app.conversations.kept_questions import KeptQuestions

            return work(KeptQuestions(self._data_folder))

        loop = asyncio.get_running_loop()
        self.listed.emit(await loop.run_in_executor(self._threads, in_thread))

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, AppError):
            raise error
        self.told.emit(self._wording.error(error), None)


class KeptPane(QWidget):
    """A button for each; no room is taken where none is kept.

    Args:
        presenter: Keeps them.

    Signals:
        asked: One is to be asked again; carries its written query.
    """

    asked = Signal(str)

    def __init__(self, presenter: KeptPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self.buttons: list[ElidedButton] = []
        self.crosses: list[QToolButton] = []
        self._shown: Sequence[KeptQuestion] = ()
        self._inside = QWidget()
        self._inside.setObjectName("Kept")
        self._rows = QVBoxLayout(self._inside)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        self._scroll = QScrollArea()
        self._scroll.setObjectName("KeptRows")
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._scroll.setWidget(self._inside)
        heading = PlainLabel(self.tr("Kept questions"), tone="title")
        heading.setContentsMargins(2 * SPACE_PX, 2 * SPACE_PX, SPACE_PX, SPACE_PX)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(heading)
        layout.addWidget(self._scroll)
        presenter.listed.connect(self._on_listed)
        self.hide()

    def _on_listed(self, questions: Sequence[KeptQuestion]) -> None:
        if tuple(questions) == tuple(self._shown):
            return
        self._shown = questions
        while (item := self._rows.takeAt(0)) is not None:
            if (row := item.widget()) is not None:
                row.hide()
                row.deleteLater()
        self.buttons, self.crosses = [], []
        for question in questions:
            row = self._row(question)
            self._rows.addWidget(row)
            # What is not shown yet takes no room in the sum below.
            row.show()
        self._scroll.setFixedHeight(min(self._rows.totalSizeHint().height(), _MOST_PX))
        self.setVisible(bool(questions))

    def _row(self, question: KeptQuestion) -> QWidget:
        row = QWidget()
        button = ElidedButton(" ".join(question.title.split()), edges_px=2 * SPACE_PX + 2)
        button.setProperty("role", "kept")
        set_tooltip(button, self.tr("Ask again: %1").replace("%1", question.query))
        button.clicked.connect(partial(self._ask, question))
        said = self.tr("No longer keep “%1”").replace("%1", visible(question.title))
        cross = quiet_cross(said)
        cross.clicked.connect(partial(self._remove, question))
        layout = QHBoxLayout(row)
        layout.setContentsMargins(SPACE_PX, 0, SPACE_PX, 0)
        layout.setSpacing(0)
        layout.addWidget(button, 1)
        layout.addWidget(cross)
        self.buttons.append(button)
        self.crosses.append(cross)
        return row

    def _ask(self, question: KeptQuestion) -> None:
        self.asked.emit(question.query)

    def _remove(self, question: KeptQuestion) -> None:
        self._presenter.remove(question)
