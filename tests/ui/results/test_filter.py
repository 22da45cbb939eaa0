"""What is typed over the list narrows it, and Esc brings all rows back."""

from __future__ import annotations

import threading
from array import array
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_app.agent.events import Answer
from desktop_app.bridge.awaiting import emitted
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.ui.results.filtering import ListFilter
from desktop_app.ui.results.model import ResultColumn
from desktop_app.ui.results.pane import ResultPane
from desktop_app.ui.results.selection import Selection

NAMES = ("Résumé Ann.pdf", "毕业论文.docx", "INVOICE 12.pdf", "invoice 3.PDF", "<b>.txt")


def hits(*names: str) -> Hits:
    return Hits([Chunk.of(Hit("/home", name, 1, 0, Flag(0)) for name in names)])


def names(rows: Hits) -> list[str]:
    return [hit.name for hit in rows]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("resume", ["Résumé Ann.pdf"]),
        ("ANN resume", ["Résumé Ann.pdf"]),
        ("biyelunwen", ["毕业论文.docx"]),
        ("畢業", ["毕业论文.docx"]),
        ("invoice", ["INVOICE 12.pdf", "invoice 3.PDF"]),
        ("<b>", ["<b>.txt"]),
        ("*", []),
        ("\0", list(NAMES)),
        ("  ", list(NAMES)),
    ],
)
def test_names_are_matched_as_a_search_would(words: str, found: list[str]) -> None:
    assert names(ListFilter().narrowed(hits(*NAMES), words, threading.Event())) == found


def test_rows_keep_their_order_and_others_stay_out() -> None:
    rows = hits("a1", "a2", "b", "a3").ordered(array("I", [3, 2, 0]))
    narrow = ListFilter().narrowed
    assert names(narrow(rows, "a", threading.Event())) == ["a3", "a1"]
    both = rows.joined(hits("a9", "c"))
    assert names(narrow(both, "a", threading.Event())) == ["a3", "a1", "a9"]


def test_a_filter_that_nobody_waits_for_ends() -> None:
    stop = threading.Event()
    stop.set()
    assert not ListFilter().narrowed(hits("a"), "a", stop)


def type_and_wait(qt_loop: Any, pane: ResultPane, text: str) -> None:
    async def typed() -> None:
        pane.filter.setText(text)
        await emitted(pane._presenter.changed)

    qt_loop.run_until_complete(typed())


def test_the_list_shows_what_fits_and_says_of_how_many(qt_loop: Any, pane: ResultPane) -> None:
    presenter = pane._presenter
    presenter.show_answer(Answer("?", "", hits=hits(*NAMES)))
    pane.open_filter()
    type_and_wait(qt_loop, pane, "invoice")
    assert names(presenter.model.hits) == ["INVOICE 12.pdf", "invoice 3.PDF"]
    assert pane.heading.text() == "2 of 5"
    type_and_wait(qt_loop, pane, "nothing")
    assert pane.heading.text() == "0 of 5"
    assert pane.note.isVisible()


def test_esc_brings_all_rows_back_and_keeps_what_is_selected(
    qt_loop: Any, pane: ResultPane
) -> None:
    presenter = pane._presenter
    presenter.show_answer(Answer("?", "", hits=hits(*NAMES)))
    pane.open_filter()
    type_and_wait(qt_loop, pane, "invoice")
    pane.view.select(Selection(1, ((1, 1),)))

    async def left() -> None:
        QTest.keyClick(pane.filter, Qt.Key.Key_Escape)
        await emitted(presenter.changed)

    qt_loop.run_until_complete(left())
    assert names(presenter.model.hits) == list(NAMES)
    assert [hit.name for hit in pane.selected_hits(9)] == ["invoice 3.PDF"]
    assert not pane.filter.isVisible()
    assert pane.heading.text() == "5 files"


def test_what_was_selected_outlives_letters_that_fit_nothing(
    qt_loop: Any, pane: ResultPane
) -> None:
    presenter = pane._presenter
    presenter.show_answer(Answer("?", "", hits=hits(*NAMES)))
    pane.view.select(Selection(1, ((0, 1),)))
    type_and_wait(qt_loop, pane, "b")
    assert not pane.selected_hits(9)
    type_and_wait(qt_loop, pane, "biyelunwen")
    assert [hit.name for hit in pane.selected_hits(9)] == ["毕业论文.docx"]
    type_and_wait(qt_loop, pane, "")
    assert [hit.name for hit in pane.selected_hits(9)] == ["毕业论文.docx"]


def test_a_filter_typed_during_a_search_counts_when_it_fails(
    qt_loop: Any, pane: ResultPane
) -> None:
    presenter = pane._presenter
    presenter.start()
    presenter.add(hits(*NAMES))
    pane.filter.setText("invoice")

    async def failed() -> None:
        presenter.settle()
        await emitted(presenter.changed)

    qt_loop.run_until_complete(failed())
    assert names(presenter.model.hits) == ["INVOICE 12.pdf", "invoice 3.PDF"]


def test_only_the_last_of_what_was_typed_is_shown(qt_loop: Any, pane: ResultPane) -> None:
    presenter = pane._presenter
    presenter.show_answer(Answer("?", "", hits=hits(*NAMES)))
    shown: list[list[str]] = []
    presenter.changed.connect(lambda arrangement: shown.append(names(arrangement.hits)))

    async def typed() -> None:
        for text in ("i", "in", "inv", "resume"):
            pane.filter.setText(text)
        await emitted(presenter.changed)

    qt_loop.run_until_complete(typed())
    assert shown == [["Résumé Ann.pdf"]]


def test_a_filtered_list_can_be_sorted(qt_loop: Any, pane: ResultPane) -> None:
    presenter = pane._presenter
    presenter.show_answer(Answer("?", "", hits=hits(*NAMES)))
    type_and_wait(qt_loop, pane, "invoice")

    async def sort() -> None:
        presenter.sort(ResultColumn.NAME)
        await emitted(presenter.changed)

    qt_loop.run_until_complete(sort())
    assert names(presenter.model.hits) == ["invoice 3.PDF", "INVOICE 12.pdf"]


def test_a_new_question_ends_the_filter(qt_loop: Any, pane: ResultPane) -> None:
    presenter = pane._presenter
    presenter.show_answer(Answer("?", "", hits=hits(*NAMES)))
    pane.open_filter()
    type_and_wait(qt_loop, pane, "invoice")
    presenter.start()
    assert not pane.filter.isVisible()
    assert presenter.filter == ""
    presenter.show_answer(Answer("?", "", hits=hits("a")))
    assert names(presenter.model.hits) == ["a"]
