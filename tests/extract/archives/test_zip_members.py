"""The members of zip archives, also of those that say something wrong about themselves."""

from __future__ import annotations

import io
import struct
import zipfile

import pytest

from desktop_app.extract.archives.zip_members import ZipMembers
from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.source import DocumentSource
from tests.extract.made_files import deflated, zip_end, zip_entry, zip_of, zipped


def opened(data: bytes, **limits: int) -> ZipMembers:
    return ZipMembers(
        DocumentSource(io.BytesIO(data), "a.zip", len(data), ExtractionLimits(**limits))
    )


def contents(data: bytes) -> dict[str, bytes]:
    archive = opened(data)
    return {entry.name: b"".join(archive.chunks(entry)) for entry in archive.entries()}


def names(data: bytes) -> list[str]:
    return [entry.name for entry in opened(data).entries()]


def failure(data: bytes, **limits: int) -> tuple[int, ExtractionStatus]:
    """How many bytes of the first member came, and why no more."""
    archive = opened(data, **limits)
    came = 0
    with pytest.raises(Unreadable) as raised:
        for chunk in archive.chunks(next(iter(archive.entries()))):
            came += len(chunk)
    return came, raised.value.outcome


@pytest.mark.parametrize(
    "method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA]
)
def test_members_are_read_however_they_are_packed(method: int) -> None:
    members = {"a.txt": b"one " * 50_000, "b/": b"", "b/合同.txt": "违约金".encode()}
    assert contents(zipped(members, method)) == members


def test_chinese_names_without_a_mark_are_read() -> None:
    entries = [
        zip_entry("合同/付款.txt".encode("gbk"), b"", method=0),
        zip_entry("合同2.txt".encode(), b"", method=0),
        zip_entry("合同3.txt".encode(), b"", method=0, flags=0x800),
        zip_entry("café".encode("cp437"), b"", method=0),
    ]
    assert names(zip_of(entries)) == ["合同/付款.txt", "合同2.txt", "合同3.txt", "café"]


def test_data_before_and_after_the_archive_do_no_harm() -> None:
    data = zipped({"a": b"one", "b": b"two"})
    for prefix, suffix in ((b"#!/bin/sh\n", b""), (b"", b"\0" * 1000), (b"MZ", b"PK\5\6")):
        assert contents(prefix + data + suffix) == {"a": b"one", "b": b"two"}


def test_a_comment_that_looks_like_the_end_does_no_harm() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a", b"one")
        archive.comment = b"PK\5\6" + b"\xff" * 30
    assert contents(file.getvalue()) == {"a": b"one"}


