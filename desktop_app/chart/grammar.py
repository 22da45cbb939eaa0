"""Words and rules of every language, as data: `resources/grammar/LANGUAGE/{words,rules}.json`.

`words.json` lists, for each category, what is said for it; where a category has values, one list
for each value. `rules.json` says which categories in a row make another one, and which function of
`rule_values` makes its value.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from desktop_app import paths
from desktop_app.chart.spans import Category
from desktop_app.chart.tokens import Token, TokenKind, tokens_of
from desktop_app.filetypes import kinds
from desktop_app.filetypes.kinds import Kind
from desktop_app.folding.chinese import readings_of


@dataclass(frozen=True, slots=True)
class Rule:
    """Categories in a row that make another one.

    Attributes:
        value: The name of what makes its value of theirs, in `rule_values`.
    """

    category: Category
    parts: tuple[Category, ...]
    value: str


class _Node(dict[str, "_Node"]):
    """A place in the tree of phrases: what may follow, and what ends here.

    Attributes:
        sounds: The characters that may follow, by how they may be read.
    """

    __slots__ = ("meanings", "sounds")

    def __init__(self) -> None:
        super().__init__()
        self.meanings: list[tuple[Category, object]] = []
        self.sounds: dict[str, set[str]] = {}

    def sounding(self, character: str) -> set[str]:
        """The other characters that may follow and sound like `character`."""
        alike: set[str] = set()
        for reading in readings_of(character):
            alike |= self.sounds.get(reading, set())
        return alike - {character}


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

    Attributes:
        words: Every word that stands in a phrase.
    """

    def __init__(self, languages: Sequence[str]) -> None:
        self._root = _Node()
        self.rules: list[Rule] = []
        self.words: set[str] = set()
        for language in languages:
            for category, said in _read(language, "words").items():
                lists = said if isinstance(said, dict) else {"": said}
                for value, phrases in lists.items():
                    for phrase in phrases:
                        self._add(phrase, Category(category), _value(category, value))
            for made, parts, value in _read(language, "rules"):
                self.rules.append(Rule(Category(made), tuple(map(Category, parts)), value))
        for phrase, category, meant in _types():
            self._add(phrase, category, meant)

    def _add(self, phrase: str, category: Category, value: object) -> None:
        node = self._root
        for token in tokens_of(phrase):
            self.words.add(token.text)
            if token.text not in node:
                node[token.text] = _Node()
                for reading in readings_of(token.text) if token.kind is TokenKind.HAN else ():
                    node.sounds.setdefault(reading, set()).add(token.text)
            node = node[token.text]
        if (category, value) not in node.meanings:
            node.meanings.append((category, value))

    def phrases_at(self, tokens: Sequence[Token], start: int) -> Iterator[Phrase]:
        """What is said from the token `start` on, by its letters or, in Chinese, by its sound."""
        nodes: list[tuple[_Node, bool]] = [(self._root, False)]
        for end in range(start, min(start + _LONGEST, len(tokens))):
            token = tokens[end]
            followed = [(node[token.text], near) for node, near in nodes if token.text in node]
            if token.kind is TokenKind.HAN and end - start < _LONGEST_SOUND:
                followed += [
                    (node[other], True)
                    for node, _ in nodes
                    for other in sorted(node.sounding(token.text))
                ]
            if not followed:
                return
            nodes = followed
            for node, is_near in nodes:
                if is_near and end == start:
                    continue
                for category, value in node.meanings:
                    yield Phrase(end + 1, category, value, is_near)


_LONGEST = 12
"""Tokens of a phrase."""
_LONGEST_SOUND = 5


def _types() -> Iterator[tuple[str, Category, object]]:
    """What is said for kinds and extensions."""
    for kind in Kind:
        for extension in kinds.extensions_of(kind):
            if extension.isalpha() or len(extension) > 2:
                yield extension, Category.EXTENSION, (extension,)
                yield f"{extension}s", Category.EXTENSION, (extension,)
    for words, kind in kinds.words().items():
        yield words, Category.KIND, kind
    formats = json.loads(paths.resource("lexicons/formats.json").read_text("utf-8"))
    for words, endings in formats["formats"].items():
        yield words, Category.EXTENSION, tuple(endings.split())


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
    """That of all languages there are."""
    folders = sorted(folder.name for folder in paths.resource("grammar").iterdir())
    return Grammar([name for name in folders if not name.startswith(".")])
