"""Things named side by side in Chinese."""

from __future__ import annotations

import pytest

from desktop_app.interpreter import asking
from desktop_app.interpreter.listed import take_sides, take_years
from desktop_app.interpreter.reading import Reading


@pytest.mark.parametrize(
    ("question", "names", "outer"),
    [
        ("术前和术后哪个照片多", ("术前", "术后"), ""),
        ("门诊照片里术前和术后哪个照片多", ("术前", "术后"), "门诊照片"),
        ("云南、潮汕和香港哪个大", ("云南", "潮汕", "香港"), ""),
        ("论文跟thesis这俩文件夹哪个大", ("论文", "thesis"), ""),
        ("旺财的病历和雪球的病历哪个多", ("旺财的病历", "雪球的病历"), ""),
        ("去年和今年哪个多", (), ""),
        ("哪个多", (), ""),
    ],
)
def test_the_names_that_are_compared_are_told_apart(
    question: str, names: tuple[str, ...], outer: str
) -> None:
    reading = Reading(question)
    asking.take_comparison(reading)
    assert take_sides(reading) == (names, outer)


@pytest.mark.parametrize(
    ("question", "years"),
    [
        ("2024、2025、2026的账本哪个最大", ("2024", "2025", "2026")),
        ("2025和2026的household budget", ("2025", "2026")),
        ("2024和2025年的照片", ()),
        ("2024和2025改过的", ()),
        ("2024的账本", ()),
    ],
)
def test_years_in_front_of_a_noun_are_in_names(question: str, years: tuple[str, ...]) -> None:
    assert take_years(Reading(question)) == years
