"""Words and rules of every language, as data: `resources/grammar/LANGUAGE/`.

`words.json` lists, for each category, what is said for it; where a category has values, one list
for each value. `rules.json` says which categories in a row make another one, and which function of
`rule_values` makes its value. `classes.json` sorts the ordinary words of the language, so that what
is learned of one of them is learned of its like.

All of it stands ready in one file, `resources/learned/grammar.json`, which `make grammar` writes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple

from desktop_app import paths
from desktop_app.chart.spans import Category
from desktop_app.chart.tokens import Token, TokenKind, tokens_of
from desktop_app.filetypes import kinds
from desktop_app.filetypes.kinds import Kind
from desktop_app.fixed_patterns import fixed
from desktop_app.folding.chinese import HAN, readings_of, simplified


@dataclass(frozen=True, slots=True)
class Rule:
    """Categories in a row that make another one.

    Attributes:
        value: The name of what makes its value of theirs, in `rule_values`.
    """

    category: Category
    parts: tuple[Category, ...]
    value: str


Meaning = tuple[Category, object]

_Node = dict[str, Any]
"""A place in a tree of phrases: what may follow, by its word; at "" the numbers of what ends."""

_HERE: Final = ""


class Phrase(NamedTuple):
    """What is said from some token on: before which one it ends, and what it means.

    Attributes:
        is_near: Whether only its sound is right.
    """

    end: int
    category: Category
    value: object
    is_near: bool


class Grammar:
    """The words and rules of all languages together; a question may mix them.

    Args:
        compiled: As `compiled` makes it.

    Attributes:
        words: Every word that stands in a phrase.
        ordinary: Every word that stands in a class.
    """

    def __init__(self, compiled: Mapping[str, Any]) -> None:
        self._root: _Node = compiled["phrases"]
        self._classes: _Node = compiled["classes"]
        self._meanings: list[Meaning] = [
            (Category(category), _value(category, written))
            for category, written in compiled["meanings"]
        ]
        self._names: list[str] = compiled["names"]
        self.words = frozenset[str](compiled["words"])
        self.ordinary = frozenset[str](compiled["ordinary"])
        self.rules = [
            Rule(Category(made), tuple(map(Category, parts)), value)
            for made, parts, value in compiled["rules"]
        ]
        self._sounds: dict[int, dict[str, set[str]]] = {}

    def classes_at(self, tokens: Sequence[Token], start: int) -> tuple[int, Sequence[str]]:
        """Where the longest ordinary word from the token `start` on ends, and its classes."""
        node = self._classes
        found: tuple[int, Sequence[str]] = (start, ())
        for end in range(start, min(start + _LONGEST, len(tokens))):
            after = node.get(tokens[end].text) if tokens[end].text else None
            if after is None:
                break
            node = after
            if _HERE in node:
                found = (end + 1, [self._names[number] for number in node[_HERE]])
        return found

    def phrases_at(self, tokens: Sequence[Token], start: int) -> Iterator[Phrase]:
        """What is said from the token `start` on, by its letters or, in Chinese, by its sound."""
        nodes: list[tuple[_Node, bool]] = [(self._root, False)]
        for end in range(start, min(start + _LONGEST, len(tokens))):
            token = tokens[end]
            if not token.text:
                return
            followed = [(node[token.text], near) for node, near in nodes if token.text in node]
            if token.kind is TokenKind.HAN and end - start < _LONGEST_SOUND:
                followed += [
                    (node[other], True)
                    for node, _ in nodes
                    for other in sorted(self._sounding(node, token.text))
                ]
            if not followed:
                return
            nodes = followed
            for node, is_near in nodes:
                if is_near and end == start:
                    continue
                for number in node.get(_HERE, ()):
                    category, value = self._meanings[number]
                    yield Phrase(end + 1, category, value, is_near)

    def _sounding(self, node: _Node, character: str) -> set[str]:
        """The other characters that may follow and sound like `character`."""
        known = self._sounds.get(id(node))
        if known is None:
            known = self._sounds[id(node)] = {}
            for follows in node:
                if len(follows) == 1 and not follows.isascii():
                    for reading in readings_of(follows):
                        known.setdefault(reading, set()).add(follows)
        alike: set[str] = set()
        for reading in readings_of(character):
            alike |= known.get(reading, set())
        return alike - {character}


_LONGEST: Final = 12
"""Tokens of a phrase."""
_LONGEST_SOUND: Final = 5


def compiled(languages: Sequence[str]) -> dict[str, Any]:
    """All words and rules in the form that is read at once; the same give the same."""
    phrases: _Node = {}
    classes: _Node = {}
    meanings: dict[tuple[str, str], int] = {}
    names: dict[str, int] = {}
    words: set[str] = set()
    ordinary: set[str] = set()
    rules: list[Any] = []

    def add(phrase: str, category: str, written: str) -> None:
        said = _words_of(phrase)
        words.update(said)
        number = meanings.setdefault((category, written), len(meanings))
        _add(phrases, said, number)

    for language in languages:
        for category, said in _read(language, "words").items():
            lists = said if isinstance(said, dict) else {"": said}
            for written, listed in lists.items():
                for phrase in listed:
                    add(phrase, category, written)
        for name, listed in _read(language, "classes").items():
            for word in listed:
                tokens = _words_of(word)
                ordinary.update(tokens)
                _add(classes, tokens, names.setdefault(name, len(names)))
        rules += _read(language, "rules")
    for phrase, category, written in _types():
        add(phrase, category, written)
    return {
        "phrases": phrases,
        "classes": classes,
        "meanings": [list(meaning) for meaning in meanings],
        "names": list(names),
        "words": sorted(words),
        "ordinary": sorted(ordinary),
        "rules": rules,
    }


def _add(node: _Node, words: Sequence[str], number: int) -> None:
    for word in words:
        node = node.setdefault(word, {})
    here: list[int] = node.setdefault(_HERE, [])
    if number not in here:
        here.append(number)


def written(languages: Sequence[str]) -> str:
    """What `compiled` makes, as the file holds it."""
    return json.dumps(compiled(languages), ensure_ascii=False, separators=(",", ":")) + "\n"


def languages() -> list[str]:
    """Those that there are words of."""
    folders = sorted(folder.name for folder in paths.resource("grammar").iterdir())
    return [name for name in folders if not name.startswith(".")]


def _words_of(phrase: str) -> Sequence[str]:
    """The tokens of a phrase, the quick way where it has nothing but small letters."""
    bare = phrase.replace(" ", "")
    if bare.isascii() and bare.isalpha() and bare.islower():
        return phrase.split()
    if not bare.isascii() and _HAN_ALONE.fullmatch(bare):
        return list(simplified(bare))
    return [token.text for token in tokens_of(phrase)]


_HAN_ALONE = fixed(rf"[{HAN}]+")


def _types() -> Iterator[tuple[str, str, str]]:
    """What is said for kinds and extensions: words, category, and the value as it is written."""
    for kind in Kind:
        for extension in kinds.extensions_of(kind):
            if extension.isalpha() or len(extension) > 2:
                yield extension, Category.EXTENSION, extension
                yield f"{extension}s", Category.EXTENSION, extension
    for words, kind in kinds.words().items():
        yield words, Category.KIND, kind
    formats = json.loads(paths.resource("lexicons/formats.json").read_text("utf-8"))
    for words, endings in formats["formats"].items():
        yield words, Category.EXTENSION, endings


def _value(category: str, written: str) -> object:
    """The value that stands for a list of phrases in `words.json`."""
    match Category(category):
        case Category.KIND:
            return Kind(written)
        case Category.EXTENSION:
            return tuple(written.replace("none", "").split()) or ("",)
    return written or None


def _read(language: str, part: str) -> Any:
    return json.loads(paths.resource(f"grammar/{language}/{part}.json").read_text("utf-8"))


@cache
def grammar() -> Grammar:
    """That of all languages there are, from the file that `compiled` was written to."""
    return Grammar(json.loads(paths.resource("learned/grammar.json").read_text("utf-8")))
