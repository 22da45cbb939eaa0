"""`StepsView`: what is being done for a question in one line, and afterwards how it was done."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from functools import cached_property

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from desktop_app.agent.events import Step
from desktop_app.messages.basis import Spent
from desktop_app.messages.message import ToolCall
from desktop_app.messages.mind import Usage
from desktop_app.messages.search_progress import Progress
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.conversation.late_parts import LateParts
from desktop_app.ui.conversation.trace import trace_text
from desktop_app.ui.plain import PlainLabel, visible_lines
from desktop_app.ui.text_dialog import TextDialog
from desktop_app.wording import visible, written_number

_MAX_ARGUMENT_CHARS = 200
_SECOND_MS = 1000
_THOUGHTS_MS = 200
_MAX_THOUGHT_CHARS = 8_000
"""Of longer thoughts, the last: what they came to."""


class StepsView(QWidget):
    """One line while something is done; then a line for each step, once they are unfolded.

    Args:
        clock: Seconds that only grow.
        parent: The widget that it stands in.

    Attributes:
        fold: Unfolds them; whoever shows this places it.

    Signals:
        sent_requested: The person wants to see what was sent to a language model.
    """

    sent_requested = Signal()

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self._spent_until_now = Spent()
        self._began_s = 0.0
        self._why_waiting = ""
        self._is_writing = False
        self._seconds = QTimer(self)
        self._seconds.setInterval(_SECOND_MS)
        self._seconds.timeout.connect(self.count_seconds)
        self.doing = PlainLabel(self.tr("Looking…"), tone="muted", wraps=True)
        self.fold = QToolButton()
        self.fold.setCheckable(True)
        self.fold.setProperty("role", "inline")
        self.fold.setText(self.tr("How I looked"))
        self.fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fold.setArrowType(Qt.ArrowType.RightArrow)
        self.fold.toggled.connect(self._on_folded)
        self.fold.hide()
        self._steps: dict[str, str] = {}
        self._thought = ""
        self._thoughts_due = QTimer(self, singleShot=True, interval=_THOUGHTS_MS)
        self._thoughts_due.timeout.connect(self._show_thoughts)
        self._traced: Sequence[Step] = ()
        self._below = QVBoxLayout(self)
        self._below.setContentsMargins(0, 0, 0, 0)
        self._below.setSpacing(SPACE_PX // 4)
        self._below.addWidget(self.doing)

    @cached_property
    def _inside(self) -> QWidget:
        """What is unfolded; most people never do."""
        inside = QWidget()
        inside.hide()
        self._below.addWidget(inside)
        return inside

    @cached_property
    def _parts(self) -> LateParts:
        lines = QVBoxLayout(self._inside)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(SPACE_PX // 4)
        return LateParts(lines, ("steps", "thoughts", "spent", "trace", "sent"))

    @cached_property
    def _listed(self) -> PlainLabel:
        return self._label("steps")

    @cached_property
    def thoughts(self) -> PlainLabel:
        """What a language model thought, apart from its answer and folded away."""
        return self._label("thoughts")

    @cached_property
    def spent(self) -> PlainLabel:
        """What it took for the answer."""
        return self._label("spent")

    @cached_property
    def sent(self) -> QToolButton:
        """Asks for what was sent to it."""
        return self._button("sent", self.tr("What was sent"), self.sent_requested.emit)

    @cached_property
    def trace(self) -> QToolButton:
        """Shows all that was asked and found, step by step."""
        return self._button("trace", self.tr("Every step in full"), self._on_trace)

    def _label(self, name: str) -> PlainLabel:
        return self._parts.place(name, PlainLabel(tone="muted", wraps=True, selectable=True))

    def _button(self, name: str, text: str, clicked: Callable[[], object]) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setProperty("role", "inline")
        button.clicked.connect(lambda _=False: clicked())
        return self._parts.place(name, button)

    @property
    def steps(self) -> list[str]:
        """The lines that say what was done."""
        return [*self._steps.values()]

    def start(self, call: ToolCall) -> None:
        """Say that a tool is at work."""
        self._steps[call.id] = described_call(call) + "…"
        self._list_steps()
        self._seconds.stop()
        self.doing.setText(self._doing(call) + "…")

    def show_progress(self, call: ToolCall, progress: Progress) -> None:
        """Say how far a tool is."""
        doing = self._doing(call)
        if progress.documents:
            so_far = self.tr("%1 of %2 documents read, %3 found so far")
            so_far = so_far.replace("%1", written_number(progress.read))
            so_far = so_far.replace("%2", written_number(progress.documents))
            so_far = so_far.replace("%3", written_number(progress.found))
        elif progress.files:
            if call.name == "search_contents":
                # Nothing was opened yet: these are names.
                doing = self.tr("Looking through your folders")
            so_far = self.tr("%1 looked at, %2 found so far")
            so_far = so_far.replace("%1", written_number(progress.files))
            so_far = so_far.replace("%2", written_number(progress.found))
        else:
            return
        self.doing.setText(f"{doing}… {so_far}")

    def end(self, call: ToolCall, seconds: float, failed: bool) -> None:
        """Say that a tool has ended."""
        how = (
            self.tr("no result")
            if failed
            else self.tr("%1 s").replace("%1", f"{round(seconds, 3):g}")
        )
        if call.id in self._steps:
            self._steps[call.id] = f"{described_call(call)} · {how}"
            self._list_steps()
        self.doing.setText(self.tr("Looking…"))

    def begin_reply(self) -> None:
        """Say that a language model is asked, and for how long."""
        self._began_s = self._clock()
        self._is_writing = False
        if self._thought.strip():
            # What it thought for the reply before is a thought by itself.
            self._thought = f"{self._thought.rstrip()}\n\n"
        self._seconds.start()
        self.count_seconds()

    def add_thought(self, text: str) -> None:
        """More of what a model thinks; shown a few times a second at most."""
        self._thought = (self._thought + text)[-_MAX_THOUGHT_CHARS:]
        self.fold.show()
        if not self._thoughts_due.isActive():
            self._thoughts_due.start()

    def _show_thoughts(self) -> None:
        if self._thought.strip():
            told = self.tr("Thought: %1").replace("%1", self._thought.strip())
            self.thoughts.setText(visible_lines(told))
            self.thoughts.show()

    def write_reply(self) -> None:
        """Say that it has begun to answer."""
        if not self._is_writing and self._seconds.isActive():
            self._is_writing = True
            self.count_seconds()

    def count_seconds(self) -> None:
        """Say how long it has been thinking by now, or how long it is until it may be asked."""
        if (left := self._began_s - self._clock()) > 0:
            again = self.tr("It will be asked again in %1 s.")
            again = again.replace("%1", written_number(math.ceil(left)))
            self.doing.setText(f"{self._why_waiting} {again}")
            return
        seconds = int(-left)
        said = self.tr("Writing… %1 s") if self._is_writing else self.tr("Thinking… %1 s")
        self.doing.setText(said.replace("%1", written_number(seconds)))

    def show_waiting(self, sentence: str, seconds_left: float) -> None:
        """Say why it is not asked yet, and in how many seconds it will be."""
        self._why_waiting = visible(sentence)
        # From then on it is thinking, which nobody tells.
        self._began_s = self._clock() + seconds_left
        self._seconds.start()
        self.count_seconds()

    def end_reply(self, seconds: float, usage: Usage | None) -> None:
        """Add what a reply took."""
        self._seconds.stop()
        read, written = (usage.prompt_tokens, usage.completion_tokens) if usage else (0, 0)
        self.show_spent(self._spent_until_now.with_reply(seconds, read, written))
        self.doing.setText(self.tr("Looking…"))

    def show_spent(self, spent: Spent) -> None:
        """Say, once nothing more is done, what a model took for it."""
        self._spent_until_now = spent

    def offer_sent(self) -> None:
        """Let the person see what was sent."""
        self.sent.show()
        self.fold.show()

    def offer_trace(self, steps: Sequence[Step]) -> None:
        """Let the person read each step as it was, arguments and results."""
        self._traced = steps
        self._list_steps()

    def settle(self) -> None:
        """Nothing more is done for the question."""
        self._seconds.stop()
        self._thoughts_due.stop()
        self._show_thoughts()
        self.doing.hide()
        replies = self._spent_until_now.replies
        if replies:
            self.spent.setText(self._spent())
            self.spent.show()
        self.fold.setVisible(bool(self._steps or replies or self._thought))
        self.setVisible(self.fold.isChecked())

    def _list_steps(self) -> None:
        if not self.fold.isChecked():
            return
        if self._steps:
            self._listed.setText("\n".join(self._steps.values()))
            self._listed.show()
        if self._traced:
            self.trace.show()

    def _on_trace(self) -> None:
        said = self.tr("Each step in order: what was asked of which tool, and what it answered.")
        dialog = TextDialog(self.tr("Every step in full"), said, self.window())
        dialog.finished.connect(dialog.deleteLater)
        dialog.show_text(trace_text(self._traced, self._thought))
        dialog.open()

    def _spent(self) -> str:
        spent = self._spent_until_now
        parts = [self.tr("asked %n time(s)", "", spent.replies)]
        if spent.prompt_tokens or spent.completion_tokens:
            tokens = self.tr("%1 tokens in, %2 out")
            tokens = tokens.replace("%1", written_number(spent.prompt_tokens))
            parts.append(tokens.replace("%2", written_number(spent.completion_tokens)))
        parts.append(self.tr("%1 s").replace("%1", f"{spent.seconds:.1f}"))
        return self.tr("Model: %1").replace("%1", " · ".join(parts))

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
        self._list_steps()
        self._inside.setVisible(is_open)
        # While something is done, the line that says so stays.
        self.setVisible(is_open or not self.doing.isHidden())


def described_call(call: ToolCall) -> str:
    """A call in a line: its tool and what it was asked."""
    given = call.arguments.get("query") or ", ".join(
        str(value) for value in call.arguments.values() if value not in ("", None, [], False)
    )
    return visible(f"{call.name} {given}".strip()[:_MAX_ARGUMENT_CHARS])
