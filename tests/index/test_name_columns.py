"""What a snapshot keeps of names is the same however they come."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from desktop_app.folding.fold import fold
from desktop_app.index.name_columns import ENCODING, NameColumns
from desktop_app.index.snapshot import MAX_EXTENSIONS

NAMES = [
    "a.PDF",
    "b.pdf",
    "图 片.jpg",
    "Makefile",
    ".profile",
    "x.",
    "Ünï.txt",
    "q\udcff.md",
    "v1. a",
    ".hidden.PDF",
]


def taken_in(names: Sequence[str], chance: random.Random) -> NameColumns:
    columns = NameColumns()
    start = 0
    while start < len(names):
        some = names[start : start + chance.randrange(1, 4)]
        columns.add("\0".join(some).encode(*ENCODING), len(some))
        start += len(some)
        assert len(columns) == start
    columns.finish()
    return columns


@pytest.mark.parametrize("at_once", [1, 3, 1000])
def test_names_come_through_however_many_are_folded_at_a_time(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.index.name_columns._FOLD_ROWS", at_once)
    columns = taken_in(NAMES, random.Random(at_once))
    for joined, wanted in ((columns.names, NAMES), (columns.folded, list(map(fold, NAMES)))):
        assert str(joined.whole, *ENCODING).split("\0") == [*wanted, ""]
        at = joined.at.tolist()
        found = [joined.whole[at[row] : at[row + 1] - 1] for row in range(len(NAMES))]
        assert [str(name, *ENCODING) for name in found] == wanted
    folded = list(map(fold, NAMES))
    beyond = [row for row, name in enumerate(folded) if not name.isascii()]
    assert columns.beyond_ascii.tolist() == beyond


def test_endings_are_numbered_by_how_many_have_them() -> None:
    ids, extensions = taken_in(NAMES, random.Random(1)).extensions()
    assert extensions[0] == ""
    assert extensions[1] == "pdf"
    told = [extensions[number - 1] if number else None for number in ids]
    assert told == ["pdf", "pdf", "jpg", "", "", "", "txt", "md", "", "pdf"]


def test_the_rarest_of_many_endings_have_no_number() -> None:
    names = [f"a.{number}" for number in range(300)] + ["b.0"]
    ids, extensions = taken_in(names, random.Random(1)).extensions()
    assert len(extensions) == MAX_EXTENSIONS
    assert extensions[0] == "0"
    assert ids[0] == ids[-1] == 1
    assert ids.count(0) == 300 - MAX_EXTENSIONS
