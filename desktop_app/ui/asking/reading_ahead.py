"""`ReadingAhead`: has a question read while it is typed, so that Enter need not wait for it."""

from __future__ import annotations

from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from desktop_app.bridge.background_work import BackgroundWork
from desktop_app.ui.asking.question_line import QuestionLine
from desktop_app.ui.conversation.presenter import ConversationPresenter

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.assembly.program import Assembly

PAUSE_MS = 120
"""So long nothing is typed where a person looks at what they typed, or is about to ask it."""


PASTED_CHARS = 5
"""So many at once were typed by nobody: it is a whole question."""


class ReadingAhead(QObject):
    """Has what stands on the line read in each pause of typing, and shows nothing of it.

    With the first letter it is looked what there is to ask about. What is typed on gives up what
    was read before; what is pasted is read at once. What an input method composes is not read, nor
    is anything while a question is on its way.

    Args:
        program: What reads it.
        threads: Of the window.
        line: Where questions are typed.
        presenter: Asks them.
    """

    def __init__(
        self,
        program: Awaitable[Assembly],
        threads: ThreadPoolExecutor,
        line: QuestionLine,
        presenter: ConversationPresenter,
    ) -> None:
        super().__init__(line)
        self._line = line
        self._presenter = presenter
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self._on_pause)
        self._chars = 0
        self._preparing = BackgroundWork(program, threads, self)
        self._reading = BackgroundWork(program, threads, self)
        line.textChanged.connect(self._on_changed)
        presenter.busy_changed.connect(self._on_busy_changed)

    async def close(self) -> None:
        """Give up what is being read."""
        self._timer.stop()
        await self._preparing.close()
        await self._reading.close()

    def _on_changed(self) -> None:
        # Where a question is on its way, the line was emptied by asking: what is just being read
        # is waited for.
        if self._presenter.busy:
            return
        self._reading.cancel()
        before, self._chars = self._chars, len(self._line.text())
        self._timer.start(0 if self._chars - before >= PASTED_CHARS else PAUSE_MS)
        if not self._preparing.busy and not self._line.document().isEmpty():
            self._preparing.start(self._prepare(), name="prepare reading")

    def _on_pause(self) -> None:
        text = self._line.text().strip()
        if text and not self._line.is_composing and not self._presenter.busy:
            self._reading.start(self._read(text), name="read ahead")

    async def _prepare(self) -> None:
        program = await self._preparing.program()
        if program.ahead is not None:
            await program.ahead.prepare()

    async def _read(self, text: str) -> None:
        program = await self._reading.program()
        history = self._presenter.history
        if program.ahead is not None and history is not None:
            await program.ahead.read(text, history)

    def _on_busy_changed(self, busy: bool) -> None:
        if busy:
            self._timer.stop()
        else:
            # What was asked is over, and what was typed meanwhile comes next.
            self._on_changed()
