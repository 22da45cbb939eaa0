"""One thing held against another."""

from __future__ import annotations

import pytest

from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.learned import learned
from desktop_app.chart.parted.comparing import measures
from desktop_app.chart.proposals import chart_of
from desktop_app.chart.readings import read
from desktop_app.query.query import Show
from desktop_app.query.syntax import format as written

DISK = DiskNames(("Downloads", "Documents", "Music", "Videos"))


def compared(question: str) -> tuple[str, ...]:
    """What the likeliest comparison is of; nothing where nothing is compared."""
    shipped, _ = learned()
    readings = read(question, shipped, DISK)
    if readings.meant or not readings.apart:
        return ()
    return tuple(map(written, readings.apart[0].intent.queries))


@pytest.mark.parametrize(
    ("question", "queries"),
    [
        ("照片多还是视频多", ("kind:image show:count", "kind:video show:count")),
        ("PDF多还是Word多？", ("ext:pdf show:count", "ext:docx|doc show:count")),
        (
            "2023年的照片多还是2024年的照片多？",
            ("kind:image modified:2023年 show:count", "kind:image modified:2024年 show:count"),
        ),
        ("PDF比Word多几个", ("ext:pdf show:count", "ext:docx|doc show:count")),
        ("照片和视频哪个占地方", ("kind:image show:bytes", "kind:video show:bytes")),
        (
            "Downloads和Documents哪个照片多",
            (
                "in:Downloads kind:image show:count",
                "in:Documents kind:image show:count",
            ),
        ),
        ("do I have more photos than videos?", ("kind:image show:count", "kind:video show:count")),
        ("are there more PDFs or Word files", ("ext:pdf show:count", "ext:docx|doc show:count")),
        (
            "which is bigger, Downloads or Documents",
            ("in:Downloads show:bytes", "in:Documents show:bytes"),
        ),
        (
            "Did I take more photos in 2024 or in 2026?",
            ('kind:image taken:"in 2024" show:count', 'taken:"in 2026" kind:image show:count'),
        ),
    ],
)
def test_both_sides_are_counted_or_weighed(question: str, queries: tuple[str, ...]) -> None:
    assert compared(question) == queries


@pytest.mark.parametrize(
    "question",
    [
        "which files are bigger than 1 GB",
        "files larger than 100 MB or smaller than 1 KB",
        "do I have more than 3 videos",
        "多伦多的照片和视频",
        "下载和文稿里最大的视频",
        "照片和视频有多少",
        "show me photos and videos",
        "what are my biggest photos or videos",
    ],
)
def test_bounds_orders_and_types_together_compare_nothing(question: str) -> None:
    assert compared(question) == ()


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("照片多还是视频多", [Show.COUNT, Show.COUNT]),
        ("which takes more space, photos or videos", [Show.BYTES]),
        ("大学的照片", []),
        ("最大的文件", []),
        ("没有更多照片", []),
    ],
)
def test_only_what_ends_a_side_measures_it(question: str, said: list[Show]) -> None:
    assert [*measures(chart_of(question).tokens).values()] == said
