from __future__ import annotations

import json
import os
import random

import pytest

from desktop_app.folding.chinese import in_dictionary_order
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.paths import resource
from desktop_app.query.query import Sort, SortKey
from desktop_app.search import ranking
from desktop_app.search.ranking import natural, ordered


def hits_of(*rows: tuple[str, int, int]) -> Hits:
    """Hits from paths, sizes and dates, in chunks of three."""
    hits = [
        Hit(*os.path.split(path), size_bytes=size, modified_ns=date, flags=Flag(0))
        for path, size, date in rows
    ]
    return Hits(Chunk.of(hits[start : start + 3]) for start in range(0, len(hits), 3))


def paths(hits: Hits) -> list[str]:
    return [hit.path for hit in hits]


ROWS = (
    ("/b/file10.txt", 5, 30),
    ("/b/file2.txt", 5, 10),
    ("/a/File1.pdf", 7, 30),
    ("/a/z", 0, -5),
    ("/c/file2.txt", 9, 20),
)


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        (None, ["/a/File1.pdf", "/b/file10.txt", "/c/file2.txt", "/b/file2.txt", "/a/z"]),
        (
            Sort(SortKey.MODIFIED, backwards=True),
            ["/a/z", "/b/file2.txt", "/c/file2.txt", "/a/File1.pdf", "/b/file10.txt"],
        ),
        (
            Sort(SortKey.SIZE),
            ["/c/file2.txt", "/a/File1.pdf", "/b/file10.txt", "/b/file2.txt", "/a/z"],
        ),
        (
            Sort(SortKey.NAME),
            ["/a/File1.pdf", "/b/file2.txt", "/c/file2.txt", "/b/file10.txt", "/a/z"],
        ),
        (
            Sort(SortKey.NAME, backwards=True),
            ["/a/z", "/b/file10.txt", "/b/file2.txt", "/c/file2.txt", "/a/File1.pdf"],
        ),
        (
            Sort(SortKey.FOLDER),
            ["/a/File1.pdf", "/a/z", "/b/file2.txt", "/b/file10.txt", "/c/file2.txt"],
        ),
        (
            Sort(SortKey.EXT),
            ["/a/z", "/a/File1.pdf", "/b/file2.txt", "/c/file2.txt", "/b/file10.txt"],
        ),
    ],
)
def test_rows_come_in_the_order_asked_for_and_never_by_chance(
    sort: Sort | None, order: list[str]
) -> None:
    for seed in range(5):
        rows = list(ROWS)
        random.Random(seed).shuffle(rows)
        assert paths(ordered(hits_of(*rows), sort)) == order
        assert paths(ordered(hits_of(*rows), sort, top=2)) == order[:2]


def test_better_matches_come_before_newer_ones() -> None:
    hits = hits_of(("/a/x", 1, 90), ("/a/y", 1, 10), ("/a/z", 1, 50))
    assert paths(ordered(hits, ranks=bytes([1, 0, 1]))) == ["/a/y", "/a/x", "/a/z"]


def test_what_changed_lately_comes_first_among_equally_good_matches() -> None:
    hits = hits_of(("/a/x", 1, 90), ("/a/y", 1, 10), ("/a/z", 1, 50))
    recent = {"/a/z": 99, "/a/y": 95, "/elsewhere/x": 100}
    assert paths(ordered(hits, ranks=bytes([1, 0, 1]), recent=recent)) == ["/a/y", "/a/z", "/a/x"]
    by_date = ordered(hits, Sort(SortKey.MODIFIED), recent=recent)
    assert paths(by_date) == ["/a/x", "/a/z", "/a/y"]


def test_numbers_in_names_count_by_their_value() -> None:
    names = ["a", "a1b", "a2", "a02b", "a10", "b1", "Á2a", "图2", "图10"]
    assert sorted(names, key=natural) == [
        "a",
        "a1b",
        "a2",
        "Á2a",
        "a02b",
        "a10",
        "b1",
        "图2",
        "图10",
    ]


@pytest.mark.parametrize("by", SortKey)
@pytest.mark.parametrize("backwards", [False, True])
def test_long_lists_are_ordered_as_short_ones_are(
    by: SortKey, backwards: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(3)
    long = "a very long name that goes on and on "
    stems = ["IMG_2024010", long, f"{4 * long}1", "报告", "é", "x\udcff", ""]
    endings = [".txt", ".PDF", ""]
    rows = [
        (
            f"/{chance.choice('abc')}/{chance.choice(stems)}{number}{chance.choice(endings)}",
            chance.choice([0, 5, 2**62]),
            chance.choice([-(2**63), -1, 0, 10, 2**63 - 1]),
        )
        for number in range(300)
    ]
    hits = hits_of(*rows)
    ranks = bytes(chance.randrange(4) for _ in rows)
    sort = Sort(by, backwards)
    short = ordered(hits, sort, ranks=ranks)
    monkeypatch.setattr(ranking, "SORTED_AT_ONCE", 10)
    assert paths(ordered(hits, sort, ranks=ranks)) == paths(short)
    for top in (1, 7, 299, 300, 1000):
        assert paths(ordered(hits, sort, ranks=ranks, top=top)) == paths(short)[:top]


@pytest.mark.parametrize("by", [SortKey.NAME, SortKey.EXT, SortKey.FOLDER])
@pytest.mark.parametrize("max_bytes", [8, 96])
def test_long_lists_of_names_that_are_alike_at_first_are_in_order(
    by: SortKey, max_bytes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ranking, "_MAX_BYTES", max_bytes)
    rows = [
        (f"/{folder}/Screenshot from the same program {number % 40}{case}.png", 0, 0)
        for number in range(60)
        for folder in "ba"
        for case in ("x", "X")
    ]
    random.Random(5).shuffle(rows)
    hits = hits_of(*dict.fromkeys(rows))
    short = ordered(hits, Sort(by))
    monkeypatch.setattr(ranking, "SORTED_AT_ONCE", 10)
    assert paths(ordered(hits, Sort(by))) == paths(short)


def test_an_order_that_nobody_waits_for_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking, "SORTED_AT_ONCE", 2)
    hits = hits_of(*ROWS)
    answers = iter([True, False])

    given_up = ordered(hits, Sort(SortKey.NAME), goes_on=lambda: next(answers))

    assert paths(given_up) == [path for path, *_ in ROWS]
    assert not list(answers)


def test_nothing_is_in_order_already() -> None:
    assert list(ordered(Hits(), top=3)) == []


def test_chinese_names_come_by_their_sounds_behind_latin_ones() -> None:
    names = ["张三", "重要", "李四", "Zoe", "ab", "阿姨", "論文2", "论文10"]
    by_sound = ["ab", "Zoe", "阿姨", "李四", "論文2", "论文10", "张三", "重要"]
    assert sorted(names, key=natural) == by_sound


def test_the_characters_of_the_dictionary_change_places_among_themselves() -> None:
    characters = json.loads(resource("han_order.json").read_text("utf-8"))["characters"]
    assert len(set(characters)) == len(characters) > 17_000
    shown = in_dictionary_order(characters)
    assert sorted(shown) == list(shown)
    assert set(shown) == set(characters)
    assert in_dictionary_order("a1é🙂") == "a1é🙂"
