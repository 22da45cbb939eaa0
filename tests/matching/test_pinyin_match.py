from __future__ import annotations

import pytest

from desktop_app.folding.chinese import heard
from desktop_app.matching.pinyin_match import sound_of


def found(word: str, *names: str) -> set[int]:
    sound = sound_of(word)
    assert sound is not None
    joined = "\0".join(names)
    return sound.names(joined, lambda: heard(joined))


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("biyelunwen", "毕业论文.docx"),
        ("lunwen", "我的论文终稿"),
        ("tupian", "产品图片整理"),
        ("xian", "西安照片"),
        ("he", "河 2019.jpg"),
        ("bylw", "我的毕业论文终稿"),
        ("htf", "合同翻译"),
        ("htf", "旧合同 (合同翻译)"),
        ("tfy", "合同翻译.pdf"),
        ("fp", "2024发票.pdf"),
        ("yx", "银行 x.txt, 音箱"),
    ],
)
def test_a_word_is_what_chinese_characters_sound_like(word: str, name: str) -> None:
    assert found(word, name) == {0}
    assert found(word, "other.txt", "中", name, name, "x", name) == {2, 3, 5}


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("he", "和平.txt"),
        ("song", "宋体字.ttf"),
        ("xian", "首先看"),
        ("htf", "旧合同翻译稿"),
        ("fp", "发票扫描.pdf"),
        ("lw", "l文"),
        ("xl", "xl.txt"),
    ],
)
def test_what_may_as_well_be_chance_is_no_sound(word: str, name: str) -> None:
    assert not found(word, name, name)


@pytest.mark.parametrize(
    "word", ["pdf", "html", "budget", "a", "fp2024", "fa piao", "发票", "", "b" * 100]
)
def test_what_no_one_types_for_its_sound_has_none(word: str) -> None:
    assert sound_of(word) is None
