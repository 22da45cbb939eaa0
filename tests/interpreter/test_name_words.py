"""The words of a half-remembered name."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.near.name_words import MAX_WORDS, words_of_name


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("the lease of my flat", ["lease", "flat"]),
        ("lease_flat 2026", ["lease", "flat", "2026"]),
        ("毕业论文", ["毕业论文"]),
        ("乐队的排练计划", ["乐队", "排练计划"]),
        ("目的地", ["目的地"]),
        ("合同v2", ["合同", "v2"]),
        ("the", ["the"]),
        ("", [""]),
    ],
)
def test_words_that_tell_something_are_taken_one_by_one(name: str, words: list[str]) -> None:
    assert words_of_name(name) == words


def test_of_many_words_the_first_are_enough() -> None:
    assert len(words_of_name(" ".join(f"word{at}" for at in range(30)))) == MAX_WORDS
