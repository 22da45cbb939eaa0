"""Text on the screen that is never markup.

Qt takes a text that looks like HTML for HTML, and a file's name can look like anything. So these
are the only places where labels and tooltips are made; `wording.visible` has shown what hides in a
name before it comes here.
"""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

import html
import unicodedata
from itertools import groupby

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import (
    QClipboard,
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QShowEvent,
    QTextLayout,
)
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QToolTip,
    QWidget,
)

from desktop_app.ui.appearance import DressedDialog
from desktop_app.wording import visible

MAX_LINE_CHARS = 4_000
"""A longer line is shown in pieces: laying out a megabyte in one takes Qt half a second."""


_BUTTON_EDGES_PX = 32

_BREAK = "\u200b"
"""A place where a line may end, which takes no room."""

_JOINER = "\u2060"
"""A place where no line may end, which takes no room."""

_HOME = "~/"
"""What a folder below the home begins with; alone at the end of a line it would say the home."""

_LAST_APART = "\u052f"
"""The last letter of Latin, Greek and Cyrillic, whose letters stand apart and whose words whole."""

_UNBROKEN_CHARS = 20
"""Qt ends a line between words alone: of a longer one, what does not fit would not be seen."""

_STEP_CHARS = 6

_ENDS = "/-"
"""Qt ends a line behind these by itself."""


class PlainLabel(QLabel):
    """A label that shows every character as it is. `tone` names its look in the style sheet.

    One that wraps does so within long words as well; what is read or copied of it knows nothing
    of that.
    """

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

    def _copy(self, to: QClipboard.Mode = QClipboard.Mode.Clipboard) -> None:
        selected = _unbroken(self.selectedText())
        if selected:
            QGuiApplication.clipboard().setText(selected, to)

    # Qt

    def setText(self, text: str) -> None:
        shown = breakable(text) if self.wordWrap() else text
        super().setText(shown)
        self.setAccessibleName("" if shown == text else text)

    def text(self) -> str:
        return _unbroken(super().text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.hasSelectedText():
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.addAction(self.tr("Copy"), self._copy)
            menu.popup(event.globalPos())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self.hasSelectedText() and QGuiApplication.clipboard().supportsSelection():
            self._copy(QClipboard.Mode.Selection)


class FittedDialog(DressedDialog):
    """A dialog above its window, as high as its labels are where they wrap: Qt would guess it."""

    def __init__(self, title: str, width_px: int, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setMinimumWidth(width_px)

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        # The letters are those of the style sheet by now.
        layout, width = self.layout(), self.minimumWidth()
        if layout is not None:
            self.resize(width, max(layout.totalHeightForWidth(width), self.minimumHeight()))
        super().showEvent(event)


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
        self.drawFrame(painter)
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
    """A button with a line of text, or some, cut at its end where there is no room.

    Args:
        text: All of it.
        parent: The widget that it stands in.
        edges_px: Padding and border of the style sheet, on both sides.
        most_lines: As many as the text may take.
    """

    def __init__(
        self,
        text: str,
        parent: QWidget | None = None,
        *,
        edges_px: int = _BUTTON_EDGES_PX,
        most_lines: int = 1,
    ) -> None:
        super().__init__(parent)
        self._edges_px = edges_px
        self._most_lines = most_lines
        self._text = visible(text)
        self.setAccessibleName(self._text)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._fit()

    def _fit(self) -> None:
        room = max(0, self.width() - self._edges_px)
        *lines, last = self._lines(room)
        lines.append(self.fontMetrics().elidedText(last, Qt.TextElideMode.ElideRight, room))
        # An ampersand would mark a key of the keyboard.
        self.setText("\n".join(lines).replace("&", "&&"))

    def _lines(self, room: int) -> list[str]:
        """The text line by line; the last one may be too long."""
        lines: list[str] = []
        first = 0
        layout = QTextLayout(self._text, self.font())
        layout.beginLayout()
        while len(lines) < self._most_lines - 1 and (line := layout.createLine()).isValid():
            line.setLineWidth(room)
            end = first + line.textLength()
            lines.append(self._text[first:end].rstrip())
            first = end
        layout.endLayout()
        rest = self._text[first:]
        return [*lines, rest] if rest or not lines else lines

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def breakable(text: str) -> str:
    """`text` with places within its long words where a line may end.

    None between a letter and its accent, nor in scripts whose letters are joined, nor behind the
    home that a path begins with.
    """

    def stays_whole(one: str) -> bool:
        return one <= _LAST_APART and not one.isspace() and one not in _ENDS

    runs = ((is_word, "".join(run)) for is_word, run in groupby(text, stays_whole))
    broken = "".join(_broken(run) if is_word else run for is_word, run in runs)
    return broken.replace(_HOME, _HOME + _JOINER)


def _unbroken(text: str) -> str:
    return text.replace(_BREAK, "").replace(_JOINER, "")


def _broken(word: str) -> str:
    if len(word) <= _UNBROKEN_CHARS:
        return word
    shown, before = [], 0
    for at in range(_STEP_CHARS, len(word), _STEP_CHARS):
        if not unicodedata.combining(word[at]):
            shown.append(word[before:at])
            before = at
    return _BREAK.join((*shown, word[before:]))


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
    # Qt would read out the tooltip with its marks.
    widget.setAccessibleDescription(visible_lines(text))


class ShorterButton(QToolButton):
    """Says it in fewer words where there is no room for all of them.

    Args:
        shorter: Those; "" for as many of them as there is room for.
    """

    def __init__(self, shorter: str = "") -> None:
        super().__init__()
        self._shorter = shorter

    @property
    def shown(self) -> str:
        """What of the two there is room for."""
        less_px = self.sizeHint().width() - self.width()
        if less_px <= 0:
            return self.text()
        metrics = self.fontMetrics()
        room_px = metrics.horizontalAdvance(self.text()) - less_px
        end = Qt.TextElideMode.ElideRight
        return self._shorter or metrics.elidedText(self.text(), end, room_px)

    # Qt

    def paintEvent(self, _: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        if self.shown != self.text():
            # As wide as those words are, so that they begin where others do.
            less_px = self.fontMetrics().horizontalAdvance(self.text())
            less_px -= self.fontMetrics().horizontalAdvance(self.shown)
            option.rect.setWidth(min(self.width(), self.sizeHint().width() - less_px))
            option.text = self.shown
        QStylePainter(self).drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)


def quiet_button(text: str, told: str = "") -> QToolButton:
    """A button without an edge; `told` is its tooltip."""
    button = QToolButton()
    # Before it has a place: there it takes its looks.
    button.setProperty("role", "quiet")
    button.setText(text)
    set_tooltip(button, told)
    return button


def quiet_cross(told: str) -> QToolButton:
    """A button that takes away what it stands beside, as `told` says."""
    cross = quiet_button("✕", told)
    cross.setAccessibleName(told)
    return cross


def offer_to_clear(line: QLineEdit, told: str) -> None:
    """Let a click empty the line; `told` says so of the button, which has no name in Qt."""
    line.setClearButtonEnabled(True)
    for button in line.findChildren(QToolButton):
        button.setAccessibleName(told)
        set_tooltip(button, told)


def show_tooltip(widget: QWidget, position: QPoint, text: str) -> None:
    """Show a tooltip that is never markup now, at a place of the screen; "" hides what is shown."""
    QToolTip.showText(position, tooltip_text(text), widget)


def show_made_tooltip(widget: QWidget, position: QPoint, made: str) -> None:
    """Show what `tooltip_text` made, as `show_tooltip` would."""
    QToolTip.showText(position, made, widget)
