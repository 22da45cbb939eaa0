"""Numbers of an answer beside tables and texts that were read: borne out, worked out, or marked."""

from __future__ import annotations

import pytest

from desktop_app.agent.claims.citations import Verdict
from desktop_app.agent.claims.verification import verify
from desktop_app.messages.parts import Passage, Words
from desktop_app.messages.tool import ToolOutput

MEMBERS = """Name,Part,Joined,Fee,Paid
Ann Reid,soprano,2014,60,yes
Bob Marsh,bass,2003,45,yes
Cleo Holt,soprano,2021,60,no
Dan Vane,bass,2016,60,no
Eve Lane,alto,2022,30,yes
"""
POWER = """月份,用电量,金额
2025-01,312,168.48
2025-02,286,154.44
2025-03,241,130.14
2025-04,198,106.92
"""
COSTS = """# Budget

| Item | Planned | Spent |
|---|---|---|
| Hall hire | 1,450 | 1,520 |
| Scores | 410 | 385.50 |
| Tea | 180 | 212.40 |
"""
STOCK = "Item\tNumber\tPrice\nCup\t24\t3.50\nPlate\t30\t4.20\nBowl\t12\t5\n"
TRIPS = """Date,To,Miles
2025-01-09,York,25
2025-01-23,Hull,59
2025-03-04,Hull,59
2025-03-19,Leeds,44
"""
POLICY = """Private cars are paid at 45p a mile. A hotel may cost up to 110 pounds a night.
Claims must reach the office within 28 days of the journey.
"""
GROUP = """序号,姓名,年龄,分数,备注
1,白雪晴,12,61,素食
2,高铭泽,14,75,花生过敏
3,江若琳,13,83,素食
4,马浩然,13,92,
5,田子轩,14,58,素食
"""
JAM = """1.2 kg blackberries, 900 g sugar, juice of 2 lemons.
Boil at 104 °C for 12 minutes. Makes 5 jars of 350 g.
"""


def read(name: str, text: str) -> ToolOutput:
    """The text as `read_file` tells it: the number of each line, then the line."""
    file = f"/home/ann/{name}"
    parts = [
        part
        for number, line in enumerate(text.splitlines(keepends=True), 1)
        for part in (Words(f"{number}\t"), Passage(file, f"line {number}", line))
    ]
    return ToolOutput(tuple(parts))


ALL = {
    "members.csv": MEMBERS,
    "电费.csv": POWER,
    "budget.md": COSTS,
    "stock.xlsx": STOCK,
    "trips.csv": TRIPS,
    "policy.txt": POLICY,
    "jam.txt": JAM,
    "group.csv": GROUP,
}


def judged(text: str, *names: str, question: str = "What does it say?") -> Verdict:
    return verify(text, question, [read(name, ALL[name]) for name in names], home="/home/ann")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("There are 5 members, 2 sopranos and 2 basses.", "members.csv"),
        ("Three of the five paid, and Eve Lane is one of them.", "members.csv"),
        ("The sopranos pay 120 in all, the basses 105.", "members.csv"),
        ("The mean fee is £51; the lowest is 30.", "members.csv"),
        ("£135 has been paid, 53 % of all fees.", "members.csv"),
        ("Bob Marsh joined in 2003.", "members.csv"),
        ("一月用电 312 度，花了 168.48 元。", "电费.csv"),
        ("第一季度共用电 839 度，平均每月约 279.7 度。", "电费.csv"),
        ("2 到 4 月共 725 度。", "电费.csv"),
        ("You planned £2,040 and spent £2,117.90.", "budget.md"),
        ("The hall cost 1,520 instead of 1,450, and tea 212.40.", "budget.md"),
        ("Cups and plates are 54 pieces, worth £210 together.", "stock.xlsx"),
        ("Hull was 118 miles in all, 59 each time.", "trips.csv"),
        ("In March you drove 103 miles.", "trips.csv"),
    ],
)
def test_what_the_rows_of_a_table_come_to_is_borne_out(text: str, name: str) -> None:
    verdict = judged(text, name)
    assert (verdict.unverified, verdict.worked_out) == ((), ())


@pytest.mark.parametrize(
    ("text", "name", "wrong"),
    [
        ("There are 2 sopranos and 3 basses.", "members.csv", "3"),
        ("Bob Marsh joined in 2016.", "members.csv", "2016"),
        ("Bob Marsh pays 60.", "members.csv", "60"),
        ("The lowest fee of 30 is that of Bob Marsh.", "members.csv", "30"),
        ("On average the trips were 59 miles.", "trips.csv", "59"),
        ("一月用电 286 度。", "电费.csv", "286"),
        ("Tea cost 385.50.", "budget.md", "385.50"),
        ("The trip to Leeds was 59 miles.", "trips.csv", "59"),
        ("A hotel may cost up to 28 pounds.", "policy.txt", "28"),
        ("Boil it for 104 minutes.", "jam.txt", "104"),
        ("It takes 13 minutes.", "jam.txt", "13"),
    ],
)
def test_a_number_that_is_said_of_something_else_is_marked(
    text: str, name: str, wrong: str
) -> None:
    verdict = judged(text, name)
    assert wrong in (*verdict.unverified, *verdict.worked_out)


