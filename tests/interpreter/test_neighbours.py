"""What lies beside what was asked about."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.following import Last
from desktop_app.query.syntax import parse
from tests.interpreter.readings import taken_for


@pytest.mark.parametrize(
    ("before", "said", "now"),
    [
        ("in:Downloads sort:modified top:3", "make it five", "in:Downloads sort:modified top:5"),
        ("kind:video sort:size top:2", "and the third?", "kind:video sort:size top:3"),
        ("in:Downloads modified:2024", "and the year before?", "in:Downloads modified:2023"),
    ],
)
def test_the_next_or_the_one_before_is_understood(before: str, said: str, now: str) -> None:
    assert taken_for(said, Last(parse(before), Ask.LIST))[1] == now
