"""What a person said of a folder, as the words to look for: "the thesis folder somewhere on E".

Words that say nothing about which folder is meant are in `resources/vocabulary`, those that mean
the same in one language or the other among the synonyms. Both hold simplified characters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import cache, cached_property
from itertools import pairwise
from typing import Final

from desktop_app.fixed_patterns import fixed
from desktop_app.folding.chinese import (
    HAN,
    initials,
    is_han,
    pinyin,
    simplified,
    sounding_like,
)
from desktop_app.folding.fold import fold
from desktop_app.matching.plurals import singular
from desktop_app.matching.synonyms import Where, synonym_groups
from desktop_app.value_class import kept_value_class
from desktop_app.vocabulary import CHINESE, ENGLISH, vocabulary

MAX_WORDS: Final = 24
"""Words that are looked for; what comes after them names no folder."""
MAX_CHARS: Final = 1000


def folded(text: str) -> str:
    """`text` in the form in which names of folders are compared; texts joined by NULs as alone."""
    return simplified(fold(text))


def squeezed(text: str) -> str:
    """The letters and digits of a folded text, and what tells C++ from C#, with nothing between."""
    return text if text.isalnum() else _NO_LETTERS.sub("", text)


@kept_value_class
class Word:
    """One word that a person said, folded, and what else may stand for it in a name."""

    text: str

    @cached_property
    def is_chinese(self) -> bool:
        """Whether it is made of Chinese characters; a word of both is two words."""
        return is_han(self.text[:1])

    @property
    def weight(self) -> int:
        """How much it says beside other words: a Chinese character as much as two letters."""
        return len(self.text) * (2 if self.is_chinese else 1)

    @cached_property
    def forms(self) -> tuple[str, ...]:
        """One photo for many, and the other way round where the ending changes."""
        return () if self.is_chinese else tuple(_other_numbers(self.text))

    @cached_property
    def synonyms(self) -> tuple[str, ...]:
        """Words that mean the same, in both languages."""
        groups = _synonyms()
        said = (self.text, *self.forms)
        found = dict.fromkeys(other for text in said for other in groups.get(text, ()))
        return tuple(text for text in found if text not in said)

    @cached_property
    def pinyin(self) -> re.Pattern[str] | None:
        """What it sounds like, where it can be pinyin."""
        return None if self.is_chinese else pinyin(self.text)

    @cached_property
    def initials(self) -> re.Pattern[str] | None:
        """What finds it in texts as they are `heard`, where it can be first letters."""
        return None if self.is_chinese else initials(self.text)

    @cached_property
    def slip(self) -> re.Pattern[str] | None:
        """What it may have been meant to be, as far as the word itself says.

        For Chinese: characters that sound the same, some left out between them, or one wrong one.
        """
        length = len(self.text)
        if not self.is_chinese or not 2 <= length <= _SLIP_CHARS:
            return None
        alike = [f"[{sounding_like(character)}]" for character in self.text]
        # With more gaps, a name that repeats one character could be tried in too many ways.
        ways = [(_SOME_BETWEEN if length <= _GAPS_CHARS else "").join(alike)]
        if length > 3:
            ways += [
                "".join([*alike[:wrong], _ANY_HAN, *alike[wrong + 1 :]]) for wrong in range(length)
            ]
        return re.compile("|".join(ways))

    @property
    def typos_allowed(self) -> int:
        """Letters that may be wrong, missing or too many; two that changed places are one."""
        if self.is_chinese or not self.text.isalpha() or len(self.text) < 4:
            return 0
        return 1 if len(self.text) < 6 else 2


@kept_value_class
class Said:
    """What a person said, taken apart.

    Attributes:
        text: As it was said, without the white space around it.
        everything: What a folder of exactly that name would be `squeezed` to.
        names: The same of what is left without drive, path and words that say nothing.
        words: To be found in the folder's name or, some of them, above it.
        above: For each folder named above it, from the top down, the words of its name.
        drive: The letter of a drive that was named, or "".
    """

    text: str
    everything: str
    names: frozenset[str]
    words: tuple[Word, ...]
    above: tuple[tuple[Word, ...], ...] = ()
    drive: str = ""

    @property
    def all_words(self) -> tuple[Word, ...]:
        """The words for the name and for those above it, each once."""
        above = [word for part in self.above for word in part]
        return tuple(dict.fromkeys([*self.words, *above]))

    @classmethod
    def readings(cls, words: str) -> tuple[Said, ...]:
        """The ways to take `words` apart, mostly one: 毕业论文 is one word, and 毕业 and 论文."""
        return tuple(dict.fromkeys((cls.of(words), cls.of(words, in_short_words=True))))

    @classmethod
    def of(cls, words: str, *, in_short_words: bool = False) -> Said:
        """Take `words` apart; what is beyond `MAX_CHARS` is left out.

        Args:
            words: As a person says them.
            in_short_words: Whether Chinese words that are made of known ones are cut, too.
        """
        text = words[:MAX_CHARS].strip()
        said = folded(text)
        without_drive, drive = _without_drive(said)
        parts = [part for part in _SLASHES.split(without_drive) if part.strip()]
        known = _short_words if in_short_words else _chinese_words
        named = [(part, tuple(_words_of(part, known))) for part in parts]
        telling = [(part, words) for part, words in named if words]
        if not telling:
            everything = tuple(map(Word, _RUNS.findall(said)[:MAX_WORDS]))
            return cls(text, squeezed(said), frozenset(), everything)
        last, last_words = telling[-1]
        left = "".join(word.text for word in last_words)
        return cls(
            text,
            squeezed(said),
            frozenset({squeezed(last), left}),
            last_words[:MAX_WORDS],
            tuple(words[:MAX_WORDS] for _, words in telling[:-1]),
            drive,
        )


