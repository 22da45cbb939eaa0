"""Every naughty name, in every way that the list can show it: nothing hides, nothing is markup."""

from __future__ import annotations

import os
import threading
import unicodedata
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from desktop_app.agent.events import Answer
from desktop_app.hits import Chunk, Copies, Flag, Hit, Hits
from desktop_app.reasons import Coverage, Reason
from desktop_app.ui.plain import ON_ONE_LINE
from desktop_app.ui.preview.large_look import LargeLook
from desktop_app.ui.preview.presenter import PreviewPresenter
from desktop_app.ui.results.grouping.groups import GroupBy, under_headings
from desktop_app.ui.results.list_bar import ListLayout
from desktop_app.ui.results.pane import ResultPane
from desktop_app.ui.results.type_ahead import next_beginning
from desktop_app.wording import Language
from tests.journeys.test_naughty_names import names

NAMES = names()
HIDING = {"Cc", "Cf", "Zl", "Zp", "Cs"}
"""What is not seen, or turns what is around it. A joiner inside of an emoji is part of its picture,
and a line end of ours stands between a name and what is said of it."""


def hidden_in(text: str) -> list[str]:
    return [c for c in text if unicodedata.category(c) in HIDING and c not in "\u200d\n"]


def hostile() -> Hits:
    """Each name as that of a file, and as that of the folder it lies in."""
    return Hits([Chunk.of(Hit(f"/h/{name}", name, 5, 10**18, Flag(0)) for name in NAMES)])


def labels(widget: QWidget) -> list[QLabel]:
    return widget.findChildren(QLabel)


@pytest.mark.parametrize("by", [GroupBy.FOLDER, GroupBy.COPIES])
def test_no_row_and_no_heading_hides_anything(pane: ResultPane, by: GroupBy) -> None:
    hits = hostile()
    copies = tuple(Copies(5, ((row,), (row + 1,))) for row in range(0, len(hits) - 1, 2))
    ordered, groups = under_headings(hits, by, copies, threading.Event())
    model = pane._presenter.model
    model.show_hits(ordered, groups)
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            for role in roles:
                assert hidden_in(str(model.index(row, column).data(role) or "")) == []
        if model.heading(row) is None:
            # Qt gives back what it was given: it has taken nothing for a mark of its own.
            assert model.index(row, 0).data() == model.row_text(row).name
        tooltip = model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole)
        assert hidden_in(tooltip) == []
        before, behind = ON_ONE_LINE
        inside = tooltip.removeprefix(before).removesuffix(behind)
        inside = inside.removeprefix("<qt>").removesuffix("</qt>")
        assert "<" not in inside
    for layout in ListLayout:
        pane.show_layout(layout)
        pane._show_number()
        for place in range(0, len(hits), 40):
            pane._list.select_row(model.layout.row(place))
            assert not pane.grab().isNull()


def test_what_is_dragged_is_the_very_file(pane: ResultPane) -> None:
    pane._presenter.model.show_hits(hostile())
    model = pane._presenter.model
    data = model.mimeData([model.index(row, 0) for row in range(model.rowCount())])
    lines = bytes(data.data("text/uri-list").data()).splitlines()
    assert len(lines) == len(NAMES)
    assert len(set(lines)) == len({os.fsencode(name) for name in NAMES})
    assert all(line.isascii() and line.startswith(b"file:///h/") for line in lines)


def test_each_can_be_typed_without_harm(qapp: Any) -> None:
    hits = hostile()
    for name in NAMES:
        place = next_beginning(hits, name, 0)
        assert -1 <= place < len(hits)


@pytest.mark.parametrize("name", NAMES[:60])
def test_no_label_is_markup_or_hides_anything(pane: ResultPane, name: str) -> None:
    gone = f"/h/{name}"
    coverage = Coverage((gone,), 0, paths={Reason.UNMOUNTED: (gone,)})
    pane._presenter.show_answer(Answer(name, name, query="ext:pdf", coverage=coverage))
    pane.show_index(name.replace("\n", " ")[:20])
    for label in labels(pane):
        assert label.textFormat() is Qt.TextFormat.PlainText
    assert hidden_in(pane.note.text()) == []


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
def test_a_large_look_says_the_name_as_it_is(qtbot: Any, qt_loop: Any) -> None:
    async def never() -> Any:
        raise AssertionError

    window = QWidget()
    qtbot.addWidget(window)
    presenter = PreviewPresenter(never(), None, Language.ENGLISH)  # type: ignore[arg-type]
    look = LargeLook(presenter, "/h", window)
    for hit in hostile():
        look.follow(hit)
        look.pane._on_selected(hit)
        assert hidden_in(look.windowTitle()) == []
        for label in labels(look):
            assert label.textFormat() is Qt.TextFormat.PlainText
            assert hidden_in(label.text()) == []
    look.pane._presenter._program.close()  # type: ignore[attr-defined]
