"""Outlook's messages."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator, Sequence

import pytest

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.mail.msg import passages
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource
from tests.extract.legacy.compound_files import Item, outlook_message

OFFICE = Item({0x3001: "Office", 0x39FE: "office@example.org"}, numbers={0x0C15: 1})
ARCHIVE = Item({0x3001: "Archive", 0x3003: "/o=x/cn=archive"}, numbers={0x0C15: 2})


def message(*, attachments: Sequence[Item] = (), numbers: dict[int, int] | None = None) -> Item:
    texts = {0x0037: "关于合同", 0x0C1A: "Sales", 0x5D01: "sales@example.org"}
    return Item(
        {**texts, 0x1000: "第一行\r\n\r\nend"},
        numbers=numbers or {0x0039: 133_537_284_000_000_000},
        recipients=[OFFICE, ARCHIVE],
        attachments=list(attachments),
    )


def reader(source: DocumentSource) -> Iterator[DocumentPassage]:
    yield DocumentPassage(Locator(LocatorUnit.LINE, 1), source.file.read().decode())


def read(item: Item, **limits: int) -> list[tuple[str, str]]:
    return read_bytes(outlook_message(item), **limits)


def read_bytes(data: bytes, **limits: int) -> list[tuple[str, str]]:
    source = DocumentSource(
        io.BytesIO(data), "a.msg", len(data), ExtractionLimits(**limits), reader
    )
    return [(str(place), text) for place, text in passages(source)]


def test_head_and_text_are_read() -> None:
    assert read(message()) == [
        ("part properties", "Subject: 关于合同"),
        ("part properties", "From: Sales <sales@example.org>"),
        ("part properties", "To: Office <office@example.org>"),
        ("part properties", "Cc: Archive"),
        ("part properties", "Date: 2024-03-01 01:00:00 UTC"),
        ("line 1", "第一行"),
        ("line 3", "end"),
    ]


@pytest.mark.parametrize("numbers", [{0x3FFD: 936}, {}])
def test_texts_in_a_code_page_are_read(numbers: dict[int, int]) -> None:
    texts = {0x0037: "关于合同的通知", 0x1000: "请查收附件中的合同"}

    assert read(Item(texts, numbers=numbers, old_codec="gbk")) == [
        ("part properties", "Subject: 关于合同的通知"),
        ("line 1", "请查收附件中的合同"),
    ]


def test_a_page_is_read_where_there_is_no_plain_text() -> None:
    page = "<html><meta charset=gbk><p>合同</p><p>end</p></html>".encode("gbk")

    assert read(Item({0x0037: "s"}, {0x1013: page}))[1:] == [("line 1", "合同"), ("line 2", "end")]


def test_rich_text_is_read_as_the_last_resort() -> None:
    rich = rb"{\rtf1\ansi\ansicpg936 \'ba\'cf\'cd\'ac\par end}"
    stored = struct.pack("<LLLL", len(rich) + 12, len(rich), 0x414C454D, 0) + rich

    found = read(Item({0x0037: "s"}, {0x1009: stored}))

    assert found[1:] == [("line 1", "合同"), ("line 2", "end")]


def test_attachments_are_named_and_read_as_members() -> None:
    note = Item({0x3704: "OFFER~1.TXT", 0x3707: "报价单.txt"}, {0x3701: "附件".encode()})

    assert read(message(attachments=[note]))[-2:] == [
        ("part contents", "报价单.txt"),
        ("member 报价单.txt > line 1", "附件"),
    ]


def test_a_message_in_a_message_is_a_member_with_members_of_its_own() -> None:
    note = Item({0x3707: "deep.txt"}, {0x3701: b"deep"})
    inner = message(attachments=[note], numbers={0x0E06: 133_537_284_000_000_000})
    attached = Item({0x3001: "First offer"}, message=inner)

    found = read(message(attachments=[attached]))

    assert ("part contents", "First offer.msg") in found
    assert ("member First offer.msg > part properties", "Subject: 关于合同") in found
    assert ("member First offer.msg > part properties", "Date: 2024-03-01 01:00:00 UTC") in found
    assert ("member First offer.msg > member deep.txt > line 1", "deep") in found


def test_messages_too_deep_in_each_other_are_partly_read() -> None:
    made = message()
    for _ in range(6):
        made = message(attachments=[Item({0x3001: "inner"}, message=made)])

    with pytest.raises(Unreadable) as caught:
        read(made)

    assert caught.value.outcome is ExtractionStatus.PARTLY_READ


def test_an_object_of_another_program_is_only_named() -> None:
    data = outlook_message(message(attachments=[Item({0x3001: "Chart"})]))

    assert read_bytes(data)[-1] == ("part contents", "Chart.msg")


def test_a_large_attachment_costs_only_itself() -> None:
    large = Item({0x3707: "large.txt"}, {0x3701: b"x" * 9_000})
    small = Item({0x3707: "small.txt"}, {0x3701: b"small"})
    found = []

    with pytest.raises(Unreadable) as caught:
        data = outlook_message(message(attachments=[large, small]))
        source = DocumentSource(
            io.BytesIO(data), "a", len(data), ExtractionLimits(member_bytes=8_000), reader
        )
        for passage in passages(source):
            found.append(passage.text)

    assert found[-3:] == ["large.txt", "small.txt", "small"]
    assert caught.value.outcome is ExtractionStatus.PARTLY_READ


def test_an_encrypted_message_is_locked() -> None:
    sealed = Item({0x3707: "smime.p7m"}, {0x3701: b"secret"})

    with pytest.raises(Unreadable) as caught:
        read(Item({0x001A: "IPM.Note.SMIME", 0x0037: "s"}, attachments=[sealed]))

    assert caught.value.outcome is ExtractionStatus.LOCKED


def test_a_time_beyond_all_calendars_is_left_out() -> None:
    found = read(Item({0x0037: "s"}, numbers={0x0039: 2**64 - 1}))

    assert found == [("part properties", "Subject: s")]


@pytest.mark.parametrize("share", [0.2, 0.5, 0.8, 0.95])
def test_a_message_that_is_cut_is_read_or_refused(share: float) -> None:
    data = outlook_message(message(attachments=[Item({0x3707: "a.txt"}, {0x3701: b"x" * 5_000})]))

    try:
        read_bytes(data[: int(len(data) * share)])
    except Unreadable as error:
        assert error.outcome is ExtractionStatus.DAMAGED
