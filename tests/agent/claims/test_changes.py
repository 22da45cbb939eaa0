"""Changes told as a share, beside what something was and what it became."""

from __future__ import annotations

import pytest

from desktop_app.agent.claims.arithmetic.changes import wrong_changes


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Tea fell by nearly a third, from €1,385 to €1,122.", "a third"),
        ("Malt goes up by just under 9 per cent (£24.50 → £26.80 a sack).", "9 per cent"),
        ("It rose by 40 %, from 120 to 150 kg.", "40 %"),
        ("收入涨了三成，从28,150英镑涨到33,120英镑。", "三成"),
        ("电费从2,145度降到1,870度，降了30%。", "30%"),
        ("收入增加超过18%，从28,150英镑到33,120英镑。", "18%"),
    ],
)
def test_a_share_that_the_amounts_beside_it_do_not_make_is_found(text: str, wrong: str) -> None:
    assert [text[start:end] for start, end in wrong_changes(text)] == [wrong]


@pytest.mark.parametrize(
    "text",
    [
        "Tea fell by nearly a fifth, from €1,385 to €1,122.",
        "Malt goes up by just over 9 per cent (£24.50 → £26.80 a sack).",
        "It rose by a quarter, from 120 to 150 kg.",
        "It is down to four fifths, from 150 to 120 kg.",
        "收入涨了将近两成，从28,150英镑涨到33,120英镑。",
        "电费从2,145度降到1,870度，降了12.8%。",
        "Rye rose by 40 %, wheat from 120 to 150 kg and spelt from 30 to 33 kg.",
        "A third of them came, from 9 to 5.",
        "It fell by a third in May.",
        "From 3 to 5 July the price is 20 % less.",
    ],
)
def test_a_share_that_fits_or_is_of_something_else_is_left_alone(text: str) -> None:
    assert not [*wrong_changes(text)]


def test_a_long_text_of_shares_is_read_in_no_time() -> None:
    assert not [*wrong_changes("It rose by 25 %, from 120 to 150 kg. " * 2_000)]
