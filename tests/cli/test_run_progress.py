"""The line that says how far a question is."""

from __future__ import annotations

import io

import pytest

from desktop_app.agent.events import CallFinished, CallProgressed
from desktop_app.cli.run_progress import RunProgress
from desktop_app.errors import ModelError
from desktop_app.hits import Hits
from desktop_app.messages.message import ToolCall, ToolResult
from desktop_app.messages.mind import TextDelta, Waiting
from desktop_app.messages.search_progress import HitsFound, Progress
from desktop_app.wording import Language, Wording

CALL = ToolCall("1", "count_files", {})


class Terminal(io.StringIO):
    """A terminal of one line; `line` is what stands on it."""

    def isatty(self) -> bool:
        return True

    @property
    def line(self) -> str:
        cells: list[str] = []
        at = 0
        for character in self.getvalue():
            if character == "\r":
                at = 0
            else:
                cells[at : at + 1] = character
                at += 1
        return "".join(cells).rstrip()


def progressed(files: int, found: int) -> CallProgressed:
    return CallProgressed(CALL, Progress(files, found))


def test_a_slow_search_says_how_far_it_is() -> None:
    terminal = Terminal()
    line = RunProgress(terminal, Wording(Language.ENGLISH), quiet_s=0)

    line.hear(progressed(1204, 3))
    line.hear(CallProgressed(CALL, HitsFound(Hits())))

    assert terminal.line == "Looked at 1,204 files, found 3…"


@pytest.mark.parametrize("language", Language)
def test_the_line_is_empty_before_anything_else_is_written(language: Language) -> None:
    terminal = Terminal()
    line = RunProgress(terminal, Wording(language), quiet_s=0)

    line.hear(progressed(1_000_000, 99_999))
    line.hear(progressed(1, 2))
    line.hear(CallFinished(CALL, ToolResult("1", ()), 1.0))

    assert terminal.line == ""
    assert terminal.getvalue().endswith("\r")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            Language.ENGLISH,
            "The language model takes no question yet; asking again in 5 s (Ctrl+C stops)…",
        ),
        (Language.CHINESE, "语言模型暂时不接受提问，5 秒后再试（Ctrl+C 停止）…"),
    ],
)
def test_the_wait_for_a_model_is_counted_down(language: Language, said: str) -> None:
    terminal = Terminal()
    line = RunProgress(terminal, Wording(language))

    for left in (20.0, 4.2):
        line.hear(Waiting(ModelError("model.rate_limited"), left))
    assert terminal.line == said

    line.hear(TextDelta("Two."))
    assert terminal.line == ""


def test_a_quick_question_shows_no_progress() -> None:
    terminal = Terminal()

    RunProgress(terminal, Wording(Language.ENGLISH)).hear(progressed(1, 1))

    assert terminal.getvalue() == ""


def test_nothing_is_shown_where_there_is_no_terminal() -> None:
    file = io.StringIO()

    line = RunProgress(file, Wording(Language.ENGLISH), quiet_s=0)
    line.hear(progressed(1, 1))
    line.hear(Waiting(ModelError("model.rate_limited"), 5.0))

    assert file.getvalue() == ""
