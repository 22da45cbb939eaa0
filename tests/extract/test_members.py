"""Private documents inside others: they are named and never opened, whatever holds them."""

from __future__ import annotations

import base64
import bz2
import gzip
import io
import lzma
import tarfile
from collections.abc import Callable, Mapping

import pytest

from desktop_app.extract.outcome import ExtractionStatus
from tests.extract.legacy.compound_files import Item, outlook_message
from tests.extract.made_files import rar_4, rar_5, read_any, seven_zipped, zip_entry, zip_of, zipped

CANARY = "canary-7d20"
SECRET = f"{CANARY} in a key\n".encode()

PRIVATE = (
    "ann/.ssh/id_rsa",
    "ann/.ssh/config",
    "./ann/../.env",
    "project/.env.production",
    "profile/logins.json",
    "profile/Login Data",
    "vault.kdbx",
    "Vault - Copy.KDBX",
    "BACKUP/ID_RSA.BAK",
    "C:\\Users\\ann\\.aws\\credentials",
    "ann\\AppData\\Local\\Google\\Chrome\\User Data\\Default\\Preferences",
    "备份/.env",
    "Downloads/Chrome Passwords.csv",
    "ann/.bash_history",
)


def tarred(members: Mapping[str, bytes]) -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        for name, data in members.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return file.getvalue()


def mailed(members: Mapping[str, bytes]) -> bytes:
    parts = [b"Content-Type: text/plain\n\nSee the files.\n"]
    for name, data in members.items():
        escaped = name.replace("\\", "\\\\")
        head = f'Content-Type: text/plain\nContent-Disposition: attachment; filename="{escaped}"\n'
        head += "Content-Transfer-Encoding: base64\n\n"
        parts.append(head.encode() + base64.encodebytes(data))
    return mail(*parts)


def mail(*parts: bytes) -> bytes:
    head = b"Subject: Files\nFrom: ann@example.org\nTo: bob@example.org\nMIME-Version: 1.0\n"
    head += b"Content-Type: multipart/mixed; boundary=here\n\n"
    return head + b"".join(b"--here\n" + part + b"\n" for part in parts) + b"--here--\n"


def boxed(members: Mapping[str, bytes]) -> bytes:
    return b"From ann@example.org Mon Jan  1 09:00:00 2024\n" + mailed(members) + b"\n"


def from_outlook(members: Mapping[str, bytes]) -> bytes:
    attachments = [Item({0x3707: name}, {0x3701: data}) for name, data in members.items()]
    return outlook_message(Item({0x0037: "Files", 0x1000: "See."}, attachments=attachments))


HOLDERS: dict[str, Callable[[Mapping[str, bytes]], bytes]] = {
    "a.zip": lambda members: zipped(dict(members)),
    "a.tar": tarred,
    "a.tar.gz": lambda members: gzip.compress(tarred(members)),
    "a.tar.bz2": lambda members: bz2.compress(tarred(members)),
    "a.tar.xz": lambda members: lzma.compress(tarred(members)),
    "a.7z": lambda members: seven_zipped(dict(members), "lzma"),
    "a.rar": lambda members: rar_4({name.encode(): data for name, data in members.items()}),
    "b.rar": lambda members: rar_5(dict(members)),
    "a.eml": mailed,
    "a.mbox": boxed,
    "inbox": boxed,
    "a.msg": from_outlook,
}


@pytest.mark.parametrize("holder", HOLDERS)
def test_no_private_member_is_read_whatever_holds_it(holder: str) -> None:
    make = HOLDERS[holder]
    found = read_any(make({"notes.txt": b"hay", **dict.fromkeys(PRIVATE, SECRET)}), holder)
    assert CANARY not in found.text
    assert "hay" in found.texts
    assert found.ended is ExtractionStatus.PRIVATE
    assert found.why == f"{len(PRIVATE)} private inside"
    for name in PRIVATE:
        last = name.replace("\\", "/").rpartition("/")[2]
        assert any(text.endswith(last) for text in found.texts), name
    alone = read_any(make({"id_rsa": SECRET}), holder)
    assert CANARY not in alone.text and alone.ended is ExtractionStatus.PRIVATE


@pytest.mark.parametrize("outer", HOLDERS)
@pytest.mark.parametrize("inner", ["a.zip", "a.tar.gz", "a.eml", "a.7z"])
def test_nor_is_one_in_something_inside(outer: str, inner: str) -> None:
    held = HOLDERS[inner]({".ssh/config": SECRET, "notes.txt": b"hay"})
    found = read_any(HOLDERS[outer]({inner: held}), outer)
    assert CANARY not in found.text
    assert "hay" in found.text
    assert found.ended is ExtractionStatus.PRIVATE


def test_what_an_inner_archive_lies_in_counts() -> None:
    held = tarred({"config": SECRET, "notes.txt": SECRET})
    found = read_any(zipped({"ann/.ssh/all.tar": held}), "a.zip")
    assert CANARY not in found.text
    found = read_any(zipped({"ann/.ssh.tar": held}), "a.zip")
    assert CANARY not in found.text


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
@pytest.mark.parametrize("name", ["id_rsa", ".env", "logins.json", "Cookies", "server.pem"])
def test_a_compressed_secret_is_one(pack: Callable[[bytes], bytes], name: str) -> None:
    found = read_any(pack(SECRET), f"{name}.gz")
    assert (found.texts, found.ended) == ([name], ExtractionStatus.PRIVATE)


