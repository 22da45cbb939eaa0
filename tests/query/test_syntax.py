from __future__ import annotations

import contextlib
import random
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.errors import QueryError
from desktop_app.filetypes.kinds import Kind
from desktop_app.query import syntax as query_syntax
from desktop_app.query.keys import KEYS
from desktop_app.query.query import (
    Folder,
    Hidden,
    Is,
    Key,
    Query,
    Show,
    SizeRange,
    Sort,
    SortKey,
    Span,
    Term,
    Text,
    TextForm,
    When,
)
from desktop_app.query.written_words import quoted
from desktop_app.units import KILO
from desktop_app.wording import Language, Wording
from tests.query import strategies
from tests.work import least_work_s

KB, MB, GB = KILO, KILO**2, KILO**3


def one(text: str) -> Term:
    (term,) = query_syntax.parse(text).terms
    return term


@pytest.mark.slow
@settings(max_examples=1000, deadline=None)
@given(strategies.queries)
def test_a_query_is_read_back_as_it_was_written(query: Query) -> None:
    assert query_syntax.parse(query_syntax.format(query)) == query


@pytest.mark.slow
@settings(max_examples=1000, deadline=None)
@given(
    st.lists(
        strategies.texts | st.sampled_from([form.name + ":" for form in KEYS] + [" ", "|", "-"]),
        max_size=6,
    ).map("".join)
)
def test_whatever_is_typed_is_a_query_of_a_stable_form_or_an_error_that_says_where(
    text: str,
) -> None:
    try:
        query = query_syntax.parse(text)
    except QueryError as error:
        assert error.code.startswith("query.")
        assert 0 <= error.start <= error.end <= len(text)
        return
    written = query_syntax.format(query)
    assert query_syntax.parse(written) == query
    assert query_syntax.format(query_syntax.parse(written)) == written


def test_a_thousand_written_queries_keep_their_form() -> None:
    chance = random.Random(1)
    pieces = (
        (
            'report 合同 "annual report" *.pdf src/**/*.ts -draft a|b in:Downloads -in:Backup '
            "ext:pdf|docx ext:none kind:image size:>10mb size:1gb..2gb size:=0b depth:1 "
            "modified:2024-03 modified:2024-01..2024-03 created:today "
            "content:penalty is:folder|file -ext:tmp regex:^IMG_ content-regex:colou?r is:duplicate"
        )
        .replace('"annual report"', "annual_report")
        .split(" ")
    )
    ends = ["", "hidden:yes", "show:count", "sort:size", "sort:-name", "top:10"]
    for _ in range(1000):
        words = [*chance.sample(pieces, chance.randint(1, 5)), chance.choice(ends)]
        text = " ".join(filter(None, words)).replace("annual_report", '"annual report"')
        assert query_syntax.format(query_syntax.parse(text)) == text


def test_the_whole_of_an_everyday_query_is_understood() -> None:
    text = (
        "in:Downloads ext:pdf size:>10mb modified:2024 "
        'content:"penalty clause" -in:Backup sort:size'
    )
    assert query_syntax.parse(text) == Query(
        (
            Term(Key.IN, (Folder("Downloads"),)),
            Term(Key.EXT, ("pdf",)),
            Term(Key.SIZE, (SizeRange(10 * MB + 1),)),
            Term(Key.MODIFIED, (When("2024"),)),
            Term(Key.CONTENT, (Text("penalty clause"),)),
            Term(Key.IN, (Folder("Backup"),), excluded=True),
        ),
        sort=Sort(SortKey.SIZE),
    )
    assert query_syntax.format(query_syntax.parse(text)) == text


