"""The window is there soon: what only answers need is loaded behind it."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.ui import behind

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
    "desktop_app.findings",
    "desktop_app.extract.text",
    "desktop_app.index.instant.look_up",
    "desktop_app.interpreter.interpreter",
    "desktop_app.llm",
    "desktop_app.search",
    "desktop_app.tools",
    "desktop_app.ui.about.dialog",
    "desktop_app.ui.conversation.markdown",
    "desktop_app.ui.preview.looks",
    "markdown_it",
    "numpy",
    "sqlite3",
)

UI = Path(behind.__file__).parent

IN_WORKERS = frozenset(
    {
        "desktop_app.conversations.kept_questions",
        "desktop_app.conversations.wrong_answers",
        "desktop_app.documents.file_text",
        "desktop_app.extract.worker.pool",
        "desktop_app.files.trash.bins",
        "desktop_app.files.trash.moving",
        "desktop_app.files.trash.undoing",
        "desktop_app.llm.policy.ledger",
        "desktop_app.llm.policy.open_keys",
        "desktop_app.llm.policy.sent_text",
        "desktop_app.matching.content_matcher",
        "desktop_app.processes.windows_shell",
        "desktop_app.search.contents.excerpts",
        "desktop_app.self_check.checking",
        "desktop_app.ui.past.taken_up",
        "desktop_app.ui.preview.found_words",
        "desktop_app.ui.results.filtering",
        "desktop_app.ui.results.ordering",
        "desktop_app.web.updates.update_check",
    }
)
"""What functions for worker threads import, where it is needed first."""


def test_a_window_loads_nothing_that_only_answers_need() -> None:
    assert not set(LATER) & loaded_by("import desktop_app.ui.main")


def test_what_a_question_needs_of_the_window_is_loaded_behind_it() -> None:
    code = "from desktop_app.ui import behind; behind.import_for_questions()"
    assert set(SOON) <= loaded_by(code)


def test_what_the_windows_thread_imports_later_is_loaded_by_then() -> None:
    code = (
        "from desktop_app.ui import behind, main, program"
        "; from desktop_app.ui.model_setup.presenter import import_for_models"
        "; behind.import_for_questions(); behind.import_for_files(); import_for_models()"
    )
    # What is never loaded, or by a plain `import`, is read from the disk by who needs it first.
    told = "; from shibokensupport.feature import pyside_feature_dict as known"
    code = f"import json; {code}{told}; print(json.dumps(list(known)))"
    wanted = {module for file in UI.rglob("*.py") for module in imported_later(file)}
    wanted.discard("desktop_app.ui")
    assert wanted > IN_WORKERS
    assert sorted(wanted - IN_WORKERS - set(said_by(code))) == []


def imported_later(file: Path) -> Iterator[str]:
    """What functions of a module import from modules of ours."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for one in ast.walk(function):
                if isinstance(one, ast.ImportFrom) and (one.module or "").startswith(
                    "desktop_app."
                ):
                    yield one.module or ""


def loaded_by(code: str) -> set[str]:
    return set(said_by(f"{code}; import json, sys; print(json.dumps(sorted(sys.modules)))"))


def said_by(code: str) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    said: list[str] = json.loads(run.stdout)
    return said
