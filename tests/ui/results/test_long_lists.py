"""What stays where it is while rows come, are answered and sorted."""

from __future__ import annotations

import asyncio
import threading
import time
from array import array
from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

from desktop_app.agent.events import Answer
from desktop_app.bridge.awaiting import emitted
from desktop_app.giving_way import window_at_work
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.ui.results.arrangement import arranged, in_place
from desktop_app.ui.results.arranging import ColumnSort
from desktop_app.ui.results.model import ResultColumn, ResultModel
from desktop_app.ui.results.ordering import order_by
from desktop_app.ui.results.pane import ResultPane
from desktop_app.ui.results.presenter import AT_ONCE, ResultsPresenter
from desktop_app.ui.results.selection import Selection
from desktop_app.ui.results.view import ResultView


def hits(*names: str) -> Hits:
    return Hits([Chunk.of(Hit("/home", name, len(name), 0, Flag(0)) for name in names)])


def numbered(count: int) -> Hits:
    return hits(*(f"{one:05}" for one in range(count)))


def backwards(rows: Hits) -> Hits:
    return rows.ordered(array("I", reversed(range(len(rows)))))


def names(rows: Hits) -> list[str]:
    return [hit.name for hit in rows]


def presenter_of(pane: ResultPane) -> ResultsPresenter:
    return pane._presenter


def selected_names(pane: ResultPane) -> set[str]:
    return {hit.name for hit in pane.selected_hits(100_000)}


def test_rows_that_somebody_points_at_stay_when_the_answer_lands(pane: ResultPane) -> None:
    presenter = presenter_of(pane)
    presenter.start()
    found = hits("c", "a", "b")
    presenter.add(found)
    pane.view.in_use = True
    presenter.show_answer(Answer("?", "", hits=backwards(found)))
    assert names(presenter.model.hits) == ["c", "a", "b"]
    assert pane.best_first.isVisible()


def test_rows_that_stand_in_order_anyway_offer_no_order(pane: ResultPane) -> None:
    presenter = presenter_of(pane)
    presenter.start()
    found = hits("c", "a", "b")
    presenter.add(found)
    pane.view.in_use = True
    presenter.show_answer(Answer("?", "", hits=found))
    assert names(presenter.model.hits) == ["c", "a", "b"]
    assert not pane.best_first.isVisible()


def test_what_is_in_sight_stays_there_when_the_answer_lands(pane: ResultPane) -> None:
    presenter = presenter_of(pane)
    presenter.start()
    found = numbered(500)
    presenter.add(found)
    bar = pane.view.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    before = bar.value()
    pane.view.in_use = True
    presenter.show_answer(Answer("?", "", hits=backwards(found)))
    assert before > 0
    assert bar.value() == before


def test_rows_nobody_points_at_are_put_in_order_at_once(pane: ResultPane) -> None:
    presenter = presenter_of(pane)
    presenter.start()
    found = hits("c", "a", "b")
    presenter.add(found)
    presenter.show_answer(Answer("?", "", hits=backwards(found)))
    assert names(presenter.model.hits) == ["b", "a", "c"]
    assert not pane.best_first.isVisible()


def test_rows_that_are_no_part_of_the_answer_go_and_missing_ones_follow() -> None:
    first, second = hits("a", "b", "c"), hits("d", "e")
    both = first.joined(second)
    answer = both.ordered(array("I", [4, 3, 2, 0]))
    placed = in_place(first, answer)
    assert placed is not None
    assert names(placed) == ["a", "c", "e", "d"]
    assert in_place(first, second) is None


def test_several_selected_rows_stay_selected_in_another_order() -> None:
    rows = numbered(10)
    moved = arranged(rows, backwards(rows), Selection(2, ((1, 2), (5, 5)))).selection
    assert moved == Selection(7, ((4, 4), (7, 8)))


def test_a_row_can_be_current_without_being_selected() -> None:
    rows = numbered(4)
    assert arranged(rows, backwards(rows), Selection(0, ((1, 1),))).selection == Selection(
        3, ((2, 2),)
    )


def test_everything_selected_stays_so_however_long_the_list() -> None:
    rows = numbered(50_000)
    moved = arranged(rows, backwards(rows), Selection(0, ((0, 49_999),))).selection
    assert moved == Selection(49_999, ((0, 49_999),))


def test_nothing_is_selected_among_other_rows() -> None:
    assert arranged(hits("a"), hits("a"), Selection(0, ((0, 0),))).selection == Selection()


def run(qt_loop: Any, work: Callable[[], Any], done: Any) -> None:
    async def until_done() -> None:
        work()
        await emitted(done)

    qt_loop.run_until_complete(until_done())


