"""Characters that nobody sees, or that turn the text around them.

They are the control and format characters (the general categories Cc and Cf), and the fillers,
selectors and places kept free for more of them (the Unicode property Default_Ignorable_Code_Point).
To these come the noncharacters, which no text should have: where one begins with U+FFFE, Qt takes
all that follows for other characters, so that a name could pass for another.
"""

from __future__ import annotations

from typing import Final

from desktop_app.fixed_patterns import fixed

UNSEEN: Final = (
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890"
    "\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U000110bd\U000110cd\U00013430-\U0001343f"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    + "".join(
        f"{chr(plane | 0xFFFE)}{chr(plane | 0xFFFF)}" for plane in range(0x10000, 0x110000, 0x10000)
    )
)
"""What stands between the brackets of a pattern for one of them; no line ends and no tabs."""

LINE_ENDS: Final = "\t\n\r\x85\u2028\u2029"
"""Tabs, and what ends a line or paragraph: unseen, too, but they part what stands around them."""

_ANY = fixed(f"[{UNSEEN}{LINE_ENDS}]")


def is_unseen(character: str) -> bool:
    """Whether nobody sees `character`, line ends and tabs among them."""
    return _ANY.match(character) is not None
