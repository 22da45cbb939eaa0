"""What of a text file is judged: its bytes in UTF-8, whatever its encoding."""

from __future__ import annotations

import io

from desktop_app.extract.text.encodings import Encoding, encoding_of
from desktop_app.matching.content_phrase import is_plain_ascii

WHOLE_BYTES = 8_000_000
"""Texts that are no longer are judged in one go."""


def in_utf_8(data: bytes, name: str) -> tuple[bytes, bool] | None:
    """A text without its mark, in UTF-8, where what is wrong in it stays; None where it is none.

    Args:
        data: All of the file.
        name: Of the file.

    Returns:
        The text, and whether it is plain ASCII.
    """
    if is_plain_ascii(data):
        return data, True
    encoding = encoding_of(io.BytesIO(data), name)
    return None if encoding is None else (_decoded(data, encoding), False)


def _decoded(data: bytes, encoding: Encoding) -> bytes:
    data = data[encoding.bom_bytes :]
    if encoding.name == "utf-8":
        return data
    return data.decode(encoding.name, "replace").encode("utf-8", "replace")
