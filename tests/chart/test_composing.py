from __future__ import annotations

import pytest

from desktop_app.chart.composing import Act, Intent, intent_of
from desktop_app.chart.covers import Cover
from desktop_app.chart.proposals import chart_of
from desktop_app.chart.spans import Category
from desktop_app.query.syntax import format as written
from tests.chart.proposed import covered


def composed(question: str, *chosen: str) -> Intent | None:
    """What a question asks for where its words are `category:text`; all others are filler."""
    return intent_of(covered(chart_of(question), *chosen))


@pytest.mark.parametrize(
    ("question", "chosen", "query"),
    [
        (
            "how many PDFs are in Downloads",
            ["count:how many", "extension:PDFs", "in:in", "folder:Downloads"],
            "ext:pdf in:Downloads show:count",
        ),
        (
            "the 5 biggest videos",
            ["how many:5", "top:biggest", "kind:videos"],
            "kind:video sort:size top:5",
        ),
        (
            "the biggest videos",
            ["top:biggest", "kind:videos"],
            "kind:video sort:size top:10",
        ),
        ("the biggest video", ["top:biggest", "kind:video"], "kind:video sort:size top:1"),
        (
            "how big is the newest video",
            ["bytes:how big is", "top:newest", "kind:video"],
            "kind:video sort:modified top:1",
        ),
        (
            "total size of the 3 largest videos",
            ["bytes:total size of", "how many:3", "top:largest", "kind:videos"],
            "kind:video show:bytes sort:size top:3",
        ),
        (
            "哪个文件夹的照片最多",
            ["folders:文件夹", "kind:照片", "most:最多"],
            "kind:image show:by-folder",
        ),
        (
            "which folders contain PDFs",
            ["folders:folders", "extension:PDFs"],
            "ext:pdf show:by-folder",
        ),
        (
            "哪个文件夹提到押金",
            ["folders:文件夹", "mentions:提到", "content:押金"],
            "content:押金 show:by-folder",
        ),
        (
            "PDFs without the bank statements",
            ["extension:PDFs", "not:without", "name:bank statements"],
            'ext:pdf -"bank statements"',
        ),
        ("pdf or docx", ["extension:pdf", "either:or", "extension:docx"], "ext:pdf|docx"),
        (
            "neither pdf nor docx",
            ["not:neither", "extension:pdf", "either:nor", "extension:docx"],
            "-ext:pdf|docx",
        ),
        (
            "documents that mention goatskin but not vellum",
            ["kind:documents", "mentions:mention", "content:goatskin", "not:not", "name:vellum"],
            "kind:document content:goatskin -content:vellum",
        ),
        (
            "documents that mention goatskin but not Longines",
            [
                "kind:documents",
                "mentions:mention",
                "content:goatskin",
                "not:not",
                "folder:Longines",
            ],
            "kind:document content:goatskin -content:Longines",
        ),
        (
            "documents that mention goatskin but not in Longines",
            [
                *("kind:documents", "mentions:mention", "content:goatskin", "not:not"),
                *("in:in", "folder:Longines"),
            ],
            "kind:document content:goatskin -in:Longines",
        ),
        (
            "files called goatskin but not vellum",
            ["named:called", "name:goatskin", "not:not", "name:vellum"],
            "goatskin -vellum",
        ),
        (
            "Regatta的照片，视频就不要了",
            ["name:Regatta", "kind:照片", "kind:视频", "not before:不要了"],
            "Regatta kind:image -kind:video",
        ),
        (
            "PDF，去年的不要",
            ["extension:PDF", "date:去年", "not before:不要"],
            "ext:pdf -modified:去年",
        ),
        (
            "Pictures/Backup文件夹Backup之外的图片",
            ["folder:Pictures/Backup", "folder:Backup", "not before:之外", "kind:图片"],
            "-in:Backup kind:image",
        ),
        (
            "in Work/Reports, not in Archive/Reports",
            ["in:in", "folder:Work/Reports", "not:not", "folder:Archive/Reports"],
            "in:Work/Reports -in:Archive/Reports",
        ),
        ("我只要PDF，别的不要", ["extension:PDF", "not before:不要"], "ext:pdf"),
        (
            "how many files of each extension are in Music",
            ["count:how many", "group:each extension", "in:in", "folder:Music"],
            "in:Music show:by-ext",
        ),
        (
            "over 10 MB but under 20 MB",
            ["size range:over 10 MB", "size range:under 20 MB"],
            "size:10000001b..19999999b",
        ),
        (
            "除了下载以外的照片",
            ["not:除了", "folder:下载", "kind:照片"],
            "-in:下载 kind:image",
        ),
        (
            "opened last week",
            ["opened:opened", "date:last week"],
            'opened:"last week"',
        ),
        (
            "photos of March 2024",
            ["kind:photos", "date:March 2024"],
            'kind:image modified:"march 2024"',
        ),
        ("list .env", ["list:list", "name:.env"], ".env hidden:yes"),
        ("empty folders", ["state:empty", "folders:folders"], "is:empty is:folder"),
    ],
)
def test_terms_are_put_together_from_the_left_to_the_right(
    question: str, chosen: list[str], query: str
) -> None:
    intent = composed(question, *chosen)
    assert intent is not None
    assert intent.act is Act.ANSWER
    assert written(intent.query) == query


