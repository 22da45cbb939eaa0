"""The words that recognisers know: the files of `resources/lexicons`, and patterns made of them.

A synonym is one more word in a lexicon. Words stand there in small letters and simplified
characters, as questions are compared; `pattern` puts them into the patterns of the recognisers.
"""

from __future__ import annotations

import json
import re
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from desktop_app import paths
from desktop_app.files.places import spoken
from desktop_app.filetypes import kinds
from desktop_app.folding.chinese import simplified
from desktop_app.query import holidays
from desktop_app.query.date_vocabulary import date_words
from desktop_app.query.numerals import number_pattern, pieces_for
from desktop_app.units import size_units

NAME = "\ue000\ue001*"
"""The source of a pattern for what `marks` has marked as one name: quoted, a path, a file."""


@cache
def lexicon(name: str) -> Mapping[str, Any]:
    """The lexicon in `resources/lexicons/NAME.json`: by topic, words or words for words."""
    words: Mapping[str, Any] = json.loads(
        paths.resource(f"lexicons/{name}.json").read_text(encoding="utf-8")
    )
    return words


def read_all() -> None:
    """Read every file that is needed, so that no question does: lexicons, kinds, places, dates."""
    for file in paths.resource("lexicons").glob("*.json"):
        lexicon(file.stem)
    kinds.words()
    spoken.words()
    simplified("資")
    holidays.names()
    date_words()
    size_units()


@cache
def words_of(topic: str) -> frozenset[str]:
    """The words of "LEXICON.TOPIC"."""
    name, _, key = topic.partition(".")
    return frozenset(lexicon(name)[key])


