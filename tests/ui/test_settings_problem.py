"""A window whose settings cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.errors import SettingsError
from desktop_app.settings import Settings
from desktop_app.ui.main import Setup, loader_after, opened_window
from desktop_app.wording import Language
from tests.conftest import Run, until


def test_it_looks_into_no_folder_and_says_why(arun: Run, tmp_path: Path) -> None:
    problem = SettingsError("settings.invalid", file="settings.json", name="folders")
    setup = Setup(Settings(), tmp_path, Language.ENGLISH, home=str(tmp_path))

    async def story() -> None:
        async with opened_window(setup, loader_after(problem)) as window:
            window.conversation.line.setText("How many files are there?")
            window.conversation.button.click()
            await until(lambda: bool(window.conversation.turns))
            turn = window.conversation.turns[-1]
            await until(lambda: bool(turn.problem.text()))
            assert "settings.json" in turn.problem.text()

    arun(story())


@pytest.mark.parametrize("code", ["settings.folder_closed", ""])
def test_where_there_is_no_problem_of_theirs_it_works_as_ever(code: str) -> None:
    problem = SettingsError(code) if code else None

    assert loader_after(problem) is None
