"""Every naughty name, in what one asks with and what is kept: nothing hides, nothing is markup."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from desktop_app.agent.events import Answer
from desktop_app.conversations.kept_questions import KeptQuestion
from desktop_app.files.chosen import ChoiceVerdict, Chosen
from desktop_app.filetypes.danger import Danger
from desktop_app.findings import FileFacts
from desktop_app.hits import Flag, Hit
from desktop_app.messages.mind import TakenAs, WordTaken
from desktop_app.query.query import Folder, Key, Query, Term, Text
from desktop_app.query.syntax import format as written
from desktop_app.trash_findings import TrashItem, TrashProposal
from desktop_app.ui.actions.open_dialog import OpenRiskyDialog
from desktop_app.ui.actions.properties_dialog import PropertiesDialog
from desktop_app.ui.actions.trash_dialog import TrashDialog
from desktop_app.ui.asking.asking_bar import AskingBar
from desktop_app.ui.asking.suggestions import Suggestion, SuggestionList
from desktop_app.ui.asking.waiting_questions import WaitingQuestions
from desktop_app.ui.conversation.left_out_dialog import LeftOutDialog
from desktop_app.ui.conversation.turn import TurnView
from desktop_app.ui.conversation.wrong_answers import CaseDialog
from desktop_app.ui.notice_bar import NoticeBar
from desktop_app.ui.past.kept import KeptPane, KeptPresenter
from desktop_app.ui.warning_dialog import WarningDialog
from desktop_app.wording import Language, Wording, visible
from tests.ui.results.test_hostile_names import NAMES, hidden_in

pytestmark = pytest.mark.qt_log_ignore(
    "This plugin does not support propagateSizeHints", extend=True
)


@pytest.fixture
def window(qtbot: Any) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(500, 400)
    return window


def texts(widget: QWidget) -> Iterator[str]:
    """All that a widget and those in it say, by letters or to a screen reader."""
    for one in (widget, *widget.findChildren(QWidget)):
        yield one.accessibleName()
        yield one.accessibleDescription()
        yield one.windowTitle()
        if isinstance(one, QLabel | QAbstractButton):
            yield one.text()


def assert_harmless(widget: QWidget) -> None:
    for text in texts(widget):
        assert hidden_in(text.replace("\t", " ")) == []
    for one in (widget, *widget.findChildren(QWidget)):
        if isinstance(one, QLabel):
            assert one.textFormat() is Qt.TextFormat.PlainText
        tooltip = one.toolTip()
        assert hidden_in(tooltip) == []
        inside = tooltip.removeprefix("<qt>").removesuffix("</qt>")
        assert "<" not in inside


def test_t10_t11_what_was_dropped_and_chosen_is_named_as_it_is(window: QWidget) -> None:
    bar = AskingBar(window)
    chosen = [Chosen(f"/h/{name}", False, ChoiceVerdict.ALLOWED) for name in NAMES]
    bar.show_about(chosen)
    assert len(bar.about) == len(NAMES)
    assert_harmless(bar)
    for button, one in zip(bar.about, chosen, strict=True):
        # An ampersand of a name marks no key.
        assert button.text().replace("&&", "").count("&") == 0
        assert visible(one.name) in button.accessibleName()


def test_each_can_be_dropped_as_the_very_file(window: QWidget) -> None:
    bar = AskingBar(window)
    dropped: list[QUrl] = []
    bar.line.files_dropped.connect(dropped.extend)
    usable = [name for name in NAMES if "/" not in name]
    content = QMimeData()
    content.setUrls([QUrl(Path(f"/h/{name}").as_uri()) for name in usable])
    bar.line.insertFromMimeData(content)
    assert len(dropped) == len(usable)
    assert bar.line.text() == ""


def test_a_question_with_any_name_waits_and_is_typed_as_it_is(window: QWidget) -> None:
    bar, waiting = AskingBar(window), WaitingQuestions(window)
    for name in NAMES:
        bar.line.setText(name)
        waiting.add(name)
    assert_harmless(bar)
    assert_harmless(waiting)


def test_t10_t11_names_that_appear_while_one_types_are_what_they_are(window: QWidget) -> None:
    shown = SuggestionList(window)
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
    for name in NAMES:
        hit = Hit("/h", name, 5, 10**18, Flag(0))
        shown.show_rows([Suggestion(visible(name), f"~/{visible(name)}", hit)], visible(name))
        for role in roles:
            assert hidden_in(str(shown.model.index(0).data(role))) == []
    assert_harmless(shown)
    assert not shown.grab().isNull()


def test_t10_t11_kept_questions_say_titles_as_they_are(window: QWidget, tmp_path: Path) -> None:
    presenter = KeptPresenter(tmp_path, None, Language.ENGLISH, window)  # type: ignore[arg-type]
    told: list[str] = []
    presenter.told.connect(lambda sentence, _: told.append(sentence))
    pane = KeptPane(presenter, window)
    kept = [KeptQuestion(f"ext:pdf name:{number}", name) for number, name in enumerate(NAMES)]
    presenter.listed.emit(kept)
    assert len(pane.buttons) == len(NAMES)
    assert_harmless(pane)


@pytest.mark.parametrize("name", NAMES[::4])
def test_t10_t11_a_turn_and_its_chips_say_any_name_as_it_is(window: QWidget, name: str) -> None:
    name = name.strip() or "x"
    wording = Wording(Language.ENGLISH)
    turn = TurnView(name, wording, home="/h")
    turn.setParent(window)
    turn.show_about([name, name])
    terms = (
        Term(Key.IN, (Folder(name.strip("/") or "x"),)),
        Term(Key.NAME, (Text(name),)),
        Term(Key.EXT, ("pdf",)),
    )
    query, folder = written(Query(terms)), written(Query(terms[:1]))
    words = (WordTaken(name, 0, len(name), written(Query(terms[1:2]))),)
    taken = TakenAs(words, 0.5, alternatives=(folder,), carried=(folder,))
    turn.finish(Answer(name, visible(name), query=query, taken=taken, unverified=(name,)))
    turn.wrong.click()
    turn.stand_back()
    assert turn.chips
    assert turn.carried.buttons
    assert_harmless(turn)


@pytest.mark.parametrize("name", NAMES[::10])
def test_t10_t11_what_is_asked_about_a_name_shows_it_as_it_is(window: QWidget, name: str) -> None:
    about = WarningDialog("Look at this too?", name, f"/h/{name}", "Outside.", "Yes", window)
    assert_harmless(about)
    about.deleteLater()


@pytest.mark.parametrize("name", NAMES[::8])
def test_t10_t11_dialogs_and_notices_show_any_name_as_it_is(window: QWidget, name: str) -> None:
    hit, path = Hit(f"/h/{name}", name, 5, 10**18, Flag(0)), f"/h/{name}/{name}"
    facts = FileFacts(
        *(path, "link", None, 5, 0, None, None, None, name, "-rw-r--r--"),
        *(True, False, True, path, None),
    )
    item = TrashItem(path, "file", 5, 0, 1, 1, 0, copy_of=path)
    notices = NoticeBar(window)
    notices.add(visible(name), (visible(name), lambda: None))
    for shown in (
        OpenRiskyDialog(hit, Danger.PROGRAM, window),
        TrashDialog(TrashProposal((item,), reason=name, query=name), [visible(name)], window),
        PropertiesDialog(hit, facts, window),
        LeftOutDialog(visible(name), [path], window),
        notices,
    ):
        assert_harmless(shown)
        assert not shown.grab().isNull()
        shown.deleteLater()


def test_t11_a_case_is_shown_in_plain_letters(window: QWidget) -> None:
    case = CaseDialog("<b>a</b> & <img src=x>", window)
    assert case.text.toPlainText() == "<b>a</b> & <img src=x>"
    assert_harmless(case)
