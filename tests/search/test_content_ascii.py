"""A text of ASCII is judged from its bytes just as from its characters."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.search.content_ascii import AsciiText, is_plain_ascii
from desktop_app.search.content_matcher import ContentMatcher, block_of_text
from desktop_app.search.query import Key, Query, Term, Text

TEXTS = st.text("aAbBc \t\x0b\x0c\x1c\n\r.", max_size=60)
WANTED = st.text("aAbBc. \t数", min_size=1, max_size=5)


def matcher(*wanted: str, left_out: str = "") -> ContentMatcher:
    terms = [Term(Key.CONTENT, (Text(text),)) for text in wanted]
    if left_out:
        terms.append(Term(Key.CONTENT, (Text(left_out),), excluded=True))
    return ContentMatcher(Query(tuple(terms)))


def usual(judge: ContentMatcher, text: str) -> object:
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return judge.judge([block_of_text(lines)], 3)


@given(TEXTS, WANTED, WANTED)
def test_bytes_and_characters_are_judged_alike(text: str, wanted: str, other: str) -> None:
    for judge in (matcher(wanted), matcher(wanted, other), matcher(wanted, left_out=other)):
        if judge.folds_all and not (judge.spaces_matter and overlaps(wanted, other)):
            assert judge.judge_ascii(AsciiText(text.encode()), 3) == usual(judge, text)


def overlaps(*wanted: str) -> bool:
    """Whether one may begin before another place of it ends, which `judge` may not count."""
    return any(text.split()[:1] == text.split()[-1:] for text in wanted)


def test_a_phrase_goes_on_over_any_white_space() -> None:
    text = AsciiText(b"x Red\t\v\n \r\n  apple\nred apple red" + b" " * 3_000 + b"apples\nredapple")
    starts = list(text.starts("red apple"))
    assert [text.number(start) for start in starts] == [1, 4]
    assert next(text.line(start) for start in starts) == "x Red\t\v"


@pytest.mark.parametrize("data", [b"a\0b", b"\x1b$B", b"~{<:Ky~}", "é".encode()])
def test_what_may_be_another_encoding_is_no_plain_ascii(data: bytes) -> None:
    assert not is_plain_ascii(data)
    assert is_plain_ascii(b"a b\r\n\tc")


def test_endless_white_space_takes_no_time() -> None:
    text = AsciiText((b"a" + b" " * 1_000) * 4_000)
    started_s = time.monotonic()
    assert list(text.starts("a b a")) == []
    assert list(text.starts("a a b")) == []
    assert time.monotonic() - started_s < 5
