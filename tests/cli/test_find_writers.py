"""How rows, groups and mistakes are written, apart from the command."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.agent.events import Answer
from desktop_app.cli import query_mistake
from desktop_app.cli.answer_json import answer_object, json_line
from desktop_app.cli.find_writers import Listing, row_writer
from desktop_app.search.groups import GROUPED, Group, grouped
from desktop_app.errors import QueryError
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.search.query import Show
from desktop_app.search.query_syntax import MAX_CHARS, parse
from desktop_app.wording import Language, Wording

NOW = datetime(2026, 11, 20, tzinfo=UTC)
DAY_NS = 86_400 * 10**9
NO_FLAG = Flag(0)


def hit(name: str, size_bytes: int = 1, modified_ns: int = 0, flags: Flag = NO_FLAG) -> Hit:
    return Hit("/d", name, size_bytes, modified_ns, flags)


def hits(*rows: Hit) -> Hits:
    return Hits([Chunk.of(rows)])


names = st.text(st.characters(exclude_characters="/\0"), min_size=1, max_size=12)
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
    listing = Listing(written, None, holds=True)
    listing.add(A)
    listing.add(B)
    assert written.names == []

    listing.finish(BOTH_ORDERED)
    listing.release()

    assert written.names == ["b", "a"]


def test_rows_that_were_released_are_not_written_again() -> None:
    written = Written()
    listing = Listing(written, None, holds=True)
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
    listing = Listing(written, 3, holds=holds)
    for found in (A, B, hits(hit("c"), hit("d")), A):
        listing.add(found)

    listing.finish(hits(*map(hit, "abcda"))[:])

    assert written.names == ["a", "b", "c"]


def test_many_rows_in_order_are_all_written() -> None:
    written = Written()

    Listing(written, None, holds=True).finish(hits(*(hit(f"{n}") for n in range(25_000)))[:])

    assert written.names == [str(number) for number in range(25_000)]


# Groups


def test_groups_have_their_number_and_bytes_the_largest_first_and_the_unknown_last() -> None:
    found = hits(
        hit("a.xyz", 1), hit("b.xyz", 1), hit("noext", 5), hit("c.PNG", 2), hit("e.none", 3)
    )

    assert grouped(found, Show.BY_KIND, NOW) == (Group("image", 1, 2), Group(None, 4, 10))
    assert grouped(found, Show.BY_EXT, NOW) == (
        Group("xyz", 2, 2),
        Group(".none", 1, 3),
        Group("none", 1, 5),
        Group("png", 1, 2),
    )


def test_months_and_years_are_the_latest_first_and_the_zone_decides() -> None:
    new_year_ns = 19_723 * DAY_NS  # 2024-01-01 00:00 UTC
    found = hits(
        hit("a", 1, new_year_ns),
        hit("b", 2, new_year_ns - 1),
        hit("c", 4, -(2**63)),
        hit("d", 8, 2**63 - 1),
        hit("e", 16, 0, Flag.UNKNOWN),
        hit("f", 32, -1),
    )

    assert grouped(found, Show.BY_MONTH, NOW) == (
        Group("2024-01", 1, 1),
        Group("2023-12", 1, 2),
        Group("1969-12", 1, 32),
        Group(None, 3, 28),
    )
    assert [group.name for group in grouped(found, Show.BY_YEAR, NOW)] == [
        "2024",
        "2023",
        "1969",
        None,
    ]


@pytest.mark.parametrize("show", sorted(GROUPED))
def test_of_nothing_there_are_no_groups(show: Show) -> None:
    assert grouped(Hits(), show, NOW) == ()


@given(st.lists(rows, max_size=8), st.sampled_from(sorted(GROUPED)))
def test_groups_add_up_to_the_whole(found: list[Hit], show: Show) -> None:
    groups = grouped(hits(*found), show, NOW)

    assert sum(group.count for group in groups) == len(found)
    assert sum(group.total_bytes for group in groups) == sum(row.size_bytes for row in found)


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
