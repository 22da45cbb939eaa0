"""Texts in one spelling, character for character: so that a form is found however it is written.

Digits of every script become ASCII, and so do full-width letters and signs; every blank but a tab
and a line end becomes a space, every dash a hyphen, every quotation mark a straight one.
"""

from __future__ import annotations

import unicodedata
from functools import cache

_SPACES = (
    "\v\f\u00a0\u1680\u180e\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u202f\u205f\u3000"
)
_DASHES = (
    "\u058a\u05be\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u207b\u208b\u2212"
    "\u2500\u2501\u2e3a\u2e3b\u301c\u3030\ufe58\ufe63\uff0d"
)
_DOTS = "\u00b7\u2022\u2024\u2027\u2219\u22c5\u30fb\uff65\uff0e"
_DOUBLE = "\u00ab\u00bb\u201c\u201d\u201e\u201f\u300c\u300d\u300e\u300f\uff02"
_SINGLE = "\u2018\u2019\u201a\u201b\u2039\u203a\uff07\u0060\u00b4"

_LAST_DIGIT = 0x20000
"""Behind it no script has digits of its own."""


@cache
def _table() -> dict[int, str]:
    digits = (code for code in range(0x80, _LAST_DIGIT) if chr(code).isdecimal())
    table = {code: str(unicodedata.decimal(chr(code))) for code in digits}
    table |= {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
    for written, sign in ((_SPACES, " "), (_DASHES, "-"), (_DOTS, "."), (_DOUBLE, '"')):
        table |= {ord(one): sign for one in written}
    # Its small letter would be two characters.
    table[ord("İ")] = "I"
    return table | {ord(one): "'" for one in _SINGLE}


def one_spelling(text: str) -> str:
    """`text` in that spelling; of the same length."""
    if text.isascii():
        return text.translate(_ASCII)
    return text.translate(_table())


_ASCII = {ord(one): " " for one in "\v\f"} | {ord("`"): "'"}
