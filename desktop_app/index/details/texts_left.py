"""`TextsLeft`: which rows of a snapshot are left to be looked into, by the words that are kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Final

from desktop_app.index.details.heard import HeardFiles
from desktop_app.index.details.known_texts import UNKNOWN

_MOST: Final = 50_000_000
"""Numbers of texts; nobody has so many."""


_SAMPLE: Final = 2_000
"""Rows that tell about all."""


class TextsLeft:
    """Files that may pass, of which nothing is known, or that may have changed.

    Args:
        heard: The files as they were.
        matching: The numbers of those that may pass; all others that have one do not.
        exempt: Rows that are left whatever is known of them.
        is_settled: Whether those that have one of these numbers do pass.
    """

    def __init__(
        self,
        heard: HeardFiles,
        matching: Iterable[int],
        exempt: Iterable[int] = (),
        *,
        is_settled: bool = False,
    ) -> None:
        self._heard = heard
        self._texts = heard.columns.texts
        numbers = [number for number in matching if number < _MOST]
        self._left = bytearray(1 + max(numbers, default=UNKNOWN))
        self._left[UNKNOWN] = 1
        for number in numbers:
            self._left[number] = 1
        self._exempt = sorted(exempt)
        self._is_settled = is_settled

    def known(self, first: int, end: int) -> int:
        """About how many of a run of rows need not be looked into: some of them are counted."""
        texts = self._texts[first:end]
        some = texts[:: len(texts) // _SAMPLE + 1].tolist()
        left, known = self._left, len(self._left)
        ruled_out = sum(number >= known or not left[number] for number in some)
        return ruled_out * len(texts) // max(1, len(some))

    def among(self, rows: range | Sequence[int]) -> list[int]:
        """Those of some rows, ascending."""
        if not rows:
            return []
        first, end, texts = rows[0], rows[-1] + 1, self._texts
        left, known = self._left, len(self._left)
        if isinstance(rows, range):
            numbers: Sequence[int] = texts[first:end].tolist()
        else:
            numbers = list(map(texts.__getitem__, rows))
        found = list(compress(rows, [number < known and left[number] for number in numbers]))
        others = {*self._heard.doubts_in(first, end), *self._exempt}
        others = others.intersection(rows).difference(found)
        return sorted([*found, *others]) if others else found

    def settled(self, rows: Sequence[int]) -> list[int]:
        """Those of some rows that are left of which it is known that they pass."""
        if not self._is_settled:
            return []
        texts, knows, exempt = self._texts, self._heard.knows, frozenset(self._exempt)
        known = [row for row in rows if texts[row] != UNKNOWN and row not in exempt and knows(row)]
        doubts = self._heard.doubts_in(known[0], known[-1] + 1) if known else ()
        return sorted(frozenset(known).difference(doubts)) if doubts else known
