"""Worker threads let the window's thread go first."""

from __future__ import annotations

import threading
import time

import pytest

from desktop_app.giving_way import give_way, window_at_work


def in_a_thread(work: threading.Event) -> threading.Thread:
    def run() -> None:
        give_way()
        work.set()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def test_a_worker_waits_while_the_window_is_at_work() -> None:
    went_on = threading.Event()
    with window_at_work, window_at_work:
        thread = in_a_thread(went_on)
        assert not went_on.wait(0.01)
    assert went_on.wait(10)
    thread.join()


def test_a_worker_does_not_wait_for_a_window_that_never_ends_its_work() -> None:
    went_on = threading.Event()
    with window_at_work:
        thread = in_a_thread(went_on)
        assert went_on.wait(10)
    thread.join()


def test_the_window_never_waits_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def slept(_: float) -> None:
        raise AssertionError

    monkeypatch.setattr(time, "sleep", slept)
    with window_at_work:
        give_way()
