"""Mails, and web pages saved with all that belongs to them (MHTML).

Source: RFC 5322 (the message), RFC 2045 to 2047 and 2231 (MIME), RFC 2557 (MHTML). The standard
library takes the message apart; its headers are decoded here, since it gives up on odd ones and
knows nothing of headers in raw GBK.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import Message
from email.parser import BytesParser
from email.policy import Compat32
from functools import partial
from io import BytesIO
from typing import Any, BinaryIO, Final
from urllib.parse import unquote

from desktop_app.extract.mail.headers import header_text
from desktop_app.extract.members import Member, member_passages
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource
from desktop_app.extract.text.html import decoded, page_text
from desktop_app.private.names import is_private_member

_SHOWN_HEADERS: Final = ("Subject", "From", "To", "Cc", "Bcc", "Date")
_PARTS_DEEP: Final = 50
_HEAD_BYTES: Final = 4096
_MAILS_OWN: Final = frozenset({"message/rfc822", "message/global"})


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """The head as properties, the lines of the text, then the attachments as members.

    Raises:
        Unreadable: LOCKED: it is encrypted; TOO_LARGE; as of `member_passages`.
    """
    message = _parsed(source)
    for name in _SHOWN_HEADERS:
        for value in _headers(message, name):
            yield DocumentPassage(
                Locator(LocatorUnit.PART, DocumentPart.PROPERTIES), f"{name}: {value}"
            )
    content = _Content()
    _sort(message, content, depth=0)
    number = 0
    for part, line in content.lines:
        if part is None:
            number += 1
        if line and not line.isspace():
            place = (
                Locator(LocatorUnit.LINE, number)
                if part is None
                else Locator(LocatorUnit.PART, part)
            )
            yield DocumentPassage(place, line)
    members = (
        Member(_member_name(part, place), partial(_opened, part, source), _file_names(part))
        for place, part in enumerate(content.attachments, 1)
    )
    yield from member_passages(source, members)
    if content.is_locked:
        raise Unreadable(ExtractionStatus.LOCKED, "encrypted")


class _RawHeaders(Compat32):
    """Leaves headers as they are written, bytes beyond ASCII as surrogates."""

    def header_fetch_parse(self, name: str, value: str) -> Any:
        return value


_POLICY: Final = _RawHeaders()

_Mail = Message
_Line = tuple[DocumentPart | None, str]


@dataclass(slots=True)
class _Content:
    """What a mail holds: the lines of its text, and its attachments."""

    lines: list[_Line] = field(default_factory=list)
    attachments: list[_Mail] = field(default_factory=list)
    is_locked: bool = False


def _parsed(source: DocumentSource) -> _Mail:
    file = source.file
    file.seek(0)
    first = file.readline(20)
    if first.strip().isdigit() and first.endswith(b"\n"):
        # Apple Mail writes the length before the mail, and settings of its own after it.
        file = BytesIO(file.read(min(int(first), source.limits.input_bytes)))
    else:
        # Else all of it would be the text of a mail without a head.
        file.seek(0)
        head = file.read(_HEAD_BYTES)
        file.seek(len(head) - len(head.removeprefix(b"\xef\xbb\xbf").lstrip(b" \t\r\n\f\0")))
    try:
        return BytesParser(policy=_POLICY).parse(file)
    except RecursionError:
        raise Unreadable(ExtractionStatus.TOO_LARGE, "parts too deep in each other") from None


def _headers(message: _Mail, name: str) -> Iterator[str]:
    for value in message.get_all(name, []):
        if text := header_text(str(value)):
            yield text


def _sort(part: _Mail, content: _Content, *, depth: int) -> None:
    """Take the part's text and attachments into `content`, and those of the parts in it."""
    if depth > _PARTS_DEEP:
        raise Unreadable(ExtractionStatus.TOO_LARGE, "parts too deep in each other")
    kind = part.get_content_type()
    inner = part.get_payload()
    if kind == "multipart/encrypted" or _is_enveloped(part, kind):
        content.is_locked = True
    elif kind in _MAILS_OWN and isinstance(inner, list):
        content.attachments.append(part)
    elif isinstance(inner, list):
        found = []
        for one in inner:
            if isinstance(one, Message):
                found.append(_Content(attachments=content.attachments))
                _sort(one, found[-1], depth=depth + 1)
        content.is_locked |= any(one.is_locked for one in found)
        if kind == "multipart/alternative":
            found = [_best(found)] if found else []
        for one in found:
            content.lines += one.lines
    elif _is_private(part):
        content.attachments.append(part)
    elif _is_text(part, kind):
        content.lines += _text_lines(part, kind)
    elif _is_attachment(part, kind):
        content.attachments.append(part)


