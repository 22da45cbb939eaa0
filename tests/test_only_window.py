"""Of two programs over one data folder, one has the window, and the other calls it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.only_window import FILE_NAME, OnlyWindow


@pytest.fixture
def first(tmp_path: Path) -> Iterator[OnlyWindow]:
    first = OnlyWindow(tmp_path)
    assert not first.is_elsewhere()
    assert first.is_this
    yield first
    first.release()


def answering(first: OnlyWindow, tokens: list[str], seconds: float = 2.0) -> threading.Thread:
    def answer() -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until and not tokens:
            if (token := first.take_call()) is not None:
                tokens.append(token)
            time.sleep(0.01)

    thread = threading.Thread(target=answer)
    thread.start()
    return thread


@pytest.mark.alone
@pytest.mark.parametrize("token", ["", "wayland-7\u202e"])
def test_t56_a_second_start_calls_the_first_window(
    first: OnlyWindow, tmp_path: Path, token: str
) -> None:
    tokens: list[str] = []
    thread = answering(first, tokens)
    second = OnlyWindow(tmp_path)
    began = time.monotonic()
    assert second.is_elsewhere(token)
    assert time.monotonic() - began < 1
    thread.join()
    assert tokens == [token]
    assert not second.is_this
    assert first.take_call() is None, "one call is heard once"


def test_t56_a_window_that_does_not_answer_holds_nobody_up(
    first: OnlyWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.only_window._WITHIN_S", 0.1)
    assert not OnlyWindow(tmp_path).is_elsewhere()


def test_t56_a_window_that_closes_meanwhile_makes_way(first: OnlyWindow, tmp_path: Path) -> None:
    closing = threading.Timer(0.2, first.release)
    closing.start()
    second = OnlyWindow(tmp_path)
    assert not second.is_elsewhere()
    assert second.is_this
    closing.join()
    second.release()


def test_t56_a_file_that_was_left_behind_is_no_window(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"\0called by somebody long ago")
    only = OnlyWindow(tmp_path)
    assert not only.is_elsewhere()
    only.release()


def test_where_nothing_can_be_kept_there_is_a_window_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    only = OnlyWindow(tmp_path / "file")
    assert not only.is_elsewhere()
    assert not only.is_this