@pytest.mark.parametrize(
    ("question", "chosen"),
    [
        (
            "how many files are in Letters and how many are in Archive",
            ["count:how many", "in:in", "folder:Letters", "folder:Archive"],
        ),
        (
            "重复的文件有几个？空文件夹又有几个？",
            ["state:重复", "count:几个", "state:空", "folders:文件夹"],
        ),
    ],
)
def test_who_asks_how_many_of_two_things_asks_two_questions(
    question: str, chosen: list[str]
) -> None:
    assert composed(question, *chosen) is None


@pytest.mark.parametrize(
    ("question", "chosen"),
    [
        ("biggest and smallest", ["top:biggest", "top:smallest"]),
        ("by kind and by month", ["group:by kind", "group:by month"]),
        ("hello there", []),
        ("not", ["not:not"]),
        ("照片最多", ["kind:照片", "most:最多"]),
        ("all but PDFs and photos", ["not:but", "extension:PDFs", "kind:photos"]),
        ("photos or Downloads", ["kind:photos", "either:or", "folder:Downloads"]),
        ("videos except the biggest", ["kind:videos", "not:except", "top:biggest"]),
        ("newest file of each kind", ["top:newest", "files:file", "group:each kind"]),
        (
            "the biggest file in the newest folder",
            ["top:biggest", "files:file", "in:in", "top:newest", "folders:folder"],
        ),
        (
            "PDFs without the bank statements",
            ["extension:PDFs", "not:without", "name:bank", "name:statements"],
        ),
    ],
)
def test_what_contradicts_itself_or_says_nothing_asks_for_nothing(
    question: str, chosen: list[str]
) -> None:
    assert composed(question, *chosen) is None


def test_what_asks_for_a_change_is_refused_whatever_else_it_says() -> None:
    chart = chart_of("delete the biggest video")
    (refusing,) = (span for span in chart.spans[0] if span.category is Category.REFUSE)
    assert (refusing.end, refusing.value) == (len(chart.tokens), "delete")
    intent = intent_of(Cover(0.0, (refusing,)))
    assert intent is not None
    assert intent.act is Act.REFUSE


def test_the_name_of_a_folder_is_not_taken_for_one_that_lies_there() -> None:
    question = "what is in the Tax 2024 folder"
    assert composed(question, "in:in the", "name:Tax 2024", "folders:folder") is None
    intent = composed(question, "in:in the", "folder:Tax 2024")
    assert intent is not None and written(intent.query) == 'in:"Tax 2024"'


def test_what_files_are_to_mention_must_be_said() -> None:
    assert (
        composed("documents that mention rent", "kind:documents", "mentions:that mention") is None
    )
    without = ("mentions:contain", "not:not", "name:rehearsal")
    assert composed("files that contain choir but not rehearsal", *without) is None
    found = composed("what about last week", "mentions:about", "date:last week")
    assert found is not None
    assert written(found.query) == 'modified:"last week"'
