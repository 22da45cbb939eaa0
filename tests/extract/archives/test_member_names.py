"""Names of archive members in old encodings."""

from __future__ import annotations

import pytest

from desktop_app.extract.archives.member_names import decoded_name


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        (b"report.txt", "report.txt"),
        ("合同/付款.docx".encode(), "合同/付款.docx"),
        ("合同/付款方式.docx".encode("gbk"), "合同/付款方式.docx"),
        ("２０２４年度报告（终稿）.pdf".encode("gbk"), "２０２４年度报告（终稿）.pdf"),
        ("Übung.txt".encode("cp437"), "Übung.txt"),
        ("café.txt".encode("cp437"), "café.txt"),
        ("Ärger über Öl.txt".encode("cp437"), "Ärger über Öl.txt"),
    ],
)
def test_names_are_read_in_the_encoding_they_were_written_in(raw: bytes, name: str) -> None:
    assert decoded_name(raw) == name


def test_any_bytes_give_a_name_that_can_be_written_out() -> None:
    for raw in (b"\xff\xfe\xed\xa0\x80", bytes(range(256)), b"\x80" * 1000, b""):
        decoded_name(raw).encode()
