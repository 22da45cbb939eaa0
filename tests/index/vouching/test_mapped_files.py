"""Files that programs write to without a word are told, and no others."""

from __future__ import annotations

import mmap
import sys
from pathlib import Path

import pytest

from desktop_app.index.vouching.mapped_files import mapped_files

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the disk answers")

MAPS = """\
55d0-55d1 r--p 00000000 fe:00 123 /usr/bin/cat
7f00-7f01 rw-s 00000000 fe:00 456 /home/ann/a b.db
7f01-7f02 -w-s 00001000 fe:00 457 /home/ann/line\\012break
7f02-7f03 r--s 00000000 fe:00 458 /home/ann/read only
7f03-7f04 rw-p 00000000 fe:00 459 /home/ann/own copy
7f04-7f05 rw-s 00000000 00:05 0 /dev/zero (deleted)
7ffd-7ffe rw-p 00000000 00:00 0 [stack]
"""


def test_those_that_are_shared_and_may_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "12").mkdir()
    (tmp_path / "12" / "maps").write_text(MAPS, encoding="utf-8")
    (tmp_path / "13").mkdir()
    (tmp_path / "self").mkdir()
    (tmp_path / "self" / "maps").write_text(MAPS.replace("ann", "bob"), encoding="utf-8")
    assert mapped_files(tmp_path) == {"/home/ann/a b.db", "/home/ann/line\nbreak"}


def test_a_file_of_this_program_is_told_for_as_long_as_it_is_mapped(tmp_path: Path) -> None:
    file = tmp_path / "数据.db"
    file.write_bytes(b"x" * 100)
    with file.open("r+b") as stream, mmap.mmap(stream.fileno(), 0):
        assert str(file) in mapped_files()
    assert str(file) not in mapped_files()
