from __future__ import annotations

import tracemalloc
from array import array
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.hits import Chunk, Flag, Hit, Hits

NAMES = st.text(st.characters(exclude_characters="/\0"), min_size=1, max_size=20)
HITS = st.builds(
    Hit,
    folder=st.sampled_from(["/", "/home/ann", "/media/音乐", "/media/caf\udce9"]),
    name=NAMES | st.just("caf\udce9.pdf"),
    size_bytes=st.integers(0, 2**63 - 1),
    modified_ns=st.integers(-(2**63), 2**63 - 1),
    flags=st.integers(0, 63).map(Flag),
)
ROWS = st.lists(HITS, max_size=12)


NOTHING_SPECIAL = Flag(0)


def hit(name: str, folder: str = "/home/ann", flags: Flag = NOTHING_SPECIAL) -> Hit:
    return Hit(folder, name, 1, 2, flags)


A, B, C, D = hit("a"), hit("b"), hit("c"), hit("d", "/tmp")


def test_a_hit_knows_its_path() -> None:
    assert hit("a.pdf").path == "/home/ann/a.pdf"
    assert hit("a.pdf", "/").path == "/a.pdf"


def test_a_link_to_a_folder_is_no_folder() -> None:
    assert hit("a", flags=Flag.FOLDER | Flag.HIDDEN).is_folder
    assert not hit("a", flags=Flag.LINK).is_folder


@given(st.lists(ROWS, max_size=4))
def test_what_was_packed_comes_out_as_it_was(batches: list[list[Hit]]) -> None:
    rows = [row for batch in batches for row in batch]
    hits = Hits(Chunk.of(batch) for batch in batches)
    assert list(hits) == rows
    assert len(hits) == len(rows)
    assert [hits[number] for number in range(len(rows))] == rows
    assert [hits[number - len(rows)] for number in range(len(rows))] == rows


@given(ROWS, ROWS, st.slices(24), st.randoms())
def test_slices_orders_and_joins_do_what_lists_do(
    first: list[Hit], second: list[Hit], part: slice, random: Random
) -> None:
    order = list(range(len(first)))
    random.shuffle(order)
    hits = Hits([Chunk.of(first)]).ordered(array("I", order))
    rows = [first[number] for number in order]
    assert list(hits) == rows
    assert list(hits[part]) == rows[part]
    joined = hits.joined(Hits([Chunk.of(second)]))
    assert list(joined) == rows + second
    assert list(joined[part]) == (rows + second)[part]
    assert list(hits[part].joined(joined[part])) == rows[part] + (rows + second)[part]


def test_a_row_out_of_range_is_an_error() -> None:
    hits = Hits([Chunk.of([A, B])])
    for number in (2, -3):
        with pytest.raises(IndexError):
            hits[number]
    with pytest.raises(IndexError):
        Hits()[0]


def test_adding_and_ordering_leave_the_first_as_it_was() -> None:
    hits = Hits([Chunk.of([A, B, C])])
    backwards = hits.ordered(array("I", [2, 1, 0]))
    assert list(backwards) == [C, B, A]
    assert list(backwards.joined(Hits([Chunk.of([D])]))) == [C, B, A, D]
    assert list(hits) == [A, B, C]


def test_an_order_may_leave_rows_out() -> None:
    assert list(Hits([Chunk.of([A, B, C])]).ordered(array("I", [1]))) == [B]


def test_columns_are_shared_and_not_copied() -> None:
    chunk = Chunk.of([A, B])
    hits = Hits([chunk])
    assert hits[:1].chunks[0] is chunk
    assert hits.joined(Hits([chunk])).chunks == (chunk, chunk)


def test_empty_batches_leave_no_trace() -> None:
    assert Hits([Chunk.of([]), Chunk.of([A]), Chunk.of([])]).chunks == (Chunk.of([A]),)
    assert not Hits()
    assert list(Hits()) == []


def test_folders_are_kept_once() -> None:
    assert Chunk.of([A, B, D, C]).folders == ("/home/ann", "/tmp")


def test_a_hit_is_found_among_the_rows() -> None:
    hits = Hits([Chunk.of([A, B]), Chunk.of([C])])
    assert hits.index(C) == 2
    assert B in hits
    assert D not in hits
    assert list(reversed(hits)) == [C, B, A]


def test_a_name_is_read_without_making_a_hit() -> None:
    chunk = Chunk.of([hit("long name.pdf"), hit("页.txt"), hit("z")])
    assert [chunk.name(row) for row in range(3)] == ["long name.pdf", "页.txt", "z"]


def test_a_long_result_says_how_long_it_is_and_no_more() -> None:
    assert repr(Hits([Chunk.of([A] * 5)])) == "<5 hits>"


def test_a_row_takes_less_than_a_hundred_bytes() -> None:
    rows = 50_000
    names = [f"holiday picture {number:06}.jpeg" for number in range(rows)]
    tracemalloc.start()
    try:
        chunk = Chunk.pack(
            ["/home/ann/Pictures"], [0] * rows, names, [1] * rows, [2] * rows, [0] * rows
        )
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(Hits([chunk])) == rows
    assert kept / rows < 100


def test_folders_are_counted_in_any_order_and_in_parts() -> None:
    def hit(name: str, flags: Flag) -> Hit:
        return Hit("/home", name, 1, 0, flags)

    hits = Hits(
        [
            Chunk.of([hit("a", Flag.FOLDER | Flag.HIDDEN), hit("b", Flag.LINK)]),
            Chunk.of([hit("c", Flag.FOLDER), hit("d", Flag(0))]),
        ]
    )
    assert Hits().folder_count() == 0
    assert hits.folder_count() == 2
    assert hits.ordered(array("I", [3, 2, 1, 0])).folder_count() == 2
    assert hits.ordered(array("I", [3, 2])).folder_count() == 1
    assert hits[1:2].folder_count() == 0