def test_what_a_file_was_called_before_it_was_compressed_counts() -> None:
    file = io.BytesIO()
    with gzip.GzipFile(filename="id_rsa", mode="wb", fileobj=file) as packed:
        packed.write(SECRET)
    found = read_any(file.getvalue(), "notes.gz")
    assert (found.texts, found.ended) == (["notes"], ExtractionStatus.PRIVATE)
    assert read_any(gzip.compress(b"hay"), "notes.gz").texts == ["notes", "hay"]


def test_names_in_the_encodings_of_chinese_windows_are_judged_as_they_are_read() -> None:
    for name in ("备份/.ssh/config", "王伟\\id_rsa", "资料/logins.json"):
        entry = zip_entry(name.encode("gbk"), SECRET, method=0, size_bytes=len(SECRET))
        found = read_any(zip_of([entry]), "a.zip")
        assert (found.texts, found.ended) == ([name], ExtractionStatus.PRIVATE)


def test_an_archive_of_locked_members_and_private_ones_is_locked() -> None:
    locked = zip_entry(b"a.txt", b"x" * 20, method=0, flags=1, size_bytes=8)
    private = zip_entry(b"id_rsa", SECRET, method=0, size_bytes=len(SECRET))
    found = read_any(zip_of([locked, private]), "a.zip")
    assert found.ended is ExtractionStatus.LOCKED
    assert CANARY not in found.text


# Mails


@pytest.mark.parametrize(
    "head",
    [
        b'Content-Type: text/plain; name="id_rsa"',
        b'Content-Type: text/plain; name="notes.txt"\nContent-Disposition: inline; filename=".env"',
        b'Content-Type: text/plain; name=".env"\nContent-Disposition: inline; filename="a.txt"',
        b"Content-Type: text/plain; name*=utf-8''id%5Frsa",
        b'Content-Type: text/plain; name="=?utf-8?B?aWRfcnNh?="',
        b'Content-Type: text/html; name="logins.json"',
        b'Content-Type: text/plain\nContent-Disposition: attachment; filename="C:/a/.ssh/config"',
        b"Content-Type: text/html\nContent-Location: file:///C:/Users/ann/.ssh/key.html",
        b'Content-Type: application/json; name="logins.json"\nContent-ID: <1>',
    ],
)
def test_a_part_of_a_mail_is_judged_by_each_of_its_names(head: bytes) -> None:
    found = read_any(mail(b"Content-Type: text/plain\n\nhay", head + b"\n\n" + SECRET), "a.eml")
    assert CANARY not in found.text
    assert "hay" in found.texts
    assert found.ended is ExtractionStatus.PRIVATE


def test_a_mail_in_a_mail_is_no_file_called_like_its_subject() -> None:
    inner = b"Subject: .ssh/config and .env\nFrom: ann@example.org\n\nhay\n"
    found = read_any(mail(b"Content-Type: message/rfc822\n\n" + inner), "a.eml")
    assert "hay" in found.texts and found.ended is ExtractionStatus.TEXT
    named = b'Content-Type: message/rfc822; name="id_rsa"\n\n' + inner
    assert "hay" not in read_any(mail(named), "a.eml").texts


def test_a_page_that_was_saved_from_somewhere_is_no_secret() -> None:
    head = b"Content-Type: text/html\nContent-Location: https://example.org/credentials\n\n"
    found = read_any(mail(head + b"<html><body>hay</body></html>"), "a.mht")
    assert "hay" in found.texts and found.ended is ExtractionStatus.TEXT


def test_an_attachment_of_outlook_is_judged_by_each_of_its_names() -> None:
    for identifier in (0x3707, 0x3704, 0x3001):
        names = {0x3707: "notes.txt", 0x3704: "NOTES.TXT", 0x3001: "notes"} | {identifier: "id_rsa"}
        item = Item({0x0037: "Files"}, attachments=[Item(names, {0x3701: SECRET})])
        found = read_any(outlook_message(item), "a.msg")
        assert CANARY not in found.text and found.ended is ExtractionStatus.PRIVATE


# Documents of parts


def test_a_book_has_no_private_chapters() -> None:
    container = '<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>'
    book = (
        '<package><manifest><item id="a" href="a.xhtml"/><item id="b" href=".ssh/b.xhtml"/>'
        '</manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>'
    )
    parts = {
        "META-INF/container.xml": container,
        "b.opf": book,
        "a.xhtml": "<html><body><p>hay</p></body></html>",
        ".ssh/b.xhtml": f"<html><body><p>{CANARY}</p></body></html>",
    }
    found = read_any(zipped(parts), "a.epub")
    assert CANARY not in found.text
    assert "hay" in found.texts and found.ended is ExtractionStatus.PRIVATE
