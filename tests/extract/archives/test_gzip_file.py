"""Compressed files."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
from collections.abc import Callable

import pytest

from desktop_app.extract.archives.gzip_file import passages
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.text.plain_text import passages as plain_text
from tests.extract.made_files import read, read_any

Compress = Callable[[bytes], bytes]
ALL = pytest.mark.parametrize("compress", [gzip.compress, bz2.compress, lzma.compress])
TEXT = "\n".join(f"line {number} 违约金" for number in range(2000))


@ALL
def test_a_document_inside_is_read_under_its_own_name(compress: Compress) -> None:
    found = read(passages, compress(b"one\ntwo"), "notes.txt.gz", inner=plain_text)
    assert found.places == [
        ("part contents", "notes.txt"),
        ("member notes.txt > line 1", "one"),
        ("member notes.txt > line 2", "two"),
    ]


@ALL
def test_an_archive_inside_is_read_member_by_member(compress: Compress) -> None:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        for name in ("a.txt", "b.txt"):
            info = tarfile.TarInfo(name)
            info.size = 200_000
            archive.addfile(info, io.BytesIO(name.encode() * 40_000))
    found = read(passages, compress(file.getvalue()), "x.tgz", inner=plain_text)
    assert found.ended is None
    assert [found.texts[0], found.texts[3]] == ["a.txt", "b.txt"]
    assert sum(map(len, found.texts)) == 400_010


@ALL
def test_streams_one_after_another_are_one_document(compress: Compress) -> None:
    data = compress(b"one\n") + compress(b"two\n")
    assert read(passages, data, "x.gz", inner=plain_text).texts == ["x", "one", "two"]


@ALL
def test_a_file_that_is_cut_short_gives_its_beginning(compress: Compress) -> None:
    data = compress(TEXT.encode())
    found = read(passages, data[: len(data) * 3 // 4], "x.gz", inner=plain_text)
    assert found.ended is ExtractionStatus.DAMAGED
    if compress is gzip.compress:
        assert found.texts[1:3] == ["line 0 违约金", "line 1 违约金"]


def test_padding_after_the_end_does_no_harm() -> None:
    found = read(passages, gzip.compress(b"one") + bytes(1000), "x.gz", inner=plain_text)
    assert (found.texts, found.ended) == (["x", "one"], None)


def test_names_say_what_is_inside() -> None:
    for name, inner in (("a.svgz", "a.svg"), ("a.xml.bz2", "a.xml"), ("a", "a"), (".gz", ".gz")):
        assert read(passages, gzip.compress(b"x"), name).texts == [inner]


def test_a_compressed_page_is_read_as_a_page() -> None:
    found = read_any(gzip.compress(b"<!DOCTYPE html><p>Hello<script>no</script></p>"), "a.html.gz")
    assert (found.texts, found.ended) == (["a.html", "Hello"], ExtractionStatus.TEXT)


def test_the_older_lzma_format_is_read() -> None:
    data = lzma.compress(b"one", lzma.FORMAT_ALONE)
    assert read(passages, data, "x.lzma", inner=plain_text).texts == ["x", "one"]


def test_what_asks_for_too_much_memory_is_too_large() -> None:
    filters = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 20}]
    data = bytearray(lzma.compress(b"one", lzma.FORMAT_ALONE))
    data[1:5] = (1 << 30).to_bytes(4, "little")
    assert read(passages, bytes(data), "x.lzma").ended is ExtractionStatus.TOO_LARGE
    assert read(passages, lzma.compress(b"one", filters=filters), "x.xz").ended is None


def test_wrong_data_are_damage() -> None:
    data = gzip.compress(TEXT.encode())
    assert (
        read(passages, data[:30] + b"\xff" * 100 + data[130:], "x.gz").ended
        is ExtractionStatus.DAMAGED
    )
