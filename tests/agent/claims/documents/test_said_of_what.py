"""What is read is believed of an answer only where it is said of what it stands beside."""

from __future__ import annotations

import pytest

from desktop_app.agent.claims.citations import Verdict
from desktop_app.agent.claims.verification import verify
from tests.agent.claims.documents.test_read_claims import read

LEASE = """Lease of the flat at 14 Harbour Street
Landlord: Ruth Callow. Tenant: Daniel Ofori.
The monthly rent is £1,150, payable on the 3rd of each month.
The deposit is £1,725 and is held by the Deposit Guard scheme.
The term begins on 1 September 2024 and ends on 31 August 2026.
Policy AW-20931. The office opens at 8:30. The garden measures 85 square metres.
"""
MINUTES = """周会纪要 2024年6月11日
周建国：上半年签单17笔，金额共136万元，比去年同期增长12%。
下次会议6月25日下午2:00，项目经理赵磊参加。
"""


def judged(text: str, question: str = "What does it say?") -> Verdict:
    outputs = [read("lease.txt", LEASE), read("纪要.txt", MINUTES)]
    return verify(text, question, outputs, home="/home/ann")


@pytest.mark.parametrize(
    "text",
    [
        "The deposit is £1,725, one and a half times the rent of £1,150.",
        "The office opens at half past eight, at 8:30.",
        "The term ends on 31 August 2026; the policy is AW-20931.",
        "Daniel Ofori pays £1,150 a month.",
        "周建国签了 17 笔，共 136 万元，增长 12%。",
        "下次会议是6月25日下午两点，赵磊参加。",
        "Rent and deposit come to £2,875 (£1,725 + £1,150).",
        "That makes (1,725 + 1,150) × 2 = 5,750.",
    ],
)
def test_what_is_said_of_what_it_stands_beside_is_not_marked(text: str) -> None:
    verdict = judged(text)
    assert (verdict.unverified, verdict.worked_out) == ((), ())


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("The deposit is £1,150.", "1,150"),
        ("The rent is £14 a month.", "14"),
        ("The rent is £2024 a month.", "2024"),
        ("The garden measures 2026 square metres.", "2026"),
        ("The term ends on 31 August 2025.", "31 August 2025"),
        ("The flat is let to Martin Holgar.", "Martin Holgar"),
        ("It was let to Lockwell this year.", "Lockwell"),
        ("项目经理是王海燕。", "王海燕"),
        ("周建国签了 17 笔，增长 17%。", "17%"),
        ("The deposit comes to £6,900 over the whole term.", "6,900"),
    ],
)
def test_what_may_be_the_models_own_is_told_calmly(text: str, wrong: str) -> None:
    verdict = judged(text)
    assert (verdict.unverified, verdict.worked_out) == ((), (wrong,))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("The deposit is £1,825.", "1,825"),
        ("The garden measures 95 square metres.", "95"),
        ("The term ends on 45 August 2026.", "45"),
        ("会议在6月40日。", "40"),
        ("下次会议是6月25日下午十点。", "下午十点"),
        ("The office opens at quarter past eight.", "quarter past eight"),
        ("The policy is AW-20913.", "AW-20913"),
        ("That is £2,785 (£1,725 + £1,150).", "2,785 (£1,725 + £1,150"),
        ("That is (1,725 + 1,150) × 2 = 5,570.", "1,725 + 1,150) × 2 = 5,570"),
        ("That is 1,725 × 2 = 3,540.", "1,725 × 2 = 3,540"),
    ],
)
def test_what_stands_nowhere_or_does_not_add_up_is_an_alarm(text: str, wrong: str) -> None:
    assert judged(text).unverified == (wrong,)


def test_a_date_behind_a_comma_and_a_number_is_read() -> None:
    booked = read("august.csv", "Guest,Room,Arrival,Nights\nFarida Haddad,9,2025-08-05,7\n")
    verdict = verify("She comes on 5 August to room 9.", "When?", [booked], home="/home/ann")
    assert verdict.unverified == ()


def test_the_number_of_a_room_is_no_day() -> None:
    booked = read("八月.csv", "客人,房间,晚数\n陆晓峰,5,3\n")
    verdict = verify("陆晓峰住 5 号房，三晚。", "他住哪间？", [booked], home="/home/ann")
    assert verdict.unverified == ()
