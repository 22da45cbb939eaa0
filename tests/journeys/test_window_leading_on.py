"""From a file in the list to its folder, to files with such names, and to its properties."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_app.ui.actions.leading_on import LeadingOn, leading_words
from desktop_app.ui.actions.properties_dialog import PropertiesDialog
from desktop_app.ui.behind import Setup
from desktop_app.ui.main import opened_window
from desktop_app.ui.plain import PlainLabel
from desktop_app.ui.window import MainWindow
from tests.conftest import GuiThreadWatch, Run, until
from tests.journeys.test_window import activate, answer, ask, shown_names

pytestmark = [
    pytest.mark.process,
    pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True),
]


def select(window: MainWindow, name: str) -> None:
    window.results.focus_list()
    window.results.view.select_row(shown_names(window).index(name))


def actions(window: MainWindow) -> LeadingOn:
    found = window.findChild(LeadingOn)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Rent bill 2024-03.pdf", "Rent bill"),
        ("IMG_2033.JPG", "IMG"),
        ("租赁合同-河坊街(续签).pdf", "租赁合同"),
        ("2024 taxes.xlsx", "taxes"),
        ("x1.y", "x1"),
        (".env", "env"),
        ("report_final_v2.docx", "report"),
    ],
)
def test_similar_names_begin_with_the_same_words(name: str, words: str) -> None:
    assert leading_words(name) == words


def test_properties_are_a_key_away(
    arun: Run, setup: Setup, home: Path, gui_watch: GuiThreadWatch
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "How many PDFs are in Downloads?")
            await activate(window)
            select(window, "report.pdf")
            with gui_watch.armed():
                QTest.keyClick(
                    window.results.view, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier
                )
                await until(lambda: window.findChild(PropertiesDialog) is not None)
            dialog = window.findChild(PropertiesDialog)
            assert dialog is not None
            size = (home / "Downloads" / "report.pdf").stat().st_size
            told = dict(dialog.lines)
            assert told["Kind"] == "PDF file"
            assert told["Where"] == str(home / "Downloads")
            assert f"{size:,} " in told["Size"]
            assert told["Changed"].startswith("20")
            labels = {label.text(): label for label in dialog.findChildren(PlainLabel)}
            assert ("Permissions" in labels) == (sys.platform != "win32")
            # A long path takes two lines: both are seen.
            where = labels[told["Where"]]
            await until(lambda: where.heightForWidth(where.width()) <= where.height())
            QTest.keyClick(dialog, Qt.Key.Key_Escape)
            assert not dialog.isVisible()

    arun(story())


def test_of_a_file_that_is_gone_that_is_said(arun: Run, setup: Setup, home: Path) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "How many PDFs are in Downloads?")
            select(window, "report.pdf")
            (home / "Downloads" / "report.pdf").unlink()
            actions(window).properties.trigger()
            await until(lambda: not window.notices.isHidden())
            assert window.findChild(PropertiesDialog) is None

    arun(story())


def test_a_search_in_the_folder_of_a_file_is_begun(arun: Run, setup: Setup, home: Path) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "How many PDFs are in Downloads?")
            select(window, "report.pdf")
            actions(window).search_here.trigger()
            # It wrote a query into the box, which few can read.
            await until(lambda: window.conversation.asking.about)
            assert window.conversation.line.text() == ""
            await ask(window, "ticket")
            assert shown_names(window) == ["ticket.pdf"]

    arun(story())


def test_files_with_such_names_are_looked_for_at_once(arun: Run, setup: Setup, home: Path) -> None:
    (home / "Documents" / "report 2023-01.txt").write_text("old")

    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "How many PDFs are in Downloads?")
            select(window, "report.pdf")
            actions(window).similar.trigger()
            await until(lambda: len(window.conversation.turns) == 2)
            await until(lambda: not window.conversation.button.property("stopping"))
            assert {"report.pdf", "report 2023-01.txt"} <= set(shown_names(window))
            assert answer(window)

    arun(story())
