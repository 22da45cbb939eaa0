"""Names that have something inside are the same, however they are looked through."""

from __future__ import annotations

import mmap
import sys
from array import array
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.index import scanning
from desktop_app.index.scanning import NameRun, array_with, rows_with

LETTERS = st.text("ab票é", max_size=4)
"""So few that much is found, and names that folding leaves nothing of."""


def run_of(names: list[str], first: int, end: int) -> NameRun:
    encoded = [name.encode() + b"\0" for name in names]
    whole = mmap.mmap(-1, 5 + sum(map(len, encoded)))
    whole[:] = b"other" + b"".join(encoded)
    at = memoryview(array("I", accumulate(map(len, encoded), initial=0)))
    return NameRun(whole, 5, at, first, end)


@st.composite
def runs(draw: st.DrawFn) -> tuple[list[str], int, int]:
    names = draw(st.lists(LETTERS, min_size=1, max_size=40))
    first = draw(st.integers(0, len(names) - 1))
    return names, first, draw(st.integers(first + 1, len(names)))


@pytest.mark.parametrize("few", [1, 50, 10**9])
@pytest.mark.parametrize("has_numpy", [True, False])
def test_each_row_whose_name_has_it_is_found_once(few: int, has_numpy: bool) -> None:
    @given(runs(), LETTERS.filter(bool))
    def check(run: tuple[list[str], int, int], wanted: str) -> None:
        names, first, end = run
        found = list(rows_with(wanted.encode(), run_of(names, first, end)))
        assert found == [row for row in range(first, end) if wanted in names[row]]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(scanning, "_FEW", few)
        if has_numpy:
            import numpy  # noqa: F401
        else:
            patched.delitem(sys.modules, "numpy", raising=False)
        check()


@pytest.mark.parametrize("dense", [0, 1, 4, 10**9])
def test_dense_and_sparse_places_give_the_same_rows(dense: int) -> None:
    @given(runs(), LETTERS.filter(bool))
    def check(run: tuple[list[str], int, int], wanted: str) -> None:
        names, first, end = run
        found = array_with(wanted.encode(), run_of(names, first, end)).tolist()
        assert found == [row for row in range(first, end) if wanted in names[row]]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(scanning, "_DENSE", dense)
        check()
