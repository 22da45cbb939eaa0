"""Files that hold not what is looked for are left out without a look at them, and no others are."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from desktop_app.extract.worker import kept_extractions
from desktop_app.files.scope import Scope
from desktop_app.index.full_text import taking_in
from desktop_app.index.full_text.word_index import WordIndex
from desktop_app.index.indexer import Indexer
from desktop_app.index.store import SnapshotStore
from desktop_app.index.text_store import TextStore
from desktop_app.query import syntax as query_syntax
from desktop_app.search.contents import search as content_search
from desktop_app.search.contents.rows import ContentRows
from desktop_app.search.disk import SourcesFor, no_sources
from desktop_app.search.engine import SearchEngine, Workers
from desktop_app.search.events import Found
from tests.index.details.test_heard_answers import (
    from_index,
    looked_at,
    patient,  # noqa: F401 (a fixture)
)
from tests.index.full_text.test_expressions import QUERIES, TEXTS
from tests.index.full_text.test_same_answers import MORE
from tests.index.test_index_source import left_out, let_the_clock_of_files_move_on
from tests.search.conftest import NOW, places_of

if sys.platform != "linux":
    pytest.skip("elsewhere the disk answers", allow_module_level=True)

SOME = ["content:penalty", "-content:penalty", "content:预算", "content:nothing-of-the-kind"]


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written a moment ago counts as written long ago."""
    monkeypatch.setattr(kept_extractions, "_SETTLED_NS", -(10**12))
    monkeypatch.setattr("desktop_app.index.crawl.SETTLED_NS", -(10**12))
    monkeypatch.setattr("desktop_app.index.indexer._MANY_TEXTS", 1)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    for folder in ("one", "one/two", ".hidden", ".ssh", "build"):
        (home / folder).mkdir(parents=True, exist_ok=True)
        for number, text in enumerate(TEXTS[:8]):
            (home / folder / f"{number}.txt").write_text(text, "utf-8")
    for number, text in enumerate(TEXTS):
        for encoding in ("utf-8", "utf-16", "gb18030"):
            (home / f"{number} {encoding}.txt").write_bytes(text.encode(encoding, "ignore"))
    (home / "bytes.dat").write_bytes(bytes(range(256)) * 9)
    (home / "picture.png").write_bytes(b"penalty")
    (home / "id_rsa").write_text("penalty clause")
    (home / "empty.txt").touch()
    (home / "twice.txt").write_text("penalty")
    (home / "again.txt").hardlink_to(home / "twice.txt")
    return home


def told(found: Found) -> object:
    """What a person learns, but for when, from where, and the order of what is left out."""
    coverage = replace(found.coverage, seconds=0, sources=(), paths={}, as_of_ns=None)
    hits = sorted((hit.path, hit.size_bytes, hit.modified_ns, hit.flags) for hit in found.hits)
    rest = found.count, found.digest, found.matches, dict(found.contents)
    return hits, rest, coverage, left_out(found.coverage)


def told_but_for_lines(found: Found) -> object:
    """The same without what is told of the lines of a file that was read."""
    return told(replace(found, matches=0, contents={}))


