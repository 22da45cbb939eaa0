"""What a person does with a file in the window lets it come first another time."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.index.uses import Uses
from desktop_app.ui.actions import noted_uses
from desktop_app.ui.actions.leading_on import LeadingOn
from desktop_app.ui.behind import Setup
from desktop_app.ui.main import opened_window
from tests.conftest import GuiThreadWatch, Run, until
from tests.journeys.test_window import activate, ask, shown_names

pytestmark = pytest.mark.process


def test_what_is_opened_looked_at_and_asked_about_is_noted(
    arun: Run,
    setup: Setup,
    home: Path,
    gui_watch: GuiThreadWatch,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(noted_uses, "LOOKED_AT_MS", 20)

    def noted() -> set[str]:
        return {Path(path).name for path in Uses(setup.data_folder)}

    async def story() -> None:
        async with opened_window(setup) as window:
            await activate(window)
            await ask(window, "Which PDFs are in Downloads?")
            names = shown_names(window)
            with gui_watch.armed():
                window.results.focus_list()
                window.results.view.select_row(1)
            await until(lambda: noted() == {names[1]})
            with gui_watch.armed():
                window.results.view.select_row(0)
                actions = window.results.view.actions()
                next(one for one in actions if one.text() == "Show in folder").trigger()
            await until(lambda: noted() == set(names[:2]))
            window.results.view.select_row(2)
            leading_on = window.findChild(LeadingOn)
            assert leading_on is not None
            leading_on.ask_about.trigger()
            await until(lambda: names[2] in noted())

    arun(story())
    used = Uses(setup.data_folder)
    assert set(used) <= {str(home / "Downloads" / name) for name in map(_name, used)} | set(used)


def _name(path: str) -> str:
    return Path(path).name
