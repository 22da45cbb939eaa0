"""What nobody sees is known by one table, which agrees with Unicode's own."""

from __future__ import annotations

import sys
import unicodedata

from desktop_app.folding.unseen import LINE_ENDS, is_unseen

CATEGORIES = {"Cc", "Cf", "Zl", "Zp"}
IGNORABLE = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2065, 0x3164, 0xFFA0}.union(
    range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xFFF0, 0xFFF9), range(0xE0000, 0xE1000)
)


def test_every_control_format_and_ignorable_character_is_unseen_and_no_other() -> None:
    unseen = {code for code in range(sys.maxunicode + 1) if is_unseen(chr(code))}
    expected = {
        code for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) in CATEGORIES
    } | IGNORABLE
    assert expected <= unseen
    # Those that a later Unicode than this Python's has.
    assert {unicodedata.category(chr(code)) for code in unseen - expected} <= {"Cn"}


def test_line_ends_and_tabs_are_unseen() -> None:
    assert all(map(is_unseen, LINE_ENDS))
    assert not any(map(is_unseen, " a文é\u3000"))


def test_what_no_text_should_have_is_unseen() -> None:
    """A name that begins with U+FFFE was shown as another: Qt took it for the mark of an order."""
    planes = range(0, sys.maxunicode + 1, 0x10000)
    ends = {plane | low for plane in planes for low in (0xFFFE, 0xFFFF)}
    assert all(is_unseen(chr(code)) for code in ends.union(range(0xFDD0, 0xFDF0)))
