"""While one waits for a model one sees for how long; afterwards, what it took."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QVBoxLayout, QWidget

from desktop_app.agent.events import Step
from desktop_app.findings import WebFindings, WebSource
from desktop_app.messages.message import ToolCall
from desktop_app.messages.mind import Usage
from desktop_app.messages.parts import plain_text
from desktop_app.messages.search_progress import Progress
from desktop_app.tools.web_search import result_parts
from desktop_app.ui.conversation.steps import StepsView
from desktop_app.ui.conversation.trace import trace_text
from desktop_app.ui.language import install_translations
from desktop_app.ui.text_dialog import TextDialog
from desktop_app.wording import Language, Wording


class FakeClock:
    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def steps(qtbot: Any, qapp: QApplication, clock: FakeClock) -> Iterator[StepsView]:
    """In a window, in English."""
    translators = install_translations(qapp, Language.ENGLISH)
    window = QScrollArea()
    window.setWidgetResizable(True)
    inside = QWidget()
    window.setWidget(inside)
    layout = QVBoxLayout(inside)
    steps = StepsView(clock)
    layout.addWidget(steps)
    layout.addWidget(steps.fold)
    qtbot.addWidget(window)
    window.show()
    yield steps
    for translator in translators:
        qapp.removeTranslator(translator)


@pytest.mark.parametrize("tool", ["count_files", "search_contents", "find_duplicates"])
def test_d13_each_tool_says_what_it_does_and_how_far_it_is(steps: StepsView, tool: str) -> None:
    call = ToolCall("1", tool, {"folder": "Downloads"})
    steps.start(call)
    begun = steps.doing.text()
    assert begun.endswith("…")
    assert begun != "Looking…", "it says what is done, and not only that something is"
    assert tool not in begun, "the name of a tool is for the steps"

    said = [begun]
    for number in (1_200, 3_400):
        steps.show_progress(call, Progress(number, 7, "/home/ann"))
        said.append(steps.doing.text())
        assert f"{number:,} looked at, 7 found so far" in said[-1]
    assert len(set(said)) == 3

    steps.end(call, 1.5, False)
    assert steps.doing.text() == "Looking…"
    assert steps.steps[0].startswith(tool)
    assert steps.steps[0].endswith("1.5 s")


def test_d13_documents_that_are_read_are_counted_out_of_all(steps: StepsView) -> None:
    call = ToolCall("1", "search_contents", {"text": "rent"})
    steps.start(call)
    steps.show_progress(call, Progress(54_000, 2, "/home/ann", 3_100, 54_000))
    assert "3,100 of 54,000 documents read, 2 found so far" in steps.doing.text()


def test_the_built_in_mind_is_never_said_to_think(steps: StepsView) -> None:
    assert steps.doing.text() == "Looking…"
    steps.settle()
    assert not steps.spent.isVisibleTo(steps)
    assert not steps.fold.isVisible()


def test_the_seconds_that_a_model_thinks_are_counted(steps: StepsView, clock: FakeClock) -> None:
    steps.begin_reply()
    assert steps.doing.text() == "Thinking… 0 s"
    clock.now_s += 5.2
    steps.count_seconds()
    assert steps.doing.text() == "Thinking… 5 s"
    steps.write_reply()
    assert steps.doing.text() == "Writing… 5 s"


def test_the_seconds_go_by_themselves(qtbot: Any, steps: StepsView, clock: FakeClock) -> None:
    steps.begin_reply()
    clock.now_s += 3
    qtbot.waitUntil(lambda: steps.doing.text() == "Thinking… 3 s")


def test_until_a_model_may_be_asked_again_it_is_counted_down(
    steps: StepsView, clock: FakeClock
) -> None:
    steps.begin_reply()
    steps.show_waiting("It is busy.", 12.4)
    assert steps.doing.text() == "It is busy. It will be asked again in 13 s."
    clock.now_s += 3
    steps.count_seconds()
    assert steps.doing.text() == "It is busy. It will be asked again in 10 s."
    clock.now_s += 11.5
    steps.count_seconds()
    assert steps.doing.text() == "Thinking… 2 s"


def test_what_a_model_took_is_folded_away(steps: StepsView) -> None:
    steps.begin_reply()
    steps.end_reply(2.04, Usage(3_000, 150))
    steps.begin_reply()
    steps.end_reply(1.0, Usage(120, 60))
    steps.settle()
    assert steps.spent.text() == "Model: asked 2 times · 3,120 tokens in, 210 out · 3.0 s"
    assert not steps.spent.isVisible()
    steps.fold.click()
    assert steps.spent.isVisible()


def test_tokens_that_nobody_counted_are_not_told(steps: StepsView) -> None:
    steps.begin_reply()
    steps.end_reply(2.0, None)
    steps.settle()
    assert steps.spent.text() == "Model: asked 1 time · 2.0 s"


def test_nothing_is_counted_once_it_is_over(steps: StepsView, clock: FakeClock) -> None:
    steps.begin_reply()
    steps.settle()
    assert not steps.doing.isVisibleTo(steps)
    assert not steps.isVisible()


def test_d11_what_a_model_thinks_is_folded_away_apart_from_its_answer(
    qtbot: Any, steps: StepsView
) -> None:
    steps.begin_reply()
    for part in ("First <b>the</b>", " lease.\u202e"):
        steps.add_thought(part)
    assert steps.fold.isVisible()
    assert not steps.thoughts.isVisible()
    steps.fold.click()
    qtbot.waitUntil(steps.thoughts.isVisible)
    assert steps.thoughts.text() == "Thought: First <b>the</b> lease.\\u202e"
    steps.fold.click()
    assert steps.doing.isVisible()
    steps.settle()
    assert not steps.thoughts.isVisible()
    assert steps.fold.isVisible()


def test_d11_thoughts_of_two_replies_do_not_run_together(steps: StepsView) -> None:
    for thought in ("First the files.", "Then their sizes."):
        steps.begin_reply()
        steps.add_thought(thought)
        steps.end_reply(1.0, None)
    steps.settle()
    assert steps.thoughts.text() == "Thought: First the files.\n\nThen their sizes."


def test_of_endless_thoughts_the_last_are_kept(steps: StepsView) -> None:
    for number in range(3_000):
        steps.add_thought(f"thought {number} ")
    steps.settle()
    assert steps.thoughts.text().replace("\n", "").endswith("thought 2999")
    assert len(steps.thoughts.text()) < 8_100


STEPS = (
    Step("find_files", {"query": "ext:pdf", "page": 2}, "2 files:\n[f1] two\u202elines.pdf", 0.25),
    Step("read_file", {"file": "f9"}, "There is no file f9.", 0.001, failed=True),
)


def test_c45_the_trace_has_what_was_asked_and_what_each_tool_answered() -> None:
    text = trace_text(STEPS, "Let me look.")
    assert text.startswith("Let me look.\n")
    assert '1 · find_files · 0.25 s\n{\n  "query": "ext:pdf",\n  "page": 2\n}' in text
    assert "[f1] two\\u202elines.pdf" in text, "a name cannot turn the text round"
    assert "2 · read_file · 0.001 s · ✕" in text


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
def test_c45_every_step_can_be_read_in_full_by_the_keyboard(qtbot: Any, steps: StepsView) -> None:
    steps.start(ToolCall("1", "find_files", {"query": "ext:pdf"}))
    steps.offer_trace(STEPS)
    steps.settle()
    qtbot.keyClick(steps.fold, Qt.Key.Key_Space)
    qtbot.waitUntil(steps.trace.isVisible)
    qtbot.keyClick(steps.trace, Qt.Key.Key_Space)
    (dialog,) = steps.window().findChildren(TextDialog)
    qtbot.waitUntil(dialog.isVisible)
    assert "There is no file f9." in dialog.text.toPlainText()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not steps.window().findChildren(TextDialog))


def test_where_no_tool_was_asked_there_is_nothing_to_read(steps: StepsView) -> None:
    steps.begin_reply()
    steps.end_reply(1.0, None)
    steps.offer_trace(())
    steps.settle()
    steps.fold.setChecked(True)
    assert not steps.trace.isVisible()


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
@pytest.mark.parametrize("language", [*Language])
def test_d58_the_summary_of_a_web_search_can_be_read_with_its_sources(
    qtbot: Any, steps: StepsView, language: Language
) -> None:
    summary = "Iris bulbs are planted\nin September."
    found = WebFindings(
        "when to plant iris",
        summary,
        (
            WebSource("Garden notes", "https://garden.example/iris", "Plant them in autumn."),
            WebSource("Bulbs", "https://bulbs.example/", "Six weeks before the frost."),
        ),
    )
    wording = Wording(language)
    result = plain_text([*result_parts(found, wording)])
    steps.start(ToolCall("1", "web_search", {"query": found.query, "deep": True}))
    steps.offer_trace([Step("web_search", {"query": found.query}, result, 0.4, False)])
    steps.settle()
    qtbot.keyClick(steps.fold, Qt.Key.Key_Space)
    qtbot.waitUntil(steps.trace.isVisible)
    qtbot.keyClick(steps.trace, Qt.Key.Key_Space)
    (dialog,) = steps.window().findChildren(TextDialog)
    qtbot.waitUntil(dialog.isVisible)
    shown = dialog.text.toPlainText()
    assert wording.say("web.summary") in shown
    # The summary comes first, and each source has its number and its address in full.
    told = [summary, "[1] Garden notes", "https://garden.example/iris", "[2] Bulbs"]
    told.append("https://bulbs.example/")
    places = [shown.index(one) for one in told]
    assert places == sorted(places)
