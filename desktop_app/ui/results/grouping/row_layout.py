"""`RowLayout`: where the rows of a list are among the headings of its groups.

A place is the number of a hit, a row that of a line in the view: one of a hit, or a heading.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import accumulate

from desktop_app.ui.results.grouping.groups import RowGroups
from desktop_app.ui.results.selection import Span


class RowLayout:
    """The rows of a view: without groups, one for each hit.

    Args:
        count: How many hits there are.
        groups: What they are grouped in.
        folded: The numbers of the groups of which only the heading is shown.

    Attributes:
        rows: How many there are.
    """

    def __init__(
        self, count: int = 0, groups: RowGroups | None = None, folded: Iterable[int] = ()
    ) -> None:
        self.count = count
        self.groups = groups
        self._folded = array("I", sorted(folded))
        hidden = (0,) if groups is None else map(self.size_of, self._folded)
        # How many hits are hidden in the first of the folded groups, the first two, ...
        self._hidden = array("I", accumulate(hidden, initial=0))
        headings = 0 if groups is None else len(groups)
        self.rows = count + headings - self._hidden[-1]

    @property
    def folded(self) -> frozenset[int]:
        """The numbers of the folded groups."""
        return frozenset(self._folded)

    def is_folded(self, group: int) -> bool:
        """Whether only its heading is shown."""
        at = bisect_left(self._folded, group)
        return at < len(self._folded) and self._folded[at] == group

    def size_of(self, group: int) -> int:
        """How many hits a group has."""
        assert self.groups is not None
        return self.groups.firsts[group + 1] - self.groups.firsts[group]

    def heading_row(self, group: int) -> int:
        """The row of a group's heading."""
        assert self.groups is not None
        hidden = self._hidden[bisect_left(self._folded, group)]
        return self.groups.firsts[group] + group - hidden

    def group_of(self, row: int) -> int:
        """The group that a row belongs to, heading or not; -1 where there are none."""
        if self.groups is None or not 0 <= row < self.rows:
            return -1
        return bisect_right(range(len(self.groups)), row, key=self.heading_row) - 1

    def heading(self, row: int) -> int:
        """The group whose heading stands in a row; -1 for a row of a hit."""
        group = self.group_of(row)
        return group if group >= 0 and self.heading_row(group) == row else -1

    def place(self, row: int) -> int:
        """The place of the hit in a row; -1 for a heading, or where there is none."""
        if not 0 <= row < self.rows:
            return -1
        if self.groups is None:
            return row
        group = self.group_of(row)
        within = row - self.heading_row(group) - 1
        return -1 if within < 0 else self.groups.firsts[group] + within

    def row(self, place: int) -> int:
        """The row of the hit in a place; -1 where it is folded away, or there is none."""
        if self.groups is None or not 0 <= place < self.count:
            return place if 0 <= place < self.count else -1
        group = self.groups.at(place)
        if self.is_folded(group):
            return -1
        return self.heading_row(group) + 1 + place - self.groups.firsts[group]

    def places(self, top: int, bottom: int) -> list[Span]:
        """The stretches of hits that are shown in rows from `top` to `bottom`."""
        if self.groups is None:
            return [(top, bottom)] if top <= bottom else []
        firsts = self.groups.firsts
        first, last = self.group_of(top), self.group_of(bottom)
        begin = firsts[first] if self.heading(top) >= 0 else self.place(top)
        end = firsts[last] - 1 if self.heading(bottom) >= 0 else self.place(bottom)
        spans = []
        at, until = bisect_left(self._folded, first), bisect_left(self._folded, last)
        for group in self._folded[at:until]:
            if begin < firsts[group]:
                spans.append((begin, firsts[group] - 1))
            begin = firsts[group + 1]
        if begin <= end:
            spans.append((begin, end))
        return spans

    def rows_of(self, top: int, bottom: int) -> Span | None:
        """The rows of the hits from one place to another; None where all are folded away."""
        if self.groups is None:
            return top, bottom
        first, last = self.row(top), self.row(bottom)
        if first < 0:
            # What follows a folded group begins with the next heading.
            first = self.heading_row(self.groups.at(top)) + 1
        if last < 0:
            last = self.heading_row(self.groups.at(bottom)) - 1
        return (first, last) if first <= last else None
