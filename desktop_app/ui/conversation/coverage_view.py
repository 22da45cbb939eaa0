"""`CoverageView`: what was looked at for an answer, and what was not, each part with its action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from desktop_app.errors import QueryError
from desktop_app.fixed_patterns import fixed
from desktop_app.query.query import Hidden, Query
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from desktop_app.reasons import CLOSED, Coverage, Reason
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.flow_layout import FlowLayout
from desktop_app.ui.plain import PlainLabel, ShorterButton, set_tooltip
from desktop_app.wording import Wording, in_home
from desktop_app.wording.coverage import looked_at, not_there

_SPAN: Final = fixed(r"(in )?(under )?([0-9.,]+) (s|秒)(?=[.。])")
_WIDE_COLON: Final = "\N{FULLWIDTH COLON}"
"""It has the space behind it within itself."""


class CoverageView(QWidget):
    """A calm line; below it what was left out, to be listed or included.

    An answer to several questions has one such line for each.

    Signals:
        include_requested: What was left out is to be looked at, too; carries the written query.
        list_requested: The person wants to see what was left out; carries what it is, in words,
            and the paths, as far as they are known.

    Args:
        wording: In the language of the question.
        home: The person's home folder, which is written as ~; "" for none.
        parent: The widget that it stands in.

    Attributes:
        buttons: One for each part with an action.
    """

    include_requested = Signal(str)
    list_requested = Signal(str, object)

    def __init__(self, wording: Wording, home: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wording = wording
        self._home = home
        self.buttons: list[QToolButton] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)

    def show_coverage(self, coverage: Coverage, query: str = "", told: str = "") -> None:
        """Show it, below what is shown by now.

        Args:
            coverage: What is told.
            query: What was looked for, written, or "" where that is unknown.
            told: The answer: what it says of folders that are not there is not said again.
        """
        known = [reason for reason in coverage.skipped if self._is_told(reason, coverage, told)]
        skipped = {why: number for why, number in coverage.skipped.items() if why not in known}
        if not (known and coverage.is_of_nowhere):
            self._show_line(self._looked_at(coverage))
        if skipped:
            self._show_skipped(replace(coverage, skipped=skipped), _parsed(query))

    def _is_told(self, reason: Reason, coverage: Coverage, told: str) -> bool:
        """Whether `told` names all that was left out for a reason."""
        folders = [one for one in coverage.paths.get(reason, ()) if one in coverage.folders]
        if reason not in CLOSED or coverage.skipped[reason] != len(folders):
            return False
        return not_there(reason, folders, self._home, self._wording) in told

    def _show_line(self, line: str) -> None:
        # "0.1 s." alone on a line would be read as nothing.
        line = _SPAN.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), line)
        self._layout.addWidget(PlainLabel(line, tone="muted", wraps=True, selectable=True))

    def _show_skipped(self, coverage: Coverage, asked: Query | None) -> None:
        parts = FlowLayout(between_px=0)
        parts.setSpacing(SPACE_PX // 2)
        self._layout.addLayout(parts)
        left_out = PlainLabel(self.tr("Left out:"), tone="muted")
        if left_out.text().endswith(_WIDE_COLON):
            back_px = -parts.spacing()
            left_out.setContentsMargins(0, 0, back_px, 0)
        parts.addWidget(left_out)
        for reason, number in coverage.skipped.items():
            said = self._wording.reason(reason, number)
            paths = coverage.paths.get(reason, ())
            if reason is Reason.HIDDEN and asked is not None and asked.hidden is Hidden.NO:
                parts.addWidget(self._including_hidden(said, asked))
            elif paths:
                parts.addWidget(self._listing(said, paths))
            else:
                parts.addWidget(PlainLabel(said, tone="muted"))

    def text(self) -> str:
        """All of it, as it is read."""
        return "\n".join(label.text() for label in self.findChildren(PlainLabel)) + "".join(
            f"\n{button.text()}" for button in self.buttons
        )

    def _looked_at(self, coverage: Coverage) -> str:
        if coverage.is_of_nowhere:
            return looked_at(coverage, self._wording)
        home = self._wording.say("place.home")
        folders = tuple(
            home if folder == self._home else in_home(folder, self._home)
            for folder in coverage.reached
        )
        line = looked_at(replace(coverage, folders=folders), self._wording)
        # Chinese has spaces around a path, and none around words.
        return line.replace(f" {home} ", home) if home[0] > "\u3000" else line

    def _including_hidden(self, said: str, asked: Query) -> QToolButton:
        button = self._button(self.tr("%1 · include").replace("%1", said))
        set_tooltip(button, self.tr("Ask again with hidden files"))
        query = written(replace(asked, hidden=Hidden.YES))
        button.clicked.connect(lambda _=False: self.include_requested.emit(query))
        return button

    def _listing(self, said: str, paths: Sequence[str]) -> QToolButton:
        button = self._button(self.tr("%1 · list").replace("%1", said))
        shown = [in_home(path, self._home) for path in paths]
        button.clicked.connect(lambda _=False: self.list_requested.emit(said, shown))
        return button

    def _button(self, text: str) -> QToolButton:
        button = ShorterButton()
        button.setText(text)
        set_tooltip(button, text)
        button.setProperty("role", "inline")
        self.buttons.append(button)
        return button


def _parsed(query: str) -> Query | None:
    try:
        return parse(query) if query else None
    except QueryError:
        return None
