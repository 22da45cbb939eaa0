"""Names of folders that stand in a text as they are spelt: 翻译稿, Old iMac (2019), star-atlas.

Whoever asks about a folder of one's own need not say that it is one: its name tells.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import compress, pairwise

from desktop_app.fixed_patterns import fixed
from desktop_app.folding.chinese import simplified

MAX_NAMES = 20
"""Names of one text that are told."""

MAX_WORDS = 12
"""Words of one name that are looked at."""

_FEWEST_LETTERS = 3
"""Of a name in Latin letters; shorter ones stand in many texts by chance."""

_LETTER = fixed("[a-z]")
_HEAD = fixed(r"\A([^(\[（【]+?)(?:[ _]*[(\[（【]|\s+[-–—~]\s+|[.．](?=\d)|[._](?=[(\[（【]))")
"""What people call Choir (staff + parents), 回国行程.2025春节 or NAS-copy_(do not delete)."""

_WORDS = fixed(r"[^\s_–—-]+")
_TOKENS = fixed(r"[a-z0-9']+")
_RUNS = fixed(r"[a-z0-9']+(?: [a-z0-9']+)*")
_ASCII_WORDS = fixed("[a-z0-9]+")
_FEWEST_WORDS = 2
_SHORT_LETTERS = 3
"""A part of a name neither begins nor ends with a small word as short as these: "from the"."""

_SMALL = frozenset("from with that this into over under after before about".split())


class FolderMentions:
    """Looks for names in one text; letters may be small or capital, Chinese in either script.

    A name stands there where no letter or digit goes on at its ends; Chinese ones may stand
    anywhere, and have two characters at least. Of one with something added in brackets, behind a
    dash or as a date, the beginning will do, and is what is told; so will the greater part of its
    words, side by side: "backup of the shop laptop" of one that goes on with a year and a reason,
    2023 春节 of 广州 2023 春节. Of English names, words that are all in it will do as well, in
    whatever order: "Huawei phone backup" of Phone backup before repair (Huawei P20).
    """

    def __init__(self, text: str) -> None:
        self._text = _plain(text)
        self._runs = [run.split() for run in _RUNS.findall(self._text)]
        self._tokens = {word for run in self._runs for word in run if len(word) >= _FEWEST_LETTERS}
        self._ascii_words = set(_ASCII_WORDS.findall(self._text))
        self._pairs = set(pairwise(self._text))
        self._found: dict[str, None] = {}

    def look(self, names: Sequence[str]) -> None:
        """Look for `names`, too."""
        # All at once; no name has a NUL inside.
        plain = _plain("\0".join(names)).split("\0") if names else []
        for name in compress(names, map(self._may_stand, plain)):
            ways = sorted({name, *_HEAD.findall(name), *_parts(name)}, key=len, reverse=True)
            said = next((way for way in ways if self._stands(_plain(way))), "")
            if said := said or self._in_any_order(name):
                self._found[said] = None

    def _may_stand(self, plain: str) -> bool:
        """Whether the text has anything of a name; few names get beyond that.

        Whatever stands there begins and ends with words, and is two characters long at least.
        """
        if plain.isascii():
            return not self._ascii_words.isdisjoint(_ASCII_WORDS.findall(plain))
        return not self._pairs.isdisjoint(pairwise(plain))

    def _in_any_order(self, name: str) -> str:
        """The longest words of the text, side by side, that are all in `name`; else ""."""
        tokens = _TOKENS.findall(_plain(name))
        words = set(tokens)
        if len(words & self._tokens) < _FEWEST_WORDS:
            return ""
        best: list[str] = []
        for run in self._runs:
            at = 0
            while at < len(run):
                end = at
                while end < len(run) and run[end] in words:
                    end += 1
                said = run[at:end]
                while said and _is_small(said[-1]):
                    said.pop()
                while said and _is_small(said[0]):
                    said.pop(0)
                # Two words alone begin with what the name begins with.
                enough = len(said) > _FEWEST_WORDS or (len(said) > 1 and tokens[0] in said)
                if enough and len(said) > len(best):
                    best = said
                at = end + 1
        return " ".join(best)

    @property
    def longest(self) -> tuple[str, ...]:
        """Those that were found, the longest first."""
        return tuple(sorted(self._found, key=len, reverse=True)[:MAX_NAMES])

    def _stands(self, name: str) -> bool:
        if len(name) < 2 or name not in self._text:
            return False
        if name.isascii() and (len(name) < _FEWEST_LETTERS or not _LETTER.search(name)):
            return False
        at = self._text.find(name)
        while at >= 0:
            if not (_goes_on(self._text, at) or _goes_on(self._text, at + len(name))):
                return True
            at = self._text.find(name, at + 1)
        return False


def _parts(name: str) -> Iterator[str]:
    """Two or more words of a name, side by side, that are the greater part of it; longest first."""
    words = [word.span() for word in _WORDS.finditer(name)][:MAX_WORDS]
    for count in range(len(words) - 1, max(_FEWEST_WORDS, len(words) // 2 + 1) - 1, -1):
        for first in range(len(words) - count + 1):
            said = words[first : first + count]
            if not any(_is_small(name[slice(*span)]) for span in (said[0], said[-1])):
                yield name[said[0][0] : said[-1][1]]


def _is_small(word: str) -> bool:
    short = len(word) <= _SHORT_LETTERS or word in _SMALL
    return short and word.isascii() and word.islower()


def _goes_on(text: str, at: int) -> bool:
    """Whether the characters on both sides of `at` are of one word in Latin letters or digits."""
    if not 0 < at < len(text):
        return False
    around = text[at - 1 : at + 1]
    return around.isascii() and around.isalnum()


def _plain(text: str) -> str:
    return simplified(unicodedata.normalize("NFKC", text)).casefold()
