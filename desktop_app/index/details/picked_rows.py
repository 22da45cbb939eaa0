"""All rows of a snapshot that pass by their names, endings and flags, for whoever sums them up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from desktop_app.index.candidate_rows import CandidateRows

_AT_ONCE: Final = 65_536
"""One call over many names would hold up every other thread."""

Judge = Callable[[Sequence[int]], Sequence[int]]
"""Tells which of some rows pass, by their names."""


def picked_rows(
    candidates: CandidateRows, runs: Iterable[tuple[int, int]], judge: Judge
) -> NDArray[np.int64]:
    """Those that pass, ascending.

    Args:
        candidates: Tells which do, as far as columns and what is in names tell.
        runs: From and to which rows are picked, ascending.
        judge: Asked for all others.
    """
    found = [np.zeros(0, np.int64)]
    for start, stop in runs:
        for first in range(start, stop, _AT_ONCE):
            found.append(_picked(candidates, first, min(first + _AT_ONCE, stop), judge))
    return np.concatenate(found)


def _picked(candidates: CandidateRows, first: int, end: int, judge: Judge) -> NDArray[np.int64]:
    if candidates.go_by_names:
        rows = candidates.array(first, end)
        if candidates.needles_decide or not len(rows):
            return rows
        return np.asarray(judge(rows.tolist()), np.int64)
    passing = np.frombuffer(candidates.judged(first, end), np.uint8)
    if undecided := candidates.undecided(first, end):
        failing = sorted({*undecided}.difference(judge(undecided)))
        passing = passing.copy()
        passing[np.asarray(failing, np.int64) - first] = 0
    return np.flatnonzero(passing) + first
