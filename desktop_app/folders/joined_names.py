"""Names of folders as one text, so that searching them takes as few steps of Python as can be.

Every name has a NUL on both sides: the search itself is then done by the fastest loops that there
are, and only what is found costs more.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import compress
from operator import not_
from typing import Final

from desktop_app.fixed_patterns import fixed
from desktop_app.folders.words import folded
from desktop_app.folding.chinese import heard
from desktop_app.value_class import kept_value_class


class Folders:
    """Some folders, prepared for searching their names; they can be searched again and again.

    Args:
        parents: For each, the absolute path of the one that it lies in, in this system's form.
        names: For each, its name.
        separator: Between the names of a path.
        roots: The absolute paths of what was looked through: names above these were not chosen
            for what lies in them, and tell nothing.
    """

    def __init__(
        self,
        parents: Sequence[str],
        names: Sequence[str],
        separator: str = os.sep,
        *,
        roots: Sequence[str] = (),
    ) -> None:
        self._parents = parents
        self._names = names
        self.separator = separator
        self._roots = sorted(roots, key=len, reverse=True)
        self._above: dict[str, str] = {}

    @classmethod
    def of(cls, paths: Iterable[str], separator: str = os.sep) -> Folders:
        """The folders with these absolute paths."""
        split = [path.rpartition(separator) for path in paths]
        return cls([parts[0] for parts in split], [parts[2] for parts in split], separator)

    def __len__(self) -> int:
        return len(self._names)

    @cached_property
    def texts(self) -> Sequence[JoinedNames]:
        """The names as texts: those in ASCII need much less done to them."""
        plain = list(map(str.isascii, self._names))
        texts = []
        for chosen in (plain, list(map(not_, plain))):
            rows = list(compress(range(len(self)), chosen))
            if rows:
                texts.append(JoinedNames.of(compress(self._names, chosen), rows))
        return texts

    def name(self, row: int) -> str:
        """The name of a folder, as it is written."""
        return self._names[row]

    def path(self, row: int) -> str:
        """Its absolute path."""
        parent = self._parents[row]
        between = "" if parent.endswith(self.separator) else self.separator
        return f"{parent}{between}{self._names[row]}"

    def above(self, row: int) -> str:
        """The path, folded, of the folder that the one in `row` lies in, with NULs around names."""
        parent = self._parents[row]
        text = self._above.get(parent)
        if text is None:
            # No word crosses a NUL, and every name has its boundaries.
            text = folded(f"\0{parent}\0".replace(self.separator, "\0"))
            self._above[parent] = text
        return text

    def telling_above(self, row: int) -> str:
        """The same from the root on that it lies in; all of it where that is not known."""
        parent, separator = self._parents[row], self.separator
        inside = f"{parent}{separator}"
        for root in self._roots:
            if inside.startswith(f"{root.rstrip(separator)}{separator}"):
                above = root.rstrip(separator).rpartition(separator)[0]
                return self.above(row)[len(folded(f"\0{above}".replace(separator, "\0"))) :]
        return self.above(row)


@kept_value_class
class JoinedNames:
    """Folded names one after the other, each with a NUL on both sides; `rows` says whose."""

    text: str
    rows: Sequence[int]

    @classmethod
    def of(cls, names: Iterable[str], rows: Sequence[int]) -> JoinedNames:
        """The text of `names`, folded here."""
        return cls(folded("\0".join(["", *names, ""])), rows)

    @cached_property
    def heard(self) -> str:
        """The same as it sounds."""
        return heard(self.text)

    @cached_property
    def is_ascii(self) -> bool:
        """Whether there is nothing Chinese in it."""
        return self.text.isascii()

    @cached_property
    def latin_words(self) -> frozenset[str]:
        """The words of the names, in Latin and similar letters."""
        if self.is_ascii:
            return frozenset(self.text.translate(_LETTERS).split())
        return frozenset(_LETTER_RUN.findall(self.text))

    def name(self, at: int) -> str:
        """The name that the place `at` lies in."""
        return self.text[self.text.rfind("\0", 0, at) + 1 : self.text.find("\0", at)]


_LETTERS: Final = "".join(chr(code) if chr(code).isalpha() else " " for code in range(128))
_LETTER_RUN: Final = fixed(r"[^\W\d_\u2e80-\U0010ffff]{3,}")
