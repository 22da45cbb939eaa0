from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from desktop_app import paths
from desktop_app.files import kinds
from desktop_app.interpreter import lexicon

FILES = sorted(paths.resource("lexicons").glob("*.json"))


def texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            yield from (text for item in value for text in texts(item))
        case dict():
            yield from (text for item in value.values() for text in texts(item))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_words_are_written_as_questions_are_compared(file: Any) -> None:
    """In small letters and simplified characters; else they would never be found."""
    if file.stem == "characters":
        return
    for text in texts(json.loads(file.read_text(encoding="utf-8"))):
        assert text == text.lower().strip()
        assert not set(text) & set(lexicon.simplified()), text


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_word_stands_twice_in_a_list(file: Any) -> None:
    for words in json.loads(file.read_text(encoding="utf-8")).values():
        if isinstance(words, list):
            assert sorted(words) == sorted(set(words))


def test_narrower_words_are_words_for_kinds() -> None:
    assert set(lexicon.lexicon("formats")["narrower"]) <= set(kinds.words())


def test_the_longest_word_wins_and_parts_of_words_do_not() -> None:
    pattern = re.compile(lexicon.any_of(["how", "how many", "歌", "歌曲", "c++"]))
    assert pattern.findall("how  many shows, 歌曲 and c++") == ["how  many", "歌曲", "c++"]
    assert not re.search(lexicon.any_of([]), "anything")