def _best(versions: list[_Content]) -> _Content:
    """The first version of a text, plain as a rule, unless it only says to look at another."""
    lengths = [sum(len(line) for _, line in version.lines) for version in versions]
    longest = max(lengths)
    return next(
        version for version, length in zip(versions, lengths, strict=True) if length * 4 >= longest
    )


def _is_enveloped(part: _Mail, kind: str) -> bool:
    return kind in ("application/pkcs7-mime", "application/x-pkcs7-mime") and (
        _parameter(part, "smime-type").lower() in ("", "enveloped-data", "authenveloped-data")
    )


def _is_text(part: _Mail, kind: str) -> bool:
    if kind.startswith("multipart/"):
        # It names no boundary, or one that is not there.
        return True
    if not kind.startswith("text/") or kind in ("text/css", "text/javascript"):
        return False
    disposition = part.get_content_disposition()
    if disposition == "attachment":
        return False
    is_body = kind in ("text/plain", "text/html") and disposition is None
    return is_body or not _file_name(part)


def _is_attachment(part: _Mail, kind: str) -> bool:
    """Whether the part is more than a picture or a style that the text shows."""
    if _file_name(part) or part.get_content_disposition() == "attachment":
        return True
    in_the_page = part.get("Content-ID") is not None or part.get("Content-Location") is not None
    return not in_the_page and not kind.startswith(("text/", "multipart/"))


def _text_lines(part: _Mail, kind: str) -> Iterator[_Line]:
    data = _bytes(part)
    charset = _parameter(part, "charset")
    text = decoded(data, charset)
    if text is None:
        return
    if kind == "text/html" or (kind == "text/plain" and text.lstrip()[:6].lower() == "<html>"):
        yield from page_text(text)
        return
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        yield None, line


def _bytes(part: _Mail) -> bytes:
    try:
        data = part.get_payload(decode=True)
    except (ValueError, LookupError):
        data = part.get_payload()
    if isinstance(data, str):
        return data.encode("utf-8", "surrogateescape")
    return data if isinstance(data, bytes) else b""


def _opened(part: _Mail, source: DocumentSource) -> BinaryIO:
    inner = part.get_payload()
    if isinstance(inner, list):
        if not inner or not isinstance(inner[0], Message):
            raise Unreadable(ExtractionStatus.EMPTY)
        data = inner[0].as_bytes(policy=_POLICY)
    else:
        data = _bytes(part)
    if len(data) > source.limits.member_bytes:
        raise Unreadable(ExtractionStatus.TOO_LARGE, "a large attachment")
    return BytesIO(data)


def _member_name(part: _Mail, place: int) -> str:
    """What the attachment is called, with an ending that says what it is."""
    kind = part.get_content_type()
    name = _file_name(part)
    if kind in _MAILS_OWN:
        inner = part.get_payload()
        if not name and isinstance(inner, list) and inner and isinstance(inner[0], Message):
            name = next(_headers(inner[0], "Subject"), "")
        name = name or f"message {place}"
        return name if name.lower().endswith((".eml", ".msg")) else f"{name}.eml"
    return name or f"attachment {place}{_EXTENSIONS.get(kind, '')}"


# The standard library's table is not used: it is read from files of the system.
_EXTENSIONS: Final = {
    "application/pdf": ".pdf",
    "application/rtf": ".rtf",
    "application/zip": ".zip",
    "text/calendar": ".ics",
    "text/csv": ".csv",
    "text/html": ".html",
    "text/plain": ".txt",
    "text/rtf": ".rtf",
    "text/xml": ".xml",
}


def _file_name(part: _Mail) -> str:
    # Only the last part: some programs write where the file was.
    return next((re.split(r"[/\\]", name)[-1] for name in _written_names(part)), "")


def _written_names(part: _Mail) -> Iterator[str]:
    for text in (
        _parameter(part, "filename", header="Content-Disposition"),
        _parameter(part, "name"),
    ):
        if name := header_text(text).strip():
            yield name


def _file_names(part: _Mail) -> tuple[str, ...]:
    """All that the part says its file is called; the headers need not agree, and each counts."""
    location = str(part.get("Content-Location", "")).strip()
    is_file = location[:5].lower() == "file:"
    return (*_written_names(part), *((unquote(location[5:]),) if is_file else ()))


def _is_private(part: _Mail) -> bool:
    """Whether it is a private file, also where it would else count as the mail's own text."""
    return any(is_private_member((), name) for name in _file_names(part))


def _parameter(part: _Mail, name: str, *, header: str = "Content-Type") -> str:
    """A parameter of a header, or ""."""
    try:
        value = part.get_param(name, header=header)
    except (ValueError, LookupError, TypeError):
        return ""
    if isinstance(value, tuple):
        charset, _, text = value
        try:
            return text.encode("latin-1").decode(charset or "utf-8")
        except (LookupError, UnicodeError):
            return text
    return value if isinstance(value, str) else ""
