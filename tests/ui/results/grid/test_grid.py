"""Files as small pictures: what is in sight is read, and nothing else."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAccessible, QImage, QPixmap
from PySide6.QtTest import QTest

from desktop_app.agent.events import Answer
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.ui.results.grid.thumbnails import MAX_KEPT, ThumbnailPresenter
from desktop_app.ui.results.list_bar import ListLayout
from desktop_app.ui.results.pane import ResultPane


def numbered(count: int) -> Hits:
    return Hits([Chunk.of(Hit("/p", f"{one:07}.jpg", 9, one, Flag(0)) for one in range(count))])


@pytest.fixture
def grid(pane: ResultPane) -> ResultPane:
    """Thirty pictures, three beside each other."""
    pane.show_layout(ListLayout.GRID)
    pane.resize(480, 500)
    pane._presenter.show_answer(Answer("?", "", hits=numbered(30)))
    return pane


def selected(pane: ResultPane) -> list[int]:
    return [int(hit.name[:7]) for hit in pane.selected_hits(1000)]


def test_arrows_go_to_what_stands_beside_and_below(grid: ResultPane) -> None:
    assert grid.layout_shown is ListLayout.GRID
    assert grid.grid.isVisible()
    assert grid.grid.columns == 3
    grid.focus_list()
    assert selected(grid) == [0]
    for key, row in (
        (Qt.Key.Key_Right, 1), (Qt.Key.Key_Down, 4), (Qt.Key.Key_Left, 3), (Qt.Key.Key_Up, 0),
        (Qt.Key.Key_End, 29), (Qt.Key.Key_Up, 26), (Qt.Key.Key_Home, 0),
    ):  # fmt: skip
        QTest.keyClick(grid.grid, key)
        assert selected(grid) == [row]
    QTest.keyClick(grid.grid, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert selected(grid) == [0, 1, 2, 3]


def test_a_click_selects_one_and_shift_all_up_to_another(grid: ResultPane) -> None:
    view = grid.grid

    def at(row: int) -> QPoint:
        return view.visualRect(view.files.index(row, 0)).center()

    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at(4))
    assert selected(grid) == [4]
    shift = Qt.KeyboardModifier.ShiftModifier
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, shift, at(6))
    assert selected(grid) == [4, 5, 6]
    control = Qt.KeyboardModifier.ControlModifier
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, control, at(0))
    assert selected(grid) == [0, 4, 5, 6]
    assert view.indexAt(QPoint(5, 10_000)).isValid() is False


def test_the_selection_is_that_of_the_list(grid: ResultPane) -> None:
    grid.grid.select_row(7)
    grid.show_layout(ListLayout.LINES)
    assert selected(grid) == [7]
    assert grid.view.isVisible()
    assert grid.choices()[0] == "lines"


def test_only_files_in_sight_are_asked_for(grid: ResultPane, qtbot: Any) -> None:
    asked: list[list[Hit]] = []
    grid.grid.looked_at.connect(lambda hits: asked.append(hits))
    grid.grid.verticalScrollBar().setValue(grid.grid.verticalScrollBar().maximum())
    qtbot.waitUntil(lambda: bool(asked))
    names = {hit.name for hit in asked[-1]}
    assert "0000029.jpg" in names
    assert "0000000.jpg" not in names
    assert len(names) <= 15


def test_a_million_pictures_are_laid_out_without_looking_at_them(pane: ResultPane) -> None:
    hits = numbered(1000)
    many = Hits([chunk for _ in range(1000) for chunk in hits.chunks])
    pane.show_layout(ListLayout.GRID)
    pane._presenter.model.show_hits(many)
    pane._show_number()
    pane.grid.select_row(999_999)
    assert pane.grid.visualRect(pane.grid.currentIndex()).bottom() <= pane.grid.height()
    assert not pane.grab().isNull()


@pytest.mark.parametrize(
    "name", ["<img src=x>", "a\u202eb.jpg", "two\nlines", "bad\udcff", "x" * 4000]
)
@pytest.mark.parametrize("width", [700, 160, 30])
def test_hostile_names_are_painted(grid: ResultPane, name: str, width: int) -> None:
    hits = Hits([Chunk.of([Hit("/<b>", name, 1, 2**62, Flag(0)), Hit("/", name, 0, 0, Flag(1))])])
    grid._presenter.show_answer(Answer("?", "", hits=hits))
    grid.resize(width, 300)
    grid.grid.picture_of = lambda _: QPixmap(QSize(300, 2))
    assert not grid.grid.grab().isNull()


def test_a_screen_reader_hears_what_a_picture_is(grid: ResultPane) -> None:
    interface = QAccessible.queryAccessibleInterface(grid.grid)
    assert interface.text(QAccessible.Text.Name) == "Files as pictures"
    assert interface.role() is QAccessible.Role.List
    assert interface.childCount() == 30
    told = interface.child(4)
    assert told is not None
    assert told.role() is QAccessible.Role.ListItem
    assert told.text(QAccessible.Text.Name).startswith("0000004.jpg, JPG file, /p")
    place = grid.grid.visualRect(grid.grid.files.index(4, 0))
    assert told.rect().size() == place.size()


# Reading


class Pool:
    """In place of the processes: remembers what it was asked for."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.go_on = threading.Event()
        self.begun = threading.Event()
        self.was_stopped = False
        self.outcomes: list[ExtractionStatus] = []

    def thumbnail(self, file: Any, name: str, size_bytes: int, stop: threading.Event) -> Any:
        self.names.append(name)
        self.begun.set()
        while not self.go_on.wait(0.01):
            if stop.is_set():
                self.was_stopped = True
                return None
        return SimpleNamespace(picture=b"", outcome=self.outcomes.pop(0) if self.outcomes else None)


