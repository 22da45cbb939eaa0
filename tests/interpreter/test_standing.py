"""A second look at a question, with the names of folders that stand in it."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.preparing import reading_of
from desktop_app.interpreter.several import questions_of
from desktop_app.interpreter.standing import is_of, leaves_unsaid, mark_standing
from desktop_app.messages.message import ToolResult
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from tests.doubles.made_findings import made
from tests.interpreter.readings import rows


def known(*names: str) -> ToolResult:
    return ToolResult("builtin-1-standing", (), made(mentioned=list(names)))


@pytest.mark.parametrize(
    ("question", "query"),
    [
        ("which file in stuff to sort did I modify most recently", "sort:modified top:1"),
        ("Riverbank Primary: PDFs modified in 2025, how many", "ext:pdf modified:2025"),
        ("列出 stuff to sort 最近改过的三个文件", "sort:modified top:3"),
        ("陶艺班最近三天改过什么", "modified:三天内"),
        ("Reed Hall - any spreadsheets?", "kind:spreadsheet"),
    ],
)
def test_words_that_a_query_says_nothing_of_may_be_a_folders_name(
    question: str, query: str
) -> None:
    assert leaves_unsaid(question, [parse(query)])


@pytest.mark.parametrize(
    ("question", "query"),
    [
        ("how many PDFs do I have altogether?", "ext:pdf show:count"),
        ("which files did I change yesterday?", "modified:yesterday"),
        ("my three largest videos, please", "kind:video sort:size top:3"),
        ("where is the passport scan", 'is:file|folder "passport scan"'),
        ("which documents mention plum jam?", 'kind:document content:"plum jam"'),
        ("一共有多少张照片?", "kind:image"),
        ("最近七天改过哪些文件", "modified:七天内"),
        ("哪些文档提到了违约金", "content:违约金"),
        # It knows where to look.
        ("which file in stuff to sort is the newest", 'in:"stuff to sort" sort:modified top:1'),
    ],
)
def test_where_all_is_said_no_folders_are_looked_for(question: str, query: str) -> None:
    assert not leaves_unsaid(question, [parse(query)])


READ = rows("""
which file in stuff to sort is the newest | stuff to sort | in:"stuff to sort" sort:modified top:1
stuff to sort is a mess. Which are duplicates? | stuff to sort | in:"stuff to sort" is:duplicate
Oak & Elm: which files were modified this year? | Oak & Elm | in:"Oak & Elm" modified:"this year"
Reed Hall - are there any dwg files in there? | Reed Hall | in:"Reed Hall" ext:dwg
列出 stuff to sort 最近改过的三个文件 | stuff to sort | in:"stuff to sort" sort:modified top:3
陶艺班里最大的视频是哪个 | 陶艺班 | in:陶艺班 kind:video sort:size top:1
all PDFs except those in Old Drafts | Old Drafts | ext:pdf -in:"Old Drafts"
which notes mention Reed Hall? | Reed Hall | content:"Reed Hall"
where is Reed Hall? | Reed Hall | is:file|folder "Reed Hall"
""")


@pytest.mark.parametrize(("question", "name", "query"), READ)
def test_a_known_folder_is_looked_into_unless_it_is_meant_otherwise(
    question: str, name: str, query: str
) -> None:
    reading = reading_of(question)
    assert mark_standing(reading, known(name)) == [name]
    step = questions_of(reading, None).steps[0]
    assert written(step.attempts[0].query) == query


def test_usual_places_and_kinds_are_no_names() -> None:
    reading = reading_of("how many photos are in Downloads?")
    assert not mark_standing(reading, known("Downloads", "photos"))


@pytest.mark.parametrize(
    ("names", "query", "sure"),
    [
        (["Reed Hall"], 'in:"Reed Hall" ext:dwg', True),
        (["Reed Hall"], 'in:"/home/ann/Reed Hall (old)" ext:dwg', True),
        (["陶艺班"], "in:陶艺班 kind:video", True),
        (["work"], "in:work modified:yesterday", False),
        (["Reed Hall"], '"Reed Hall" ext:dwg', False),
    ],
)
def test_a_small_word_of_its_own_may_stand_there_by_chance(
    names: list[str], query: str, sure: bool
) -> None:
    assert is_of(names, [parse(query)]) is sure
