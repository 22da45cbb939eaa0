"""Queries of every shape, for property tests."""

from __future__ import annotations

import re
from datetime import date

from hypothesis import strategies as st

from desktop_app.filetypes.kinds import Kind
from desktop_app.query.dates import FIRST_NS, LAST_NS
from desktop_app.query.query import (
    DATE_KEYS,
    MAX_BYTES,
    PARTS_OF_WORDS,
    Folder,
    Hidden,
    Is,
    Key,
    Query,
    Show,
    SizeRange,
    Sort,
    SortKey,
    Span,
    Term,
    Text,
    TextForm,
    Value,
    When,
    is_extension,
)
from desktop_app.query.wildcards import has_wildcard
from desktop_app.units import KILO
from tests.query.test_date_words import TABLE

AWKWARD = ' \t\n\x1c\u3000"“”「」＂|｜:：-!*?[]{},;、，；./\\aZ0中ſİΣ\u202e\udcff\0'
"""Signs of the grammar, and characters that other programs stumble over."""

SNIPPETS = st.sampled_from(
    [
        "OR",
        "AND",
        "ext:",
        "类型：",
        "in:a",
        "none",
        "-x",
        "[*]",
        "{a,b}",
        "[0-9]",
        "**/",
        "10",
        "mb",
    ]
)
texts = st.lists(
    st.one_of(st.text(AWKWARD, min_size=1, max_size=4), SNIPPETS, st.text(min_size=1, max_size=3)),
    min_size=1,
    max_size=4,
).map("".join)

plain = texts.map(Text)
parts_of_words = st.builds(Text, texts, st.sampled_from(sorted(PARTS_OF_WORDS)))
wild = texts.filter(has_wildcard).map(lambda text: Text(text, TextForm.WILDCARD))
patterns = st.one_of(
    texts.map(re.escape),
    st.sampled_from([r"IMG_\d{4}", "^a|b c$", '"x"', "content-regex:a", "-a", "(a|b)*[^c]"]),
).map(lambda text: Text(text, TextForm.PATTERN))
extensions = texts.map(str.lower).map(str.lower).filter(is_extension) | st.just("")


@st.composite
def _sizes(draw: st.DrawFn) -> SizeRange:
    bytes_ = st.one_of(
        st.integers(0, MAX_BYTES),
        st.integers(0, 3000),
        st.builds(lambda n, k, p, d: max(n * k**p + d, 0), st.integers(0, 2000),
                  st.sampled_from([KILO, 1000, 1024]), st.integers(0, 4), st.integers(-1, 1)),
    )  # fmt: skip
    ends = sorted((draw(bytes_), draw(bytes_)))
    return draw(
        st.sampled_from(
            [
                SizeRange(ends[0]),
                SizeRange(0, ends[1]),
                SizeRange(*ends),
                SizeRange(ends[0], ends[0]),
            ]
        )
    )


@st.composite
def _spans(draw: st.DrawFn) -> Span:
    moments = st.integers(FIRST_NS, LAST_NS) | st.integers(-(10**6), 10**6).map(lambda s: s * 10**9)
    start, end = sorted(draw(st.lists(moments, min_size=2, max_size=2, unique=True)))
    return draw(st.sampled_from([Span(start, None), Span(None, end), Span(start, end)]))


_days = st.dates(date(1678, 1, 1), date(2261, 12, 31))
_parts = st.one_of(
    st.sampled_from(["today", "yesterday", "今天", "昨天"]),
    _days.map(str),
    _days.map(lambda day: str(day)[:7]),
    _days.map(lambda day: str(day)[:4]),
)
date_words = st.sampled_from([line.partition(" = ")[0] for line in TABLE.splitlines()])
"""Phrases in both languages."""

whens = st.one_of(
    _parts,
    date_words,
    st.tuples(st.sampled_from(["<=", "<", ">=", ">"]), _parts).map("".join),
).map(When)

_VALUES: dict[Key, st.SearchStrategy[Value]] = {
    Key.NAME: plain | wild | patterns,
    Key.IN: texts.map(Folder),
    Key.EXT: extensions,
    Key.KIND: st.sampled_from(Kind),
    Key.SIZE: _sizes(),
    Key.CONTENT: plain | patterns | parts_of_words,
    Key.IS: st.sampled_from(Is),
} | dict.fromkeys(DATE_KEYS, whens | _spans())


@st.composite
def terms(draw: st.DrawFn) -> Term:
    key = draw(st.sampled_from(Key))
    excluded = draw(st.booleans())
    if key is Key.DEPTH:
        return Term(key, (draw(st.integers(1, 999_999_999)),), excluded)
    values = draw(st.lists(_VALUES[key], min_size=1, max_size=3))
    return Term(key, tuple(values), excluded)


queries = st.builds(
    Query,
    terms=st.lists(terms(), max_size=4).map(tuple),
    hidden=st.sampled_from(Hidden),
    show=st.sampled_from(Show),
    sort=st.none() | st.builds(Sort, st.sampled_from(SortKey), st.booleans()),
    top=st.none() | st.integers(1, 999_999_999),
)
