"""Orders to throw away: what they name becomes a proposal, all else is refused as ever."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.following import Last
from desktop_app.interpreter.preparing import reading_of
from desktop_app.interpreter.refusals import Order, ordered
from desktop_app.interpreter.trashing import wanted_for_trash
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse

LAST = Last(parse("in:Downloads ext:pdf"), Ask.LIST)


def wanted(text: str, last: Last | None = None) -> str | None:
    reading = reading_of(text)
    assert ordered(reading) is Order.DELETE
    query = wanted_for_trash(reading, last)
    return None if query is None else written(query)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("put the copies into the bin", "is:duplicate"),
        ("delete the duplicates", "is:duplicate"),
        ("把这些重复文件放进回收站", "is:duplicate"),
        ("Please move the PDFs in Downloads to the recycle bin", "in:Downloads ext:pdf"),
        ("throw the PDFs in Downloads away", "in:Downloads ext:pdf"),
        ("could you bin the duplicate photos in Pictures", "in:Pictures kind:image is:duplicate"),
        ("remove the extra copies in Pictures", "in:pictures is:duplicate"),
        ("把下载里的安装包删掉", "in:下载 kind:installer"),
        ("把重复的照片扔进垃圾桶", "kind:image is:duplicate"),
        ("删除下载里的重复文件", "in:下载 is:duplicate"),
        ("delete report.pdf", "is:file|folder report.pdf"),
    ],
)
def test_what_an_order_names_is_looked_for(text: str, query: str) -> None:
    assert wanted(text) == query


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("bin them", "in:Downloads ext:pdf"),
        ("put those files in the trash", "in:Downloads ext:pdf"),
        ("把它们放到回收站", "in:Downloads ext:pdf"),
        ("删除这些", "in:Downloads ext:pdf"),
        ("put the copies into the bin", "in:Downloads ext:pdf is:duplicate"),
    ],
)
def test_what_an_order_points_to_is_what_was_spoken_of(text: str, query: str) -> None:
    assert wanted(text, LAST) == query


@pytest.mark.parametrize(
    "text",
    [
        *("delete everything", "delete Downloads", "clear my desktop", "bin them", "删除这些"),
        *("清空回收站", "uninstall chrome", "how do i delete duplicates", "把下载清空"),
    ],
)
def test_an_order_that_does_not_say_what_is_to_go_is_refused(text: str) -> None:
    assert wanted(text) is None


@pytest.mark.parametrize(
    "text",
    [
        *(
            "delete the old installers",
            "bin the blurry photos in Pictures",
            "删掉下载里没用的安装包",
        ),
        *("put the unused fonts into the bin", "remove big videos", "把旧的压缩包删掉"),
    ],
)
def test_an_order_is_not_taken_for_more_than_it_says(text: str) -> None:
    assert wanted(text) is None


def test_an_order_may_narrow_by_what_is_a_condition() -> None:
    assert wanted("delete the installers in Downloads older than 2020") is not None


@pytest.mark.parametrize(
    "text",
    [
        *("what is in the bin folder?", "回收站里有什么", "which files did I move to the bin?"),
        "有哪些文件在回收站里",
    ],
)
def test_a_question_about_the_bin_is_no_order(text: str) -> None:
    assert ordered(reading_of(text)) is None
