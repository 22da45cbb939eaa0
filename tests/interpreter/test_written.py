"""Written queries are taken as such, and sentences with a colon in them are not."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.written import mistake_in, query_in
from desktop_app.query.syntax import parse


@pytest.mark.parametrize(
    "text",
    [
        "in:~/Documents content:rent",
        "kind:image in:Downloads",
        "ext:pdf|docx -in:Backup -draft",
        "ext:pdf,docx size:>1mb sort:size",
        "类型:图片 日期:去年",
        "类型：图片",
        'in:"/home/a/My files" "rent bill"',
        "content:rent OR content:lease",
    ],
)
def test_what_stands_behind_keys_alone_is_a_query(text: str) -> None:
    assert query_in(text) == parse(text)
    assert mistake_in(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "ext:pdf 下载",
        "in:~/Documents how many pdfs",
        "note:rent",
        "kind: regards",
        "find this: rent",
        "10:30 meeting",
        "https://example.org/a",
        '"rent bill"',
        "*.pdf",
        "",
    ],
)
def test_what_may_be_a_sentence_is_read_as_one(text: str) -> None:
    assert query_in(text) is None
    assert mistake_in(text) is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("size:>banana ext:pdf", "query.bad_size"),
        ("query: kind:banana", "query.bad_word"),
        ("kind:pdf in:Downloads", "query.ending_for_kind"),
        ("查询：size:>banana", "query.bad_size"),
        ('in:"/nowhere size:>', "query.unclosed_quote"),
    ],
)
def test_a_mistake_in_a_query_is_told(text: str, code: str) -> None:
    assert query_in(text) is None
    mistake = mistake_in(text)
    assert mistake is not None and mistake.code == code
