"""Answers are those of the disk, whatever is kept of words and whatever changed since."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sys
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from desktop_app.extract.worker import kept_extractions
from desktop_app.files.scope import Scope
from desktop_app.index.full_text.word_index import WordIndex
from desktop_app.index.indexer import Indexer
from desktop_app.index.store import SnapshotStore
from desktop_app.index.text_store import TextStore
from desktop_app.query import syntax as query_syntax
from desktop_app.query.query import Query
from desktop_app.search.contents import search as content_search
from desktop_app.search.engine import SearchEngine, Workers
from desktop_app.search.events import Found
from tests.extract.made_files import docx, xlsx
from tests.index.full_text.test_expressions import QUERIES, TEXTS
from tests.search.conftest import NOW, places_of

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is kept"),
]

ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "gb18030", "big5hkscs", "shift_jis", "latin-1"]

MORE = [
    "content-regex:'clause.*fees|预.报'",
    "-content:penalty",
    "content:penalty -content:fees",
    "content:warranty ext:txt",
    "content:预算 show:count",
]


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written a moment ago counts as written long ago."""
    monkeypatch.setattr(kept_extractions, "_SETTLED_NS", -(10**12))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    for number, text in enumerate(TEXTS):
        for encoding in ENCODINGS:
            data = text.encode(encoding, "ignore")
            (home / f"{number} {encoding}.txt").write_bytes(data)
    for number, text in enumerate(TEXTS[:6]):
        words = "".join(f"<w:p><w:r><w:t>{line}</w:t></w:r></w:p>" for line in text.split("\n"))
        (home / f"{number}.docx").write_bytes(docx(words))
    cell = "<row><c t='inlineStr'><is><t>penalty clause</t></is></c></row>"
    (home / "list.xlsx").write_bytes(xlsx(cell))
    (home / "broken.docx").write_bytes(docx("<w:p/>")[:60])
    (home / "a document after all").write_bytes(docx("<w:p><w:r><w:t>penalty</w:t></w:r></w:p>"))
    (home / "bytes.dat").write_bytes(bytes(range(256)) * 9)
    (home / "bad.txt").write_bytes(b"penalty \xff\xfe clause \x80\n" * 3 + "预算".encode())
    (home / "id_rsa").write_text("penalty clause")
    (home / "sub").mkdir()
    (home / "sub" / "page.html").write_text("<p>The <b>penalty</b> clause &amp; 预算</p>")
    return home


def run(engine: SearchEngine, query: Query) -> Found:
    """What an engine finds."""

    async def found() -> Found:
        async for event in engine.search(query, stop=threading.Event(), now=NOW):
            if isinstance(event, Found):
                return event
        raise AssertionError

    return asyncio.run(found())


class Kept:
    """What is kept of a home, and two who answer: one knows it, one does not."""

    def __init__(self, home: Path, data: Path) -> None:
        self.scope = Scope((str(home),))
        self.words = WordIndex(data)
        self.texts = TextStore(data)
        self.names = SnapshotStore(data)
        self.knowing = self._engine(home, Workers(words=lambda: self.words))
        self.asking_the_disk = self._engine(home, Workers())

    def _engine(self, home: Path, workers: Workers) -> SearchEngine:
        return SearchEngine(self.scope, places_of(home), workers=workers)

    def take_in(self) -> None:
        indexer = Indexer(self.scope, self.names, self.texts, self.words, stop=threading.Event())
        assert indexer.bring_up_to_date()

    def check(
        self, queries: Sequence[str], *, read_anyway: int = content_search.READ_ANYWAY
    ) -> None:
        for written in queries:
            query = query_syntax.parse(written)
            with patch.object(content_search, "READ_ANYWAY", read_anyway):
                known = run(self.knowing, query)
            asked = run(self.asking_the_disk, query)
            if known.matches is None:
                assert not read_anyway
                asked = replace(asked, matches=None, contents=known.contents)
            assert told(known) == told(asked), written

    def close(self) -> None:
        self.knowing.close()
        self.asking_the_disk.close()


@pytest.fixture
def kept(home: Path, tmp_path: Path) -> Kept:
    return Kept(home, tmp_path / "data")


def told(answer: Found) -> object:
    """What a person learns, but for the moment."""
    return (
        [(hit.path, hit.size_bytes, hit.modified_ns) for hit in answer.hits],
        answer.count,
        answer.digest,
        dict(answer.contents),
        answer.matches,
        replace(answer.coverage, seconds=0),
    )


