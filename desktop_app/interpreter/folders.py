"""The folder a question is about: "in my Downloads folder", "下载文件夹里", "E 盘里", "in ~/Taxes".

A name that is no known place is believed to be a folder's where the person says so ("folder",
quotes, capitals, a path) or where it is one plain word after "in". Whether there is such a folder
is not decided here: a name of none becomes an answer that says so.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import islice, pairwise, takewhile

from desktop_app.files import kinds, spoken
from desktop_app.interpreter.lexicon import any_of, lexicon
from desktop_app.interpreter.reading import TAKEN, Reading
from desktop_app.search.query import Folder, Key, Term

MAX_NAME_WORDS = 6
"""Words of a folder's name that stands without quotes."""

MAX_PLACES_TRIED = 20
"""Words such as "in" or 里 that are looked at for a name beside them."""

_QUOTED = r"[\"“‘「『《]([^\"“”‘’「」『』《》]+)[\"”’」』》]"
_PATH = r"(?:[A-Za-z]:|~|\.{0,2})?(?:[\w.$%+-]*[\\/])+[\w.$%+-]*"
_ASCII_PATH = r"(?:[A-Za-z]:|~|\.{0,2})?(?:[A-Za-z0-9_.$%+-]*[\\/])+[\w.$%+-]*"
_DRIVE = r"[A-Za-z]\s*盘|[A-Za-z]:(?![\w\\/])|[A-Za-z]:?\s+(?i:drive)(?!\w)"
_UNMISTAKABLE = re.compile(rf"{_QUOTED}|{_DRIVE}|{_PATH}")
_UNMISTAKABLE_BEFORE = re.compile(rf"(?:{_QUOTED}|(?<![A-Za-z0-9])(?:{_DRIVE})|{_ASCII_PATH})\Z")

_SIGNS = r"\s,;:?!()\[\]\"“”\0"
_WORD = re.compile(rf"[^{_SIGNS}.]+(?:\.[^{_SIGNS}.]+)*")
_RUN_BEFORE = re.compile(r"[\u3400-\u9fff][\w·-]*\Z|[\w·-]*[\u3400-\u9fff]\Z")
_LATIN_BEFORE = re.compile(r"[A-Za-z0-9_][\w.&'-]*(?: [A-Z0-9][\w.&'-]*)*\Z", re.ASCII)


def take_folder(reading: Reading) -> tuple[Term, ...]:
    """The term for the folder named, or none where no folder is."""
    name = _take_chinese(reading) or _take_english(reading)
    return (Term(Key.IN, (Folder(name),)),) if name else ()


# English: the name stands behind a word


def _take_english(reading: Reading) -> str:
    for opening in islice(_opening().finditer(reading.open), MAX_PLACES_TRIED):
        asked = opening["asked"] is not None
        believing = opening["in"] is not None or opening["noun"] is not None
        for name_end in _name_ends(reading, opening.end(), believing=believing or asked):
            closing = _closing(asked).match(reading.open, name_end)
            if closing is not None:
                start, end = opening.end(), name_end
                reading.take(opening.start(), closing.end())
                return _bare(reading.text[start:end])
    return ""


@cache
def _opening() -> re.Pattern[str]:
    """What stands before a name: "in the folder called", "under", "does my"."""
    words = lexicon("folders")
    return re.compile(
        rf"(?:(?P<in>{any_of(words['before'])})|(?P<asked>{any_of(words['asked_of'])})"
        rf"|{any_of(words['before_places'])})\s+"
        rf"(?:{any_of(words['articles'])}\s+)?"
        rf"(?P<noun>{any_of(words['nouns'])}\s+)?(?:{any_of(words['naming'])}\s+)?"
    )


@cache
def _closing(asked: bool) -> re.Pattern[str]:
    """What stands behind a name: "folder", "have"."""
    words = lexicon("folders")
    noun = rf"(?:\s+{any_of(words['nouns'])})?"
    end = rf"\s+{any_of(words['asked_what'])}" if asked else r"(?![^\s,;:?!.)\0\u3400-\u9fff])"
    return re.compile(noun + end)


