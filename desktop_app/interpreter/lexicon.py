"""The words that recognisers know: the files of `resources/lexicons`, and patterns made of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from desktop_app import paths


@cache
def lexicon(name: str) -> Mapping[str, Any]:
    """The lexicon in `resources/lexicons/NAME.json`: by topic, words or words for words."""
    words: Mapping[str, Any] = json.loads(
        paths.resource(f"lexicons/{name}.json").read_text(encoding="utf-8")
    )
    return words


@cache
def simplified() -> Mapping[str, str]:
    """Traditional characters that the lexicons' words are written with, each as simplified."""
    characters = lexicon("characters")
    return dict(zip(characters["traditional"], characters["simplified"], strict=True))


@cache
def pattern_of(name: str, topic: str) -> re.Pattern[str]:
    """A pattern for any word of a lexicon's topic."""
    return re.compile(any_of(lexicon(name)[topic]))


def any_of(words: Iterable[str]) -> str:
    """The source of a pattern for any of `words`, the longest that fits, and no part of a word.

    Chinese words need nothing around them; a space in a word is any white space. Of no words,
    the pattern never matches.
    """
    latin: list[str] = []
    others: list[str] = []
    for word in sorted(set(words), key=len, reverse=True):
        source = r"\s+".join(map(re.escape, word.split()))
        whole = rf"{source}(?![a-z0-9])" if _is_latin(word[-1]) else source
        (latin if _is_latin(word[0]) else others).append(whole)
    if latin:
        others.append(rf"(?<![a-z0-9])(?:{'|'.join(latin)})")
    return f"(?:{'|'.join(others)})" if others else "(?!)"


def _is_latin(character: str) -> bool:
    return character.isascii() and character.isalnum()
