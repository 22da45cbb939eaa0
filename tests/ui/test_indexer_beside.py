"""The process that keeps the index while a window is open."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from desktop_app.index.progress import IndexPhase, IndexState
from desktop_app.ui.program import IndexerBeside

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is kept"),
]

_WITHIN_S = 60.0


def waited_for(state: IndexState, *, held: bool) -> bool:
    until = time.monotonic() + _WITHIN_S
    while state.lock.is_held() is not held and time.monotonic() < until:
        time.sleep(0.02)
    return state.lock.is_held() is held


def test_it_runs_while_the_window_is_there_and_not_a_moment_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "a.txt").write_text("x")
    monkeypatch.setenv("HOME", str(home))
    state = IndexState(tmp_path / "data")
    beside = IndexerBeside(tmp_path / "data", after_s=0.0)
    try:
        assert waited_for(state, held=True)
    finally:
        beside.close()
    assert waited_for(state, held=False)
    assert state.progress().phase is IndexPhase.OFF


def test_a_window_that_is_closed_at_once_starts_none(tmp_path: Path) -> None:
    beside = IndexerBeside(tmp_path / "data", after_s=0.0)
    beside.close()
    other = IndexerBeside(tmp_path / "other", after_s=3600)
    other.close()
    assert waited_for(IndexState(tmp_path / "data"), held=False)
    assert not (tmp_path / "other").exists()
