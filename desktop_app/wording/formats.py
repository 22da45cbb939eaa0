"""How numbers, sizes, moments and names are written for a person, whatever the language."""

from __future__ import annotations

import re
import sys
import unicodedata
from datetime import UTC, datetime, tzinfo

KILO = 1024 if sys.platform == "win32" else 1000
"""Bytes in a kilobyte, and kilobytes in a megabyte, as this system's own file manager counts."""

_UNITS = ("B", "KB" if sys.platform == "win32" else "kB", "MB", "GB", "TB", "PB", "EB")

_SHORT_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}

# Control, format and other characters that take no room or turn the text around them: the general
# categories Cc, Cf, Zl and Zp, and the fillers, selectors and places kept free for more of them
# (source: the Unicode property Default_Ignorable_Code_Point).
_UNSEEN_CATEGORIES = frozenset({"Cc", "Cf", "Zl", "Zp"})
_UNSEEN_OTHERS = frozenset(
    {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2065, 0x3164, 0xFFA0}.union(
        range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xFFF0, 0xFFF9)
    )
)
_UNSEEN_PLANE = range(0xE0000, 0xE1000)
_PLAIN = re.compile(r"[ -~\u00a1-\u00ac\u00ae-\u02ff\u3001-\u3029\u4e00-\u9fff\uff01-\uff60]*")


def visible(text: str) -> str:
    """`text` on one line, with every character that could hide or mislead written as an escape.

    Bytes of a name that were not UTF-8 become U+FFFD. The joiners and selectors that emoji are
    made of stay where they follow one.
    """
    if _PLAIN.fullmatch(text):
        return text
    shown: list[str] = []
    before = ""
    for character in text:
        shown.append(_visible_character(character, before))
        before = character
    return "".join(shown)


def _visible_character(character: str, before: str) -> str:
    code = ord(character)
    if 0xD800 <= code <= 0xDFFF:
        return "\ufffd"
    if not (
        unicodedata.category(character) in _UNSEEN_CATEGORIES
        or code in _UNSEEN_OTHERS
        or code in _UNSEEN_PLANE
    ):
        return character
    if code in (0x200D, 0xFE0F) and before and _part_of_emoji(before):
        return character
    if character in _SHORT_ESCAPES:
        return _SHORT_ESCAPES[character]
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _part_of_emoji(character: str) -> bool:
    return ord(character) == 0xFE0F or unicodedata.category(character) in ("So", "Sk")


def written_number(number: int) -> str:
    """A whole number with its thousands apart: 1,204."""
    return f"{number:,}"


def written_bytes(number: int, kilo: int = KILO) -> str:
    """A size with three digits that count: 117 MB, 1.46 GB; in bytes where it is short so.

    Args:
        number: Of bytes.
        kilo: How many of a unit make one of the next.
    """
    amount = float(number)
    for unit in _UNITS:
        if abs(amount) < 999.5 or unit == _UNITS[-1]:
            break
        amount /= kilo
    if unit == "B":
        return f"{number} B"
    decimals = 2 if abs(amount) < 9.995 else 1 if abs(amount) < 99.95 else 0
    return f"{amount:.{decimals}f} {unit}"


def written_moment(moment_ns: int, zone: tzinfo | None = None) -> str:
    """A moment as 2026-11-19 08:30 in `zone` (default: local time); far-off years are kept.

    Years that the calendar cannot hold are written as "?".
    """
    try:
        moment = datetime.fromtimestamp(moment_ns // 1_000_000_000, UTC).astimezone(zone)
    except (ValueError, OverflowError, OSError):
        return "?"
    return moment.strftime("%Y-%m-%d %H:%M")
