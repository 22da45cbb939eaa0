"""`EarlierTurns`: brings the turns of another day back one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    # Loaded when a conversation is first taken up.
    from desktop_app.files.scope import Scope
    from desktop_app.messages.message import Message
    from desktop_app.ui.past.taken_up import PastTurn, TakenUp


class EarlierTurns(QObject):
    """The last of them at once, the others a moment later each.

    Thirty at once would hold up the window for a third of a second.

    Args:
        show: Shows one, above those that it showed before.
        parent: What this belongs to.
    """

    def __init__(self, show: Callable[[PastTurn], None], parent: QObject) -> None:
        super().__init__(parent)
        self._show = show
        self._left: list[PastTurn] = []
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._show_one)

    def begin(self, turns: Sequence[PastTurn]) -> None:
        """Show these, in place of those that are left of others."""
        self._left = list(turns)
        self._show_one()

    def stop(self) -> None:
        """Show no more."""
        self._left.clear()
        self._next.stop()

    def _show_one(self) -> None:
        if self._left:
            self._show(self._left.pop())
        if self._left:
            self._next.start()


def recalled(messages: Sequence[Message], scope: Scope) -> TakenUp:
    """See `taken_up`, which is loaded in the worker thread when it is first needed."""
    from desktop_app.ui.past.taken_up import taken_up

    return taken_up(messages, scope)
