"""What the first of an order take together."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.query.syntax import parse
from desktop_app.search.receipts import receipts_of
from tests.search.conftest import found, run

SIZES = {"a.mp4": 500, "b.mp4": 300, "c.mp4": 20, "d.txt": 9_000}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    for name, size in SIZES.items():
        (tmp_path / name).write_bytes(b"x" * size)
    return tmp_path


@pytest.mark.parametrize(
    ("query", "total"),
    [
        ("ext:mp4 show:bytes", 820),
        ("ext:mp4 show:bytes sort:size top:2", 800),
        ("ext:mp4 show:bytes sort:-size top:1", 20),
        ("ext:mp4 show:bytes sort:size top:9", 820),
        ("ext:mp4 show:bytes top:2", 820),
        ("ext:mp4 sort:size top:2", 820),
    ],
)
@pytest.mark.parametrize("numbers_only", [False, True])
def test_who_asks_what_the_first_of_an_order_take_means_no_others(
    query: str, total: int, home: Path, *, numbers_only: bool
) -> None:
    answer, _ = run(query, home, numbers_only=numbers_only)
    assert (answer.total_bytes, answer.count) == (total, 3)
    assert answer.asked == parse(query)


def test_a_receipt_gives_what_the_first_take_again(home: Path) -> None:
    listed = found("ext:mp4 sort:size top:2", home)
    values = {one.query: one.value for one in receipts_of(listed)}
    sums = {query: value for query, value in values.items() if query and "show:bytes" in query}
    assert sorted(sums.values()) == [800, 820]
    for query, value in sums.items():
        assert found(query, home).total_bytes == value
