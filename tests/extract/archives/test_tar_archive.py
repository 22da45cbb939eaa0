"""Tar archives."""

from __future__ import annotations

import io
import tarfile

import pytest

from desktop_app.extract.archives.tar_archive import passages
from desktop_app.extract.archives.tar_members import is_header
from desktop_app.extract.outcome import Outcome
from desktop_app.extract.text.plain_text import passages as plain_text
from tests.extract.made_files import read


def tarred(members: dict[str, bytes], format: int = tarfile.PAX_FORMAT, **changes: object) -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=format) as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            for key, value in changes.items():
                setattr(info, key, value)
            archive.addfile(info, io.BytesIO(data))
    return file.getvalue()


LONG = "a folder/" * 40 + "合同.txt"


@pytest.mark.parametrize("format", [tarfile.PAX_FORMAT, tarfile.GNU_FORMAT])
def test_members_are_listed_and_read_in_each_variant(format: int) -> None:
    data = tarred({"a.txt": b"one", LONG: "违约金".encode(), "c.txt": b"x" * 2000}, format)
    found = read(passages, data, inner=plain_text)
    assert found.ended is None
    assert found.texts == ["a.txt", "one", LONG, "违约金", "c.txt", "x" * 2000]


def test_prefixes_of_names_are_joined() -> None:
    name = "folder/" * 20 + "name.txt"
    found = read(passages, tarred({name: b"x"}, tarfile.USTAR_FORMAT))
    assert found.texts == [name]


def test_chinese_names_in_gbk_are_read() -> None:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=tarfile.GNU_FORMAT, encoding="gbk") as archive:
        archive.addfile(tarfile.TarInfo("付款方式.txt"))
    assert read(passages, file.getvalue()).texts == ["付款方式.txt"]


@pytest.mark.parametrize(
    "kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.DIRTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE]
)
def test_what_is_no_file_is_only_listed(kind: bytes) -> None:
    data = tarred({"../x": b""}, type=kind, linkname="/etc/passwd")
    assert (
        read(passages, data + tarred({"b": b"two"}), inner=plain_text).texts[0].startswith("../x")
    )
    assert "passwd" not in read(passages, data, inner=plain_text).text


def test_large_sizes_in_the_gnu_way_are_read_and_impossible_ones_are_damage() -> None:
    data = bytearray(tarred({"a.txt": b"one"}))
    for size in (
        b"\x80" + b"\0" * 10 + b"\3",
        b"\xff" * 12,
        b"\x80" + b"\xff" * 11,
        b"zzz" + b"\0" * 9,
    ):
        data[124:136] = size
        checksum = sum(data[:148]) + 8 * 32 + sum(data[156:512])
        data[148:156] = b"%06o\0 " % checksum
        found = read(passages, bytes(data), inner=plain_text)
        if size[-1] == 3:
            assert (found.texts, found.ended) == (["a.txt", "one"], None)
        else:
            assert (found.texts, found.ended) == ([], Outcome.DAMAGED)


def test_an_archive_that_is_cut_short_gives_its_beginning() -> None:
    data = tarred({"a.txt": b"one", "b.txt": b"two" * 1000})
    found = read(passages, data[: 512 * 5], inner=plain_text)
    assert found.texts[:3] == ["a.txt", "one", "b.txt"]
    assert found.ended in (Outcome.DAMAGED, Outcome.PARTLY_READ)


def test_a_broken_header_ends_it() -> None:
    data = tarred({"a.txt": b"one"})[:1024] + b"x" * 512
    found = read(passages, data, inner=plain_text)
    assert (found.texts, found.ended) == (["a.txt", "one"], Outcome.DAMAGED)


def test_endless_headers_before_a_member_are_too_large() -> None:
    extended = tarred({"a.txt": b""}, pax_headers={"comment": "x" * 2_000_000})
    assert read(passages, extended).ended is Outcome.TOO_LARGE
    long_name = tarred({"x" * 50_000: b""}, tarfile.GNU_FORMAT)
    name_only = long_name[: 512 + 50_176]
    assert read(passages, name_only * 30).ended is Outcome.TOO_LARGE


def test_a_member_that_is_too_large_costs_that_member() -> None:
    found = read(
        passages, tarred({"a.txt": b"x" * 5000, "b.txt": b"two"}), inner=plain_text, member_bytes=99
    )
    assert (found.texts, found.ended) == (["a.txt", "b.txt", "two"], Outcome.PARTLY_READ)


def test_headers_are_known_by_their_checksum() -> None:
    block = tarred({"a": b""})[:512]
    assert is_header(block)
    assert not is_header(block[:511])
    assert not is_header(b"b" + block[1:])
    assert not is_header(bytes(512))
    assert not is_header("合同".encode() * 86)
