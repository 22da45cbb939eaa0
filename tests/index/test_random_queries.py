"""Random queries over a random tree: the index says what the disk says, rows and numbers alike."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from desktop_app.index.snapshot_totals import BLOCK_ROWS
from tests.index.test_index_source import asking, indexed, told
from tests.search.conftest import run
from tests.search.trees import DATES_NS, NAMES, SIZES, File, Node, plant
from tests.soak import tried

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the disk answers")

# What the columns decide, what they decide of some names, and what they say nothing about.
_WHAT = [
    *("ext:pdf", "ext:PDF", "ext:gz", "ext:tar.gz", "ext:jpg,txt", "-ext:pdf", "-ext:tar.gz"),
    *("ext:none", "kind:image", "kind:document", "-kind:image", "kind:image,document"),
    *("report", "re*", "*.pdf", "-report", "图", "tupian", "a", "Backup/a"),
    *("is:folder", "is:file", "is:link", "-is:folder", "is:empty"),
]
_WHERE = ["", "", "", "", "depth:1", "depth:2", "in:Backup", "-in:Backup"]
_DETAILS = ["", "", "", "size:>100", "size:<1kb", "modified:<2000", "modified:>2015"]
_HIDDEN = ["", "", "hidden:yes", "hidden:only"]
_SHOWN = ["", "show:count", "show:count", "show:size", "show:by-kind", "sort:size top:3"]
_SUMMED = ["show:by-ext", "show:by-folder", "show:by-month", "show:by-year", "sort:modified top:3"]


def tree_by(chance: random.Random, depth: int = 4) -> dict[str, Node]:
    made: dict[str, Node] = {}
    for name in chance.sample(NAMES, chance.randrange(3, len(NAMES))):
        if depth and chance.random() < 0.3:
            made[name] = tree_by(chance, depth - 1)
        else:
            made[name] = File(chance.choice(SIZES), chance.choice(DATES_NS))
    return made


def query_by(chance: random.Random) -> str:
    what = chance.sample(_WHAT, chance.randrange(3))
    shown = [*_SHOWN, *_SUMMED]
    rest = (chance.choice(words) for words in (_WHERE, _DETAILS, _HIDDEN, shown))
    return " ".join(filter(None, [*what, *rest]))


@pytest.mark.parametrize(
    ("seed", "number", "block_rows"),
    [
        (1, 60, BLOCK_ROWS),
        # What fills no block of rows is looked at by itself: here most is kept in sums.
        (3, 60, 4),
        pytest.param(
            2,
            tried(2000),
            4,
            marks=[pytest.mark.slow, pytest.mark.soak, pytest.mark.timeout(3600)],
        ),
    ],
)
def test_random_queries_are_answered_as_from_the_disk(
    tmp_path: Path, seed: int, number: int, block_rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.index.snapshot_totals.BLOCK_ROWS", block_rows)
    monkeypatch.setattr("desktop_app.index.snapshot_counted.BLOCK_ROWS", block_rows)
    chance = random.Random(seed)
    home = tmp_path / "home"
    plant(home, {**tree_by(chance), "Backup": tree_by(chance, 1)})
    store = indexed(tmp_path / "data", home)
    for _ in range(number):
        query, numbers_only = query_by(chance), chance.random() < 0.5
        by_disk, _ = run(query, home, numbers_only=numbers_only)
        by_index, _ = run(query, home, numbers_only=numbers_only, sources=asking(store))
        assert told(by_index) == told(by_disk), query
