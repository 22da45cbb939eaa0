"""Chinese phrases for a file, taken apart."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.chinese_phrases import cuts_of
from desktop_app.interpreter.naming import pieces_of, words_of_name


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("雪球的病历", ["雪球", "病历"]),
        ("小满写外婆的那篇作文", ["小满", "外婆", "作文"]),
        ("蛇咬的那只狗的病历", ["蛇咬", "狗", "病历"]),
        ("写给房东的那封信", ["房东", "信"]),
        ("外婆过生日", ["外婆", "生日"]),
        ("酒店开的发票", ["酒店", "发票"]),
        ("毕业那天的典礼", ["毕业", "典礼"]),
        ("網課第3課", ["網課", "第", "3", "課"]),
        ("病历是金毛", ["病历", "金毛"]),
        ("簡歷有中文版", ["簡歷", "中文版"]),
    ],
)
def test_what_only_ties_words_together_is_looked_for_in_no_name(
    said: str, words: list[str]
) -> None:
    assert words_of_name(said) == words


def test_words_keep_their_script_and_cantonese_ties_are_none_of_them() -> None:
    assert words_of_name("香港實習嘅僱傭合約") == ["香港實習", "僱傭合約"]
    assert words_of_name("外婆煲湯嗰份筆記") == ["外婆煲湯", "筆記"]


@pytest.mark.parametrize("word", ["毕业论文", "宠物医院", "過程", "目录", "invoice"])
def test_a_word_without_a_tie_stays_whole(word: str) -> None:
    assert words_of_name(word) == [word]


def test_a_long_word_is_cut_wherever_it_may_be_and_in_either_order() -> None:
    assert cuts_of("复诊病历") == [("复诊", "病历"), ("病历", "复诊")]
    assert ("外婆", "口述回憶") in cuts_of("外婆口述回憶")
    assert cuts_of("病历") == cuts_of("report") == []
    assert cuts_of("病" * 40) == []


def test_a_numeral_in_a_name_may_be_a_digit() -> None:
    assert [text.text for text in pieces_of("第二课")] == ["第二课", "第2课"]
