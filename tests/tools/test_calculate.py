"""Sums, worked out by a parser of our own."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.errors import ToolError
from desktop_app.findings_json import encoded
from desktop_app.messages.parts import plain_text
from desktop_app.tools.arithmetic import MAX_CHARS, work_out
from desktop_app.wording import Language
from tests.tools.conftest import House


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("5310 - 4860", "450"),
        ("1 + 2 * 3", "7"),
        ("(1 + 2) * 3", "9"),
        ("8 / 4 / 2", "1"),
        ("-(-3) + +2", "5"),
        ("1,204 + 3", "1207"),
        ("0.1 + 0.2", "0.3"),
        ("1.5 GB / 12", "125000000"),
        ("1 KiB", "1024"),
        ("50% * 8", "4"),
        ("２＋３×４", "14"),
        ("1.2万 + 1", "12001"),
        ("average(612.40, 588.10)", "600.25"),
        ("SUM(1, 2, 3) =", "6"),
        ("max(1, 2) - min(1, 2)", "1"),
        ("round(10 / 3, 2)", "3.33"),
        ("abs(3 - 5)", "2"),
    ],
)
def test_a_sum_comes_to_what_it_should(text: str, result: str) -> None:
    assert work_out(text).result == Decimal(result)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "two + two",
        "1 +",
        "(1",
        "1)",
        "9 ** 9",
        "1 // 2",
        "sum()",
        "sum",
        "__import__('os')",
        "1; 2",
        "12,34",
        "(" * 400 + "1" + ")" * 400,
        "round(1, 2, x)",
    ],
)
def test_what_is_no_sum_is_refused(text: str) -> None:
    with pytest.raises(ToolError) as refused:
        work_out(text)
    assert refused.value.code == "tool.bad_sum"


def test_division_by_zero_and_endless_sums_have_sentences_of_their_own() -> None:
    for text, code in (("1 / (2 - 2)", "divided_by_zero"), ("1+" * MAX_CHARS, "long_argument")):
        with pytest.raises(ToolError) as refused:
            work_out(text)
        assert refused.value.code == f"tool.{code}"


@given(st.text(alphabet="0123456789.,+-*/()%kMGBsumround ", max_size=60) | st.text(max_size=30))
def test_whatever_is_written_it_is_a_sum_or_refused(text: str) -> None:
    try:
        work_out(text)
    except ToolError:
        return


@given(st.lists(st.integers(0, 10**12), min_size=1, max_size=20))
def test_sums_are_exact(numbers: list[int]) -> None:
    worked = work_out(" + ".join(map(str, numbers)))
    assert worked.result == sum(numbers)
    assert [*map(int, worked.operands)] == numbers


def test_the_tool_says_the_sum_and_what_went_into_it(house: House) -> None:
    outcome = house.call("calculator", {"expression": "(5310 - 4860) * 2"})
    assert plain_text(outcome.result.parts) == "(5310 - 4860) * 2 = 900"
    assert encoded(outcome.result.data)["results"][-1] == "900"
    assert encoded(outcome.result.data)["operands"] == ["5310", "4860", "2"]
    refused = house.call("calculate", {"expression": "rm -rf"}, Language.CHINESE)
    assert refused.result.failed


def test_several_sums_are_worked_out_at_once(house: House) -> None:
    outcome = house.call("calculate", {"expression": "118 / 4; 264 / 12"})
    assert plain_text(outcome.result.parts) == "118 / 4 = 29.5\n264 / 12 = 22"
    assert encoded(outcome.result.data)["results"] == ["29.5", "22"]
    assert house.call("calculate", {"expression": "1 + 1; two"}).result.failed


def test_signs_of_money_are_passed_over() -> None:
    assert work_out("£1,820.00 + £955.25").result == Decimal("2775.25")
    assert work_out("600元 * 12").result == 7200
