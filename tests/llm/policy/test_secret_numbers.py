"""Numbers of persons and accounts, in whatever digits and however parted."""

from __future__ import annotations

import pytest

from desktop_app.llm.policy.masking import masked

CARD = ("4111", "1111", "1111", "1111")
IBAN = "DE89370400440532013000"


def hidden(text: str) -> str:
    return masked(text, lambda kind: f"<{kind.value}>").text


SEPARATORS = [
    *("", " ", "-", ".", "\t", "\u00a0", "\u2007", "\u2009", "\u202f", "\u205f", "\u3000"),
    *("\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212", "\uff0d", "\uff0e", " - "),
    *("\u00b7", " \u2013 "),
]


@pytest.mark.parametrize("between", SEPARATORS)
def test_a_card_number_is_left_out_however_its_groups_are_parted(between: str) -> None:
    assert hidden(f"Card: {between.join(CARD)}, valid") == "Card: <card>, valid"


@pytest.mark.parametrize("zero", ["\u0660", "\u06f0", "\u0966", "\uff10", "\U0001d7ce"])
def test_digits_of_every_script_are_digits(zero: str) -> None:
    digits = str.maketrans({str(n): chr(ord(zero) + n) for n in range(10)})
    assert hidden(" ".join(CARD).translate(digits)) == "<card>"
    assert hidden("身份证11010519491231002X。".translate(digits)) == "身份证<identity>。"


@pytest.mark.parametrize("between", ["", " ", "-", "\u00a0", "\u2013", "\u3000", "."])
def test_an_identity_number_is_left_out_however_it_is_parted(between: str) -> None:
    assert hidden(between.join(("110105", "19491231", "002X"))) == "<identity>"


@pytest.mark.parametrize(
    "number",
    [
        *(IBAN, IBAN.lower(), "DE89 3704 0044 0532 0130 00", "de89-3704-0044-0532-0130-00"),
        "GB29 NWBK 6016 1331 9268 19",
        "FR14\u00a02004\u00a01010\u00a00505\u00a00001\u00a03M02\u00a0606",
        *("NO93 8601 1117 947", "MT84MALT011000012345MTLCAST001S", "GB29\u202fNWBK60161331926819"),
    ],
)
@pytest.mark.parametrize("around", ["{}", "IBAN: {}.", "账号{}，", "({}) and 12 more"])
def test_an_account_number_is_left_out(number: str, around: str) -> None:
    assert hidden(around.format(number)) == around.format("<account>")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("123-45-6789", "<identity>"),
        ("SSN 123-45-6789,", "SSN <identity>,"),
        ("123\u201345\u20136789", "<identity>"),
        ("ssn: 123456789", "ssn: <identity>"),
        ("Social Security Number: 123 45 6789", "Social Security Number: <identity>"),
    ],
)
def test_a_social_security_number_is_left_out(text: str, left: str) -> None:
    assert hidden(text) == left


@pytest.mark.parametrize(
    "text",
    [
        "DE89370400440532013001",  # a wrong check digit
        "ZZ89370400440532013000",
        "DE89 and more words that follow",
        "DE0006219934\tEUR\t1000\t24.7",
        *("000-12-3456", "666-12-3456", "900-12-3456", "123-00-4567", "123-45-0000"),
        *("123456789", "123-45-67890", "1-123-45-6789"),
        "4111  1111  1111  1111",
        "2019\t4111\t1111\t1111\t1111\t2020",
        "0.4111111111111111 and 74.4111111111111111",
        "deadbeefcafe4111111111111111",
        "ISBN 978-3-16-148410-0",
        "+49 30 901820 and 138 1234 5678",
        "2023-11-19 08:30:00, 192.168.100.200, 1.2.3.4",
        "1,234,567.89 and 12.345.678,90",
    ],
)
def test_ordinary_numbers_stay(text: str) -> None:
    assert hidden(text) == text
