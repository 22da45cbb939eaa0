from __future__ import annotations

from array import array

from desktop_app.files.batch import Batch, joined
from desktop_app.hits import Flag, Hit, Hits


def a_batch(*, details: bool) -> Batch:
    return Batch(
        folders=["/a", "/b", "/c"],
        folder_ids=array("I", [0, 0, 2, 2]),
        names=["文件", "n\udcff", ".x", "y"],
        flags=bytes([0, Flag.FOLDER, Flag.HIDDEN, 0]),
        sizes=array("q", [1, 2, 3, 4]) if details else None,
        modified_ns=array("q", [-1, -2, -3, 2**63 - 1]) if details else None,
        empty_folders=("/b",),
    )


def test_selected_rows_keep_what_is_known_of_them() -> None:
    batch = a_batch(details=True).select([1, 3])

    assert len(batch) == 2
    assert list(batch.names) == ["n\udcff", "y"]
    assert list(batch.folder_ids) == [0, 2]
    assert list(batch.flags) == [Flag.FOLDER, 0]
    assert list(batch.sizes or ()) == [2, 4]
    assert list(batch.modified_ns or ()) == [-2, 2**63 - 1]
    assert batch.empty_folders == ("/b",)


def test_all_rows_selected_are_the_same_batch() -> None:
    batch = a_batch(details=False)

    assert batch.select(range(4)) is batch
    assert len(batch.select([])) == 0


def test_rows_with_a_flag_are_parted_from_the_others() -> None:
    folders, others = a_batch(details=True).split_by_flag(Flag.FOLDER)

    assert list(folders.names) == ["n\udcff"]
    assert list(others.names) == ["文件", ".x", "y"]
    batch = a_batch(details=False)
    assert batch.split_by_flag(Flag.LINK)[1] is batch


def test_a_chunk_holds_the_rows_and_the_folders_they_need() -> None:
    chunk = a_batch(details=True).select([2]).chunk()

    assert chunk.folders == ("/c",)
    assert list(Hits([chunk])) == [Hit("/c", ".x", 3, -3, Flag.HIDDEN)]


def test_a_chunk_of_rows_without_details_says_so() -> None:
    chunk = a_batch(details=False).chunk()

    assert list(Hits([chunk]))[1:3] == [
        Hit("/a", "n\udcff", 0, 0, Flag.FOLDER | Flag.UNKNOWN),
        Hit("/c", ".x", 0, 0, Flag.HIDDEN | Flag.UNKNOWN),
    ]


def test_details_that_are_there_are_not_read_again() -> None:
    batch = a_batch(details=True)

    assert batch.detailed() is batch


def test_joined_batches_hold_the_same_rows_and_keep_their_folders() -> None:
    parts = [a_batch(details=False), a_batch(details=False).select([3])]

    (whole,) = joined(parts)

    rows = [(batch.path(row), batch.flags[row]) for batch in parts for row in range(len(batch))]
    assert [(whole.path(row), whole.flags[row]) for row in range(len(whole))] == rows
    assert whole.empty_folders == ("/b", "/b")
    assert list(whole.folder_ids) == sorted(whole.folder_ids)


def test_batches_with_sizes_are_not_joined() -> None:
    parts = [a_batch(details=True), a_batch(details=False), a_batch(details=True)]

    assert sorted(len(batch) for batch in joined(parts)) == [4, 4, 4]
