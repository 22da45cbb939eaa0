"""How numbers, sizes, moments and names are written for a person, whatever the language."""

from __future__ import annotations

import sys
import unicodedata
from datetime import UTC, datetime, tzinfo
from typing import Final

from desktop_app.fixed_patterns import fixed
from desktop_app.folding.unseen import is_unseen
from desktop_app.units import KILO, POWERS

_UNITS = ("B", "KB" if sys.platform == "win32" else "kB", "MB", "GB", "TB", "PB", "EB")

SIZE_UNITS: Final = {unit.lower(): unit for unit in _UNITS} | {
    f"{letter}ib": f"{letter.upper()}iB" for letter in POWERS
}
"""How the units of a written query, in small letters, are written for a person."""

_SHORT_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}

_PLAIN = fixed(r"[ -~\u00a1-\u00ac\u00ae-\u02ff\u3001-\u3029\u4e00-\u9fff\uff01-\uff60]*")


def visible(text: str) -> str:
    """`text` on one line, with every character that could hide or mislead written as an escape.

    Bytes of a name that were not UTF-8 become U+FFFD. The joiners and selectors that emoji are
    made of stay where they follow one.
    """
    if (text.isascii() and text.isprintable()) or _PLAIN.fullmatch(text):
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
    if not is_unseen(character):
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


def in_home(path: str, home: str) -> str:
    """`path` as people write it: `~/Downloads`; as it is where it lies elsewhere."""
    if home and (path == home or path.startswith((f"{home}/", f"{home}\\"))):
        return f"~{path[len(home) :]}"
    return path


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