class Kept:
    """What is kept of a home."""

    def __init__(self, home: Path, data: Path) -> None:
        self.home, self.data = home, data
        self.scope = Scope((str(home),))
        self.words, self.names = WordIndex(data), SnapshotStore(data)

    def take_in(self, *, anew: bool = True) -> None:
        texts = TextStore(self.data)
        indexer = Indexer(self.scope, self.names, texts, self.words, stop=threading.Event())
        assert indexer.bring_up_to_date(anew=anew)

    def check(
        self,
        queries: list[str],
        scope: Scope | None = None,
        *,
        read_anyway: int = content_search.READ_ANYWAY,
    ) -> None:
        """Hold answers beside those of the disk; where more than a few pass, lines are not told."""
        say = told if read_anyway else told_but_for_lines
        knowing = Workers(words=lambda: WordIndex(self.data))
        for query in queries:
            with patch.object(content_search, "READ_ANYWAY", read_anyway):
                by_index = self.answered(query, knowing, from_index(self.names), scope)
            by_disk = self.answered(query, Workers(), no_sources, scope)
            assert say(by_index) == say(by_disk), query

    def answered(
        self, query: str, workers: Workers, sources: SourcesFor, scope: Scope | None = None
    ) -> Found:
        async def found() -> Found:
            engine = SearchEngine(
                scope or self.scope, places_of(self.home), workers=workers, sources=sources
            )
            asked = query_syntax.parse(query)
            async for event in engine.search(asked, stop=threading.Event(), now=NOW):
                if isinstance(event, Found):
                    return event
            raise AssertionError

        return asyncio.run(found())


@pytest.fixture
def kept(home: Path, tmp_path: Path) -> Kept:
    let_the_clock_of_files_move_on(home)
    kept = Kept(home, tmp_path / "data")
    kept.take_in()
    return kept


