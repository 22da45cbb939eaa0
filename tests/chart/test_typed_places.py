"""Paths and drives, as they are typed."""

from __future__ import annotations

import pytest

from desktop_app.chart.places import typed_places
from desktop_app.chart.proposals import chart_of
from desktop_app.chart.spans import OPEN, Category
from desktop_app.chart.tokens import tokens_of


def places(text: str) -> list[str]:
    """What is typed as a place, as it is looked for."""
    found = list(typed_places(text, tokens_of(text)))
    assert all(one.category is Category.FOLDER and one.source == "disk" for one in found)
    return [str(one.value) for one in found]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("photos in /srv/run-155/gw0/a_path/Photos?", "/srv/run-155/gw0/a_path/Photos"),
        ("photos in ~/Pictures", "~/Pictures"),
        ("what is in ~/.config/app", "~/.config/app"),
        ("files below /etc.", "/etc"),
        ("how many in (/srv/old)", "/srv/old"),
        ("/home/ann/Müller/报告", "/home/ann/Müller/报告"),
        (r"PDFs in C:\Users\Ann\Taxes", r"C:\Users\Ann\Taxes"),
        ("PDFs in C:/Users/Ann", "C:/Users/Ann"),
        ("/home/ann/文档里有几个PDF", "/home/ann/文档里有几个PDF"),
        ("在 /srv/照片 里有几张照片", "/srv/照片"),
    ],
)
def test_a_path_is_one_place(text: str, place: str) -> None:
    assert places(text) == [place]


@pytest.mark.parametrize(
    ("text", "drive"),
    [
        ("E盘有什么", "E盘"),
        ("D 盘里的照片", "D 盘"),
        ("what's on drive E:?", "drive E:"),
        ("photos on the D drive", "the D drive"),
        ("how big is D:", "D:"),
    ],
)
def test_a_drive_is_one_place(text: str, drive: str) -> None:
    assert places(text) == [drive]


@pytest.mark.parametrize(
    "text",
    [
        *("PDFs and/or photos", "12/03/2025", "24/7 support", "photos from 2024", "a/b"),
        *("https://example.org/page", "rent.pdf", "~", "what is 3 / 4", "n/a", "how many E files"),
    ],
)
def test_a_stroke_between_words_or_numbers_is_no_path(text: str) -> None:
    assert places(text) == []


def test_two_places_are_told_apart() -> None:
    assert places("/srv/a or /srv/b") == ["/srv/a", "/srv/b"]


def test_what_is_typed_as_a_place_is_nothing_else_and_no_part_of_anything() -> None:
    text = "how many photos are in /srv/Photos/2024?"
    chart = chart_of(text)
    (place,) = typed_places(text, chart.tokens)
    others = [
        span
        for row in chart.spans
        for span in row
        if span.start < place.end and place.start < span.end and span != place
    ]
    assert {span.category for span in others} <= {
        Category.ASIDE,
        *(Category.REFUSE, Category.READ, Category.GREET),
    }
    assert place in chart.spans[place.start]
    photos = [span for span in chart.spans[2] if span.category is Category.KIND]
    assert photos, "what stands before it is read as ever"


def test_a_drive_letter_is_no_name_beside_its_word() -> None:
    chart = chart_of("E盘里的照片")
    said = {chart.said(one.start, one.end) for one in chart.spans[0] if one.category in OPEN}
    assert said == {"E盘"}
