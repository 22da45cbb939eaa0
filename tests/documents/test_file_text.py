"""Reading a file page by page: every line once, true totals, bounded whatever the file is."""

from __future__ import annotations

import io
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

import pytest
from docx import Document
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook  # type: ignore[import-untyped]
from PIL import Image

from desktop_app.documents.file_text import MAX_LINE_CHARS, TextPage, count_lines, read_page
from desktop_app.errors import ScopeError
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.passage import Locator
from desktop_app.extract.text.encodings import Encoding, decode_lines
from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.files.scope import Scope
from desktop_app.value_class import value_class
from tests.extract.legacy.old_office import word_document

pytestmark = pytest.mark.process


@pytest.fixture(scope="module")
def pool() -> Iterator[ExtractionPool]:
    pool = ExtractionPool(1)
    yield pool
    pool.close()


def page(
    pool: ExtractionPool,
    file: Path,
    start: int = 1,
    limit: int = 2000,
    max_chars: int = 8000,
    at: str = "",
) -> TextPage:
    return read_page(
        Scope((str(file.parent),)),
        pool,
        str(file),
        start=start,
        limit=limit,
        max_chars=max_chars,
        at=Locator.parse(at) if at else None,
        stop=threading.Event(),
    )


def test_pages_give_every_line_once(pool: ExtractionPool, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("".join(f"line {number}\n" for number in range(1, 101)))
    seen: list[str] = []
    start = 1
    while start <= 100:
        read = page(pool, file, start, 30)
        assert read.total == 100
        seen += [line.text for line in read.lines]
        start = read.lines[-1].number + 1
    assert seen == [f"line {number}" for number in range(1, 101)]


def test_a_page_ends_with_the_characters_too(pool: ExtractionPool, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("123456789\n" * 1000)
    assert len(page(pool, file, max_chars=200).lines) < 20
    assert len(page(pool, file, max_chars=1).lines) == 1


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", ["", "unfinished"])
def test_every_kind_of_line_end_counts_once(
    pool: ExtractionPool, tmp_path: Path, end: str, last: str
) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(f"a{end}{end}b{end}{last}".encode())
    read = page(pool, file)
    assert [line.text for line in read.lines] == ["a", "", "b", *([last] if last else [])]
    assert read.total == len(read.lines)


@given(st.binary(max_size=40).map(lambda data: data.translate((b"\n\r\nab\r" * 43)[:256])))
def test_the_total_is_that_of_the_lines(data: bytes) -> None:
    encoding = Encoding("utf-8")
    lines = {number for number, _ in decode_lines(io.BytesIO(data), encoding)}
    assert count_lines(io.BytesIO(data), encoding, threading.Event()) == len(lines)


def test_long_lines_are_cut_and_it_is_told_by_how_much(
    pool: ExtractionPool, tmp_path: Path
) -> None:
    file = tmp_path / "a.json"
    file.write_text("x" * 500_000 + "\nshort\n")
    first, second = page(pool, file).lines
    assert (len(first.text), first.cut_chars) == (MAX_LINE_CHARS, 500_000 - MAX_LINE_CHARS)
    assert (second.text, second.cut_chars) == ("short", 0)


@pytest.mark.parametrize("encoding", ["gb18030", "big5", "utf-16", "utf-8-sig"])
def test_texts_are_read_in_their_encoding(
    pool: ExtractionPool, tmp_path: Path, encoding: str
) -> None:
    file = tmp_path / "a.txt"
    text = "今天我們討論這個問題，請大家看一下這份文件的內容。"
    file.write_bytes(f"{text}\n{text}".encode(encoding))
    read = page(pool, file)
    assert [line.text for line in read.lines] == [text, text]
    assert read.total == 2


def test_a_document_is_read_in_passages(pool: ExtractionPool, tmp_path: Path) -> None:
    document = Document()
    for number in range(30):
        document.add_paragraph(f"Paragraph {number}")
    document.save(str(tmp_path / "a.docx"))
    read = page(pool, tmp_path / "a.docx", start=11, limit=5)
    assert read.is_document
    assert [line.text for line in read.lines] == [f"Paragraph {n}" for n in range(10, 15)]
    assert read.total is not None and read.total >= 30


def test_an_old_document_is_looked_into_in_the_other_process_alone(
    pool: ExtractionPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "desktop_app.extract.legacy.ole", None)
    (tmp_path / "a.doc").write_bytes(word_document("违约金\r"))
    read = page(pool, tmp_path / "a.doc")
    assert read.is_document
    assert [line.text for line in read.lines] == ["违约金"]


def test_a_part_of_a_document_is_read_whole(pool: ExtractionPool, tmp_path: Path) -> None:
    book = Workbook()
    for name in ("Costs", "Other"):
        sheet = book.create_sheet(name)
        for row in range(5):
            sheet.append([name, row])
    book.save(tmp_path / "a.xlsx")
    read = page(pool, tmp_path / "a.xlsx", at="sheet costs")
    assert read.total == 5
    assert all("Costs" in line.text for line in read.lines)
    assert page(pool, tmp_path / "a.xlsx", at="sheet None").total == 0


def test_of_a_picture_there_are_facts(pool: ExtractionPool, tmp_path: Path) -> None:
    Image.new("RGB", (12, 7)).save(tmp_path / "a.png")
    read = page(pool, tmp_path / "a.png")
    assert read.outcome is ExtractionStatus.NO_TEXT
    assert read.facts is not None
    assert (read.facts.width, read.facts.height) == (12, 7)


def test_what_is_private_or_no_file_is_refused(pool: ExtractionPool, tmp_path: Path) -> None:
    (tmp_path / "id_rsa").write_text("secret")
    (tmp_path / "link").symlink_to("id_rsa")
    for name in ("id_rsa", "link", "missing", "."):
        with pytest.raises(ScopeError):
            page(pool, tmp_path / name)


class Endless(io.RawIOBase):
    """A file of no length, as some file systems have them, that says more whenever it is read."""

    def __init__(self, empty: Path) -> None:
        self._descriptor = empty.open("rb")
        self.given = 0

    def fileno(self) -> int:
        return self._descriptor.fileno()

    def close(self) -> None:
        self._descriptor.close()
        super().close()

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        return offset

    def read(self, size: int | None = -1) -> bytes:
        assert size is not None and size >= 0
        self.given += size
        return (b"line\n" * (size // 5 + 1))[:size]


@value_class
class EndlessScope(Scope):
    """A disk with nothing but an endless file."""

    file: Endless | None = None

    def open_file(self, path: str) -> BinaryIO:
        return cast(BinaryIO, self.file)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le"])
def test_of_a_text_without_end_so_many_lines_are_counted_as_allowed(
    tmp_path: Path, encoding: str
) -> None:
    (tmp_path / "empty").touch()
    with Endless(tmp_path / "empty") as file:
        total = count_lines(
            cast(BinaryIO, file), Encoding(encoding), threading.Event(), max_bytes=5_000_000
        )
    assert file.given == 5_000_000
    assert total is not None


@pytest.mark.parametrize("start", [1, 10**9])
def test_a_file_without_end_is_read_to_a_bound(
    pool: ExtractionPool, tmp_path: Path, start: int
) -> None:
    (tmp_path / "empty").touch()
    file = Endless(tmp_path / "empty")
    scope = EndlessScope((str(tmp_path),), file=file)
    read = read_page(
        scope,
        pool,
        str(tmp_path / "a.log"),
        start=start,
        limit=10,
        max_chars=1_000,
        at=None,
        stop=threading.Event(),
    )
    assert len(read.lines) == (10 if start == 1 else 0)
    assert file.given < 50_000_000
