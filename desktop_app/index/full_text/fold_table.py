"""The words of a text by one look at each character, where that decides what becomes of it.

Folding goes by single characters but for few: what stands together with a mark behind it, and what
becomes several characters. A table has what becomes of each of the others and whether it is in a
word, so that a text is folded and cut into words a hundred thousand characters at a time. The
pieces with the few in them are left to whoever folds any text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from desktop_app.fixed_patterns import fixed
from desktop_app.folding.fold import fold_letters
from desktop_app.matching.word_bounds import LETTERS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ENCODING: Final = "utf-16-le"
"""Two bytes a character; what takes four is two units of its own, which the table leaves out."""
_PIECE: Final = "\ue000"
"""Stands for a piece that is left to others; where a text has one, it is such a piece itself."""
_SPACE: Final = ord(" ")

_DIVIDES, _LETTER, _DIGIT, _ALONE, _UNTOLD = range(5)
"""What a character is: in no word, in one with others of its sort, a word itself, not told here."""


def words_by_table(text: str, others: Callable[[str], list[str]]) -> tuple[str, int]:
    """The words of a text, white space between, and how long the longest is.

    Args:
        text: Not folded, without halves of characters.
        others: The words of a piece of it that the table does not tell.
    """
    # Imported here: whoever only asks needs it not.
    import numpy as np

    data = text.encode(_ENCODING)
    table = _table()
    codes = np.frombuffer(data, np.uint16)
    sorts = table.sorts[codes]
    untold = np.flatnonzero(sorts == _UNTOLD)
    pieces: list[str] = []
    longest = 0
    if len(untold):
        # Each from the white space before it to the one behind: no word goes on there.
        bounds = np.flatnonzero((codes == _SPACE) | (codes == ord("\n")))
        places = np.unique(np.searchsorted(bounds, untold))
        begins = np.concatenate(([0], bounds + 1))[places].tolist()
        ends = np.concatenate((bounds, [len(codes)]))[places].tolist()
        told, at = [], 0
        for begin, end in zip(begins, ends, strict=True):
            told.append(data[2 * at : 2 * begin])
            tokens = others(data[2 * begin : 2 * end].decode(_ENCODING))
            longest = max(longest, *map(len, tokens)) if tokens else longest
            pieces.append(" ".join(tokens))
            at = end
        told.append(data[2 * at :])
        codes = np.frombuffer(_PIECE.encode(_ENCODING).join(told), np.uint16)
        sorts = table.sorts[codes]
        sorts[codes == ord(_PIECE)] = _ALONE
    before, behind = sorts[:-1], sorts[1:]
    parted = ((before != behind) | (behind == _ALONE)) & (before > 0) & (behind > 0)
    spaced = np.insert(table.folded[codes], np.flatnonzero(parted) + 1, _SPACE)
    spaces = np.flatnonzero(spaced == _SPACE)
    longest = max(longest, int(np.diff(spaces, prepend=-1, append=len(spaced)).max()) - 1)
    words = spaced.tobytes().decode(_ENCODING)
    if pieces:
        first, *rest = words.split(_PIECE)
        words = "".join(
            (first, *(f"{piece}{one}" for piece, one in zip(pieces, rest, strict=True)))
        )
    return words, longest


class _Table(NamedTuple):
    """For each unit of a text in `_ENCODING`.

    Attributes:
        folded: What becomes of it; a space of what divides.
        sorts: What it is then.
    """

    folded: NDArray[np.uint16]
    sorts: NDArray[np.uint8]


_SORTS: Final = fixed(rf"([{LETTERS}])|(\d)|([^\W_])")


@cache
def _table() -> _Table:
    import numpy as np

    folded = np.full(0x10000, _SPACE, np.uint16)
    folded[ord(_PIECE)] = ord(_PIECE)
    sorts = np.full(0x10000, _UNTOLD, np.uint8)
    alone = [chr(code) for code in range(1, 0x10000) if not 0xD800 <= code < 0xE000]
    # All at once: between NULs each folds as if alone.
    all_of = "\0".join(alone)
    joins = _joining(alone)
    apart = unicodedata.normalize("NFKD", all_of).split("\0")
    for one, parts, becomes in zip(alone, apart, fold_letters(all_of).split("\0"), strict=True):
        if parts[:1] in joins or not becomes or one == _PIECE:
            continue
        found = _SORTS.search(becomes)
        if found is None:
            sorts[ord(one)] = _DIVIDES
        elif len(becomes) == 1 and ord(becomes) <= 0xFFFF:
            folded[ord(one)], sorts[ord(one)] = ord(becomes), found.lastindex or 0
    return _Table(folded, sorts)


def _joining(characters: list[str]) -> frozenset[str]:
    """What may change what stands before it, or be joined with it."""
    # The vowels and ends of Korean syllables.
    found = {chr(code) for code in (*range(0x1161, 0x1176), *range(0x11A8, 0x11C3))}
    for one in characters:
        if unicodedata.combining(one):
            found.add(one)
        elif len(parts := unicodedata.decomposition(one).split()) == 2 and parts[0][0] != "<":
            found.add(chr(int(parts[1], 16)))
    return frozenset(found)
