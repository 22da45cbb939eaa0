from __future__ import annotations

import importlib
import pkgutil
import threading
from array import array
from datetime import datetime
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QAbstractItemModelTester

import desktop_app.ui
from desktop_app.agent.events import Answer
from desktop_app.conversations import ConversationEntry
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.ui.asking.suggestions import Suggestion, SuggestionModel
from desktop_app.ui.language import install_translations
from desktop_app.ui.past.model import PastModel
from desktop_app.ui.results.arranging import ColumnSort
from desktop_app.ui.results.grouping.groups import GroupBy, under_headings
from desktop_app.ui.results.list_bar import ListLayout
from desktop_app.ui.results.model import ResultColumn, ResultModel
from desktop_app.ui.results.ordering import order_by
from desktop_app.ui.results.pane import ResultPane
from desktop_app.ui.results.row_words import MomentWords
from desktop_app.wording import Language

DAY_NS = 86_400 * 10**9


def some_hits(*names: str) -> Hits:
    return Hits(
        [
            Chunk.of(
                Hit(
                    "/home/ann/Downloads", name, (number * 37) % 11 * 1000, number * DAY_NS, Flag(0)
                )
                for number, name in enumerate(names, 1)
            )
        ]
    )


def names(hits: Hits) -> list[str]:
    return [hit.name for hit in hits]


def test_rows_arrive_in_batches_while_a_search_runs(qtbot: Any, qtmodeltester: Any) -> None:
    model = ResultModel("/home/ann")
    qtmodeltester.check(model)
    with qtbot.waitSignal(model.rowsInserted):
        model.append(some_hits("a.pdf", "b.pdf"))
    model.append(some_hits("c.pdf"))
    assert model.rowCount() == 3
    assert model.index(2, ResultColumn.NAME).data() == "c.pdf"
    assert model.index(0, ResultColumn.FOLDER).data() == "~/Downloads"
    assert model.index(0, ResultColumn.NAME).data(ResultModel.HIT_ROLE).name == "a.pdf"
    qtmodeltester.check(model)


def test_hostile_names_are_shown_as_they_are_and_never_as_markup(qapp: Any) -> None:
    model = ResultModel()
    model.append(some_hits("<img src=x>.pdf", "evil\u202efdp.exe", "two\nlines", "bad\udcff"))
    shown = [model.index(row, ResultColumn.NAME).data() for row in range(4)]
    assert shown == ["<img src=x>.pdf", "evil\\u202efdp.exe", "two\\nlines", "bad\ufffd"]
    tooltip = model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "&lt;img" in tooltip
    assert "<img" not in tooltip


def test_facts_that_are_not_known_are_left_empty(qapp: Any) -> None:
    model = ResultModel()
    unknown = Hit("/", "x", 0, 0, Flag.UNKNOWN)
    folder = Hit("/", "y", 4096, DAY_NS, Flag.FOLDER)
    model.append(Hits([Chunk.of([unknown, folder])]))
    assert model.row_text(0)[2:] == ("", "")
    assert model.row_text(1).size == ""


def test_years_that_no_calendar_has_are_no_error(qapp: Any) -> None:
    model = ResultModel()
    model.append(
        Hits([Chunk.of([Hit("/", "x", 1, 2**62, Flag(0)), Hit("/", "y", 1, -(2**62), Flag(0))])])
    )
    assert all(model.row_text(row).modified for row in range(2))


def test_a_column_sorts_in_the_direction_asked_for_most_and_back(qapp: Any) -> None:
    hits = some_hits("b10.txt", "B2.txt", "a.txt", "c.txt")
    assert names(order_by(hits, ColumnSort(ResultColumn.NAME))) == [
        "a.txt", "B2.txt", "b10.txt", "c.txt",
    ]  # fmt: skip
    assert names(order_by(hits, ColumnSort(ResultColumn.MODIFIED)))[0] == "c.txt"
    assert names(order_by(hits, ColumnSort(ResultColumn.MODIFIED, backwards=True)))[0] == "b10.txt"
    sizes = [hit.size_bytes for hit in order_by(hits, ColumnSort(ResultColumn.SIZE))]
    assert sizes == sorted(sizes, reverse=True)