def test_a_sort_keeps_the_selection_of_several_rows(qt_loop: Any, pane: ResultPane) -> None:
    presenter = presenter_of(pane)
    presenter.show_answer(Answer("?", "", hits=hits("d", "a", "c", "b")))
    pane.view.select(Selection(0, ((0, 1),)))
    run(qt_loop, lambda: presenter.sort(ResultColumn.NAME), presenter.changed)
    assert names(presenter.model.hits) == ["a", "b", "c", "d"]
    assert selected_names(pane) == {"d", "a"}
    assert pane.current_row == 3


def test_what_is_selected_while_a_sort_is_under_way_counts(qt_loop: Any, pane: ResultPane) -> None:
    presenter = presenter_of(pane)
    begun, may_go_on = threading.Event(), threading.Event()

    def slowly(rows: Hits, *_: object) -> Hits:
        begun.set()
        may_go_on.wait(10)
        return backwards(rows)

    presenter._arranging.ordering = slowly
    presenter.show_answer(Answer("?", "", hits=hits("a", "b", "c")))

    async def select_meanwhile() -> None:
        presenter.sort(ResultColumn.NAME)
        await asyncio.to_thread(begun.wait, 10)
        pane.view.select(Selection(2, ((2, 2),)))
        may_go_on.set()
        await emitted(presenter.changed)

    qt_loop.run_until_complete(select_meanwhile())
    assert selected_names(pane) == {"c"}


def test_a_long_answer_lands_from_a_thread(qt_loop: Any, pane: ResultPane) -> None:
    presenter = presenter_of(pane)
    rows = numbered(AT_ONCE + 1)
    answer = Answer("?", "", hits=backwards(rows))
    run(qt_loop, lambda: presenter.show_answer(answer), presenter.settled)
    assert presenter.answered
    assert presenter.model.hit(0).name == f"{AT_ONCE:05}"


def test_painting_the_header_asks_nothing_about_selected_rows(qtbot: Any, pane: ResultPane) -> None:
    presenter = presenter_of(pane)
    asked: set[int] = set()

    class CountingModel(ResultModel):
        def flags(self, index: Any) -> Any:
            asked.add(index.row())
            return super().flags(index)

    presenter.show_answer(Answer("?", "", hits=numbered(1000)))
    model = CountingModel()
    model.show_hits(presenter.model.hits)
    view = ResultView(model, pane)
    view.resize(400, 200)
    view.show()
    view.selectAll()
    asked.clear()
    view.grab()
    assert len(asked) < 100


def test_a_page_of_a_table_is_painted_row_by_row_while_workers_wait(
    qtbot: Any, pane: ResultPane
) -> None:
    asked: list[int] = []
    at_work: set[bool] = set()

    class CountingModel(ResultModel):
        def flags(self, index: Any) -> Any:
            raise AssertionError(index)

        def data(self, index: Any, role: int = 0) -> Any:
            raise AssertionError(index)

        def row_text(self, row: int) -> Any:
            asked.append(row)
            at_work.add(window_at_work.now)
            return super().row_text(row)

    model = CountingModel()
    model.show_hits(numbered(1000))
    view = ResultView(model, pane)
    view.show_as_table(True)
    view.resize(700, 320)
    view.show()
    asked.clear()
    view.grab()
    rows = view.rowAt(view.viewport().height() - 1) + 1
    assert asked == list(range(rows))
    assert at_work == {True}


def test_a_long_sort_asks_every_thousand_rows_whether_somebody_waits() -> None:
    chunks = [chunk for _ in range(60) for chunk in numbered(1000).chunks]
    for column in (ResultColumn.NAME, ResultColumn.FOLDER):
        asked = Mock(return_value=True)
        order_by(Hits(chunks), ColumnSort(column), asked)
        assert asked.call_count >= 60


def test_a_sort_that_nobody_waits_for_ends_soon(qt_loop: Any, pane: ResultPane) -> None:
    presenter = presenter_of(pane)
    wanted: list[bool] = []

    def slowly(rows: Hits, _: object, goes_on: Callable[[], bool]) -> Hits:
        if not wanted:
            wanted.append(True)
            while goes_on():
                time.sleep(0.001)
        return backwards(rows)

    presenter._arranging.ordering = slowly
    presenter.show_answer(Answer("?", "", hits=hits("a", "b", "c")))

    async def sort_twice() -> None:
        presenter.sort(ResultColumn.NAME)
        await asyncio.sleep(0.05)
        presenter.sort(ResultColumn.SIZE)
        await emitted(presenter.changed)

    qt_loop.run_until_complete(sort_twice())
    assert names(presenter.model.hits) == ["c", "b", "a"]


def test_a_filtered_list_is_sorted_as_a_whole_one() -> None:
    rows = numbered(30_000)
    some = rows.ordered(array("I", range(0, 30_000, 3)))
    ordered = order_by(some, ColumnSort(ResultColumn.NAME, backwards=True))
    assert names(ordered)[:2] == ["29997", "29994"]
    assert len(ordered) == 10_000
