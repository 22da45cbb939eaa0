"""Phrases are read word by word, in Chinese by their sound as well."""

from __future__ import annotations

import gc

from desktop_app.chart.phrase_tree import ROOT, PhraseTree, lines_of

PHRASES = [(["how", "many"], 1), (["how"], 2), (["how", "many"], 3), (["文", "件"], 4)]
TREE = PhraseTree(lines_of(PHRASES, by_sound=True))


def test_a_phrase_may_end_where_another_goes_on() -> None:
    begun = TREE.step(ROOT, "how")
    assert begun is not None
    place, ends = begun
    assert ends == [2]
    assert TREE.step(place, "many") == ("", [1, 3])
    assert TREE.step(place, "few") is None


def test_nothing_follows_where_all_phrases_end() -> None:
    begun = TREE.step(ROOT, "文")
    assert begun is not None
    ended = TREE.step(begun[0], "件")
    assert ended is not None
    assert TREE.step(ended[0], "夹") is None


def test_a_character_stands_for_those_that_sound_like_it() -> None:
    assert TREE.sounding_like(ROOT, "闻") == ["文"]
    assert TREE.sounding_like(ROOT, "文") == []
    assert TREE.sounding_like("nowhere", "闻") == []


def test_what_is_typed_in_quotes_is_no_step_to_anywhere() -> None:
    tree = PhraseTree([b"  0 a =1  0 b =2  "])
    assert tree.step(ROOT, "b") == ("", [2])
    assert tree.step(ROOT, "a =1  0 b") is None


def test_every_step_is_found_and_no_other() -> None:
    tree = PhraseTree(lines_of([([str(one)], one) for one in range(9_999)]))
    assert [tree.step(ROOT, str(one)) for one in range(9_999)] == [("", [n]) for n in range(9_999)]
    assert tree.step(ROOT, "9999") is None and tree.step("1", "1") is None


def test_the_collector_need_not_visit_what_is_in_the_lines() -> None:
    assert not any(map(gc.is_tracked, lines_of([([str(one)], one) for one in range(50)])))
