"""Compound files, whole, cut and hostile."""

from __future__ import annotations

import io
import struct
from collections.abc import Callable

import pytest

from desktop_app.extract.legacy.ole import CompoundFile, open_compound
from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.source import DocumentSource
from tests.extract.legacy.compound_files import compound_file

STREAMS = {
    "short": b"a note",
    "empty": b"",
    "long": bytes(range(256)) * 40,
    "storage/inner/名": "文本".encode("utf-16-le"),
    "storage/other": b"x" * 4095,
    "storage/edge": b"y" * 4096,
}


def opened(data: bytes, **limits: int) -> CompoundFile:
    return open_compound(
        DocumentSource(io.BytesIO(data), "a.msg", len(data), ExtractionLimits(**limits))
    )


@pytest.mark.parametrize("shift", [9, 12])
def test_every_stream_comes_back_as_it_was_written(shift: int) -> None:
    found = opened(compound_file(STREAMS, shift=shift))

    assert {path: found.stream(path) for path in found.streams()} == STREAMS
    assert not found.damaged


def test_paths_are_found_whatever_their_case() -> None:
    found = opened(compound_file(STREAMS))

    assert found.stream("STORAGE/Other") == b"x" * 4095
    assert "Storage/OTHER" in found


def test_a_path_that_is_no_stream_gives_nothing() -> None:
    found = opened(compound_file(STREAMS))

    assert found.stream("missing") is None
    assert found.stream("storage") is None
    assert "storage" not in found


def test_thousands_of_streams_in_the_worst_of_trees_are_found() -> None:
    streams = {f"stream {number}": b"%d" % number for number in range(3_000)}

    found = opened(compound_file(streams))

    assert found.streams() == list(streams)
    assert found.stream("stream 2999") == b"2999"


@pytest.mark.parametrize("data", [b"", b"PK\3\4" + bytes(600), compound_file({})[:300]])
def test_what_is_no_compound_file_is_damaged(data: bytes) -> None:
    with pytest.raises(Unreadable) as caught:
        opened(data)

    assert caught.value.outcome is ExtractionStatus.DAMAGED


def test_sectors_of_an_absurd_size_are_refused() -> None:
    data = bytearray(compound_file(STREAMS))
    struct.pack_into("<H", data, 30, 60_000)

    with pytest.raises(Unreadable) as caught:
        opened(bytes(data))

    assert caught.value.outcome is ExtractionStatus.DAMAGED


def test_where_a_part_of_the_table_is_missing_the_start_of_a_stream_is_read() -> None:
    data = bytearray(compound_file({"note": b"n" * 100_000}))
    # The second part of the table, which speaks of sectors from number 128 on.
    struct.pack_into("<L", data, 76 + 4, 0xFFFFFFF0)

    found = opened(bytes(data))

    assert found.stream("note") == b"n" * 129 * 512
    assert found.damaged


def test_where_the_table_of_short_streams_is_missing_the_shortest_are_read() -> None:
    data = bytearray(compound_file(STREAMS))
    struct.pack_into("<L", data, 60, 0xFFFFFFF0)

    found = opened(bytes(data))

    assert found.stream("short") == b"a note"
    assert found.stream("storage/inner/名") == "文本".encode("utf-16-le")
    assert found.stream("storage/other") == b"x" * 64
    assert found.damaged


def test_a_stream_that_claims_more_than_there_is_gives_what_there_is() -> None:
    data = compound_file({"note": b"n" * 5_000})
    claimed = data.replace(struct.pack("<Q", 5_000), struct.pack("<Q", 1_000_000))

    found = opened(claimed)

    assert (found.stream("note") or b"").startswith(b"n" * 5_000)
    assert found.damaged


def test_a_chain_that_leads_in_a_circle_ends() -> None:
    data = bytearray(compound_file({"note": b"n" * 5_000}))
    table = data.index(struct.pack("<LLLL", 1, 2, 3, 4))
    struct.pack_into("<L", data, table + 4, 0)

    found = opened(bytes(data))

    assert len(found.stream("note") or b"") == 5_000


