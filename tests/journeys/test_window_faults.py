"""What was wrong with the first window, by the number it has in the list of its faults.

Faults 2, 5 to 7, 9 and 10 have their tests where what they are about is tested.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect

from desktop_app.hits import Hits
from desktop_app.ui.behind import Setup
from desktop_app.ui.main import opened_window
from desktop_app.ui.panes import fitted
from desktop_app.ui.window import _FRAME
from tests.conftest import Run, until
from tests.journeys.test_window import answer, ask, shown_names

pytestmark = pytest.mark.process


@pytest.mark.parametrize(
    ("width", "height", "scale"),
    [(1920, 1080, 1.75), (1920, 1080, 1.0), (1366, 768, 1.0), (1280, 720, 1.0), (1366, 768, 1.5)],
)
def test_fault_1_the_window_with_its_title_is_on_the_screen(
    width: int, height: int, scale: float
) -> None:
    screen = QRect(0, 0, int(width / scale), int(height / scale))
    wanted = QRect(0, 0, 1200, 760)
    wanted.moveCenter(screen.center())
    placed = fitted(wanted, screen.marginsRemoved(_FRAME))
    assert screen.contains(placed.marginsAdded(_FRAME))


def test_fault_1_the_question_box_is_in_a_window_of_760_by_520(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            window.resize(760, 520)
            box = window.conversation.line
            corner = box.mapTo(window, QPoint(0, 0))
            assert window.rect().contains(QRect(corner, box.size()))
            assert window.minimumSizeHint().width() <= 760

    arun(story())


def test_fault_3_what_is_looked_up_inside_is_no_row(arun: Run, setup: Setup, home: Path) -> None:
    for name in (".ssh", "Bankers", "Old/Bank accounts"):
        (home / name).mkdir(parents=True)
    came: list[Hits] = []

    async def story() -> None:
        async with opened_window(setup) as window:
            window._presenter.rows_found.connect(came.append)
            await ask(window, "Which PDFs are in the Bank folder?")
            assert shown_names(window) == ["statement.pdf"]

    arun(story())
    assert {hit.name for hits in came for hit in hits} <= {"statement.pdf"}


def test_fault_4_what_was_stopped_at_once_is_not_said_to_have_failed(
    arun: Run, setup: Setup
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await until(lambda: window._presenter.is_ready)
            window.conversation.ask("Which PDFs are in Downloads?")
            assert window.results.note.text() == "Searching…"
            window._presenter.stop()
            await until(lambda: not window._presenter.busy)
            assert "stopped" in window.results.note.text()
            assert window.results.empty.button.text() == "Ask again"
            assert window.conversation.turns[-1].problem.text() == "Stopped."

    arun(story())


def test_fault_8_what_is_missing_is_told_in_the_answer_itself(
    arun: Run, setup: Setup, home: Path
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "How many PDFs are on drive Q:?")
            assert "Q" in answer(window)
            assert "There are no" not in answer(window)

    arun(story())


def test_fault_12_what_is_told_of_a_row_stands_beside_it_and_not_over_the_next(
    arun: Run, setup: Setup
) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            await ask(window, "Which PDFs are in Downloads?")
            view = window.results.view
            for row in range(3):
                rectangle = view.visualRect(view.files.index(row, 0))
                place = view.tooltip_place(rectangle.center())
                begins = view.viewport().mapFromGlobal(place).y() + 16
                assert begins == rectangle.top()

    arun(story())
