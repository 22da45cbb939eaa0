"""What hangs below the pointer while files are dragged."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QDrag, QPixmap
from PySide6.QtWidgets import QWidget

from desktop_app.agent.events import Answer
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.ui.dragging import dragged_picture
from desktop_app.ui.results.pane import ResultPane
from tests.ui.results.conftest import pane

__all__ = ["pane"]

FILE = Hit("/home/ann", "lease.pdf", 1, 0, Flag(0))


def test_a_name_takes_no_more_room_than_there_is_and_several_are_counted(qtbot: Any) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    short = dragged_picture(FILE, 1, widget)
    long = dragged_picture(Hit("/h", "x" * 400 + ".pdf", 1, 0, Flag(0)), 1, widget)
    several = dragged_picture(FILE, 1_200, widget)
    ratio = widget.devicePixelRatioF()
    assert short.width() < long.width() < 330 * ratio
    assert short.toImage() != several.toImage()
    assert short.height() == long.height() == several.height()


def test_a_drag_shows_a_small_picture_and_carries_the_files(
    pane: ResultPane, monkeypatch: Any
) -> None:
    # It was the rows themselves, over the folder that one dragged to.
    seen: list[tuple[QMimeData, QPixmap, QPoint, Qt.DropAction]] = []

    def ended(self: QDrag, actions: Qt.DropAction, action: Qt.DropAction) -> Qt.DropAction:
        seen.append((self.mimeData(), self.pixmap(), self.hotSpot(), actions))
        return action

    monkeypatch.setattr(QDrag, "exec", ended)
    answer = Answer("?", "", hits=Hits([Chunk.of([FILE, Hit("/home/ann", "b", 1, 0, Flag(0))])]))
    pane._presenter.show_answer(answer)
    pane.view.selectAll()
    pane.view.startDrag(Qt.DropAction.CopyAction)
    ((mime, picture, spot, actions),) = seen
    assert [url.fileName() for url in mime.urls()] == ["lease.pdf", "b"]
    assert picture.width() < 330 * pane.devicePixelRatioF()
    assert spot.x() < 0 and spot.y() < 0, "below the pointer"
    assert actions == Qt.DropAction.CopyAction
