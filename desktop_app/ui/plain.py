"""Text on the screen that is never markup.

Qt takes a text that looks like HTML for HTML, and a file's name can look like anything. So these
are the only places where labels and tooltips are made; `wording.visible` has shown what hides in a
name before it comes here.
"""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

import html

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QToolTip, QWidget

from desktop_app.wording import visible

MAX_LINE_CHARS = 4_000
"""A longer line is shown in pieces: laying out a megabyte in one takes Qt half a second."""


_BUTTON_EDGES_PX = 32


class PlainLabel(QLabel):
    """A label that shows every character as it is. `tone` names its look in the style sheet."""

    def __init__(
        self,
        text: str = "",
        *,
        tone: str = "",
        wraps: bool = False,
        selectable: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wraps)
        if tone:
            self.setProperty("tone", tone)
        if selectable:
            self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setText(text)


class ElidedLabel(PlainLabel):
    """One line, cut in the middle where there is no room; the tooltip has the whole."""

    def __init__(self, *, tone: str = "", parent: QWidget | None = None) -> None:
        super().__init__(tone=tone, parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_text(self, text: str) -> None:
        """Show `text`, as much of it as fits."""
        self.setText(text)
        set_tooltip(self, text)

    # Qt

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        room = self.contentsRect()
        shown = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideMiddle, room.width()
        )
        self.style().drawItemText(
            painter,
            room,
            int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter),
            self.palette(),
            self.isEnabled(),
            shown,
            QPalette.ColorRole.WindowText,
        )


class ElidedButton(QPushButton):
    """A button with a line of text, cut at its end where there is no room.

    Args:
        text: All of it.
        parent: The widget that it stands in.
        edges_px: Padding and border of the style sheet, on both sides.
    """

    def __init__(
        self, text: str, parent: QWidget | None = None, *, edges_px: int = _BUTTON_EDGES_PX
    ) -> None:
        super().__init__(parent)
        self._edges_px = edges_px
        self._text = visible(text)
        self.setAccessibleName(self._text)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._fit()

    def _fit(self) -> None:
        room = max(0, self.width() - self._edges_px)
        shown = self.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, room)
        # An ampersand would mark a key of the keyboard.
        self.setText(shown.replace("&", "&&"))

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def visible_lines(text: str) -> str:
    """`text` with its line ends and tabs, and every other character visible."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(
        "\t".join(map(visible, line[at : at + MAX_LINE_CHARS].split("\t")))
        for line in lines
        for at in range(0, max(len(line), 1), MAX_LINE_CHARS)
    )


def qt_length(text: str) -> int:
    """How long Qt says that `text` is: most characters count once, an emoji counts twice."""
    return len(text) + sum(character > "\uffff" for character in text)


def characters_before(text: str, place: int) -> int:
    """How many characters stand before a place that is counted as Qt does."""
    counted = 0
    for number, character in enumerate(text):
        if counted >= place:
            return number
        counted += qt_length(character)
    return len(text)


def tooltip_text(text: str) -> str:
    """`text` as a tooltip that shows every character as it is, none hidden, and wraps."""
    return f"<qt>{html.escape(visible_lines(text))}</qt>" if text else ""


ON_ONE_LINE = '<qt><p style="white-space:pre">', "</p></qt>"
_MOST_ON_ONE_LINE = 120


def one_line_tooltip_text(text: str) -> str:
    """The same on one line, where that is no longer than most windows are wide."""
    if len(text) > _MOST_ON_ONE_LINE:
        return tooltip_text(text)
    before, behind = ON_ONE_LINE
    return f"{before}{html.escape(visible(text))}{behind}" if text else ""


def set_tooltip(widget: QWidget, text: str) -> None:
    """Give `widget` a tooltip that is never markup."""
    widget.setToolTip(tooltip_text(text))


def show_tooltip(widget: QWidget, position: QPoint, text: str) -> None:
    """Show a tooltip that is never markup now, at a place of the screen; "" hides what is shown."""
    QToolTip.showText(position, tooltip_text(text), widget)


def show_made_tooltip(widget: QWidget, position: QPoint, made: str) -> None:
    """Show what `tooltip_text` made, as `show_tooltip` would."""
    QToolTip.showText(position, made, widget)


def in_home(path: str, home: str) -> str:
    """`path` as people write it: `~/Downloads`; as it is where it lies elsewhere."""
    if home and (path == home or path.startswith((f"{home}/", f"{home}\\"))):
        return f"~{path[len(home) :]}"
    return path
