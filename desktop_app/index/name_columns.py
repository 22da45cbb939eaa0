"""`NameColumns`: what a snapshot keeps of names, made a few thousand at a time."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from itertools import accumulate
from typing import Final

from desktop_app.filetypes.kinds import extension_of
from desktop_app.folding.fold import fold
from desktop_app.index.snapshot import ANY_EXTENSION, MAX_EXTENSIONS

ENCODING: Final = ("utf-8", "surrogatepass")
"""Every name comes through, whatever its bytes."""

_FOLD_ROWS: Final = 16_384
"""So many names are folded at a time."""

_WORD: Final = re.compile("[a-z]{4,24}")
"""What somebody may have misspelt."""
_MAX_WORDS: Final = 100_000

_DOT: Final = "."
"""In place of what a name ends in that begins with a dot."""


class NameColumns:
    """Takes names in their order, and lets go of them as soon as they are in the columns.

    Attributes:
        names, folded: As they are, and as they are compared.
    """

    def __init__(self) -> None:
        self.names, self.folded = JoinedNames(), JoinedNames()
        self._waiting: list[bytes] = []
        self._waiting_rows = 0
        self._words: Counter[str] = Counter()
        # A million names end in a few hundred ways, which are numbered as they come.
        self._endings = {_DOT: 0}
        self._last = array("I")

    def __len__(self) -> int:
        return len(self._last) + self._waiting_rows

    def add(self, names: bytes, rows: int) -> None:
        """Add `rows` names, one at least, encoded, with a NUL between them."""
        self._waiting.append(names)
        self._waiting_rows += rows
        if self._waiting_rows >= _FOLD_ROWS:
            self.finish()

    def finish(self) -> None:
        """Take in those that wait."""
        if not self._waiting:
            return
        encoded = b"\0".join(self._waiting)
        self._waiting, self._waiting_rows = [], 0
        text = str(encoded, *ENCODING)
        folded = fold(text)
        self.names.add(encoded)
        self.folded.add(folded.encode(*ENCODING))
        self._words.update(_WORD.findall(folded))
        endings = self._endings
        last_parts = map(_last_part, text.split("\0"))
        self._last.extend([endings.setdefault(part, len(endings)) for part in last_parts])

    def words(self) -> bytes:
        """The words of Latin letters that they have, those of the most names first."""
        return "\0".join(word for word, _ in self._words.most_common(_MAX_WORDS)).encode()

    def extensions(self) -> tuple[bytes, list[str]]:
        """For each name the number of what it ends in, and the endings by number, from 1 on.

        A name that begins with a dot may be anything.
        """
        counted = Counter(self._last)
        # Some differ in case alone.
        endings = [extension_of(f"x.{ending}") for ending in self._endings]
        common: Counter[str] = Counter()
        for number, ending in enumerate(endings[1:], start=1):
            common[ending] += counted[number]
        extensions = sorted(common, key=lambda ending: (-common[ending], ending))[:MAX_EXTENSIONS]
        ids = {ending: number for number, ending in enumerate(extensions, start=1)}
        id_of = [ANY_EXTENSION, *(ids.get(ending, ANY_EXTENSION) for ending in endings[1:])]
        return bytes(map(id_of.__getitem__, self._last)), extensions


class JoinedNames:
    """Names with a NUL behind each, as they are added.

    Attributes:
        whole: All of them.
        at: Where each begins, and one more for the end.
        beyond_ascii: The numbers of those with other characters.
    """

    def __init__(self) -> None:
        self.whole = bytearray()
        self.at = array("I", [0])
        self.beyond_ascii = array("I")

    def add(self, encoded: bytes) -> None:
        """Add some, one at least, with NULs between them."""
        first = len(self.at) - 1
        self.whole += encoded
        self.whole.append(0)
        names = encoded.split(b"\0")
        self.at.extend(accumulate([len(name) + 1 for name in names], initial=self.at.pop()))
        if not encoded.isascii():
            self.beyond_ascii.extend(
                number for number, name in enumerate(names, first) if not name.isascii()
            )


def _last_part(name: str) -> str:
    if name[:1] == ".":
        return _DOT
    _, dot, ending = name.rpartition(".")
    return ending if dot else ""
