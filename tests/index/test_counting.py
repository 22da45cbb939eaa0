"""Rows of a snapshot that are only counted: their numbers are those of the rows."""

from __future__ import annotations

import random
import sys
from array import array
from collections.abc import Sequence
from pathlib import Path

import pytest

from desktop_app.files.batch import Batch
from desktop_app.index.snapshot_totals import RowTotals
from tests.index.test_index_source import asking, indexed, told
from tests.search.conftest import run, write

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the disk answers")


@pytest.mark.parametrize("rows", [0, 1, 7, 8, 9, 64, 100])
def test_totals_between_any_two_rows_are_those_of_the_rows(
    rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.index.snapshot_totals.BLOCK_ROWS", 8)
    chance = random.Random(rows)
    flags = bytes(chance.choices([0, 1, 4, 5], k=rows))
    ids = bytes(chance.choices([0, 1, 255], k=rows))
    totals = RowTotals.of(flags, ids)
    for first in range(rows + 1):
        for end in range(first, rows + 1):
            start, stop, numbers = totals.between(first, end)
            assert first <= start <= stop <= end
            assert start - first < 8 or start == stop == end
            some = [256 * ids[row] + flags[row] for row in range(start, stop)]
            assert [some.count(pair) for pair in totals.pairs] == list(numbers)
            assert sum(numbers) == stop - start


def test_a_number_is_counted_without_a_look_at_most_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("snapshot_totals", "snapshot_counted"):
        monkeypatch.setattr(f"desktop_app.index.{module}.BLOCK_ROWS", 8)
    home = tmp_path / "home"
    for folder in ("a", "b/.hidden", "c"):
        write(home / folder, *(f"{number}.txt" for number in range(30)))
    write(home, "direct.txt", "Makefile", ".profile", "notes.TXT")
    store = indexed(tmp_path / "data", home)
    looked_at: list[int] = []
    select = Batch.select

    def counted(batch: Batch, rows: Sequence[int]) -> Batch:
        looked_at.append(len(batch))
        return select(batch, rows)

    for query in ("ext:txt show:count", "show:count", "kind:document show:count", "-ext:txt"):
        by_disk, _ = run(query, home, numbers_only=True)
        monkeypatch.setattr(Batch, "select", counted)
        by_index, _ = run(query, home, numbers_only=True, sources=asking(store))
        monkeypatch.setattr(Batch, "select", select)
        assert told(by_index) == told(by_disk), query
        if "show:count" in query:
            # Of names without an ending, nothing else tells their kinds.
            assert max(looked_at) <= 2 * ("kind" in query), query
        looked_at.clear()


@pytest.mark.parametrize(
    ("names", "query", "count"),
    [
        (["Makefile", "a.", "b. c", "d.txt", ".e"], "ext:none", 3),
        (["Makefile", "a.tar.gz", "b.gz", "gz"], "ext:gz", 2),
        (["Makefile", "a.tar.gz", "b.gz", ".tar.gz"], "ext:tar.gz hidden:yes", 1),
        ([f"a.{number}" for number in range(300)], "ext:299", 1),
        ([f"a.{number}" for number in range(300)], "-ext:299", 299),
    ],
)
def test_endings_tell_for_sure_or_their_names_are_looked_at(
    tmp_path: Path, names: list[str], query: str, count: int
) -> None:
    home = tmp_path / "home"
    write(home, *names)
    store = indexed(tmp_path / "data", home)
    for asked in (query, f"{query} show:count"):
        by_index, _ = run(asked, home, numbers_only=True, sources=asking(store))
        assert by_index.count == count


def test_numbers_are_as_this_computer_stores_them() -> None:
    totals = RowTotals.of(bytes([3]), bytes([2]))
    assert isinstance(totals.pairs, array)
    assert totals.pairs.tolist() == [2 * 256 + 3]


def test_a_count_says_nothing_of_bytes_that_only_some_of_its_rows_told(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "with an ending.txt").write_bytes(b"1234")
    (home / "README").write_bytes(b"123")
    (home / "empty.txt").touch()
    store = indexed(tmp_path / "data", home)
    for query in ("-kind:image show:count", "kind:document show:count", "size:>1 show:count"):
        by_disk, _ = run(query, home, numbers_only=True)
        by_index, _ = run(query, home, numbers_only=True, sources=asking(store))
        assert (by_index.count, by_index.total_bytes) == (by_disk.count, 0), query
        assert by_disk.total_bytes == 0, query
    whole, _ = run("-kind:image show:bytes", home, numbers_only=True, sources=asking(store))
    assert whole.total_bytes == 7
