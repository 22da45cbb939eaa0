"""Comparisons that an answer's own figures refute, and those that they do not."""

from __future__ import annotations

import pytest

from desktop_app.agent.claims.arithmetic.comparisons import wrong_comparisons


@pytest.mark.parametrize(
    "text",
    [
        "There were 4,318.25 EUR, 412.65 EUR less than a year before (3,905.60 EUR).",
        "June brought 120 kg, 20 kg more than in May (140 kg).",
        "- Celadon: 6.5 kg at 14.20 = 92.30 EUR\n- Shino: 4.8 kg at 16.90 = 81.12 EUR\n\n"
        "So the Shino is worth more, by 11.18 EUR.",
        "Brandt: £24.50. Kleinhof: £26.80. Brandt is more expensive, by £2.30.",
        "It used 102 kWh, less than the 98 kWh of 7 June.",
        "The largest is xxxx, 1.24 GB. It is a little smaller than xxxx (1.09 GB).",
        "Lin (1 June 2020), who joined after Henrik Dahl (15 September 2021).",
        "The lease of 3 May 2024 was signed after Marta's (1 June 2024).",
        "4月19日那窑用电102度，比6月7日的98度少。",
        "六月1,122欧元，比五月(1,385欧元)多263欧元。",
        "上周斯佩尔特扔得最多，占5.8%左右。\n- 黑麦面包 2.9%，比斯佩尔特还高",
        "林晓梅2020年6月1日入会，比周立（2019年11月7日）早。",
    ],
)
def test_a_comparison_that_the_figures_beside_it_refute_is_found(text: str) -> None:
    assert [*wrong_comparisons(text)]


@pytest.mark.parametrize(
    "text",
    [
        "There were 4,318.25 EUR, 412.65 EUR more than a year before (3,905.60 EUR).",
        "June brought 120 kg, 20 kg less than in May (140 kg).",
        "- Celadon: = 92.30 EUR\n- Shino: = 81.12 EUR\n\nSo the Celadon is worth more, by 11.18.",
        "Brandt: £24.50. Kleinhof: £26.80. Brandt is cheaper, by £2.30.",
        "The largest is xxxx, 1.24 GB. It is a little larger than xxxx (1.09 GB).",
        "xxxx has 1.24 GB and xxxx 1 GB. It is smaller than xxxx (1.09 GB).",
        "Of 10, less than 3 were used.",
        "There are 12 files, more than 40 MB in all.",
        "There are 12 files, more than the 40 MB that fit.",
        "The stock is 12, and more than half of it is gone.",
        "The deadline is 5 May 2025; send it before 3 May 2025.",
        "It arrived on 5 May, two days after Anna (3 May).",
        "She joined on 1 June 2020, before Henrik Dahl (15 September 2021).",
        "In May 33,120, in January 28,150, which is 4,970 less than in May.",
        "Rent is 1,240 EUR, more than the 210 EUR for heating.",
        "It costs £12, and the other one costs less than the £10 that we paid.",
        "It is 15 % less than the 40 of May.",
        "4月19日那窑用电102度，比6月7日的98度多。",
        "六月1,122欧元，比五月(1,385欧元)少263欧元。",
        "儿童泥塑13人，比拉坯入门多3人。",
        "上周斯佩尔特占5.8%左右。\n- 黑麦面包 2.9%，比斯佩尔特低",
        "林晓梅2020年6月1日入会，比周立（2022年11月7日）早。",
        "五月是120，六月比五月多20。",
        "一共12份，比去年多。",
    ],
)
def test_a_comparison_that_holds_or_cannot_be_worked_out_is_left_alone(text: str) -> None:
    assert not [*wrong_comparisons(text)]


def test_a_long_text_of_comparisons_is_read_in_no_time() -> None:
    text = "It was 12 kg, more than the 10 kg of May. 用了12度，比六月的10度多。" * 3_000
    assert not [*wrong_comparisons(text)]
