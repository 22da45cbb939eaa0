"""Rows of a sheet as passages: where their cells are, with tabs between them, within bounds."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

_LONGEST_GAP = 50
"""More empty cells in a row divide it; a hostile sheet has one cell at each end of every row."""
_CELL_CHARACTERS = 32_767
"""As much as spreadsheet programs take in one cell; a shared text may be used in a million."""
_ROW_CHARACTERS = 100_000


@lru_cache(maxsize=1_000)
def column_letters(column: int) -> str:
    """The name of a column, counted from 1: A, B … Z, AA."""
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


@lru_cache(maxsize=1_000)
def column_number(letters: str) -> int:
    """The opposite; 0 for what is no column."""
    number = 0
    if len(letters) > 4:
        return 0
    for letter in letters.upper():
        if not "A" <= letter <= "Z":
            return 0
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


@lru_cache(maxsize=1_000)
def first_of_run(columns: tuple[str | None, ...]) -> int:
    """The first of columns that follow each other without a gap; 0 where they do not.

    For the rows of a table, which all have the same columns.
    """
    numbers = [column_number(letters) if letters else 0 for letters in columns]
    first = numbers[0] if numbers else 0
    return first if first and numbers == list(range(first, first + len(numbers))) else 0


class RowOfCells:
    """One row being put together.

    Attributes:
        number: Of the row, from 1.
        last_number: Of the last row, where several are alike.
    """

    def __init__(self, emit: Callable[[str, str], None]) -> None:
        """`emit` takes a range such as "B4:D4" and the texts of its cells."""
        self._emit = emit
        self.number = self.last_number = 0
        self._texts: list[str] = []
        self._characters = 0
        self._first = self._last = 0

    def begin(self, number: int, repeated: int = 1) -> None:
        """Begin a row; `repeated` rows from here on are like it."""
        self.number = number
        self.last_number = number + repeated - 1

    def add(self, column: int, text: str) -> None:
        """Put a cell's text at its column, counted from 1; columns come in ascending order."""
        if self._texts:
            gap = column - self._last - 1
            if gap or self._characters > _ROW_CHARACTERS:
                self._skip(gap)
        if not self._texts:
            self._first = column
        self._texts.append(text[:_CELL_CHARACTERS])
        self._characters += len(text)
        self._last = column

    def add_run(self, first: int, texts: list[str]) -> None:
        """Put texts at columns without a gap, the first at `first`; "" is no cell."""
        characters = sum(map(len, texts))
        if self._texts or characters > _CELL_CHARACTERS or not all(texts):
            for column, text in enumerate(texts, first):
                if text:
                    self.add(column, text)
            return
        self._texts = texts
        self._characters = characters
        self._first, self._last = first, first + len(texts) - 1

    def _skip(self, gap: int) -> None:
        if 0 <= gap <= _LONGEST_GAP and self._characters <= _ROW_CHARACTERS:
            self._texts.extend([""] * gap)
        else:
            self.end()

    def end(self) -> None:
        """Hand out what was put together."""
        if not self._texts:
            return
        first = f"{column_letters(self._first)}{self.number}"
        last = f"{column_letters(self._last)}{self.last_number}"
        self._emit(first if first == last else f"{first}:{last}", "\t".join(self._texts))
        self._texts = []
        self._characters = 0
