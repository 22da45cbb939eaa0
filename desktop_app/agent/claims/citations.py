"""`Citations`: which characters of an answer which output bears out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from desktop_app.messages.receipt import Receipt


@dataclass(frozen=True, slots=True)
class Citation:
    """Characters of the text that an output bears out, and its receipt for them, if it has any."""

    start: int
    end: int
    output: int
    receipt: Receipt | None


class Citations:
    """Those of one text, as they are found."""

    def __init__(self) -> None:
        self._all: list[Citation] = []

    def __iter__(self) -> Iterator[Citation]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def add(self, start: int, end: int, output: int, receipt: Receipt | None) -> None:
        """Remember one."""
        self._all.append(Citation(start, end, output, receipt))

    def counts(self) -> Iterator[int]:
        """The numbers that are borne out by a receipt."""
        for one in self._all:
            if one.receipt is not None and isinstance(one.receipt.value, int):
                yield one.receipt.value
