"""The text of mail headers."""

from __future__ import annotations

import base64

import pytest

from desktop_app.extract.mail.headers import header_text


def raw(data: bytes) -> str:
    """As the parser hands out bytes that are not ASCII."""
    return data.decode("ascii", "surrogateescape")


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("plain  text\r\n folded", "plain text folded"),
        ("=?utf-8?B?5ZCI5ZCM?=", "合同"),
        ("=?UTF-8?q?caf=C3=A9_cr=C3=A8me?= now", "café crème now"),
        ("Re: =?gb2312?B?uc/NrA==?= (2)", "Re: 瓜同 (2)"),
        ("=?utf-8*zh-CN?q?=E5=90=88?=", "合"),
        ("=?utf-8?q?one?= =?utf-8?q?_two?=", "one two"),
        ("=?utf-8?q?one?= and =?utf-8?q?two?=", "one and two"),
        ("a =?b and c?= d", "a =?b and c?= d"),
    ],
)
def test_encoded_words_are_decoded(written: str, text: str) -> None:
    assert header_text(written) == text


def test_a_character_divided_between_two_words_is_whole() -> None:
    data = "合同文件".encode("gb18030")
    first, second = (base64.b64encode(part).decode() for part in (data[:3], data[3:]))

    assert header_text(f"=?gbk?B?{first}?=\r\n =?gbk?B?{second}?=") == "合同文件"


@pytest.mark.parametrize("codec", ["utf-8", "gb18030"])
def test_bytes_that_nobody_encoded_are_read(codec: str) -> None:
    assert header_text(raw("关于合同的通知".encode(codec))) == "关于合同的通知"


@pytest.mark.parametrize("charset", ["unknown", "x" * 70, "hex", ""])
def test_an_unknown_charset_is_guessed_or_left(charset: str) -> None:
    assert header_text(f"=?{charset}?B?5ZCI5ZCM?=") in ("合同", f"=?{charset}?B?5ZCI5ZCM?=")


@pytest.mark.parametrize("written", ["=?utf-8?B?A?=", "=?utf-8?B?%%%?=", "=?utf-8?q?=ZZ?=", "=?="])
def test_words_that_are_wrong_do_no_harm(written: str) -> None:
    assert isinstance(header_text(written), str)
