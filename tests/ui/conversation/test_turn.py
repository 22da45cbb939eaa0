"""A turn whose answer is not sure offers what else may have been meant."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor, QTextFormat
from PySide6.QtWidgets import (
    QApplication,
    QScrollArea,
    QToolButton,
    QWidget,
)

from desktop_app.agent.events import Answer, Stopped
from desktop_app.agent.minds import BUILTIN
from desktop_app.errors import ModelError
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.interpreter.written import query_in
from desktop_app.messages.basis import AnswerPart
from desktop_app.messages.message import ToolCall
from desktop_app.messages.mind import TakenAs, Waiting, WordTaken
from desktop_app.messages.search_progress import Progress
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from desktop_app.reasons import Coverage
from desktop_app.ui.conversation.turn import TurnView
from desktop_app.ui.plain import ShorterButton
from desktop_app.wording import Language, Wording

QUERIES = ('in:R&D ext:pdf modified:"last week"', "kind:image sort:size top:5")


@pytest.fixture
def pane(qtbot: Any) -> QScrollArea:
    """Where turns stand, as wide as it is in a small window."""
    pane = QScrollArea()
    pane.setWidgetResizable(True)
    pane.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    pane.resize(300, 400)
    qtbot.addWidget(pane)
    pane.show()
    return pane


def turn_in(pane: QScrollArea, language: Language, *queries: str) -> TurnView:
    turn = TurnView("?", Wording(language))
    pane.setWidget(turn)
    turn.show()
    turn.finish(Answer("?", "Two.", taken=TakenAs((), 0.4, queries)))
    return turn


def test_other_readings_are_offered_in_words(pane: QScrollArea) -> None:
    turn = turn_in(pane, Language.ENGLISH, *QUERIES)
    said = [button.accessibleName() for button in turn.others.buttons]
    assert said == ["PDF files changed last week in R&D", "images, largest first, the first 5"]
    assert "R&amp;D" in turn.others.buttons[0].toolTip(), (
        "the tooltip has the query as it is written"
    )


def test_the_likeliest_is_one_button_and_the_others_come_by_a_click(
    qtbot: Any, pane: QScrollArea
) -> None:
    turn = turn_in(pane, Language.ENGLISH, *QUERIES, "is:folder")
    others = turn.others
    assert [button.isVisible() for button in others.buttons] == [True, False, False]
    assert others.more.isVisible() and others.more.text() == "Other meanings (2)"
    others.more.setFocus()
    qtbot.keyClick(others.more, Qt.Key.Key_Space)
    assert all(button.isVisible() for button in others.buttons)
    assert not others.more.isVisible()
    assert others.buttons[1].hasFocus()


def test_where_there_is_one_there_is_nothing_more(pane: QScrollArea) -> None:
    others = turn_in(pane, Language.ENGLISH, QUERIES[0]).others
    assert [button.isVisible() for button in others.buttons] == [True]
    assert not others.more.isVisible()


@pytest.mark.parametrize("language", list(Language))
def test_one_that_is_clicked_is_asked_as_it_is_meant(
    qtbot: Any, pane: QScrollArea, language: Language
) -> None:
    turn = turn_in(pane, language, *QUERIES)
    turn.others.more.click()
    for button, query in zip(turn.others.buttons, QUERIES, strict=True):
        with qtbot.waitSignal(turn.alternative_chosen) as chosen:
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        asked = query_in(chosen.args[0])
        assert asked is not None
        assert written(asked) == query


def test_a_narrow_turn_cuts_the_words_and_keeps_its_width(qtbot: Any, pane: QScrollArea) -> None:
    turn = turn_in(pane, Language.ENGLISH, f'"{"word " * 60}"')
    (button,) = turn.others.buttons
    qtbot.waitUntil(lambda: button.width() <= 300 and button.text().endswith("…"))


def test_what_only_the_end_of_another_reading_says_can_be_read(
    qtbot: Any, pane: QScrollArea
) -> None:
    turn = turn_in(pane, Language.ENGLISH, 'kind:document content:"penalty clause" in:Letters')
    (button,) = turn.others.buttons
    said = "documents that mention “penalty clause” in Letters"
    qtbot.waitUntil(lambda: button.text().replace("\n", " ") == said)
    assert "\n" in button.text()
    qtbot.waitUntil(lambda: button.height() > 2 * button.fontMetrics().height())


def test_a_sure_answer_offers_nothing(pane: QScrollArea) -> None:
    assert turn_in(pane, Language.ENGLISH).others.buttons == []


def test_what_a_model_takes_back_is_gone(pane: QScrollArea) -> None:
    turn = TurnView("?", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    turn.show()
    turn.add_text("Let me look.")
    turn.withdraw_text()
    assert not turn.answer.isVisibleTo(turn)
    assert turn.answer.toPlainText() == ""
    turn.add_text("Two.")
    turn.finish(Answer("?", "Two."))
    assert turn.answer.toPlainText() == "Two."


def hit(name: str) -> Hit:
    return Hit("/home/a", name, 1, 0, Flag(0))


def call(name: str = "search_contents", query: str = "content:rent") -> ToolCall:
    return ToolCall("a", name, {"query": query})


def test_one_line_says_what_is_done_and_the_steps_are_folded_away(
    qtbot: Any, pane: QScrollArea
) -> None:
    turn = TurnView("?", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    turn.show()
    assert turn.looking.doing.isVisibleTo(turn)
    assert not turn.looking.fold.isVisibleTo(turn)
    turn.start_call(call())
    assert turn.looking.doing.text() == "Reading what is inside files…"
    turn.show_progress(call(), Progress(170_319, 4))
    told = "Looking through your folders… 170,319 looked at, 4 found so far"
    assert turn.looking.doing.text() == told
    turn.show_progress(call(), Progress(170_319, 4, "", 3_100, 54_000))
    told = "Reading what is inside files… 3,100 of 54,000 documents read, 4 found so far"
    assert turn.looking.doing.text() == told
    turn.finish_call(call(), 0.25, failed=False)
    turn.finish(Answer("?", "Two."))
    assert not turn.looking.doing.isVisibleTo(turn)
    assert turn.steps == ["search_contents content:rent · 0.25 s"]
    assert not turn.looking.isVisibleTo(turn)
    qtbot.mouseClick(turn.looking.fold, Qt.MouseButton.LeftButton)
    assert turn.looking.isVisibleTo(turn)


@pytest.mark.parametrize("language", list(Language))
def test_a_wait_for_a_model_is_told_with_one_number_of_seconds(
    pane: QScrollArea, language: Language
) -> None:
    # "Try again in 8 s. It will be asked again in 5 s."
    turn = TurnView("?", Wording(language))
    pane.setWidget(turn)
    error = ModelError("model.rate_limited", host="api.example", seconds=8)
    turn.show_waiting(Waiting(error, 4.6))
    told = turn.looking.doing.text()
    assert "api.example" in told and "5" in told and "8" not in told


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (Language.ENGLISH, "Nothing that was found confirms this: 9,876 and /home/a\\u202eb"),
        (Language.CHINESE, None),
    ],
)
def test_what_nothing_bears_out_is_told_in_one_sentence(
    pane: QScrollArea, language: Language, said: str | None
) -> None:
    turn = TurnView("?", Wording(language))
    pane.setWidget(turn)
    claims = ("9,876", "/home/a\u202eb")
    turn.finish(Answer("?", "There are 9,876.", mind="qwen", unverified=claims))
    assert turn.problem.isVisibleTo(turn)
    told = turn.problem.text().replace(", ", " and ")
    assert "\n" not in told
    assert told == said or (said is None and "9,876" in told)
    sure = TurnView("?", Wording(language))
    pane.setWidget(sure)
    sure.finish(Answer("?", "There are 2.", mind="qwen"))
    assert "problem" not in vars(sure) or not sure.problem.isVisibleTo(sure)


def test_before_anything_was_looked_at_no_number_is_told(pane: QScrollArea) -> None:
    turn = TurnView("?", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    turn.start_call(call("find_files"))
    turn.show_progress(call("find_files"), Progress(0, 0))
    assert turn.looking.doing.text() == "Looking through your folders…"


def test_what_still_holds_from_before_can_be_taken_away(qtbot: Any, pane: QScrollArea) -> None:
    turn = TurnView("only this year", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    turn.show()
    query = 'in:Downloads ext:pdf modified:"this year" show:count'
    taken = TakenAs(carried=("in:Downloads", "ext:pdf"))
    turn.finish(Answer("only this year", "Nine.", query=query, taken=taken))
    assert [button.accessibleName() for button in turn.carried.buttons] == [
        "Still: in Downloads   ✕",
        "Still: PDF files   ✕",
    ]
    with qtbot.waitSignal(turn.alternative_chosen) as chosen:
        qtbot.mouseClick(turn.carried.buttons[0], Qt.MouseButton.LeftButton)
    asked = query_in(chosen.args[0])
    assert asked is not None
    assert written(asked) == 'ext:pdf modified:"this year" show:count'


def test_what_still_holds_is_said_in_the_language_of_the_question(pane: QScrollArea) -> None:
    # The window's language is another: "Still: 超过 1 MB".
    turn = TurnView("其中的视频", Wording(Language.CHINESE))
    pane.setWidget(turn)
    taken = TakenAs(carried=("size:>1mb",))
    turn.finish(Answer("?", "9 个。", query="size:>1mb kind:video", taken=taken))
    (button,) = turn.carried.buttons
    assert button.accessibleName().isascii() is False
    assert "Still" not in button.accessibleName()


def test_what_still_holds_is_no_wider_than_its_words(pane: QScrollArea) -> None:
    turn = TurnView("only this year", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    turn.resize(600, 400)
    turn.show()
    taken = TakenAs(carried=("in:Downloads", "ext:pdf"))
    turn.finish(Answer("?", "Nine.", query="in:Downloads ext:pdf size:>1mb", taken=taken))
    turn.carried.resize(560, turn.carried.heightForWidth(560))
    first, second = turn.carried.buttons
    assert first.width() == first.sizeHint().width()
    assert second.y() == first.y()


@pytest.mark.parametrize("carried", [(), ("in:Music",), ("in:Downloads",)])
def test_a_condition_that_is_all_there_is_stays(
    pane: QScrollArea, carried: tuple[str, ...]
) -> None:
    turn = TurnView("?", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    turn.finish(Answer("?", "Nine.", query="in:Downloads", taken=TakenAs(carried=carried)))
    # It is told, too: it was carried over without a word.
    told = [button.text() for button in turn.carried.buttons]
    assert told == (["Still: in Downloads"] if carried == ("in:Downloads",) else [])
    assert not any(button.isEnabled() for button in turn.carried.buttons)


def test_an_order_that_is_carried_over_is_told(pane: QScrollArea) -> None:
    # "Which were changed this month?" was the largest file of them, without a word of that.
    turn = TurnView("which were changed this month?", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    taken = TakenAs(carries_order=True)
    query = 'modified:"this month" sort:size top:1'
    turn.finish(Answer("?", "One.", query=query, mind=BUILTIN, taken=taken))
    told = [button.text() for button in turn.carried.buttons]
    assert told == ["Still: largest first   ✕", "Still: only the first   ✕"]


def test_a_reading_that_reads_like_the_answer_is_not_offered(pane: QScrollArea) -> None:
    turn = TurnView("?", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    taken = TakenAs(alternatives=("ext:pdf is:file", "ext:pdf in:Music"))
    turn.finish(Answer("?", "One.", query="ext:pdf", mind=BUILTIN, taken=taken))
    assert [button.accessibleName() for button in turn.others.buttons] == ["PDF files in Music"]


def test_a_question_that_is_a_query_is_shown_in_words(pane: QScrollArea) -> None:
    turn = TurnView("Query: in:Downloads ext:pdf", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    assert turn.question.text() == "PDF files in Downloads"


def test_an_answer_is_copied_with_its_question_files_and_coverage(
    qtbot: Any, pane: QScrollArea
) -> None:
    turn = TurnView("Which?", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    turn.show()
    hits = Hits([Chunk.of([hit(f"{number}\u202efdp.txt") for number in range(60)])])
    coverage = Coverage(("/home/a",), 60)
    turn.finish(Answer("Which?", "These.", hits=hits, coverage=coverage))
    with qtbot.waitSignal(turn.copy_requested) as copied:
        qtbot.mouseClick(turn.copy, Qt.MouseButton.LeftButton)
    question, text, paths, looked = copied.args[0].split("\n\n")
    assert (question, text) == ("Which?", "These.")
    assert paths.startswith("/home/a/0")
    assert "\u202e" not in paths, "what hides in a name is shown"
    assert paths.endswith("and 10 more")
    assert looked.startswith("Looked at 60 files")


def test_a_turn_whose_rows_gave_way_brings_them_back(qtbot: Any, pane: QScrollArea) -> None:
    turn = TurnView("Which?", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    turn.show()
    answer = Answer("Which?", "One.", hits=Hits([Chunk.of([hit("b.txt")])]))
    turn.finish(answer)
    assert not turn.rows.isVisibleTo(turn)
    turn.stand_back()
    with qtbot.waitSignal(turn.rows_requested) as asked:
        qtbot.mouseClick(turn.rows, Qt.MouseButton.LeftButton)
    assert asked.args[0] is answer
    turn.come_forward()
    assert not turn.rows.isVisibleTo(turn)


def test_close_matches_are_brought_back_as_well(qtbot: Any, pane: QScrollArea) -> None:
    # With the next question they were gone for good.
    turn = TurnView("Which?", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    turn.show()
    answer = Answer("Which?", "None.", suggestions=Hits([Chunk.of([hit("b.txt")])]))
    turn.finish(answer)
    turn.stand_back()
    assert turn.rows.text() == "Show these files (1)"
    with qtbot.waitSignal(turn.rows_requested) as asked:
        qtbot.mouseClick(turn.rows, Qt.MouseButton.LeftButton)
    assert asked.args[0] is answer


def test_an_answer_without_rows_has_none_to_bring_back(pane: QScrollArea) -> None:
    turn = TurnView("Which?", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    turn.finish(Answer("Which?", "None."))
    turn.stand_back()
    assert not turn.rows.isVisibleTo(turn)


def test_what_was_said_before_an_error_is_not_said_again_among_our_remarks(
    pane: QScrollArea,
) -> None:
    said, remarks = "I moved it.", ("Nothing was changed.", "The connection broke.")
    turn = TurnView("Move it", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    text = "\n\n".join((remarks[0], said, remarks[1]))
    turn.finish(Answer("Move it", text, stopped=Stopped.ERROR, said=said, remarks=remarks))
    assert said not in turn.problem.text()
    assert all(remark in turn.problem.text() for remark in remarks)


def test_one_that_was_stopped_can_be_asked_to_the_end(qtbot: Any, pane: QScrollArea) -> None:
    turn = TurnView("Which?", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    turn.show()
    turn.finish(Answer("Which?", "At least 3.", stopped=Stopped.CANCELLED))
    assert turn.again.text() == "Look again, to the end"
    # It does not go on where it was stopped, and does not say so.
    assert turn.beginning_again.isVisibleTo(turn)
    assert "starts over" in turn.beginning_again.text()
    with qtbot.waitSignal(turn.asked_again) as asked:
        qtbot.mouseClick(turn.again, Qt.MouseButton.LeftButton)
    assert asked.args[0] == "Which?"


def test_one_that_was_stopped_goes_on_until_it_was_gone_on_with(
    qtbot: Any, pane: QScrollArea
) -> None:
    turn = TurnView("Which?", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    turn.show()
    turn.finish(Answer("Which?", "At least 3.", stopped=Stopped.CANCELLED))
    turn.offer_to_continue()
    assert turn.again.text() == "Continue"
    assert "goes on where the search was stopped" in turn.beginning_again.text()
    with qtbot.waitSignal(turn.continued):
        qtbot.mouseClick(turn.again, Qt.MouseButton.LeftButton)

    turn.end_offering_to_continue()
    assert turn.again.text() == "Ask again"
    assert not turn.beginning_again.isVisibleTo(turn)
    with qtbot.waitSignal(turn.asked_again):
        qtbot.mouseClick(turn.again, Qt.MouseButton.LeftButton)


WORDS = (WordTaken("PDFs", 0, 4, "ext:pdf"), WordTaken("<b>Downloads</b>", 8, 24, "in:Downloads"))


def turn_with_chips(pane: QScrollArea, query: str) -> TurnView:
    turn = TurnView("PDFs in <b>Downloads</b>", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    turn.show()
    turn.finish(Answer("?", "Ten.", query=query, taken=TakenAs(WORDS, 0.99)))
    return turn


def test_what_was_understood_stands_as_chips_that_show_their_words(pane: QScrollArea) -> None:
    turn = turn_with_chips(pane, "in:Downloads ext:pdf")
    folder, kind = turn.chips
    assert (folder.label.text(), kind.label.text()) == ("in Downloads", "PDF files")
    assert folder.label.accessibleDescription() == "From your words “<b>Downloads</b>”"
    assert "&lt;b&gt;" in folder.label.toolTip()


def test_chips_never_are_windows_of_their_own(qtbot: Any, pane: QScrollArea) -> None:
    pane.activateWindow()
    qtbot.waitUntil(pane.isActiveWindow)
    turn = turn_with_chips(pane, "in:Downloads ext:pdf")
    assert turn.chips[0].cross.isVisibleTo(turn)
    assert pane.isActiveWindow()


def test_a_condition_is_taken_away_by_its_cross(qtbot: Any, pane: QScrollArea) -> None:
    turn = turn_with_chips(pane, "in:Downloads ext:pdf show:count")
    with qtbot.waitSignal(turn.alternative_chosen) as chosen:
        qtbot.mouseClick(turn.chips[0].cross, Qt.MouseButton.LeftButton)
    asked = query_in(chosen.args[0])
    assert asked is not None
    assert written(asked) == "ext:pdf show:count"


def test_a_kind_is_changed_from_the_menu(qtbot: Any, pane: QScrollArea) -> None:
    turn = turn_with_chips(pane, "in:Downloads ext:pdf")
    menu = turn.chips[1].label.menu()
    assert menu is not None
    (images,) = [action for action in menu.actions() if action.text() == "images"]
    with qtbot.waitSignal(turn.alternative_chosen) as chosen:
        images.trigger()
    asked = query_in(chosen.args[0])
    assert asked is not None
    assert written(asked) == "in:Downloads kind:image"


def test_the_only_condition_has_no_cross(pane: QScrollArea) -> None:
    (chip,) = turn_with_chips(pane, "ext:pdf").chips
    assert not chip.cross.isVisibleTo(chip)


def test_chips_take_as_many_lines_as_they_need(qtbot: Any, pane: QScrollArea) -> None:
    query = 'in:Downloads ext:pdf modified:"last week" size:>10mb name:"a long name of a thing"'
    turn = turn_with_chips(pane, query)
    qtbot.waitUntil(lambda: len({chip.y() for chip in turn.chips}) > 1)
    assert all(chip.geometry().right() <= pane.viewport().width() for chip in turn.chips)


@pytest.mark.parametrize(
    ("has_model", "said"),
    [(True, "Ask the model"), (False, "Reading needs a model: set one up")],
)
def test_a_model_can_be_asked_where_the_built_in_mind_answered(
    qtbot: Any, pane: QScrollArea, has_model: bool, said: str
) -> None:
    turn = TurnView("Which?", Wording(Language.ENGLISH), has_model=has_model)
    pane.setWidget(turn)
    turn.show()
    turn.finish(Answer("Which?", "Two."))
    assert turn.ask_model.text() == said
    with qtbot.waitSignal(turn.model_wanted) as asked:
        qtbot.mouseClick(turn.ask_model, Qt.MouseButton.LeftButton)
    assert asked.args == ["Which?"]


@pytest.mark.parametrize("has_model", [True, False])
def test_where_something_went_wrong_no_model_is_to_be_set_up(
    pane: QScrollArea, *, has_model: bool
) -> None:
    turn = TurnView("?", Wording(Language.ENGLISH), has_model=has_model)
    pane.setWidget(turn)
    turn.show_problem("The settings cannot be used.")
    said = [one.text() for one in turn.findChildren(QToolButton) if one.isVisibleTo(turn)]
    assert said == ["Ask again", "Ask the model"][: 1 + has_model]


def test_an_answer_of_the_model_does_not_offer_to_ask_it(pane: QScrollArea) -> None:
    turn = TurnView("Which?", Wording(Language.ENGLISH), has_model=True)
    pane.setWidget(turn)
    turn.finish(Answer("Which?", "Two.", mind="qwen"))
    assert not turn.ask_model.isVisibleTo(turn)


def test_what_a_stopped_turn_offers_is_not_cut_in_a_narrow_pane(
    qtbot: Any, pane: QScrollArea
) -> None:
    turn = turn_in(pane, Language.ENGLISH)
    turn.looking.start(ToolCall("1", "find_files", {}))
    turn.looking.end(ToolCall("1", "find_files", {}), 0.1, False)
    turn.finish(Answer("?", "Two.", stopped=Stopped.CANCELLED))
    qtbot.waitUntil(lambda: turn.again.isVisible())
    for button in (turn.looking.fold, turn.copy, turn.again):
        assert button.geometry().right() <= pane.viewport().width()


@pytest.mark.parametrize("language", list(Language))
def test_what_the_model_worked_out_is_told_apart_from_problems(
    pane: QScrollArea, language: Language
) -> None:
    turn = TurnView("?", Wording(language))
    pane.setWidget(turn)
    turn.finish(Answer("?", "£330 in all.", worked_out=("330",)))
    assert "330" in turn.worked_out.text()
    assert turn.worked_out.isVisibleTo(turn)
    assert not turn.problem.isVisibleTo(turn)


def test_before_an_answer_there_is_little_to_lay_out(pane: QScrollArea) -> None:
    # Each widget costs the window's thread a third of a millisecond between Enter and first row.
    turn = TurnView("Which PDFs are there?", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    turn.start_call(call("find_files"))
    assert len(turn.findChildren(QWidget)) <= 6


def test_parts_that_come_late_stand_where_they_belong(qtbot: Any, pane: QScrollArea) -> None:
    turn = TurnView("Which?", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    turn.show()
    turn.show_problem("It broke.")
    query = "in:Downloads ext:pdf"
    taken = TakenAs(carried=("in:Downloads",), alternatives=("ext:pdf",))
    coverage = Coverage(("/home/a",), 60)
    turn.finish(Answer("Which?", "Two.", query=query, taken=taken, coverage=coverage))
    pane.resize(400, 900)
    parts = (turn.answer, turn.carried, turn.others, turn.problem, turn.coverage)
    qtbot.waitUntil(lambda: all(part.isVisible() for part in parts))
    places = [part.mapTo(turn, QPoint()).y() for part in parts]
    assert places == sorted(places) and len(set(places)) == len(parts)


def test_no_part_is_ever_a_window_of_its_own(qtbot: Any, pane: QScrollArea) -> None:
    before = set(QApplication.topLevelWidgets())
    turn = turn_with_chips(pane, "in:Downloads ext:pdf show:count")
    turn.wrong.click()
    turn.looking.fold.setChecked(True)
    turn.stand_back()
    shown = {one for one in QApplication.topLevelWidgets() if one.isVisible()} - before
    assert {type(one).__name__ for one in shown} <= {"QScrollArea"}


PARTS = (
    AnswerPart("in:Downloads ext:pdf", Coverage(("/home/ann/Downloads",), 5, seconds=1.5)),
    AnswerPart("in:Documents kind:image", Coverage(("/home/ann/Documents",), 7, seconds=2.5)),
)


def test_of_two_questions_in_one_no_part_stands_for_both(pane: QScrollArea) -> None:
    turn = TurnView("?", Wording(Language.ENGLISH), home="/home/ann")
    pane.setWidget(turn)
    turn.show()
    last = PARTS[-1]
    copied: list[str] = []
    turn.copy_requested.connect(copied.append)
    turn.finish(
        Answer(
            "?", "Two. One.", query=last.query, coverage=last.coverage, taken=TakenAs(), parts=PARTS
        )
    )
    assert [chip.label.accessibleName() for chip in turn.chips] == [
        *("in Downloads", "PDF files"),
        *("in Documents", "images"),
    ]
    lines = turn.coverage.text()
    assert "5 files in ~/Downloads" in lines and "7 files in ~/Documents" in lines
    assert "keep" not in vars(turn) or not turn.keep.isVisible()
    turn.copy.click()
    assert "5 files in /home/ann/Downloads" in copied[0]
    assert "7 files in /home/ann/Documents" in copied[0]


@pytest.mark.parametrize("chosen", [(), ("lease.pdf",)])
def test_a_question_about_chosen_files_is_not_kept_as_one_about_all(
    pane: QScrollArea, chosen: tuple[str, ...]
) -> None:
    turn = TurnView("?", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    turn.show()
    if chosen:
        turn.show_about(chosen)
    turn.finish(Answer("?", "Two.", query="content:rent", taken=TakenAs()))
    is_offered = "keep" in vars(turn) and turn.keep.isVisible()
    assert is_offered is not bool(chosen)


@pytest.mark.parametrize(("width", "shown"), [(0, "Set up a model"), (1, "")])
def test_a_button_without_room_says_it_in_fewer_words_and_none_of_them_is_cut(
    pane: QScrollArea, width: int, shown: str
) -> None:
    turn = turn_in(pane, Language.ENGLISH)
    turn.finish(Answer("?", "Two.", mind=BUILTIN, query="ext:pdf", taken=TakenAs()))
    button = turn.ask_model
    whole = button.sizeHint().width()
    button.resize(whole - 20 + 20 * width, button.height())
    assert isinstance(button, ShorterButton)
    assert button.shown == (shown or "Reading needs a model: set one up")
    assert button.fontMetrics().horizontalAdvance(button.shown) < button.width()
    assert button.text() == "Reading needs a model: set one up", "what is read out"


def test_a_button_without_fewer_words_ends_in_dots_and_its_tooltip_has_the_whole(
    pane: QScrollArea,
) -> None:
    # It was cut in the middle, and the digit at its beginning by half.
    said = "112 of a kind that cannot be read · list"
    button = ShorterButton()
    button.setParent(pane)
    button.setText(said)
    button.resize(button.sizeHint().width() - 40, 20)
    assert button.shown.endswith("…") and said.startswith(button.shown[:-1])
    assert button.fontMetrics().horizontalAdvance(button.shown) < button.width()
    assert button.text() == said


@pytest.mark.parametrize("can_go", [True, False])
def test_an_arrow_at_the_end_of_a_chip_has_room_behind_it(pane: QScrollArea, can_go: bool) -> None:
    turn = turn_in(pane, Language.ENGLISH)
    query = "ext:pdf in:Downloads" if can_go else "ext:pdf"
    turn.finish(Answer("?", "Two.", query=query, taken=TakenAs()))
    chip = turn.chips[0]
    assert chip.cross.isHidden() is not can_go
    layout = chip.layout()
    assert layout is not None
    assert (layout.contentsMargins().right() > 0) is not can_go


def test_a_chip_of_one_of_two_questions_asks_that_one_again(qtbot: Any, pane: QScrollArea) -> None:
    turn = TurnView("?", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    turn.finish(Answer("?", "Two.", query=PARTS[1].query, taken=TakenAs(), parts=PARTS))
    with qtbot.waitSignal(turn.alternative_chosen) as asked:
        turn.chips[0].cross.click()
    assert query_in(asked.args[0]) == parse("ext:pdf")


def letters(turn: TurnView) -> list[int]:
    """How high those of each line of the answer are; 0 is the usual."""
    document, sizes = turn.answer.plain.document(), []
    for number in range(document.blockCount()):
        cursor = QTextCursor(document.findBlockByNumber(number))
        cursor.movePosition(QTextCursor.MoveOperation.NextCharacter)
        sizes.append(cursor.charFormat().intProperty(QTextFormat.Property.FontPixelSize))
    return sizes


def test_what_was_asked_for_is_large_in_each_part_and_what_is_no_answer_is_not(
    pane: QScrollArea,
) -> None:
    turn = TurnView("?", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    said = "There are 4.\nThere is 1.\nMore in Downloads."
    turn.finish(Answer("?", said, query=PARTS[1].query, taken=TakenAs(), parts=PARTS))
    sizes = letters(turn)
    assert sizes[0] and sizes == [sizes[0], sizes[0], 0]
    declining = TurnView("?", Wording(Language.ENGLISH))
    pane.setWidget(declining)
    declining.finish(Answer("?", "To sum up takes a language model."))
    assert letters(declining) == [0]
