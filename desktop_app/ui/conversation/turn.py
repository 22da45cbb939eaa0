"""`TurnView`: one question, what was done for it, its answer, and what that rests on."""

from __future__ import annotations

from collections.abc import Container, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop_app.agent.events import Answer, Stopped
from desktop_app.agent.minds import BUILTIN
from desktop_app.errors import QueryError
from desktop_app.interpreter import describing
from desktop_app.interpreter.chips import chips_of
from desktop_app.interpreter.written import as_question
from desktop_app.messages.basis import AnswerPart
from desktop_app.messages.message import ToolCall
from desktop_app.messages.mind import TakenAs, Waiting
from desktop_app.messages.search_progress import Progress
from desktop_app.query.syntax import parse
from desktop_app.ui.conversation.chips import ChipView
from desktop_app.ui.conversation.folder_choice import FolderChoice, namesakes
from desktop_app.ui.conversation.sources import sources_of
from desktop_app.ui.conversation.turn_parts import TurnParts
from desktop_app.ui.flow_layout import FlowLayout
from desktop_app.ui.plain import visible_lines
from desktop_app.walking.begun_walks import GOES_ON
from desktop_app.wording import Wording, visible, written_number
from desktop_app.wording.coverage import coverage_line

if TYPE_CHECKING:
    # Loaded when a conversation is first taken up.
    from desktop_app.ui.past.taken_up import PastTurn

SOURCES_COPIED = 50
"""Paths that are copied with an answer."""