def test_a_wrong_count_of_rows_is_no_mere_working_out() -> None:
    assert judged("There are 2 sopranos and 4 basses.", "members.csv").unverified == ("4",)


def test_a_figure_of_another_row_is_told_calmly_for_it_may_be_said_in_other_words() -> None:
    verdict = judged("Bob Marsh joined in 2016.", "members.csv")
    assert "2016" in verdict.worked_out
    assert not verdict.unverified


@pytest.mark.parametrize(
    ("text", "names", "worked_out"),
    [
        ("At 45p a mile that is £84.15.", ("trips.csv", "policy.txt"), "84.15"),
        ("The five jars hold about 1.75 kg.", ("jam.txt",), "1.75"),
    ],
)
def test_what_the_model_may_have_worked_out_is_told_as_that(
    text: str, names: tuple[str, ...], worked_out: str
) -> None:
    verdict = judged(text, *names, question="What does it come to for three nights?")
    assert (verdict.unverified, verdict.worked_out) == ((), (worked_out,))


@pytest.mark.parametrize(("said", "doubted"), [("330", ()), ("340", ("340",)), ("303", ("303",))])
def test_what_a_sentence_makes_of_one_figure_that_was_read_is_checked(
    said: str, doubted: tuple[str, ...]
) -> None:
    verdict = judged(
        f"Three nights may come to £{said}.", "policy.txt", question="What for three nights?"
    )
    assert (*verdict.unverified, *verdict.worked_out) == doubted


def test_the_number_of_a_line_bears_nothing_out() -> None:
    assert judged("It takes 2 lemons and 3 spoons.", "jam.txt").worked_out == ("3",)


def test_cells_that_a_comma_parts_are_no_thousands() -> None:
    assert judged("2025-01: 312 kWh, 168.48.", "电费.csv").unverified == ()


WORDS_TO_SAY = '"A car is paid at 45p a mile, and a hotel at up to 110 pounds a night."'


def test_words_that_were_asked_for_are_no_quotation() -> None:
    verdict = judged(WORDS_TO_SAY, "policy.txt", question="What can I read out on the phone?")
    assert verdict.unverified == ()


@pytest.mark.parametrize(
    ("before", "question"),
    [("", "What does it say of cars?"), ("It says:\n", "What can I read out on the phone?")],
)
def test_words_that_somebody_is_said_to_have_said_are_one(before: str, question: str) -> None:
    verdict = judged(f"{before}{WORDS_TO_SAY}", "policy.txt", question=question)
    assert verdict.unverified == (WORDS_TO_SAY.strip('"'),)


@pytest.mark.parametrize(
    "text", ["黑莓要1.2斤，糖900克。", "It takes 1.2 lb of blackberries.", "5 jars of 350 oz."]
)
def test_a_figure_that_was_read_in_another_unit_is_told(text: str) -> None:
    assert judged(text, "jam.txt").worked_out


@pytest.mark.parametrize(
    "text", ["黑莓要1.2公斤，糖900克。", "1.2 kilos of blackberries make 5 jars of 350 g."]
)
def test_a_unit_may_be_said_in_another_language(text: str) -> None:
    verdict = judged(text, "jam.txt")
    assert (verdict.unverified, verdict.worked_out) == ((), ())


def test_an_amount_keeps_its_currency() -> None:
    assert judged("一晚最多110元。", "policy.txt", question="最多多少？").worked_out == ("110",)
    assert not judged("一晚最多110英镑。", "policy.txt", question="最多多少？").worked_out


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("素食（3人）：白雪晴、江若琳、田子轩\n花生过敏（1人）：马浩然", "马浩然"),
        ("素食：白雪晴、江若琳、高铭泽", "高铭泽"),
        ("最高分是江若琳（92分）。", "江若琳"),
    ],
)
def test_a_name_beside_what_another_row_says_is_told(text: str, name: str) -> None:
    assert name in judged(text, "group.csv", question="谁吃素谁过敏？").worked_out


def test_names_beside_what_their_rows_say_are_borne_out() -> None:
    text = "素食：白雪晴、江若琳、田子轩\n花生过敏：高铭泽\n最高分是马浩然（92分）。"
    assert not judged(text, "group.csv", question="谁吃素谁过敏？").worked_out


@pytest.mark.parametrize(
    ("text", "name", "figure"),
    [
        ("The hall hire was planned at just under 1,400.", "budget.md", "1,400"),
        ("四月用电超过200度。", "电费.csv", "200"),
    ],
)
def test_a_figure_on_the_other_side_of_a_round_one_is_told(
    text: str, name: str, figure: str
) -> None:
    assert judged(text, name).worked_out == (figure,)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The hall hire was planned at just over 1,400.", "budget.md"),
        ("四月用电将近200度。", "电费.csv"),
    ],
)
def test_a_figure_on_the_side_that_is_said_is_borne_out(text: str, name: str) -> None:
    assert not judged(text, name).worked_out
