"""The text of a mail's headers: encoded words, and bytes that nobody encoded.

Source: RFC 2047. Read leniently: a character may be divided between two encoded words, and many
programs write headers in the encoding of their system.
"""

from __future__ import annotations

import base64
import binascii
import quopri
import re
from typing import Final

from desktop_app.extract.text.charsets import codec_for
from desktop_app.extract.text.encodings import detect

_WORD: Final = re.compile(r"=\?([^?\s]{1,60})\?([bBqQ])\?([^?]*)\?=")


def header_text(value: str) -> str:
    """What a header says, on one line.

    Args:
        value: As it is written, bytes beyond ASCII as surrogates.
    """
    if not value.isascii():
        value = _raw_text(value)
    pieces: list[str] = []
    waiting, charset, position = b"", "", 0
    for found in _WORD.finditer(value):
        between = value[position : found.start()]
        # White space between two encoded words is none; the language after "*" is of no use.
        named = found[1].partition("*")[0].lower()
        if between.strip() or named != charset:
            pieces += [
                _decoded(waiting, charset),
                between if between.strip() or not charset else "",
            ]
            waiting, charset = b"", named
        waiting += _word_bytes(found[2], found[3])
        position = found.end()
    pieces += [_decoded(waiting, charset), value[position:]]
    return " ".join("".join(pieces).split())


def _raw_text(value: str) -> str:
    data = value.encode("utf-8", "surrogateescape")
    found = detect(data, whole=True)
    return data.decode("latin-1" if found is None else found.name, "replace")


def _word_bytes(way: str, text: str) -> bytes:
    if way in "qQ":
        return quopri.decodestring(text.replace("_", " ").encode("utf-8"), header=True)
    try:
        return base64.b64decode(text.encode("utf-8") + b"==")
    except (binascii.Error, ValueError):
        return b""


def _decoded(data: bytes, charset: str) -> str:
    if not data:
        return ""
    name = codec_for(charset)
    if name is None:
        found = detect(data, whole=True)
        name = "latin-1" if found is None else found.name
    return data.decode(name, "replace")
