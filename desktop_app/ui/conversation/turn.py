"""`TurnView`: one question, what was done for it, its answer, and what that rests on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from desktop_app.agent.events import Answer, Stopped
from desktop_app.agent.minds import BUILTIN
from desktop_app.interpreter import describing
from desktop_app.interpreter.chips import chips_of
from desktop_app.interpreter.written import as_question
from desktop_app.messages.message import ToolCall
from desktop_app.messages.mind import TakenAs, Waiting
from desktop_app.messages.search_progress import Progress
from desktop_app.query.syntax import parse
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.conversation.answer_view import AnswerView
from desktop_app.ui.conversation.carried import CarriedChips
from desktop_app.ui.conversation.chips import ChipView
from desktop_app.ui.conversation.coverage_view import CoverageView
from desktop_app.ui.conversation.folder_choice import FolderChoice, namesakes
from desktop_app.ui.conversation.markdown import Formatted
from desktop_app.ui.conversation.other_readings import OtherReadings
from desktop_app.ui.conversation.receipts_view import ReceiptsView
from desktop_app.ui.conversation.sources import sources_of
from desktop_app.ui.conversation.steps import StepsView
from desktop_app.ui.flow_layout import FlowLayout
from desktop_app.ui.plain import PlainLabel, set_tooltip, visible_lines
from desktop_app.wording import Wording, visible, written_number
from desktop_app.wording.coverage import coverage_line

SOURCES_COPIED = 50
"""Paths that are copied with an answer."""


class TurnView(QWidget):
    """A turn of the conversation, from the question on; it grows while the answer comes.

    Signals:
        alternative_chosen: Another reading of the question was clicked, or a condition taken away;
            carries it as a question.
        asked_again: The person wants the question asked once more; carries it.
        copy_requested: The person wants the answer and its files on the clipboard; carries a text.
        rows_requested: The person wants to see its files again; carries the `Answer`.
        sent_requested: The person wants to see what was sent for it.
        link_clicked: A link of the answer was clicked; carries its address.
        model_wanted: A language model is to answer the question; carries it.
        left_out_requested: The person wants to see what was not looked at; carries what it is, in
            words, and the paths.
        keep_requested: The query is to be kept, to be asked again; carries it and a title.
        wrong_told: The person says that the answer is wrong; carries the `Answer`.
        mended: After that, the person chose what was meant; carries the `Answer` and a query.
        case_requested: The person wants to see what could be sent of it; carries the `Answer`.

    Args:
        question: As it was asked.
        wording: In the language of the question.
        home: The person's home folder, which is written as ~; "" for none.
        has_model: Whether there is a language model that can be asked.
        parent: The widget that it stands in.
    """

    alternative_chosen = Signal(str)
    asked_again = Signal(str)
    copy_requested = Signal(str)
    rows_requested = Signal(object)
    sent_requested = Signal()
    link_clicked = Signal(str)
    model_wanted = Signal(str)
    left_out_requested = Signal(str, object)
    keep_requested = Signal(str, str)
    wrong_told = Signal(object)
    mended = Signal(object, str)
    case_requested = Signal(object)

    def __init__(
        self,
        question: str,
        wording: Wording,
        *,
        home: str = "",
        has_model: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._asked = question
        self._home = home
        self._wording = wording
        self._answer: Answer | None = None
        self._is_wrong = False
        shown = visible_lines(describing.question_in_words(question, wording))
        self.question = PlainLabel(shown, tone="question", wraps=True, selectable=True)
        self.question.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.about = PlainLabel(tone="muted", wraps=True, selectable=True)
        self.about.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.about.hide()
        self.looking = StepsView()
        self.answer = AnswerView()
        self.answer.link_clicked.connect(self.link_clicked)
        self.coverage = CoverageView(wording, home)
        self.coverage.include_requested.connect(self._ask_query)
        self.coverage.list_requested.connect(self.left_out_requested)
        self.receipts = ReceiptsView()
        self.receipts.check_requested.connect(self._ask_query)
        self.worked_out = PlainLabel(tone="muted", wraps=True, selectable=True)
        self.problem = PlainLabel(tone="problem", wraps=True, selectable=True)
        self.others = OtherReadings()
        self.others.chosen.connect(self._ask_query)
        self.carried = CarriedChips()
        self.carried.chosen.connect(self._ask_query)
        self.chips: list[ChipView] = []
        self.rows = _quiet_button("", self._on_rows)
        self.copy = _quiet_button(self.tr("Copy with sources"), self._on_copy)
        self.again = _quiet_button(self.tr("Ask again"), lambda: self.asked_again.emit(question))
        self.sent = self.looking.sent
        self.sent.clicked.connect(lambda _=False: self.sent_requested.emit())
        said = self.tr("Ask the model")
        if not has_model:
            said = self.tr("Reading needs a model: set one up")
        self.ask_model = _quiet_button(said, lambda: self.model_wanted.emit(question))
        self.keep = _quiet_button(self.tr("Keep this question"), self._on_keep)
        set_tooltip(self.keep, self.tr("List it at the side, to be asked again with a click"))
        self.wrong = _quiet_button(self.tr("That’s wrong"), self._on_wrong)
        self.case = _quiet_button(
            self.tr("Show what can be sent…"), lambda: self.case_requested.emit(self._answer)
        )
        self.mending = PlainLabel(tone="muted", wraps=True)
        self.beginning_again = PlainLabel(tone="muted", wraps=True)
        set_tooltip(self.copy, self.tr("Copy the answer and the paths of its files"))
        self._lay_out()

    def _lay_out(self) -> None:
        for hidden in (
            *(self.answer, self.coverage, self.worked_out, self.problem, self.mending),
            *(self.rows, self.copy, self.again, self.ask_model),
            *(self.keep, self.wrong, self.case, self.beginning_again),
        ):
            hidden.hide()
        asked = QHBoxLayout()
        asked.addStretch(1)
        asked.addWidget(self.question, 6)
        self._understood = QWidget()
        self._chips_layout = FlowLayout()
        self._understood.setLayout(self._chips_layout)
        self._understood.hide()
        self._choices_layout = QVBoxLayout()
        buttons = FlowLayout(between_px=0)
        buttons.setSpacing(SPACE_PX)
        folds = (self.receipts.fold, self.looking.fold)
        under = (self.copy, self.again, self.keep, self.wrong, self.ask_model, self.rows)
        for button in (*folds, *under):
            buttons.addWidget(button)
        card = QFrame()
        card.setObjectName("Card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(2 * SPACE_PX, SPACE_PX, 2 * SPACE_PX, SPACE_PX)
        inside.setSpacing(SPACE_PX)
        inside.addWidget(self.answer)
        inside.addWidget(self.mending)
        inside.addWidget(self._understood)
        inside.addWidget(self.case)
        inside.addWidget(self.carried)
        inside.addLayout(self._choices_layout)
        inside.addWidget(self.others)
        inside.addWidget(self.problem)
        inside.addWidget(self.worked_out)
        inside.addWidget(self.coverage)
        inside.addWidget(self.beginning_again)
        inside.addLayout(buttons)
        inside.addWidget(self.receipts)
        inside.addWidget(self.looking)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE_PX)
        layout.addLayout(asked)
        layout.addWidget(self.about)
        layout.addWidget(card)

    def show_about(self, names: Sequence[str]) -> None:
        """Say which files the question is about, and no others."""
        listed = self._wording.listed([visible(name) for name in names])
        self.about.setText(self.tr("About %1 alone").replace("%1", listed))
        self.about.show()

    @property
    def steps(self) -> list[str]:
        """The lines that say what was done."""
        return self.looking.steps

    def start_call(self, call: ToolCall) -> None:
        """Say that a tool is at work."""
        self.looking.start(call)

    def show_progress(self, call: ToolCall, progress: Progress) -> None:
        """Say how far a tool is."""
        self.looking.show_progress(call, progress)

    def finish_call(self, call: ToolCall, seconds: float, failed: bool) -> None:
        """Say that a tool has ended."""
        self.looking.end(call, seconds, failed)

    def show_waiting(self, waiting: Waiting) -> None:
        """Say why a model is not asked yet, and when it will be."""
        self.looking.show_waiting(self._wording.error(waiting.error), waiting.seconds_left)

    def add_text(self, text: str) -> None:
        """More of the answer."""
        self.answer.show()
        self.answer.add_text(text)
        self.looking.write_reply()

    def withdraw_text(self) -> None:
        """Take back what was said: it is no part of the answer."""
        self.answer.finish("")
        self.answer.hide()

    def finish(self, answer: Answer) -> None:
        """Show the whole answer, and what it rests on."""
        self._answer = answer
        shown = answer.text
        problems: list[str] = []
        if answer.stopped is Stopped.ERROR:
            # What was said before it went wrong stays an answer, and is not said twice.
            shown = answer.said
            problems += answer.remarks
        if shown:
            self.answer.show()
            self.answer.finish(shown)
            if answer.mind == BUILTIN:
                self.answer.show_headline()
        self.looking.offer_trace(answer.steps)
        sources = sources_of(answer.receipts, self._wording, self._home)
        self.receipts.show_sources(sources)
        self.answer.mark_sources(sources)
        if answer.taken is not None:
            self._show_chips(answer.query or "", answer.taken)
            if answer.query:
                self.carried.show_carried(answer.query, answer.taken.carried, self._wording)
            self.others.show_readings(answer.taken.alternatives, self._wording)
        if answer.unverified:
            claims = self._wording.listed([visible(claim) for claim in answer.unverified])
            problems.append(self.tr("Nothing found bears this out: %1").replace("%1", claims))
        if answer.worked_out:
            made = self._wording.listed([visible(claim) for claim in answer.worked_out])
            told = self.tr("From the model itself, not from a tool: %1").replace("%1", made)
            self.worked_out.setText(visible_lines(told))
            self.worked_out.show()
        if any(problems):
            self.show_problem("\n\n".join(filter(None, problems)))
        if answer.coverage is not None:
            self.coverage.show_coverage(answer.coverage, answer.query or "")
            self.coverage.show()
            for same in namesakes(
                answer.query or "", answer.coverage.folders, answer.taken, self._home
            ):
                choice = FolderChoice(same, self._home)
                choice.chosen.connect(self._ask_query)
                self._choices_layout.addWidget(choice)
        if answer.stopped is Stopped.CANCELLED:
            self.again.setText(self.tr("Look again, to the end"))
            self.beginning_again.setText(
                self.tr(
                    "Looking again begins from the start: what was looked at may have changed"
                    " meanwhile. Documents that were read already go quickly."
                )
            )
            self.beginning_again.show()
        self._settle()

    def show_formatted(self, formatted: Formatted) -> None:
        """Show what the words of a model mean, in place of the words as they were written."""
        self.answer.show_formatted(formatted)

    def recall(self, answer: Answer, *, is_cut: bool) -> None:
        """Show an answer of another day: what was said, and the first of its files.

        Args:
            answer: As far as it was kept.
            is_cut: Whether its words broke off.
        """
        self._answer = answer
        if answer.text:
            self.answer.show()
            self.answer.finish(answer.text)
        if is_cut or not answer.text:
            self.show_problem(self.tr("This answer was not finished."))
        self._settle()

    def show_problem(self, sentence: str) -> None:
        """Say what went wrong."""
        self.problem.setText(visible_lines(sentence))
        self.problem.show()
        self._settle()

    def offer_sent(self) -> None:
        """Let the person see what was sent to a language model for the answer."""
        self.looking.offer_sent()

    def stand_back(self) -> None:
        """Another turn is shown in the list: offer to show the files of this one again."""
        number = len(self._answer.hits) if self._answer is not None else 0
        if number:
            said = self.tr("Show its list (%1)")
            self.rows.setText(said.replace("%1", written_number(number)))
            self.rows.show()

    def come_forward(self) -> None:
        """The list shows the files of this turn."""
        self.rows.hide()

    def _settle(self) -> None:
        self.looking.settle()
        self.again.show()
        is_model = self._answer is not None and self._answer.mind != BUILTIN
        self.ask_model.setVisible(not is_model)
        self.copy.setVisible(self._answer is not None)
        self.wrong.setVisible(self._answer is not None)
        self.keep.setVisible(self._answer is not None and bool(self._answer.query))

    def _show_chips(self, query: str, taken: TakenAs) -> None:
        """Say what the question was taken for, a chip for each condition."""
        for chip in chips_of(query, taken, self._wording) if query else ():
            view = ChipView(chip, self._wording)
            view.chosen.connect(self._ask_query)
            self.chips.append(view)
            self._chips_layout.addWidget(view)
        self._understood.setVisible(bool(self.chips))

    def _ask_query(self, query: str, _: bool = False) -> None:
        if self._is_wrong and self._answer is not None:
            self.mended.emit(self._answer, query)
        self.alternative_chosen.emit(as_question(query, self._wording))

    def _on_rows(self) -> None:
        if self._answer is not None:
            self.rows_requested.emit(self._answer)

    def _on_keep(self) -> None:
        answer = self._answer
        if answer is None or not answer.query:
            return
        title = describing.question_in_words(self._asked, self._wording)
        if answer.taken is None or answer.taken.carried:
            # Without the question before, nobody would know what was asked.
            title = describing.in_words(parse(answer.query), self._wording)
        self.keep_requested.emit(answer.query, title)

    def _on_wrong(self) -> None:
        self._is_wrong = True
        said = self.tr("What did you mean? Change what is wrong here, or ask in other words.")
        if not self.chips:
            said = self.tr("Please ask in other words.")
        self.mending.setText(said)
        self.mending.show()
        self.case.show()
        self.wrong.setEnabled(False)
        if self.chips:
            self.chips[0].label.setFocus(Qt.FocusReason.OtherFocusReason)
        self.wrong_told.emit(self._answer)

    def _on_copy(self) -> None:
        if self._answer is not None:
            self.copy_requested.emit(self._with_sources(self._answer))

    def _with_sources(self, answer: Answer) -> str:
        """The question, what was said, which files, and what was looked at."""
        paths = [visible(hit.path) for hit in answer.hits[:SOURCES_COPIED]]
        if more := len(answer.hits) - len(paths):
            paths.append(self.tr("and %n more", "", more))
        coverage = ""
        if answer.coverage is not None:
            coverage = coverage_line(answer.coverage, self._wording)
        parts = (answer.question, answer.text, "\n".join(paths), coverage)
        return "\n\n".join(filter(None, parts))


def _quiet_button(text: str, clicked: Callable[[], object]) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setProperty("role", "inline")
    button.clicked.connect(lambda _=False: clicked())
    return button