def test_sorting_shows_no_row_that_the_answer_had_not(qapp: Any) -> None:
    first_two = some_hits("c", "b", "a").ordered(array("I", [0, 1]))
    assert names(order_by(first_two, ColumnSort(ResultColumn.NAME))) == ["b", "c"]


@pytest.mark.parametrize(
    ("days", "said"),
    [
        (0, "today 12:00"),
        (1, "yesterday 12:00"),
        (6, "6 days ago"),
        (7, "13 May"),
        (-1, "21 May"),
        (139, "1 Jan"),
        (140, "31 Dec 2025"),
        (-(10**9), "?"),
    ],
)
def test_moments_are_said_as_people_say_them(qapp: Any, days: int, said: str) -> None:
    translators = install_translations(qapp, Language.ENGLISH)
    now = datetime(2026, 5, 20, 12, 0).astimezone()
    now_ns = int(now.timestamp()) * 10**9
    assert MomentWords().said(now_ns - days * DAY_NS, now_ns) == said
    for translator in translators:
        qapp.removeTranslator(translator)


def test_the_whole_row_is_read_out(qapp: Any) -> None:
    model = ResultModel("/home/ann")
    model.append(some_hits("a.pdf"))
    words = model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert words.startswith("a.pdf, PDF file, ~/Downloads, ")


@pytest.mark.parametrize("layout", list(ListLayout))
def test_the_exact_moment_stands_in_the_tooltip_however_rows_are_shown(
    pane: ResultPane, layout: ListLayout
) -> None:
    pane.show_layout(layout)
    moment = datetime(2024, 3, 5, 7, 8, 9).astimezone()
    hit = Hit("/home/ann", "a.pdf", 5, int(moment.timestamp()) * 10**9, Flag(0))
    pane._presenter.show_answer(Answer("?", "", hits=Hits([Chunk.of([hit])])))
    view = pane._list
    assert "2024" in view.files.row_text(0).modified
    assert "07:08" not in view.files.row_text(0).modified
    place = view.visualRect(view.files.index(0, 0)).center()
    told = view.indexAt(place).data(Qt.ItemDataRole.ToolTipRole)
    assert "/home/ann/a.pdf" in told
    assert "2024-03-05 07:08" in told


def models() -> set[type[QAbstractItemModel]]:
    """All models of the window."""
    for module in pkgutil.walk_packages(desktop_app.ui.__path__, "desktop_app.ui."):
        importlib.import_module(module.name)
    found: set[type[QAbstractItemModel]] = set()
    left = list(QAbstractItemModel.__subclasses__())
    while left:
        one = left.pop()
        left += one.__subclasses__()
        if one.__module__.startswith("desktop_app."):
            found.add(one)
    return found


def test_every_model_is_tried_by_the_tester_of_qt(qapp: Any) -> None:
    assert models() == {ResultModel, PastModel, SuggestionModel}
    hit = some_hits("a.pdf")[0]
    result, past, offered = ResultModel("/home"), PastModel(), SuggestionModel()
    # They look on whenever something changes, and warn, which fails a test. The fixture for it has
    # one of them at a time.
    warns = QAbstractItemModelTester.FailureReportingMode.Warning
    testers = [QAbstractItemModelTester(model, warns) for model in (result, past, offered)]
    result.append(some_hits("a.pdf", "b.pdf"))
    hits, groups = under_headings(result.hits, GroupBy.FOLDER, (), threading.Event())
    result.show_hits(hits, groups)
    result.fold(0, True)
    result.fold(0, False)
    result.fold_all(True)
    result.show_order({ResultColumn.NAME: " ↑"})
    result.show_hits(Hits())
    past.show_entries([ConversationEntry(1, "a", 1, 1, 2)])
    past.show_entries([])
    offered.show_rows([Suggestion("a", "b", hit)])
    offered.show_rows([])
    assert [tester.model() for tester in testers] == [result, past, offered]
