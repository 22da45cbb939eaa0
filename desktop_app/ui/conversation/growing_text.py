"""`GrowingText`: what a model means by what it has written by now, while it goes on writing."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop_app.bridge.task_owner import TaskOwner

if TYPE_CHECKING:
    # For models alone; loaded when the first one has answered.
    from desktop_app.agent.events import Answer
    from desktop_app.ui.conversation.markdown import Formatted

PAUSE_S = 0.5
"""All of it is laid out anew each time."""

MOST_CHARS = 6_000
"""What is written behind them stands as it is until the answer is whole."""


class GrowingText(QObject):
    """Has whole lines taken apart in a worker thread, twice a second at most.

    Signals:
        formatted: Carries the `Formatted`, and for how many characters it stands.
    """

    formatted = Signal(object, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._formatted_chars = 0
        self._work = TaskOwner(self)
        # What was cancelled is under way for a moment yet, and more may have come meanwhile.
        self._work.idle.connect(self._go_on)

    def add(self, text: str) -> None:
        """More was written."""
        self._text += text
        self._go_on()

    def clear(self) -> None:
        """It is whole, or was taken back: another one begins."""
        self._text, self._formatted_chars = "", 0
        self._work.cancel()

    def _go_on(self) -> None:
        if self._due() and not self._work.busy:
            self._work.start(self._format(), name="growing text")

    def _due(self) -> int:
        """Where the whole lines end, if some were not taken apart yet; else 0."""
        end = self._text.rfind("\n") + 1
        return end if self._formatted_chars < end <= MOST_CHARS else 0

    async def close(self) -> None:
        """End what is under way."""
        self.clear()
        await self._work.close()

    async def _format(self) -> None:
        while end := self._due():
            shown = await asyncio.to_thread(_formatted, self._text[:end])
            self._formatted_chars = end
            if shown is not None:
                self.formatted.emit(shown, end)
            await asyncio.sleep(PAUSE_S)


def _formatted(text: str) -> Formatted | None:
    # Imported in the worker thread, when a model first writes.
    from desktop_app.ui.conversation.markdown import formatted

    return formatted(text, text)


def formatted_whole(answer: Answer) -> Formatted | None:
    """What a model's answer means; for a worker thread. What is ours is shown as it is."""
    if not answer.said.strip():
        return None
    # What went wrong is told beside it.
    from desktop_app.agent.events import Stopped
    from desktop_app.ui.conversation.markdown import formatted

    text = answer.said if answer.stopped is Stopped.ERROR else answer.text
    return formatted(text, answer.said, answer.unverified)