def test_archives_with_64_bit_sizes_are_read() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive, archive.open("a", "w", force_zip64=True) as member:
        member.write(b"one")
    body = file.getvalue()
    assert contents(body) == {"a": b"one"}
    # And one whose end says nothing but that another end says it.
    at = body.rfind(b"PK\5\6")
    length, offset = struct.unpack_from("<II", body, at + 12)
    wide = struct.pack("<4sQHHIIQQQQ", b"PK\6\6", 44, 45, 45, 0, 0, 1, 1, length, offset)
    locator = struct.pack("<4sIQI", b"PK\6\7", 0, at, 1)
    end = b"PK\5\6" + struct.pack("<4H2IH", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    assert contents(body[:at] + wide + locator + end) == {"a": b"one"}


def test_sizes_are_not_trusted() -> None:
    local, central = zip_entry(b"a", deflated([b"word " * 100]), size_bytes=3)
    assert contents(zip_of([(local, central)])) == {"a": b"word " * 100}
    # The directory says that there is more than the file has.
    data = bytearray(zipped({"a": b"word " * 100}, zipfile.ZIP_STORED))
    at = data.rfind(b"PK\1\2")
    struct.pack_into("<II", data, at + 20, 0x7FFFFFFF, 0x7FFFFFFF)
    came, outcome = failure(bytes(data))
    assert (came >= 500, outcome) == (True, ExtractionStatus.DAMAGED)


def test_a_name_that_stands_there_twice_is_two_members() -> None:
    entries = [zip_entry(b"a", b"1", method=0), zip_entry(b"a", b"2", method=0)]
    archive = opened(zip_of(entries))
    assert [b"".join(archive.chunks(one)) for one in archive.entries()] == [b"1", b"2"]


def test_encrypted_members_are_locked() -> None:
    assert failure(zip_of([zip_entry(b"a", b"x", flags=1)])) == (0, ExtractionStatus.LOCKED)
    with pytest.raises(Unreadable) as raised:
        names(zip_of([zip_entry(b"a", b"x", flags=0x2000)]))
    assert raised.value.outcome is ExtractionStatus.LOCKED


def test_rare_compression_is_unsupported_and_wrong_data_are_damage() -> None:
    assert failure(zip_of([zip_entry(b"a", b"x" * 9, method=98)])) == (
        0,
        ExtractionStatus.UNSUPPORTED,
    )
    assert failure(zip_of([zip_entry(b"a", b"\xff" * 9)])) == (0, ExtractionStatus.DAMAGED)
    assert (
        failure(zip_of([zip_entry(b"a", b"\xff" * 99, method=14)]))[1] is ExtractionStatus.DAMAGED
    )
    cut = deflated([bytes(range(256)) * 9])[:100]
    assert failure(zip_of([zip_entry(b"a", cut)]))[1] is ExtractionStatus.DAMAGED


def test_a_member_whose_place_is_wrong_is_damage() -> None:
    local, _ = zip_entry(b"a", b"x", method=0)
    _, central = zip_entry(b"a", b"x", method=0)
    for start in (3, 0x7FFFFFFF, 0xFFFFFFFF):
        directory = central(start)
        data = local + directory + zip_end(1, len(directory), len(local))
        assert failure(data) == (0, ExtractionStatus.DAMAGED)


def test_what_is_left_of_an_archive_is_found_by_the_members_own_headers() -> None:
    whole = zipped({"a": b"one", "b": b"two " * 1000, "c": bytes(range(256)) * 100})
    cut = whole[: whole.rindex(b"PK\1\2", 0, whole.rindex(b"PK\1\2"))]
    archive = opened(whole[: whole.index(b"PK\1\2")])
    assert archive.cut_off
    found = {one.name: b"".join(archive.chunks(one)) for one in archive.entries()}
    assert found == {"a": b"one", "b": b"two " * 1000, "c": bytes(range(256)) * 100}
    assert names(cut) == ["a", "b", "c"]


def test_members_without_sizes_are_found_too() -> None:
    class OnlyForwards(io.BytesIO):
        def seekable(self) -> bool:
            return False

    file = OnlyForwards()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a", b"one " * 100)
        archive.writestr("b", b"two " * 100)
    data = file.getvalue()
    cut = data[: data.index(b"PK\1\2")]
    assert contents(cut) == {"a": b"one " * 100, "b": b"two " * 100}


def test_any_cut_of_an_archive_ends_with_an_outcome() -> None:
    whole = zipped({f"{number}.txt": b"text %d " % number * 9 for number in range(5)})
    for length in range(0, len(whole), 7):
        archive = opened(whole[:length])
        for entry in archive.entries():
            try:
                b"".join(archive.chunks(entry))
            except Unreadable as error:
                assert error.outcome is ExtractionStatus.DAMAGED
    for at in range(0, len(whole), 3):
        broken = whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :]
        try:
            archive = opened(broken)
            for entry in archive.entries():
                b"".join(archive.chunks(entry))
        except Unreadable:
            pass


def test_links_are_told_apart() -> None:
    info = zipfile.ZipInfo("link")
    info.external_attr = 0o120777 << 16
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(info, "/etc/passwd")
        archive.writestr("a", "x")
    assert [one.is_link for one in opened(file.getvalue()).entries()] == [True, False]


def test_limits_hold_for_a_member_for_all_and_for_their_ratio() -> None:
    incompressible = bytes(range(256)) * 40
    data = zipped({"a": incompressible, "b": incompressible}, zipfile.ZIP_STORED)
    assert failure(data, member_bytes=5000)[1] is ExtractionStatus.TOO_LARGE
    archive = opened(data, unpacked_bytes=15_000)
    first, second = archive.entries()
    assert b"".join(archive.chunks(first)) == incompressible
    with pytest.raises(Unreadable) as raised:
        b"".join(archive.chunks(second))
    assert raised.value.outcome is ExtractionStatus.TOO_LARGE
    zeros = zipped({"a": bytes(5_000_000)})
    came, outcome = failure(zeros)
    assert (came < 2_000_000, outcome) == (True, ExtractionStatus.TOO_LARGE)
    assert len(contents(zipped({"a": bytes(900_000)}))["a"]) == 900_000
