"""A written query while it is typed: recognised, taken apart, completed."""

from __future__ import annotations

import pytest

from desktop_app.query.half_written import (
    MAX_CHARS,
    PartKind,
    begins_query,
    completions,
    parts_of,
)


@pytest.mark.parametrize(
    "text",
    [
        "in:",
        "in:Do",
        "in:Downloads ext:",
        "query: ki",
        "在:下载 类型:图",
        '-in:Backup "a b"',
        "查询:",
    ],
)
def test_a_written_query_is_recognised_before_it_is_whole(text: str) -> None:
    assert begins_query(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "in", "rent", "how many PDFs are in: Downloads", "note: call Ann", "C:", "12:30"),
        "in:x " * MAX_CHARS,
    ],
)
def test_a_sentence_is_not(text: str) -> None:
    assert not begins_query(text)


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("in:Downloads ext:pdf|docx", [("in:", "KEY"), ("ext:", "KEY"), ("|", "OR")]),
        ("query: rent size:>1mb", [("size:", "KEY")]),
        ("in:Downloads size:banana", [("in:", "KEY"), ("size:", "KEY"), ("banana", "MISTAKE")]),
        ("类型：图片 -在:备份", [("类型：", "KEY"), ("-在:", "KEY")]),
        ("in:Downloads ext:", [("in:", "KEY"), ("ext:", "KEY")]),
    ],
)
def test_keys_and_mistakes_are_told(text: str, marked: list[tuple[str, str]]) -> None:
    assert [(text[part.start : part.end], part.kind.name) for part in parts_of(text)] == marked


def test_what_is_still_typed_is_no_mistake() -> None:
    text = "in:Downloads kind:pict"
    assert PartKind.MISTAKE in {part.kind for part in parts_of(text)}
    assert PartKind.MISTAKE not in {part.kind for part in parts_of(text, len(text))}


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("in:Do", ("Downloads", "Documents")),
        ("在:下", ("下载",)),
        ("在:", ("桌面", "下载")),
        ("kind:im", ("image",)),
        ("kind:图", ("图片",)),
        ("in:Downloads ext:p", ("pdf", "pptx", "png")),
        ("ext:pdf|do", ("docx",)),
        ("modified:la", ('"last week"', '"last month"', '"last year"')),
        ("size:", (">1mb",)),
        ("in:Downloads mod", ("modified:",)),
        ("query: ki", ("kind:",)),
        ("show:by-m", ("by-month",)),
        ("sort:", ("best", "modified")),
    ],
)
def test_keys_and_their_values_are_completed(text: str, first: tuple[str, ...]) -> None:
    found = completions(text, len(text))
    assert found is not None
    assert found.words[: len(first)] == first
    assert text[: found.start].endswith((":", " ", "|"))


@pytest.mark.parametrize("text", ["ki", "rent", "ext:pdf", "in:Nowhere", "find the mod", ""])
def test_nothing_is_offered_where_nobody_knows(text: str) -> None:
    assert completions(text, len(text)) is None


def test_what_is_completed_can_be_read() -> None:
    for text in ("in:", "kind:", "ext:", "modified:", "is:", "hidden:", "show:", "sort:", "日期:"):
        found = completions(text, len(text))
        assert found is not None
        for word in found.words:
            whole = text[: found.start] + word
            assert PartKind.MISTAKE not in {part.kind for part in parts_of(whole)}, whole