def test_keys_words_and_signs_are_read_in_chinese() -> None:
    text = (
        "在：下载　类型：图片 大小：＞10兆 日期:今天 内容:“甲方 乙方” 隐藏：是 显示:数量 排序:最大"
    )
    assert query_syntax.parse(text) == Query(
        (
            Term(Key.IN, (Folder("下载"),)),
            Term(Key.KIND, (Kind.IMAGE,)),
            Term(Key.SIZE, (SizeRange(10 * MB + 1),)),
            Term(Key.MODIFIED, (When("今天"),)),
            Term(Key.CONTENT, (Text("甲方 乙方"),)),
        ),
        hidden=Hidden.YES,
        show=Show.COUNT,
        sort=Sort(SortKey.SIZE),
    )


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("report", Term(Key.NAME, (Text("report"),))),
        ("a OR b", Term(Key.NAME, (Text("a"), Text("b")))),
        ("a | b", Term(Key.NAME, (Text("a"), Text("b")))),
        ("-a|b", Term(Key.NAME, (Text("a"), Text("b")), excluded=True)),
        ("!draft", Term(Key.NAME, (Text("draft"),), excluded=True)),
        ('"a""b"', Term(Key.NAME, (Text('a"b'),))),
        ('"in:x"', Term(Key.NAME, (Text("in:x"),))),
        ("name:in", Term(Key.NAME, (Text("in"),))),
        ("photo[1].jpg", Term(Key.NAME, (Text("photo[1].jpg"),))),
        ("会议：纪要", Term(Key.NAME, (Text("会议：纪要"),))),
        ('"*.txt"', Term(Key.NAME, (Text("*.txt"),))),
        ('"my *"*', Term(Key.NAME, (Text("my [*]*", TextForm.WILDCARD),))),
        ("src/**/*.{ts,tsx}", Term(Key.NAME, (Text("src/**/*.{ts,tsx}", TextForm.WILDCARD),))),
        ("IMG_[0-9].jpg", Term(Key.NAME, (Text("IMG_[0-9].jpg", TextForm.WILDCARD),))),
        ("in:C:\\Users|D:\\x", Term(Key.IN, (Folder("C:\\Users"), Folder("D:\\x")))),
        ("in:~/文档", Term(Key.IN, (Folder("~/文档"),))),
        ("ext:PDF;.docx,xls", Term(Key.EXT, ("pdf", "docx", "xls"))),
        ("ext:pdf OR ext:doc", Term(Key.EXT, ("pdf", "doc"))),
        ("ext: pdf", Term(Key.EXT, ("pdf",))),
        ("ext:*.pdf", Term(Key.EXT, ("pdf",))),
        ("ext:none", Term(Key.EXT, ("",))),
        ("ext:.none", Term(Key.EXT, ("none",))),
        ("is:folder|empty", Term(Key.IS, (Is.FOLDER, Is.EMPTY))),
        ("-depth:1", Term(Key.DEPTH, (1,), excluded=True)),
        ("size:>10mb", Term(Key.SIZE, (SizeRange(10 * MB + 1),))),
        ('regex:"IMG_\\d{4}"', Term(Key.NAME, (Text("IMG_\\d{4}", TextForm.PATTERN),))),
        ("re:^a$", Term(Key.NAME, (Text("^a$", TextForm.PATTERN),))),
        ("正则：^年度.*", Term(Key.NAME, (Text("^年度.*", TextForm.PATTERN),))),
        (
            "-regex:a|b",
            Term(Key.NAME, (Text("a", TextForm.PATTERN), Text("b", TextForm.PATTERN)), True),
        ),
        ("x|regex:a|name:b", Term(Key.NAME, (Text("x"), Text("a", TextForm.PATTERN), Text("b")))),
        ("regex:a OR b", Term(Key.NAME, (Text("a", TextForm.PATTERN), Text("b")))),
        ("Content-Regex:a.c", Term(Key.CONTENT, (Text("a.c", TextForm.PATTERN),))),
        ("内容正则:甲方", Term(Key.CONTENT, (Text("甲方", TextForm.PATTERN),))),
        ("content-type:x", Term(Key.NAME, (Text("content-type:x"),))),
        ("is:重复|空", Term(Key.IS, (Is.DUPLICATE, Is.EMPTY))),
        ("modified:“上上周”", Term(Key.MODIFIED, (When("上上周"),))),
        ('日期："最近兩週"', Term(Key.MODIFIED, (When("最近两周"),))),
        ('modified:"The  Week Before Last"', Term(Key.MODIFIED, (When("the week before last"),))),
        ("日期：２０２４年３月", Term(Key.MODIFIED, (When("2024年3月"),))),
        ("size:>=10mb", Term(Key.SIZE, (SizeRange(10 * MB),))),
        ("size:<100k", Term(Key.SIZE, (SizeRange(0, 100 * KB - 1),))),
        ("size:≤1.5g", Term(Key.SIZE, (SizeRange(0, 3 * GB // 2),))),
        ("size:1gb..2gb", Term(Key.SIZE, (SizeRange(GB, 2 * GB),))),
        ("size:1-2gb", Term(Key.SIZE, (SizeRange(GB, 2 * GB),))),
        ("size:>10mib", Term(Key.SIZE, (SizeRange(10 * 1024**2 + 1),))),
        ("大小：＞＝２００兆", Term(Key.SIZE, (SizeRange(200 * MB),))),
        ("size:<2千兆", Term(Key.SIZE, (SizeRange(0, 2 * GB - 1),))),
        ("size:<=2吉", Term(Key.SIZE, (SizeRange(0, 2 * GB),))),
        ("size:<=1tib", Term(Key.SIZE, (SizeRange(0, 1024**4),))),
        ("size:=0", Term(Key.SIZE, (SizeRange(0, 0),))),
        ("size:4860", Term(Key.SIZE, (SizeRange(4860, 4860),))),
        ("大小:10兆", Term(Key.SIZE, (SizeRange(19 * MB // 2, 21 * MB // 2 - 1),))),
        (
            "modified:1970-01-01T08:00:00+08:00..1970-01-01T00:00:01.5Z",
            Term(Key.MODIFIED, (Span(0, 1_500_000_000),)),
        ),
    ],
)  # fmt: skip
def test_one_term_is_read(text: str, term: Term) -> None:
    assert one(text) == term


@pytest.mark.parametrize(
    ("text", "code", "wrong", "nearest"),
    [
        ("tpye:photo", "query.unknown_key", "tpye:", "kind:photo"),
        ("Fwd: hello", "query.unknown_key", "Fwd:", '"Fwd:"'),
        ("duplicate:yes", "query.unknown_key", "duplicate:", '"duplicate:yes"'),
        ("C:\\Users\\ann", "query.unknown_key", "C:", 'in:"C:\\Users\\ann"'),
        ("a ext:", "query.missing_value", "ext:", ""),
        ("ext: size:3", "query.missing_value", "ext:", ""),
        ('a "b c', "query.unclosed_quote", '"b c', ""),
        ("size:big", "query.bad_size", "big", ""),
        ("size:2gb..1gb", "query.bad_size", "2gb..1gb", ""),
        ("size:>10 mb", "query.bad_size", ">10", "size:>10mb"),
        ("modified:soon", "query.bad_date", "soon", ""),
        ("modified:2023-02-29", "query.bad_date", "2023-02-29", ""),
        ("depth:0", "query.bad_number", "0", ""),
        ("ext:a/b", "query.bad_extension", "a/b", ""),
        ("show:cuont", "query.bad_word", "cuont", "show:count"),
        ("show:count show:list", "query.repeated", "show:list", ""),
        ("-show:count", "query.not_excludable", "-show:count", ""),
        ("depth:1|2", "query.one_value", "depth:1|2", ""),
        ("a |", "query.dangling_or", "|", ""),
        ("OR a", "query.dangling_or", "OR", ""),
        ("ext:pdf OR docx", "query.mixed_or", "ext:pdf OR docx", "ext:pdf|docx"),
        ("ext:pdf OR in:x", "query.mixed_or", "ext:pdf OR in:x", ""),
        ("-a OR b", "query.excluded_or", "-a OR b", ""),
        ("modified:the week before last", "query.bad_date", "the",
         'modified:"the week before last"'),
        ("a -taken:下 午", "query.bad_date", "下", ""),
        ("kind:image|vidoe", "query.bad_word", "vidoe", "kind:video"),
        ("-kind:vidoe", "query.bad_word", "vidoe", "-kind:video"),
        ("x regex:(a|b)c d", "query.bad_pattern", "(a", 'regex:"(a|b)c"'),
        ("-re:(a b)", "query.bad_pattern", "(a", '-regex:"(a b)"'),
        ("content-regex:[a", "query.bad_pattern", "[a", ""),
        ("regex:", "query.missing_value", "regex:", ""),
        ("regex:a|" * 16 + "b", "query.too_many_patterns", "b", ""),
        ("ext:" + "/" * 300, "query.bad_extension", "/" * 300, ""),
        ("a" * 100_010, "query.too_long", "a" * 10, ""),
    ],
)  # fmt: skip
def test_a_mistake_says_what_is_wrong_where_and_what_comes_near(
    text: str, code: str, wrong: str, nearest: str | None
) -> None:
    with pytest.raises(QueryError) as caught:
        query_syntax.parse(text)
    assert caught.value.code == code
    assert text[caught.value.start : caught.value.end] == wrong
    assert caught.value.fields["nearest"] == ((nearest,) if nearest else ())
    assert caught.value.fields["text"].rstrip("…") == wrong[:60]


@given(strategies.date_words)
def test_dates_of_several_words_are_written_in_quotes(words: str) -> None:
    query = query_syntax.parse(f'taken:"{words}"')
    assert query == Query((Term(Key.TAKEN, (When(words),)),))
    written = query_syntax.format(query)
    assert written == (f'taken:"{words}"' if " " in words else f"taken:{words}")
    assert query_syntax.parse(f"拍摄：“{words.upper()}”") == query


def test_a_pattern_and_the_words_beside_it_keep_their_forms() -> None:
    text = 'x|regex:^IMG|"a b"|name:"in:c" -content-regex:colou?r|content:tea'
    assert query_syntax.format(query_syntax.parse(text)) == text


def test_a_size_is_written_in_the_unit_that_fits_it() -> None:
    for text in ("size:>10mb", "size:=1.5kb", "size:1b..5kb"):
        assert query_syntax.format(query_syntax.parse(text)) == text
    for text in ("size:>10mib", "size:>=1gib"):
        shorter = text.replace("ib", "b")
        written = query_syntax.format(query_syntax.parse(text))
        assert written == (shorter if KILO == 1024 else text)


def tried(text: str) -> None:
    """A text is read, whether or not it can be."""
    with contextlib.suppress(QueryError):
        query_syntax.parse(text)


@pytest.mark.slow
def test_bad_texts_are_told_what_is_wrong_at_once() -> None:
    chance = random.Random(5)
    pieces = [
        *(name + ":" for form in KEYS for name in (form.name, *form.other_names)),
        *' |-!"“”.*?[]{}()<>=,、，\\/',
        *(" OR ", " AND ", "..", "{a,b}", "[0-9]", "x", "last week", "2024", "上周", "10mb", "\0"),
        *("\udcff", "\u202e", "a" * 500, "(?P<n>", "\\pL{99}", "{1000}", "報告", "٣"),
    ]
    mistakes = 0
    while mistakes < 5000:
        text = "".join(chance.choices(pieces, k=chance.randint(1, 12)))
        try:
            query_syntax.parse(text)
        except QueryError as error:
            mistakes += 1
            for language in Language:
                assert Wording(language).error(error)
        assert least_work_s(partial(tried, text), enough_s=0.05) <= 0.05, text


@pytest.mark.parametrize("text", ["regex:\\pL{99} " * 17, "a:" * 50_000, "kind:" + "z" * 90_000,
                                  "modified:" + "上" * 90_000, "{a,b}" * 20_000,
                                  'size:1 ' * 10, 'regex:"' + "(" * 90_000])  # fmt: skip
def test_long_bad_texts_take_no_longer(text: str) -> None:
    assert least_work_s(lambda: tried(text), enough_s=0.2) <= 0.2


def test_what_is_offered_for_completion_can_be_read() -> None:
    for form in KEYS:
        for name in (form.name, *form.other_names):
            for word, others in form.words().items():
                readings = {
                    query_syntax.parse(f"{name}:{quoted(text)}") for text in (word, *others)
                }
                assert len(readings) == 1