def _name_ends(reading: Reading, start: int, *, believing: bool) -> list[int]:
    """Where a name that starts at `start` may end, the likeliest first.

    Args:
        reading: The question.
        start: Where the name starts.
        believing: Whether a word that names no known place may be one all the same.
    """
    if match := _UNMISTAKABLE.match(reading.text, start):
        return [match.end()]
    words = _words(reading, start)
    before_noun = [
        word.end()
        for word, following in pairwise(words)
        if following.group() in lexicon("folders")["nouns"]
    ]
    ends = before_noun[:1]
    words = list(takewhile(lambda word: word.group() not in lexicon("folders")["nouns"], words))
    known = [word.end() for word in words if spoken.meant(reading.text[start : word.end()])]
    if believing:
        ends += [word.end() for word in _capitals(reading, words)][-1:]
    ends += reversed(known)
    if believing and words and _can_stand_alone(words[0].group()):
        ends.append(words[0].end())
    return ends


def _words(reading: Reading, start: int) -> list[re.Match[str]]:
    """The words from `start` on that can be a name's, with one space between."""
    words: list[re.Match[str]] = []
    while len(words) <= MAX_NAME_WORDS and (word := _WORD.match(reading.open, start)):
        no_name = word.group() in lexicon("folders")["no_names"]
        if no_name and word.group() not in lexicon("folders")["nouns"]:
            break
        words.append(word)
        start = (
            word.end() + 1
            if reading.open[word.end() : word.end() + 1] == " "
            else len(reading.open)
        )
    return words


def _capitals(reading: Reading, words: list[re.Match[str]]) -> list[re.Match[str]]:
    """The words of a name in capitals: "Road Trip 2024"."""

    def spelt(word: re.Match[str]) -> str:
        return reading.text[word.start() : word.end()]

    if not words or not spelt(words[0])[0].isupper():
        return []
    rest = takewhile(
        lambda word: not spelt(word)[0].islower() and not _is_a_type(word.group()), words[1:]
    )
    return [words[0], *rest]


def _can_stand_alone(word: str) -> bool:
    plausible = any(map(str.isalpha, word)) and not _is_a_type(word)
    return plausible or spoken.meant(word) is not None


def _is_a_type(word: str) -> bool:
    """Whether a word names a kind of files rather than a folder."""
    return (
        word in kinds.words()
        or kinds.kind_of(f"name.{word}") is not None
        or (word.endswith("s") and kinds.kind_of(f"name.{word[:-1]}") is not None)
    )


# Chinese: the name stands in front of a word


def _take_chinese(reading: Reading) -> str:
    for closing, has_noun in ((_noun_and_behind(), True), (_behind(), False)):
        for match in islice(closing.finditer(reading.open), MAX_PLACES_TRIED):
            start = _name_start(reading, match.start(), has_noun=has_noun)
            if start is not None:
                name = reading.text[start : match.start()]
                reading.take(start, match.end())
                return _bare(name)
    return ""


@cache
def _noun_and_behind() -> re.Pattern[str]:
    words = lexicon("folders")
    return re.compile(
        rf"\s*{any_of(words['chinese_nouns'])}(?:\s*{any_of(words['behind'])})?(?![a-z0-9])"
    )


@cache
def _behind() -> re.Pattern[str]:
    return re.compile(rf"\s*{any_of(lexicon('folders')['behind'])}")


def _name_start(reading: Reading, end: int, *, has_noun: bool) -> int | None:
    """Where a name that ends at `end` starts, or None where none does."""
    if match := _UNMISTAKABLE_BEFORE.search(reading.text[:end]):
        return match.start()
    run = _RUN_BEFORE.search(reading.open[:end])
    if run is not None:
        start = _without_filler(reading, run.start(), end)
        known = [at for at in range(start, end) if spoken.meant(reading.text[at:end])]
        unlikely = any(
            part in reading.open[start:end] for part in lexicon("folders")["no_name_parts"]
        )
        if has_noun and start < end and not unlikely:
            return start
        return known[0] if known else None
    latin = _LATIN_BEFORE.search(reading.text[:end])
    if latin is not None and TAKEN not in reading.open[latin.start() : end]:
        word = latin.group().lower()
        if word not in lexicon("folders")["no_names"] and _can_stand_alone(word):
            return latin.start()
    return None


def _without_filler(reading: Reading, start: int, end: int) -> int:
    """Behind the words in front of a name that are none of it: 请问, 帮我看一下."""
    while match := _in_front().match(reading.open, start, end):
        start = match.end()
    return start


@cache
def _in_front() -> re.Pattern[str]:
    asking = lexicon("questions")
    words = [*lexicon("filler")["words"], *asking["list"], *asking["count"], *asking["tally"]]
    # Longer ones only: a single character may be the first of the name.
    return re.compile(any_of([word for word in words if len(word) > 1] + ["在", "请"]) + r"\s*")


def _bare(name: str) -> str:
    return spoken.bare(" ".join(name.split()))
