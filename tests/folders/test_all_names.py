from __future__ import annotations

import threading
from pathlib import Path

import pytest

from desktop_app.files.scope import Scope
from desktop_app.folders import all_names
from desktop_app.folders.all_names import AllNames


def names_below(folder: Path) -> AllNames | None:
    return all_names.all_names(Scope(folders=(str(folder),)), threading.Event())


@pytest.fixture
def home(tmp_path: Path) -> Path:
    for name in ("Tax", "Tax/2024", ".config"):
        (tmp_path / name).mkdir()
    for name in ("a.txt", "Tax/b.pdf", "Tax/2024/c.pdf", ".config/secret", ".env"):
        (tmp_path / name).touch()
    return tmp_path


def test_every_name_is_told_but_hidden_ones(home: Path) -> None:
    names = names_below(home)
    assert names is not None
    assert sorted(names.folders) == ["2024", "Tax"]
    assert sorted(names.files) == ["a.txt", "b.pdf", "c.pdf"]


def test_too_many_names_are_none_rather_than_some(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(all_names, "MAX_NAMES", 2)
    assert names_below(home) is None


def test_who_stops_it_is_told_nothing(home: Path) -> None:
    stop = threading.Event()
    stop.set()
    assert all_names.all_names(Scope(folders=(str(home),)), stop) is None


def test_a_folder_that_is_gone_has_no_names(tmp_path: Path) -> None:
    names = names_below(tmp_path / "gone")
    assert names is not None
    assert not names.files
