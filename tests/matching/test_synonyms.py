from __future__ import annotations

import json
from itertools import chain

import pytest

from desktop_app import paths
from desktop_app.folders.words import Word, folded
from desktop_app.matching.synonyms import Where, synonym_groups
from desktop_app.matching.word_forms import other_words


def test_names_and_contents_take_the_same_words_from_one_list() -> None:
    shared = {"合同", "协议", "agreement"}
    assert shared < set(Word("contract").synonyms)
    assert shared < set(other_words("contract"))


@pytest.mark.parametrize(
    ("word", "other", "where"),
    [
        ("photo", "pics", Where.NAMES),
        ("论文", "毕业设计", Where.NAMES),
        ("meeting", "minutes", Where.CONTENTS),
        ("合同", "契约", Where.CONTENTS),
    ],
)
def test_some_words_stand_for_each_other_in_one_of_them_only(
    word: str, other: str, where: Where
) -> None:
    assert (other in Word(word).synonyms) is (where is Where.NAMES)
    assert (other in other_words(word)) is (where is Where.CONTENTS)


def test_no_word_stands_twice_in_a_group_nor_any_group_twice() -> None:
    for where in Where:
        groups = synonym_groups(where)
        assert all(len(set(group)) == len(group) > 1 for group in groups)
        assert len({frozenset(group) for group in groups}) == len(groups)


def test_the_words_are_spelt_as_they_are_compared() -> None:
    words = set(chain.from_iterable(chain(*map(synonym_groups, Where))))
    assert {word for word in words if folded(word) != word} == set()


def test_nothing_in_the_file_goes_unread() -> None:
    groups = json.loads(paths.resource("synonyms.json").read_text("utf-8"))
    assert set(chain.from_iterable(groups)) == {"words", *Where}
