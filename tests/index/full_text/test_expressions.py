"""A file that passes is never ruled out, whatever is written in it and whatever is looked for."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.extract.worker.kept_extractions import FileVersion
from desktop_app.index.full_text import word_index
from desktop_app.index.full_text.expressions import settles
from desktop_app.index.full_text.taking_in import words_in
from desktop_app.index.full_text.word_index import KeptWords, WordIndex
from desktop_app.matching.content_matcher import ContentMatcher
from desktop_app.query import syntax as query_syntax
from desktop_app.query.query import Key, Query, Term, Text, TextForm
from tests.matching.texts import block_of_text

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is kept")


def version(number: int) -> FileVersion:
    return FileVersion(1, number + 1, 3, 4, 5, "a.txt")


def kept(data: Path, texts: Sequence[str]) -> WordIndex:
    """An index of some texts, by their numbers."""
    index = WordIndex(data)
    some = [
        KeptWords(version(number), f"/home/{number}", words_in(text.encode("utf-8", "replace")))
        for number, text in enumerate(texts)
    ]
    assert index.keep(some)
    return index


def left(index: WordIndex, query: Query, texts: Sequence[str]) -> set[int] | None:
    """The numbers of the texts that may pass; None where that cannot be said."""
    ruled_out = index.ruled_out(query)
    if ruled_out is None:
        return None
    gone = {inode - 1 for inode, _ in ruled_out.files}
    return set(range(len(texts))) - gone


def passing(query: Query, texts: Sequence[str]) -> set[int]:
    matcher = ContentMatcher(query)
    found = set()
    for number, text in enumerate(texts):
        text = text.encode("utf-8", "replace").decode().replace("\r\n", "\n").replace("\r", "\n")
        if matcher.judge([block_of_text(text)], 3) is not None:
            found.add(number)
    return found


TEXTS = [
    "The Penalty clause.\nNo fees are due.",
    "penalty\nclause of war_crimes, post-war; Q2024 and report2",
    "warranty towards 12024 reports",
    "大数据库的年度\n预算报告, VPN设置",
    "大數據庫；預算",
    "Café naïve CAFE\u0301, ＦＵＬＬ　ｗｉｄｔｈ",
    "objc++ c++11 don't DON\u2019T",
    "каталог КАТАЛОГИ ένα",
    "스탠드 한국어 문서, ภาษาไทย",
    "",
    "fee",
    "a.b_c-d/e",
    "Dear Dr. Halloran, Mr. Öz",
]

QUERIES = [
    "content:penalty",
    'content:"penalty clause"',
    "content:fee",
    "content:war",
    "content:*war*",
    "content:war*",
    "content:*war",
    "content:report",
    "content:2024",
    "content:*024*",
    "content:数据",
    "content:数据库",
    "content:预算",
    "content:年度预算",
    "content:税",
    "content:VPN",
    "content:VPN设置",
    "content:cafe",
    "content:c++",
    "content:don",
    'content:"don\'t"',
    "content:каталог",
    "content:한국",
    "content:full",
    "content:nowhere",
    "content:penalty -content:war",
    "content:penalty|fee",
    "content:penalty content:fee",
    'content:"full width"',
    "content:*ab*",
    'content:"b_c"',
    'content:"dr halloran"',
    'content:"mr öz"',
]


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> WordIndex:
    return kept(tmp_path_factory.mktemp("data"), TEXTS)


@pytest.mark.parametrize("written", QUERIES)
def test_what_passes_is_left(known: WordIndex, written: str) -> None:
    query = query_syntax.parse(written)
    may_pass = left(known, query, TEXTS)
    assert may_pass is not None
    assert passing(query, TEXTS) <= may_pass


@pytest.mark.parametrize(
    "written",
    [
        "content:penalty",
        'content:"penalty clause"',
        "content:fee",
        "content:war",
        "content:*war*",
        "content:war*",
        "content:2024",
        "content:数据库",
        "content:预算",
        "content:VPN设置",
        "content:каталог",
        "content:nowhere",
        "content:penalty content:fee",
    ],
)
def test_words_and_phrases_leave_nothing_that_does_not_pass(known: WordIndex, written: str) -> None:
    query = query_syntax.parse(written)
    assert left(known, query, TEXTS) == passing(query, TEXTS)


@pytest.mark.parametrize(
    "written", ["-content:war", "content-regex:'wa.'", 'content:"++"', "content:penalty|++"]
)
def test_where_nothing_can_be_said_nothing_is_ruled_out(known: WordIndex, written: str) -> None:
    query = query_syntax.parse(written)
    may_pass = left(known, query, TEXTS)
    assert may_pass is None or passing(query, TEXTS) <= may_pass


def test_a_pattern_beside_a_word_leaves_what_has_the_word(known: WordIndex) -> None:
    query = query_syntax.parse("content:penalty content-regex:'due'")
    assert left(known, query, TEXTS) == {0, 1}


@pytest.mark.parametrize(
    ("written", "is_settled"),
    [
        ("content:penalty", True),
        ("content:penalty|fee", True),
        ("content:penalty content:2024", True),
        ("content:war*", True),
        ("content:каталог", True),
        ("content:*war*", False),
        ("content:*war", False),
        ('content:"penalty clause"', False),
        ("content:post-war", False),
        ("content:report2", False),
        ("content:预算", False),
        ("content:VPN设置", False),
        ("content:penalty -content:war", False),
        ("content:penalty content-regex:'due'", False),
        ('content:"++"', False),
        ("penalty", False),
    ],
)
def test_single_words_alone_are_settled(written: str, is_settled: bool) -> None:
    assert settles(query_syntax.parse(written)) == is_settled


PIECES = [
    *"abcABCéßſKİ0129٣ _-'.\n\t\u00a0\u3000\0\u0301\u200b年度预算算數据々ァーｱ한글กำक्षоБΣς",
    *["war", "fees", "report", "2024", "\r\n", "数据库", "\ufb01", "Ⅷ", "①", "ﾊﾟ", "\U00020000"],
]
pieces = st.lists(st.sampled_from(PIECES), min_size=1, max_size=9).map("".join)
wanted = st.lists(st.sampled_from(PIECES), min_size=1, max_size=4).map("".join)
forms = st.sampled_from([TextForm.PLAIN, TextForm.INSIDE, TextForm.BEGINS, TextForm.ENDS])


@settings(max_examples=300, deadline=None)
@given(
    texts=st.lists(pieces, min_size=1, max_size=8),
    words=st.lists(st.tuples(wanted, forms), min_size=1, max_size=3),
    with_own=st.booleans(),
)
def test_no_text_that_passes_is_ruled_out(
    tmp_path_factory: pytest.TempPathFactory,
    texts: list[str],
    words: list[tuple[str, TextForm]],
    with_own: bool,
) -> None:
    if with_own:
        # What is looked for is there, mostly with something around it.
        texts = [f"{text}{words[0][0]}{text[::-1]}" for text in texts]
    query = Query(tuple(Term(Key.CONTENT, (Text(text, form),)) for text, form in words))
    index = kept(tmp_path_factory.mktemp("data"), texts)
    try:
        may_pass = left(index, query, texts)
        assert may_pass is None or passing(query, texts) <= may_pass
        assert not (settles(query) and may_pass) or may_pass == passing(query, texts)
    finally:
        index.close()


def test_letters_inside_of_too_many_words_rule_nothing_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(word_index, "_MOST_TERMS", 3)
    texts = [" ".join(f"x{letter}y" for letter in "abcdefgh"), "other"]
    index = kept(tmp_path, texts)
    assert left(index, query_syntax.parse("content:*x*"), texts) is None
    assert left(index, query_syntax.parse("content:*xa*"), texts) == {0}
