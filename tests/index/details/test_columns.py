"""Columns of sizes and dates are those of one snapshot, by one who lends them, or none."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.index.details.columns import UNSEEN, DetailColumns, SeenDetails
from desktop_app.index.details.heard import LentColumns
from desktop_app.index.details.looking import look_at
from desktop_app.index.snapshot import Snapshot
from desktop_app.index.vouching.asking import HeardDetails, Lent
from desktop_app.storage.damage import DamageError
from tests.index.test_index_source import indexed

if sys.platform != "linux":
    pytest.skip("elsewhere the disk answers", allow_module_level=True)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    (home / "folder").mkdir(parents=True)
    for number in range(5):
        (home / f"{number}.txt").write_bytes(b"x" * (10 - number))
        os.utime(home / f"{number}.txt", (number * 100, number * 100))
    (home / "second name").hardlink_to(home / "0.txt")
    return home


@pytest.fixture
def snapshot(tmp_path: Path, home: Path) -> Snapshot:
    (found,) = indexed(tmp_path / "data", home).snapshots()
    return found


@pytest.fixture
def lent(home: Path, snapshot: Snapshot) -> Iterator[int]:
    """The descriptor of what is seen in the home."""
    seen = SeenDetails(snapshot, 7)
    assert list(look_at(seen, 0, str(home)))
    descriptor = seen.lend("token", lambda: True)
    assert descriptor is not None
    yield descriptor
    os.close(descriptor)


def test_files_are_seen_and_those_with_a_second_name_are_doubted(
    snapshot: Snapshot, lent: int
) -> None:
    columns = DetailColumns(lent, snapshot)
    rows = {snapshot.name(row): row for row in range(len(snapshot))}
    sizes = {name: columns.sizes[row] for name, row in rows.items()}
    assert sizes == {
        **{f"{number}.txt": 10 - number for number in range(1, 5)},
        **dict.fromkeys(["0.txt", "second name", "folder"], UNSEEN),
    }
    assert list(columns.unsure) == sorted([rows["0.txt"], rows["second name"]])
    assert columns.modified_ns[rows["3.txt"]] == 300 * 10**9
    assert [snapshot.name(row) for row in columns.by_date] == [f"{n}.txt" for n in range(1, 5)]
    assert [snapshot.name(row) for row in columns.by_size] == [f"{n}.txt" for n in (4, 3, 2, 1)]
    assert (columns.token, columns.looked_ns) == ("token", 7)


def test_a_folder_that_cannot_be_opened_has_nothing_but_doubts(
    home: Path, snapshot: Snapshot
) -> None:
    seen = SeenDetails(snapshot, 0)
    assert list(look_at(seen, 0, str(home / "gone"))) == []
    descriptor = seen.lend("token", lambda: True)
    assert descriptor is not None
    columns = DetailColumns(descriptor, snapshot)
    os.close(descriptor)
    assert len(columns.unsure) == 6 and not len(columns.by_date)


def test_of_a_look_that_is_given_up_nothing_is_lent(snapshot: Snapshot) -> None:
    assert SeenDetails(snapshot, 0).lend("token", lambda: False) is None


def test_nobody_can_change_what_is_lent(lent: int) -> None:
    with pytest.raises(PermissionError):
        os.pwrite(lent, b"x", 0)
    with pytest.raises(PermissionError):
        os.ftruncate(lent, 0)


def test_columns_of_another_snapshot_are_none(
    tmp_path: Path, home: Path, snapshot: Snapshot, lent: int
) -> None:
    (home / "new").touch()
    (other,) = indexed(tmp_path / "data", home).snapshots()
    with pytest.raises(DamageError):
        DetailColumns(lent, other)


@pytest.mark.parametrize(
    "gone", [Lent("other", os.getpid(), -1), Lent("token", os.getpid(), 999_999)]
)
def test_who_lends_something_else_or_nothing_any_more_is_not_heard(
    snapshot: Snapshot, lent: int, gone: Lent
) -> None:
    there = Lent("token", os.getpid(), lent)
    told = HeardDetails(b"\1" * snapshot.folders, (), there)
    assert LentColumns().heard(snapshot, told) is not None
    assert LentColumns().heard(snapshot, None) is None
    number = lent if gone.descriptor < 0 else gone.descriptor
    gone = Lent(gone.token, gone.process, number)
    assert LentColumns().heard(snapshot, HeardDetails(told.looked_at, (), gone)) is None


@pytest.mark.parametrize("name", ["0.txt", "4.txt", "second name", "folder"])
def test_a_name_has_its_row(snapshot: Snapshot, name: str) -> None:
    row = snapshot.row_of(0, name)
    assert row is not None and snapshot.name(row) == name


@pytest.mark.parametrize("name", ["", "txt", ".txt", "0.tx", "0.txt\0001.txt", "second"])
def test_a_part_of_a_name_has_none(snapshot: Snapshot, name: str) -> None:
    assert snapshot.row_of(0, name) is None
