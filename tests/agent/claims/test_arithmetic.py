"""What follows from numbers, amounts and dates that were read, and what does not."""

from __future__ import annotations

import pytest

from desktop_app.agent.claims.citations import Verdict
from desktop_app.agent.claims.verification import verify
from desktop_app.findings import Counted
from desktop_app.messages.parts import Name, Part, Passage
from desktop_app.messages.tool import ToolOutput

HOME = "/home/mia"
SHOP = f"{HOME}/Shop"


def _read(name: str, *lines: str) -> tuple[Part, ...]:
    path = f"{SHOP}/{name}"
    return (Name(path, path), *(Passage(path, f"line {n}", line) for n, line in enumerate(lines)))


BILLS = ToolOutput(
    (
        *_read("bill-a.pdf", "Bill for J. Ward", "Amount due: £412.40"),
        *_read("bill-b.pdf", "Bill for K. Moss", "Amount due: £1,090.00"),
        *_read("bill-c.pdf", "Bill for P. Dunn", "Amount due: £233.10"),
    ),
    Counted(0, True),
)
PLAN = ToolOutput(
    _read(
        "plan.txt",
        "Closed from 3 October until 9:00 on 10 November. Give a week's notice.",
        "Rent 1450 a month. No parking from April to June.",
        "今年预算二百四十万元，网店占四成。",
        "Staff: A. Reed, B. Cole, C. Nash.",
    ),
    Counted(0, True),
)


def judged(text: str, question: str = "How much?") -> Verdict:
    return verify(text, question, (BILLS, PLAN), home=HOME)


@pytest.mark.parametrize(
    "text",
    [
        "The three bills come to £1,735.50.",
        "三张账单合计 £1,735.50。",
        "412.40 + 233.10 = 645.50",
        "Rent is 1450 a month, so 17,400 a year.",
        "网店占四成，也就是 96 万元，其余 144 万元。",
        "Notice must reach them by 3 November, a week before.",
        "四月到六月不能停车。",
        "If you took four months, rent at 1450 makes 5,800.",
        "Usually a bill is paid within 14 days.",
        "On staff are A. Reed, B. Cole, C. Nash: three people.",
    ],
)
def test_what_follows_is_borne_out(text: str) -> None:
    assert judged(text).unverified == ()


TRIP = ToolOutput(
    _read("trip.md", "行程（7月14日—19日）", "16日 英语课", "18日晚饭在海滩", "8月再议，20日答复"),
    Counted(0, True),
)


def test_a_day_whose_month_stands_before_it_is_known() -> None:
    verdict = verify("7月16日上英语课，7月18日去海滩。", "行程？", (TRIP,), home=HOME)
    assert (verdict.unverified, verdict.worked_out) == ((), ())


def test_a_day_whose_month_stands_elsewhere_is_told_calmly() -> None:
    verdict = verify("7月20日答复。", "哪天答复？", (TRIP,), home=HOME)
    assert (verdict.unverified, verdict.worked_out) == ((), ("7月20日",))


def test_a_day_that_stands_nowhere_is_marked() -> None:
    assert verify("7月21日答复。", "哪天答复？", (TRIP,), home=HOME).unverified == ("7月21日",)


def test_a_product_does_not_go_on_in_the_next_line_of_a_list() -> None:
    assert not judged("* 412.40 × 1 = 412.40\n* 1,090.00").unverified


@pytest.mark.parametrize(
    "text",
    [
        "The three bills come to £1,835.50.",
        "三张账单合计 £1,753.50。",
        "412.40 + 233.10 = 655.50",
        "Rent is 1450 a month, so 18,400 a year.",
        "网店占六成。",
        "网店占四成，也就是 106 万元。",
        "Notice must reach them by 30 October, a week before.",
        "七月不能停车。",
        "Rent rose from 1450 to 1735.50, about 9 %.",
        "一共六十五斤。",
    ],
)
def test_what_does_not_follow_is_marked(text: str) -> None:
    verdict = judged(text)
    # What cannot be shown to be wrong is told as the model's own.
    assert verdict.unverified or verdict.worked_out