@pytest.fixture
def pool() -> Pool:
    return Pool()


@pytest.fixture
def thumbnails(qt_loop: Any, pool: Pool, tmp_path: Path) -> Iterator[ThumbnailPresenter]:
    scope = SimpleNamespace(open_file=partial(open, mode="rb"))
    program = SimpleNamespace(scope=scope, engine=SimpleNamespace(documents=pool))

    async def given() -> Any:
        return program

    threads = ThreadPoolExecutor(1)
    yield ThumbnailPresenter(_Again(given), threads, {}, str(tmp_path))
    pool.go_on.set()
    threads.shutdown()


class _Again:
    """Can be awaited any number of times."""

    def __init__(self, make: Callable[[], Awaitable[Any]]) -> None:
        self._make = make

    def __await__(self) -> Any:
        return self._make().__await__()


def files(folder: Path, *names: str) -> list[Hit]:
    for name in names:
        (folder / name).write_bytes(b"x")
    return [Hit(str(folder), name, 1, 0, Flag(0)) for name in names]


def test_what_was_passed_is_not_read_and_what_hangs_is_stopped(
    qt_loop: Any, thumbnails: ThumbnailPresenter, pool: Pool, tmp_path: Path
) -> None:
    first, second, third = files(tmp_path, "1.jpg", "2.jpg", "3.jpg")

    async def story() -> None:
        thumbnails.look_at([first, second])
        await asyncio.to_thread(pool.begun.wait)
        await asyncio.sleep(0.6)
        thumbnails.look_at([third])
        await asyncio.sleep(0.1)
        pool.go_on.set()
        async with asyncio.timeout(5):
            while thumbnails.of(third) is None:  # noqa: ASYNC110 (no event)
                await asyncio.sleep(0.01)
        await thumbnails.close()

    qt_loop.run_until_complete(story())
    assert pool.names == ["1.jpg", "3.jpg"]
    assert pool.was_stopped
    assert thumbnails.of(first) is None
    none = thumbnails.of(third)
    assert none is not None
    assert none.isNull()


def test_a_file_without_a_picture_is_asked_once_and_few_are_remembered(
    qt_loop: Any, thumbnails: ThumbnailPresenter, pool: Pool, tmp_path: Path
) -> None:
    pool.go_on.set()
    hits = files(tmp_path, *(f"{number}.jpg" for number in range(MAX_KEPT + 3)))

    async def story() -> None:
        for one in (hits, hits[-3:]):
            thumbnails.look_at(one)
            while thumbnails._reading.busy:  # noqa: ASYNC110 (no event)
                await asyncio.sleep(0.01)
        await thumbnails.close()

    qt_loop.run_until_complete(story())
    assert len(pool.names) == len(hits)
    assert len(thumbnails._known) == MAX_KEPT


def test_a_picture_that_took_too_long_is_tried_once_more_and_after_the_others(
    qt_loop: Any, thumbnails: ThumbnailPresenter, pool: Pool, tmp_path: Path
) -> None:
    # On a busy computer some stayed without a picture for as long as the window was open.
    pool.go_on.set()
    slow = ExtractionStatus.TIMED_OUT
    pool.outcomes = [slow, ExtractionStatus.NO_TEXT, slow]
    hits = files(tmp_path, "1.jpg", "2.jpg")

    async def story() -> None:
        for _ in range(2):
            thumbnails.look_at(hits)
            while thumbnails._reading.busy:  # noqa: ASYNC110 (no event)
                await asyncio.sleep(0.01)
        await thumbnails.close()

    qt_loop.run_until_complete(story())
    assert pool.names == ["1.jpg", "2.jpg", "1.jpg"]


def test_folders_links_and_what_is_not_on_this_computer_are_never_read(
    thumbnails: ThumbnailPresenter, pool: Pool
) -> None:
    hits = [
        Hit("/", "x.jpg", 1, 1, flag)
        for flag in (Flag.FOLDER, Flag.LINK, Flag.SPECIAL, Flag.ONLINE_ONLY)
    ]
    thumbnails.look_at(hits)
    assert all(thumbnails.of(hit) is not None for hit in hits)
    assert pool.names == []
    assert not thumbnails._reading.busy


@pytest.mark.process
def test_a_picture_is_decoded_in_the_other_process_and_comes_back_small(tmp_path: Path) -> None:
    from desktop_app.extract.worker.pool import ExtractionPool
    from desktop_app.ui.results.grid.thumbnails import small_picture

    image = QImage(900, 600, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    assert image.save(str(tmp_path / "big.jpg"))
    (tmp_path / "bad.jpg").write_bytes(b"\xff\xd8\xff no picture")
    (tmp_path / "letter.pdf").write_bytes(b"%PDF")
    scope: Any = SimpleNamespace(open_file=partial(open, mode="rb"))
    pool = ExtractionPool()
    try:
        stop = threading.Event()
        made = small_picture(str(tmp_path / "big.jpg"), [], scope, pool, stop)
        assert made is not None
        assert (made.width(), made.height()) == (256, 171)
        for name in ("bad.jpg", "letter.pdf"):
            assert small_picture(str(tmp_path / name), [], scope, pool, stop) is None
    finally:
        pool.close()
