"""Questions side by side, each in a clause of its own."""

from __future__ import annotations

import pytest

from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.learned import learned
from desktop_app.chart.parted.clauses import asking_clauses
from desktop_app.chart.proposals import chart_of
from desktop_app.chart.readings import read
from desktop_app.query.syntax import format as written

DISK = DiskNames(("Downloads", "Documents", "Music", "Videos"))


def said(question: str) -> list[str]:
    chart = chart_of(question, DISK)
    return [chart.said(*clause) for clause in asking_clauses(chart)]


@pytest.mark.parametrize(
    ("question", "clauses"),
    [
        (
            "Where is the will, and how many PDFs are in Downloads?",
            ["Where is the will,", "and how many PDFs are in Downloads?"],
        ),
        ("遗嘱在哪里，下载里还有多少个压缩包？", ["遗嘱在哪里，", "下载里还有多少个压缩包？"]),
        (
            "The disk is full. Which files are over 1 GB and how many videos are there?",
            ["The disk is full. Which files are over 1 GB", "and how many videos are there?"],
        ),
    ],
)
def test_each_clause_that_asks_is_a_question(question: str, clauses: list[str]) -> None:
    assert said(question) == clauses


@pytest.mark.parametrize(
    "question",
    [
        "what did I change yesterday",
        "which docs mention Robert, and which of them are PDFs",
        "帮我找下合同，看看有哪些提到押金",
        "show me the lease, the one from 2024",
    ],
)
def test_one_that_takes_up_another_is_no_question_of_its_own(question: str) -> None:
    assert said(question) == []


def test_what_one_clause_names_is_not_looked_for_where_another_asks() -> None:
    shipped, _ = learned()
    readings = read("Where is the will, and how many PDFs are in Downloads?", shipped, DISK)
    first = readings.apart[0].intent.queries
    assert tuple(map(written, first)) == ("will", "ext:pdf in:Downloads show:count")
    assert not any(
        {"will", "ext:pdf"} <= set(written(one.intent.query).split()) for one in readings.meant
    )
