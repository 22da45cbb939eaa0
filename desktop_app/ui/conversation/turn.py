"""`TurnView`: one question, what was done for it, its answer, and what that rests on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop_app.agent.events import Answer, Stopped
from desktop_app.interpreter import describing
from desktop_app.interpreter.written import as_question
from desktop_app.messages.message import ToolCall
from desktop_app.messages.tool import Progress
from desktop_app.query.syntax import parse
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.conversation.answer_text import AnswerText
from desktop_app.ui.plain import ElidedButton, PlainLabel, set_tooltip, visible_lines
from desktop_app.wording import Wording, visible, written_number
from desktop_app.wording.coverage import coverage_line

_MAX_ARGUMENT_CHARS = 200


class TurnView(QWidget):
    """A turn of the conversation, from the question on; it grows while the answer comes.

    Signals:
        alternative_chosen: Another reading of the question was clicked; carries it as a question.
        sent_requested: The person wants to see what was sent for it.

    Args:
        question: As it was asked.
        wording: In the language of the question.
    """

    alternative_chosen = Signal(str)
    sent_requested = Signal()

    def __init__(self, question: str, wording: Wording, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wording = wording
        self._steps: dict[str, PlainLabel] = {}
        self.question = PlainLabel(
            visible_lines(question), tone="question", wraps=True, selectable=True
        )
        self.answer = AnswerText()
        self.coverage = PlainLabel(tone="muted", wraps=True, selectable=True)
        self.problem = PlainLabel(tone="problem", wraps=True, selectable=True)
        for hidden in (self.answer, self.coverage, self.problem):
            hidden.hide()
        asked = QHBoxLayout()
        asked.addStretch(1)
        asked.addWidget(self.question, 6)
        self.alternatives: list[QPushButton] = []
        self._steps_layout = QVBoxLayout()
        self._steps_layout.setSpacing(2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE_PX)
        layout.addLayout(asked)
        layout.addLayout(self._steps_layout)
        layout.addWidget(self.answer)
        self._alternatives_layout = QVBoxLayout()
        self._alternatives_layout.setSpacing(SPACE_PX // 2)
        layout.addLayout(self._alternatives_layout)
        layout.addWidget(self.problem)
        layout.addWidget(self.coverage)
        self.sent = ElidedButton(self.tr("What was sent"))
        self.sent.setProperty("role", "alternative")
        self.sent.clicked.connect(self.sent_requested)
        self.sent.hide()
        layout.addWidget(self.sent)
        self.question.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    @property
    def steps(self) -> list[str]:
        """The lines that say what was done."""
        return [label.text() for label in self._steps.values()]

    def start_call(self, call: ToolCall) -> None:
        """Say that a tool is at work."""
        label = PlainLabel(described_call(call) + " …", tone="muted", wraps=True)
        self._steps[call.id] = label
        self._steps_layout.addWidget(label)

    def show_progress(self, call: ToolCall, progress: Progress) -> None:
        """Say how far a tool is."""
        so_far = self.tr("%1 looked at, %2 found so far")
        so_far = so_far.replace("%1", written_number(progress.files))
        so_far = so_far.replace("%2", written_number(progress.found))
        self._set_step(call, f"{described_call(call)} · {so_far}")

    def finish_call(self, call: ToolCall, seconds: float, failed: bool) -> None:
        """Say that a tool has ended."""
        how = (
            self.tr("no result")
            if failed
            else self.tr("%1 s").replace("%1", f"{round(seconds, 3):g}")
        )
        self._set_step(call, f"{described_call(call)} · {how}")

    def add_text(self, text: str) -> None:
        """More of the answer."""
        self.answer.show()
        self.answer.add_text(text)

    def withdraw_text(self) -> None:
        """Take back what was said: it is no part of the answer."""
        self.answer.finish("")
        self.answer.hide()

    def finish(self, answer: Answer) -> None:
        """Show the whole answer, and what it rests on."""
        shown, problems = answer.text, []
        if answer.stopped is Stopped.ERROR:
            # What was said before it went wrong stays an answer, and is not said twice.
            shown = answer.said
            problems.append(answer.text.removeprefix(answer.said).strip())
        if shown:
            self.answer.show()
            self.answer.finish(shown)
        if answer.taken is not None and answer.taken.alternatives:
            said = self._wording.say("answer.alternatives")
            self._alternatives_layout.addWidget(PlainLabel(said, tone="muted", wraps=True))
            for query in answer.taken.alternatives:
                self._offer(query)
        if answer.unverified:
            claims = self._wording.listed([visible(claim) for claim in answer.unverified])
            problems.append(self.tr("Nothing found bears this out: %1").replace("%1", claims))
        if any(problems):
            self.show_problem("\n\n".join(filter(None, problems)))
        if answer.coverage is not None:
            self.coverage.setText(coverage_line(answer.coverage, self._wording))
            self.coverage.show()

    def offer_sent(self) -> None:
        """Let the person see what was sent to a language model for the answer."""
        self.sent.show()

    def _offer(self, query: str) -> None:
        """Offer another reading of the question, in words; the tooltip has it as it is written."""
        button = ElidedButton(describing.in_words(parse(query), self._wording))
        button.setProperty("role", "alternative")
        set_tooltip(button, query)
        question = as_question(query, self._wording)
        button.clicked.connect(lambda: self.alternative_chosen.emit(question))
        self.alternatives.append(button)
        self._alternatives_layout.addWidget(button)

    def show_problem(self, sentence: str) -> None:
        """Say what went wrong."""
        self.problem.setText(visible_lines(sentence))
        self.problem.show()

    def _set_step(self, call: ToolCall, text: str) -> None:
        if call.id in self._steps:
            self._steps[call.id].setText(text)


def described_call(call: ToolCall) -> str:
    """A call in a line: its tool and what it was asked."""
    given = call.arguments.get("query") or ", ".join(
        str(value) for value in call.arguments.values() if value not in ("", None, [], False)
    )
    return visible(f"{call.name} {given}".strip()[:_MAX_ARGUMENT_CHARS])
