from __future__ import annotations

from dataclasses import fields, replace

import pytest

from desktop_app.chart.doubt import Doubt, Evidence
from desktop_app.chart.learned import learned

PLAIN = Evidence(
    probability=0.9,
    next_probability=0.05,
    others_probability=0.9,
    agrees=True,
    finds=True,
    other_finds=True,
    is_answer=True,
    other_is_answer=True,
    other_is_clear=True,
    tokens=7,
)


def test_where_both_agree_both_are_believed_alike() -> None:
    belief = learned()[1].belief(PLAIN)
    assert belief.first == belief.other > 0.9


def test_where_they_do_not_agree_less_is_believed() -> None:
    doubt = learned()[1]
    apart = doubt.belief(replace(PLAIN, agrees=False, others_probability=0.02))
    assert max(apart.first, apart.other) < doubt.belief(PLAIN).first


def test_an_unlikely_reading_is_believed_less() -> None:
    doubt = learned()[1]
    likely, unlikely = (
        doubt.belief(replace(PLAIN, agrees=False, probability=chance, others_probability=0.0))
        for chance in (0.9, 0.2)
    )
    assert unlikely.first < likely.first


@pytest.mark.parametrize("probability", [0.0, 1.0])
def test_nothing_is_certain(probability: float) -> None:
    belief = learned()[1].belief(replace(PLAIN, probability=probability))
    assert 0 < belief.first < 1


def test_it_is_written_as_it_is_read() -> None:
    doubt = Doubt((1.0, -0.5), (0.25,), (2.0,))
    assert '"both"' in doubt.written()
    assert (
        learned()[1].written()
        == Doubt(
            **{field.name: getattr(learned()[1], field.name) for field in fields(Doubt)}
        ).written()
    )
