"""Messages of Outlook, with what is attached to them (source: [MS-OXMSG], [MS-OXPROPS])."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property
from io import BytesIO
from typing import BinaryIO, Final

from desktop_app.extract.legacy.compressed_rtf import decompressed
from desktop_app.extract.legacy.ole import CompoundFile, open_compound
from desktop_app.extract.legacy.rtf import rtf_text
from desktop_app.extract.members import Member, member_passages
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource
from desktop_app.extract.text.code_pages import codec_of_page
from desktop_app.extract.text.encodings import detect
from desktop_app.extract.text.html import decoded, page_lines

_TEXT, _TEXT_8, _BINARY, _STORAGE = 0x1F, 0x1E, 0x102, 0x0D

# Property identifiers ([MS-OXPROPS] 2).
_CLASS: Final = 0x001A
_SUBJECT: Final = 0x0037
_SUBMITTED, _DELIVERED = 0x0039, 0x0E06
_BODY, _HTML, _RICH_TEXT = 0x1000, 0x1013, 0x1009
_CODE_PAGES: Final = (0x3FFD, 0x3FDE)
_RECIPIENT_KIND: Final = 0x0C15
_NAME, _ADDRESS, _MAIL_ADDRESS = 0x3001, 0x3003, 0x39FE
_FILE_NAMES: Final = (0x3707, 0x3704, _NAME)
_DATA, _MEDIA_TYPE = 0x3701, 0x370E
_SENDERS: Final = ((0x0C1A, 0x5D01, 0x0C1F), (0x0042, 0x5D02, 0x0065))
"""Name, mail address and address: of who sent it, or of whom it was sent for."""
_RECIPIENTS: Final = {1: ("To", 0x0E04), 2: ("Cc", 0x0E03), 3: ("Bcc", 0x0E02)}
"""By the kind of the recipient: how it is shown, and all of the kind as one text."""
_OF_CONTACTS: Final = (0x3A16, 0x3A17, 0x3A18, 0x3A08, 0x3A09, 0x3A1C, 0x3A15)
"""Company, title, department, telephones, postal address."""


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """The head as properties, the lines of the text, then the attachments as members.

    Raises:
        Unreadable: DAMAGED; LOCKED: it is encrypted; as of `member_passages`.
    """
    compound = open_compound(source)
    yield from _message(_Storage(compound, ""), source)
    if compound.damaged:
        raise Unreadable(ExtractionStatus.DAMAGED, "cut short")


@dataclass(frozen=True)
class _Storage:
    """A message, a recipient or an attachment within the file: properties under a path."""

    compound: CompoundFile
    path: str

    def stream(self, identifier: int, kind: int) -> bytes | None:
        """The value of a property of variable length, or None if it has none."""
        return self.compound.stream(f"{self.path}__substg1.0_{identifier:04X}{kind:04X}")

    def text(self, identifier: int) -> str:
        """The value of a property that is text, or ""."""
        data = self.stream(identifier, _TEXT)
        if data is not None:
            return data.decode("utf-16-le", "replace").rstrip("\0")
        data = self.stream(identifier, _TEXT_8)
        return "" if data is None else self.decoded(data).rstrip("\0")

    def decoded(self, data: bytes) -> str:
        """Text of one byte a character, or two, as old versions write it."""
        codec = self.codec
        if codec is None:
            found = detect(data, whole=True)
            codec = "cp1252" if found is None else found.name
        return data.decode(codec, "replace")

    @cached_property
    def codec(self) -> str | None:
        """The codec of its text, if it names one."""
        pages = (self.number(identifier) for identifier in _CODE_PAGES)
        codec = next((codec for page in pages if page and (codec := codec_of_page(page))), None)
        # Some name the code page of what they write in Unicode.
        return None if codec is None or codec.startswith("utf-16") else codec

    def number(self, identifier: int) -> int:
        """The value of a property that is a number, or 0."""
        value: int = struct.unpack("<L", self.fixed.get(identifier, bytes(8))[:4])[0]
        return value

    def time(self, identifier: int) -> str:
        """The value of a property that is a time, or ""."""
        ticks: int = struct.unpack("<Q", self.fixed.get(identifier, bytes(8)))[0]
        try:
            moment = datetime(1601, 1, 1, tzinfo=UTC) + timedelta(microseconds=ticks // 10)
        except OverflowError:
            return ""
        return f"{moment:%Y-%m-%d %H:%M:%S} UTC" if ticks else ""

    @cached_property
    def fixed(self) -> dict[int, bytes]:
        """Properties of fixed length: identifier → eight bytes."""
        data = self.compound.stream(f"{self.path}__properties_version1.0") or b""
        # Before the first property comes a head, which is longer for messages (2.4.1).
        head = 32 if not self.path else 24 if self.path.endswith(_EMBEDDED) else 8
        data = data[head:]
        entries = struct.iter_unpack("<2xH4x8s", data[: len(data) // 16 * 16])
        return dict(entries)

    def inner(self, prefix: str) -> list[_Storage]:
        """The storages right below it whose names begin so, in the order of their names."""
        start = f"{self.path}{prefix}".lower()
        names = {
            path[: path.index("/", len(start))]
            for path in self.compound.streams()
            if path.lower().startswith(start) and "/" in path[len(start) :]
        }
        return [_Storage(self.compound, f"{name}/") for name in sorted(names)]


_EMBEDDED: Final = f"__substg1.0_{_DATA:04X}{_STORAGE:04X}/"


def _message(message: _Storage, source: DocumentSource) -> Iterator[DocumentPassage]:
    for value in _head(message):
        if text := " ".join(value.split()):
            yield DocumentPassage(Locator(LocatorUnit.PART, DocumentPart.PROPERTIES), text)
    for number, line in enumerate(_lines(message, source), 1):
        if line and not line.isspace():
            yield DocumentPassage(Locator(LocatorUnit.LINE, number), line)

    def read(inner: DocumentSource) -> Iterator[DocumentPassage]:
        if isinstance(inner.file, _EmbeddedMessage):
            return _message(inner.file.storage, inner)
        assert source.read is not None
        return source.read(inner)

    attachments = message.inner("__attach_version1.0_#")
    members = (_member(one, place) for place, one in enumerate(attachments, 1))
    # Without a reader of other formats, attachments are only named.
    yield from member_passages(replace(source, read=source.read and read), members)
    kind = message.text(_CLASS).lower()
    if kind.startswith("ipm.note.smime") and "multipartsigned" not in kind:
        raise Unreadable(ExtractionStatus.LOCKED, "encrypted")


def _head(message: _Storage) -> Iterator[str]:
    if subject := message.text(_SUBJECT):
        yield f"Subject: {subject}"
    people = (_person(message, *identifiers) for identifiers in _SENDERS)
    if sender := next((person for person in people if person), ""):
        yield f"From: {sender}"
    recipients: dict[int, list[str]] = {}
    for one in message.inner("__recip_version1.0_#"):
        person = _person(one, _NAME, _MAIL_ADDRESS, _ADDRESS)
        recipients.setdefault(one.number(_RECIPIENT_KIND) & 15, []).append(person)
    for kind, (label, shown) in _RECIPIENTS.items():
        if people_of_kind := ", ".join(recipients.get(kind, [])) or message.text(shown):
            yield f"{label}: {people_of_kind}"
    if moment := message.time(_SUBMITTED) or message.time(_DELIVERED):
        yield f"Date: {moment}"
    for identifier in _OF_CONTACTS:
        yield message.text(identifier)


def _person(storage: _Storage, name: int, mail_address: int, address: int) -> str:
    shown, mail = storage.text(name), storage.text(mail_address)
    if not mail and "@" in (other := storage.text(address)):
        # Other addresses are paths in the directory of a company.
        mail = other
    return f"{shown} <{mail}>" if shown and mail and shown != mail else shown or mail


def _lines(message: _Storage, source: DocumentSource) -> Iterator[str]:
    """The text: plain, unless that only says to look at another version."""
    plain = message.text(_BODY)
    markup = _markup(message)
    lines = list(page_lines(markup)) if markup else []
    if plain.strip() and sum(map(len, lines)) <= 4 * len(plain):
        return iter(plain.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    if lines:
        return iter(lines)
    rich = message.stream(_RICH_TEXT, _BINARY)
    if not rich:
        return iter(())
    data = decompressed(rich, max_bytes=source.limits.member_bytes)
    return (text for part, text in rtf_text(data) if part is None)


def _markup(message: _Storage) -> str:
    data = message.stream(_HTML, _BINARY)
    if data is None:
        return message.text(_HTML)
    return decoded(data, message.codec) or ""


class _EmbeddedMessage(BytesIO):
    """Stands for a message that is a storage within the file of another, not a file itself."""

    def __init__(self, storage: _Storage) -> None:
        super().__init__()
        self.storage = storage


def _member(attachment: _Storage, place: int) -> Member:
    names = [attachment.text(identifier).strip() for identifier in _FILE_NAMES]
    name = next((name for name in names if name), "")
    if attachment.text(_MEDIA_TYPE).lower() == "multipart/signed":
        # A signed message as a whole, called smime.p7m.
        name = "message.eml"

    def opened() -> BinaryIO:
        data = attachment.stream(_DATA, _BINARY)
        if data is not None:
            return BytesIO(data)
        inner = _Storage(attachment.compound, f"{attachment.path}{_EMBEDDED}")
        if not inner.fixed:
            raise Unreadable(ExtractionStatus.UNSUPPORTED, "an object of another program")
        return _EmbeddedMessage(inner)

    if f"{attachment.path}__substg1.0_{_DATA:04X}{_BINARY:04X}" not in attachment.compound:
        name = name or f"message {place}"
        name = name if name.lower().endswith(".msg") else f"{name}.msg"
        # A message is shown by its subject, which is no file's name.
        names.pop()
    return Member(name or f"attachment {place}", opened, tuple(names))
