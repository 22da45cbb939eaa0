"""No widget takes a name for markup: labels and tooltips are made in one place."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QGuiApplication, QTextLayout, QTextOption
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

import desktop_app
from desktop_app.ui.plain import ElidedLabel, PlainLabel, set_tooltip, tooltip_text, visible_lines

PACKAGE = Path(desktop_app.__file__).parent
MODULES = [*PACKAGE.glob("ui/**/*.py"), *PACKAGE.glob("bridge/**/*.py")]

FORBIDDEN_NAMES = {"QMessageBox", "QTextBrowser", "QTextEdit", "QWhatsThis"}
FORBIDDEN_CALLS = {"exec", "exec_", "setHtml", "setMarkdown", "insertHtml", "appendHtml"}
ONLY_IN_PLAIN = {"QLabel", "QToolTip", "setToolTip"}
WITH_TEXT_EDITS = {"formatted_text.py", "question_line.py", "receipt_marks.py", "text_view.py"}
"""One is put together piece by piece, the others mark places in plain text; `setHtml` and its kin
are forbidden there, too."""


def offences(source: str, in_plain: bool) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        name = ""
        if isinstance(node, ast.Name):
            name = node.id
        elif isinstance(node, ast.Attribute):
            name = node.attr
            if name in FORBIDDEN_CALLS:
                yield name
        elif isinstance(node, ast.ImportFrom):
            imported = {alias.name for alias in node.names}
            yield from imported & (FORBIDDEN_NAMES if in_plain else FORBIDDEN_NAMES | ONLY_IN_PLAIN)
        if name in FORBIDDEN_NAMES or (name in ONLY_IN_PLAIN and not in_plain):
            yield name


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_one_module_makes_labels_and_tooltips(module: Path) -> None:
    found = set(offences(module.read_text(encoding="utf-8"), module.name == "plain.py"))
    assert found - ({"QTextEdit"} if module.name in WITH_TEXT_EDITS else set()) == set()


@pytest.mark.parametrize(
    "source",
    [
        "QLabel(name)",
        "widget.setToolTip(name)",
        "QToolTip.showText(position, name)",
        "from PySide6.QtWidgets import QToolTip",
        "from PySide6.QtWidgets import QMessageBox",
        "dialog.exec()",
        "view.setHtml(text)",
    ],
)
def test_the_rule_catches_what_it_is_for(source: str) -> None:
    assert list(offences(source, in_plain=False))


@pytest.mark.parametrize("name", ["<b>x</b>.pdf", "a<b>.txt", "<img src=x>.pdf", "&amp;.txt"])
def test_labels_show_a_name_as_it_is(qapp: object, name: str) -> None:
    label = PlainLabel(name)
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.text() == name
    elided = ElidedLabel()
    elided.show_text(name)
    assert elided.textFormat() == Qt.TextFormat.PlainText


LONG = "2024_annual_report_final_version_signed_by_everybody_v2.pdf"


@pytest.mark.parametrize(
    "name",
    [
        LONG,
        f"/home/ann/{LONG}",
        "e\u0301" * 40,
        "Ελληνικά" * 9,
        "毕业论文" * 20,
        "كتاب" * 20,
        "short",
    ],
)
def test_a_long_word_is_wrapped_and_read_and_copied_as_it_is(qtbot: Any, name: str) -> None:
    label = PlainLabel(f"In {name} there", wraps=True, selectable=True)
    qtbot.addWidget(label)
    assert label.text() == f"In {name} there"
    shown = QLabel.text(label)
    # What is read out is what is meant.
    assert QAccessible.queryAccessibleInterface(label).text(QAccessible.Text.Name) == label.text()
    assert "\u200b\u0301" not in shown
    if name == LONG:
        assert label.minimumSizeHint().width() < label.fontMetrics().horizontalAdvance(LONG) / 2
    assert "\u200b" not in QLabel.text(PlainLabel("/folder" * 20, wraps=True))
    label.setSelection(0, len(shown))
    QTest.keyClick(label, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == f"In {name} there"


def test_tooltips_escape(qapp: object) -> None:
    label = PlainLabel()
    set_tooltip(label, "<img src=x>")
    assert label.toolTip() == "<qt>&lt;img src=x&gt;</qt>"
    assert tooltip_text("") == ""


def test_a_tooltip_hides_no_character(qapp: object) -> None:
    assert tooltip_text("a\u202eb\x1b\nc") == "<qt>a\\u202eb\\x1b\nc</qt>"


def test_lines_keep_their_ends_and_tabs_and_show_the_rest() -> None:
    assert visible_lines("a\tb\r\nc\rd\u202ee\x1b") == "a\tb\nc\nd\\u202ee\\x1b"
    assert visible_lines("") == ""


def test_a_path_is_not_cut_behind_the_home(qtbot: Any) -> None:
    # "Looked at 24 files in ~/" stood on one line and "Pictures" on the next.
    label = PlainLabel("files in ~/Pictures", wraps=True, selectable=True)
    qtbot.addWidget(label)
    layout = QTextLayout(QLabel.text(label), label.font())
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(label.fontMetrics().horizontalAdvance("files in ~/Pict"))
    layout.endLayout()
    assert line.textLength() == len("files in ")
    assert label.text() == "files in ~/Pictures"
