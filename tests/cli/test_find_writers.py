"""How rows and mistakes are written, apart from the command."""

from __future__ import annotations

import json
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.agent.events import Answer
from desktop_app.cli import query_mistake
from desktop_app.cli.answer_json import answer_object
from desktop_app.cli.find_writers import FoundRows, row_writer
from desktop_app.cli.json_output import json_line
from desktop_app.errors import QueryError
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.query.syntax import MAX_CHARS, parse
from desktop_app.wording import Language, Wording

NO_FLAG = Flag(0)


def hit(name: str, size_bytes: int = 1, modified_ns: int = 0, flags: Flag = NO_FLAG) -> Hit:
    return Hit("/d", name, size_bytes, modified_ns, flags)


def hits(*rows: Hit) -> Hits:
    return Hits([Chunk.of(rows)])


# As a listing gives them: what is no UTF-8 in `os.fsdecode`'s form, and no other lone surrogate.
names = st.one_of(
    st.text(st.characters(codec="utf-8", exclude_characters="/\0"), min_size=1, max_size=12),
    st.binary(min_size=1, max_size=12).map(
        lambda raw: os.fsdecode(raw.translate(None, b"/\0")) or "x"
    ),
)
rows = st.builds(
    Hit,
    st.sampled_from(["/", "/d", "/d/报告", "/d/\udce9"]),
    names,
    st.integers(0, 2**63 - 1),
    st.integers(-(2**63), 2**63 - 1),
    st.integers(0, 63).map(Flag),
)


@given(st.lists(rows, max_size=5), st.booleans())
def test_any_row_is_written_as_it_is_among_the_files_of_an_answer(
    found: list[Hit], is_ordered: bool
) -> None:
    given_hits = hits(*found)[:] if is_ordered else hits(*found)
    files = answer_object(Answer("", "", hits=given_hits), len(found))["files"]
    written: list[bytes] = []

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("desktop_app.cli.streams.write_line", written.append)
        row_writer(as_json=True, ends_with_null=False)(given_hits)

    assert b"".join(written) == b"".join(map(json_line, files))
    assert [json.loads(line) for line in b"".join(written).splitlines()] == [
        json.loads(json_line(file)) for file in files
    ]


class Written:
    """Takes rows as standard output would."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def __call__(self, hits: Hits) -> None:
        self.names += [hit.name for hit in hits]


A, B = hits(hit("a")), hits(hit("b"))
BOTH_ORDERED = hits(hit("b"), hit("a"))[:]


def test_rows_that_are_held_come_in_their_order() -> None:
    written = Written()
    listing = FoundRows(written, None, holds=True)
    listing.add(A)
    listing.add(B)
    assert written.names == []

    listing.finish(BOTH_ORDERED)
    listing.release()

    assert written.names == ["b", "a"]


def test_rows_that_were_released_are_not_written_again() -> None:
    written = Written()
    listing = FoundRows(written, None, holds=True)
    listing.add(A)
    listing.release()
    assert written.names == ["a"]
    listing.add(B)
    assert written.names == ["a", "b"]

    listing.finish(BOTH_ORDERED)

    assert written.names == ["a", "b"]


@pytest.mark.parametrize("holds", [True, False])
def test_no_more_rows_than_the_limit_are_written(holds: bool) -> None:
    written = Written()
    listing = FoundRows(written, 3, holds=holds)
    for found in (A, B, hits(hit("c"), hit("d")), A):
        listing.add(found)

    listing.finish(hits(*map(hit, "abcda"))[:])

    assert written.names == ["a", "b", "c"]


def test_many_rows_in_order_are_all_written() -> None:
    written = Written()

    FoundRows(written, None, holds=True).finish(hits(*(hit(f"{n}") for n in range(25_000)))[:])

    assert written.names == [str(number) for number in range(25_000)]


# Mistakes


def mistake(query: str, language: Language = Language.ENGLISH) -> list[str]:
    with pytest.raises(QueryError) as caught:
        parse(query)
    return query_mistake.mistake_lines(query, caught.value, Wording(language)).split("\n")


def test_all_words_that_are_allowed_are_named() -> None:
    assert "by-month" in mistake("show:totl")[2]


def test_the_mark_stands_under_the_mistake_however_wide_what_is_before_it() -> None:
    query, mark, *_ = mistake("报告 \u202e e\u0301 depth:0 x")

    assert query == "报告 \\u202e e\u0301 depth:0 x"
    assert mark == " " * (4 + 1 + 6 + 1 + 1 + 1 + 6) + "^"


def test_of_a_long_query_only_what_is_near_the_mistake_is_shown() -> None:
    query, mark, *_ = mistake("a " * 1000 + "depth:0 " + "b " * 1000)

    assert len(query) < 70
    assert query.startswith("…")
    assert query.endswith("…")
    assert query[mark.index("^")] == "0"


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    "query",
    [
        "tpye:photo",
        "a ext:",
        'a "b c',
        "size:big",
        "size:>10 mb",
        "modified:soon",
        "depth:0",
        "ext:a/b",
        "show:cuont",
        "show:count show:list",
        "-show:count",
        "depth:1|2",
        'regex:"a("',
        "regex:a " * 17,
        "a |",
        "ext:pdf OR docx",
        "-a OR b",
        "x" * (MAX_CHARS + 10),
        "{a,b}" * 7,
    ],
)
def test_every_mistake_has_words_in_either_language(query: str, language: Language) -> None:
    shown, mark, *sentences = mistake(query, language)

    assert len(shown) < 150
    assert set(mark) <= {" ", "^"}
    assert "^" in mark
    assert all(sentences)
