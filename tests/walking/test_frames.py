from __future__ import annotations

from array import array
from dataclasses import replace

import pytest

from desktop_app.files.batch import Batch
from desktop_app.reasons import Reason, Skips
from desktop_app.walking.frames import (
    TreeFrame,
    WalkReport,
    decode_batch,
    decode_items,
    encode_batch,
    encode_items,
    is_report,
)
from desktop_app.walking.tree_walker import WorkItem

# Undecodable bytes of POSIX, half a character of Windows, a line end, a character beyond 16 bits.
ODD = ["n\udcff", "half \ud83d", "new\nline", "\U0001f600", "文件", ""]


@pytest.mark.parametrize("details", [False, True])
def test_a_batch_comes_through(details: bool) -> None:
    batch = Batch(
        folders=[f"/top/{name}" for name in ODD],
        folder_ids=array("I", range(len(ODD))),
        names=ODD,
        flags=bytes(range(len(ODD))),
        sizes=array("q", [0, 1, 2**63 - 1, 3, 4, 5]) if details else None,
        modified_ns=array("q", [0, -1, -(2**63), 3, 4, 5]) if details else None,
        empty_folders=("/top/\udcff",),
    )

    frame = encode_batch(batch)

    assert not is_report(frame)
    assert decode_batch(frame) == batch


@pytest.mark.parametrize("listed", [None, b"", bytes(range(7))])
def test_a_batch_without_rows_comes_through(listed: bytes | None) -> None:
    batch = Batch(["/empty"], array("I"), [], b"", empty_folders=("/empty",), listed=listed)

    assert decode_batch(encode_batch(batch)) == batch


def test_what_was_listed_comes_through_beside_what_was_picked() -> None:
    batch = Batch(["/a"], array("I", [0]), ["文件"], b"\4", array("q", [5]), array("q", [-6]))
    batch = replace(batch, listed=bytes(300))

    assert decode_batch(encode_batch(batch)) == batch


def test_an_opening_comes_through() -> None:
    opening = TreeFrame(
        "/a\udcff", "/b", (1, 2**64 - 1), True, 3, ["/b/x"], ["/b/mnt"], "文件 \udcff"
    )

    assert TreeFrame.decode(opening.encode()) == opening


def test_errands_come_through() -> None:
    items = [WorkItem(["a", "n\udcff"], [("x", False), ("文件", True)]), WorkItem([], [])]

    assert decode_items(encode_items(items)) == items
    assert decode_items(encode_items(None)) is None


def test_a_report_comes_through() -> None:
    skips = Skips()
    skips.add(Reason.UNREADABLE, 3, ["/a\udcff"])

    frame = WalkReport(skips, [WorkItem(["a"], [("b", True)])]).encode()

    assert is_report(frame)
    assert WalkReport.decode(frame) == WalkReport(skips, [WorkItem(["a"], [("b", True)])])
