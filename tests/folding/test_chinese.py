from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app import paths
from desktop_app.folding.chinese import (
    MAX_LETTERS,
    heard,
    initials,
    pinyin,
    romanized,
    simplified,
    sounding_like,
)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("畢業論文", "毕业论文"),
        ("頭髮與發現", "头发与发现"),
        ("瞭解乾淨的檯燈", "了解干净的台灯"),
        ("臺灣照片 (2019).zip", "台湾照片 (2019).zip"),
        ("毕业论文", "毕业论文"),
        ("Résumé", "Résumé"),
        ("plain.txt", "plain.txt"),
        ("한글 かな", "한글 かな"),
        ("bad\udcff𠀀", "bad\udcff𠀀"),
        ("", ""),
    ],
)
def test_traditional_characters_become_simplified_ones(text: str, same: str) -> None:
    assert simplified(text) == same


@given(st.text())
def test_simplifying_keeps_the_length_and_is_done_once(text: str) -> None:
    once = simplified(text)
    assert len(once) == len(text)
    assert simplified(once) == once


@pytest.mark.parametrize("number", [1, 499, 500, 501, 5000])
def test_a_long_text_is_simplified_as_its_parts_are(number: int) -> None:
    plain = "报告 report " * number
    assert simplified(plain) == plain
    assert simplified(plain + "報告") == plain + "报告"


def test_every_pair_of_the_table_meets() -> None:
    table = json.loads(paths.resource("traditional.json").read_text("utf-8"))
    assert len(table["traditional"]) > 3000
    assert simplified(table["traditional"]) == simplified(table["simplified"])
    assert simplified(table["simplified"]) == table["simplified"]


@pytest.mark.parametrize(
    ("letters", "name", "found"),
    [
        ("biyelunwen", "毕业论文", "毕业论文"),
        ("lunwen", "我的毕业论文2019", "论文"),
        ("xian", "西安照片", "西安"),
        ("xian", "先进", "先"),
        ("yinhang", "银行", "银行"),
        ("xingren", "行人", "行人"),
        ("chongqing", "重庆", "重庆"),
        ("zhongyao", "重要", "重要"),
        ("yinyue", "音乐", "音乐"),
        ("kuaile", "快乐", "快乐"),
        ("lvyou", "旅游", "旅游"),
        ("luyou", "旅游", "旅游"),
        ("nver", "女儿", "女儿"),
        ("kuaiji", "会计", "会计"),
        ("biyelunwen", "毕业设计", None),
        ("tongqing", "重庆", None),
    ],
)
def test_pinyin_finds_characters_by_every_reading_in_use(
    letters: str, name: str, found: str | None
) -> None:
    pattern = pinyin(letters)
    assert pattern is not None
    match = pattern.search(name)
    assert (match and match[0]) == found


@pytest.mark.parametrize("letters", ["", "photos", "thesis", "bylw", "毕业", "b1", "a" * 61])
def test_what_cannot_be_pinyin_is_no_pattern(letters: str) -> None:
    assert pinyin(letters) is None


@pytest.mark.parametrize("letters", ["xian" * 15, "fangan" * 10, "a" * MAX_LETTERS])
def test_a_word_that_can_be_cut_in_many_ways_stays_small(letters: str) -> None:
    pattern = pinyin(letters)
    assert pattern is None or len(pattern.pattern) < 25_000


@pytest.mark.parametrize(
    ("letters", "name", "found"),
    [
        ("bylw", "毕业论文", True),
        ("lw", "毕业论文", True),
        ("yh", "银行", True),
        ("yx", "银行", True),
        ("cq", "重庆", True),
        ("zq", "重庆", True),
        ("yy", "音乐", True),
        ("bylx", "毕业论文", False),
    ],
)
def test_first_letters_find_characters_by_every_reading_in_use(
    letters: str, name: str, found: bool
) -> None:
    pattern = initials(letters)
    assert pattern is not None
    assert bool(pattern.search(heard(name))) is found


@pytest.mark.parametrize("letters", ["b", "img", "uvi", "毕业", "b1", "b" * 61])
def test_what_cannot_be_first_letters_is_no_pattern(letters: str) -> None:
    assert initials(letters) is None


@given(st.text("毕业论文银行重庆旅游〇𠀀ab é\0", max_size=20))
def test_a_text_as_it_is_heard_has_its_places_kept(text: str) -> None:
    sound = heard(text)
    assert len(sound) == len(text)
    assert [i for i, c in enumerate(sound) if c == "\0"] == [
        i for i, c in enumerate(text) if c == "\0"
    ]


def test_characters_that_sound_alike_are_known() -> None:
    assert "伦" in sounding_like("论")
    assert "城" not in sounding_like("论")
    assert sounding_like("論") == "論"
    assert sounding_like("x") == "x"


@pytest.mark.parametrize("typed", ["报消", "计化", "毕业论纹", "報銷"])
def test_letters_of_a_sound_find_what_sounds_alike(typed: str) -> None:
    alike = {"报消": "报销", "计化": "计划", "毕业论纹": "毕业论文", "報銷": "报销"}[typed]
    pattern = pinyin(romanized(typed))
    assert pattern is not None
    assert pattern.search(alike)


def test_what_has_no_sound_has_no_letters() -> None:
    assert romanized("报x单") == romanized("报 单") == ""
