"""Boxes of mails."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.mail.mbox import passages
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource

DIVIDER = b"From office@example.org Fri Mar  1 09:00:00 2024\n"


def reader(source: DocumentSource) -> Iterator[DocumentPassage]:
    yield DocumentPassage(Locator(LocatorUnit.LINE, 1), source.file.read().decode().strip())


def read(data: bytes, **limits: int) -> list[tuple[str, str]]:
    source = DocumentSource(
        io.BytesIO(data), "a.mbox", len(data), ExtractionLimits(**limits), reader
    )
    return [(str(place), text) for place, text in passages(source)]


def mail(subject: str, text: bytes = b"The text.\n") -> bytes:
    return DIVIDER + f"Subject: {subject}\n".encode() + b"\n" + text + b"\n"


def test_each_mail_is_a_member_under_its_number() -> None:
    assert read(mail("one") + mail("二", b"second\n")) == [
        ("part contents", "message 1"),
        ("member message 1 > part properties", "Subject: one"),
        ("member message 1 > line 1", "The text."),
        ("part contents", "message 2"),
        ("member message 2 > part properties", "Subject: 二"),
        ("member message 2 > line 1", "second"),
    ]


def test_line_ends_of_other_systems_divide_as_well() -> None:
    found = read((mail("one") + mail("two")).replace(b"\n", b"\r\n"))

    assert [text for place, text in found if "properties" in place] == [
        "Subject: one",
        "Subject: two",
    ]


def test_a_text_that_begins_like_a_divider_is_no_mail_of_its_own() -> None:
    found = read(mail("one", b"Hello\n\nFrom here on it rains.\n>From the start.\nFrom 10:00 on\n"))

    assert [text for place, text in found if "line" in place] == [
        "Hello",
        "From here on it rains.",
        "From the start.",
        "From 10:00 on",
    ]


def test_attachments_of_a_mail_are_read_by_their_format() -> None:
    data = (
        DIVIDER + b'Subject: one\nContent-Type: application/x-note; name="a.txt"\n\ncontent of it\n'
    )

    assert read(data)[-1] == ("member message 1 > member a.txt > line 1", "content of it")


def test_a_large_mail_costs_only_itself() -> None:
    data = mail("one", b"x" * 200_000 + b"\n") + mail("two")
    found = []

    with pytest.raises(Unreadable) as caught:
        source = DocumentSource(
            io.BytesIO(data), "a", len(data), ExtractionLimits(member_bytes=1_000), reader
        )
        for passage in passages(source):
            found.append(passage.text)

    assert found == ["message 1", "message 2", "Subject: two", "The text."]
    assert caught.value.outcome is ExtractionStatus.PARTLY_READ


def test_an_empty_box_has_no_mails() -> None:
    assert read(b"\n\n") == []
