"""An order that was chosen is that of the next answers, too, but for those with their own."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from desktop_app.agent.events import Answer
from desktop_app.bridge.awaiting import emitted
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.ui.results.arranging import ColumnSort
from desktop_app.ui.results.grouping.groups import GroupBy
from desktop_app.ui.results.list_bar import ListLayout
from desktop_app.ui.results.model import ResultColumn
from desktop_app.ui.results.pane import ResultPane
from tests.conftest import until

FOUND = Hits(
    [Chunk.of(Hit("/home", name, size, 0, Flag(0)) for name, size in (("b", 1), ("a", 2)))]
)


def names(pane: ResultPane) -> list[str]:
    return [hit.name for hit in pane._presenter.model.hits]


@pytest.fixture
def answer(qt_loop: Any, pane: ResultPane) -> Any:
    """Shows the rows of an answer to a query, and waits for them."""

    def shown(query: str | None = "ext:pdf") -> list[str]:
        async def show() -> None:
            pane._presenter.start()
            pane._presenter.show_answer(Answer("?", "", hits=FOUND, query=query))
            if not pane._presenter.answered:
                await emitted(pane._presenter.settled)

        qt_loop.run_until_complete(show())
        return names(pane)

    def chosen(column: ResultColumn) -> None:
        async def sort() -> None:
            pane._presenter.sort(column)
            await emitted(pane._presenter.changed)

        qt_loop.run_until_complete(sort())

    shown.chosen = chosen  # type: ignore[attr-defined]
    return shown


def test_an_order_that_was_chosen_stays_for_the_next_answer(answer: Any, pane: ResultPane) -> None:
    assert answer() == ["b", "a"]
    answer.chosen(ResultColumn.NAME)
    assert names(pane) == ["a", "b"]
    assert answer() == ["a", "b"]
    assert pane._presenter.sort_shown == ColumnSort(ResultColumn.NAME)
    # Back to that of the answer: the same once more turns it round, a third time ends it.
    answer.chosen(ResultColumn.NAME)
    answer.chosen(ResultColumn.NAME)
    assert answer() == ["b", "a"]


@pytest.mark.parametrize("query", ["ext:pdf sort:-size", "ext:pdf top:2", "no query ("])
def test_an_answer_with_an_order_of_its_own_keeps_it(
    answer: Any, pane: ResultPane, query: str
) -> None:
    answer()
    answer.chosen(ResultColumn.NAME)
    assert answer(query) == (["a", "b"] if query.startswith("no") else ["b", "a"])
    assert answer() == ["a", "b"]


def test_rows_that_somebody_points_at_stay_although_an_order_was_chosen(
    qt_loop: Any, answer: Any, pane: ResultPane
) -> None:
    answer()
    answer.chosen(ResultColumn.NAME)

    async def land() -> None:
        pane._presenter.start()
        pane._presenter.add(FOUND)
        pane.view.in_use = True
        pane._presenter.show_answer(Answer("?", "", hits=FOUND, query="ext:pdf"))
        await emitted(pane._presenter.settled)
        assert names(pane) == ["b", "a"]
        assert pane.best_first.isVisible()
        pane.best_first.click()
        await emitted(pane._presenter.changed)

    qt_loop.run_until_complete(land())
    assert names(pane) == ["a", "b"]
    assert not pane.best_first.isVisible()


def test_an_order_is_kept_for_another_window(answer: Any, pane: ResultPane) -> None:
    answer()
    answer.chosen(ResultColumn.SIZE)
    answer.chosen(ResultColumn.SIZE)
    layout, grouping, order = pane.choices()
    assert order == "-size"
    pane._presenter.clear()
    pane.use_choices(layout, grouping, "")
    assert answer() == ["b", "a"]
    pane._presenter.clear()
    pane.use_choices(layout, grouping, order)
    assert pane._presenter.usual_sort == ColumnSort(ResultColumn.SIZE, backwards=True)
    for unknown in ("-", "nothing", "name-"):
        pane.use_choices(layout, grouping, unknown)
        assert pane._presenter.usual_sort is None


def test_the_menu_says_which_way_and_goes_back_to_the_order_of_the_answer(
    qt_loop: Any, answer: Any, pane: ResultPane
) -> None:
    answer()
    menu = pane.bar.order.menu()
    assert menu is not None
    first, by_name = menu.actions()[0], menu.actions()[1]
    assert first.text() == "As the answer has them"
    assert first.isChecked()
    answer.chosen(ResultColumn.NAME)
    assert by_name.isChecked()
    assert not first.isChecked()
    answer.chosen(ResultColumn.NAME)
    assert by_name.text() == "Name ↓"
    assert pane.bar.order.text() == "Sort: Name ↓"

    async def back() -> None:
        first.trigger()
        await emitted(pane._presenter.changed)

    qt_loop.run_until_complete(back())
    assert names(pane) == ["b", "a"]
    assert first.isChecked()
    assert by_name.text() == "Name"
    assert pane.bar.order.text() == "Sort"


def test_the_header_of_a_table_says_the_same_as_the_button(answer: Any, pane: ResultPane) -> None:
    # Names from A to Z had an arrow down in the header, as the style draws it, and one up above.
    def header(column: ResultColumn) -> str:
        return str(pane.view.files.headerData(column, Qt.Orientation.Horizontal))

    answer()
    pane.show_layout(ListLayout.TABLE)
    for column in (ResultColumn.NAME, ResultColumn.SIZE):
        for _ in range(2):
            answer.chosen(column)
            assert pane.bar.order.text() == f"Sort: {header(column)}"
        arrows = [header(one)[-1] for one in ResultColumn if one is not column]
        assert not set(arrows) & {"↑", "↓"}
        answer.chosen(column)
        assert header(column)[-1] not in "↑↓"
    assert not pane.view.horizontalHeader().isSortIndicatorShown()


def test_each_entry_of_the_menus_does_what_it_says(
    qt_loop: Any, answer: Any, pane: ResultPane
) -> None:
    answer()
    presenter = pane._presenter

    def chosen(menu: QMenu | None, number: int) -> None:
        assert menu is not None

        async def choose() -> None:
            menu.actions()[number].trigger()
            await until(lambda: not presenter.busy)

        qt_loop.run_until_complete(choose())

    for number, column in enumerate(ResultColumn, start=1):
        chosen(pane.bar.order.menu(), number)
        assert presenter.sort_shown == ColumnSort(column)
    for number, (by, said) in enumerate(
        (
            (GroupBy.NOTHING, "Group"),
            (GroupBy.FOLDER, "Group: Folder"),
            (GroupBy.KIND, "Group: Kind"),
            (GroupBy.MONTH, "Group: Month"),
        )
    ):
        chosen(pane.bar.group.menu(), number)
        assert presenter.grouping is by
        assert pane.bar.group.text() == said
    for number, layout in enumerate(ListLayout):
        chosen(pane.bar.layouts.menu(), number)
        assert pane.layout_shown is layout
