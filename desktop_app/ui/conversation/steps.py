"""`StepsView`: what is being done for a question in one line, and afterwards how it was done."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from desktop_app.messages.message import ToolCall
from desktop_app.messages.tool import Progress
from desktop_app.ui.plain import PlainLabel
from desktop_app.wording import visible, written_number

_MAX_ARGUMENT_CHARS = 200


class StepsView(QWidget):
    """One line while something is done; then a line for each step, once they are unfolded.

    Attributes:
        fold: Unfolds them; whoever shows this places it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.doing = PlainLabel(tone="muted", wraps=True)
        self.fold = QToolButton()
        self.fold.setCheckable(True)
        self.fold.setProperty("role", "quiet")
        self.fold.setText(self.tr("How I looked"))
        self.fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fold.setArrowType(Qt.ArrowType.RightArrow)
        self.fold.toggled.connect(self._on_folded)
        self.fold.hide()
        self._steps: dict[str, PlainLabel] = {}
        self._inside = QWidget()
        self._lines = QVBoxLayout(self._inside)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(2)
        self._inside.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.doing)
        layout.addWidget(self._inside)
        self.doing.setText(self.tr("Thinking …"))

    @property
    def steps(self) -> list[str]:
        """The lines that say what was done."""
        return [label.text() for label in self._steps.values()]

    def start(self, call: ToolCall) -> None:
        """Say that a tool is at work."""
        label = PlainLabel(described_call(call) + " …", tone="muted", wraps=True, selectable=True)
        self._steps[call.id] = label
        self._lines.addWidget(label)
        self.doing.setText(self._doing(call) + " …")

    def show_progress(self, call: ToolCall, progress: Progress) -> None:
        """Say how far a tool is."""
        if progress.documents:
            so_far = self.tr("%1 of %2 documents read, %3 found so far")
            so_far = so_far.replace("%1", written_number(progress.read))
            so_far = so_far.replace("%2", written_number(progress.documents))
            so_far = so_far.replace("%3", written_number(progress.found))
        elif progress.files:
            so_far = self.tr("%1 looked at, %2 found so far")
            so_far = so_far.replace("%1", written_number(progress.files))
            so_far = so_far.replace("%2", written_number(progress.found))
        else:
            return
        self.doing.setText(f"{self._doing(call)} … {so_far}")

    def end(self, call: ToolCall, seconds: float, failed: bool) -> None:
        """Say that a tool has ended."""
        how = (
            self.tr("no result")
            if failed
            else self.tr("%1 s").replace("%1", f"{round(seconds, 3):g}")
        )
        if call.id in self._steps:
            self._steps[call.id].setText(f"{described_call(call)} · {how}")
        self.doing.setText(self.tr("Thinking …"))

    def settle(self) -> None:
        """Nothing more is done for the question."""
        self.doing.hide()
        self.fold.setVisible(bool(self._steps))
        self.setVisible(self.fold.isChecked())

    def _doing(self, call: ToolCall) -> str:
        """What a tool does, as a person would say it."""
        match call.name:
            case "search_contents":
                return self.tr("Reading what is inside files")
            case "count_files":
                return self.tr("Counting")
            case "find_duplicates":
                return self.tr("Comparing files")
            case "read_file":
                return self.tr("Reading a file")
            case "search_web":
                return self.tr("Searching the web")
            case _:
                return self.tr("Looking through your folders")

    def _on_folded(self, is_open: bool) -> None:
        self.fold.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
        self._inside.setVisible(is_open)
        self.setVisible(is_open)


def described_call(call: ToolCall) -> str:
    """A call in a line: its tool and what it was asked."""
    given = call.arguments.get("query") or ", ".join(
        str(value) for value in call.arguments.values() if value not in ("", None, [], False)
    )
    return visible(f"{call.name} {given}".strip()[:_MAX_ARGUMENT_CHARS])
