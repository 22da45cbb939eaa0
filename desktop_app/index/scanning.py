"""Looking through names that lie one after the other for what is inside them.

All at once where numpy is at hand, from one place to the next where it is not: to import it takes
longer than it saves a process that looks once.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate, repeat
from mmap import mmap
from typing import TYPE_CHECKING, Final

from desktop_app.value_class import value_class

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_FEW: Final = 50
"""Where one of so many names has it, to go from one to the next is sooner than to count."""
_DENSE: Final = 4
"""Where there are more places than one in so many names, the names are asked, not the places."""
_SAMPLE_BYTES: Final = 65_536


@value_class
class NameRun:
    """A run of names.

    Attributes:
        whole: Where they are, with a NUL behind each.
        start: Where all names begin.
        at: For each row where its name begins, from there on, and one more for the end.
        first: From which row, and
        end: to which.
    """

    whole: mmap
    start: int
    at: memoryview[int]
    first: int
    end: int

    @property
    def begins(self) -> int:
        """Where the first one does."""
        return self.start + self.at[self.first]

    @property
    def ends(self) -> int:
        """Where the last one does."""
        return self.start + self.at[self.end]


def rows_with(wanted: bytes, run: NameRun) -> Sequence[int]:
    """The rows of a run whose names have `wanted` inside, which has no NUL; ascending."""
    if "numpy" in sys.modules:
        found: list[int] = array_with(wanted, run).tolist()
        return found
    find, at, stop = run.whole.find, run.at, run.ends
    most, last = (run.end - run.first) // _FEW, run.begins
    rows: list[int] = []
    row = run.first
    while (hit := find(wanted, last, stop)) >= 0:
        # A name takes a byte at least.
        row = bisect_right(at, hit - run.start, row, min(run.end, row + hit - last + 1))
        rows.append(row - 1)
        last = run.start + at[row]
        if len(rows) > most:
            rows += _counted(wanted, NameRun(run.whole, run.start, at, row, run.end))
            break
    return rows


def _counted(wanted: bytes, run: NameRun) -> Iterable[int]:
    # Parted by it, and counted how many names end in each part: no name is gone through alone.
    parts = run.whole[run.begins : run.ends].split(wanted)
    parts.pop()
    rows = accumulate(map(bytes.count, parts, repeat(b"\0")), initial=run.first)
    next(rows)
    return dict.fromkeys(rows)


def array_with(wanted: bytes, run: NameRun) -> NDArray[np.int64]:
    """The same with numpy."""
    import numpy as np

    begins, length = run.begins, run.ends - run.begins
    names = np.frombuffer(run.whole, np.uint8, length, begins)
    at = np.frombuffer(run.at[run.first : run.end], np.uint32)
    # The rarest of its bytes is looked for, and what is around each.
    sample = run.whole[begins : begins + min(length, _SAMPLE_BYTES)]
    rarest, *others = sorted(range(len(wanted)), key=lambda n: sample.count(wanted[n]))
    is_there = names[rarest : max(rarest, length - len(wanted) + 1 + rarest)] == wanted[rarest]
    if not others and np.count_nonzero(is_there) * _DENSE > len(at):
        each = np.maximum.reduceat(is_there.view(np.uint8), (at - at[0]).astype(np.int64))
        return np.flatnonzero(each) + run.first
    hits = np.flatnonzero(is_there)
    for number in others:
        hits = hits[names[hits + number] == wanted[number]]
    rows = (
        np.searchsorted(at, (hits + int(at[0])).astype(np.uint32), "right") if len(hits) else hits
    )
    return rows[np.flatnonzero(np.diff(rows, prepend=-1))] + (run.first - 1)
