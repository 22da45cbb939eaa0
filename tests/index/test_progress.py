"""How far the index is, told from one process to another."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.index import INDEX_FOLDER
from desktop_app.index.progress import IndexPhase, IndexProgress, IndexState, Pace


def test_what_an_indexer_tells_is_heard_while_it_runs(tmp_path: Path) -> None:
    indexer, front = IndexState(tmp_path), IndexState(tmp_path)
    assert front.progress().phase is IndexPhase.OFF
    assert indexer.lock.take()
    assert front.progress().phase is IndexPhase.NAMES
    told = IndexProgress(IndexPhase.TEXTS, 3, 10, 60.0)
    indexer.tell(told)
    assert front.progress() == told
    indexer.lock.release()
    assert front.progress().phase is IndexPhase.OFF


def test_it_is_told_once_a_second_and_each_phase_at_once(tmp_path: Path) -> None:
    now = [0.0]
    indexer = IndexState(tmp_path, clock_s=lambda: now[0])
    assert indexer.lock.take()
    for phase, at_s, done in (
        (IndexPhase.NAMES, 0.0, 1),
        (IndexPhase.NAMES, 0.5, 2),
        (IndexPhase.TEXTS, 0.6, 3),
        (IndexPhase.TEXTS, 0.7, 4),
    ):
        now[0] = at_s
        indexer.tell(IndexProgress(phase, done))
    assert IndexState(tmp_path).progress() == IndexProgress(IndexPhase.TEXTS, 3)
    now[0] = 1.7
    indexer.tell(IndexProgress(IndexPhase.TEXTS, 5))
    assert IndexState(tmp_path).progress().done == 5


@pytest.mark.parametrize("written", ["", "[]", "{}", '{"phase": "tea"}', "\0\0"])
def test_what_cannot_be_read_is_a_beginning(tmp_path: Path, written: str) -> None:
    state = IndexState(tmp_path)
    assert state.lock.take()
    (tmp_path / INDEX_FOLDER / "progress.json").write_text(written)
    assert state.progress().phase is IndexPhase.NAMES


def test_a_pause_outlasts_the_process_that_was_told(tmp_path: Path) -> None:
    IndexState(tmp_path).pause()
    assert IndexState(tmp_path).is_paused()
    assert IndexState(tmp_path).progress().phase is IndexPhase.PAUSED
    IndexState(tmp_path).resume()
    IndexState(tmp_path).resume()
    assert not IndexState(tmp_path).is_paused()


def test_the_rest_takes_as_long_as_what_was_done_tells() -> None:
    now = [0.0]
    pace = Pace(100, clock_s=lambda: now[0])
    now[0] = 5.0
    assert pace.seconds_left(5) is None
    assert pace.seconds_left(50) == pytest.approx(5.0)
    assert pace.seconds_left(100) == 0
