"""The large look at a file."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.hits import Flag, Hit
from desktop_app.ui.appearance import hairline
from desktop_app.ui.preview.large_look import LargeLook
from desktop_app.ui.preview.pane import PreviewPane
from desktop_app.ui.preview.presenter import PreviewPresenter
from desktop_app.ui.preview.seen import PictureLook
from desktop_app.wording import Language

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")

SMALL = 40
RED = QColor("#ff0000")


@pytest.fixture
def presenter() -> Iterator[PreviewPresenter]:
    loop, threads = asyncio.new_event_loop(), ThreadPoolExecutor(1)
    yield PreviewPresenter(loop.create_future(), threads, Language.ENGLISH)
    threads.shutdown()
    loop.close()


@pytest.fixture
def look(qtbot: Any, presenter: PreviewPresenter) -> Iterator[LargeLook]:
    window = QWidget()
    qtbot.addWidget(window)
    made = LargeLook(presenter, "/home/a", window)
    made.resize(600, 500)
    made.show()
    yield made
    made.hide()


def show_small_picture(presenter: PreviewPresenter) -> None:
    image = QImage(SMALL, SMALL, QImage.Format.Format_RGB32)
    image.fill(RED)
    hit = Hit("/home/a", "red.png", 1, 0, Flag(0))
    presenter.selected.emit(hit)
    presenter.looked.emit(hit, PictureLook(image, SMALL, SMALL))


def empty_rows(picture: QWidget) -> tuple[int, int]:
    """How many rows of pixels there are above the picture, and below it."""
    shown = picture.grab().toImage()
    middle = shown.width() // 2
    rows = [y for y in range(shown.height()) if shown.pixelColor(middle, y) == RED]
    assert len(rows) == SMALL
    return rows[0], shown.height() - 1 - rows[-1]


def test_a_small_picture_stands_in_the_middle_of_the_large_look(
    presenter: PreviewPresenter, look: LargeLook
) -> None:
    show_small_picture(presenter)
    above, below = empty_rows(look.pane.picture)
    assert above > SMALL
    assert 0 <= below - above <= 17, "as far from the keys as from the edge at the side"


def test_a_small_picture_beside_the_list_stands_at_the_top(
    qtbot: Any, presenter: PreviewPresenter
) -> None:
    pane = PreviewPane(presenter)
    qtbot.addWidget(pane)
    pane.resize(300, 500)
    pane.show()
    show_small_picture(presenter)
    assert empty_rows(pane.picture)[0] == 0


def test_the_large_look_says_how_to_leave_it(look: LargeLook) -> None:
    assert look.keys.isVisible()
    assert look.keys.text() == "Space closes · the arrow keys go on to other files"


def test_the_large_look_has_an_edge(look: LargeLook) -> None:
    shown = look.grab().toImage()
    edge = hairline(QApplication.palette())
    for x, y in ((0, 250), (599, 250), (300, 0), (300, 499)):
        assert shown.pixelColor(x, y).name() == edge.name()
