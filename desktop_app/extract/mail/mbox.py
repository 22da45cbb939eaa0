"""Boxes of mails, one behind another in one file (source: RFC 4155)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import BinaryIO, Final

from desktop_app.extract.mail import eml
from desktop_app.extract.members import Member, member_passages
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage
from desktop_app.extract.source import DocumentSource

_DIVIDER: Final = re.compile(rb"From \S.*[0-9]:[0-9]{2}")
"""A line that begins so in a text ("From here on") has no time of day."""
_LINE_BYTES: Final = 65_536


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """Each mail as a member "message N", one of them in memory at a time.

    Raises:
        Unreadable: as of `member_passages`.
    """

    def read(inner: DocumentSource) -> Iterator[DocumentPassage]:
        return eml.passages(replace(inner, read=source.read))

    members = (
        Member(f"message {number}", partial(_opened, mail, source.limits.member_bytes))
        for number, mail in enumerate(_mails(source), 1)
    )
    yield from member_passages(replace(source, read=read), members)


def _opened(mail: bytes, max_bytes: int) -> BinaryIO:
    if len(mail) > max_bytes:
        raise Unreadable(ExtractionStatus.TOO_LARGE, "a large mail")
    return BytesIO(mail)


def _mails(source: DocumentSource) -> Iterator[bytes]:
    """The mails without the lines that divide them; of one that is too large, a little too much."""
    mail = bytearray()
    room = source.limits.member_bytes + 1
    source.file.seek(0)
    is_first = after_blank = at_start = True
    while line := source.file.readline(_LINE_BYTES):
        divides = line.startswith(b"From ") if is_first else _DIVIDER.match(line)
        is_first = False
        if at_start and after_blank and divides:
            if mail.strip():
                yield _unquoted(mail)
            mail.clear()
        elif len(mail) < room:
            mail += line
        # A long line comes in pieces.
        after_blank = at_start and not line.strip()
        at_start = line.endswith(b"\n")
    if mail.strip():
        yield _unquoted(mail)


def _unquoted(mail: bytearray) -> bytes:
    """Lines of the text that begin like a divider were written with a mark before them."""
    return bytes(mail.lstrip(b"\r\n").replace(b"\n>From ", b"\nFrom "))
