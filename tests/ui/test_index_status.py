"""How far the index is, in the status bar of a window."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from desktop_app.index import watcher
from desktop_app.index.progress import IndexPhase, IndexProgress, IndexState
from desktop_app.settings import Settings
from desktop_app.ui import index_status
from desktop_app.ui.behind import Setup
from desktop_app.ui.index_status import IndexStatus
from desktop_app.ui.main import opened_window
from desktop_app.wording import Language, Wording
from tests.conftest import Run, until


def test_it_is_told_while_there_is_something_to_tell(
    arun: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_status, "_EACH_MS", 20)
    home = tmp_path / "home"
    home.mkdir()
    state = IndexState(tmp_path / "data", clock_s=iter(range(0, 1000, 10)).__next__)
    assert state.lock.take()
    setup = Setup(Settings(), tmp_path / "data", Language.ENGLISH, home=str(home))

    async def story() -> None:
        async with opened_window(setup) as window:
            state.tell(IndexProgress(IndexPhase.TEXTS, 120, 2000, 61.0))
            expected = "120 of 2,000, about 2 minutes left."
            await until(lambda: window.index.text().endswith(expected))
            state.tell(IndexProgress(IndexPhase.UP_TO_DATE))
            await until(lambda: window.index.text() == "Index up to date")
            state.pause()
            state.lock.release()
            await until(lambda: "paused" in window.index.text())

    arun(story())


@pytest.mark.parametrize(
    ("language", "said"), [(Language.ENGLISH, "No index yet"), (Language.CHINESE, "尚无索引")]
)
def test_that_there_is_none_yet_is_told_until_there_is_one(
    arun: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: Language, said: str
) -> None:
    # Nothing at all was said in a new window until an indexer had begun, nor where none could.
    monkeypatch.setattr(index_status, "_EACH_MS", 20)

    async def story() -> None:
        told: list[tuple[str, str, bool]] = []
        with ThreadPoolExecutor(1) as threads:
            status = IndexStatus(tmp_path, threads, language, is_kept=True)
            status.told.connect(lambda *facts: told.append(facts))
            await until(lambda: told)
            assert told[-1] == (said, Wording(language).say("index.is_coming"), True)
            names = tmp_path / "index" / f"{'a' * 16}.names"
            names.parent.mkdir(exist_ok=True)
            names.touch()
            await until(lambda: told[-1] == ("", "", False))
            await status.close()

    arun(story())


@pytest.mark.process
def test_that_not_all_folders_are_watched_is_told_below_the_list(
    arun: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_status, "_EACH_MS", 20)
    monkeypatch.setattr(watcher, "folder_budget", lambda: 2)
    home = tmp_path / "home"
    for name in ("a", "b", "c/d"):
        (home / name).mkdir(parents=True)
    setup = Setup(Settings(), tmp_path / "data", Language.CHINESE, home=str(home))

    async def story() -> None:
        async with opened_window(setup) as window:
            await until(lambda: window.index.text() == "部分文件夹未监视")
            assert "只有 2 个文件夹" in window.index.toolTip()

    arun(story())


def test_a_window_that_is_left_over_is_told_nothing_once_its_loop_has_ended(
    arun: Run, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_status, "_EACH_MS", 20)
    left_over: list[IndexStatus] = []

    async def story() -> None:
        left_over.append(IndexStatus(tmp_path, ThreadPoolExecutor(1), Language.ENGLISH))

    arun(story())
    with qtbot.capture_exceptions() as raised:
        qtbot.wait(100)
    assert raised == []
