"""Quick ways to cut texts into words cut them as the slow one does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.folding.fold import fold
from desktop_app.index.full_text.fold_table import words_by_table
from desktop_app.index.full_text.taking_in import words_in
from desktop_app.index.full_text.tokens import LONGEST, ascii_words, tokens_of

_TEXTS = st.text(st.one_of(st.characters(max_codepoint=127), st.sampled_from("aZ09_ \n'-")))


@given(_TEXTS)
def test_the_words_are_those_of_any_text(text: str) -> None:
    words = ascii_words(text.encode())
    assert words is not None
    assert str(words, "ascii").split() == tokens_of(fold(text))


def test_words_that_are_too_long_are_told() -> None:
    for long in ("a" * (LONGEST + 1), "7" * (LONGEST + 1)):
        assert ascii_words(f"b {long} 1".encode()) is None
    for fits in ("a" * LONGEST, "a7" * LONGEST, "7" * LONGEST + "a" * LONGEST):
        words = ascii_words(f"b {fits} 1".encode())
        assert words is not None and str(words, "ascii").split() == tokens_of(f"b {fits} 1")


def slowly(text: str) -> list[str]:
    return tokens_of(fold(text))


def quickly(text: str) -> list[str]:
    return words_by_table(text, slowly)[0].split()


_ODD = (
    "aZ0٣ \n\r_-'éÉßﬁ…İſK²①㎡０中體々〇か が゙ｶﾞ각각กำ\u0301\u034f\u0308\u00a8\u00ad\ue000\ufeff😀𠀀Ώς"
)


@given(st.text(st.one_of(st.sampled_from(_ODD), st.characters(exclude_categories=["Cs"]))))
def test_a_table_tells_the_words_that_folding_does(text: str) -> None:
    assert quickly(text) == slowly(text)


@pytest.mark.parametrize("around", ["{}", "a{}b", "中{}1", "é{}ä", "x {}y"])
def test_the_table_tells_each_character_as_folding_does(around: str) -> None:
    told = (chr(code) for code in range(1, 0x10000) if not 0xD800 <= code < 0xE000)
    texts = [around.format(one) for one in told]
    assert [quickly("\n".join(texts[at::97])) for at in range(97)] == [
        slowly("\n".join(texts[at::97])) for at in range(97)
    ]


def test_the_table_tells_how_long_the_longest_word_is() -> None:
    assert [words_by_table(text, slowly)[1] for text in ("", "é", "éa 1", "é1", "ßab 中中")] == [
        *(0, 1, 2, 1, 4)
    ]
    for long in ("é" * (LONGEST + 1), "ß" * LONGEST):
        assert words_in(f"b {long} 1".encode()) is None
