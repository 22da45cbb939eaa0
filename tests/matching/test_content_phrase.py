"""What is found in bytes is what is found in characters."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.matching.content_blocks import block_of_lines
from desktop_app.matching.content_matcher import ContentMatcher
from desktop_app.matching.content_phrase import AsciiPhrase, is_plain_ascii
from desktop_app.matching.word_bounds import Bound
from desktop_app.query.query import PARTS_OF_WORDS, Key, Query, Term, Text, TextForm
from desktop_app.search.contents.bytes_search import BytesPattern, characters_beyond_ascii
from desktop_app.search.contents.candidates import lines_of
from tests.matching.texts import block_of_text

WANTED = st.text("aAbBc.1 \t数据", min_size=1, max_size=5)
ASCII = st.text("aAbBcs1_'- \t\x0b\x0c\x1c\n.", max_size=60)
OTHERS = st.lists(
    st.sampled_from([*"aAbBcs1á \t\xa0\u3000\n.数據ａ", "a\u0301", "c\u0301\u0323"]), max_size=60
).map("".join)
FORMS = st.sampled_from([TextForm.PLAIN, *sorted(PARTS_OF_WORDS)])
GAPS = st.sampled_from(["", "\n" * 3_000, " " * 3_000, ("x" * 700 + "\n") * 5, "数" * 3_000])


def query(*wanted: str, left_out: str = "", form: TextForm = TextForm.PLAIN) -> Query:
    terms = [Term(Key.CONTENT, (Text(text, form),)) for text in wanted]
    if left_out:
        terms.append(Term(Key.CONTENT, (Text(left_out, form),), excluded=True))
    return Query(tuple(terms))


def in_characters(asked: Query, text: str) -> list[int] | None:
    """The numbers of the matching lines, from 0."""
    found = ContentMatcher(asked).judge([block_of_text(text)], 1_000)
    return (
        None
        if found is None
        else [int(place.at.removeprefix("line ")) - 1 for place in found.places]
    )


def in_bytes(asked: Query, text: str) -> list[int] | None:
    """The same, as files are read."""
    matcher, data = ContentMatcher(asked), text.encode()
    others = None
    characters = characters_beyond_ascii(data)
    if characters and not (matcher.is_ascii and matcher.is_all_in_ascii(characters)):
        written = lines_of(asked)
        assert written is not None
        starts, lines = BytesPattern(written).lines(data, matcher.longest, only_beyond_ascii=True)
        others = block_of_lines(lines, starts.__getitem__)
    found = matcher.judge_bytes(data, others, 1_000)
    return None if found is None else [data.count(b"\n", 0, place.at) for place in found.places]


@settings(deadline=None)
@given(ASCII | OTHERS, GAPS, ASCII | OTHERS, WANTED, WANTED, FORMS)
def test_bytes_and_characters_are_judged_alike(
    before: str, gap: str, behind: str, wanted: str, other: str, form: TextForm
) -> None:
    text = before + gap + behind
    for asked in (
        query(wanted, form=form),
        query(wanted, other, form=form),
        query(wanted, left_out=other, form=form),
    ):
        if ContentMatcher(asked).finds_in_bytes:
            assert in_bytes(asked, text) == in_characters(asked, text)


@pytest.mark.parametrize("gap", ["\n" * 5_000, " " * 5_000, " \t\n" * 3_000])
@pytest.mark.parametrize("text", ["réd{}apple", "red{}äpple", "red\xa0{}apple", "红{}色", "r{}"])
def test_however_far_a_phrase_goes_on_it_is_found(text: str, gap: str) -> None:
    wanted = {"红{}色": "红色", "r{}": "x"}.get(text, "red apple")
    asked = query(wanted, form=TextForm.INSIDE)
    filled = "x" * 5_000 + "\n" + text.format(gap) + "\n" + "y\n" * 5_000
    assert in_bytes(asked, filled) == in_characters(asked, filled)
    assert bool(in_bytes(asked, filled)) is (wanted != "x" or "x" in filled)


_PIECES = ("fee", "FEE", "s", "S", "es", " ", "\n", "a", "1", "_", "-", "é", "ſ", "\u212a")


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(_PIECES), max_size=25).map("".join),
    st.sampled_from([("",), ("", "s"), ("s", "", "es")]),
    st.sampled_from([Bound.NONE, Bound.LETTER]),
    st.sampled_from([Bound.NONE, Bound.LETTER]),
)
def test_a_word_stands_where_its_pattern_says(
    text: str, rests: tuple[str, ...], before: Bound, behind: Bound
) -> None:
    phrase = AsciiPhrase("fee", rests, before, behind)
    found = [*phrase.line_starts(text.encode())]
    phrase._word = b""
    assert found == [*phrase.line_starts(text.encode())]


def test_a_phrase_goes_on_over_any_white_space() -> None:
    data = b"x Red\t\v\n \n  apple\nred apple red" + b" " * 3_000 + b"apples\nredapple"
    phrase = AsciiPhrase("red apple")
    assert list(phrase.line_starts(data)) == [0, data.index(b"red apple")]
    assert phrase.spans("A red\t apple, red apples", 10) == [(2, 12), (14, 23)]
    assert phrase.spans("A red\t apple, red apples", 1) == [(2, 12)]


@pytest.mark.parametrize("wanted", ["a  b", " a", "a ", "é", "", "a" * 3_000])
def test_what_is_not_folded_or_too_long_is_refused(wanted: str) -> None:
    with pytest.raises(ValueError, match="in bytes"):
        AsciiPhrase(wanted)


@pytest.mark.parametrize("data", [b"a\0b", b"\x1b$B", b"~{<:Ky~}", "é".encode()])
def test_what_may_be_another_encoding_is_no_plain_ascii(data: bytes) -> None:
    assert not is_plain_ascii(data)
    assert is_plain_ascii(b"a b\r\n\tc~ {")


def test_endless_white_space_takes_no_time() -> None:
    data = (b"a" + b" " * 1_000) * 4_000
    started_s = time.process_time()
    assert list(AsciiPhrase("a b a").line_starts(data)) == []
    assert list(AsciiPhrase("a a b").line_starts(data)) == []
    assert time.process_time() - started_s < 5


@pytest.mark.slow
def test_many_proposed_lines_are_each_looked_at_once() -> None:
    data = "公\n".encode() * 50_000
    written = lines_of(query("公司" * 500))
    assert written is not None
    started_s = time.thread_time()
    _, lines = BytesPattern(written).lines(data, 1_000)
    assert len(lines) >= 50_000
    assert time.thread_time() - started_s < 4


@pytest.mark.parametrize(
    ("wanted", "text", "is_all"),
    [
        ("value", "an em — dash, by Zoë, 数据 ©", False),  # ë is an e
        ("build", "an em — dash, by Zoë, 数据 ©", True),
        ("build", "bui\u0301ld", False),
        ("a b", "a\u3000b", False),
        ("ab", "a\u3000b", True),
        ("数据", "数据", False),
        ("1", "①", False),
    ],
)
def test_what_beyond_ascii_may_be_part_of_a_match(wanted: str, text: str, is_all: bool) -> None:
    characters = characters_beyond_ascii(text.encode())
    assert characters == {character for character in text if not character.isascii()}
    matcher = ContentMatcher(query(wanted))
    assert (matcher.is_ascii and matcher.is_all_in_ascii(characters)) is is_all


def test_pieces_of_characters_hide_none() -> None:
    data = b"\xc3 caf\xc3\xa9 \xe4\xb8 " + "é".encode() + b"x" * 5_000 + "数据".encode() + b"\xe6"
    assert characters_beyond_ascii(data) >= {"é", "数", "据"}
