"""Where private keys stand in a text: their first and last lines, and what lies between.

`KeyTracker` follows a file from its beginning, so that a page from the middle of a key is known for
what it is. Sources: RFC 7468 and RFC 1421 (PEM), RFC 4716 (SSH2), RFC 4880 (PGP), PuTTY's
documentation of its .ppk format, OpenVPN's static keys.
"""

from __future__ import annotations

from desktop_app.fixed_patterns import fixed

_KEY_NAMES = r"[A-Za-z0-9 ]{0,40}(?:PRIVATE KEY|SECRET KEY|STATIC KEY|Static key)[A-Za-z0-9 ]{0,20}"

KEY_BEGIN = fixed(
    r"-{2,5} ?BEGIN "
    + _KEY_NAMES
    + r" ?-{2,5}|PuTTY-User-Key-File-[0-9][^\n\\]{0,100}|Private-Lines: {0,3}[0-9]"
)
"""The first line of a private key; in a .ppk file also that of its secret half."""
KEY_END = fixed(r"-{2,5} ?END " + _KEY_NAMES + r" ?-{2,5}|Private-MAC: {0,3}[0-9A-Fa-f]{0,128}")
KEY_MARKS = (
    *("PRIVATE KEY", "SECRET KEY", "STATIC KEY", "Static key"),
    *("PuTTY-User-Key", "Private-Lines", "Private-MAC"),
)
"""Quick to look for: one of them stands in every first and every last line."""

KEY_LINE = fixed(
    r"[^\w\n]*+[A-Za-z0-9+/]*+[^\w\n]*+|"
    r"[^\w\n]*+(?:[0-9A-Fa-f]{2}:){2,}+(?:[0-9A-Fa-f]{2})?[^\w\n]*+|"
    r"[^\w\n]*+(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID|Encryption|Subject|"
    r"X-[A-Za-z-]{1,40}|Key-Derivation|Argon2-[A-Za-z]{1,20}|Public-Lines|Private-Lines)\b[^\n]*"
)
"""A line that may stand between the two: one run of base64 with whatever marks around it, such as
those of a quotation or of a string in source code; a header; or nothing."""

_TELLING = fixed(r"[A-Za-z0-9+/:]{8}")


def may_be_in_key(line: str) -> bool:
    """Whether a line looks as those inside a key do, and tells anything of it."""
    line = line.strip()
    return _TELLING.search(line) is not None and KEY_LINE.fullmatch(line) is not None


class KeyTracker:
    """Follows a text line by line and tells which of it lies inside a private key.

        tracker = KeyTracker()
        secret = [line for line in lines if tracker.is_inside(line)]

    A line that cannot be a key's ends it: a text about keys is not taken for one.
    """

    def __init__(self) -> None:
        self._inside = False

    def is_inside(self, text: str) -> bool:
        """Whether this next line, or piece of one, begins inside a key; its first line does not."""
        was_inside = self._inside
        if not was_inside and not any(mark in text for mark in KEY_MARKS):
            return False
        ends = max((match.end() for match in KEY_END.finditer(text)), default=-1)
        begins = max((match.end() for match in KEY_BEGIN.finditer(text)), default=-1)
        rest = max(ends, begins, 0)
        self._inside = begins > ends if begins != ends else was_inside
        lines = text[rest:].replace("\\n", "\n").replace("\\r", "\n").split("\n")
        if self._inside and not all(KEY_LINE.fullmatch(line) for line in lines):
            self._inside = False
            first = text.partition("\n")[0]
            return was_inside and rest == 0 and KEY_LINE.fullmatch(first) is not None
        return was_inside
