"""`ConversationPane`: the questions and answers."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from desktop_app.ui.appearance import SPACE_PX, dress, dress_turn, side_ground
from desktop_app.ui.asking.asking_bar import AskingBar
from desktop_app.ui.conversation.earlier_turns import EarlierTurns
from desktop_app.ui.conversation.presenter import ConversationPresenter
from desktop_app.ui.conversation.stopped_turns import StoppedTurns
from desktop_app.ui.conversation.welcome import Welcome
from desktop_app.ui.focus import FocusFrame, order_last_tabs
from desktop_app.ui.plain import PlainLabel, visible_lines
from desktop_app.ui.sent_dialog import SentSpan
from desktop_app.wording import Language, Wording, language_of

if TYPE_CHECKING:
    # Loaded behind the window, once it is there.
    from desktop_app.agent.events import Answer
    from desktop_app.ui.conversation.turn import TurnView
    from desktop_app.ui.past.taken_up import PastTurn, TakenUp


class ConversationPane(QWidget):
    """Shows what the presenter tells, and gives it questions.

    Attributes:
        asking: The box to ask in; it belongs to whoever places it.
        stopped: The turns that can be gone on with.
        scroll_bar: Of the turns.

    Args:
        presenter: Asks them.
        language: Of the window.
        model: The language model that answers, too, or "".
        home: The person's home folder, which is written as ~; "" for none.
        parent: The widget that it stands in.

    Signals:
        sent_requested: The person wants to see what was sent for an answer; carries a `SentSpan`.
        copy_requested: The person wants a text on the clipboard; carries it.
        rows_requested: The person wants the files of an earlier answer; carries the `Answer`.
        refused: They were wanted while a question is on its way, which has the list.
        link_clicked: A link of an answer was clicked; carries its address.
        model_wanted: A language model was to be asked, and there is none.
        keep_requested, wrong_told, mended, case_requested: As those of `TurnView`.
    """

    sent_requested = Signal(object)
    copy_requested = Signal(str)
    rows_requested = Signal(object)
    refused = Signal()
    link_clicked = Signal(str)
    model_wanted = Signal()
    keep_requested = Signal(str, str)
    wrong_told = Signal(object)
    mended = Signal(object, str)
    case_requested = Signal(object)

    def __init__(
        self,
        presenter: ConversationPresenter,
        language: Language,
        model: str = "",
        home: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("Conversation")
        self._presenter = presenter
        self._language = language
        self._model = model
        self._home = home
        self._following, self._shows_beginning = True, False
        self._wording = Wording(language)
        self.turns: list[TurnView] = []
        self._kept: Container[str] = ()
        self._notes: list[QWidget] = []
        self._above: dict[TurnView, QWidget] = {}
        self.stopped = StoppedTurns(
            presenter.go_on, lambda question, turn: self.waiting.add(question, stopped=turn)
        )
        self._earlier = EarlierTurns(self._recall, self)
        self.welcome = Welcome(model)
        self.welcome.asked.connect(self.ask)
        self.asking = AskingBar()
        self.line, self.button = self.asking.line, self.asking.button
        self.waiting = self.asking.waiting
        self.line.submitted.connect(self._on_submitted)
        self.button.clicked.connect(self._on_button)
        self._lay_out()
        presenter.asked.connect(self._on_asked)
        presenter.call_started.connect(lambda call: self.turns[-1].start_call(call))
        presenter.call_progressed.connect(lambda *told: self.turns[-1].show_progress(*told))
        presenter.call_finished.connect(lambda *told: self.turns[-1].finish_call(*told))
        presenter.reply_began.connect(lambda: self.turns[-1].looking.begin_reply())
        presenter.reply_ended.connect(lambda *told: self.turns[-1].looking.end_reply(*told))
        presenter.waited.connect(lambda waiting: self.turns[-1].show_waiting(waiting))
        presenter.thought_added.connect(lambda text: self.turns[-1].looking.add_thought(text))
        presenter.text_added.connect(lambda text: self.turns[-1].add_text(text))
        presenter.text_formatted.connect(lambda *told: self.turns[-1].answer.show_begun(*told))
        presenter.text_withdrawn.connect(lambda: self.turns[-1].withdraw_text())
        presenter.answered.connect(self._on_answered)
        presenter.formatted.connect(lambda told: self.turns[-1].answer.show_formatted(told))
        presenter.model_asked.connect(self._on_model_asked)
        presenter.failed.connect(lambda sentence: self.turns[-1].show_problem(sentence))
        presenter.stopped.connect(self._on_stopped)
        presenter.busy_changed.connect(self._on_busy_changed)
        presenter.begun_anew.connect(self._on_begun_anew)
        presenter.taken_up.connect(self._on_taken_up)
        presenter.summed_up.connect(self._on_summed_up)

    def focus_line(self) -> None:
        """Let the person type a question, or go on with the one that is there."""
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def begin(self, question: str) -> None:
        """Put the beginning of a question on the line; what was typed there is an undo away."""
        self.line.replace(0, len(self.line.text()), question)
        self.focus_line()

    def ask(self, question: str, *, of_model: bool = False) -> None:
        """Ask it now, or once the one on its way is answered.

        Args:
            question: In the person's words.
            of_model: A language model is to answer, even if the built-in mind could.
        """
        if not self._put(question, of_model=of_model):
            self.waiting.add(question, of_model=of_model)

    def _put(self, question: str, *, of_model: bool = False) -> bool:
        return self._presenter.ask(self._in_our_language(question), of_model=of_model)

    def ask_query(self, query: str) -> None:
        """Ask a written query, without a model."""
        from desktop_app.interpreter.written import as_question

        self.ask(as_question(query, self._wording))

    def show_kept(self, queries: Container[str]) -> None:
        """Offer to keep what is not kept, from now on those of `queries`."""
        self._kept = queries
        for turn in self.turns:
            turn.show_kept(queries)

    def _lay_out(self) -> None:
        inside = QWidget()
        inside.setObjectName("Turns")
        self._turns_layout = QVBoxLayout(inside)
        self._turns_layout.setContentsMargins(
            2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX
        )
        self._turns_layout.setSpacing(3 * SPACE_PX)
        self._turns_layout.addWidget(self.welcome, 1)
        self._turns_layout.addStretch(0)
        self._scroll = QScrollArea()
        self.scroll_bar = bar = self._scroll.verticalScrollBar()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(inside)
        # The ground is the pane's.
        for see_through in (inside, self._scroll.viewport()):
            see_through.setAutoFillBackground(False)
        # Not the whole: each turn is dressed for itself.
        for part in (self.welcome, bar):
            dress(part)
        # It takes the keys that scroll, and is read out by this.
        self._scroll.setAccessibleName(self.tr("Questions and answers"))
        bar.rangeChanged.connect(self._on_grown)
        bar.valueChanged.connect(self._on_scrolled)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._scroll, 1)
        FocusFrame(self._scroll)

    def _on_button(self) -> None:
        if self._presenter.busy:
            self._presenter.stop()
        else:
            self._on_submitted()

    def _on_submitted(self) -> None:
        question = self.line.text().strip()
        if not question:
            return
        self.ask(question)
        self.line.remember(question)
        self.line.clear()

    def _in_our_language(self, question: str) -> str:
        """A written query with the word that says so: its keys alone would pass for English."""
        if not self.line.recognises or language_of(question) is self._language:
            return question
        from desktop_app.interpreter.written import as_question, query_in, says_query

        if query_in(question) is None or says_query(question):
            return question
        return as_question(question, self._wording)

    def _ask_model(self, question: str) -> None:
        if self._model:
            self.ask(question, of_model=True)
        else:
            self.model_wanted.emit()

    def _list_left_out(self, what: str, paths: Sequence[str]) -> None:
        from desktop_app.ui.conversation.left_out_dialog import LeftOutDialog

        dialog = LeftOutDialog(what, paths, self)
        dialog.finished.connect(dialog.deleteLater)
        # open(), not exec(): a nested event loop would re-enter running tasks.
        dialog.open()

    def _on_busy_changed(self, busy: bool) -> None:
        self.asking.show_busy(busy)
        if not self._presenter.can_ask:
            return
        question, of_model, stopped = self.waiting.take()
        if question and not self.stopped.go_on(stopped):
            self._put(question, of_model=of_model)

    def _on_begun_anew(self) -> None:
        self._clear()
        self.welcome.show()
        self.focus_line()

    def _on_taken_up(self, past: TakenUp) -> None:
        self._clear()
        self.welcome.hide()
        if past.left_out:
            said = self.tr("%n earlier question(s) are not shown here.", "", past.left_out)
            self._add(PlainLabel(said, tone="muted", wraps=True))
        for turn in past.turns:
            self.line.remember(turn.answer.question)
        self._earlier.begin(past.turns)
        if self.turns:
            self._show_as_current(self.turns[-1])
        self._following = True
        self.focus_line()

    def _recall(self, past: PastTurn) -> None:
        """Show a turn taken up, above those that are shown."""
        below = self.turns[0] if self.turns else None
        turn = self._add_turn(past.answer.question, above=below)
        turn.recall(past)
        if past.summary:
            self._show_summary(past.summary, turn)
        if below is not None:
            turn.stand_back()

    def _on_summed_up(self, text: str) -> None:
        self._show_summary(text, self.turns[-1])

    def _show_summary(self, text: str, turn: TurnView) -> None:
        """Show what stands for the turns before: above the turn in which it was written."""
        title = self._wording.say("conversation.summary")
        summary = PlainLabel(
            f"{title}\n{visible_lines(text)}", tone="summary", wraps=True, selectable=True
        )
        self._add(summary, above=turn)
        self._above[turn] = summary

    def _clear(self) -> None:
        self._earlier.stop()
        self._above.clear()
        self.stopped.clear()
        self._shows_beginning = False
        for shown in (*self.turns, *self._notes):
            self._turns_layout.removeWidget(shown)
            shown.hide()
            shown.deleteLater()
        self.turns.clear()
        self._notes.clear()

    def _add(self, note: QWidget, above: QWidget | None = None) -> None:
        self._notes.append(note)
        end = self._turns_layout.count() - 1
        self._turns_layout.insertWidget(
            end if above is None else self._turns_layout.indexOf(above), note
        )
        dress_turn(note)

    def _on_asked(self, question: str) -> None:
        self.welcome.hide()
        turn = self._add_turn(question)
        if self._presenter.chosen:
            turn.show_about([one.name for one in self._presenter.chosen])
        self._show_as_current(turn)

    def _add_turn(self, question: str, *, above: TurnView | None = None) -> TurnView:
        from desktop_app.ui.conversation.turn import TurnView

        wording = Wording(language_of(question, self._language))
        turn = TurnView(question, wording, home=self._home, has_model=bool(self._model))
        turn.show_kept(self._kept)
        turn.alternative_chosen.connect(self.ask)
        turn.asked_again.connect(self.ask)
        turn.continued.connect(lambda: self.stopped.go_on(turn))
        turn.model_wanted.connect(self._ask_model)
        turn.left_out_requested.connect(self._list_left_out)
        turn.copy_requested.connect(self.copy_requested)
        turn.link_clicked.connect(self.link_clicked)
        turn.keep_requested.connect(self.keep_requested)
        turn.wrong_told.connect(self.wrong_told)
        turn.mended.connect(self.mended)
        turn.case_requested.connect(self.case_requested)
        turn.rows_requested.connect(lambda answer: self._on_rows_requested(turn, answer))
        if above is None:
            self._shows_beginning = False
            self.turns.append(turn)
            self._turns_layout.insertWidget(self._turns_layout.count() - 1, turn)
            self._following = True
        else:
            self.turns.insert(self.turns.index(above), turn)
            place = self._turns_layout.indexOf(self._above.get(above, above))
            self._turns_layout.insertWidget(place, turn)
        dress_turn(turn)
        return turn

    def _on_rows_requested(self, turn: TurnView, answer: Answer) -> None:
        if self._presenter.busy:
            self.refused.emit()
            return
        self._show_as_current(turn)
        self.rows_requested.emit(answer)

    def _show_as_current(self, turn: TurnView) -> None:
        """The list is about `turn`: the others offer to come back."""
        self.stopped.current = turn
        for other in self.turns:
            if other is not turn:
                other.stand_back()
        turn.come_forward()

    def _on_answered(self, answer: Answer) -> None:
        from desktop_app.agent.minds import BUILTIN

        # What a model writes is read while it comes: its end stays in sight.
        self._shows_beginning = answer.mind == BUILTIN
        self.turns[-1].finish(answer)
        self._offer_to_continue()
        order_last_tabs(self._scroll, self.turns)

    def _on_model_asked(self, span: SentSpan) -> None:
        turn = self.turns[-1]
        turn.sent_requested.connect(lambda: self.sent_requested.emit(span))
        turn.offer_sent()

    def _on_stopped(self, sentence: str) -> None:
        self.turns[-1].show_problem(sentence)
        self._offer_to_continue()

    def _offer_to_continue(self) -> None:
        if self._presenter.stopped_at is not None:
            self.stopped.add(self.turns[-1], self._presenter.stopped_at)

    def _on_grown(self, _: int, largest: int) -> None:
        if self._following:
            # The number comes first, and is not pushed out of sight by what stands below it.
            first = self.turns[-1].y() - SPACE_PX if self._shows_beginning else largest
            self.scroll_bar.setValue(min(largest, first))

    def _on_scrolled(self, value: int) -> None:
        # Who scrolls up wants to read there; who is at the end wants to see what comes.
        self._following = value >= self.scroll_bar.maximum() - 4

    # Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(event.rect(), side_ground(QGuiApplication.palette()))
