"""What the program reads is what the lists of words say."""

from __future__ import annotations

from desktop_app import paths
from desktop_app.chart.grammar import FILES, compiled, grammar, languages
from desktop_app.chart.tokens import tokens_of


def test_the_files_that_are_read_were_made_from_the_lists_as_they_are() -> None:
    read = {name: paths.resource(f"learned/{name}").read_bytes() for name in FILES}
    assert read == compiled(languages()), "run: make grammar"


def test_the_longest_ordinary_word_tells_its_classes() -> None:
    tokens = tokens_of("i would like it")
    assert grammar().classes_at(tokens, 0) == (1, grammar().classes_at(tokens_of("I"), 0)[1])
    assert "pronoun" in grammar().classes_at(tokens, 0)[1]
    assert grammar().classes_at(tokens_of("zqxjkv"), 0) == (0, ())


def test_an_empty_quote_is_no_end_of_a_phrase() -> None:
    tokens = tokens_of('"x" how many')
    assert not list(grammar().phrases_at(tokens[:1], 0))
