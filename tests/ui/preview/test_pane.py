"""What the preview says in place of a file's contents."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from desktop_app.hits import Flag, Hit
from desktop_app.reasons import Reason
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.preview.pane import PreviewPane
from desktop_app.ui.preview.presenter import PreviewPresenter
from desktop_app.ui.preview.seen import NoLook
from desktop_app.wording import Language

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")


@pytest.fixture
def presenter() -> Iterator[PreviewPresenter]:
    loop, threads = asyncio.new_event_loop(), ThreadPoolExecutor(1)
    yield PreviewPresenter(loop.create_future(), threads, Language.ENGLISH)
    threads.shutdown()
    loop.close()


def test_a_sentence_in_place_of_contents_keeps_clear_of_the_edges(
    qtbot: Any, presenter: PreviewPresenter
) -> None:
    pane = PreviewPane(presenter)
    qtbot.addWidget(pane)
    pane.resize(230, 400)
    pane.show()
    presenter.looked.emit(Hit("/home/a/.ssh", "id_rsa", 1, 0, Flag(0)), NoLook(Reason.PRIVATE))
    qtbot.waitUntil(pane.note.isVisible)
    assert pane.note.text().startswith("This file is private")
    words, room = pane.note.contentsRect(), pane.note.rect()
    assert words.left() >= 2 * SPACE_PX
    assert room.right() - words.right() >= 2 * SPACE_PX


def test_who_waits_for_a_file_is_told_that_it_is_read(
    qtbot: Any, presenter: PreviewPresenter
) -> None:
    # A picture that took a second left the pane empty for as long.
    pane = PreviewPane(presenter)
    qtbot.addWidget(pane)
    pane.show()
    hit = Hit("/home/a", "sea.jpg", 1, 0, Flag(0))
    presenter.selected.emit(hit)
    assert pane.note.text() == ""
    qtbot.waitUntil(lambda: pane.note.text() == "Reading…")
    presenter.looked.emit(hit, NoLook(Reason.DAMAGED))
    assert pane.note.text() == "This file is damaged."
    for gone in (hit, None):
        presenter.selected.emit(gone)
    qtbot.wait(500)
    assert pane.note.text() == "The file you select is shown here."


def test_what_took_too_long_is_not_said_to_be_large(
    qtbot: Any, presenter: PreviewPresenter
) -> None:
    pane = PreviewPane(presenter)
    qtbot.addWidget(pane)
    small = Hit("/home/a", "sea.jpg", 5_000, 0, Flag(0))
    for reason, said in (
        (Reason.TOO_SLOW, "Looking into this file took too long."),
        (Reason.TOO_LARGE, "This file is too large to be shown here."),
    ):
        presenter.looked.emit(small, NoLook(reason))
        assert pane.note.text() == said


def test_the_cross_is_there_where_the_pane_covers_something_whatever_is_selected(
    qtbot: Any, presenter: PreviewPresenter
) -> None:
    pane = PreviewPane(presenter)
    qtbot.addWidget(pane)
    pane.show()
    assert not pane.cross.isVisible()
    pane.show_cross(True)
    assert pane.cross.isVisible(), "nothing is selected"
    presenter.selected.emit(Hit("/home/a", "sea.jpg", 1, 0, Flag(0)))
    assert pane.cross.isVisible()
    presenter.selected.emit(None)
    assert pane.cross.isVisible()
    assert not pane.open_button.isVisible()
    pane.show_cross(False)
    assert not pane._head.isVisible()
