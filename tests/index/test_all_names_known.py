"""All names, as a question is weighed against them, from the index where there is one."""

from __future__ import annotations

import os
import sys
import threading
from functools import partial
from pathlib import Path

import pytest

from desktop_app.assembly.search import assemble_search
from desktop_app.files.scope import Scope
from desktop_app.folders.all_names import AllNames, all_names, entries_on_disk
from desktop_app.index.store import SnapshotStore
from desktop_app.search.index_source import known_entries
from desktop_app.settings import Settings
from tests.index.test_index_source import indexed
from tests.search.conftest import write
from tests.search.trees import RICH, plant

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the disk answers")


def _told(scope: Scope, store: SnapshotStore) -> AllNames | None:
    return all_names(scope, threading.Event(), partial(known_entries, store))


def _sorted(names: AllNames | None) -> tuple[list[str], list[str]]:
    assert names is not None
    return sorted(names.folders), sorted(names.files)


def test_they_are_those_of_the_disk_whatever_changed_since(tmp_path: Path) -> None:
    home = tmp_path / "home"
    plant(home, RICH)
    store = indexed(tmp_path / "data", home)
    write(home, "old/new.pdf", "brand new/inside.txt")
    (home / "albums" / "scan.jpg").unlink()
    scope = Scope((str(home),))
    by_disk = all_names(scope, threading.Event(), entries_on_disk)
    assert _sorted(_told(scope, store)) == _sorted(by_disk)


def test_folders_that_are_kept_are_not_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    plant(home, RICH)
    store = indexed(tmp_path / "data", home)
    scope = Scope((str(home),))
    by_disk = _sorted(all_names(scope, threading.Event(), entries_on_disk))

    def listed(*_: object) -> None:
        raise AssertionError("a folder was listed")

    monkeypatch.setattr(os, "scandir", listed)
    assert _sorted(_told(scope, store)) == by_disk


def test_a_folder_beside_the_kept_ones_is_told_by_the_disk(tmp_path: Path) -> None:
    write(tmp_path, "kept/a.txt", "other/b.txt")
    store = indexed(tmp_path / "data", tmp_path / "kept")
    scope = Scope((str(tmp_path / "kept"), str(tmp_path / "other")))
    assert _sorted(_told(scope, store)) == ([], ["a.txt", "b.txt"])


def test_who_stops_it_is_told_nothing(tmp_path: Path) -> None:
    write(tmp_path, "home/a.txt")
    store = indexed(tmp_path / "data", tmp_path / "home")
    scope, stop = Scope((str(tmp_path / "home"),)), threading.Event()
    stop.set()
    with known_entries(store, scope.folders[0], scope, stop) as entries:
        assert sum(map(len, entries)) == 0
        assert not entries.complete


def test_the_program_asks_the_index_unless_it_is_left_out(tmp_path: Path) -> None:
    home, data = tmp_path / "home", tmp_path / "data"
    write(home, "a.txt")
    indexed(data, home)
    for uses_index in (True, False):
        with assemble_search(
            Settings(), data, folders=[str(home)], home=str(home), uses_index=uses_index
        ) as assembled:
            assert (assembled.entries_below is entries_on_disk) is not uses_index
