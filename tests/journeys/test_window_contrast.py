"""All text can be told from what it stands on, measured in pictures of the window itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QImage, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from desktop_app.filetypes.danger import Danger
from desktop_app.hits import Flag, Hit
from desktop_app.trash_findings import TrashItem, TrashProposal
from desktop_app.ui.actions.open_dialog import OpenRiskyDialog
from desktop_app.ui.actions.trash_dialog import TrashDialog
from desktop_app.ui.appearance import contrast, dress
from desktop_app.ui.behind import Setup
from desktop_app.ui.keys_dialog import KeysDialog
from desktop_app.ui.main import opened_window
from desktop_app.ui.plain import PlainLabel
from desktop_app.ui.results.list_bar import ListLayout
from tests.conftest import Run, until
from tests.journeys.test_window import ask
from tests.ui.test_appearance import LEAST, palette

pytestmark = [
    pytest.mark.process,
    pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True),
]

SCALE = 3
"""As fine as the letters are painted: a thin stroke is as dark as it is meant to be."""
_STROKE = 6
"""So many dots of one colour are a stroke, and no blend at its edge."""


def picture_of(window: QWidget) -> QImage:
    picture = QImage(window.size() * SCALE, QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(SCALE)
    window.render(picture)
    return picture


def contrast_in(picture: QImage, place: QRect) -> float:
    """How well the strongest colour of a place is told from its commonest one."""
    part = picture.copy(QRect(place.topLeft() * SCALE, place.size() * SCALE))
    dots = Counter(memoryview(part.constBits()).cast("I"))
    ground = QColor(dots.most_common(1)[0][0] & 0xFFFFFF)
    strokes = (QColor(dot & 0xFFFFFF) for dot, count in dots.items() if count >= _STROKE)
    return max(contrast(stroke, ground) for stroke in strokes)


def words_of(widget: QWidget) -> str:
    match widget:
        case QLabel() | QAbstractButton():
            return widget.text()
        case QLineEdit():
            return widget.text() or widget.placeholderText()
        case QPlainTextEdit() | QTextEdit():
            return widget.toPlainText() or widget.placeholderText()
    return ""


def texts_in(window: QWidget) -> Iterator[tuple[str, QRect]]:
    """What is to be read, and where it stands."""
    for widget in window.findChildren(QWidget):
        seen = widget.visibleRegion().boundingRect()
        place = QRect(widget.mapTo(window, seen.topLeft()), seen.size()).adjusted(3, 3, -3, -3)
        if (
            words_of(widget).strip()
            and widget.window() is window
            and min(place.size().toTuple()) > 4
        ):
            yield words_of(widget), place


def unreadable(window: QWidget) -> list[str]:
    picture = picture_of(window)
    return [
        f"{text[:40]}: {contrast_in(picture, place):.1f}"
        for text, place in texts_in(window)
        if contrast_in(picture, place) < LEAST
    ]


@pytest.fixture(params=["light", "dark", "kde dark", "ubuntu"])
def theme(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[QPalette]:
    """Whole palettes, as desktops give them to programs."""
    before, made = qapp.palette(), palette(request.param)
    text, base = made.color(QPalette.ColorRole.Text), made.color(QPalette.ColorRole.Base)
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
        made.setColor(role, text)
    for role in (QPalette.ColorRole.Window, QPalette.ColorRole.Button):
        made.setColor(role, base)
    qapp.setPalette(made)
    yield made
    qapp.setPalette(before)


def test_all_text_of_the_window_can_be_read(arun: Run, setup: Setup, theme: QPalette) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            assert unreadable(window) == []
            await ask(window, "Which PDFs are in Downloads?")
            await until(lambda: window.past.model.rowCount())
            window.results.focus_list()
            window.results.open_filter()
            window.warn("Something.", ("Undo", lambda: None))
            window.notice("Something else.")
            window.conversation.turns[-1].wrong.click()
            window.conversation.turns[-1].looking.fold.click()
            assert len(list(texts_in(window))) > 30
            assert unreadable(window) == []
            item = TrashItem("/home/ann/a.pdf", "file", 5, 0, 1, 1, 0)
            hit = Hit("/home/ann", "a.pdf.exe", 5, 0, Flag(0))
            for dialog in (
                OpenRiskyDialog(hit, Danger.PROGRAM, window),
                TrashDialog(TrashProposal((item,)), [], window),
                KeysDialog(window),
            ):
                dialog.open()
                assert unreadable(dialog) == [], type(dialog)
                dialog.reject()
                dialog.deleteLater()

    arun(story())


@pytest.mark.parametrize("layout", list(ListLayout))
def test_all_text_of_the_list_can_be_read_selected_or_not(
    arun: Run, setup: Setup, theme: QPalette, layout: ListLayout
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "Which PDFs are in Downloads?")
            window.results.show_layout(layout)
            window.results.focus_list()
            view = window.results.grid if layout is ListLayout.GRID else window.results.view
            picture = picture_of(view.viewport())
            for row in range(2):
                place = view.visualRect(view.files.index(row, 0))
                if layout is not ListLayout.TABLE:
                    # Its name and its facts stand one below the other.
                    line = view.fontMetrics().height()
                    place = QRect(place.left() + 70, place.bottom() - line - 8, 70, line)
                assert contrast_in(picture, place) >= LEAST, row

    arun(story())


def test_the_measure_sees_what_cannot_be_read(qapp: QApplication, theme: QPalette) -> None:
    window = QWidget()
    dress(window)
    window.resize(300, 60)
    label = PlainLabel("Hardly to be read", parent=window)
    text, base = theme.color(QPalette.ColorRole.Text), theme.color(QPalette.ColorRole.Base)
    grey = QColor((text.red() + 3 * base.red()) // 4, base.green(), base.blue())
    label.setStyleSheet(f"color: {grey.name()}")
    label.move(QPoint(10, 10))
    window.show()
    assert unreadable(window)
    window.close()
