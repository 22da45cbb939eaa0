"""The window is there soon: what only answers need is loaded behind it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

pytestmark = pytest.mark.process

SOON = (
    "desktop_app.agent.events",
    "desktop_app.files.chosen",
    "desktop_app.files.scope",
    "desktop_app.interpreter.written",
    "desktop_app.messages.message",
    "desktop_app.query.half_written",
    "desktop_app.query.syntax",
    "desktop_app.ui.conversation.turn",
)
"""What the window needs as soon as somebody types or asks."""

LATER = (
    *SOON,
    "desktop_app.assembly",
    "desktop_app.conversations",
    "desktop_app.extract.text",
    "desktop_app.index.instant.look_up",
    "desktop_app.interpreter.interpreter",
    "desktop_app.llm",
    "desktop_app.search",
    "desktop_app.tools",
    "desktop_app.ui.about.dialog",
    "desktop_app.ui.preview.looks",
    "markdown_it",
    "numpy",
    "sqlite3",
)


def test_a_window_loads_nothing_that_only_answers_need() -> None:
    assert not set(LATER) & loaded_by("import desktop_app.ui.main")


def test_what_a_question_needs_of_the_window_is_loaded_behind_it() -> None:
    code = "from desktop_app.ui import program; program._import_for_window()"
    assert set(SOON) <= loaded_by(code)


def loaded_by(code: str) -> set[str]:
    told = "; import json, sys; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run(
        [sys.executable, "-c", code + told], capture_output=True, text=True, check=True, timeout=60
    )
    return set(json.loads(run.stdout))
