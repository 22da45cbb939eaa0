"""The window for those who do not see it, and for those who have no mouse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAction, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from desktop_app.filetypes.danger import Danger
from desktop_app.findings import FileFacts
from desktop_app.hits import Flag, Hit
from desktop_app.llm.policy.open_keys import OpenKeyQuestion
from desktop_app.tools.confirmation import WebProposal
from desktop_app.trash_findings import TrashItem, TrashProposal
from desktop_app.ui.about.dialog import AboutDialog
from desktop_app.ui.actions.open_dialog import OpenRiskyDialog
from desktop_app.ui.actions.properties_dialog import PropertiesDialog
from desktop_app.ui.actions.trash_dialog import TrashDialog
from desktop_app.ui.behind import Setup
from desktop_app.ui.conversation.left_out_dialog import LeftOutDialog
from desktop_app.ui.conversation.wrong_answers import CaseDialog
from desktop_app.ui.keys_dialog import KeysDialog
from desktop_app.ui.language import install_translations
from desktop_app.ui.main import opened_window
from desktop_app.ui.model_setup.dialog import ModelSetupDialog
from desktop_app.ui.open_key_dialog import OpenKeyDialog
from desktop_app.ui.preview.large_look import LargeLook
from desktop_app.ui.sent_dialog import SentDialog
from desktop_app.ui.text_dialog import TextDialog
from desktop_app.ui.web_confirmation import WebQueryDialog
from desktop_app.ui.window import MainWindow
from desktop_app.wording import Language
from tests.conftest import Run, until
from tests.journeys.conftest import RecordingLauncher
from tests.journeys.test_window import activate, ask

pytestmark = pytest.mark.process

FACTS = FileFacts(
    path="/home/ann/a.pdf.exe",
    type="file",
    kind=None,
    size_bytes=5,
    modified_ns=0,
    created_ns=None,
    opened_ns=None,
    taken=None,
    owner="ann",
    permissions="-rw-r--r--",
    hidden=False,
    online_only=False,
    private=False,
    target=None,
    entries=None,
)

INTERACTIVE = frozenset(
    {
        QAccessible.Role.Button,
        QAccessible.Role.ButtonMenu,
        QAccessible.Role.CheckBox,
        QAccessible.Role.EditableText,
        QAccessible.Role.List,
        QAccessible.Role.ListItem,
        QAccessible.Role.Table,
        QAccessible.Role.PageTab,
    }
)


def below(told: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """An interface and all below it, but the cells of lists: there may be a million."""
    yield told
    if told.role() is QAccessible.Role.Table:
        return
    for number in range(told.childCount()):
        child = told.child(number)
        if child is not None:
            yield from below(child)


def name(told: QAccessibleInterface) -> str:
    return told.text(QAccessible.Text.Name)


def with_marks(window: QWidget) -> list[str]:
    """What is read out with the marks that a tooltip is made of."""
    kinds = (QAccessible.Text.Name, QAccessible.Text.Description)
    root = QAccessible.queryAccessibleInterface(window)
    said = (told.text(kind) for told in below(root) for kind in kinds)
    return [text for text in said if "<qt>" in text]


def is_seen(told: QAccessibleInterface) -> bool:
    state = told.state()
    return not (state.invisible or state.offscreen)


def takes_tab(told: QAccessibleInterface) -> bool:
    one = told.object()
    return isinstance(one, QWidget) and bool(one.focusPolicy() & Qt.FocusPolicy.TabFocus)


def nameless(window: QWidget) -> list[str]:
    root = QAccessible.queryAccessibleInterface(window)
    return [
        f"{told.role()} {type(told.object()).__name__}"
        for told in below(root)
        # Of the layout that is not shown, Qt keeps rows that are no more.
        if told.isValid()
        and (told.role() in INTERACTIVE or takes_tab(told))
        and is_seen(told)
        and not name(told).strip()
    ]


@pytest.fixture(params=list(Language))
def spoken(request: pytest.FixtureRequest, qapp: QApplication, setup: Setup) -> Iterator[Setup]:
    """A window in either language."""
    translators = install_translations(qapp, request.param)
    yield replace(setup, language=request.param)
    for translator in translators:
        qapp.removeTranslator(translator)


def test_everything_that_can_be_used_has_a_name(arun: Run, spoken: Setup) -> None:
    async def story() -> None:
        async with opened_window(spoken) as window:
            assert nameless(window) == []
            await ask(window, "Which PDFs are in Downloads?")
            await until(lambda: window.past.model.rowCount())
            window.results.focus_list()
            window.results.open_filter()
            window.warn("Something.", ("Undo", lambda: None))
            assert nameless(window) == []
            # With something in them, lines have a button to empty them.
            window.show_past(True)
            window.past.search.setText("PDF")
            window.results.filter.setText("pdf")
            lines = (window.past.search, window.results.filter)
            buttons = [one for line in lines for one in line.findChildren(QToolButton)]
            await until(lambda: all(one.isVisible() for one in buttons))
            assert len(buttons) == len(lines)
            assert nameless(window) == []
            assert with_marks(window) == []
            root = QAccessible.queryAccessibleInterface(window)
            roles = {told.role() for told in below(root) if is_seen(told)}
            assert {
                QAccessible.Role.Button,
                QAccessible.Role.EditableText,
                QAccessible.Role.List,
                QAccessible.Role.ListItem,
                QAccessible.Role.Table,
            } <= roles
            window.resize(600, 600)
            assert nameless(window) == []
            window.conversation.line.setAccessibleName("")
            window.show_past(True)
            window.past.view.setAccessibleName("")
            assert nameless(window), "the walk sees what has no name"

    arun(story())


def test_tab_goes_through_the_answers_as_one_reads(arun: Run, spoken: Setup) -> None:
    async def story() -> None:
        async with opened_window(spoken) as window:
            for question in ("Which PDFs are in Downloads?", "Which PDFs are in Documents?"):
                await ask(window, question)
            first, second = window.conversation.turns
            wanted = [
                *(first.chips[0].label, first.chips[0].cross),
                *(first.looking.fold, first.copy, first.again, first.keep, first.rows),
                *(second.chips[0].label, second.looking.fold, second.again),
                window.results.bar,
            ]
            order: list[QWidget] = []
            following: QWidget | None = window.conversation
            while following is not None and following not in order:
                order.append(following)
                following = following.nextInFocusChain()
            places = [order.index(one) for one in wanted]
            # The chain has no beginning: it is told from where the conversation is.
            assert places == sorted(places)

    arun(story())


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
def test_everything_in_a_dialog_has_a_name(arun: Run, spoken: Setup) -> None:
    hit = Hit("/home/ann", "a.pdf.exe", 5, 0, Flag(0))
    item = TrashItem("/home/ann/a.pdf", "file", 5, 0, 1, 1, 0)

    async def story() -> None:
        async with opened_window(spoken) as window:
            await until(lambda: window.folders.text())
            for dialog in (
                OpenRiskyDialog(hit, Danger.PROGRAM, window),
                TrashDialog(TrashProposal((item,)), [], window),
                PropertiesDialog(hit, FACTS, window),
                LeftOutDialog("hidden", ["/home/ann/.a"], window),
                KeysDialog(window),
                AboutDialog(window),
                CaseDialog("{}", window),
                WebQueryDialog(WebProposal("rent law", "example.com"), window),
                OpenKeyDialog(OpenKeyQuestion("http://nas:8000", "nas:8000"), window),
                ModelSetupDialog("http://nas:8000/v1", "m", (), window),
                SentDialog(window),
                TextDialog("Steps", "What was done", window),
                large_look(window, hit),
            ):
                dialog.open()
                assert dialog.windowTitle()
                root = QAccessible.queryAccessibleInterface(dialog)
                roles = [told.role() for told in below(root) if is_seen(told)]
                assert roles.count(QAccessible.Role.Button) >= 1, type(dialog)
                assert nameless(dialog) == [], type(dialog)
                dialog.reject()
                dialog.deleteLater()

    arun(story())


def large_look(window: MainWindow, hit: Hit) -> LargeLook:
    look = window.findChild(LargeLook)
    assert look is not None
    look.follow(hit)
    look.pane._on_selected(hit)
    return look


def test_an_answer_is_read_as_text_and_a_row_says_all_its_facts(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            said: list[str] = []
            window.results.announced.connect(said.append)
            await ask(window, "Which PDFs are in Downloads?")
            assert said == ["Search finished, 4 results"]
            read_out = window.conversation.turns[-1].answer.shown
            answer = QAccessible.queryAccessibleInterface(read_out)
            assert answer.role() is QAccessible.Role.EditableText
            assert "4 PDF" in answer.text(QAccessible.Text.Value)
            model = window.results.view.model()
            read = model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
            assert ".pdf, PDF file, ~/Downloads" in read
            assert "today" in read
            assert read.endswith(" bytes") or read.endswith(" B")

    arun(story())


def test_from_a_question_to_an_opened_file_by_keys_alone(
    arun: Run, setup: Setup, launcher: RecordingLauncher
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await activate(window)

            def press(key: Qt.Key) -> None:
                focused = QApplication.focusWidget()
                assert focused is not None
                QTest.keyClick(focused, key)

            focused = QApplication.focusWidget()
            assert focused is window.conversation.line
            QTest.keyClicks(focused, "Which txt files are in Documents?")
            press(Qt.Key.Key_Return)
            await until(lambda: window.conversation.turns and not is_busy(window))
            # To the conversation, and on to its files.
            press(Qt.Key.Key_F6)
            press(Qt.Key.Key_F6)
            reached = QApplication.focusWidget()
            assert reached is not None
            assert window.results.isAncestorOf(reached)
            QTest.keyClick(window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
            press(Qt.Key.Key_Down)
            assert QApplication.focusWidget() is window.results.view
            press(Qt.Key.Key_Down)
            press(Qt.Key.Key_Return)
            await until(lambda: launcher.opened)
            assert launcher.opened[0].endswith(".txt")

    arun(story())


def is_busy(window: MainWindow) -> bool:
    return bool(window.conversation.button.property("stopping"))


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
def test_space_takes_a_large_look_that_follows_the_list(
    arun: Run, setup: Setup, launcher: RecordingLauncher
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await activate(window)
            await ask(window, "Which txt files are in Documents?")
            await until(lambda: not is_busy(window))
            look = window.findChild(LargeLook)
            assert look is not None
            QTest.keyClick(window.results.view, Qt.Key.Key_Space)
            assert not look.isVisible(), "nothing is selected"
            window.results.focus_list()
            QTest.keyClick(window.results.view, Qt.Key.Key_Space)
            assert look.isVisible()
            first = look.pane.name.text()
            await until(lambda: look.pane.text.toPlainText())
            QTest.keyClick(look, Qt.Key.Key_Down)
            await until(lambda: look.pane.name.text() != first)
            assert look.pane.name.text() == window.preview.name.text()
            QTest.keyClick(look, Qt.Key.Key_Return)
            await until(lambda: launcher.opened)
            QTest.keyClick(look, Qt.Key.Key_Space)
            assert not look.isVisible()

    arun(story())


def test_a_key_reaches_the_conversations_at_the_side_as_well(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "Which PDFs are in Downloads?")
            await until(lambda: window.past.model.rowCount())
            reached = set()
            for _ in range(4):
                window.panes.next_pane()
                focused = window.panes.focusWidget()
                panes = (window.conversation, window.results, window.preview, window.past)
                reached |= {pane.objectName() for pane in panes if pane.isAncestorOf(focused)}
            assert {"Conversation", "Results", "Past"} <= reached

    arun(story())


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
def test_the_sheet_of_keys_tells_of_keys_that_there_are(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await activate(window)
            QTest.keyClick(window, Qt.Key.Key_F1)
            sheet = window.findChild(KeysDialog)
            assert sheet is not None
            told = {keys for keys, _ in sheet.keys}
            shortcuts = {one.key().toString() for one in window.findChildren(QShortcut)}
            actions = {
                keys.toString(QKeySequence.SequenceFormat.PortableText)
                for action in window.findChildren(QAction)
                for keys in action.shortcuts()
            }
            there = shortcuts | actions
            own = {"Up", "Down", "Left", "Right", "Shift+Return", "Tab"}
            assert told - there == own, "of the question, and of the list"
            assert shortcuts - told == set()
            # One key with two meanings at once would have none.
            assert window.past.save.shortcut() != QKeySequence("Ctrl+S")
            root = QAccessible.queryAccessibleInterface(sheet.columns[0])
            assert "Downloads" in root.text(QAccessible.Text.Value)
            sheet.reject()

    arun(story())