def test_every_query_is_answered_as_from_the_disk(kept: Kept) -> None:
    kept.take_in()
    assert kept.words.totals() > 80
    kept.check([*QUERIES, *MORE])
    kept.close()


def test_what_is_known_to_pass_is_not_opened(kept: Kept, read: list[str]) -> None:
    kept.take_in()
    with patch.object(content_search, "READ_ANYWAY", 0):
        found = run(kept.knowing, query_syntax.parse("content:warranty ext:txt"))
    assert found.count == len(ENCODINGS) and found.matches is None
    assert not read
    kept.close()


def test_what_is_known_to_pass_is_the_same_as_on_the_disk(kept: Kept, home: Path) -> None:
    kept.take_in()
    kept.check([*QUERIES, *MORE], read_anyway=0)
    (home / "0 utf-8.txt").write_text("nothing of it any more")
    (home / "1 utf-8.txt").unlink()
    (home / "sub").rename(home / "other")
    kept.check(QUERIES, read_anyway=0)
    kept.close()


def test_what_cannot_pass_is_not_opened(kept: Kept, read: list[str]) -> None:
    kept.take_in()
    found = run(kept.knowing, query_syntax.parse("content:warranty ext:txt"))
    assert found.count == len(ENCODINGS)
    # "bad.txt" is known, too.
    assert sorted(read) == sorted(f"2 {encoding}.txt" for encoding in ENCODINGS)
    kept.close()


def test_what_changed_since_is_read(kept: Kept, home: Path) -> None:
    kept.take_in()
    (home / "10 utf-8.txt").write_text("a zebra")
    other = home / "9 utf-8.txt"
    status = other.stat()
    other.write_bytes(b"zebra")
    # Its date is put back; what was empty is not any more.
    os.utime(other, ns=(status.st_atime_ns, status.st_mtime_ns))
    (home / "new.txt").write_text("one more zebra")
    (home / "0 utf-8.txt").rename(home / "3 utf-8.txt")
    shutil.copy2(home / "list.xlsx", home / "copy.xlsx")
    kept.check(["content:zebra", "content:penalty", "content:数据库", "content:nowhere"])
    assert run(kept.knowing, query_syntax.parse("content:zebra")).count == 3
    kept.close()


