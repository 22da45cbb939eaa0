"""One number, one rule: whatever a query asks for, list, count, bytes and tables agree."""

from __future__ import annotations

import os
import random
import stat
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.files.scope import Scope
from desktop_app.folders.folder_names import DiskFolderNames
from desktop_app.messages.search_progress import HitsFound, Progress
from desktop_app.query.query import Hidden, Key, Query, Show, Term
from desktop_app.query.syntax import parse
from desktop_app.reasons import Reason
from desktop_app.search.events import Found
from desktop_app.search.facts import FactSources
from desktop_app.search.groups import GROUPED
from desktop_app.search.ranking import prepare
from desktop_app.search.receipts import receipts_of
from desktop_app.search.search import Search
from tests.search.conftest import NOW, places_of
from tests.search.test_engine import nobody, terms
from tests.search.trees import RICH, File, Link, Node, plant, trees

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs links, pipes and modes")


def search(
    query: Query, *folders: str, numbers_only: bool = False
) -> tuple[Found, list[HitsFound | Progress]]:
    """A search in this thread: another one would not be who this one is."""
    told: list[HitsFound | Progress] = []
    answer = Search(
        query,
        Scope(folders),
        places_of(folders[0]),
        DiskFolderNames(),
        now=NOW,
        recent=None,
        told=FactSources(lambda: pytest.fail("nobody asked when files were opened")),
        numbers_only=numbers_only,
        stop=threading.Event(),
        tell=told.append,
    ).run()
    return answer, told


@pytest.fixture(autouse=True, scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Load what searches load when they need it: nobody may read where it lies."""
    home = tmp_path_factory.mktemp("home")
    plant(home, RICH)
    for text in ("年度", "kind:image taken:2012", "created:2012 is:duplicate", "rep -in:x"):
        for show in Show:
            search(replace(parse(text), show=show), str(home))
    prepare()


# Whatever is asked


ODD: dict[str, Node] = {
    "ways": {
        "report link": Link("report"),
        "a.PDF link.pdf": Link("nowhere"),
        "round": Link("."),
        "up": Link(".."),
        "bad\udcfe.txt": File(10, 0),
        "report": File(5, 0),
        ".report": Link("report"),
    },
    "closed": {"report": File(7, 0)},
    "names only": {"report": File(9, 0), "empty": File(0, 0), "below": {"a": File(1, 0)}},
    "unreadable": File(10, 0, b"y"),
    "unreadable and empty": File(0, 0),
}
MODES = {
    "closed": 0,
    "names only": 0o744,
    "unreadable": 0,
    "unreadable and empty": 0,
}


def made(home: Path, tree: dict[str, Node]) -> None:
    """Put `tree` into `home`, with what is odd about a disk."""
    home.chmod(0o755)
    plant(home, tree | RICH | ODD)
    os.mkfifo(home / "ways" / "report pipe")
    for name, mode in MODES.items():
        (home / name).chmod(mode)


@contextmanager
def open_again(home: Path) -> Iterator[None]:
    try:
        yield
    finally:
        for name in MODES:
            (home / name).chmod(0o755)


def counted(home: Path, word: str) -> Iterator[tuple[str, int]]:
    """What lies below `home` and is no folder, with its mode, by a way of our own."""
    for folder, folders, files in os.walk(home):
        for name in [*folders, *files]:
            path = os.path.join(folder, name)  # noqa: PTH118 (names that are not UTF-8)
            try:
                mode = os.lstat(path).st_mode
            except PermissionError:
                # Names can be read there, and nothing else.
                mode = stat.S_IFDIR if name in folders else stat.S_IFREG
            is_hidden = "/." in path[len(str(home)) :]
            if word in name.lower() and not stat.S_ISDIR(mode) and not is_hidden:
                yield path, mode


_terms = terms().filter(lambda term: term.key is not Key.OPENED)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(
    trees,
    st.lists(_terms, max_size=3),
    st.sampled_from(Hidden),
    st.randoms(use_true_random=False),
)
def test_list_count_bytes_and_tables_agree_on_any_query_over_any_tree(
    tree: dict[str, Node], parts: list[Term], hidden: Hidden, chance: random.Random
) -> None:
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        made(home, tree)
        nested = [name, f"{name}/albums", f"{name}/ways", name]
        folders = chance.sample(nested, chance.randint(1, len(nested)))
        query = Query(tuple(parts), hidden)
        with open_again(home), nobody():
            whole, told = search(query, *folders)
            asked = {show: search(replace(query, show=show), *folders)[0] for show in Show}
            bare = {
                show: search(replace(query, show=show), *folders, numbers_only=True)[0]
                for show in Show
            }
            again = {
                receipt.query: (receipt.value, search(parse(receipt.query), *folders)[0])
                for receipt in receipts_of(whole)
                if receipt.query is not None
            }
    rows = {hit.path for hit in whole.hits}
    assert whole.count == len(whole.hits) == len(rows)
    assert {hit.path for one in told if isinstance(one, HitsFound) for hit in one.hits} == rows
    assert whole.total_bytes == sum(hit.size_bytes for hit in whole.hits)
    for show, one in [*asked.items(), *bare.items()]:
        assert one.count == whole.count, show
        assert one.count_direct == whole.count_direct
        assert one.coverage.skipped == whole.coverage.skipped, show
        assert one.coverage.files == whole.coverage.files
        if show is not Show.COUNT:
            assert one.total_bytes == whole.total_bytes
        if show in GROUPED:
            assert sum(group.count for group in one.groups) == whole.count
            assert sum(group.total_bytes for group in one.groups) == whole.total_bytes
    for one in asked.values():
        assert {hit.path for hit in one.hits} == rows
    for written_query, (value, one) in again.items():
        expected = one.total_bytes if one.query.show is Show.BYTES else one.count
        assert value == expected, written_query


@pytest.mark.parametrize("more", ["", " show:count", " show:bytes"])
def test_a_file_whose_size_nobody_may_know_is_not_called_empty(more: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        made(home, {})
        with open_again(home), nobody():
            found = search(parse(f'is:empty in:"{name}/names only"{more}'), name)[0]
    assert (found.count, len(found.hits)) == (0, 0)
    assert found.coverage.skipped == {Reason.UNREADABLE: 3}


@settings(max_examples=30, deadline=None)
@given(trees, st.sampled_from(["report", "a", "link", "2", "bad", "图", ""]))
def test_the_number_is_the_one_that_a_walk_of_another_kind_comes_to(
    tree: dict[str, Node], word: str
) -> None:
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        made(home, tree)
        with open_again(home), nobody():
            there = list(counted(home, word))
            files = [path for path, mode in there if stat.S_ISREG(mode)]
            links = [path for path, mode in there if stat.S_ISLNK(mode)]
            by_name, of_files, of_links = (
                search(parse(f"{word} {more}"), name, f"{name}/ways", name)[0]
                for more in ("", "is:file show:count", "is:link")
            )
    wanted = sorted(path for path, _ in there) if word else sorted(files)
    assert sorted(hit.path for hit in by_name.hits) == wanted
    assert (by_name.count, of_files.count) == (len(wanted), len(files))
    assert sorted(hit.path for hit in of_links.hits) == sorted(links)
    assert of_links.count == len(links)
