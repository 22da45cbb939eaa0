"""Web pages."""

from __future__ import annotations

import io
import os
import re
import time
from html import unescape
from pathlib import Path

import pytest

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPart, DocumentPassage
from desktop_app.extract.source import DocumentSource
from desktop_app.extract.text.html import decoded, page_text, passages


def read(data: bytes, **limits: int) -> list[DocumentPassage]:
    return list(
        passages(DocumentSource(io.BytesIO(data), "a.html", len(data), ExtractionLimits(**limits)))
    )


def lines(markup: str) -> list[str]:
    return [text for part, text in page_text(markup) if part is None]


def test_title_description_and_text_are_read() -> None:
    found = read(
        b"<!DOCTYPE html><html><head><title>Quarterly &amp; yearly</title>"
        b"<meta name=description content='All the sums'><meta name=viewport content='width=9'>"
        b"</head><body><h1>Report</h1><p>It went well.</p></body></html>"
    )

    assert [(str(place), text) for place, text in found] == [
        ("part properties", "Quarterly & yearly"),
        ("part properties", "All the sums"),
        ("line 1", "Report"),
        ("line 2", "It went well."),
    ]


def test_blocks_end_lines_and_inline_elements_do_not() -> None:
    assert lines("<div>one<div>two</div>thr<b>e</b>e<br>four<ul><li>five<li>six</ul>") == [
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
    ]


def test_white_space_is_one_space_but_for_preformatted_text() -> None:
    assert lines("<p>a\n\t  b&nbsp;c</p><pre>x\n    y\n\nz</pre>") == ["a b c", "x", "    y", "z"]


def test_a_row_of_a_table_is_one_line_with_tabs() -> None:
    markup = "<table><tr><th>Name<th>Sum</tr>\n<tr><td>Rent</td>\n<td> 1,200 </td></tr></table>"

    assert lines(markup) == ["Name\tSum", "Rent\t1,200"]


@pytest.mark.parametrize(
    "hidden",
    [
        "<script>var a = 'secret</b>';</script>",
        "<SCRIPT type='text/template'><p>secret</p></SCRIPT >",
        "<style>p:after { content: 'secret' }</style>",
        "<template><p>secret</p></template>",
        "<noscript>&lt;p&gt;secret&lt;/p&gt;</noscript>",
        "<iframe><p>secret</p></iframe>",
        "<!-- secret > -->",
        "<!--[if IE]><p>secret</p><![endif]-->",
        "<?php echo 'secret' ?>",
        "<p title='secret' data-x=\"<b>secret</b>\">",
    ],
)
def test_what_nobody_sees_is_left_out(hidden: str) -> None:
    assert lines(f"<p>before</p>{hidden}<p>after</p>") == ["before", "after"]


def test_a_script_that_does_not_end_hides_the_rest() -> None:
    assert lines("<p>before</p><script>var secret = 1; <p>secret") == ["before"]


def test_entities_and_texts_of_pictures_are_read() -> None:
    markup = "<p>5 &lt; 6 &euro;&#20013;&#x6587; AT&T <img src=a.png alt='a &quot;map&quot;'></p>"

    assert lines(markup) == ['5 < 6 €中文 AT&T a "map"']


def test_brackets_that_open_no_tag_are_text() -> None:
    assert lines("<p>1 < 2 <3 a<>b</p>") == ["1 < 2 <3 a<>b"]


def test_a_quoted_value_may_hold_a_bracket_and_a_stray_quote_ends_nowhere() -> None:
    assert lines("<a href='a>b'>one</a><p class=\"x>two</p><p it's>three</p>") == [
        "one",
        "two",
        "three",
    ]


@pytest.mark.parametrize("name", ["gbk", "big5", "shift_jis", "utf-8", "utf-16"])
def test_pages_without_a_charset_are_decoded(name: str) -> None:
    text = {"shift_jis": "日本語のページです", "big5": "合約文件的內容在這裡"}.get(
        name, "合同文件的第一条中文内容"
    )

    assert text in [passage.text for passage in read(f"<p>{text}</p>".encode(name))]


