from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from desktop_app.files.batch import Batch
from desktop_app.files.open_root import open_root
from desktop_app.files.scope import Scope
from desktop_app.hits import Hit, Hits
from desktop_app.query import syntax as query_syntax
from desktop_app.query.query import Query
from desktop_app.search.filters import EntryFilter
from desktop_app.search.worker_filter import asked_for, filter_for, filtered, written_for_worker
from desktop_app.walking.frames import decode_batch, encode_batch
from desktop_app.walking.walk import walk
from tests.search.conftest import NOW, places_of
from tests.search.trees import RICH, plant

QUERIES = [
    "ext:jpg",
    "twin -ext:txt",
    "hidden:yes scan",
    "hidden:only scan",
    "kind:image",
    "size:>1000b",
    "-size:>1000b name:p",
    "modified:1970",
    "is:folder",
    "is:empty",
    "is:duplicate ext:txt",
    "Backup/a",
    "regex:^t.*n$",
    "created:>2001 ext:jpg",
    "图|报告",
    "zzz",
]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    plant(home, RICH)
    return home


def resolved(text: str, home: Path) -> Query:
    return query_syntax.parse(text).resolved(NOW, places_of(home), Scope((str(home),)))


def batches(home: Path) -> Iterator[Batch]:
    with (
        open_root(str(home)) as root,
        walk(root, stop=threading.Event(), start_worker=None) as walking,
    ):
        yield from walking


def judged(
    parts: Iterable[Batch], query: Query, *, with_details: bool
) -> tuple[list[Hit], list[str]]:
    """What a search keeps of batches, and the hidden entries that it counts."""
    passing = EntryFilter(query)
    hidden: list[Batch] = []
    kept = []
    for batch in parts:
        passed = filtered(batch, passing, hidden.append, with_details=with_details)
        kept.append(asked_for(passed, passing, hidden.append).chunk())
    out = sorted(hit.path for hit in Hits(batch.chunk() for batch in hidden))
    return sorted(Hits(kept), key=lambda hit: hit.path), out


def written(query: Query, *, with_details: bool = True) -> str:
    """What another process is told of a query."""
    return written_for_worker(query, EntryFilter(query), with_details=with_details)


@pytest.mark.parametrize("text", QUERIES)
@pytest.mark.parametrize("with_details", [True, False])
def test_what_another_process_picked_is_what_would_have_been_picked_here(
    home: Path, text: str, with_details: bool
) -> None:
    query = resolved(text, home)
    sift = filter_for(written(query, with_details=with_details))

    here, hidden = judged(batches(home), query, with_details=with_details)
    sent = (decode_batch(encode_batch(part)) for batch in batches(home) for part in sift(batch))
    there, hidden_there = judged(sent, query, with_details=with_details)

    assert there == here
    if "hidden" not in text:
        # The others are counted only where hidden entries are left out.
        assert hidden_there == hidden


@pytest.mark.parametrize("text", QUERIES)
def test_all_that_was_listed_is_told_with_its_folders_and_no_row_that_nobody_wants(
    home: Path, text: str
) -> None:
    query = resolved(text, home)
    sift = filter_for(written(query))

    for batch in batches(home):
        parts = list(sift(batch))
        assert b"".join(part.listed or b"" for part in parts) == batch.flags
        assert {path for part in parts for path in part.empty_folders} == set(batch.empty_folders)
        if text == "zzz":
            assert [len(part) for part in parts] == [0]
            assert parts[0].folders == batch.folders


def test_where_everything_is_wanted_nothing_is_sifted(home: Path) -> None:
    assert written(resolved("", home)) == ""
    assert written(resolved("hidden:yes", home)) == ""
