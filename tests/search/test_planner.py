"""Which source answers for which folder, and what a search makes of several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from desktop_app import reasons
from desktop_app.files.batch import Batch
from desktop_app.files.scope import Scope
from desktop_app.query.query import Query
from desktop_app.reasons import Skips
from desktop_app.search.disk import DiskSource
from desktop_app.search.filters import EntryFilter
from desktop_app.search.planner import planned
from desktop_app.search.source import Contents, EntriesWanted
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.entries import Entries
from tests.search.conftest import found, names, run, write


class Gone:
    """A flag that nobody sets."""

    def is_set(self) -> bool:
        return False


class Remembered(DiskSource):
    """Stands for an index: it covers one folder, and tells what was asked of it."""

    kind = reasons.SourceKind.INDEX

    def __init__(self, scope: Scope, stop: StopFlag, covered: str, **more: Any) -> None:
        super().__init__(scope, stop, **more)
        self.covered = covered
        self.asked: list[str] = []

    def covers(self, root: str) -> bool:
        return root == self.covered

    @contextmanager
    def entries(self, wanted: EntriesWanted) -> Iterator[Entries]:
        self.asked.append(wanted.root)
        with super().entries(wanted) as found:
            yield found

    def contents(
        self, query: Query, roots: Sequence[str], passing: EntryFilter, skips: Skips
    ) -> Contents:
        self.asked += roots
        return super().contents(query, roots, passing, skips)


def test_the_first_source_that_covers_a_folder_answers_and_the_disk_for_the_rest() -> None:
    scope, stop = Scope(("/a", "/b", "/c")), Gone()
    index, disk = Remembered(scope, stop, "/b"), DiskSource(scope, stop)
    plan = planned(("/a", "/b", "/c"), (index, disk), {"/a"})
    assert [(part.root, part.source, part.is_elsewhere) for part in plan] == [
        ("/b", index, False),
        ("/c", disk, False),
        ("/a", disk, True),
    ]


@pytest.mark.parametrize(("query", "count"), [("ext:txt", 2), ("content:rent", 2), ("rent", 0)])
def test_answers_of_two_sources_are_one_answer(tmp_path: Path, query: str, count: int) -> None:
    for folder in ("Known", "New"):
        (tmp_path / folder).mkdir()
        write(tmp_path / folder, f"{folder}.txt", text="the rent is due")
    made: list[Remembered] = []

    def sources(disk: DiskSource) -> Sequence[Remembered]:
        made.append(Remembered(disk.scope, disk.stop, str(tmp_path / "Known")))
        return made

    answer = run(query, tmp_path / "Known", tmp_path / "New", sources=sources)[0]
    assert answer.count == count
    assert names(answer) == ["Known.txt", "New.txt"][:count]
    assert answer.coverage.sources == (reasons.SourceKind.INDEX, reasons.SourceKind.DISK)
    assert answer.coverage.files == 2
    (source,) = made
    assert set(source.asked) == {str(tmp_path / "Known")}


def test_without_an_index_the_disk_is_the_only_source(tmp_path: Path) -> None:
    write(tmp_path, "a.txt")
    answer = found("ext:txt", tmp_path)
    assert answer.coverage.sources == (reasons.SourceKind.DISK,)


def test_what_a_source_lists_is_a_batch(tmp_path: Path) -> None:
    write(tmp_path, "a.txt")
    wanted = EntriesWanted(str(tmp_path), False, None, (), (), "", has_processors=False)
    with DiskSource(Scope((str(tmp_path),)), Gone()).entries(wanted) as entries:
        batches: list[Batch] = list(entries)
    assert [name for batch in batches for name in batch.names] == ["a.txt"]
    assert entries.complete