def test_the_charset_that_a_page_names_is_used() -> None:
    page = '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>Счёт</p>'

    assert read(page.encode("cp1251"))[0].text == "Счёт"


@pytest.mark.parametrize("named", ["gb2312", "iso-8859-1", "utf-16", "nonsense"])
def test_a_charset_that_is_wrong_is_not_believed(named: str) -> None:
    page = f"<meta charset={named}><p>合同文件的内容 – in UTF-8</p>"

    assert read(page.encode())[0].text == "合同文件的内容 – in UTF-8"


def test_what_a_mail_says_about_the_charset_counts() -> None:
    assert decoded("Счёт".encode("koi8-r"), "koi8-r") == "Счёт"


def test_an_element_of_xhtml_may_end_with_its_first_tag() -> None:
    page = "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'>"

    assert lines(page + "<head><script src='a.js'/><title/></head><p>seen</p></html>") == ["seen"]


def test_binary_data_is_no_page() -> None:
    with pytest.raises(Unreadable) as caught:
        read(b"<html>" + bytes(range(32)) * 10)

    assert caught.value.outcome is ExtractionStatus.UNSUPPORTED


def test_of_a_page_above_the_limit_the_head_is_read() -> None:
    page = io.BytesIO(b"<p>line</p>" * 100)
    found = []

    with pytest.raises(Unreadable) as caught:
        for passage in passages(
            DocumentSource(page, "a.html", 1_100, ExtractionLimits(member_bytes=110))
        ):
            found.append(passage.text)

    assert found == ["line"] * 10
    assert caught.value.outcome is ExtractionStatus.TOO_LARGE


MANY = 100_000


@pytest.mark.parametrize(
    "page",
    [
        "<div>" * MANY + "end" + "</div>" * MANY,
        "<table><tr><td>" * MANY,
        "<a b='" + '<a c="' * MANY,
        "<a b='x\">" * MANY,
        "<!--" * MANY,
        "<title>" * MANY,
        "<textarea>" * MANY,
        "<" * MANY,
        "<script></scrip>" * MANY,
        "<meta name=" + " " * MANY + ">",
        "<meta " + "a" * MANY + ">",
        ("<meta " + "a=" * 4_000 + ">") * 20,
        "&#" * MANY,
        "&amp" * MANY,
        "<pre>" + "\n" * MANY,
        "<template>" * MANY,
        "<!doctype [" * MANY,
        "<!doctype [>" * MANY,
    ],
    ids=lambda page: page[:12],
)
def test_no_page_takes_longer_than_its_length_allows(page: str) -> None:
    started = time.process_time()

    assert sum(len(text) for _, text in page_text(page)) <= len(page)
    # A second is fifty times what these take; squared time would be minutes.
    assert time.process_time() - started < 5


def test_parts_are_marked_as_properties() -> None:
    found = list(page_text("<title>One</title><svg><title>Two</title></svg>"))

    assert found == [(DocumentPart.PROPERTIES, "One"), (DocumentPart.PROPERTIES, "Two")]


SAMPLES = os.environ.get("FOSSICK_SAMPLES")


@pytest.mark.skipif(SAMPLES is None, reason="FOSSICK_SAMPLES names no folder with the samples")
def test_articles_of_real_pages_are_found() -> None:
    folder = Path(SAMPLES or "") / "corpora" / "readability"
    if not folder.is_dir():
        pytest.skip("no sample pages")
    for page in sorted(folder.glob("*/source.html")):
        found = "\n".join(passage.text for passage in read(page.read_bytes()))
        article = page.with_name("expected.html").read_text("utf-8")
        article = re.sub(r"<(script|style)\b.*?</\1>", " ", article, flags=re.DOTALL)
        wanted = re.findall(r"\w+", unescape(re.sub(r"<[^>]*>", " ", article)).lower())
        words = set(re.findall(r"\w+", found.lower()))
        assert sum(word in words for word in wanted) >= 0.95 * len(wanted), page.parent.name
