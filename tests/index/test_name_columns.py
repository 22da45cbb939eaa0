"""What a snapshot keeps of names is the same however they come."""

from __future__ import annotations

import random
import threading
from collections.abc import Sequence
from itertools import compress
from pathlib import Path

import pytest

from desktop_app.files.scope import Scope
from desktop_app.folding.fold import fold
from desktop_app.index.crawl import crawled
from desktop_app.index.name_columns import ENCODING, NameColumns, NameReader
from desktop_app.index.snapshot import MAX_EXTENSIONS
from desktop_app.index.store import SnapshotStore

NAMES = [
    "a.PDF",
    "b.pdf",
    "图 片.jpg",
    "Makefile",
    ".profile",
    "x.",
    "Ünï.txt",
    "q\udcff.md",
    "v1. a",
    ".hidden.PDF",
    "Two  Spaces\tand\x1fMORE.txt",
    "预算  表 二.XLSX",
    "É  \u2003 à.txt",
    "\u0301",
    "１２．ｔｘｔ",
]


def taken_in(names: Sequence[str], chance: random.Random) -> tuple[NameColumns, NameReader]:
    columns, reader = NameColumns(), NameReader()
    start = 0
    while start < len(names):
        some = names[start : start + chance.randrange(1, 4)]
        read = reader.read(some)
        unfolded = b"\0".join(compress(read.names, read.differ))
        columns.add(b"\0".join(read.folded), unfolded, read.differ, read.endings)
        start += len(some)
        assert len(columns) == start
    columns.finish()
    return columns, reader


@pytest.mark.parametrize("at_once", [1, 3, 1000])
def test_names_come_through_however_many_are_joined_at_a_time(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.index.name_columns._JOINED_ROWS", at_once)
    columns, _ = taken_in(NAMES, random.Random(at_once))
    folded = list(map(fold, NAMES))
    differing = [row for row, name in enumerate(NAMES) if fold(name) != name]
    assert columns.unfolded_rows.tolist() == differing
    unfolded = [NAMES[row] for row in differing]
    for joined, wanted in ((columns.unfolded, unfolded), (columns.folded, folded)):
        assert str(joined.whole, *ENCODING).split("\0") == [*wanted, ""]
        at = joined.at.tolist()
        found = [joined.whole[at[row] : at[row + 1] - 1] for row in range(len(wanted))]
        assert [str(name, *ENCODING) for name in found] == wanted
    beyond = [row for row, name in enumerate(folded) if not name.isascii()]
    assert columns.beyond_ascii.tolist() == beyond


def test_endings_are_numbered_by_how_many_have_them() -> None:
    columns, reader = taken_in(NAMES, random.Random(1))
    ids, extensions = reader.extensions(columns.endings)
    assert extensions[0] == ""
    assert extensions[1] == "pdf"
    told = [extensions[number - 1] if number else None for number in ids]
    assert told[:10] == ["pdf", "pdf", "jpg", "", "", "", "txt", "md", "", "pdf"]


def test_the_rarest_of_many_endings_have_no_number() -> None:
    names = [f"a.{number}" for number in range(300)] + ["b.0"]
    columns, reader = taken_in(names, random.Random(1))
    ids, extensions = reader.extensions(columns.endings)
    assert len(extensions) == MAX_EXTENSIONS
    assert extensions[0] == "0"
    assert ids[0] == ids[-1] == 1
    assert ids.count(0) == 300 - MAX_EXTENSIONS


def test_names_that_differ_from_what_they_are_compared_by_are_told_as_they_are(
    tmp_path: Path,
) -> None:
    home, data = tmp_path.resolve() / "home", tmp_path / "data"
    wanted = {"": ["Ünder", "a.txt", "B.TXT", "c.txt", "é"], "Ünder": ["plain", "ＦＵＬＬ.md"]}
    for folder, names in wanted.items():
        (home / folder).mkdir(parents=True, exist_ok=True)
        for name in names:
            if name not in wanted:
                (home / folder / name).touch()
    columns = crawled(str(home), Scope((str(home),)), stop=threading.Event())
    assert columns is not None
    # Kept once where both are the same.
    assert len(columns.unfolded_rows) == 4
    store = SnapshotStore(data)
    store.keep(columns)
    (snapshot,) = store.snapshots()
    for number, names in ((0, wanted[""]), (1, wanted["Ünder"])):
        first, end = snapshot.first_rows[number : number + 2]
        found = snapshot.names(first, end)
        assert sorted(found) == sorted(names)
        assert [snapshot.name(row) for row in range(first, end)] == found
        assert [snapshot.row_of(number, name) for name in found] == list(range(first, end))
        assert snapshot.row_of(number, "b.txt") is None
        assert snapshot.folded_names(range(first, end)) == list(map(fold, found))
    assert snapshot.folder_at(str(home / "Ünder")) == 1
