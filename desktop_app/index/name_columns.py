"""`NameColumns`: what a snapshot keeps of names, made a few thousand at a time."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from itertools import repeat
from typing import Final

import numpy as np

from desktop_app.filetypes.kinds import extension_of
from desktop_app.folding.fold import fold
from desktop_app.index.snapshot import ANY_EXTENSION, MAX_EXTENSIONS

ENCODING: Final = ("utf-8", "surrogatepass")
"""Every name comes through, whatever its bytes."""

_FOLD_ROWS: Final = 16_384
"""So many names are folded at a time."""

_ASCII: Final = 0x7F
_DOT: Final = ord(".")
_WORD: Final = re.compile("[a-z]{4,24}")
"""What somebody may have misspelt."""
_MAX_WORDS: Final = 100_000


class NameColumns:
    """Takes names in their order, and lets go of them as soon as they are in the columns.

    Attributes:
        names, folded: As they are, and as they are compared.
        beyond_ascii: The numbers of those that have other characters once they are folded.
    """

    def __init__(self) -> None:
        self.names, self.folded = EncodedNames(), EncodedNames()
        self.beyond_ascii = array("I")
        self._waiting: list[bytes] = []
        self._waiting_rows = 0
        self._words: Counter[str] = Counter()
        # A million names end in a few hundred ways.
        self._endings = _Numbered()
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
        folded, endings = fold(str(encoded, *ENCODING)), self._endings
        self.names.add(encoded)
        self.folded.add(folded.encode(*ENCODING), self.beyond_ascii)
        self._words.update(_WORD.findall(folded))
        parts = map(bytes.rpartition, encoded.split(b"\0"), repeat(b"."))
        self._last.extend(
            [
                # The dot that hides a name begins no ending.
                endings[last] if stem and (stem[0] != _DOT or stem.strip(b".")) else endings[b""]
                for stem, _, last in parts
            ]
        )

    def words(self) -> bytes:
        """The words of Latin letters that they have, those of the most names first."""
        return "\0".join(word for word, _ in self._words.most_common(_MAX_WORDS)).encode()

    def extensions(self) -> tuple[bytes, list[str]]:
        """For each name the number of what it ends in, and the endings by number, from 1 on."""
        counted = Counter(self._last)
        # Some differ in case alone.
        endings = [extension_of(f"x.{str(one, *ENCODING)}") for one in self._endings]
        common: Counter[str] = Counter()
        for number, ending in enumerate(endings):
            common[ending] += counted[number]
        extensions = sorted(common, key=lambda ending: (-common[ending], ending))[:MAX_EXTENSIONS]
        ids = {ending: number for number, ending in enumerate(extensions, start=1)}
        id_of = [ids.get(ending, ANY_EXTENSION) for ending in endings]
        return bytes(map(id_of.__getitem__, self._last)), extensions


class EncodedNames:
    """Names with a NUL behind each, as they are added.

    Attributes:
        whole: All of them.
        at: Where each begins, and one more for the end.
    """

    def __init__(self) -> None:
        self.whole = bytearray()
        self.at = array("I", [0])

    def add(self, encoded: bytes, beyond_ascii: array[int] | None = None) -> None:
        """Add some, one at least, with NULs between them; and to `beyond_ascii` their numbers."""
        rows, begins = len(self.at) - 1, len(self.whole)
        self.whole += encoded
        self.whole.append(0)
        characters = np.frombuffer(encoded + b"\0", np.uint8)
        behind = np.flatnonzero(characters == 0) + 1
        self.at.frombytes((behind + begins).astype(np.uint32).tobytes())
        if beyond_ascii is not None and not encoded.isascii():
            largest = np.maximum.reduceat(characters, np.concatenate(([0], behind[:-1])))
            others = np.flatnonzero(largest > _ASCII) + rows
            beyond_ascii.frombytes(others.astype(np.uint32).tobytes())


class _Numbered(dict[bytes, int]):
    """Numbers what is asked for, as it comes."""

    def __missing__(self, key: bytes) -> int:
        self[key] = number = len(self)
        return number
