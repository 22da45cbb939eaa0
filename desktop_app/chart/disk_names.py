"""What folders and files on the disk are called: a witness of what words in a question may mean."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache, cached_property
from itertools import islice, product
from typing import Final

from desktop_app.chart.tokens import folded
from desktop_app.filetypes.kinds import extension_of
from desktop_app.fixed_patterns import fixed
from desktop_app.folders.words import Word, squeezed
from desktop_app.folding.chinese import HAN, readings_of, romanized
from desktop_app.query.numerals import numerals

KNOWN_PLACES: Final = tuple(
    (
        "downloads desktop documents pictures music videos home 下载 桌面 文档 文稿 图片 音乐 视频"
    ).split()
)
"""What every computer has a folder for, however it is called."""


class NameLists:
    """The names of folders and of files, and what takes its time to be made of all of them.

    Args:
        folders, files: See `DiskNames`.

    Attributes:
        spelt: The names of folders, folded and as they are.
        folders: Those that are folded, a line each; likewise those of files.
    """

    def __init__(self, folders: Iterable[str], files: Iterable[str]) -> None:
        self.spelt = [(folded(name), name) for name in dict.fromkeys(folders)]
        self.folders = _lines([said for said, _ in self.spelt])
        self.files = _lines([*map(folded, files)])

    @cached_property
    def spellings(self) -> Mapping[str, str]:
        """The names of folders by what they are folded to."""
        return dict(self.spelt)

    @cached_property
    def words(self) -> Sequence[str]:
        """See `DiskNames.words`."""
        counted = Counter(_WORD.findall(self.folders + self.files))
        return [word for word, _ in counted.most_common(_MOST_WORDS)]

    @cached_property
    def pairs(self) -> Mapping[str, set[str]]:
        """The Chinese characters side by side in all names, by how they sound together."""
        counted = Counter(_PAIR.findall(self.folders + self.files))
        pairs: dict[str, set[str]] = {}
        for pair, _ in counted.most_common(_MOST_WORDS):
            for sound in _sounds_of(pair):
                pairs.setdefault(sound, set()).add(pair)
        return pairs

    @cached_property
    def extensions(self) -> frozenset[str]:
        """See `DiskNames.extensions`."""
        return frozenset(map(extension_of, self.files.split("\n"))) - {""}

    @cached_property
    def names_by_key(self) -> Mapping[str, set[str]]:
        """The folders by the letters and digits of their names alone."""
        names: dict[str, set[str]] = {}
        for said, _ in self.spelt:
            names.setdefault(squeezed(said), set()).add(said)
        return names


class DiskNames:
    """The names of folders and of files, asked as often as a question needs.

    Args:
        folders: The names of all folders.
        files: The names of files, with their endings. Both may be empty: then nothing is known.
        now: What "today" is, where questions are compared.
        lists: All names, where they were put together before.
    """

    def __init__(
        self,
        folders: Iterable[str] = (),
        files: Iterable[str] = (),
        now: datetime | None = None,
        lists: NameLists | None = None,
    ) -> None:
        self.now = now or datetime.now()
        self._lists = lists = lists or NameLists(folders, files)
        self._spelt, self._folders, self._files = lists.spelt, lists.folders, lists.files
        self._number = self._files.count("\n")
        self.meant = cache(self._meant)
        self.folder = cache(self._folder)
        self.file = cache(self._file)
        self.word = cache(self._word)
        self.with_words = cache(self._with_words)
        self.meaning = cache(self._meaning)

    def at(self, now: datetime) -> DiskNames:
        """The same names at another moment, with nothing remembered of what they were asked."""
        return DiskNames(now=now, lists=self._lists)

    @property
    def files(self) -> int:
        """How many names of files are known."""
        return self._number

    def has_word(self, word: str) -> bool:
        """Whether a word stands in names of files, and nowhere as a part of another: "oct", 2月."""
        at = self._files.find(word)
        if at < 0:
            return False
        while at >= 0:
            around = self._files[at - 1], self._files[at + len(word)]
            if any(_are_one_word(*pair) for pair in ((around[0], word[0]), (word[-1], around[1]))):
                return False
            at = self._files.find(word, at + len(word))
        return True

    def mentioned(self, text: str) -> Sequence[str]:
        """The folders whose names stand in `text`, as they are spelt.

        Nobody minds the spaces between Chinese and other signs: 成都2025 is 成都 2025.
        """
        plain = folded(text)
        dense = "" if plain.isascii() else plain.replace(" ", "")
        return [
            name
            for said, name in self._spelt
            if said
            and (said in plain or (dense and not said.isascii() and said.replace(" ", "") in dense))
        ]

    def spelt(self, said: str) -> str:
        """The name of a folder as it is spelt; `said` is folded."""
        return self._lists.spellings.get(said, said)

    @property
    def words(self) -> Sequence[str]:
        """The words of Latin letters in all names, the commonest of them where there are many."""
        return self._lists.words

    def sounding_like(self, pair: str) -> Sequence[str]:
        """The pairs of Chinese characters in names that sound like one and share a character."""
        pairs = self._lists.pairs
        alike = {other for sound in _sounds_of(pair) for other in pairs.get(sound, ())}
        if pair in alike:
            return ()
        return sorted(one for one in alike if (one[0] == pair[0]) is not (one[1] == pair[1]))

    @property
    def extensions(self) -> frozenset[str]:
        """The endings that files have."""
        return self._lists.extensions

    def _meant(self, spoken: str) -> frozenset[str]:
        """The folders called as they are spoken of; that itself, marked, where there are none."""
        plain = folded(spoken).strip("/").rpartition("/")[2]
        found = {said for said, _ in self._spelt if said == plain}
        if not found and len(plain) > 1:
            found = {said for said, _ in self._spelt if plain in said}
        return frozenset(found) if 0 < len(found) <= _FEW_FOLDERS else frozenset((f"?{plain}",))

    def _with_words(self, said: str) -> Sequence[str]:
        """The folders whose names have some words, where those are few; folded words."""
        return self._few(self._having(said))

    def _meaning(self, said: str) -> Sequence[str]:
        """The folders whose names mean or sound like some words, or are spaced otherwise; few."""
        word = Word(said)
        found = set(self._lists.names_by_key.get(squeezed(said), ()))
        for other in (*word.forms, *word.synonyms):
            found |= self._having(other)
        if word.is_chinese:
            found |= self._having(romanized(said))
        elif len(said) >= _SHORTEST_PINYIN and (sounds := word.pinyin) is not None:
            found.update(self._lines_at(place.start() for place in sounds.finditer(self._folders)))
        return self._few(found)

    @staticmethod
    def _few(names: Collection[str]) -> Sequence[str]:
        return sorted(names) if len(names) <= _FEW else ()

    def _having(self, word: str) -> set[str]:
        """The folders that have a word in their names; of many, too many."""
        return set(self._lines_at(self._places_of(word))) if word else set()

    def _places_of(self, word: str) -> Iterator[int]:
        """Where a word stands in the names of folders, a whole one in Latin letters."""
        at = self._folders.find(word)
        while at >= 0:
            around = self._folders[at - 1], self._folders[at + len(word)]
            if not word.isascii() or not any(one.isascii() and one.isalnum() for one in around):
                yield at
            at = self._folders.find(word, at + len(word))

    def _lines_at(self, places: Iterable[int]) -> Iterator[str]:
        """The names of folders at some places of their lines, a few of them."""
        for at in islice(places, _FEW + 1):
            begins = self._folders.rfind("\n", 0, at) + 1
            yield self._folders[begins : self._folders.find("\n", at)]

    def _folder(self, name: str) -> str:
        """Whether a folder is called `name`: "is", "path" for its last part, "has", "no"; or ""."""
        if not self._folders:
            return ""
        plain = folded(name).strip("/")
        if f"\n{plain}\n" in self._folders:
            return "is"
        last = plain.rpartition("/")[2]
        if last != plain and f"\n{last}\n" in self._folders:
            return "path"
        return "has" if len(plain) > 1 and plain in self._folders else "no"

    def _file(self, name: str) -> str:
        """Whether a file is called `name`: "is", "stem", "starts", "has", "no"; or ""."""
        if not self._files:
            return ""
        plain = folded(name).rpartition("/")[2]
        if not plain or plain not in self._files:
            return "no"
        if f"\n{plain}" in self._files:
            if f"\n{plain}\n" in self._files:
                return "is"
            return "stem" if f"\n{plain}." in self._files else "starts"
        return "has" if len(plain) > 1 else "no"

    def _word(self, word: str) -> str:
        """In how many names of files a word stands: "0", "few", "some", "many"; or ""."""
        if not word or not (self._files or self._folders):
            return ""
        if word not in self._files:
            return "folder" if word in self._folders else "0"
        found = self._times(word)
        if found == 0:
            return "0"
        return "few" if found <= _FEW else "some" if found * _MANY_PART < self._number else "many"

    def _times(self, word: str) -> int:
        """How often a word stands in names of files; in Latin letters, where it begins there."""
        if not word.isascii():
            return self._files.count(word)
        times = 0
        at = self._files.find(word)
        while at >= 0:
            before = self._files[at - 1]
            times += not (before.isascii() and before.isalnum())
            at = self._files.find(word, at + len(word))
        return times


def _are_one_word(one: str, other: str) -> bool:
    """Whether no word ends between two signs: 1 and 2, 十 and 二, letters."""
    are_numerals = [
        sign.isdecimal() or sign in numerals().digits or sign in numerals().units
        for sign in (one, other)
    ]
    if any(are_numerals):
        return all(are_numerals)
    return one.isascii() and other.isascii() and one.isalpha() and other.isalpha()


_WORD = fixed(r"[a-z]{4,}")
_PAIR = fixed(rf"(?=([{HAN}]{{2}}))")


def _sounds_of(pair: str) -> Iterator[str]:
    for one, other in product(readings_of(pair[0]), readings_of(pair[1])):
        yield _ALIKE.sub(_heard_as, f"{one} {other}")


_ALIKE = fixed(r"(?<=n)g\b|\b[zcs]h")


def _heard_as(found: re.Match[str]) -> str:
    """What many people hear no difference in: ng and n, zh and z."""
    return found[0][0] if found[0] != "g" else ""


_SHORTEST_PINYIN = 5
"""Letters that are looked for as the sounds of Chinese characters."""
_MOST_WORDS = 20_000
_FEW_FOLDERS = 2
"""Names that one spoken name may mean; more of them, and it means none."""
_FEW = 3
_MANY_PART = 20
"""What stands in more than one name of twenty is said of many things."""


def _lines(names: Sequence[str]) -> str:
    """Folded names, a line each, and a line end around them all."""
    return "\n".join(["", *names, ""]) if names else ""
