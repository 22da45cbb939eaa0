"""What is said to those who do not see that something changed."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

_MAX_CHARS = 300
"""More than a few sentences are read by whoever wants to, in the answer itself."""


def beginning(text: str) -> str:
    """The first paragraph of an answer, or as much of it as somebody listens to."""
    first = text.strip().partition("\n\n")[0]
    return first if len(first) <= _MAX_CHARS else f"{first[:_MAX_CHARS]}…"


def announce(widget: QWidget, sentence: str) -> None:
    """Have a screen reader say `sentence`, once it has said what it is saying."""
    if sentence and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, sentence))