class WordPattern:
    """A pattern out of a recogniser's template; made when a text first needs it.

    In a template, `%LEXICON.TOPIC%` stands for any word of that topic, `%NUMBER%` for a whole
    number in digits or words, `%UNIT%` for a unit of size, `%NAME%` for a marked name, `%PLACE%`
    and `%KIND%` for the words that `places.json` and the vocabulary know. Of a text in one script,
    only the words of that script are looked for: that is quicker, and half the pattern to make.

    To make the pattern of all words takes milliseconds, which a program that answers one question
    would pay a hundred times. So the first texts are searched with a pattern of only those words
    that stand in them somewhere, which finds the same.
    """

    def __init__(self, template: str) -> None:
        self._template = template
        self._topics = tuple(_TOPIC.findall(template))
        self._whole: dict[tuple[bool, bool], re.Pattern[str]] = {}
        self._few: dict[tuple[tuple[tuple[str, ...], ...], str], re.Pattern[str]] = {}
        self._last: tuple[str, re.Pattern[str]] | None = None

    def complete(self, text: str) -> None:
        """Make the pattern of all words now, for texts in the scripts of `text`."""
        script = _script(text)
        if script not in self._whole:
            self._whole[script] = _compiled(self._template, *script)

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """The first match between `start` and `end`."""
        return self._of(text).search(text, start, end)

    def match(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """The match at `start`."""
        return self._of(text).match(text, start, end)

    def fullmatch(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """The match from `start` to `end`."""
        return self._of(text).fullmatch(text, start, end)

    def finditer(
        self, text: str, start: int = 0, end: int = sys.maxsize
    ) -> Iterator[re.Match[str]]:
        """All matches between `start` and `end`."""
        return self._of(text).finditer(text, start, end)

    def _of(self, text: str) -> re.Pattern[str]:
        script = _script(text)
        if script in self._whole:
            return self._whole[script]
        if len(self._few) >= MAX_FEW:
            self.complete(text)
            return self._whole[script]
        if self._last is not None and self._last[0] == text:
            # The same text is often gone through from place to place.
            return self._last[1]
        words = tuple(_standing_in(topic, text) for topic in self._topics)
        key = words, _han_in(text)
        if key not in self._few:
            self._few[key] = _compiled_of(self._template, *key)
        self._last = text, self._few[key]
        return self._few[key]


@cache
def pattern(template: str) -> WordPattern:
    """The pattern for a recogniser's template, which stands in the source, never in a question."""
    made = WordPattern(template)
    _made.append(made)
    return made


def complete_all(text: str, ending: threading.Event) -> None:
    """Make the patterns that were needed so far, for texts in the scripts of `text`."""
    for one in list(_made):
        if ending.is_set():
            return
        one.complete(text)


MAX_FEW = 12
"""Patterns of few words that are made for one template before the one of all words is."""

_made: list[WordPattern] = []


def _script(text: str) -> tuple[bool, bool]:
    return _LATIN.search(text) is not None, _HAN.search(text) is not None


def _standing_in(topic: str, text: str) -> tuple[str, ...]:
    """The words of a topic of which every part stands somewhere in `text`."""
    match topic:
        case "NUMBER":
            return pieces_for(text)
        case "UNIT":
            return tuple(unit for unit in _units() if unit in text)
    return tuple(
        [
            word
            for word, first, rest in _parts_of(topic)
            if first in text and (not rest or all(part in text for part in rest))
        ]
    )


@cache
def _parts_of(topic: str) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """The words of a topic, each with its first part and the others."""
    split = ((word, word.split()) for word in _words(topic))
    return tuple((word, parts[0], tuple(parts[1:])) for word, parts in split)


def _few(topic: str, words: Sequence[str]) -> str:
    match topic:
        case "NUMBER":
            return _number(f"(?:{'|'.join(words)})") if words else _NEVER
        case "UNIT":
            return _unit(words) if words else _NEVER
    return any_of(words) if _words(topic) else _source(topic, latin=True, chinese=True)


_NEVER = "(?!)"


def _number(source: str) -> str:
    return rf"(?:(?<![a-z0-9.]){source}(?:(?<=[\u3400-\u9fff])|(?![a-z])))"


@cache
def _units() -> Sequence[str]:
    return sorted(lexicon("sizes")["units"], key=len, reverse=True)


def _unit(units: Iterable[str]) -> str:
    # Right behind its number.
    return rf"(?:(?:{'|'.join(map(re.escape, units))})(?![a-z0-9]))"


_TOPIC = re.compile(r"%([A-Za-z_]+(?:\.[a-z_]+)?)%")
_LATIN = re.compile("[a-z]")
_HAN = re.compile("[\u2e80-\u9fff]")


@cache
def _compiled(template: str, latin: bool, chinese: bool) -> re.Pattern[str]:
    return re.compile(_TOPIC.sub(lambda found: _source(found[1], latin, chinese), template))


@cache
def _compiled_of(template: str, words: tuple[tuple[str, ...], ...], han: str) -> re.Pattern[str]:
    """The pattern with only these words of the lexicons for its topics, in their order.

    Args:
        template: As of `WordPattern`.
        words: For each of its topics.
        han: What takes the place of the class of Chinese characters.
    """
    left = iter(zip(_TOPIC.findall(template), words, strict=True))
    source = _TOPIC.sub(lambda _: _few(*next(left)), template)
    return re.compile(source.replace(_HAN_CLASS, han))


@lru_cache(maxsize=64)
def _han_in(text: str) -> str:
    r"""A class that is the same as `[\u3400-\u9fff]` for the characters of this text.

    Python goes through all characters of a range when it makes a pattern, one at a time: that one
    class takes a millisecond.
    """
    if max(text, default="") < "\u3400":
        return r"[^\s\S]"
    beyond = [one for one in text if one > "\xff"]
    if all(("\u3400" <= one <= "\u9fff") == (one.isalnum() or one == "_") for one in beyond):
        return r"[^\W\x00-\xff]"
    return _HAN_CLASS


_HAN_CLASS = r"[\u3400-\u9fff]"


@cache
def _source(topic: str, latin: bool, chinese: bool) -> str:
    match topic:
        case "NUMBER":
            return _number(number_pattern())
        case "UNIT":
            return _unit(_units())
        case "NAME":
            return f"(?:{NAME})"
    return any_of(word for word in _words(topic) if _may_stand(word, latin, chinese))


@cache
def _words(topic: str) -> tuple[str, ...]:
    """The words that a topic of a template stands for; none where it stands for no words."""
    match topic:
        case "NUMBER" | "UNIT" | "NAME":
            return ()
        case "PLACE":
            return tuple(word for word in spoken.words() if spoken.folded(word) == word)
        case "KIND":
            formats = lexicon("formats")
            return tuple(dict.fromkeys([*kinds.words(), *formats["formats"], *formats["kinds"]]))
        case _:
            return tuple(words_of(topic))


def _may_stand(word: str, latin: bool, chinese: bool) -> bool:
    """Whether a word can stand in a text with those scripts."""
    return (latin or _LATIN.search(word) is None) and (chinese or _HAN.search(word) is None)


def any_of(words: Iterable[str]) -> str:
    """The source of a pattern for any of `words`, the longest that fits, and no part of a word.

    Chinese words need nothing around them; a space in a word is any white space. Of no words,
    the pattern never matches. Words that begin alike share their beginning, which keeps it short.
    """
    latin: _Tree = {}
    others: _Tree = {}
    for word in set(words):
        node = latin if _is_latin(word[0]) else others
        for character in " ".join(word.split()):
            node = node.setdefault(character, {})
        node[_END] = {}
    parts = [_branches(others)] if others else []
    if latin:
        parts.append(rf"(?<![a-z0-9]){_branches(latin)}")
    return f"(?:{'|'.join(parts)})" if parts else _NEVER


_Tree = dict[str, "_Tree"]
"""Words by their characters; `_END` where one ends."""

_END = ""


def _branches(tree: _Tree, before: str = "") -> str:
    """The source for the rest of the words in `tree`, the longest first."""
    parts = []
    for character in sorted(tree):
        if character == _END:
            continue
        source = r"\s+" if character == " " else re.escape(character)
        parts.append(source + _branches(tree[character], character))
    if _END in tree:
        end = "(?![a-z0-9])" if _is_latin(before) else ""
        if not parts:
            return end
        parts.append(end)
    return parts[0] if len(parts) == 1 else f"(?:{'|'.join(parts)})"


def _is_latin(character: str) -> bool:
    return character.isascii() and character.isalnum()
