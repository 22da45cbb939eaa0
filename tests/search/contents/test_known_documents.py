"""Documents that were read lately are judged by what was kept, and by their bytes first."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from desktop_app.extract.extraction import Extraction
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.passage import DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.worker.answers import batches
from desktop_app.extract.worker.kept_extractions import KeptExtractions
from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.files.scope import Scope
from desktop_app.matching.content_matcher import ContentMatcher
from desktop_app.query import syntax as query_syntax
from desktop_app.search.contents.candidates import bytes_pattern, candidates_of, lines_of
from desktop_app.search.contents.reading import ContentReader, Judged

LATER_NS = 10_000_000_000


def read_as(*texts: str) -> Extraction:
    """A document with these passages, on pages of their own."""

    def passages() -> Any:
        for number, text in enumerate(texts, 1):
            yield DocumentPassage(Locator(LocatorUnit.PAGE, number), text)
        return ExtractionStatus.TEXT, ""

    batching = batches(passages())
    frames = []
    while True:
        try:
            frames.append(next(batching))
        except StopIteration as end:
            frames.append(end.value[1])
            return Extraction(ExtractionStatus.TEXT, frames=frames)


class ScriptedPool(ExtractionPool):
    """One that reads the same in every document, without a process.

    Attributes:
        files: How many it read.
    """

    def __init__(self, *texts: str) -> None:
        later = KeptExtractions(clock_ns=lambda: time.time_ns() + LATER_NS)
        super().__init__(1, kept=later)
        self.files = 0
        self._texts = texts

    def _answer(self, *_: Any, **__: Any) -> Extraction:
        self.files += 1
        return read_as(*self._texts)


Judge = Callable[[str, Sequence[str]], Judged]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "a.docx").write_bytes(b"PK\3\4")
    return tmp_path / "home"


@pytest.fixture
def pool() -> Iterator[ScriptedPool]:
    pool = ScriptedPool("so far")
    yield pool
    pool.close()


def reader_of(written: str, scope: Scope, pool: ExtractionPool) -> ContentReader:
    query = query_syntax.parse(written)
    pattern = bytes_pattern(candidates_of(query), query)
    lines = bytes_pattern(lines_of(query), query)
    return ContentReader(scope, ContentMatcher(query), pattern, lines, pool, threading.Event())


def known(folder: Path, pool: ExtractionPool, scope: Scope | None = None) -> Judged | None:
    """What is known of a.docx without opening it."""
    reader = reader_of('content:"so far"', scope or Scope((str(folder),)), pool)
    try:
        return reader.known_document(str(folder), "a.docx")
    finally:
        reader.close()


def read_once(folder: Path, pool: ExtractionPool) -> None:
    reader = reader_of("content:hay", Scope((str(folder),)), pool)
    assert reader.document(str(folder / "a.docx")) is not None
    reader.close()


def test_a_document_that_was_read_is_not_opened_again(
    folder: Path, pool: ScriptedPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert known(folder, pool) is None
    read_once(folder, pool)
    monkeypatch.setattr(Scope, "open_file", None)
    judged = known(folder, pool)
    assert judged is not None and judged.matches is not None
    assert judged.matches.count == 1
    assert pool.files == 1


def test_a_document_that_changed_must_be_read_again(folder: Path, pool: ScriptedPool) -> None:
    read_once(folder, pool)
    (folder / "a.docx").write_bytes(b"PK\3\4 and more")
    assert known(folder, pool) is None


def test_a_link_put_in_its_place_is_not_followed(folder: Path, pool: ScriptedPool) -> None:
    read_once(folder, pool)
    (folder / "a.docx").rename(folder.parent / "a.docx")
    (folder / "a.docx").symlink_to(folder.parent / "a.docx")
    assert known(folder, pool) is None


def test_a_link_put_in_the_place_of_its_folder_is_not_followed(
    folder: Path, pool: ScriptedPool
) -> None:
    read_once(folder, pool)
    scope = Scope((str(folder.parent),), excluded=(str(folder.parent / "other"),))
    folder.rename(folder.parent / "other")
    folder.symlink_to(folder.parent / "other")
    assert known(folder, pool, scope) is None


def test_what_is_kept_is_not_told_to_whom_it_is_closed(folder: Path, pool: ScriptedPool) -> None:
    read_once(folder, pool)
    assert known(folder, pool, Scope((str(folder),), unread=(str(folder),))) is None
    assert known(folder, pool, Scope((str(folder.parent),), excluded=(str(folder),))) is None
    closed = Scope((str(folder),), unread=(str(folder / "a.docx"),))
    assert known(folder, pool, closed) is None


@pytest.mark.parametrize(
    ("texts", "written", "count"),
    [
        (("hay", "straw"), "content:needle", None),
        (("a needle", "", "needles, a needle"), "content:needle", 2),
        (("the zinc", "roof leaks"), 'content:"zinc roof"', 1),
        (("the zinc\nroof", "leaks"), 'content:"zinc roof"', 1),
        (("the zinc\r\nroof", "leaks"), 'content:"zinc roof"', 1),
        (("the zinc\0roof", "leaks"), 'content:"zinc roof"', 1),
        (("over", "all"), "content:overall", None),
        (("Ｚｉｎｃ", "Rööf"), "content:zinc content:roof", 2),
        (("合 同", "發", "票"), "content:合同 content:发票", 2),
        (("hay", "one\ntwo"), "content:/one.two/", None),
        (("hay" * 100_000, "needle"), "content:needle", 1),
        (("hay", "needle"), "-content:needle", None),
    ],
)
def test_bytes_and_passages_tell_the_same(
    texts: Sequence[str], written: str, count: int | None, folder: Path
) -> None:
    pool = ScriptedPool(*texts)
    path = os.fspath(folder / "a.docx")
    reader = reader_of(written, Scope((str(folder),)), pool)
    by_passages = reader.document(path, noting=iter)
    for judged in (reader.document(path), reader.known_document(str(folder), "a.docx")):
        assert judged == by_passages
        assert judged is not None
        assert (judged.matches.count if judged.matches else None) == count
    reader.close()
    pool.close()
