"""A formatted answer: as high as it is, fetching nothing, with links that only ask."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QColor, QFontInfo, QPalette, QTextCursor, QTextTable
from PySide6.QtWidgets import QApplication, QScrollArea, QVBoxLayout, QWidget

from desktop_app.ui.conversation.formatted_text import FormattedText
from desktop_app.ui.conversation.markdown import formatted
from tests.work import least_work_s, slowness

ANSWER = """## Two of them

You have **two** files in `~/Downloads`:

| File | Size |
|:-----|-----:|
| report.pdf | 1.2 MB |
| invoice.pdf | 80 kB |

1. Open the [page](https://a.example/x).
2. Read on.

> Quoted.

```python
print("two")
```
"""


@pytest.fixture
def pane(qtbot: Any) -> QScrollArea:
    pane = QScrollArea()
    pane.setWidgetResizable(True)
    inside = QWidget()
    QVBoxLayout(inside).addStretch(1)
    pane.setWidget(inside)
    pane.resize(360, 600)
    qtbot.addWidget(pane)
    pane.show()
    return pane


LONGEST_S = 0.1


def shown_in(pane: QScrollArea, text: str) -> FormattedText:
    shown = FormattedText()
    inside = pane.widget()
    assert inside is not None
    layout = inside.layout()
    assert isinstance(layout, QVBoxLayout)
    layout.insertWidget(0, shown)
    meant = formatted(text, text)
    assert meant is not None
    shown.show_formatted(meant)
    return shown


def point_of(shown: FormattedText, word: str) -> QPoint:
    cursor = shown.document().find(word)
    assert not cursor.isNull()
    cursor.setPosition(cursor.selectionStart() + 1, QTextCursor.MoveMode.MoveAnchor)
    return shown.cursorRect(cursor).center()


def test_an_answer_is_all_there_and_as_high_as_it_is(qtbot: Any, pane: QScrollArea) -> None:
    shown = shown_in(pane, ANSWER)
    text = shown.toPlainText()
    for word in ("Two of them", "report.pdf", "80 kB", "1.", "Quoted.", 'print("two")'):
        assert word in text
    assert "|" not in text and "**" not in text
    frames = shown.document().rootFrame().childFrames()
    assert len([frame for frame in frames if isinstance(frame, QTextTable)]) == 1
    qtbot.waitUntil(lambda: shown.verticalScrollBar().maximum() == 0 and shown.height() > 200)


def test_t31_a_link_is_told_by_a_click_and_by_enter_and_opens_nothing(
    qtbot: Any, pane: QScrollArea
) -> None:
    shown = shown_in(pane, ANSWER)
    qtbot.waitUntil(lambda: shown.height() > 200)
    with qtbot.waitSignal(shown.link_clicked) as clicked:
        qtbot.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=point_of(shown, "page"))
    assert clicked.args == ["https://a.example/x"]
    with qtbot.assertNotEmitted(shown.link_clicked):
        qtbot.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=point_of(shown, "Read"))
    shown.setTextCursor(shown.document().find("page"))
    with qtbot.waitSignal(shown.link_clicked):
        qtbot.keyClick(shown, Qt.Key.Key_Return)


def test_nothing_is_read_or_fetched_for_it(qtbot: Any, pane: QScrollArea) -> None:
    heard: list[str] = []
    listening = True

    def hear(event: str, arguments: tuple[Any, ...]) -> None:
        if listening and event in ("open", "socket.connect", "socket.getaddrinfo"):
            heard.append(f"{event} {arguments[:1]}")

    text = "![a](file:///etc/passwd)\n\n<img src='file:///etc/passwd'>\n\n![b](http://127.0.0.1/x)"
    meant = formatted(text, text)
    assert meant is not None
    sys.addaudithook(hear)
    shown = shown_in(pane, text)
    qtbot.waitUntil(lambda: shown.height() > 20)
    listening = False
    assert heard == []
    assert shown.loadResource(2, QUrl("file:///etc/passwd")) is None
    assert "\ufffc" not in shown.toPlainText(), "no picture stands in it"


def test_a_change_of_theme_changes_its_colours(
    qtbot: Any, qapp: QApplication, pane: QScrollArea
) -> None:
    shown = shown_in(pane, "[a](https://a.example/)")

    def colour() -> str:
        cursor = shown.textCursor()
        cursor.setPosition(1)
        return cursor.charFormat().foreground().color().name()

    light = colour()
    dark = QPalette()
    dark.setColor(QPalette.ColorRole.Text, QColor("white"))
    dark.setColor(QPalette.ColorRole.Base, QColor("black"))
    before = qapp.palette()
    qapp.setPalette(dark)
    try:
        qtbot.waitUntil(lambda: colour() != light)
    finally:
        qapp.setPalette(before)


def test_code_is_as_large_as_the_words_around_it(pane: QScrollArea) -> None:
    # It was a point high, which nobody can read, wherever the font is given in pixels.
    shown = shown_in(pane, ANSWER)
    font = shown.font()
    font.setPixelSize(13)
    shown.setFont(font)
    for code in ("~/Downloads", 'print("two")'):
        found = shown.document().find(code)
        assert QFontInfo(found.charFormat().font()).pixelSize() == 13


@pytest.mark.parametrize(
    "text",
    [
        "|a|b|c|d|\n|-|-|-|-|\n" + "|1|two words|3|4|\n" * 98,
        "|a|b|c|\n|-|-|-|\n" + "|1|**two** words|[c](https://a.example/)|\n" * 450,
        "- **a** `b` [c](https://a.example/)\n" * 290,
        "> " * 10 + "x",
        "x" * 20_000,
        "word " * 4_000,
        "```\n" + "x\n" * 990 + "```",
    ],
    ids=["table", "long table", "list", "quotes", "one word", "one line", "code"],
)
def test_t30_the_largest_answers_do_not_hold_up_the_window(
    qapp: QApplication, pane: QScrollArea, text: str
) -> None:
    meant = formatted(text, text)
    assert meant is not None
    shown = shown_in(pane, "x")

    def show() -> None:
        shown.show_formatted(meant)
        qapp.processEvents()

    allowed_s = LONGEST_S * slowness()
    assert least_work_s(show, allowed_s) <= allowed_s
