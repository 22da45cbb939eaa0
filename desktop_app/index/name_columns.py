"""What a snapshot keeps of names: read a batch at a time, put in order at the end."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from itertools import compress, repeat
from operator import ne
from string import ascii_lowercase
from typing import Final

import numpy as np

from desktop_app.filetypes.kinds import extension_of
from desktop_app.folding.fold import fold
from desktop_app.index.snapshot import ANY_EXTENSION, MAX_EXTENSIONS
from desktop_app.value_class import value_class

ENCODING: Final = ("utf-8", "surrogatepass")
"""Every name comes through, whatever its bytes."""

_JOINED_ROWS: Final = 16_384
"""So many names are taken into the columns at a time."""

_ASCII: Final = 0x7F
_DOT: Final = ord(".")
_LETTERS: Final = bytes(code if chr(code) in ascii_lowercase else ord(" ") for code in range(256))
_WORD_LETTERS: Final = range(4, 25)
"""So long is what somebody may have misspelt."""
_MAX_WORDS: Final = 100_000


@value_class
class ReadNames:
    """Some names, encoded.

    Attributes:
        names: As they are, and
        folded: as they are compared.
        differ: For each whether these are two.
        endings: For each the number of what it ends in.
    """

    names: Sequence[bytes]
    folded: Sequence[bytes]
    differ: bytes
    endings: array[int]


class NameReader:
    """Reads names as they come, in any order; counts their words and endings."""

    def __init__(self) -> None:
        self._words: Counter[bytes] = Counter()
        # A million names end in a few hundred ways.
        self._endings = _Numbered()

    def read(self, names: Sequence[str]) -> ReadNames:
        """Some of them, one at least."""
        encoded = "\0".join(names).encode(*ENCODING)
        apart, endings = encoded.split(b"\0"), self._endings
        folded = _folded(encoded, apart)
        self._words.update(b"\0".join(folded).translate(_LETTERS).split())
        parts = map(bytes.rpartition, apart, repeat(b"."))
        numbers = [
            # The dot that hides a name begins no ending.
            endings[last] if stem and (stem[0] != _DOT or stem.strip(b".")) else endings[b""]
            for stem, _, last in parts
        ]
        return ReadNames(apart, folded, bytes(map(ne, apart, folded)), array("I", numbers))

    def words(self) -> bytes:
        """The words of Latin letters that they have, those of the most names first."""
        words = {word: n for word, n in self._words.items() if len(word) in _WORD_LETTERS}
        return b"\0".join(word for word, _ in Counter(words).most_common(_MAX_WORDS))

    def extensions(self, endings: array[int]) -> tuple[bytes, list[str]]:
        """For each name the number of its extension, and the extensions by number, from 1 on.

        Args:
            endings: Of all names, in their order.
        """
        counted = Counter(endings)
        # Some differ in case alone.
        known = [extension_of(f"x.{str(one, *ENCODING)}") for one in self._endings]
        common: Counter[str] = Counter()
        for number, ending in enumerate(known):
            common[ending] += counted[number]
        extensions = sorted(common, key=lambda ending: (-common[ending], ending))[:MAX_EXTENSIONS]
        ids = {ending: number for number, ending in enumerate(extensions, start=1)}
        id_of = [ids.get(ending, ANY_EXTENSION) for ending in known]
        return bytes(map(id_of.__getitem__, endings)), extensions


class NameColumns:
    """Takes names that were read, in their order, into columns.

    Attributes:
        folded: All as they are compared.
        unfolded: As they are, those that are not compared so; and
        unfolded_rows: their numbers.
        beyond_ascii: The numbers of those that have other characters once they are folded.
        endings: For each the number of what it ends in.
    """

    def __init__(self) -> None:
        self.folded, self.unfolded = EncodedNames(), EncodedNames()
        self.unfolded_rows = array("I")
        self.beyond_ascii = array("I")
        self.endings = array("I")
        self._waiting: list[bytes] = []
        self._waiting_from = 0

    def __len__(self) -> int:
        return len(self.endings)

    def add(
        self, folded: bytes, unfolded: bytes, differ: bytes | bytearray, endings: array[int]
    ) -> None:
        """Add some, one at least.

        Args:
            folded: With NULs between them.
            unfolded: Likewise those that differ.
            differ: Of each, see `ReadNames`.
            endings: Likewise.
        """
        rows = len(self.endings)
        self._waiting.append(folded)
        if unfolded:
            self.unfolded_rows.extend(compress(range(rows, rows + len(differ)), differ))
            self.unfolded.add(unfolded)
        self.endings += endings
        if rows - self._waiting_from >= _JOINED_ROWS:
            self.finish()

    def finish(self) -> None:
        """Take in those that wait."""
        if self._waiting:
            self.folded.add(b"\0".join(self._waiting), self.beyond_ascii)
            self._waiting, self._waiting_from = [], len(self.endings)


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


def _folded(encoded: bytes, names: Sequence[bytes]) -> list[bytes]:
    """As `fold` has them: most are ASCII, and lowered at once, which takes a tenth of the time."""
    lowered = encoded.lower()
    if b"  " in lowered or len(lowered.translate(None, _OTHER_SPACES)) < len(lowered):
        return fold(str(encoded, *ENCODING)).encode(*ENCODING).split(b"\0")
    found = lowered.split(b"\0")
    if not encoded.isascii():
        others = [number for number, name in enumerate(names) if not name.isascii()]
        text = str(b"\0".join([names[number] for number in others]), *ENCODING)
        folded = fold(text).encode(*ENCODING).split(b"\0")
        for number, name in zip(others, folded, strict=True):
            found[number] = name
    return found


_OTHER_SPACES: Final = b"\t\n\v\f\r\x1c\x1d\x1e\x1f"
"""Those of ASCII that `fold` takes for such."""


class _Numbered(dict[bytes, int]):
    """Numbers what is asked for, as it comes."""

    def __missing__(self, key: bytes) -> int:
        self[key] = number = len(self)
        return number
