from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.filetypes.kinds import Kind
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.query.query import Show
from desktop_app.search.groups import GROUPED, Group, grouped

NOW = datetime(2026, 11, 20, tzinfo=UTC)
DAY_NS = 86_400 * 10**9
NO_FLAG = Flag(0)


def hit(name: str, size_bytes: int = 1, modified_ns: int = 0, flags: Flag = NO_FLAG) -> Hit:
    return Hit("/d", name, size_bytes, modified_ns, flags)


def hits(*rows: Hit) -> Hits:
    return Hits([Chunk.of(rows)])


rows = st.builds(
    Hit,
    st.sampled_from(["/", "/d", "/d/报告", "/d/\udce9"]),
    st.text(st.characters(exclude_characters="/\0"), min_size=1, max_size=12),
    st.integers(0, 2**63 - 1),
    st.integers(-(2**63), 2**63 - 1),
    st.integers(0, 63).map(Flag),
)


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


def test_what_has_a_name_of_no_kind_is_of_the_kind_that_is_inside() -> None:
    found = hits(hit("README", 5), hit("a.png", 2), hit("noise", 3))

    def inside(chunk: Chunk, row: int) -> Kind | None:
        assert chunk.name(row) != "a.png"
        return Kind.TEXT if chunk.name(row) == "README" else None

    assert grouped(found, Show.BY_KIND, NOW, inside=inside) == (
        Group("image", 1, 2),
        Group("text", 1, 5),
        Group(None, 1, 3),
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
