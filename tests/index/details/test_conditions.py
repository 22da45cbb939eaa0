"""Spans of sizes and dates say of each file what the filter of a search says."""

from __future__ import annotations

from array import array
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.files.batch import Batch
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.index.details.conditions import EVERYTHING, Conditions
from desktop_app.query import syntax as query_syntax
from desktop_app.query.query import Query
from desktop_app.search.filters import EntryFilter

NOW = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
TERMS = [
    *("size:>100", "-size:>100", "size:10..100", "size:<50|>90", "size:0", "-size:10..20|15..30"),
    *("modified:2024", "-modified:2024", "modified:>2020", "modified:2019|2021..2022"),
]


def resolved(written: str) -> Query:
    return query_syntax.parse(written).resolved(NOW, Places("/", {}), Scope(("/",)))


def test_what_is_not_asked_for_passes() -> None:
    assert Conditions.of(resolved("ext:pdf")) == Conditions(EVERYTHING, EVERYTHING)


@pytest.mark.parametrize("size", [0, 9, 10, 30, 31, 50, 90, 91, 100, 101, 2**63 - 1])
@pytest.mark.parametrize("term", TERMS[:6])
def test_bounds_of_sizes_are_those_of_the_filter(term: str, size: int) -> None:
    assert_alike(resolved(term), size, 0)


@given(
    st.lists(st.sampled_from(TERMS), max_size=3),
    st.integers(0, 200),
    st.integers(1_500_000_000, 1_800_000_000),
)
def test_any_of_them_together_are_judged_as_by_the_filter(
    terms: list[str], size: int, moment_s: int
) -> None:
    assert_alike(resolved(" ".join(terms)), size, moment_s * 10**9)


def assert_alike(query: Query, size: int, modified_ns: int) -> None:
    batch = Batch(
        ["/"], array("I", [0]), ["f"], b"\0", array("q", [size]), array("q", [modified_ns])
    )
    passes = bool(EntryFilter(query).detailed(batch))
    assert Conditions.of(query).pass_for(size, modified_ns) is passes
