"""Tar archives."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Iterator

import pytest

from desktop_app.extract.archives.tar_archive import passages
from desktop_app.extract.archives.tar_members import is_header
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.passage import DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource
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
            assert (found.texts, found.ended) == ([], ExtractionStatus.DAMAGED)


def test_an_archive_that_is_cut_short_gives_its_beginning() -> None:
    data = tarred({"a.txt": b"one", "b.txt": b"two" * 1000})
    found = read(passages, data[: 512 * 5], inner=plain_text)
    assert found.texts[:3] == ["a.txt", "one", "b.txt"]
    assert found.ended in (ExtractionStatus.DAMAGED, ExtractionStatus.PARTLY_READ)


def test_a_broken_header_ends_it() -> None:
    data = tarred({"a.txt": b"one"})[:1024] + b"x" * 512
    found = read(passages, data, inner=plain_text)
    assert (found.texts, found.ended) == (["a.txt", "one"], ExtractionStatus.DAMAGED)


def test_endless_headers_before_a_member_are_too_large() -> None:
    extended = tarred({"a.txt": b""}, pax_headers={"comment": "x" * 2_000_000})
    assert read(passages, extended).ended is ExtractionStatus.TOO_LARGE
    long_name = tarred({"x" * 50_000: b""}, tarfile.GNU_FORMAT)
    name_only = long_name[: 512 + 50_176]
    assert read(passages, name_only * 30).ended is ExtractionStatus.TOO_LARGE


def test_a_member_that_is_too_large_costs_that_member() -> None:
    found = read(
        passages, tarred({"a.txt": b"x" * 5000, "b.txt": b"two"}), inner=plain_text, member_bytes=99
    )
    assert (found.texts, found.ended) == (["a.txt", "b.txt", "two"], ExtractionStatus.PARTLY_READ)


def headed(data: bytes, start: int, kind: bytes, size: bytes) -> bytes:
    """`data` with another kind and size in the header at `start`, whose checksum is right."""
    changed = bytearray(data)
    changed[start + 124 : start + 136] = size
    changed[start + 156 : start + 157] = kind
    block = changed[start : start + 512]
    written = b"%06o\0 " % (sum(block[:148]) + 8 * 32 + sum(block[156:]))
    changed[start + 148 : start + 156] = written
    return bytes(changed)


@pytest.mark.parametrize("kind", [b"0", b"L", b"x", b"g", b"K", b"S"])
@pytest.mark.parametrize("size", [b"\xff" * 12, b"\xff" * 10 + b"\xfc\x18"])
def test_a_size_below_zero_does_not_lead_back_or_take_in_everything(
    kind: bytes, size: bytes
) -> None:
    data = tarred({"a.txt": b"one"}) + bytes(2_000_000)
    found = read(passages, headed(data, 0, kind, size), inner=plain_text)
    # Of one with holes, its header says elsewhere how long it is.
    assert (found.texts, found.ended) == (
        ["a.txt"] if kind == b"S" else [],
        ExtractionStatus.DAMAGED,
    )


def test_a_damaged_header_between_members_is_not_taken_for_the_end() -> None:
    data = bytearray(tarred({"a.txt": b"one", "b.txt": b"two"}))
    data[1024 + 150] ^= 1
    found = read(passages, bytes(data), inner=plain_text)
    assert (found.texts, found.ended) == (["a.txt", "one"], ExtractionStatus.DAMAGED)


def test_times_in_the_headers_of_gnu_are_no_part_of_the_name() -> None:
    data = bytearray(tarred({"notes/a.txt": b"one"}, tarfile.GNU_FORMAT))
    data[345:357] = b"14000000000\0"
    found = read(passages, headed(bytes(data), 0, b"0", b"%011o\0" % 3), inner=plain_text)
    assert (found.texts, found.ended) == (["notes/a.txt", "one"], None)


def sparse(real_bytes: int, at: int, data: bytes) -> bytes:
    """A member with holes, as GNU writes it: only `data` is there, at `at`."""
    block = bytearray(tarred({"log.txt": data}, tarfile.GNU_FORMAT))
    block[386:410] = b"%011o\0%011o\0" % (at, len(data))
    block[483:495] = b"%011o\0" % real_bytes
    return headed(bytes(block), 0, b"S", b"%011o\0" % len(data))


def test_a_member_with_holes_is_read_as_it_was() -> None:
    def whole(source: DocumentSource) -> Iterator[DocumentPassage]:
        yield DocumentPassage(Locator(LocatorUnit.LINE, 1), source.file.read().decode())

    found = read(passages, sparse(2_000, 1_500, b"the end"), inner=whole)
    there = "\0" * 1_500 + "the end" + "\0" * 493
    assert (found.texts, found.ended) == (["log.txt", there], None)


def test_holes_are_counted_as_what_came_out() -> None:
    members = b"".join(sparse(900_000, 0, b"x")[:1024] for _ in range(4))
    found = read(passages, members, inner=plain_text, unpacked_bytes=1_000_000)
    assert found.texts.count("log.txt") == 4
    assert found.ended is ExtractionStatus.PARTLY_READ


def test_a_chain_of_headers_before_a_member_is_too_large() -> None:
    global_header = tarred({"a": b""}, pax_headers={})[:512]
    chain = headed(global_header, 0, b"L", b"%011o\0" % 0) * 1_500
    assert read(passages, chain).ended is ExtractionStatus.TOO_LARGE


def test_a_name_may_be_nothing_but_digits() -> None:
    name = "1" * 240
    assert read(passages, tarred({name: b""})).texts == [name]
    assert read(passages, tarred({name[:100]: b""})).texts == [name[:100]]


def test_a_header_of_digits_alone_ends_soon() -> None:
    head = headed(tarred({"a": b""})[:512], 0, b"x", b"%011o\0" % 900_096)
    assert read(passages, head + b"1" * 900_096).ended is ExtractionStatus.DAMAGED


def test_headers_are_known_by_their_checksum() -> None:
    block = tarred({"a": b""})[:512]
    assert is_header(block)
    assert not is_header(block[:511])
    assert not is_header(b"b" + block[1:])
    assert not is_header(bytes(512))
    assert not is_header("合同".encode() * 86)
