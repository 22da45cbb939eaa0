"""What is looked for can be looked for at speed: few beginnings, the plain word's on their own."""

from __future__ import annotations

import pytest

from desktop_app.query import syntax as query_syntax
from desktop_app.search.contents.ascii_forms import first_word
from desktop_app.search.contents.candidates import candidates_of
from desktop_app.search.contents.letter_pairs import frequency
from tests.doubles.ripgrep_beginnings import MOST, beginnings, buckets

ENGLISH = (
    *("penalty", "contract", "password", "meeting", "subprocess", "insurance", "invoice"),
    *("report", "budget", "return", "receipt", "kernel", "deadline", "zqxjkv", "photograph"),
)
SHORT = ("apple", "value", "table", "class", "office", "first", "state", "tax", "2024", "e-mail")
CHINESE = (
    *("合同", "发票", "违约金", "数据库", "备份", "会议", "毕业论文", "简历", "身份证", "上海"),
    *("通讯", "晚上", "旧事", "友谊", "公", "房租", "体检", "3月工资", "iPhone手机", "第3章"),
)


def asked(words: str) -> list[bytes]:
    pattern = candidates_of(query_syntax.parse(f'content:"{words}"'))
    assert pattern is not None
    return beginnings(pattern)


@pytest.mark.parametrize("words", [*ENGLISH, *SHORT, *CHINESE, "return value", "pay the rent"])
def test_there_are_no_more_beginnings_than_can_be_looked_for_at_speed(words: str) -> None:
    assert 0 < len(asked(words)) <= MOST
    assert min(map(len, asked(words))) >= 2


@pytest.mark.parametrize("word", ENGLISH)
def test_the_plain_word_shares_its_bucket_with_nothing_unlike_it(word: str) -> None:
    [own] = [bucket for bucket in buckets(asked(word)) if any(one.isalpha() for one in bucket)]
    halves = {tuple(byte & 15 for byte in one[:2]) for one in own}
    assert len(halves) == 1


def test_of_a_long_word_the_rarest_end_is_looked_for() -> None:
    assert first_word("subprocess", is_alone=True).startswith("(?:[bB][pP][rR]")
    assert first_word("password", is_alone=True).startswith("(?:[sS][wW][oO]")
    # "port" is rarer than "report", but many words end so.
    assert first_word("report", is_alone=True).startswith("(?:[rR][eE][pP]")


def test_a_very_long_word_makes_no_very_long_expression() -> None:
    longer = first_word("abcdefgh" * 100, is_alone=True)
    assert len(longer) == len(first_word("abcdefgh" * 4, is_alone=True))
    assert 0 < len(asked("abcdefgh" * 100)) <= MOST


def test_how_common_two_letters_are() -> None:
    assert frequency("th") == frequency("in") == 512
    assert frequency("zq") == 1
    assert frequency("e1") == frequency("é!") == frequency("n") == 32
