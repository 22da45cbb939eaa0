"""Columns that are summed up at once come to what a walk through their rows comes to."""

from __future__ import annotations

import sys
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

if sys.platform != "linux":
    pytest.skip("elsewhere the disk answers", allow_module_level=True)

from desktop_app.index.details import summed_rows
from desktop_app.index.details.conditions import Conditions
from desktop_app.index.details.first_rows import FirstRows
from desktop_app.query.query import SortKey
from desktop_app.query.syntax import parse

LENGTHS = st.one_of(st.integers(0, 5), st.integers(0, 2**63 - 1))
MOMENTS = st.one_of(st.integers(-3, 3), st.integers(-(2**63), 2**63 - 1))
FILES = st.lists(st.tuples(st.integers(0, 3), LENGTHS), max_size=30)


@given(FILES)
def test_lengths_are_exact_however_long_the_files_of_a_group_are(
    files: list[tuple[int, int]],
) -> None:
    wanted = Counter[int]()
    for group, length in files:
        wanted[group] += length
    ids = np.array([group for group, _ in files], np.int64)
    sizes = np.array([length for _, length in files], np.int64)
    assert summed_rows._sums(ids, sizes, 4) == [wanted[group] for group in range(4)]


@given(st.lists(st.tuples(MOMENTS, st.sampled_from([0, 4])), max_size=20), st.integers(1, 6))
@pytest.mark.parametrize("backwards", [True, False])
def test_the_first_are_told_with_all_that_are_alike_to_the_last(
    backwards: bool, rows: list[tuple[int, int]], number: int
) -> None:
    shown = bytes(flags == 0 for flags in range(256))
    wanted = FirstRows(SortKey.MODIFIED, backwards, number, shown)
    keys = np.array([moment for moment, _ in rows], np.int64)
    flags = np.array([flags for _, flags in rows], np.uint8)
    found = summed_rows._is_first(wanted, flags, keys).tolist()
    in_order = sorted((one for one, flags in rows if not flags), reverse=not backwards)
    first = set(in_order[:number])
    assert found == [not flags and moment in first for moment, flags in rows]


@given(st.lists(LENGTHS, max_size=20))
@pytest.mark.parametrize(
    "query", ["size:2", "size:<3", "-size:1..3", "size:>3", "size:<2|>4", "-size:<9000000000gb"]
)
def test_a_column_passes_as_its_rows_do(query: str, lengths: list[int]) -> None:
    conditions = Conditions.of(parse(query))
    found = summed_rows._lies_in(conditions.sizes, np.array(lengths, np.int64)).tolist()
    assert found == [conditions.pass_for(length, 0) for length in lengths]