def test_a_stream_above_the_limit_is_too_large() -> None:
    found = opened(compound_file(STREAMS), member_bytes=9_000)

    with pytest.raises(Unreadable) as caught:
        found.stream("long")

    assert caught.value.outcome is ExtractionStatus.TOO_LARGE
    assert found.stream("short") == b"a note"


def test_siblings_that_lead_in_a_circle_are_listed_once() -> None:
    data = bytearray(compound_file({"one": b"1", "two": b"2"}))
    directory = data.index("two".encode("utf-16-le"))
    struct.pack_into("<L", data, directory + 72, 1)

    assert opened(bytes(data)).streams() == ["one", "two"]


def test_storages_too_deep_in_each_other_are_left_out() -> None:
    deep = "/".join("storage" for _ in range(500)) + "/note"

    found = opened(compound_file({"note": b"here", deep: b"there"}))

    assert found.streams() == ["note"]


@pytest.mark.parametrize("cut", range(0, 6_000, 97))
def test_a_file_cut_anywhere_is_read_or_refused(cut: int) -> None:
    try:
        found = opened(compound_file(STREAMS)[:cut])
    except Unreadable:
        return
    for path in found.streams():
        assert found.stream(path) is not None


class CountingFile(io.BytesIO):
    """Says how much of it was read."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.bytes_read = 0

    def read(self, size: int | None = -1, /) -> bytes:
        found = super().read(size)
        self.bytes_read += len(found)
        return found


def mini_stream_in_a_circle() -> bytes:
    data = bytearray(compound_file({"note": b"n" * 3_000, "other": b"o" * 3_000}))
    root = data.index("Root Entry".encode("utf-16-le"))
    (first,) = struct.unpack_from("<L", data, root + 116)
    (table,) = struct.unpack_from("<L", data, 76)
    struct.pack_into("<L", data, root + 120, 0xFFFFFFF0)
    struct.pack_into("<L", data, 512 * (table + 1) + 4 * first, first)
    return bytes(data)


def table_of_tables_that_names_itself() -> bytes:
    data = bytearray(compound_file({"note": b"n" * 3_000}))
    sector = len(data) // 512 - 1
    (table,) = struct.unpack_from("<L", data, 76)
    tables = 200_000_000
    struct.pack_into("<L", data, 44, tables)
    struct.pack_into("<LL", data, 68, sector, -(-(tables - 109) // 127))
    return bytes(data + struct.pack("<128L", *[table] * 127, sector))


def mini_table_that_claims_to_be_long() -> bytes:
    data = bytearray(compound_file({"note": b"n" * 3_000}))
    (first,) = struct.unpack_from("<L", data, 60)
    (table,) = struct.unpack_from("<L", data, 76)
    struct.pack_into("<L", data, 64, 0xFFFFFFF0)
    struct.pack_into("<L", data, 512 * (table + 1) + 4 * first, first)
    return bytes(data)


@pytest.mark.parametrize(
    "made",
    [
        mini_stream_in_a_circle,
        table_of_tables_that_names_itself,
        mini_table_that_claims_to_be_long,
    ],
)
def test_a_small_file_that_claims_to_be_huge_costs_what_it_is(made: Callable[[], bytes]) -> None:
    data = made()
    file = CountingFile(data)
    found = open_compound(DocumentSource(file, "a.msg", len(data)))
    assert len(found.stream("note") or b"") <= 3_000
    assert file.bytes_read < 10 * len(data)


def test_streams_that_share_their_first_sector_are_all_read() -> None:
    data = bytearray(compound_file({"one": b"1" * 5_000, "two": b"2" * 5_000}))
    first, second = (data.index(name.encode("utf-16-le")) for name in ("one", "two"))
    data[second + 116 : second + 120] = data[first + 116 : first + 120]
    found = opened(bytes(data))
    assert found.stream("one") == found.stream("two") == b"1" * 5_000
