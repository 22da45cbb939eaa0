"""Second tries: other forms of words, and words that mean about the same."""

from __future__ import annotations

import pytest

from desktop_app.matching.content_matcher import ContentMatcher
from desktop_app.matching.synonyms import Where, synonym_groups
from desktop_app.matching.word_forms import MAX_FORMS, other_words, with_other_words
from desktop_app.query.syntax import format, parse
from tests.matching.texts import block_of_text


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("policies", "insurance"),
        ("photos", "picture"),
        ("Contracts", "合同"),
        ("合同", "contract"),
        ("简历", "resume"),
    ],
)
def test_a_word_has_synonyms_in_each_of_its_forms(word: str, other: str) -> None:
    assert other in other_words(word)


@pytest.mark.parametrize("word", ["", "is", "gas", "数", "1234", "zqxj"])
def test_some_words_have_none(word: str) -> None:
    assert other_words(word) == ()


@pytest.mark.parametrize("word", ["contract", "contracts", "租金", "taxes", "photo"])
def test_what_is_found_anyway_is_not_repeated(word: str) -> None:
    asked = ContentMatcher(parse(f"content:{word}"))
    for other in other_words(word):
        assert asked.judge([block_of_text(other)], keep=1) is None


def test_no_word_has_so_many_that_a_search_becomes_slow() -> None:
    groups = synonym_groups(Where.CONTENTS)
    assert all(len(other_words(word)) <= MAX_FORMS for group in groups for word in group)


def test_a_query_asks_for_other_words_besides() -> None:
    query, words = with_other_words(parse("content:contracts ext:pdf -content:invoice policies"))
    assert "agreement" in words and "bill" not in words and "insurance" not in words
    assert "content:contracts|agreement|合同" in format(query)
    assert format(query).endswith("ext:pdf -content:invoice policies")


@pytest.mark.parametrize(
    ("asked", "text", "is_found"),
    [
        ("租金", "The rent is due.", True),
        ("租金", "Rents rise.", True),
        ("租金", "current parents, different trees", False),
        ("违约金", "undefined", False),
        ("违约金", "Liquidated  damages", True),
        ("简历", "cv.pdf", True),
        ("简历", "opencv", False),
        ("planning", "We planned it.", True),
        ("planning", "airplane", False),
        ("clauses", "a subclause", False),
        ("会议", "minutes of the 例会", True),
    ],
)
def test_other_words_are_found_as_words_alone(asked: str, text: str, is_found: bool) -> None:
    query, _ = with_other_words(parse(f"content:{asked}"))
    found = ContentMatcher(query).judge([block_of_text(text)], keep=1)
    assert (found is not None) is is_found
    assert parse(format(query)) == query


def test_patterns_have_no_other_words() -> None:
    query = parse("content-regex:clauses")
    assert with_other_words(query) == (query, ())