def test_many_unknown_texts_are_left_to_ripgrep(
    kept: Kept, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.take_in()
    monkeypatch.setattr(content_search, "FEW_FILES", 5)
    for number in range(20):
        (home / f"new {number}.txt").write_text(f"zebra {number}")
    kept.check(["content:zebra", "content:penalty"])
    kept.close()


def test_few_unknown_texts_among_many_known_ones_are_read_without_ripgrep(
    kept: Kept, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.take_in()
    started: list[object] = []
    monkeypatch.setattr(content_search.ContentSearch, "_start", started.append)
    monkeypatch.setattr(content_search, "FEW_FILES", 0)
    monkeypatch.setattr(content_search, "KNOWN_EACH", 1)
    (home / "new.txt").write_text("one zebra more")
    assert run(kept.knowing, query_syntax.parse("content:zebra")).count
    assert not started
    kept.close()


def test_random_changes_in_between_make_no_difference(kept: Kept, home: Path) -> None:
    chance = random.Random(7)
    words = ["penalty", "clause", "fees", "war", "数据", "预算", "report2"]
    paths = [home / f"made {number}.txt" for number in range(12)]
    for turn in range(12):
        for _ in range(6):
            path = chance.choice(paths)
            act = chance.random()
            if act < 0.6 or not path.exists():
                path.write_text(" ".join(chance.choices(words, k=chance.randrange(5))))
            elif act < 0.8:
                path.unlink()
            else:
                path.replace(chance.choice(paths))
        if turn % 3 == 0:
            kept.take_in()
        queries = [f"content:{chance.choice(words)}", f"content:{chance.choice(words)}"]
        kept.check(queries)
        kept.check(queries, read_anyway=0)
    kept.close()


def test_a_narrower_scope_is_told_no_more_than_by_the_disk(kept: Kept, home: Path) -> None:
    kept.take_in()
    closed = Scope((str(home),), unread=(str(home / "sub"),))
    query = query_syntax.parse("content:nowhere")
    answers = [
        told(run(engine.within(closed), query)) for engine in (kept.knowing, kept.asking_the_disk)
    ]
    assert answers[0] == answers[1]
    kept.close()


@pytest.mark.parametrize("how", ["unread", "excluded", "unlisted", "own_folders"])
@pytest.mark.parametrize("closed", ["sub", "0 utf-8.txt", "0.docx"])
def test_what_a_narrower_scope_closes_is_not_known_to_pass(
    kept: Kept, home: Path, how: str, closed: str
) -> None:
    kept.take_in()
    scope = replace(kept.scope, **{how: (str(home / closed),)})  # type: ignore[arg-type]
    query = query_syntax.parse("content:penalty")
    with patch.object(content_search, "READ_ANYWAY", 0):
        known = run(kept.knowing.within(scope), query)
    asked = run(kept.asking_the_disk.within(scope), query)
    assert known.matches is None
    assert told(known) == told(replace(asked, matches=None, contents=known.contents))
    kept.close()


def test_t52_a_file_of_words_that_is_damaged_makes_no_difference(
    kept: Kept, home: Path, tmp_path: Path
) -> None:
    for number in range(40):
        # Each letter of each word has a page that may be damaged.
        text = " ".join(f"{chr(97 + number % 26)}{at * 7919:x}word" for at in range(200))
        (home / f"many {number}.txt").write_text(f"{text} warranty")
    kept.take_in()
    kept.close()
    kept.words.close()
    file = tmp_path / "data/index/words.db"
    sound = file.read_bytes()
    chance = random.Random(3)
    damages = [sound[: len(sound) // 2], b"", b"no database at all", bytes(len(sound))]
    for _ in range(96):
        flipped = bytearray(sound)
        flipped[chance.randrange(len(sound))] ^= 1 << chance.randrange(8)
        damages.append(bytes(flipped))
    query = query_syntax.parse("content:warranty")
    files = [path for path in home.rglob("*") if path.is_file()]
    having = {path for path in files if b"warranty" in path.read_bytes()}
    noticed = 0
    for damaged in damages:
        for rest in ("words.db-wal", "words.db-shm"):
            (file.parent / rest).unlink(missing_ok=True)
        file.write_bytes(damaged)
        words = WordIndex(tmp_path / "data")
        ruled_out = words.ruled_out(query)
        words.close()
        if ruled_out is None:
            noticed += 1
            continue
        for path in having:
            assert not ruled_out.has(path.name, path.stat())
    assert noticed > 10
    # Whoever keeps the index begins it anew.
    file.write_bytes(b"no database at all")
    again = Kept(home, tmp_path / "data")
    again.take_in()
    assert again.words.totals() > 120
    again.check(["content:warranty", "content:预算"])
    again.close()


def test_a_file_of_a_newer_version_is_left_as_it_is(kept: Kept, tmp_path: Path) -> None:
    import apsw

    kept.take_in()
    kept.words.close()
    file = tmp_path / "data/index/words.db"
    newer = apsw.Connection(str(file), vfs="cksmvfs")
    newer.execute("PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)")
    newer.close()
    before = file.read_bytes()
    kept.take_in()
    kept.check(["content:warranty"])
    kept.close()
    assert file.read_bytes() == before


@pytest.mark.parametrize("everything", [True, False])
def test_what_is_forgotten_is_in_no_byte_of_the_file(
    kept: Kept, home: Path, tmp_path: Path, everything: bool
) -> None:
    (home / "sub" / "secret.txt").write_text("quixotryfallow zyzzyvamarsh")
    (home / "kept.txt").write_text("keepsakevalley")
    kept.take_in()
    assert run(kept.knowing, query_syntax.parse("content:quixotryfallow")).count == 1
    if everything:
        kept.words.forget_all()
    else:
        kept.words.forget(str(home / "sub"))
    kept.knowing.close()
    kept.words.close()
    for file in (tmp_path / "data/index").glob("words.db*"):
        data = file.read_bytes()
        # Words are kept without what they have in common with the one before.
        assert b"xotryfallow" not in data
        assert b"zzyvamarsh" not in data
        assert everything or b"epsakevalley" in data or file.name != "words.db"
    assert kept.words.totals() == (0 if everything else kept.words.totals())
    assert everything or kept.words.totals(str(home / "sub")) == 0
    kept.asking_the_disk.close()
