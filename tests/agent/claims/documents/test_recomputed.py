"""Figures that no words explain, and that follow from what stands beside them."""

from __future__ import annotations

import pytest

from desktop_app.agent.claims.verification import verify
from desktop_app.findings import Counted
from desktop_app.messages.parts import Passage
from desktop_app.messages.receipt import Measure, Receipt
from desktop_app.messages.tool import ToolOutput

AT = "2025-07-01T09:00:00+00:00"
TIDES = """day,time,height_m
2025-07-01,10:02,4.4
2025-07-01,22:19,4.6
2025-07-02,10:47,4.2
2025-07-03,11:39,4.1
2025-07-04,12:36,4.3
2025-07-05,13:20,4.0
2025-07-06,14:01,3.9
2025-07-07,14:40,3.7
"""
WEIGHTS = """cat,day,kg
Mochi,2024-09-16,4.35
Mochi,2025-06-09,3.78
Luna,2025-06-02,5.10
Simba,2025-06-03,6.25
Nala,2025-06-04,2.90
Otto,2025-06-05,1.85
Tess,2025-06-06,3.05
Ginger,2025-06-07,4.70
"""
SOUP = """Fish soup for twenty
haddock 3 kg
potatoes 2.5 kg
leeks 1.2 kg
milk 4 litres
butter 250 g
bay leaves 7
Simmer for 20 minutes.
"""


def read(name: str, text: str) -> ToolOutput:
    receipt = Receipt(1, AT, "in:Kitchen", measure=Measure.COUNT)
    return ToolOutput(
        (Passage(f"/home/ann/{name}", "lines 1-9", text),), Counted(0, True), receipts=(receipt,)
    )


def marked(text: str, output: ToolOutput) -> set[str]:
    verdict = verify(text, "What do my notes come to?", (output,), home="/home/ann")
    return {*verdict.unverified, *verdict.worked_out}


def test_a_list_that_is_a_recipe_so_many_times_is_borne_out() -> None:
    answer = (
        "For thirty:\n\n- haddock: 4.5 kg\n- potatoes: 3.75 kg\n- leeks: 1.8 kg\n"
        "- milk: 6 litres\n- butter: 375 g\n"
    )
    assert not marked(answer, read("soup.txt", SOUP)) - {"thirty"}
    wrong = answer.replace("375 g", "357 g")
    assert marked(wrong, read("soup.txt", SOUP)) - {"thirty"} == {"357"}


def test_a_column_that_is_less_by_the_same_is_borne_out() -> None:
    rows = [("1 July", "10:02", 44), ("2 July", "10:47", 42), ("3 July", "11:39", 41)]
    rows.append(("4 July", "12:36", 43))
    answer = "| Day | Tide | Height | Over the sill |\n|---|---|---|---|\n" + "".join(
        f"| {day} | {time} | {high / 10} m | {(high - 24) / 10} m |\n" for day, time, high in rows
    )
    assert not marked(answer, read("tides.csv", TIDES))
    assert marked(answer.replace("1.9 m", "1.2 m"), read("tides.csv", TIDES)) == {"1.2"}


@pytest.mark.parametrize(
    ("said", "is_marked"),
    [("0.57公斤", False), ("0.57斤", True), ("0.57 磅", True), ("0.75公斤", True)],
)
def test_a_difference_is_of_the_unit_of_what_it_is_made_of(said: str, is_marked: bool) -> None:
    answer = f"Mochi 从4.35公斤降到3.78公斤，一共轻了{said}。"
    assert bool(marked(answer, read("weights.csv", WEIGHTS))) is is_marked


@pytest.mark.parametrize(
    ("answer", "is_marked"),
    [
        ("Amlodipine: 0.625 mg a day.", False),
        ("氨氯地平每天0.625毫克。", False),
        ("氨氯地平每天0.625克。", True),
        ("Cinnamon: 3 teaspoons.", False),
        ("Cinnamon: 3 tablespoons.", True),
        ("It peaked at 23.1 °C.", False),
        ("It peaked at 23.1 °F.", True),
    ],
)
def test_small_measures_and_degrees_are_told_apart(answer: str, is_marked: bool) -> None:
    notes = "Amlodipine 0.625 mg daily\nCinnamon: 3 teaspoons\nPeak 23.1 C  SG 1.041\n"
    found = marked(answer, read("notes.txt", notes))
    assert bool(found) is is_marked, found