class TurnView(TurnParts):
    """A turn of the conversation, from the question on; it grows while the answer comes.

    Signals:
        alternative_chosen: Another reading of the question was clicked, or a condition taken away;
            carries it as a question.
        asked_again: The person wants the question asked once more; carries it.
        continued: The person wants the question gone on with, which was stopped.
        copy_requested: The person wants the answer and its files on the clipboard; carries a text.
        rows_requested: The person wants to see its files again; carries the `Answer`.
        model_wanted: A language model is to answer the question; carries it.
        keep_requested: The query is to be kept, to be asked again; carries it and a title.
        wrong_told: The person says that the answer is wrong; carries the `Answer`.
        mended: After that, the person chose what was meant; carries the `Answer` and a query.
        case_requested: The person wants to see what could be sent of it; carries the `Answer`.
    """

    alternative_chosen = Signal(str)
    asked_again = Signal(str)
    continued = Signal()
    copy_requested = Signal(str)
    rows_requested = Signal(object)
    model_wanted = Signal(str)
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
        super().__init__(question, wording, home=home, has_model=has_model, parent=parent)
        self._asked = question
        self._answer: Answer | None = None
        self._looked: Sequence[AnswerPart] = ()
        self._is_wrong = False
        self._is_about_all = True
        self._can_continue = False
        self._kept: Container[str] = ()
        self.chips: list[ChipView] = []
        for chosen, slot in (
            (self.query_chosen, self._ask_query),
            (self.copy_clicked, self._on_copy),
            (self.again_clicked, self._on_again),
            (self.keep_clicked, self._on_keep),
            (self.wrong_clicked, self._on_wrong),
            (self.model_clicked, lambda: self.model_wanted.emit(question)),
            (self.rows_clicked, self._on_rows),
            (self.case_clicked, lambda: self.case_requested.emit(self._answer)),
        ):
            chosen.connect(slot)

    def show_about(self, names: Sequence[str]) -> None:
        """Say which files the question is about, and no others."""
        self._is_about_all = False
        listed = self._wording.listed([visible(name) for name in names])
        self.about.setText(self.tr("Only about %1").replace("%1", listed))
        self.about.show()

    def show_kept(self, queries: Container[str]) -> None:
        """Say of the question that it is kept, if it is one of them, in place of offering it."""
        self._kept = queries
        self._offer_to_keep()

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
        why = self._wording.error(waiting.error)
        if waiting.error.code == "model.rate_limited":
            # When it is asked again is counted down beside it.
            why = self._wording.say("model.rate_limited_now", **waiting.error.fields)
        self.looking.show_waiting(why, waiting.seconds_left)

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
            # Why there is no answer is none, however long it is.
            if answer.mind == BUILTIN and (answer.query or answer.receipts):
                self.answer.show_headline(len(answer.parts) or 1)
        self.looking.offer_trace(answer.steps)
        self._looked = _parts(answer)
        self._show_sources(answer)
        if answer.taken is not None:
            for part in _parts(answer):
                self._show_chips(part.query, answer.taken)
            if answer.query and (answer.taken.carried or answer.taken.carries_order):
                self.carried.show_carried(answer.query, answer.taken, self._wording)
            if answer.taken.alternatives:
                taken = answer.query or ""
                self.others.show_readings(answer.taken.alternatives, self._wording, taken)
        problems.append(self._doubts(answer))
        if answer.worked_out:
            made = self._wording.listed([visible(claim) for claim in answer.worked_out])
            told = self.tr("Worked out by the model itself, not looked up: %1").replace("%1", made)
            self.worked_out.setText(visible_lines(told))
            self.worked_out.show()
        if any(problems):
            self.show_problem("\n\n".join(filter(None, problems)))
        self._show_coverage(answer.taken)
        self._settle()
        if answer.stopped is Stopped.CANCELLED:
            self.again.setText(self.tr("Look again, to the end"))
            self.beginning_again.setText(
                self.tr(
                    "Looking again starts over, since files may have changed in the meantime."
                    " Documents that were already read take less time."
                )
            )
            self.beginning_again.show()

    def offer_to_continue(self) -> None:
        """Let the person go on with the question where it was stopped."""
        self._can_continue = True
        self.again.setText(self.tr("Continue"))
        said = self.tr(
            "Continue goes on where the search was stopped. Folders that were looked through and"
            " documents that were read are not gone through again, unless they have changed;"
            " plain texts are read again."
        )
        if not GOES_ON:
            said = self.tr(
                "Continue goes on where the search was stopped. Documents that were read are not"
                " read again, unless they have changed; folders and plain texts are gone through"
                " again."
            )
        self.beginning_again.setText(said)
        self.beginning_again.show()

    def end_offering_to_continue(self) -> None:
        """It was gone on with, or too many are kept: it can only be asked anew."""
        if self._can_continue:
            self._can_continue = False
            self.again.setText(self.tr("Ask again"))
            self._offer("beginning_again", False)

    def recall(self, past: PastTurn) -> None:
        """Show an answer of another day: what was said, its first files, and what it rests on."""
        answer, shown, is_cut = past.answer, past.shown, past.is_cut
        self._answer = answer
        if answer.text:
            self.answer.show()
            self.answer.finish(answer.text)
        if shown is not None:
            self.answer.show_formatted(shown)
        if past.basis is not None:
            self._looked = past.basis.looked
            self.looking.show_spent(past.basis.spent)
        self._show_sources(answer)
        if answer.query and answer.mind == BUILTIN:
            # From which words each came was not kept; another version may have written it.
            with suppress(QueryError):
                self._show_chips(answer.query, TakenAs())
        broke_off = self.tr("This answer was not finished.")
        problems = (self._doubts(answer), broke_off if is_cut or not answer.text else "")
        if any(problems):
            self.show_problem("\n\n".join(filter(None, problems)))
        with suppress(QueryError):
            self._show_coverage(None)
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
        answer = self._answer
        # What only comes near is looked for again as well.
        number = 0 if answer is None else len(answer.hits) or len(answer.suggestions)
        if number:
            said = self.tr("Show these files (%1)")
            self.rows.setText(said.replace("%1", written_number(number)))
            self.rows.show()

    def come_forward(self) -> None:
        """The list shows the files of this turn."""
        self._offer("rows", False)

    def _doubts(self, answer: Answer) -> str:
        """What nothing bears out, in one sentence; "" where all of it is borne out."""
        if not answer.unverified:
            return ""
        claims = self._wording.listed([visible(claim) for claim in answer.unverified])
        return self.tr("Nothing that was found confirms this: %1").replace("%1", claims)

    def _settle(self) -> None:
        self.looking.settle()
        answer = self._answer
        self._offer("copy", answer is not None)
        self._offer("again", True)
        self._offer_to_keep()
        self._offer("wrong", answer is not None)
        # Where something went wrong, a model that is not there would be no help.
        self._offer("ask_model", self._has_model if answer is None else answer.mind == BUILTIN)

    def _offer_to_keep(self) -> None:
        answer = self._answer
        # Of several questions in one, none is kept in place of all; nor is one about files that
        # were chosen, which would be about all the next time.
        if answer is None or not answer.query or answer.parts or not self._is_about_all:
            return
        is_kept = answer.query in self._kept
        self.keep.setText(self.tr("Kept") if is_kept else self.tr("Keep this question"))
        self.keep.setEnabled(not is_kept)
        self.keep.show()

    def _offer(self, name: str, wanted: bool) -> None:
        """Show a button, or hide it where it was made by now."""
        if wanted or name in vars(self):
            getattr(self, name).setVisible(wanted)

    def _show_chips(self, query: str, taken: TakenAs) -> None:
        """Say what a question was taken for: in a row, a chip for each condition."""
        chips = chips_of(query, taken, self._wording) if query else ()
        if not chips:
            return
        row = FlowLayout()
        # In its place first: without a parent a chip would be a window of its own.
        self.understood.addLayout(row)
        for chip in chips:
            view = ChipView(chip, self._wording)
            view.chosen.connect(self._ask_query)
            self.chips.append(view)
            row.addWidget(view)
            view.show()

    def _show_sources(self, answer: Answer) -> None:
        looked = [part.coverage for part in self._looked if part.coverage is not None]
        if looked and all(coverage.is_of_nowhere for coverage in looked):
            return
        sources = sources_of(answer.receipts, self._wording, self._home)
        if sources:
            self.receipts.show_sources(sources)
            self.answer.mark_sources(sources)

    def _show_coverage(self, taken: TakenAs | None) -> None:
        for part in self._looked:
            if part.coverage is None:
                continue
            told = "" if self._answer is None else self._answer.text
            # Of all files no condition is written.
            is_all = self._answer is not None and self._answer.query == ""
            query = part.query or ("hidden:no" if is_all else "")
            self.coverage.show_coverage(part.coverage, query, told)
            self.coverage.setVisible(bool(self.coverage.text()))
            for same in namesakes(part.query, part.coverage.folders, taken, self._home):
                choice = FolderChoice(same, self._home)
                choice.chosen.connect(self._ask_query)
                self.choices.addWidget(choice)

    def _ask_query(self, query: str, _: bool = False) -> None:
        if self._is_wrong and self._answer is not None:
            self.mended.emit(self._answer, query)
        self.alternative_chosen.emit(as_question(query, self._wording))

    def _on_rows(self) -> None:
        if self._answer is not None:
            self.rows_requested.emit(self._answer)

    def _on_again(self) -> None:
        if self._can_continue:
            self.continued.emit()
        else:
            self.asked_again.emit(self._asked)

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
        self.wrong.setText(self.tr("Noted as wrong"))
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
        looked = (part.coverage for part in self._looked)
        coverage = "\n".join(coverage_line(one, self._wording) for one in looked if one is not None)
        asked = describing.question_in_words(answer.question, self._wording)
        parts = (asked, answer.text, "\n".join(paths), coverage)
        return "\n\n".join(filter(None, parts))


def _parts(answer: Answer) -> Sequence[AnswerPart]:
    """The questions that were answered: several that stood in one, else the one."""
    return answer.parts or (AnswerPart(answer.query or "", answer.coverage),)
