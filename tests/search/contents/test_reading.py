"""What a search says of documents whose reading goes wrong."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_app.extract.extraction import Extraction
from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.files.scope import Scope
from desktop_app.matching.content_matcher import ContentMatcher
from desktop_app.processes.workers import Worker
from desktop_app.query import syntax as query_syntax
from desktop_app.reasons import Reason
from desktop_app.search.contents.reading import (
    ContentReader,
    DocumentFound,
    _check_no_document,
)
from tests.doubles.faulty_extractor import document
from tests.extract.legacy.old_office import word_document

pytestmark = pytest.mark.process

COMMAND = [sys.executable, "-P", "-m", "tests.doubles.faulty_extractor"]


class ImpatientPool(ExtractionPool):
    """One that gives up soon."""

    def extract(self, *arguments: Any, **options: Any) -> Extraction | None:
        """See `ExtractionPool`."""
        return super().extract(*arguments, **options, quiet_s=0.5)


@pytest.fixture
def reader(tmp_path: Path, way: str) -> Iterator[ContentReader]:
    """Looks for "so far" below the test's folder; waits long but for what sleeps."""
    kind = ImpatientPool if way == "sleeps" else ExtractionPool
    pool = kind(1, start_worker=lambda: Worker("extract", command=COMMAND))
    matcher = ContentMatcher(query_syntax.parse('content:"so far"'))
    scope = Scope((str(tmp_path),))
    reader = ContentReader(scope, matcher, None, None, pool, threading.Event())
    yield reader
    reader.close()
    pool.close()


@pytest.mark.parametrize(
    ("way", "reason"),
    [
        ("reads hay", None),
        ("sleeps", Reason.TOO_SLOW),
        ("exits", Reason.CRASHED),
        ("recurses", Reason.TOO_LARGE),
        ("scans hay", None),
        ("floods", Reason.PARTLY_READ),
    ],
)
def test_a_document_without_a_match_is_counted_by_how_its_reading_ended(
    way: str, reason: Reason | None, reader: ContentReader, tmp_path: Path
) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(document(way).getvalue())
    judged = reader.document(str(path))
    assert judged is not None
    assert judged.matches is None
    assert judged.reason is reason


@pytest.mark.parametrize("way", ["quits", "aborts"])
def test_what_was_read_before_it_broke_off_counts(
    way: str, reader: ContentReader, tmp_path: Path
) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(document(way).getvalue())
    judged = reader.document(str(path))
    assert judged is not None
    if way == "quits":
        assert judged.matches is not None and judged.matches.count == 1
        assert judged.reason is None
    else:
        assert judged.reason is Reason.CRASHED


def test_a_text_that_is_an_old_document_is_left_to_the_process_that_reads_documents(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "desktop_app.extract.legacy.ole", None)
    with pytest.raises(DocumentFound):
        _check_no_document("a.txt", word_document("so far"))
