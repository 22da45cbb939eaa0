"""The window is there soon: what only answers need is loaded behind it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

pytestmark = pytest.mark.process

LATER = (
    "desktop_app.assembly",
    "desktop_app.conversations",
    "desktop_app.extract.text",
    "desktop_app.index.instant.look_up",
    "desktop_app.interpreter.interpreter",
    "desktop_app.llm",
    "desktop_app.search",
    "desktop_app.tools",
    "desktop_app.ui.preview.looks",
    "markdown_it",
    "numpy",
    "sqlite3",
)


def test_a_window_loads_nothing_that_only_answers_need() -> None:
    code = "import json, sys, desktop_app.ui.main; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert not set(LATER) & set(json.loads(run.stdout))
