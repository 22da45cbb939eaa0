"""`Sequences`: whether figures stand in an answer in the order in which a file has them.

"Flue 215, filter 96, flushing 340", said in another language than the file's, shares no word with
it; but three figures one behind the other, as they are there, are hardly so by chance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from desktop_app.agent.claims.evidence.source_lines import SourceLines

MAX_APART = 3
"""Figures from one to the next: one or two may be left out."""

LEAST_DIGITS = 5
"""Of three figures together, so that they are not those of any list."""


class Sequences:
    """The figures of the files, in their order."""

    def __init__(self, sources: SourceLines) -> None:
        self._places: dict[str, dict[str, list[int]]] = {}
        counts: defaultdict[str, int] = defaultdict(int)
        for one in sources.occurrences:
            file = sources.lines[one.line].file
            if one.value[0] == "#" and file:
                places = self._places.setdefault(file, defaultdict(list))
                places[one.value].append(counts[file])
                counts[file] += 1

    def has(self, figures: Sequence[str], at: int) -> bool:
        """Whether the figure at that place of an answer stands between its neighbours."""
        return any(
            self._follow(figures[first : first + 3])
            for first in range(max(0, at - 2), min(at, len(figures) - 3) + 1)
        )

    def _follow(self, three: Sequence[str]) -> bool:
        if len(set(three)) < 2 or sum(len(one.strip("#0").replace(".", "")) for one in three) < (
            LEAST_DIGITS
        ):
            return False
        first, second, third = three
        return any(
            0 < b - a <= MAX_APART and 0 < c - b <= MAX_APART
            for places in self._places.values()
            for a in places.get(first, ())
            for b in places.get(second, ())
            for c in places.get(third, ())
        )
