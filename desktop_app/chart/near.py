"""Slips of the keyboard: the word that may have been meant by one that nobody knows.

In Chinese, another character of the same sound.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Final

from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.grammar import grammar
from desktop_app.chart.readers import calendar_words
from desktop_app.chart.tokens import Token, TokenKind
from desktop_app.folders.words import Word

_SHORTEST: Final = 4
_TWO_SLIPS: Final = 8
"""Letters of a word in which two slips may be."""


def corrected(tokens: Sequence[Token], disk: DiskNames) -> dict[int, Sequence[Token]]:
    """Which tokens may be slips, and the words of questions or of the disk that they may be."""
    found: dict[int, Sequence[Token]] = {}
    for at, token in enumerate(tokens):
        if (
            token.kind is TokenKind.WORD
            and token.text.isascii()
            and len(token.text) >= _SHORTEST
            and disk.word(token.text) in ("", "0")
            and token.text not in grammar().ordinary
            and token.text not in grammar().words
            and token.text not in calendar_words()
            and not Word(token.text).synonyms
        ):
            near = (_nearest(token.text, _words()), _nearest(token.text, disk.words))
            if meant := tuple(dict.fromkeys(text for text in near if text)):
                found[at] = [replace(token, text=text) for text in meant]
    found.update(_misheard(tokens, disk))
    return found


_MOST_NEAR: Final = 8
"""Words that are equally near."""

_MOST_MISHEARD: Final = 3
"""Chinese characters of one question that may be others; where more sound so, none is."""


def _misheard(tokens: Sequence[Token], disk: DiskNames) -> dict[int, Sequence[Token]]:
    """Chinese characters that may stand for others of the same sound, by the names on the disk."""
    found: dict[int, Sequence[Token]] = {}
    for at, (one, other) in enumerate(pairwise(tokens)):
        if (
            not one.kind is other.kind is TokenKind.HAN
            or at in found
            or grammar().classes_at(tokens, at)[0] > at + 1
        ):
            continue
        meant = disk.sounding_like(one.text + other.text)
        if len(meant) == 1:
            (pair,) = meant
            wrong = at if pair[0] != one.text else at + 1
            if _is_of_a_word(tokens, wrong):
                # The 生 of 的生日照片 is no 信.
                continue
            found[wrong] = [replace(tokens[wrong], text=pair[wrong - at])]
    return found if len(found) <= _MOST_MISHEARD else {}


def _is_of_a_word(tokens: Sequence[Token], at: int) -> bool:
    """Whether a character and one beside it are a word that names are made of."""
    pairs = (tokens[start : start + 2] for start in (at - 1, at) if start >= 0)
    return any(
        [one.kind for one in pair] == [TokenKind.HAN] * 2
        and bool(Word("".join(one.text for one in pair)).synonyms)
        for pair in pairs
    )


@cache
def _words() -> tuple[str, ...]:
    words = {*grammar().words, *calendar_words()}
    return tuple(sorted(word for word in words if word.isascii() and len(word) >= _SHORTEST - 1))


def _nearest(text: str, words: Sequence[str]) -> str:
    """The word that is one slip away, of longer ones two; "" where there is none."""
    # Imported here: it takes as long as the whole question, and most people spell well.
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    slips = 1 if len(text) < _TWO_SLIPS else 2
    found = extract(text, words, scorer=OSA.distance, score_cutoff=slips, limit=_MOST_NEAR)
    # Two letters change places more often than another one is typed: pfds.
    return str(
        min(found, key=lambda one: (one[1], sorted(one[0]) != sorted(text)), default=[""])[0]
    )
