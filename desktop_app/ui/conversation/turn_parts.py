"""`TurnParts`: what the view of a turn is made of, each part when it is first needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from desktop_app.interpreter import describing
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.conversation.answer_view import AnswerView
from desktop_app.ui.conversation.carried import CarriedChips
from desktop_app.ui.conversation.coverage_view import CoverageView
from desktop_app.ui.conversation.late_parts import LateParts
from desktop_app.ui.conversation.other_readings import OtherReadings
from desktop_app.ui.conversation.receipts_view import ReceiptsView
from desktop_app.ui.conversation.steps import StepsView
from desktop_app.ui.flow_layout import FlowLayout
from desktop_app.ui.plain import PlainLabel, ShorterButton, set_tooltip, visible_lines
from desktop_app.wording import Wording

_PARTS = (
    *("answer", "mending", "understood", "case", "carried", "choices", "others"),
    *("problem", "worked_out", "coverage", "beginning_again"),
)


class TurnParts(QWidget):
    """The question, a card with what is done for it, and later all that an answer brings.

    Signals:
        query_chosen: A written query was chosen in one of the parts; carries it.
        sent_requested, link_clicked, left_out_requested: As those of the parts.
        copy_clicked, again_clicked, keep_clicked, wrong_clicked, model_clicked, rows_clicked,
            case_clicked: A button was.

    Args:
        question: As it was asked.
        wording: In the language of the question.
        home: The person's home folder, which is written as ~; "" for none.
        has_model: Whether there is a language model that can be asked.
        parent: The widget that it stands in.
    """

    query_chosen = Signal(str)
    sent_requested = Signal()
    link_clicked = Signal(str)
    left_out_requested = Signal(str, object)
    copy_clicked = Signal()
    again_clicked = Signal()
    keep_clicked = Signal()
    wrong_clicked = Signal()
    model_clicked = Signal()
    rows_clicked = Signal()
    case_clicked = Signal()

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
        self._home = home
        self._has_model = has_model
        self._wording = wording
        shown = visible_lines(describing.question_in_words(question, wording))
        self.question = PlainLabel(shown, tone="question", wraps=True, selectable=True)
        self.question.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.looking = StepsView()
        self.looking.sent_requested.connect(self.sent_requested)
        self._lay_out()

    def _lay_out(self) -> None:
        asked = QHBoxLayout()
        asked.addStretch(1)
        asked.addWidget(self.question, 6)
        card = QFrame()
        card.setObjectName("Card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(2 * SPACE_PX, SPACE_PX, 2 * SPACE_PX, SPACE_PX)
        inside.setSpacing(SPACE_PX)
        parts = QVBoxLayout()
        parts.setSpacing(SPACE_PX)
        self._parts = LateParts(parts, _PARTS)
        self._buttons = FlowLayout(between_px=0, columns=True)
        self._buttons.setSpacing(SPACE_PX)
        self._buttons.addWidget(self.looking.fold)
        inside.addLayout(parts)
        inside.addLayout(self._buttons)
        # Not among the parts: a line that says what is done is there from the first.
        folds = QVBoxLayout()
        folds.setSpacing(SPACE_PX)
        folds.addWidget(self.looking)
        inside.addLayout(folds)
        self._unfolded = folds
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(SPACE_PX)
        self._layout.addLayout(asked)
        self._layout.addWidget(card)

    @cached_property
    def about(self) -> PlainLabel:
        """Which files the question is about."""
        about = PlainLabel(tone="muted", wraps=True, selectable=True)
        about.setAlignment(Qt.AlignmentFlag.AlignRight)
        about.hide()
        self._layout.insertWidget(1, about)
        return about

    @cached_property
    def answer(self) -> AnswerView:
        """What is answered."""
        answer = AnswerView()
        answer.link_clicked.connect(self.link_clicked)
        return self._parts.place("answer", answer)

    @cached_property
    def mending(self) -> PlainLabel:
        """What to do about an answer that is wrong."""
        return self._parts.place("mending", PlainLabel(tone="muted", wraps=True))

    @cached_property
    def understood(self) -> QVBoxLayout:
        """What the question was taken for: a row of chips, or several where it was several."""
        understood = QWidget()
        rows = QVBoxLayout(understood)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE_PX // 2)
        self._parts.place("understood", understood).show()
        return rows

    @cached_property
    def case(self) -> QToolButton:
        """Shows what of a wrong answer can be sent."""
        case = _quiet_button(self.tr("Show what can be sent…"), self.case_clicked.emit)
        return self._parts.place("case", case)

    @cached_property
    def carried(self) -> CarriedChips:
        """What is carried over from the question before."""
        carried = CarriedChips()
        carried.chosen.connect(self.query_chosen)
        return self._parts.place("carried", carried)

    @cached_property
    def choices(self) -> QVBoxLayout:
        """Folders of one name, to choose among."""
        choices = QWidget()
        inside = QVBoxLayout(choices)
        inside.setContentsMargins(0, 0, 0, 0)
        self._parts.place("choices", choices).show()
        return inside

    @cached_property
    def others(self) -> OtherReadings:
        """What may have been meant besides."""
        others = OtherReadings()
        others.chosen.connect(self.query_chosen)
        return self._parts.place("others", others)

    @cached_property
    def problem(self) -> PlainLabel:
        """What went wrong, or is borne out by nothing."""
        problem = PlainLabel(tone="problem", wraps=True, selectable=True)
        return self._parts.place("problem", problem)

    @cached_property
    def worked_out(self) -> PlainLabel:
        """What a model worked out by itself."""
        worked_out = PlainLabel(tone="muted", wraps=True, selectable=True)
        return self._parts.place("worked_out", worked_out)

    @cached_property
    def coverage(self) -> CoverageView:
        """What was looked at."""
        coverage = CoverageView(self._wording, self._home)
        coverage.include_requested.connect(self.query_chosen)
        coverage.list_requested.connect(self.left_out_requested)
        return self._parts.place("coverage", coverage)

    @cached_property
    def beginning_again(self) -> PlainLabel:
        """What it means to look again."""
        return self._parts.place("beginning_again", PlainLabel(tone="muted", wraps=True))

    @cached_property
    def receipts(self) -> ReceiptsView:
        """What bears the answer out."""
        receipts = ReceiptsView()
        receipts.check_requested.connect(self.query_chosen)
        self._buttons.add_first(receipts.fold)
        self._unfolded.insertWidget(0, receipts)
        return receipts

    @cached_property
    def copy(self) -> QToolButton:
        """Copies the answer and the paths of its files."""
        copy = self._button(self.tr("Copy with sources"), self.copy_clicked.emit)
        set_tooltip(copy, self.tr("Copy the answer and the paths of its files"))
        return copy

    @cached_property
    def again(self) -> QToolButton:
        """Asks once more."""
        return self._button(self.tr("Ask again"), self.again_clicked.emit)

    @cached_property
    def keep(self) -> QToolButton:
        """Keeps the question."""
        keep = self._button(self.tr("Keep this question"), self.keep_clicked.emit)
        set_tooltip(keep, self.tr("List it at the side, to be asked again with a click"))
        return keep

    @cached_property
    def wrong(self) -> QToolButton:
        """Says that the answer is."""
        return self._button(self.tr("That's wrong"), self.wrong_clicked.emit)

    @cached_property
    def ask_model(self) -> QToolButton:
        """Asks a language model, where there is one."""
        said = self.tr("Ask the model")
        if not self._has_model:
            said = self.tr("Reading needs a model: set one up")
        button = ShorterButton(self.tr("Set up a model"))
        ask_model = _quiet_button(said, self.model_clicked.emit, button)
        ask_model.hide()
        # Where it is wider than a column, it parts none of the others.
        self._buttons.add_last(ask_model)
        return ask_model

    @cached_property
    def rows(self) -> QToolButton:
        """Brings the files of the answer back."""
        return self._button("", self.rows_clicked.emit)

    @property
    def sent(self) -> QToolButton:
        """Shows what was sent to a language model."""
        return self.looking.sent

    def _button(self, text: str, clicked: Callable[[], object]) -> QToolButton:
        button = _quiet_button(text, clicked)
        button.hide()
        self._buttons.addWidget(button)
        return button


def _quiet_button(
    text: str, clicked: Callable[[], object], button: QToolButton | None = None
) -> QToolButton:
    button = button or QToolButton()
    button.setText(text)
    button.setProperty("role", "inline")
    button.clicked.connect(lambda _=False: clicked())
    return button
