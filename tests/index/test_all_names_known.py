"""All names, as a question is weighed against them, from the index where there is one."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from desktop_app.assembly.search import assemble_search
from desktop_app.files.descriptor_folder import DescriptorFolder
from desktop_app.files.scope import Scope
from desktop_app.folders.all_names import AllNames, all_names, entries_on_disk
from desktop_app.index.snapshot_walk import SnapshotWalk
from desktop_app.index.store import SnapshotStore
from desktop_app.query.syntax import parse
from desktop_app.search.engine import SearchEngine
from desktop_app.search.index_source import known_entries
from desktop_app.settings import Settings
from desktop_app.walking.kept_walks import KeptWalks
from tests.index.test_index_source import indexed
from tests.search.conftest import NOW, places_of, write
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


def test_folders_that_a_question_names_are_known_without_a_walk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, data = tmp_path / "home", tmp_path / "data"
    plant(home, RICH)
    write(home, "one/Letters/a.txt", "two/Letters/b.txt", ".three/Letters/c.txt")
    indexed(data, home)
    query, scope = parse("in:Letters"), Scope((str(home),))
    with assemble_search(Settings(), data, home=str(home), environment={}) as made:
        disk = SearchEngine(scope, places_of(home))
        by_disk = disk.found(query, stop=threading.Event(), now=NOW)

        def walked(*_: object, **__: object) -> None:
            raise AssertionError("a folder was walked")

        monkeypatch.setattr("desktop_app.walking.scoped_walk.walk", walked)
        found = made.engine.found(query, stop=threading.Event(), now=NOW)
        disk.close()
    assert (found.count, found.digest) == (by_disk.count, by_disk.digest)
    assert found.count == 2


def test_each_folder_is_asked_once_for_all_readings_of_a_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, data = tmp_path / "home", tmp_path / "data"
    plant(home, RICH)
    write(home, "Letters/a.txt")
    indexed(data, home)
    asked: list[str] = []
    read: list[str] = []
    state, sizes = SnapshotWalk._state, DescriptorFolder.sizes_and_dates

    def counted(walk: SnapshotWalk, folder: int, path: str) -> Any:
        asked.append(path)
        return state(walk, folder, path)

    def counted_details(folder: DescriptorFolder, names: Sequence[str]) -> Any:
        read.extend(names)
        return sizes(folder, names)

    monkeypatch.setattr(SnapshotWalk, "_state", counted)
    monkeypatch.setattr(DescriptorFolder, "sizes_and_dates", counted_details)
    with assemble_search(Settings(), data, home=str(home), environment={}) as made:
        walks = KeptWalks()

        def count(text: str) -> int:
            found = made.engine.found(parse(text), stop=threading.Event(), now=NOW, walks=walks)
            return found.count

        with walks.at_once():
            all_names(made.scope, threading.Event(), made.entries_below, walks)
            number = len(asked)
            assert number == len(set(asked)) > 3
            counts = [count("size:>0b"), count("in:Letters"), count("size:>1b"), count("ext:pdf")]
            assert len(asked) == number
            assert len(read) > 0
            once = len(read)
            assert [count("size:>0b"), count("size:>2b")] == [counts[0], count("size:>2b")]
            assert len(read) == once
        (home / "Letters/b.txt").write_text("x")
        assert count("in:Letters") == counts[1] + 1
