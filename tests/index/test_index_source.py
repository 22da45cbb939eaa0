"""What a search finds with a snapshot is what it finds on the disk, whatever happened since."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.files.scope import Scope
from desktop_app.index.crawl import SETTLED_NS, crawled
from desktop_app.index.snapshot import Snapshot
from desktop_app.index.store import SnapshotStore
from desktop_app.query import syntax as query_syntax
from desktop_app.reasons import Coverage, Reason, SourceKind
from desktop_app.search.disk import SourcesFor, no_sources
from desktop_app.search.engine import SearchEngine
from desktop_app.search.events import Found
from desktop_app.search.index_source import IndexSource
from tests.search.conftest import NOW, places_of, run, write
from tests.search.trees import NAMES, RICH, Node, plant, trees

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the disk answers")

QUERIES = [
    "",
    "show:count",
    "ext:pdf",
    "ext:gz",
    "kind:image",
    "-kind:image",
    "report",
    "bg",
    "图",
    "re* -b",
    "*.pdf",
    "is:folder",
    "is:empty",
    "size:>100",
    "hidden:yes",
    "hidden:only",
    "depth:1",
    "depth:2 hidden:yes",
    "-in:Backup",
    "Backup/re",
    "sort:size top:3",
    "show:by-kind",
]


def indexed(data: Path, *folders: Path, excluded: tuple[str, ...] = ()) -> SnapshotStore:
    """A store with snapshots of some folders, as if they had been made a while after all else."""
    store = SnapshotStore(data)
    scope = Scope(tuple(map(str, folders)), excluded)
    for root in scope.folders:
        columns = crawled(
            root,
            scope,
            stop=threading.Event(),
            clock_ns=lambda: time.time_ns() + 2 * SETTLED_NS,
        )
        assert columns is not None
        store.keep(columns)
    let_the_clock_of_files_move_on(data)
    return store


def let_the_clock_of_files_move_on(folder: Path) -> None:
    """Systems write down moments in steps: what changes from here on has a later one."""
    mark = folder / "mark"
    mark.touch()
    before = mark.stat().st_mtime_ns
    while mark.stat().st_mtime_ns == before:
        mark.touch()
    mark.unlink()


class AskedForAll(IndexSource):
    """Asked even where a search wants the details of everything, which the disk tells sooner."""

    def knows_details(self, root: str) -> bool:
        return True


def asking(store: SnapshotStore) -> SourcesFor:
    return lambda disk: (AskedForAll(store, disk),)


def told(found: Found) -> dict[str, object]:
    """All that a search says but for the order of rows that are equally good."""
    return {
        "rows": sorted((hit.path, hit.size_bytes, hit.flags) for hit in found.hits),
        "count": found.count,
        "others": found.count_others,
        "hidden": found.count_hidden,
        "bytes": found.total_bytes,
        "digest": found.digest,
        "files": found.coverage.files,
        "complete": found.coverage.complete,
        "skipped": found.coverage.skipped,
        "paths": left_out(found.coverage),
        "groups": found.groups,
    }


def left_out(coverage: Coverage) -> dict[Reason, object]:
    """What is named of what was left out; of more than are named, which ones is told by nobody."""
    numbers = coverage.skipped
    return {
        reason: sorted(paths) if len(paths) == numbers[reason] else len(paths)
        for reason, paths in coverage.paths.items()
    }


def assert_same(
    query: str, home: Path, store: SnapshotStore, excluded: tuple[str, ...] = ()
) -> None:
    by_disk, _ = run(query, home, excluded=excluded)
    by_index, _ = run(query, home, excluded=excluded, sources=asking(store))
    assert by_index.coverage.sources == (SourceKind.INDEX,)
    assert told(by_index) == told(by_disk), query


@pytest.mark.parametrize("query", QUERIES)
def test_nothing_changed(tmp_path: Path, query: str) -> None:
    home = tmp_path / "home"
    plant(home, RICH)
    assert_same(query, home, indexed(tmp_path / "data", home))


def _change(home: Path, draw: st.DrawFn) -> None:
    """Something that people and programs do to their files."""
    everything = [home, *(path for path in home.rglob("*") if not path.is_symlink())]
    folders = [path for path in everything if path.is_dir()]
    folder = draw(st.sampled_from(folders))
    name = draw(st.sampled_from(NAMES))
    target = folder / name
    match draw(
        st.sampled_from(["file", "folder", "tree", "delete", "move", "swap", "old", "link"])
    ):
        case "file" if not target.exists() and not target.is_symlink():
            target.write_bytes(b"new")
        case "folder" if not target.exists() and not target.is_symlink():
            target.mkdir()
        case "tree" if not target.exists() and not target.is_symlink():
            plant(target, {"report": RICH["old"]})
        case "delete":
            gone = draw(st.sampled_from(everything))
            if gone != home and gone.is_dir():
                shutil.rmtree(gone)
            elif gone != home:
                gone.unlink()
        case "move":
            moved = draw(st.sampled_from(everything))
            inside = target == moved or moved in target.parents
            if moved != home and not inside and not target.exists() and not target.is_symlink():
                moved.rename(target)
        case "swap":
            # Another folder where one was, at once.
            if folder != home:
                shutil.rmtree(folder)
                plant(folder, {"Report 2.pdf": RICH["old"], "x": {}})
        case "old" if not target.exists() and not target.is_symlink():
            # As programs that unpack or copy do: the folder says that nothing changed.
            status = folder.stat()
            target.write_bytes(b"copied")
            os.utime(folder, ns=(status.st_atime_ns, status.st_mtime_ns))
        case "link" if not target.exists() and not target.is_symlink():
            target.symlink_to(draw(st.sampled_from(["/", "..", "nowhere"])))
        case _:
            pass


@settings(max_examples=25, deadline=None)
@given(tree=trees, data=st.data())
def test_whatever_changed(tree: dict[str, Node], data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch, "home")
        plant(home, tree)
        store = indexed(Path(scratch, "data"), home)
        for _ in range(data.draw(st.integers(1, 6))):
            data.draw(st.composite(lambda draw: _change(home, draw))())
        for query in data.draw(st.lists(st.sampled_from(QUERIES), min_size=3, max_size=3)):
            assert_same(query, home, store)


def test_a_folder_within_the_indexed_one(tmp_path: Path) -> None:
    home = tmp_path / "home"
    plant(home, RICH)
    store = indexed(tmp_path / "data", home)
    (home / "albums" / "Backup" / "new.pdf").touch()
    for query in QUERIES:
        assert_same(query, home / "albums", store)


def test_what_is_excluded_now_is_left_out_and_what_was_then_is_there(tmp_path: Path) -> None:
    home = tmp_path / "home"
    plant(home, RICH)
    store = indexed(tmp_path / "data", home, excluded=(str(home / "old"),))
    assert_same("report", home, store)
    assert_same("report", home, store, excluded=(str(home / "albums" / "Backup"),))


def test_a_folder_that_was_just_written_to_is_listed_anew(tmp_path: Path) -> None:
    home = tmp_path / "home"
    write(home, "a.txt", "deep/b.txt")
    store = SnapshotStore(tmp_path / "data")
    scope = Scope((str(home),))
    columns = crawled(str(home), scope, stop=threading.Event())
    assert columns is not None
    store.keep(columns)
    # Within the same moment, as the system writes it down.
    write(home, "deep/c.txt")
    assert_same("ext:txt", home, store)


def test_a_folder_that_stands_in_the_place_of_the_indexed_one_is_read_from_the_disk(
    tmp_path: Path,
) -> None:
    home = tmp_path / "home"
    write(home, "a.txt")
    store = indexed(tmp_path / "data", home)
    home.rename(tmp_path / "before")
    write(home, "b.txt")
    found, _ = run("ext:txt", home, sources=asking(store))
    assert [hit.name for hit in found.hits] == ["b.txt"]


def test_a_damaged_snapshot_is_none(tmp_path: Path) -> None:
    home = tmp_path / "home"
    write(home, "a.txt", "sub/b.txt")
    store = indexed(tmp_path / "data", home)
    (file,) = (tmp_path / "data" / "index").iterdir()
    whole = file.read_bytes()
    for damaged in (
        b"",
        whole[:20],
        whole[: len(whole) // 2],
        whole.replace(b"\x00" * 4, b"\x01" * 4),
    ):
        file.write_bytes(damaged)
        found, _ = run("ext:txt", home, sources=asking(SnapshotStore(tmp_path / "data")))
        assert found.count == 2
        assert found.coverage.sources == (SourceKind.DISK,)
    assert store.snapshots() == []


def test_names_are_searched_and_folders_are_listed_as_they_are_known(tmp_path: Path) -> None:
    home = tmp_path / "home"
    write(home, "a.txt", "sub/b.txt", ".hidden/c.txt")
    store = indexed(tmp_path / "data", home)
    (snapshot,) = store.snapshots()
    assert isinstance(snapshot, Snapshot)
    assert snapshot.root == str(home)
    assert Counter(snapshot.names(0, len(snapshot))) == Counter(
        ["a.txt", "sub", "b.txt", ".hidden", "c.txt"]
    )
    assert snapshot.folder_at(str(home / "sub")) is not None
    assert snapshot.folder_at(str(home / "nowhere")) is None
    assert store.forget(str(home))
    assert not store.forget(str(home))
    assert store.snapshots() == []


def test_a_folder_that_is_not_shared_is_not_there(tmp_path: Path) -> None:
    home = tmp_path / "home"
    plant(home, RICH)
    store = indexed(tmp_path / "data", home)
    scope = Scope((str(home),), unlisted=(str(home / "albums" / "Backup"),))

    async def told_by(sources: SourcesFor) -> Found:
        engine = SearchEngine(scope, places_of(home), sources=sources)
        try:
            query = query_syntax.parse("report hidden:yes")
            async for event in engine.search(query, stop=threading.Event(), now=NOW):
                if isinstance(event, Found):
                    return event
        finally:
            engine.close()
        raise AssertionError

    by_disk, by_index = (asyncio.run(told_by(one)) for one in (no_sources, asking(store)))
    assert by_index.coverage.sources == (SourceKind.INDEX,)
    assert told(by_index) == told(by_disk)
    assert not any("Backup" in hit.path for hit in by_index.hits if "albums" in hit.path)


def test_sizes_and_dates_are_those_of_now(tmp_path: Path) -> None:
    home = tmp_path / "home"
    write(home, "a.txt", "sub/b.txt", text="short")
    store = indexed(tmp_path / "data", home)
    # In place: no folder tells.
    (home / "sub" / "b.txt").write_text("a good deal longer")
    assert_same("txt size:>10", home, store)
    assert_same("ext:txt sort:size", home, store)
