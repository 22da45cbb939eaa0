"""Mails and saved web pages."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from email.message import EmailMessage

import pytest

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.mail.eml import passages
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource


def reader(source: DocumentSource) -> Iterator[DocumentPassage]:
    """Stands for the extractors of all formats: mails, and text in one line."""
    if source.name.endswith(".eml"):
        yield from passages(source)
    else:
        yield DocumentPassage(
            Locator(LocatorUnit.LINE, 1), source.file.read().decode("utf-8", "replace")
        )


def read(data: bytes, **limits: int) -> list[tuple[str, str]]:
    source = DocumentSource(
        io.BytesIO(data), "a.eml", len(data), ExtractionLimits(**limits), reader
    )
    return [(str(place), text) for place, text in passages(source)]


def mail(text: str = "The text.\n", subject: str = "合同") -> EmailMessage:
    made = EmailMessage()
    made["Subject"] = subject
    made["From"] = "Sales <sales@example.org>"
    made["To"] = "office@example.org"
    made["Date"] = "Fri, 01 Mar 2024 09:00:00 +0800"
    made.set_content(text)
    return made


def test_head_and_text_are_read() -> None:
    assert read(mail("第一行\n\nthird\n").as_bytes()) == [
        ("part properties", "Subject: 合同"),
        ("part properties", "From: Sales <sales@example.org>"),
        ("part properties", "To: office@example.org"),
        ("part properties", "Date: Fri, 01 Mar 2024 09:00:00 +0800"),
        ("line 1", "第一行"),
        ("line 3", "third"),
    ]


def test_of_two_versions_the_plain_one_is_read() -> None:
    made = mail("A plain text of some length.\n")
    made.add_alternative("<p>A <b>rich</b> text of some length.</p>", subtype="html")

    assert read(made.as_bytes())[4:] == [("line 1", "A plain text of some length.")]


def test_a_plain_version_that_only_points_to_the_other_is_not_read() -> None:
    made = mail("See HTML.\n")
    made.add_alternative("<p>" + "The real text is here. " * 5 + "</p>", subtype="html")

    assert "The real text" in read(made.as_bytes())[4][1]


def test_a_rich_text_alone_is_read_without_its_markup() -> None:
    made = mail()
    made.set_content("<style>p{}</style><p>第一条</p><p>Second</p>", subtype="html")

    assert read(made.as_bytes())[4:] == [("line 1", "第一条"), ("line 2", "Second")]


def test_attachments_are_named_and_read_as_members() -> None:
    made = mail()
    made.add_attachment("附件内容".encode(), "application", "x-note", filename="报价单 2024.txt")

    assert read(made.as_bytes())[4:] == [
        ("line 1", "The text."),
        ("part contents", "报价单 2024.txt"),
        ("member 报价单 2024.txt > line 1", "附件内容"),
    ]


@pytest.mark.parametrize(
    "header",
    [
        b'attachment; filename="=?gb2312?B?uc/NrC50eHQ=?="',
        b"attachment; filename*=utf-8''%E7%93%9C%E5%90%8C.txt",
        "attachment; filename=\"瓜同.txt\"".encode("gb18030"),
        "attachment; filename=\"C:\\\\drafts\\\\瓜同.txt\"".encode(),
        b"attachment;\r\n filename*0*=utf-8''%E7%93%9C;\r\n filename*1*=%E5%90%8C.txt",
    ],
)  # fmt: skip
def test_names_of_attachments_are_read_however_they_are_written(header: bytes) -> None:
    data = (
        b"Subject: s\r\nContent-Type: application/octet-stream\r\nContent-Disposition: "
        + header + b"\r\n\r\ncontent"
    )  # fmt: skip

    assert read(data)[1] == ("part contents", "瓜同.txt")


def test_an_attachment_without_a_name_gets_one_that_says_what_it_is() -> None:
    data = (
        b"Subject: s\nContent-Type: text/calendar\nContent-Disposition: attachment\n\nBEGIN:VEVENT"
    )

    assert read(data)[1:] == [
        ("part contents", "attachment 1.ics"),
        ("member attachment 1.ics > line 1", "BEGIN:VEVENT"),
    ]


def test_a_mail_within_a_mail_is_a_member_with_members_of_its_own() -> None:
    inner = mail("Inner text.\n", subject="First / offer")
    inner.add_attachment(b"deep", "application", "x-note", filename="deep.txt")
    made = mail()
    made.add_attachment(inner)

    found = read(made.as_bytes())

    assert ("part contents", "First / offer.eml") in found
    assert ("member First / offer.eml > line 1", "Inner text.") in found
    assert ("member First / offer.eml > member deep.txt > line 1", "deep") in found


def test_mails_too_deep_in_each_other_are_too_large() -> None:
    made = mail("innermost\n")
    for _ in range(6):
        outer = mail()
        outer.add_attachment(made)
        made = outer

    with pytest.raises(Unreadable) as caught:
        read(made.as_bytes())

    assert caught.value.outcome is ExtractionStatus.PARTLY_READ


@pytest.mark.parametrize("codec", ["gb18030", "koi8-r", "utf-8"])
def test_a_text_is_in_the_charset_that_it_names(codec: str) -> None:
    text = "合同的内容" if codec != "koi8-r" else "Счёт за май"
    data = f"Subject: s\nContent-Type: text/plain; charset={codec}\n\n{text}\n".encode(codec)

    assert read(data)[1:] == [("line 1", text)]


def test_a_text_that_names_no_charset_or_a_wrong_one_is_read() -> None:
    text = "这是合同的内容，请查收。"
    for head in (b"", b"Content-Type: text/plain; charset=us-ascii\n"):
        assert read(b"Subject: s\n" + head + b"\n" + text.encode("gbk"))[1:] == [("line 1", text)]


def test_a_saved_page_gives_its_text_and_none_of_its_styles() -> None:
    data = (
        b"From: <Saved by a browser>\r\nSubject: =?utf-8?q?A_page?=\r\nMIME-Version: 1.0\r\n"
        b'Content-Type: multipart/related; type="text/html"; boundary="b"\r\n\r\n'
        b"--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n"
        b"Content-Location: http://example.org/\r\n\r\n"
        b"<html><head><meta charset=3Dgbk><title>T</title></head><p>=BA=CF=CD=AC</p></html>\r\n"
        b"--b\r\nContent-Type: text/css\r\nContent-Location: a.css\r\n\r\np { color: red }\r\n"
        b"--b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n"
        b"Content-Location: a.png\r\n\r\niVBORw0K\r\n--b--\r\n"
    )

    assert read(data)[2:] == [("part properties", "T"), ("line 1", "合同")]


def test_an_encrypted_mail_is_locked() -> None:
    data = (
        b'Subject: s\nContent-Type: multipart/encrypted; boundary="b"\n\n'
        b"--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n"
        b"--b\nContent-Type: application/octet-stream\n\nsecret\n--b--\n"
    )
    with pytest.raises(Unreadable) as caught:
        read(data)
    assert caught.value.outcome is ExtractionStatus.LOCKED

    with pytest.raises(Unreadable) as caught:
        read(b"Subject: s\nContent-Type: application/pkcs7-mime; smime-type=enveloped-data\n\nx")
    assert caught.value.outcome is ExtractionStatus.LOCKED


def test_what_another_program_puts_around_a_mail_is_left_out() -> None:
    data = mail().as_bytes()
    wrapped = b"%d\n" % len(data) + data + b'<?xml version="1.0"?><plist>settings</plist>'

    assert read(wrapped) == read(data)


def test_a_mail_without_its_boundary_is_still_text() -> None:
    data = b'Subject: s\nContent-Type: multipart/mixed; boundary="missing"\n\nThe text.\n'

    assert read(data)[1:] == [("line 1", "The text.")]


def test_a_large_attachment_costs_only_itself() -> None:
    made = mail()
    made.add_attachment(b"x" * 5_000, "application", "x-note", filename="large.txt")
    made.add_attachment(b"small", "application", "x-note", filename="small.txt")
    found = []

    with pytest.raises(Unreadable) as caught:
        data = made.as_bytes()
        source = DocumentSource(
            io.BytesIO(data), "a", len(data), ExtractionLimits(member_bytes=4_000), reader
        )
        for passage in passages(source):
            found.append(passage.text)

    assert found[-3:] == ["large.txt", "small.txt", "small"]
    assert caught.value.outcome is ExtractionStatus.PARTLY_READ


def test_parts_too_deep_in_each_other_are_refused() -> None:
    heads = b"".join(
        b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n' % (number, number)
        for number in range(3_000)
    )

    with pytest.raises(Unreadable) as caught:
        read(b"Subject: s\n" + heads + b"\ntext")

    assert caught.value.outcome is ExtractionStatus.TOO_LARGE


@pytest.mark.parametrize(
    "head",
    [
        b"Content-Type: \xff\xfe; charset=\xff",
        b'Content-Type: text/plain; charset=""; name*=x\'y',
        b"Content-Type: ; ; =",
        b"Content-Type: text/plain; charset*0*=gbk''%ZZ",
        b"Content-Transfer-Encoding: base64\nContent-Type: text/html",
        b"Content-Transfer-Encoding: \xe4\xbd\xa0",
        b"Content-Disposition: ;;;\nDate: \0",
        b"From: =?x?y?z?=\nTo: <<<>>>,,,;;\nSubject: =?utf-8?b?\xff?=",
        b"no header at all",
        b": no name",
    ],
)
def test_odd_headers_do_no_harm(head: bytes) -> None:
    found = read(b"Subject: s\n" + head + b"\n\nThe text.\n")

    assert found[0] == ("part properties", "Subject: s")


@pytest.mark.parametrize("seed", range(20))
def test_a_mail_with_wrong_bytes_is_read_or_refused(seed: int) -> None:
    made = mail()
    made.add_alternative("<p>rich</p>", subtype="html")
    made.add_attachment(b"data", "application", "x-note", filename="a.txt")
    data = bytearray(made.as_bytes())
    chance = random.Random(seed)
    for _ in range(30):
        data[chance.randrange(len(data))] = chance.randrange(256)

    try:
        read(bytes(data))
    except Unreadable as error:
        assert error.outcome is not ExtractionStatus.DAMAGED
