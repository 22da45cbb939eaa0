"""Texts that nobody wrote all of: what stands before and behind a hole is read."""

from __future__ import annotations

import io
import os
import threading
from pathlib import Path

import pytest

from desktop_app.documents.file_text import count_lines
from desktop_app.extract.text.encodings import Encoding, decode_lines, detect, detect_in
from desktop_app.extract.text.sparse import skip_hole

HOLE_BYTES = 3_000_000_000 if hasattr(os, "SEEK_DATA") else 3_000_000
"""Where the system knows of holes they take up no room."""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Lines, a hole that would take seconds to read, and lines."""
    path = tmp_path / "app.log"
    with path.open("wb") as file:
        file.write("第一行 started\n".encode() * 20)
        file.seek(HOLE_BYTES)
        file.write(b"\nrecovered\nlast")
    return path


def test_a_log_with_a_hole_is_a_text(log: Path) -> None:
    with log.open("rb") as file:
        encoding = detect_in(file, max_bytes=8_000_000, sparse=True)
        assert encoding is not None
        assert encoding.name == "utf-8"
        read = [(number, text) for number, text in decode_lines(file, encoding) if text]
    assert read == [
        *((number, "第一行 started") for number in range(1, 21)),
        (22, "recovered"),
        (23, "last"),
    ]


def test_its_lines_are_counted(log: Path) -> None:
    with log.open("rb") as file:
        assert count_lines(file, Encoding("utf-8"), threading.Event()) == 23


@pytest.mark.skipif(not hasattr(os, "SEEK_DATA"), reason="this system does not tell of holes")
def test_a_hole_is_skipped(log: Path) -> None:
    with log.open("rb") as file:
        file.seek(1_000_000)
        assert skip_hole(file) > HOLE_BYTES - 2_000_000
        assert file.read().endswith(b"last")


@pytest.mark.skipif(not hasattr(os, "SEEK_DATA"), reason="this system does not tell of holes")
def test_a_hole_at_the_end_leads_to_the_end(tmp_path: Path) -> None:
    path = tmp_path / "unfinished"
    with path.open("wb") as file:
        file.write(b"begun")
        file.truncate(HOLE_BYTES)
    with path.open("rb") as file:
        file.seek(1_000_000)
        assert skip_hole(file) == HOLE_BYTES - 1_000_000
        assert file.read() == b""


def test_what_lies_on_no_disk_has_no_holes() -> None:
    file = io.BytesIO(b"\0" * 100)
    file.seek(10)
    assert skip_hole(file) == 0
    assert file.tell() == 10


@pytest.mark.parametrize(
    "data",
    [
        b"a line of a log\n" * 9 + b"\0" * 4000 + b"one more\n",
        b"\0" * 500 + "写到这里 begun late\n".encode(),
        b"unfinished download" + b"\0" * 60_000,
        b"begun\n" + b"\0" * 60_000,
        # A character was cut by the hole.
        "中文日志一行\n".encode()[:-2] + b"\0" * 100 + "中文日志\n".encode() * 9,
    ],
)
def test_few_long_runs_of_nuls_are_holes(data: bytes) -> None:
    found = detect(data, whole=True, sparse=True)
    assert found is not None
    assert found.name == "utf-8"


@pytest.mark.parametrize(
    "data",
    [
        b"\0" * 4096,
        b"\x7fELF\x02\x01\x01" + b"\0" * 40 + b"a name of a section",
        b"SQLite format 3\0\x10\0\1\1" + b"\0" * 400 + b"CREATE TABLE things (a text)",
        b"".join(b"a field of a record" + b"\0" * 40 for _ in range(20)),
        b"words and then\0some of\0a program's own" + b"\0" * 40,
    ],
)
def test_a_programs_own_format_is_no_text(data: bytes) -> None:
    assert detect(data, whole=True, sparse=True) is None


def test_only_who_is_called_a_text_has_holes() -> None:
    assert detect(b"a line of a log\n" + b"\0" * 4000, whole=True) is None
