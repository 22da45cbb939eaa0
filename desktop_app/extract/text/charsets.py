"""The names of encodings: what pages and mails call them, and the codecs for them."""

from __future__ import annotations

import codecs
from typing import Final


def codec_for(label: str) -> str | None:
    """The codec for a charset that a page or a mail names, or None for one nobody knows.

    A label stands for the encoding that people really use under it: gb2312 for GB 18030, latin-1
    for Windows-1252 (source: the WHATWG encoding standard).
    """
    label = label.strip().strip("\"'").lower()[:40]
    try:
        name = codecs.lookup(_LABELS.get(label, label)).name
        # Some codecs turn bytes into bytes.
        "".encode(name)
    except (LookupError, ValueError, TypeError):
        return None
    if name in _NOT_CHARSETS:
        return None
    return larger(name)


def larger(name: str) -> str:
    """The encoding that holds another, and is what people really mean; else the same."""
    return _LARGER.get(name, name)


_LARGER: Final = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "big5hkscs",
    "shift_jis": "cp932",
    "shift_jis_2004": "cp932",
    "euc_jis_2004": "euc_jp",
    "euc_kr": "cp949",
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
}
"""Encodings that hold the other and are what is really meant."""

_NOT_CHARSETS: Final = frozenset(
    {"idna", "punycode", "unicode-escape", "raw-unicode-escape", "mbcs", "oem"}
)
"""Codecs of Python that no document is written in, some of them slow."""

_LABELS: Final = {
    "x-gbk": "gb18030",
    "gb_2312-80": "gb18030",
    "x-sjis": "cp932",
    "windows-31j": "cp932",
    "ks_c_5601-1987": "cp949",
    "windows-949": "cp949",
    "x-euc-jp": "euc_jp",
    "x-x-big5": "big5hkscs",
    "windows-874": "cp874",
    "x-mac-cyrillic": "mac-cyrillic",
    "unicode-1-1-utf-8": "utf-8",
    "iso-8859-8-i": "iso8859-8",
}
