"""Outlook's compression of Rich Text."""

from __future__ import annotations

import struct

import pytest

from desktop_app.extract.legacy.compressed_rtf import decompressed
from desktop_app.extract.outcome import ExtractionStatus, Unreadable

# The example of the specification, [MS-OXRTFCP] 3.1.1: "{\rtf1\ansi\ansicpg1252\pard hello world}".
EXAMPLE = bytes.fromhex(
    "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c09002062770"
    "5b06c647d0a800fa0"
)


def packed(kind: int, body: bytes, size_bytes: int) -> bytes:
    return struct.pack("<LLLL", len(body) + 12, size_bytes, kind, 0) + body


def test_the_example_of_the_specification_is_read() -> None:
    text = decompressed(EXAMPLE, max_bytes=1_000)

    assert text == b"{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n"


def test_a_piece_may_reach_into_itself() -> None:
    # After the known text comes "WXYZ" and, from there, twenty bytes of the same.
    body = bytes([0x10]) + b"WXYZ" + bytes([(207 >> 4), (207 & 15) << 4 | 15])

    assert decompressed(packed(0x75465A4C, body, 21), max_bytes=99) == b"WXYZ" * 5 + b"W"


def test_text_that_is_only_stored_is_read() -> None:
    assert decompressed(packed(0x414C454D, b"{\\rtf1 x}", 9), max_bytes=99) == b"{\\rtf1 x}"


@pytest.mark.parametrize("cut", range(16, len(EXAMPLE)))
def test_what_is_cut_gives_what_there_is(cut: int) -> None:
    text = decompressed(EXAMPLE[:cut], max_bytes=1_000)

    assert b"{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n".startswith(text)


@pytest.mark.parametrize("data", [b"", b"x" * 10, packed(0, b"x", 1)])
def test_other_data_is_damaged(data: bytes) -> None:
    with pytest.raises(Unreadable) as caught:
        decompressed(data, max_bytes=99)

    assert caught.value.outcome is ExtractionStatus.DAMAGED


def test_a_claim_above_the_limit_is_too_large() -> None:
    with pytest.raises(Unreadable) as caught:
        decompressed(packed(0x75465A4C, b"", 100), max_bytes=99)

    assert caught.value.outcome is ExtractionStatus.TOO_LARGE
