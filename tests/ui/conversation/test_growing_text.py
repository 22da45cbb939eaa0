"""What a model writes is seen as it is meant while it writes, and not only at its end."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from desktop_app.ui.conversation import growing_text
from desktop_app.ui.conversation.answer_view import AnswerView
from desktop_app.ui.conversation.growing_text import MOST_CHARS, GrowingText
from desktop_app.ui.conversation.markdown import Table, formatted
from tests.conftest import Run, until

TABLE = "| File | Size |\n|---|--:|\n| a.pdf | **9 B** |\n"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growing_text, "PAUSE_S", 0.001)


def test_whole_lines_are_told_while_the_rest_is_still_written(arun: Run) -> None:
    told: list[tuple[Any, int]] = []

    async def story() -> None:
        growing = GrowingText()
        growing.formatted.connect(lambda *one: told.append(one))
        growing.add("Found:")
        await asyncio.sleep(0.01)
        assert not told, "nothing is whole yet"
        for piece in ("\n\n", TABLE, "| b.p"):
            growing.add(piece)
        await until(lambda: told and told[-1][1] == len(f"Found:\n\n{TABLE}"))
        assert [type(one) for one in told[-1][0]][-1] is Table
        growing.add("df | 3 B |\n")
        await until(lambda: len(told[-1][0][-1].rows) == 3)
        await growing.close()

    arun(story())


def test_of_what_was_taken_back_nothing_is_told_later(arun: Run) -> None:
    told: list[int] = []

    async def story() -> None:
        growing = GrowingText()
        growing.formatted.connect(lambda _, chars: told.append(chars))
        growing.add(TABLE)
        growing.clear()
        growing.add("No.\n")
        await until(lambda: told)
        await growing.close()

    arun(story())
    assert told == [4]


def test_long_texts_are_not_laid_out_anew_each_time(arun: Run) -> None:
    told: list[int] = []

    async def story() -> None:
        growing = GrowingText()
        growing.formatted.connect(lambda _, chars: told.append(chars))
        growing.add("short\n")
        await until(lambda: told)
        growing.add("x" * MOST_CHARS + "\n")
        await until(lambda: not growing._work.busy)
        await growing.close()

    arun(story())
    assert told == [6]


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
def test_what_is_written_goes_on_behind_what_is_meant_until_it_is_whole(qtbot: Any) -> None:
    view = AnswerView()
    qtbot.addWidget(view)
    view.show()
    head, meant = f"Found:\n\n{TABLE}", formatted(f"Found:\n\n{TABLE}", f"Found:\n\n{TABLE}")
    assert meant is not None
    view.add_text(f"{head}| b.p")
    view.show_begun(meant, len(head))
    assert "|" not in view.toPlainText().removesuffix("| b.p")
    assert view.plain.toPlainText() == "| b.p"
    view.add_text("df | 3 B |")
    qtbot.waitUntil(lambda: view.plain.toPlainText() == "| b.pdf | 3 B |")
    whole = f"{head}| b.pdf | 3 B |"
    view.finish(whole)
    assert view.toPlainText() == whole, "as it was written, where it cannot be taken apart"
    meant = formatted(whole, whole)
    assert meant is not None
    view.show_formatted(meant)
    assert "|" not in view.toPlainText() and "b.pdf" in view.toPlainText()
    assert view.plain.isHidden()
    view.finish("")
    assert view.toPlainText() == ""
