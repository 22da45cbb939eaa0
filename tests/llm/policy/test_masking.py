"""What is taken out of texts before a model gets them, and what is left alone."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.llm.policy.masking import Secret, masked, without_unseen

LONG = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
BODY = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7\n" * 3


def hidden(text: str) -> str:
    return masked(text, lambda kind: f"<{kind.value}>").text


@pytest.mark.parametrize(
    "key",
    [
        f"sk-{LONG}",
        f"sk-proj-{LONG}_{LONG}-x",
        f"sk-ant-api03-{LONG}",
        "AKIAIOSFODNN7EXAMPLE",
        "ASIAIOSFODNN7EXAMPLE",
        f"ghp_{LONG}",
        f"github_pat_{LONG}",
        f"glpat-{LONG[:20]}",
        f"hf_{LONG}",
        f"sk_live_{LONG}",
        "xoxb-123456789012-abcdefABCDEF",
        "AIzaSyA1234567890abcdefghijklmnopqrstuvw",
        "LTAI5tAbCdEfGhIjKlMnOpQr",
        f"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.{LONG}",
    ],
)
@pytest.mark.parametrize("around", ["{}", 'key="{}",', "密钥：{}。", "KEY={}\n", "see ({}) there"])
def test_a_key_is_left_out_wherever_it_stands(key: str, around: str) -> None:
    assert hidden(around.format(key)) == around.format("<key>")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Authorization: Bearer abcdef123456.x", "Authorization: Bearer <key>"),
        (f'aws_secret_access_key = "{LONG}/+=="', 'aws_secret_access_key = "<key>"'),
        ("postgres://ann:pa55@db.local/x", "postgres://ann:<password>@db.local/x"),
        ("https://:tok@host", "https://:<password>@host"),
    ],
)
def test_what_stands_behind_its_name_is_left_out(text: str, left: str) -> None:
    assert hidden(text) == left


@pytest.mark.parametrize("kind", ["RSA PRIVATE KEY", "PRIVATE KEY", "PGP PRIVATE KEY BLOCK"])
def test_a_private_key_is_left_out_whole_or_cut_at_either_end(kind: str) -> None:
    begin, end = f"-----BEGIN {kind}-----", f"-----END {kind}-----"
    assert hidden(f"before: {begin}\n{BODY}{end} after") == "before: <key> after"
    assert hidden(f"before: {begin}\n{BODY}") == "before: <key>"
    assert hidden(f"before:\n{BODY}{end} after") == "before:<key> after"
    assert hidden(f"{begin}\n{BODY}{end}.\n{begin}\n{BODY}") == "<key>.\n<key>"


def test_certificates_and_public_keys_are_no_secrets() -> None:
    text = f"-----BEGIN CERTIFICATE-----\n{BODY}-----END CERTIFICATE-----"
    assert hidden(text) == text


@pytest.mark.parametrize(
    "number",
    [
        "11010519491231002X",
        "11010519491231002x",
        "440524188001010014",
        "110105 19491231 002X",
        "１１０１０５１９４９１２３１００２Ｘ",
        "110105-1949-1231-002X",
    ],
)
@pytest.mark.parametrize("around", ["{}", "身份证{}号", "id_{}.pdf", "(13812345678, {})"])
def test_an_identity_number_is_left_out(number: str, around: str) -> None:
    assert hidden(around.format(number)) == around.format("<identity>")


@pytest.mark.parametrize(
    "number",
    [
        "4111111111111111",
        "4111 1111 1111 1111",
        "5500-0000-0000-0004",
        "378282246310005",
        "3782 822463 10005",
        "6222021234567890128",
    ],
)
def test_a_card_number_is_left_out(number: str) -> None:
    assert hidden(f"卡号{number}。") == "卡号<card>。"


@pytest.mark.parametrize(
    "text",
    [
        "110105194912310021",  # a wrong check digit
        "110105194913310028",  # no such month
        "4111111111111112",
        "1700000000000000000",
        "2023-11-19 08:30  2023-11-20 09:15",
        "41 11 11 11 11 11 11 11",
        "4111  1111  1111  1111",
        "0000000000000000",
        "41111111111111111111111",
        "call 138 1234 5678 or 139 8765 4321",
        "the sk-learn package, and a disk-check-of-all-volumes",
        "task-2023-risk-assessment-final-version-7",
        "ASIAPACIFICREGIONAL",
        "https://example.org/a:b@c and ann@example.org",
        "eyJ is how they begin",
        "version 1.2.3.4, 1,204 files, 117 MB",
    ],
)
def test_what_only_looks_like_a_secret_stays(text: str) -> None:
    assert hidden(text) == text


def test_it_says_how_many_of_each_kind_there_were() -> None:
    text = f"sk-{LONG} 11010519491231002X and 4111111111111111, ghp_{LONG}"
    found = masked(text, lambda _: "…").found
    assert found == {Secret.KEY: 2, Secret.IDENTITY: 1, Secret.CARD: 1}


@pytest.mark.parametrize("hidden_sign", ["\\u200b", "\\u2060", "\\xad", "\\ufeff"])
def test_escapes_of_what_nobody_sees_do_not_part_a_secret(hidden_sign: str) -> None:
    """A page of a file writes them so."""
    text = f"before ghp_{LONG[:9]}{hidden_sign}{LONG[9:]} after"
    assert hidden(text) == "before <key> after"
    assert hidden(f"{hidden_sign}4111 1111{hidden_sign} 1111 1111.") == f"{hidden_sign}<card>."


def test_a_name_loses_tokens_and_numbers_but_no_word_that_looks_drawn_by_lot() -> None:
    drawn = "aZ3kQ9xLm2" * 6

    def shown(name: str) -> str:
        return masked(name, lambda kind: f"<{kind.value}>", is_name=True).text

    assert shown(f"{drawn}.bin") == f"{drawn}.bin"
    assert shown(f"sk-{LONG}.txt and 4111111111111111.pdf") == "<key>.txt and <card>.pdf"


def test_twice_the_text_takes_about_twice_the_work() -> None:
    unit = f"password: a{LONG}\n> {BODY[:40]}\n4111 1111 DE89 3704 eyJ.sk-a1 ://a:b \\u200b…a1b2\n"

    def work(times: int) -> float:
        started = time.process_time()
        hidden(unit * times)
        return time.process_time() - started

    work(100)
    assert work(4_000) < 12 * work(1_000)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a\u200bb\u200dc\ufeff", "abc"),
        ("safe\u202egnp.exe", "safegnp.exe"),
        ("x\U000e0041\U000e007fy", "xy"),
        ("汉\ufe00\U000e0100字", "汉字"),
        ("one\ttwo\r\nthree\x1b[31m\x00", "one\ttwo\r\nthree[31m"),
        ("half \udce9 pair", "half \ufffd pair"),
        ("plain", "plain"),
        ("中文，标点。😀", "中文，标点。😀"),
    ],
)
def test_characters_that_nobody_sees_are_left_out(text: str, left: str) -> None:
    assert without_unseen(text) == left


@given(st.text())
def test_any_text_comes_through_and_can_be_written(text: str) -> None:
    without_unseen(text).encode("utf-8")
    hidden(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    [
        "eyJ",
        "eyJaaaaaaaa.",
        "-eyJ",
        "sk-",
        "://",
        "://a:",
        "-----BEGIN PRIVATE KEY-----",
        "4 ",
        "4111 ",
        "4",
        " ",
        "- ",
        "AKIA",
        "Authorization: ",
        "-----END PRIVATE KEY-----",
        "xoxb-",
        "-----BEGIN CERTIFICATE-----\n",
        "PuTTY-User-Key-File-2: ",
        "Private-Lines: 3\n",
        "+/",
        "aB3",
        "aB3dE5gH7jK9lM1nO3pQ ",
        '"aB3dE5gH7jK9lM1nO3pQ",\n',
        "aa:",
        "password: ",
        "password=a.",
        '"password":"',
        "密码：",
        "密码 ",
        "<key>password</key>",
        "secret_",
        "api_key=",
        "key: ",
        "DE89 3704 ",
        "123-45-",
        "ssn 123",
        "\\u200b",
        "…a1",
        "mnemonic: abandon ",
        "٤١١١ ",
        "A",
        "eyJaaaaaaaa.eyJ",
        "://a:b@",
        "\n> ",
    ],
)
def test_beginnings_without_end_take_no_time(unit: str) -> None:
    text = unit * (250_000 // len(unit))
    started = time.process_time()
    hidden(text)
    # 5 s for a megabyte; what looks at a text anew from each place would take minutes already.
    assert time.process_time() - started < 1.25
