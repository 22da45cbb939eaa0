"""`AnswerView`: an answer as it comes, and once it is whole as it is meant."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from desktop_app.ui.appearance import text_sizes
from desktop_app.ui.conversation.answer_text import AnswerText
from desktop_app.ui.conversation.formatted_text import FormattedText
from desktop_app.ui.conversation.markdown import Formatted
from desktop_app.ui.conversation.receipt_marks import ReceiptMarks
from desktop_app.ui.conversation.sources import AnswerSource


class AnswerView(QWidget):
    """Plain text where it grows; what a model wrote is formatted above that, and at its end.

    Signals:
        link_clicked: Carries the address of a link; nothing is opened here.

    Attributes:
        plain: Shows the text as it is.
        formatted: Shows what a model meant by it; None until there is such an answer.
    """

    link_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plain = AnswerText()
        self.formatted: FormattedText | None = None
        self._sources: Sequence[AnswerSource] = ()
        self._said = ""
        self._is_marked = False
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.addWidget(self.plain)

    def add_text(self, text: str) -> None:
        """Add to the end."""
        self._said += text
        self.plain.add_text(text)
        self.plain.show()

    def finish(self, text: str) -> None:
        """Show `text`, which is the whole answer."""
        self._said = ""
        self.plain.finish(text)
        self.plain.show()
        if self.formatted is not None:
            self.formatted.hide()

    def show_begun(self, formatted: Formatted, chars: int) -> None:
        """Show what the first characters mean in their place, and the others as they come."""
        self._show_formatted(formatted)
        rest = self._said[chars:]
        self.plain.finish(rest)
        self.plain.setVisible(bool(rest))

    def show_headline(self, lines: int = 1) -> None:
        """What was asked for stands in the first lines: show it so."""
        system_px = QFontInfo(QApplication.font()).pixelSize()
        self.plain.show_headline(text_sizes(system_px)["large"], lines)

    def show_formatted(self, formatted: Formatted) -> None:
        """Show what the text means in its place."""
        shown = self._show_formatted(formatted)
        if not self._is_marked:
            self._is_marked = True
            ReceiptMarks(shown, self._sources)
        self.plain.finish("")
        self.plain.hide()

    def _show_formatted(self, formatted: Formatted) -> FormattedText:
        if self.formatted is None:
            self.formatted = FormattedText()
            self.formatted.link_clicked.connect(self.link_clicked)
            self._layout.insertWidget(0, self.formatted)
        self.formatted.show_formatted(formatted)
        self.formatted.show()
        return self.formatted

    def mark_sources(self, sources: Sequence[AnswerSource]) -> None:
        """Mark the claims that these bear out; once the text is whole."""
        self._sources = sources
        ReceiptMarks(self.plain, sources)

    @property
    def shown(self) -> QWidget:
        """What is read and selected once it is whole: one of the two."""
        has_meaning = self.formatted is not None and not self.formatted.isHidden()
        return self.formatted if has_meaning and self.formatted is not None else self.plain

    # Named as Qt names it in both of them.
    def toPlainText(self) -> str:
        """What is shown, without its looks."""
        shown = (one for one in (self.formatted, self.plain) if one is not None)
        return "\n".join(one.toPlainText() for one in shown if not one.isHidden())
