"""Answers in sentences."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.findings import FolderFindings
from desktop_app.interpreter.answers import for_outcomes
from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.outcomes import Outcome
from desktop_app.interpreter.steps import Attempt, Step
from desktop_app.messages.message import ToolResult
from desktop_app.messages.parts import Name, Words
from desktop_app.query.syntax import parse
from desktop_app.wording import Language, Wording
from tests.doubles.made_findings import made

ENGLISH = Wording(Language.ENGLISH)
CHINESE = Wording(Language.CHINESE)


def outcome(ask: Ask, query: str, count: int = 3, taken: str = "", **data: Any) -> Outcome:
    attempt = Attempt(parse(query), taken, "invoice" if taken else "")
    facts = made(query=query, count=count, **({"directly": count} | data))
    return Outcome(Step(ask, (attempt,)), attempt, ToolResult("builtin-1", (), facts))


@pytest.mark.parametrize(
    ("one", "answer"),
    [
        (outcome(Ask.COUNT, "in:Downloads ext:pdf"), "There are 3 PDF files in Downloads."),
        (outcome(Ask.COUNT, "in:P ext:pdf", 1), "There is 1 PDF file in P."),
        (outcome(Ask.COUNT, "in:P ext:pdf", 0), "There are no PDF files in P."),
        (
            outcome(Ask.COUNT, "kind:audio", 1204),
            "There are 1,204 audio files.",
        ),
        (outcome(Ask.COUNT, "in:P hidden:only"), "There are 3 hidden files in P."),
        (outcome(Ask.COUNT, "in:P is:folder is:empty"), "There are 3 empty folders in P."),
        (outcome(Ask.COUNT, "in:P size:>1mb"), "There are 3 files over 1 MB in P."),
        (
            outcome(Ask.COUNT, "in:P ext:pdf", directly=2),
            "There are 3 PDF files in P. "
            "2 of them are directly in it, the others in folders below.",
        ),
        (
            outcome(Ask.COUNT, "in:P", complete=False),
            "There are at least 3 files in P; the search was stopped before its end.",
        ),
        (
            outcome(Ask.LIST, "in:P", rows=["/p/a", "/p/b", "/p/c"]),
            "There are 3 files in P: a, b, c.",
        ),
        (
            outcome(Ask.SPACE, "in:P kind:video", total_bytes=1_500_000),
            "1.50 MB, in 3 videos in P.",
        ),
        (
            outcome(Ask.COUNT, "in:P invoice", taken="name"),
            "There are 3 files with “invoice” in the name in P. I took “invoice” for a name.",
        ),
    ],
)
def test_an_answer_says_the_number_and_where(one: Outcome, answer: str) -> None:
    assert for_outcomes([one], None, ENGLISH) == answer


@pytest.mark.parametrize(
    ("one", "answer"),
    [
        (outcome(Ask.COUNT, "in:下载 ext:pdf"), "“下载”中有 3 个 PDF 文件。"),
        (outcome(Ask.COUNT, "in:图片 kind:image", 0), "“图片”中一张图片也没有。"),
        (outcome(Ask.COUNT, "in:."), "这个文件夹中有 3 个文件。"),
        (
            outcome(Ask.LIST, "in:下载", rows=["/p/甲", "/p/乙", "/p/丙"]),
            "“下载”中有 3 个文件：甲、乙、丙。",
        ),
    ],
)
def test_a_chinese_question_has_a_chinese_answer(one: Outcome, answer: str) -> None:
    assert for_outcomes([one], None, CHINESE) == answer


def test_a_comparison_names_the_bigger_and_both_numbers() -> None:
    sides = [
        outcome(Ask.SPACE, "in:Pictures", 2, total_bytes=5_000_000),
        outcome(Ask.SPACE, "in:Videos", 1, total_bytes=9_000_000),
    ]
    assert for_outcomes(sides, Ask.BIGGER, ENGLISH).splitlines() == [
        "Videos takes more space.",
        "Pictures: 2 files, 5.00 MB",
        "Videos: 1 file, 9.00 MB",
    ]


def test_the_folder_that_was_searched_is_none_of_the_folders_found() -> None:
    found = ToolResult(
        "1",
        (
            Name("/home/ann/Thesis", "Thesis/"),
            Name("/home/ann/Old/These", "These/"),
            Words("Searched: "),
            Name("/home/ann", "/home/ann"),
        ),
        FolderFindings(1, True, ("/home/ann/Thesis",), ("/home/ann/Old/These",)),
    )
    query = parse("is:folder name:thesis")
    one = Outcome(Step(Ask.WHERE, (Attempt(query),)), Attempt(query), found)
    said = for_outcomes([one], None, ENGLISH)
    assert "/home/ann/Thesis" in said
    assert "Old" not in said
    assert said.count("/home/ann") == 1


def test_who_has_the_files_beside_the_answer_is_not_read_their_names() -> None:
    several = outcome(Ask.LIST, "in:P", rows=["/p/a", "/p/b", "/p/c"])
    said = for_outcomes([several], None, ENGLISH, names_aside=True)
    assert said == "There are 3 files in P."
    alone = outcome(Ask.LIST, "in:P", 1, rows=["/p/a"])
    said = for_outcomes([alone], None, ENGLISH, names_aside=True)
    assert said == "There is 1 file in P: a."
