"""What kind of text a file holds, by the lines it begins with, for names that do not say."""

from __future__ import annotations

import codecs

from desktop_app.filetypes.kinds import Kind
from desktop_app.fixed_patterns import fixed


def kind_of_text(head: bytes) -> Kind | None:
    """The kind of the text that begins with `head`, or None where that is no text.

    Plain text is so in any encoding, if there is enough of it to tell. Never raises.
    """
    text = _decoded(head)
    if text is None:
        return None
    start = text.lstrip("\ufeff \t\r\n")[:4096]
    if _is_message(start):
        return Kind.EMAIL
    return next((kind for pattern, kind in _TEXTS if pattern.match(start)), Kind.TEXT)


_TEXTS = (
    (fixed(r"#!\s*/"), Kind.CODE),
    (fixed(r"(?i:<!doctype html|<html[\s>])"), Kind.CODE),
    # A declaration, comments and the document type may stand before the first element.
    (fixed(r"<(?:[?!][^<]{0,1000}<){0,8}svg[\s>]"), Kind.IMAGE),
    (fixed(r"<(?:[?!][^<]{0,1000}<){0,8}FictionBook[\s>]"), Kind.EBOOK),
    (fixed(r"<\?xml\s"), Kind.DATA),
    (fixed(r"BEGIN:V(?:CARD|CALENDAR)\b"), Kind.DATA),
)

_MESSAGE_FIELDS = frozenset(
    "bcc cc content-type date delivered-to dkim-signature from message-id mime-version received"
    " reply-to return-path subject to x-mailer".split()
)


def _is_message(text: str) -> bool:
    """Whether it begins like a message (RFC 5322): one field can begin any note, three cannot."""
    lines = text.split("\n")
    if lines[0].startswith("From "):
        # How a mailbox of many messages separates them (RFC 4155).
        del lines[0]
    fields = set()
    for line in lines:
        name, colon, _ = line.partition(":")
        if line[:1] in (" ", "\t"):
            continue
        if not colon or " " in name:
            break
        fields.add(name.lower())
    return len(fields & _MESSAGE_FIELDS) >= 3


_CONTROLS = bytes(set(range(32)) - set(b"\t\n\f\r\b\x1b")) + b"\x7f"
"""Bytes that no text has; a terminal's log has escapes and steps back."""

_TELLING_BYTES = 128
"""So many bytes without a control among them are text in some encoding: of a million pieces of
random bytes one is like that."""


def _decoded(head: bytes) -> str | None:
    """`head` as text, or None where it is none; in an unknown encoding only its ASCII is right."""
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if head.startswith(mark):
            text = _decoded_as(encoding, head)
            return None if text is None or "\0" in text else text
    if not head or len(head.translate(None, _CONTROLS)) < len(head):
        return None
    text = _decoded_as("utf-8", head)
    if text is None and len(head) >= _TELLING_BYTES:
        text = head.decode("latin-1")
    return text


def _decoded_as(encoding: str, head: bytes) -> str | None:
    try:
        # Not final: the last character may be cut.
        return codecs.getincrementaldecoder(encoding)().decode(head)
    except UnicodeDecodeError:
        return None
