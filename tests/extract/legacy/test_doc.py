"""Text out of Word's binary files."""

from __future__ import annotations

import io

import pytest

from desktop_app.extract.legacy.doc import passages
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.source import DocumentSource
from tests.extract.legacy.compound_files import compound_file
from tests.extract.legacy.old_office import summary, word_95_document, word_document


def read(contents: bytes) -> list[tuple[str, str]]:
    source = DocumentSource(io.BytesIO(contents), "a.doc", len(contents))
    return [(str(place), text) for place, text in passages(source)]


def outcome_of(contents: bytes) -> ExtractionStatus:
    with pytest.raises(Unreadable) as caught:
        read(contents)
    return caught.value.outcome


def test_paragraphs_are_counted_from_one() -> None:
    assert read(word_document("First\rSecond 第二段\r")) == [
        ("line 1", "First"),
        ("line 2", "Second 第二段"),
    ]


def test_text_in_single_bytes_is_windows_1252() -> None:
    assert read(word_document("“Café” – 5 €\r", wide=False)) == [("line 1", "“Café” – 5 €")]


def test_a_row_of_a_table_is_one_passage() -> None:
    assert read(word_document("Item\x07Price\x07\x07Tea\x074.50\x07\x07")) == [
        ("line 1", "Item\tPrice"),
        ("line 2", "Tea\t4.50"),
    ]


def test_of_a_field_the_result_is_read_and_a_link_stands_apart() -> None:
    text = 'see \x13 HYPERLINK "https://example.org/a" \x14our \x13 PAGE \x147\x15 pages\x15 here\r'
    assert read(word_document(text)) == [
        ("line 1", "see our 7 pages here"),
        ("part links", "https://example.org/a"),
    ]


def test_a_field_that_never_ends_loses_no_text() -> None:
    assert read(word_document("before \x13 after\r")) == [("line 1", "before  after")]


def test_notes_headers_comments_and_boxes_are_parts() -> None:
    beside = ["a footnote\r", "the header\r", "macro\r", "a comment\r", "an endnote\r", "a box\r"]
    assert read(word_document("body\r", beside=beside)) == [
        ("line 1", "body"),
        ("part notes > line 1", "a footnote"),
        ("part header > line 1", "the header"),
        ("part comments > line 1", "a comment"),
        ("part notes > line 1", "an endnote"),
        ("part text boxes > line 1", "a box"),
    ]


def test_characters_that_count_twice_move_no_part() -> None:
    found = read(word_document("road trip 🚗🚗\r", beside=["note 🎵\r"]))
    assert found == [("line 1", "road trip 🚗🚗"), ("part notes > line 1", "note 🎵")]


def test_the_title_is_a_property() -> None:
    document = word_document("text\r", extra={"\x05SummaryInformation": summary("租房合同")})
    assert ("part properties", "租房合同") in read(document)


def test_a_password_is_said() -> None:
    assert outcome_of(word_document("secret\r", flags=0x0100)) is ExtractionStatus.LOCKED


def test_old_versions_are_in_the_code_page_of_their_language() -> None:
    assert read(word_95_document("违约金 and more\r".encode("gbk"), 0x0804)) == [
        ("line 1", "违约金 and more")
    ]
    assert read(word_95_document("Привет\r".encode("cp1251"), 0x0419)) == [("line 1", "Привет")]


def test_a_compound_file_of_another_program_is_unsupported() -> None:
    assert outcome_of(compound_file({"Contents": b"x" * 100})) is ExtractionStatus.UNSUPPORTED


def test_a_file_cut_anywhere_gives_text_or_an_outcome() -> None:
    whole = word_document("word " * 3000 + "\r")
    for length in range(0, len(whole), 511):
        try:
            found = read(whole[:length])
        except Unreadable as error:
            assert error.outcome in {ExtractionStatus.DAMAGED, ExtractionStatus.UNSUPPORTED}
        else:
            assert found


def test_a_piece_that_claims_gigabytes_yields_what_there_is() -> None:
    whole = bytearray(word_document("hello\r"))
    at = whole.index(b"\x02\x10\x00\x00\x00") + 5
    whole[at + 4 : at + 8] = (0xFFFFFFF).to_bytes(4, "little")
    found = read(bytes(whole))
    assert found[0][1].startswith("hello")
