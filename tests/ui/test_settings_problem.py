"""A window whose settings cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton

from desktop_app.errors import ProcessError, SettingsError
from desktop_app.settings import Settings, load_settings, save_settings
from desktop_app.ui.behind import Setup
from desktop_app.ui.main import begin_afresh, loader_after, look_again, opened_window
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
            # The same sentence stood above, below the question and in the list.
            assert "Nothing was searched" in turn.problem.text()
            assert "settings.json" not in turn.problem.text()
            # Each says its own, and to ask again is offered once.
            await until(lambda: window.results.note.text().startswith("Files appear here again"))
            assert window.results.empty.button.isHidden()
            await until(lambda: window.past.note.text().startswith("Earlier conversations"))
            assert window.notices.isVisible()
            (told,) = window.notices.notices
            assert "settings.json" in told
            assert told.endswith("Until then, nothing is searched.")
            (dismiss,) = [
                one for one in window.notices.findChildren(QPushButton) if one.text() == "Dismiss"
            ]
            dismiss.click()
            await until(lambda: not window.notices.isVisible())
            turn.again.click()
            await until(lambda: window.notices.notices == [told])

    arun(story())


@pytest.mark.parametrize("starts", [True, False])
def test_a_click_sets_them_aside_and_begins_anew(arun: Run, tmp_path: Path, starts: bool) -> None:
    (tmp_path / "settings.json").write_text("broken")
    problem = SettingsError("settings.unreadable", file="settings.json", reason="broken")
    setup = Setup(Settings(), tmp_path, Language.ENGLISH, home=str(tmp_path))
    started = []

    def start() -> None:
        if not starts:
            raise ProcessError("process.program_not_started", program="fossick", reason="")
        started.append(True)

    async def story() -> None:
        async with opened_window(setup, loader_after(problem)) as window:
            requested = []
            window.fresh_settings_requested.connect(lambda: requested.append(True))
            window.close_requested.connect(lambda: closing.append(True))
            await until(lambda: window.notices.isVisible())
            (button,) = [
                one
                for one in window.notices.findChildren(QPushButton)
                if one.text() == "Set the settings aside and start again"
            ]
            button.click()
            assert requested
            await begin_afresh(setup, window, start)
            said.extend(window.notices.notices)

    closing: list[bool] = []
    said: list[str] = []
    arun(story())
    assert not (tmp_path / "settings.json").exists()
    (aside,) = tmp_path.glob("settings.json.corrupt-*")
    assert aside.read_text() == "broken"
    assert (closing, started) == (([True], [True]) if starts else ([], []))
    assert starts or "could not be set aside" in said[-1]


def test_settings_that_were_mended_stay_and_are_used(arun: Run, tmp_path: Path) -> None:
    # They were set aside with what somebody had just corrected, and all of the home was searched.
    file = tmp_path / "settings.json"
    problem = SettingsError("settings.unreadable", file="settings.json", reason="broken")
    setup = Setup(Settings(), tmp_path, Language.ENGLISH, home=str(tmp_path))
    started: list[bool] = []

    async def story() -> None:
        async with opened_window(setup, loader_after(problem)) as window:
            await until(lambda: window.notices.isVisible())
            file.write_text("broken still")
            await look_again(setup, window)
            assert "Until then, nothing is searched." in " ".join(window.notices.notices)
            file.unlink()
            save_settings(Settings(), tmp_path)
            await look_again(setup, window)
            assert window.notices.notices == ["The settings can be used again."]
            await begin_afresh(setup, window, lambda: started.append(True))

    arun(story())
    assert started
    assert not list(tmp_path.glob("settings.json.*"))
    assert load_settings(tmp_path) == Settings()


@pytest.mark.parametrize("code", ["settings.folder_closed", ""])
def test_where_there_is_no_problem_of_theirs_it_works_as_ever(code: str) -> None:
    problem = SettingsError(code) if code else None

    assert loader_after(problem) is None
