"""Dialogs with a text of many lines."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from desktop_app.ui.keys_dialog import KeysDialog
from desktop_app.ui.language import install_translations
from desktop_app.ui.text_dialog import TextDialog
from desktop_app.wording import Language


@pytest.mark.parametrize(
    "made", [KeysDialog, lambda window: TextDialog("Steps", "What was done", window)]
)
@pytest.mark.parametrize("height", [520, 900])
def test_one_is_smaller_than_its_window(qtbot: Any, made: Any, height: int) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(760, height)
    inside = QWidget(window)
    dialog: QDialog = made(inside)
    assert dialog.width() <= 760 - 32
    assert min(560, height) - 32 <= dialog.height() <= height - 32, "the window is seen around it"


def test_the_sheet_of_keys_says_first_what_one_can_ask_and_then_where_a_key_works(
    qtbot: Any,
) -> None:
    dialog = KeysDialog()
    qtbot.addWidget(dialog)
    lines = dialog.text().splitlines()
    headings = ["What you can ask", "Everywhere", "In the question box", "On a file"]
    assert [line for line in lines if line in headings] == headings
    assert lines[0] == headings[0]
    assert "Enter\tOpen it" in lines[lines.index("On a file") :]


@pytest.mark.parametrize("language", list(Language))
def test_keys_that_do_the_same_share_a_line_and_arrows_are_signs(
    qtbot: Any, qapp: QApplication, language: Language
) -> None:
    translators = install_translations(qapp, language)
    dialog = KeysDialog()
    qtbot.addWidget(dialog)
    for translator in translators:
        qapp.removeTranslator(translator)
    named = [line.split("\t")[0] for line in dialog.text().splitlines() if "\t" in line]
    assert "Ctrl+F, F3" in named
    # Chinese had three words for them.
    assert {"↑", "↓", "←", "→"} <= {*named}
    told = [told for _, told in dialog.keys]
    assert len(told) == len(named) + 1


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
@pytest.mark.parametrize("language", list(Language))
def test_all_keys_are_in_sight_where_there_is_room(
    qtbot: Any, qapp: QApplication, language: Language
) -> None:
    # The last ones were below the edge in Chinese, whose letters are higher.
    translators = install_translations(qapp, language)
    dialog = KeysDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.columns[0].verticalScrollBar().maximum() == 0)
    for translator in translators:
        qapp.removeTranslator(translator)


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
@pytest.mark.parametrize("language", list(Language))
def test_all_keys_are_in_sight_in_two_columns_where_a_window_is_low(
    qtbot: Any, qapp: QApplication, language: Language
) -> None:
    # A screen of 1080 lines has 617 of them at 175 %.
    translators = install_translations(qapp, language)
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1097, 617)
    dialog = KeysDialog(window)
    dialog.show()
    assert len(dialog.columns) == 2
    for column in dialog.columns:
        qtbot.waitUntil(lambda shown=column: shown.verticalScrollBar().maximum() == 0)
        assert column.horizontalScrollBar().maximum() == 0
    for translator in translators:
        qapp.removeTranslator(translator)


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
@pytest.mark.parametrize("height", range(420, 440, 3))
def test_no_key_is_half_seen(qtbot: Any, height: int) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(760, height)
    dialog = KeysDialog(window)
    dialog.show()
    (column,) = dialog.columns
    qtbot.waitUntil(lambda: column.verticalScrollBar().maximum() > 0)
    for scrolled in range(4):
        column.verticalScrollBar().setValue(scrolled)
        line_px = column.blockBoundingRect(column.firstVisibleBlock()).height()
        first_px = column.contentOffset().y()
        assert (column.shown_px - first_px) % line_px == pytest.approx(0, abs=1)
        painted = column.viewport().grab().toImage()
        below = range(int(column.shown_px * painted.devicePixelRatio()), painted.height())
        row = {painted.pixel(x, y) for y in below for x in range(painted.width())}
        assert len(row) <= 1, "nothing is painted below the last whole line"
