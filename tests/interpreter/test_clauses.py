"""Conditions of a query in the words of an answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.interpreter.clauses import conditions
from desktop_app.interpreter.describing import in_words, what, where
from desktop_app.interpreter.nth_place import name_of, query_for
from desktop_app.query.query import Key, Term, Text, TextForm
from desktop_app.query.syntax import parse
from desktop_app.wording import Language, Wording


@pytest.mark.parametrize(
    ("query", "english", "chinese"),
    [
        ("modified:yesterday", "changed yesterday", "昨天改过的"),
        ("modified:2024", "changed in 2024", "2024年改过的"),
        ('modified:"last year"', "changed last year", "去年改过的"),
        ('modified:"5 march 2025"', "changed on 5 March 2025", "2025年3月5日改过的"),
        ("size:>10mb", "over 10 MB", "超过 10 MB 的"),
        ("size:1mb..2mb", "between 1 MB and 2 MB", "1 MB 到 2 MB 的"),
        ("-size:>20mb", "of at most 20 MB", "不超过 20 MB 的"),
        ("size:<100b", "under 100 B", "小于 100 B 的"),
        (
            "invoice -payment -draft",
            "with “invoice” but not “payment” or “draft” in the name",
            "名称含“invoice”但不含“payment”或“draft”的",
        ),
        ("depth:1", "at the top level", "最上层的"),
        ("taken:2024-05-01", "taken on 2024-05-01", "2024-05-01拍的"),
        ("content:违约金", "that mention “违约金”", "提到“违约金”的"),
        ("budget", "with “budget” in the name", "名称含“budget”的"),
        ("IMG_*", "whose name begins with “IMG_”", "名称以“IMG_”开头的"),
        ("*draft.*", "whose name ends with “draft”", "名称以“draft”结尾的"),
        ("-in:/home/a/Backup", "outside of “Backup”", "“Backup”以外的"),
        ("-draft", "without “draft” in the name", "名称不含“draft”的"),
        ("-modified:2023", "not changed in 2023", "不是2023年改过的"),
        ("-content:jam", "that do not mention “jam”", "没有提到“jam”的"),
        ("content:jam|honey", "that mention “jam” or “honey”", "提到“jam”或“honey”的"),
    ],
)
def test_a_condition_is_said_in_words(query: str, english: str, chinese: str) -> None:
    terms = parse(query).terms
    assert conditions(terms, Wording(Language.ENGLISH), 2) == ([english], "")
    assert conditions(terms, Wording(Language.CHINESE), 2) == ([chinese], "")


@pytest.mark.parametrize(
    ("query", "english"),
    [
        ('modified:"more than five years"', "not changed for more than five years"),
        ('modified:"untouched for 3 years"', "not changed for 3 years"),
        ('opened:"not opened in a year or more"', "not opened for a year"),
        ('modified:"3 months ago"', "changed 3 months ago"),
        ('modified:"in two years ago"', "changed two years ago"),
        ("modified:october|november", "changed in October or in November"),
        ('modified:"from march"', "changed since March"),
        ('modified:"last two months"', "changed in the last two months"),
        ('modified:"past 7 days"', "changed in the past 7 days"),
        ('modified:"last month"', "changed last month"),
        ('modified:"christmas 2025"', "changed at Christmas 2025"),
        ('modified:"last christmas"', "changed last Christmas"),
        ('modified:"new year\'s day"', "changed on New Year's Day"),
        ('modified:"from 9/9/2026"', "changed since 9/9/2026"),
        ("modified:2026.7.20", "changed on 2026.7.20"),
    ],
)
def test_a_date_is_said_with_its_words(query: str, english: str) -> None:
    assert conditions(parse(query).terms, Wording(Language.ENGLISH), 2) == ([english], "")


def test_a_time_left_alone_is_said_in_chinese() -> None:
    terms = parse("modified:一年多没动过").terms
    assert conditions(terms, Wording(Language.CHINESE), 2) == (["一年多没动过的"], "")


@pytest.mark.parametrize(
    "query",
    ["size:=1234567b", "modified:>=2024", "-content-regex:a+", "IMG_*.jpg"],
)
def test_what_has_no_words_stays_as_it_is_written(query: str) -> None:
    said, others = conditions(parse(query).terms, Wording(Language.ENGLISH), 2)
    assert (said, others) == ([], query)


def test_a_word_that_may_be_in_a_folder_above_is_said_as_it_was() -> None:
    above = Text("/home/ann/**/*letter*/**/*", TextForm.WILDCARD)
    terms = (Term(Key.NAME, (Text("letter"), above)),)
    assert conditions(terms, Wording(Language.ENGLISH), 2) == (["with “letter” in the name"], "")


def test_one_file_mentions_and_several_mention() -> None:
    terms = parse("content:jam").terms
    assert conditions(terms, Wording(Language.ENGLISH), 1) == (["that mentions “jam”"], "")


def test_a_hostile_name_is_shown_with_its_signs_made_visible() -> None:
    said, _ = conditions(parse('"a\u202eb"').terms, Wording(Language.ENGLISH), 2)
    assert "\u202e" not in said[0]


def test_a_clause_stands_apart_from_latin_letters() -> None:
    query = parse("ext:pdf modified:上个月")
    assert what(query, 2, Wording(Language.CHINESE)) == "个上个月改过的 PDF 文件"


@pytest.mark.parametrize(
    ("query", "english", "chinese"),
    [
        ("-kind:image", "files other than images", "个除图片以外的文件"),
        (
            "-ext:pdf|docx hidden:only",
            "hidden files other than PDF or DOCX files",
            "个除 PDF 或 DOCX 文件以外的隐藏的文件",
        ),
        (
            "-kind:image|video -ext:pdf",
            "files other than images, videos, PDF files",
            "个除图片、视频、PDF 文件以外的文件",
        ),
        ("kind:image -is:duplicate", "non-duplicate images", "张不重复的图片"),
        ("-is:empty", "non-empty files", "个非空的文件"),
    ],
)
def test_types_that_are_left_out_are_said(query: str, english: str, chinese: str) -> None:
    said = [what(parse(query), 2, Wording(one)) for one in (Language.ENGLISH, Language.CHINESE)]
    assert said == [english, chinese]


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("in:download", "Downloads"),
        ("in:desktop", "Desktop"),
        ("in:/home/ann/Taxes", "Taxes"),
        ("in:taxes", "taxes"),
        ("in:下载", "下载"),
    ],
)
def test_a_folder_is_spelt_as_it_is(query: str, place: str) -> None:
    folders = {"taxes": ("/home/ann/Taxes",)}
    assert where(parse(query), folders, Wording(Language.ENGLISH)) == place


@pytest.mark.parametrize(
    ("query", "language", "said"),
    [
        ("rent may", Language.ENGLISH, "with “rent” and “may” in the name"),
        ("rent|lease may", Language.ENGLISH, "with “rent” or “lease” and “may” in the name"),
        ("rent may", Language.CHINESE, "名称含“rent”和“may”的"),
        ("content:milk content:eggs", Language.ENGLISH, "that mention “milk” and “eggs”"),
    ],
)
def test_several_words_are_told_in_one_clause(query: str, language: Language, said: str) -> None:
    assert conditions(parse(query).terms, Wording(language), 2) == ([said], "")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("in:Downloads invoice", "“Downloads”中名称含“invoice”的文件"),
        ("in:Downloads ext:pdf", "“Downloads”中的 PDF 文件"),
        ("in:Downloads ext:pdf size:>10mb", "“Downloads”中超过 10 MB 的 PDF 文件"),
        ("in:Downloads -in:Backup", "“Downloads”中“Backup”以外的文件"),
        ("in:Downloads modified:昨天", "“Downloads”中昨天改过的文件"),
        ("in:Downloads hidden:only", "“Downloads”中隐藏的文件"),
        ("in:Downloads is:folder show:count", "“Downloads”中的文件夹的数量"),
        ("in:Downloads content:租金", "“Downloads”中提到“租金”的文件"),
    ],
)
def test_a_whole_query_says_within_and_of_once_in_chinese(query: str, said: str) -> None:
    assert in_words(parse(query), Wording(Language.CHINESE)) == said


@pytest.mark.parametrize(
    ("language", "query", "said"),
    [
        (Language.ENGLISH, "kind:image", "images in any folder"),
        (Language.ENGLISH, "in:Music", "files in Music"),
        (Language.CHINESE, "kind:image", "任意文件夹中的图片"),
        (Language.CHINESE, "ext:pdf name:发票", "任意文件夹中名称含“发票”的 PDF 文件"),
        (Language.CHINESE, "in:图片", "“图片”中的文件"),
    ],
)
def test_a_query_beside_one_with_a_folder_tells_that_it_names_none(
    language: Language, query: str, said: str
) -> None:
    # "图片" alone was offered as another meaning of the pictures in Pictures.
    beside = parse("in:Pictures kind:image")
    assert in_words(parse(query), Wording(language), beside=beside) == said
    assert "any" not in in_words(parse("kind:image"), Wording(language), beside=parse("ext:pdf"))


@pytest.mark.parametrize("name", ["a b.mov", "外公(1).mov", "50% [x]^$.txt", "a\\b"])
def test_a_file_that_is_left_out_is_told_by_its_name(name: str) -> None:
    # "At the top level (-regex:^外公八十大寿\\.mov$)".
    (_, whole, _) = query_for(f"/home/ann/{name}").terms
    left_out = replace(whole, excluded=True)
    said, rest = conditions([left_out], Wording(Language.ENGLISH), 2)
    assert said == [f"besides “{name}”"]
    assert rest == ""
    assert name_of(Text(name)) == ""
