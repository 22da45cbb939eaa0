"""Where the words that a person said are in the names of folders, and how well they fit there."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from desktop_app.folders.joined_names import Folders, JoinedNames
from desktop_app.folders.words import Said, Word, squeezed


class Way(IntEnum):
    """How a word may be in a name, the surest first."""

    PLAIN = 0
    PINYIN = 1
    INITIALS = 2
    SYNONYM = 3
    NEAR = 4


class Fit(IntEnum):
    """How a word lies in a name, the best first; every Chinese character is a word of its own."""

    WHOLE = 0
    START = 1
    INSIDE = 2


class FolderFit(NamedTuple):
    """How the words fit one folder; `way` and `fit` are those of the word that fits worst.

    Attributes:
        row: Which folder.
        way: How the words are there.
        fit: How they lie there.
        is_whole_name: Whether the words are the name, apart from signs between them.
        is_complete: Whether the name has nothing besides what was found.
        in_order: Whether the words are in the name in the order they were said.
        in_path: Whether some are only in the names above it.
        share: How much of what was said was found, above 0 and up to 1.
    """

    row: int
    way: Way
    fit: Fit
    is_whole_name: bool = False
    is_complete: bool = False
    in_order: bool = False
    in_path: bool = False
    share: float = 1.0


def exact_fits(folders: Folders, said: Said) -> Iterator[FolderFit]:
    """Which of `folders` have everything that was said, and how.

    Names above a folder are looked at only where no name has all the words.
    """
    if not said.words:
        # Nothing but signs: looked for as it is.
        for row in range(len(folders)):
            if folders.name(row).strip() == said.text:
                yield FolderFit(row, Way.PLAIN, Fit.WHOLE, is_whole_name=True)
        return
    searches = _searches(folders, said, {word: _looks(word) for word in said.all_words})
    in_names = [found for search in searches for found in search.in_names() if found.share == 1]
    yield from in_names
    if not any(finding.way is Way.PLAIN for finding in in_names):
        for search in searches:
            yield from (finding for finding in search.in_part() if finding.share == 1)


def near_fits(folders: Folders, said: Said, vocabulary: Collection[str]) -> Iterator[FolderFit]:
    """Which of `folders` have what may have been meant, or more than half of what was said.

    Args:
        folders: Where it is looked for.
        said: What did not fit as it is.
        vocabulary: The words in Latin letters that may have been meant.
    """
    if not said.words:
        return
    looks = {word: [*_looks(word), *_slips(word, vocabulary)] for word in said.all_words}
    for search in _searches(folders, said, looks):
        for finding in (*search.in_names(), *search.in_part()):
            if finding.share > _MORE_THAN:
                yield finding._replace(way=Way.NEAR)


_MORE_THAN: Final = 0.5
"""What must be found of all that was said, by weight, where some of it is not."""
_DRIVE_WEIGHT: Final = 1


class _Look(NamedTuple):
    """One way to look for a word; where it is found with a fit beyond `worst` does not count."""

    way: Way
    needle: str | re.Pattern[str]
    best: Fit = Fit.WHOLE
    worst: Fit = Fit.INSIDE


class _Spot(NamedTuple):
    """The best place of a word in a name; the less, the better."""

    way: Way
    fit: Fit
    start: int
    end: int


def _looks(word: Word) -> list[_Look]:
    """All ways to look for `word` as it was said, the surest first."""
    # Of one or two letters almost every name has some inside.
    worst = Fit.INSIDE if word.is_chinese or len(word.text) > 2 else Fit(len(word.text) - 1)
    looks = [_Look(Way.PLAIN, word.text, worst=worst)]
    looks += [_Look(Way.PLAIN, form, Fit.START, Fit.START) for form in word.forms]
    if word.pinyin is not None:
        looks.append(_Look(Way.PINYIN, word.pinyin))
    if word.initials is not None:
        short = len(word.text) < _LONG_INITIALS
        looks.append(_Look(Way.INITIALS, word.initials, worst=Fit.WHOLE if short else Fit.INSIDE))
    looks += [_Look(Way.SYNONYM, other, worst=Fit.WHOLE) for other in word.synonyms]
    return looks


_LONG_INITIALS: Final = 4
"""Fewer letters are found in every other name, and must be all of one."""


def _slips(word: Word, vocabulary: Collection[str]) -> Iterator[_Look]:
    """More ways, for a word that may be misspelt; `vocabulary` is what words there are."""
    if word.slip is not None:
        yield _Look(Way.NEAR, word.slip, worst=Fit.START)
    text, allowed = word.text, word.typos_allowed
    for place in range(_SHORTEST_PART, len(text) - _SHORTEST_PART + 1):
        if text[:place] in vocabulary and text[place:] in vocabulary:
            apart = re.compile(f"{re.escape(text[:place])}[ _.()-]{re.escape(text[place:])}")
            yield _Look(Way.NEAR, apart, worst=Fit.START)
    lengths = range(len(text) - allowed, len(text) + allowed + 1)
    likely = [other for other in vocabulary if len(other) in lengths and _begins_so(text, other)]
    if not allowed or not likely:
        return
    # Imported here: it takes as long as the whole search, and most people spell well.
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    near = extract(text, likely, scorer=OSA.distance, score_cutoff=allowed, limit=_NEAR_WORDS)
    for other, typos, _ in near:
        if typos:
            yield _Look(Way.NEAR, other, Fit.WHOLE if typos == 1 else Fit.START, Fit.START)


def _begins_so(typed: str, word: str) -> bool:
    """Whether a short word begins with the letter that was typed, or with the second one.

    With another letter in front it is another word: sent is no slip for rent.
    """
    return len(typed) > _SHORT or word[0] == typed[0] or word[:2] == typed[1::-1]


_SHORT: Final = 5
"""Letters."""
_SHORTEST_PART: Final = 3
"""Letters, of words that are written as one by mistake."""
_NEAR_WORDS: Final = 24


def _searches(folders: Folders, said: Said, looks: dict[Word, list[_Look]]) -> list[_Search]:
    """One search for each text of `folders`."""
    searches = []
    for text in folders.texts:
        search = _Search(folders, text, said, looks)
        searches.append(search)
        # What is there as it was said is no abbreviation.
        looks = {
            word: [look for look in some if look.way is not Way.INITIALS or word not in search]
            for word, some in looks.items()
        }
    return searches


class _Search:
    """One search of one text.

    Args:
        folders: Whose names they are.
        text: The names.
        said: What is looked for.
        looks: How each word of it is looked for.
    """

    def __init__(
        self, folders: Folders, text: JoinedNames, said: Said, looks: Mapping[Word, Sequence[_Look]]
    ) -> None:
        self._folders = folders
        self._text = text
        self._said = said
        self._looks = looks
        self._drive = _drive_pattern(said.drive) if said.drive else None
        self._weight = sum(word.weight for word in said.all_words)
        self._weight += _DRIVE_WEIGHT if said.drive else 0
        self._spots = [_spots(text, looks[word]) for word in said.words]
        self._anywhere: dict[Word, re.Pattern[str]] = {}
        self._ways_above: dict[tuple[str, str], Way | None] = {}

    def __contains__(self, word: Word) -> bool:
        """Whether some name has a word of what was said."""
        places = zip(self._said.words, self._spots, strict=True)
        return any(spots for said, spots in places if said == word)

    def in_names(self) -> Iterator[FolderFit]:
        """The folders whose names have all the words that are not said to be above them."""
        first, *others = sorted(self._spots, key=len)
        for number in first:
            if all(number in spots for spots in others):
                yield self._finding(number)

    def in_part(self) -> Iterator[FolderFit]:
        """The folders whose names have some of the words, and how much they have in all."""
        if len(self._spots) == 1:
            return
        numbers = dict.fromkeys(number for spots in self._spots for number in spots)
        for number in numbers:
            if not all(number in spots for spots in self._spots):
                yield self._finding(number)

    def _finding(self, number: int) -> FolderFit:
        row = self._text.rows[number]
        spots = [found[number] for found in self._spots if number in found]
        way = max([spot.way for spot in spots])
        fit = max([spot.fit for spot in spots])
        starts = [spot.start for spot in spots]
        name = squeezed(self._text.name(starts[0]))
        if name == self._said.everything:
            return FolderFit(row, way, fit, is_whole_name=True)
        lost = 0
        in_path = bool(self._said.above) or len(spots) < len(self._spots)
        if in_path or self._drive is not None:
            missing = [
                word
                for word, found in zip(self._said.words, self._spots, strict=True)
                if number not in found
            ]
            way, lost = self._look_above(row, missing, way)
        return FolderFit(
            row,
            way,
            fit,
            is_whole_name=name in self._said.names and not in_path and not lost,
            is_complete=sum([spot.end - spot.start for spot in spots]) >= len(name),
            in_order=starts == sorted(starts),
            in_path=in_path,
            share=1 - lost / self._weight,
        )

    def _look_above(self, row: int, missing: Sequence[Word], way: Way) -> tuple[Way, int]:
        """The worst way with what is found above the folder, and the weight of what is not."""
        lost, above, telling = 0, self._folders.above(row), self._folders.telling_above(row)
        if self._drive is not None and not self._drive.search(above):
            lost += _DRIVE_WEIGHT
        for word in missing:
            found = self._way_above(telling, word)
            if found is None:
                lost += word.weight
            else:
                way = max(way, found)
        names = iter(above.split("\0"))
        for part in self._said.above:
            # Each further down than the one before.
            for name in names:
                ways = [self._way_above(f"\0{name}\0", word) for word in part]
                known = [found for found in ways if found is not None]
                if len(known) == len(part):
                    way = max(way, *known)
                    break
            else:
                lost += sum(word.weight for word in part)
        return way, lost

    def _way_above(self, above: str, word: Word) -> Way | None:
        """The surest way in which `word` is in the names of `above`, not just inside one."""
        key = (above, word.text)
        if key not in self._ways_above:
            if word not in self._anywhere:
                self._anywhere[word] = _any_of(self._looks[word])
            way = None
            if self._anywhere[word].search(above):
                sure = [look for look in self._looks[word] if look.way is not Way.INITIALS]
                spots = _spots(JoinedNames(above, ()), sure).values()
                way = min((spot.way for spot in spots if spot.fit < Fit.INSIDE), default=None)
            self._ways_above[key] = way
        return self._ways_above[key]


def _any_of(looks: Iterable[_Look]) -> re.Pattern[str]:
    """What tells texts without the word quickly from those that are worth a closer look."""
    needles = (look.needle for look in looks if look.way is not Way.INITIALS)
    ways = [re.escape(one) if isinstance(one, str) else one.pattern for one in needles]
    return re.compile("|".join(ways))


def _spots(text: JoinedNames, looks: Iterable[_Look]) -> dict[int, _Spot]:
    """For each name in `text`, by its number, that has the word inside: where it fits best."""
    best: dict[int, _Spot] = {}
    for look in looks:
        way, _, min_fit, max_fit = look
        if way is Way.INITIALS and best:
            continue
        searched = text.heard if way is Way.INITIALS else text.text
        number, counted = -1, 0
        for start, end in _places(text, searched, look):
            fit = _fit(way, searched, start, end)
            if fit > max_fit:
                continue
            number += searched.count("\0", counted, start)
            counted = start
            spot = _Spot(way, fit if fit > min_fit else min_fit, start, end)
            if number not in best or spot < best[number]:
                best[number] = spot
    return best


def _places(text: JoinedNames, searched: str, look: _Look) -> Iterable[tuple[int, int]]:
    needle = look.needle
    if isinstance(needle, str):
        return _places_of(needle, searched) if needle in searched else ()
    if look.way is Way.NEAR or not text.is_ascii:
        return (match.span() for match in needle.finditer(searched))
    return ()


def _places_of(needle: str, searched: str) -> Iterator[tuple[int, int]]:
    at = searched.find(needle)
    while at >= 0:
        end = at + len(needle)
        yield at, end
        at = searched.find(needle, end)


def _fit(way: Way, text: str, start: int, end: int) -> Fit:
    before, after = _KINDS[text[start - 1]], _KINDS[text[end]]
    if way is Way.PINYIN or way is Way.INITIALS:
        return Fit.START if before or after else Fit.WHOLE
    if before == _KINDS[text[start]] and before in _JOINED:
        return Fit.INSIDE
    return Fit.START if after == _KINDS[text[end - 1]] and after in _JOINED else Fit.WHOLE


class _Kinds(dict[str, int]):
    """What kind of character it is, worked out when it is first seen."""

    def __missing__(self, character: str) -> int:
        if not character.isalnum():
            kind = 0
        elif character >= "\u2e80":
            # The scripts of East Asia have no spaces between words.
            kind = 3
        else:
            kind = 1 if character.isalpha() else 2
        self[character] = kind
        return kind


_KINDS: Final = _Kinds()
_JOINED: Final = (1, 2)
"""Kinds of which several in a row are one word: letters, and digits."""


def _drive_pattern(letter: str) -> re.Pattern[str]:
    """A folder that is, or is called by, a drive of that letter."""
    return re.compile(
        rf"\0(?:{letter}:?|{letter} ?盘|(?:disk|drive|磁盘) ?{letter}|{letter} (?:disk|drive)"
        rf"|[^\0]*\({letter}:?\))\0"
    )