_ANY_HAN: Final = f"[{HAN}]"
_SOME_BETWEEN: Final = f"[{HAN}]{{0,3}}"
_SLIP_CHARS: Final = 24
_GAPS_CHARS: Final = 6
_NO_LETTERS: Final = fixed(r"(?:[^\w+#]|_)+")
_RUNS: Final = fixed(rf"[{HAN}]+|[^\W_{HAN}]+")
_SLASHES: Final = fixed(r"[/\\>›→]+")
_POSSESSIVE: Final = fixed(r"['’]s?(?=\s|\Z)")
_DRIVE: Final = fixed(
    r"(?<![a-z0-9])([a-z]):?\s*(?:盘|磁盘|drive\b|disk\b)"
    r"|\b(?:drive|disk)\s+([a-z])\b:?"
    r"|\A([a-z]):(?=[\\/]|\Z)"
    r"|\bon\s+([a-z])\b:?(?=\s*\Z)"
)


def _without_drive(said: str) -> tuple[str, str]:
    """The rest of what was said, and the letter of the drive that was."""
    found = _DRIVE.search(said)
    if found is None:
        return said, ""
    letter = next(letter for letter in found.groups() if letter)
    return f"{said[: found.start()]} {said[found.end() :]}", letter


def _words_of(part: str, known: Callable[[], _KnownWords]) -> Iterator[Word]:
    for run in _RUNS.findall(_POSSESSIVE.sub("", part)):
        if is_han(run[0]):
            for piece in _chinese_filler().split(run):
                yield from map(Word, _cut(piece, known()))
        elif run not in _filler():
            yield Word(run)


def _cut(piece: str, known: _KnownWords) -> list[str]:
    """A run of Chinese characters as words, as far as they are known."""
    bounds = sorted({0, len(piece)} | {place for span in known.spans(piece) for place in span})
    words = [piece[start:end] for start, end in pairwise(bounds)]
    merged: list[str] = []
    for word in words:
        # A single character says too little alone: 老 belongs to 照片.
        if merged and len(merged[-1]) == 1:
            merged[-1] += word
        else:
            merged.append(word)
    if len(merged) > 1 and len(merged[-1]) == 1:
        merged[-2:] = ["".join(merged[-2:])]
    return merged


def _other_numbers(word: str) -> Iterator[str]:
    if len(word) < 4 or not word.isalpha():
        return
    if (single := singular(word)) != word:
        yield single
    elif word.endswith("y") and word[-2] not in "aeiou":
        yield word[:-1] + "ies"


# Each is made when it is first needed: most names are of one language.


@cache
def _synonyms() -> Mapping[str, tuple[str, ...]]:
    groups: dict[str, tuple[str, ...]] = {}
    for group in synonym_groups(Where.NAMES):
        for word in group:
            groups[word] = (*groups.get(word, ()), *group)
    return groups


@cache
def _filler() -> frozenset[str]:
    return frozenset(vocabulary("folders", ENGLISH)["filler"])


@cache
def _chinese_filler() -> re.Pattern[str]:
    return _any_of(vocabulary("folders", CHINESE)["filler"])


class _KnownWords:
    """Finds these words where they stand; an expression of so many takes long to be made."""

    def __init__(self, words: Set[str]) -> None:
        self.words = words
        self._lengths = sorted({len(word) for word in words}, reverse=True)

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Where they stand in `text`, from left to right, the longest of each place."""
        at = 0
        while at < len(text):
            ends = (at + length for length in self._lengths)
            word = next((word for end in ends if (word := text[at:end]) in self.words), "")
            if word:
                yield at, at + len(word)
            at += len(word) or 1


@cache
def _chinese_words() -> _KnownWords:
    return _KnownWords({word for word in _synonyms() if len(word) > 1 and is_han(word[0])})


@cache
def _short_words() -> _KnownWords:
    """Those that no other one is a part of."""
    words = _chinese_words().words
    return _KnownWords({word for word in words if words.isdisjoint(_shorter(word))})


def _shorter(word: str) -> Iterator[str]:
    """The parts of a word that may be words."""
    for length in range(2, len(word)):
        yield from (word[at : at + length] for at in range(len(word) - length + 1))


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    """The longest of `words`."""
    return re.compile("|".join(sorted(map(re.escape, words), key=len, reverse=True)))
