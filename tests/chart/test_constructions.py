"""Constructions that must be within reach: there is a reading that comes to the wanted query."""

from __future__ import annotations

from itertools import islice

import pytest

from desktop_app.chart.composing import intent_of
from desktop_app.chart.covers import best_covers
from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.features import TABLE_SIZE, Features
from desktop_app.chart.proposals import chart_of
from desktop_app.chart.spans import SILENT, Category, TextSpan
from desktop_app.query.syntax import format as written


def _reached(question: str, *chosen: str, disk: DiskNames | None = None) -> str | None:
    """What a question asks for where its words are `category:text` and all others say nothing."""
    chart = chart_of(question, disk)
    wanted = {tuple(one.split(":", 1)) for one in chosen}

    def prior(span: TextSpan) -> float | None:
        if span.category in SILENT:
            return 0.0 if span.category is Category.FILLER else None
        said = chart.said(span.start, span.end)
        return 10.0 if (str(span.category), said) in wanted else None

    (cover,) = islice(best_covers(chart, Features(chart), [0.0] * TABLE_SIZE, prior), 1)
    intent = intent_of(cover)
    return None if intent is None else written(intent.query)


@pytest.mark.parametrize(
    ("question", "chosen", "query"),
    [
        (
            "photos after 12 January but before 2 March",
            ["kind:photos", "date:after 12 January", "date:before 2 March"],
            'kind:image modified:"after 12 january" modified:"before 2 march"',
        ),
        (
            "2026年6月10日之后、8月1日之前的图片",
            ["date:2026年6月10日之后", "date:8月1日之前", "kind:图片"],
            "kind:image modified:2026年6月10日之后 modified:8月1日之前",
        ),
        (
            "photos from 2019 or 2022",
            ["kind:photos", "date:2019", "either:or", "date:2022"],
            "kind:image modified:2019|2022",
        ),
        ("2020年以前(不含2020年)的文件", ["date:2020年以前(不含2020年)"], None),
        (
            "yesterday I sat; what was changed yesterday",
            ["date:yesterday", "modified:changed"],
            "modified:yesterday",
        ),
        (
            "半年没碰过的表格",
            ["date:半年", "not:没", "modified:碰过", "kind:表格"],
            "kind:spreadsheet -modified:半年",
        ),
        (
            "over 10 MB but under 20 MB",
            ["size range:over 10 MB", "not:but", "size range:under 20 MB"],
            "size:10000001b..19999999b",
        ),
        ("bigger than 10 MB but under 20", ["size range:bigger than 10 MB but under 20"], None),
        ("one and a half megs", ["size range:one and a half megs"], None),
    ],
)
def test_bounds_and_negations_are_put_together(
    question: str, chosen: list[str], query: str | None
) -> None:
    reached = _reached(question, *chosen)
    assert reached is not None
    assert query is None or reached == query


@pytest.mark.parametrize(
    ("question", "said", "name"),
    [
        ("宁波文件夹里的文件", "宁波", "ningbo"),
        ("photos of suzhou", "suzhou", "苏州 2024"),
        ("收据文件夹里有没有", "收据", "receipts"),
        ("in the bakery shop", "bakery shop", "bakery-shop"),
        ("the sprites of capybara", "sprites of capybara", "capybara jump/sprites"),
        ("moseley receipts", "moseley receipts", "moseley barbers/receipts"),
    ],
)
def test_a_folder_is_found_by_what_its_name_means_or_sounds_like(
    question: str, said: str, name: str
) -> None:
    folders = ["Receipts", "Ningbo", "Capybara Jump", "sprites", "苏州 2024"]
    chart = chart_of(question, DiskNames([*folders, "bakery-shop", "Moseley Barbers"]))
    found = {
        (chart.said(span.start, span.end), str(span.value).casefold())
        for row in chart.spans
        for span in row
        if span.category is Category.FOLDER
    }
    assert (said, name) in found


def test_half_of_a_folders_name_is_no_folder_of_its_own() -> None:
    chart = chart_of("outside VA London", DiskNames(["VA London"]))
    folders = [
        chart.said(span.start, span.end)
        for row in chart.spans
        for span in row
        if span.category is Category.FOLDER
    ]
    assert "VA London" in folders
    assert not {"VA", "London"} & set(folders)


def test_a_date_may_be_what_a_file_is_called() -> None:
    chart = chart_of("rota for 2026年12月", DiskNames([], ["rota 2026-12.xlsx"]))
    names = {span.value for row in chart.spans for span in row if span.category is Category.NAME}
    assert "2026-12" in names


def test_half_of_a_question_is_no_negation() -> None:
    chart = chart_of("有没有照片")
    assert not [span for row in chart.spans for span in row if span.category is Category.NOT]
