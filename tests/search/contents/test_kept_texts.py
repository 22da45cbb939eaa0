"""Texts that outlast the process: the same answers, and no document read twice."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.errors import ProcessError
from desktop_app.extract.worker import kept_extractions, pool
from desktop_app.index.text_store import TextStore
from desktop_app.search.events import Found
from tests.extract.made_files import docx, xlsx
from tests.search.conftest import names, run

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is kept"),
]

QUERIES = (
    "content:harbour",
    "content:合同",
    'content:"first harbour"',
    "-content:harbour",
    "content:nowhere",
    "content:harbour ext:docx show:count",
)


def paragraph(text: str) -> str:
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    (home / "letter.docx").write_bytes(docx(paragraph("the first harbour") + paragraph("合同编号")))
    (home / "list.xlsx").write_bytes(
        xlsx("<row><c t='inlineStr'><is><t>kitchen</t></is></c></row>")
    )
    (home / "broken.docx").write_bytes(docx(paragraph("harbour"))[:60])
    (home / "broken.pdf").write_bytes(b"%PDF-1.7 harbour")
    (home / "notes.txt").write_text("the harbour again")
    return home


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What was written a moment ago counts as written long ago."""
    monkeypatch.setattr(kept_extractions, "_SETTLED_NS", -(10**12))
    yield


def forbid_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, no document can be read."""

    def refuse(*_: object, **__: object) -> None:
        raise ProcessError("process.program_not_started")

    monkeypatch.setattr(pool, "Worker", refuse)


def told(answer: Found) -> object:
    """What a person learns, but for the moment and where it came from."""
    coverage = replace(answer.coverage, seconds=0)
    return names(answer), answer.count, answer.contents, answer.matches, coverage


@pytest.mark.usefixtures("settled")
def test_the_answers_of_a_later_process_are_the_same_without_reading_a_document(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    alone = [told(run(query, home)[0]) for query in QUERIES]
    first = [told(run(query, home, texts=lambda: TextStore(data))[0]) for query in QUERIES]
    forbid_processes(monkeypatch)
    later = [told(run(query, home, texts=lambda: TextStore(data))[0]) for query in QUERIES]
    assert first == alone
    assert later == alone


@pytest.mark.usefixtures("settled")
def test_a_document_that_was_written_to_is_read_again(tmp_path: Path, home: Path) -> None:
    data = tmp_path / "data"
    letter = home / "letter.docx"
    before = letter.stat()
    assert "letter.docx" in names(run("content:harbour", home, texts=lambda: TextStore(data))[0])
    new = docx(paragraph("the first kitchen") + paragraph("合同编号"))
    with letter.open("r+b") as file:
        file.write(new)
        file.truncate()
    os.utime(letter, ns=(before.st_atime_ns, before.st_mtime_ns))
    answer = run("content:harbour", home, texts=lambda: TextStore(data))[0]
    assert "letter.docx" not in names(answer)
    assert "letter.docx" in names(run("content:kitchen", home, texts=lambda: TextStore(data))[0])


@pytest.mark.usefixtures("settled")
def test_a_file_in_the_place_of_another_is_read(tmp_path: Path, home: Path) -> None:
    data = tmp_path / "data"
    run("content:harbour", home, texts=lambda: TextStore(data))
    letter = home / "letter.docx"
    before = letter.stat()
    letter.rename(home / "old letter.docx")
    letter.write_bytes(docx(paragraph("something else")))
    os.utime(letter, ns=(before.st_atime_ns, before.st_mtime_ns))
    answer = run("content:harbour ext:docx", home, texts=lambda: TextStore(data))[0]
    assert names(answer) == ["old letter.docx"]


def test_what_was_written_a_moment_ago_is_not_kept(tmp_path: Path, home: Path) -> None:
    data = tmp_path / "data"
    run("content:harbour", home, texts=lambda: TextStore(data))
    # Its date was set just now: the same moment could see another text.
    assert TextStore(data).totals().documents == 0
