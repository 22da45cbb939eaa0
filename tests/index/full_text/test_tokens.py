"""Texts of ASCII alone are cut into the same words as all others, only sooner."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop_app.folding.fold import fold
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
