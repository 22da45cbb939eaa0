"""The words that recognisers know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from desktop_app import paths
from desktop_app.folding.chinese import simplified
from desktop_app.interpreter.lexicon import WordPattern, any_of, lexicon, pattern
from desktop_app.interpreter.reading import Reading

FILES = sorted(paths.resource("lexicons").glob("*.json"))


def texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            yield from (text for item in value for text in texts(item))
        case dict():
            yield from value
            yield from (text for item in value.values() for text in texts(item))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_words_are_written_as_questions_are_compared(file: Any) -> None:
    """In small letters and simplified characters; else they would never be found."""
    for text in texts(json.loads(file.read_text(encoding="utf-8"))):
        assert text == text.lower().strip()
        assert text == simplified(text)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_word_stands_twice_in_a_list(file: Any) -> None:
    for words in json.loads(file.read_text(encoding="utf-8")).values():
        if isinstance(words, list):
            assert sorted(words) == sorted(set(words))


def test_words_of_cantonese_are_as_long_as_those_they_stand_for() -> None:
    """Else what stands behind them would be spelt wrong."""
    for said, meant in lexicon("cantonese")["words"].items():
        assert len(said) == len(meant)
    reading = Reading("上個月改過嘅檔案有邊啲")
    assert reading.open == "上个月改过的档案有哪些"
    assert reading.spelt(5, 6) == "嘅"


def test_the_longest_word_wins_and_parts_of_words_do_not() -> None:
    template = any_of(["how", "how many", "歌", "歌曲", "c++"])
    found = pattern(template).finditer("how  many shows, 歌曲 and c++")
    assert [match.group() for match in found] == ["how  many", "歌曲", "c++"]
    assert not pattern(any_of([])).search("anything")


def test_a_text_in_one_script_is_searched_for_the_words_of_it() -> None:
    template = "%questions.count%"
    assert pattern(template).search("how many")
    assert pattern(template).search("有多少")
    assert pattern(template).search("PDF 有多少")
    assert not pattern(template).search("which")


@given(st.text(st.one_of(st.characters(), st.sampled_from("ab_ \ue000文件夹łж。䷀かＡ"))))
@example("")
@example("łodz 照片")
@example("䷀卦")
def test_a_pattern_finds_the_same_chinese_characters_whatever_stands_beside_them(text: str) -> None:
    # Another class is put in the place of this one where it says the same of a text.
    found = [one.span() for one in WordPattern(r"[\u3400-\u9fff]").finditer(text)]
    assert found == [one.span() for one in re.finditer(r"[\u3400-\u9fff]", text)]