def test_few_texts_with_a_word_among_many_without_it_are_read_without_ripgrep(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[object] = []
    monkeypatch.setattr(content_search.ContentSearch, "_start", lambda _: started.append(1))
    monkeypatch.setattr(content_search, "FEW_FILES", 0)
    monkeypatch.setattr(content_search, "KNOWN_EACH", 1)
    # As if the walk came by those without the word at the end.
    monkeypatch.setattr(ContentRows, "leave_out", lambda *_: None)
    with looked_at(kept.data):
        workers = Workers(words=lambda: WordIndex(kept.data))
        assert kept.answered("content:warranty", workers, from_index(kept.names)).count
    assert not started


def test_every_query_is_answered_as_from_the_disk(kept: Kept) -> None:
    assert kept.words.totals() > 30
    with looked_at(kept.data):
        kept.check([*QUERIES, *MORE])


def test_parts_of_a_query_that_names_decide_hold_as_well(kept: Kept) -> None:
    with looked_at(kept.data):
        kept.check([f"{query} ext:txt" for query in SOME])
        kept.check([f"{query} size:>20 hidden:yes" for query in SOME])
        kept.check([f'in:"{kept.home / "one"}" {query}' for query in SOME])
        kept.check([f"{query} depth:2" for query in SOME])


def test_what_is_known_not_to_hold_it_is_not_read(kept: Kept, read: list[str]) -> None:
    with looked_at(kept.data):
        workers = Workers(words=lambda: WordIndex(kept.data))
        found = kept.answered("content:zqxjkv", workers, from_index(kept.names))
    assert not found.count and found.coverage.as_of_ns is not None
    # Nothing is kept of these, or they may change unheard.
    folders = {"0.txt", "1.txt", "2.txt", "3.txt", "4.txt", "5.txt", "6.txt", "7.txt"}
    assert set(read) <= {*folders, "bytes.dat", "empty.txt", "twice.txt", "again.txt"}
    assert not [name for name in read if "utf-8" in name]


def test_of_many_files_with_a_word_none_is_read(kept: Kept, read: list[str]) -> None:
    with looked_at(kept.data):
        workers = Workers(words=lambda: WordIndex(kept.data))
        with patch.object(content_search, "READ_ANYWAY", 0):
            found = kept.answered("content:penalty", workers, from_index(kept.names))
        assert found.count > 5 and found.matches is None
        assert not [name for name in read if "utf-8" in name]
        kept.check([*QUERIES, *MORE, *SOME], read_anyway=0)
        kept.check([f"{query} hidden:yes show:count" for query in SOME], read_anyway=0)
        kept.check([f'in:"{kept.home}/one" {query}' for query in SOME], read_anyway=0)


@pytest.mark.parametrize("how", ["unread", "excluded", "unlisted"])
def test_a_narrower_scope_is_not_told_of_files_with_a_word(kept: Kept, how: str) -> None:
    for path in ("one", "one/two/3.txt"):
        scope = replace(Scope((str(kept.home),)), **{how: (str(kept.home / path),)})  # type: ignore[arg-type]
        with looked_at(kept.data):
            kept.check(SOME, scope, read_anyway=0)


CHANGES: dict[str, Callable[[Path], object]] = {
    "written over": lambda path: path.write_text("a penalty\n"),
    "appended to": lambda path: path.write_bytes(path.read_bytes() + b"\npenalty\n"),
    "emptied": lambda path: path.write_text(""),
    "renamed": lambda path: path.rename(path.with_name("renamed.txt")),
    "gone": lambda path: path.unlink(),
    "closed": lambda path: path.chmod(0),
    "its folder renamed": lambda path: path.parent.rename(path.parent.with_name("other")),
    "its folder private": lambda path: path.parent.rename(path.parent.with_name(".gnupg")),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("read_anyway", [0, 300])
def test_what_changed_while_somebody_listens_is_read(
    kept: Kept, change: str, read_anyway: int
) -> None:
    with looked_at(kept.data):
        kept.check(SOME, read_anyway=read_anyway)
        CHANGES[change](kept.home / "one" / "two" / "3.txt")
        kept.check(SOME, read_anyway=read_anyway)


@pytest.mark.parametrize("change", CHANGES)
def test_what_changed_before_is_read(kept: Kept, change: str) -> None:
    path = kept.home / "one" / "two" / "3.txt"
    moments = path.stat().st_atime_ns, path.stat().st_mtime_ns
    CHANGES[change](path)
    if path.exists():
        os.utime(path, ns=moments)
    with looked_at(kept.data):
        kept.check(SOME)
    kept.take_in()
    with looked_at(kept.data):
        kept.check(SOME)


def test_what_was_forgotten_is_read_again(kept: Kept) -> None:
    with looked_at(kept.data):
        kept.check(SOME)
        kept.words.forget(str(kept.home / "one"))
        kept.check(SOME)
        kept.words.forget_all()
        kept.check(SOME)


def test_what_may_not_be_read_any_more_is_not_taken_for_known(kept: Kept) -> None:
    with looked_at(kept.data):
        kept.check(SOME)
        kept.scope = Scope((str(kept.home),), own_folders=(str(kept.home / "one"),))
        kept.take_in(anew=False)
        kept.check(SOME)
        kept.check(SOME, Scope((str(kept.home),)))


@pytest.mark.parametrize("how", ["unread", "excluded", "unlisted"])
def test_a_narrower_scope_is_told_what_it_would_be(kept: Kept, how: str) -> None:
    for path in ("one", "one/two/3.txt"):
        narrow = {how: (str(kept.home / path),)}
        with looked_at(kept.data):
            kept.check(SOME, replace(Scope((str(kept.home),)), **narrow))  # type: ignore[arg-type]


def test_an_index_that_was_begun_anew_has_other_numbers(kept: Kept) -> None:
    with looked_at(kept.data):
        kept.check(SOME)
        kept.words.close()
        (kept.data / "index" / "words.db").write_bytes(b"damaged" * 1000)
        (kept.home / "new.txt").write_text("penalty")
        kept.take_in(anew=False)
        kept.check(SOME)


def test_a_long_text_is_taken_in_by_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taking_in, "_AT_ONCE", 50)
    lines = "".join(f"word{number} clause {number} 预算\n" for number in range(99))
    whole = lines.encode() + b"x" * 60
    by_parts = taking_in.words_in(whole)
    assert by_parts is not None
    monkeypatch.setattr(taking_in, "_AT_ONCE", 10**9)
    at_once = taking_in.words_in(whole)
    assert at_once is not None and by_parts.split() == at_once.split()
    assert taking_in.words_in(b"ok\n" * 40 + b"x" * 1001) is None
