"""What of a pattern can be said about the bytes of a file, for ripgrep and our own first look.

RE2 judges lines of text; what is made here is an expression over bytes that fits wherever the
pattern does, in any encoding in which ASCII is what it is, and perhaps elsewhere.
"""

from __future__ import annotations

from typing import Final

_BEYOND: Final = r"(?:[\x80-\xff]{1,4})"
_ANY: Final = rf"(?:[^\n\x80-\xff]|{_BEYOND})"
_PLAIN_CLASSES: Final = {
    "d": "[0-9]",
    "w": "[0-9A-Za-z_]",
    "s": r"[\t\x0b\x0c\r ]",
}
_OPPOSITES: Final = {
    "D": rf"(?:[^0-9\n\x80-\xff]|{_BEYOND})",
    "W": rf"(?:[^0-9A-Za-z_\n\x80-\xff]|{_BEYOND})",
    "S": rf"(?:[^\t\x0b\x0c\r \n\x80-\xff]|{_BEYOND})",
}
_CONTROLS: Final = {"t": r"\x09", "r": r"\x0d", "f": r"\x0c", "v": r"\x0b", "a": r"\x07"}
_OPERATORS: Final = frozenset("|)*+?")


class _UnsupportedError(Exception):
    """Something in the pattern that has no counterpart here."""


def pattern_candidates(written: str) -> str | None:
    """An expression over bytes for a valid pattern of RE2; None where there is none."""
    try:
        return f"(?i:{_Translation(_without_case(written)).run()})"
    except _UnsupportedError:
        return None


def _without_case(written: str) -> str:
    return written.removeprefix("(?i)").removeprefix("(?-i)")


class _Translation:
    """Goes through a pattern once, from left to right."""

    def __init__(self, written: str) -> None:
        self._written = written
        self._at = 0

    def run(self) -> str:
        parts = []
        while self._at < len(self._written):
            parts.append(self._next())
        return "".join(parts)

    def _take(self) -> str:
        character = self._written[self._at : self._at + 1]
        if not character:
            raise _UnsupportedError
        self._at += 1
        return character

    def _next(self) -> str:
        character = self._take()
        match character:
            case ".":
                return _ANY
            case "^":
                return r"(?:^|\r)"
            case "$":
                return r"(?:\r|$)"
            case "(":
                return self._group()
            case "[":
                return self._class()
            case "\\":
                return self._escape()
            case "{":
                return self._repetition()
        return character if character in _OPERATORS else _literal(character)

    def _group(self) -> str:
        rest = self._written[self._at :]
        if rest.startswith("?:"):
            self._at += 2
        elif rest.startswith(("?P<", "?<")) and ">" in rest:
            self._at += rest.index(">") + 1
        elif rest.startswith("?"):
            raise _UnsupportedError
        return "(?:"

    def _repetition(self) -> str:
        end = self._written.find("}", self._at)
        inside = self._written[self._at : end]
        if end < 0 or not inside or set(inside) - set("0123456789,") or inside[0] == ",":
            return r"\{"
        self._at = end + 1
        return f"{{{inside}}}"

    def _escape(self) -> str:
        character = self._take()
        if character in _PLAIN_CLASSES:
            return _PLAIN_CLASSES[character]
        if character in _OPPOSITES:
            return _OPPOSITES[character]
        if character in _CONTROLS:
            return _CONTROLS[character]
        if character in "bB":
            # Whether there is one depends on what a character beyond ASCII is.
            return ""
        if character.isascii() and character.isalnum():
            raise _UnsupportedError
        return _literal(character)

    def _class(self) -> str:
        """A class: exact for ASCII; beyond, any character may be meant."""
        is_negated = self._written.startswith("^", self._at)
        self._at += is_negated
        parts: list[str] = []
        beyond = is_negated
        first = True
        while (character := self._take()) != "]" or first:
            first = False
            if character == "[":
                if self._written.startswith(":", self._at):
                    raise _UnsupportedError
                parts.append(r"\[")
            elif character == "\\":
                part = self._class_escape()
                parts.append(part)
            elif not character.isascii():
                if is_negated or parts[-1:] == ["-"]:
                    raise _UnsupportedError
                beyond = True
            else:
                parts.append("-" if character == "-" else _in_class(character))
        if is_negated:
            return rf"(?:[^{''.join(parts)}\n\x80-\xff]|{_BEYOND})"
        if parts[-1:] == ["-"] and len(parts) > 1 and beyond:
            raise _UnsupportedError
        inside = f"[{''.join(parts)}]" if parts else ""
        # The letters that fold to "k" and "s" stand beyond ASCII.
        return f"(?:{inside}|{_BEYOND})" if inside else _BEYOND

    def _class_escape(self) -> str:
        character = self._take()
        if character in _PLAIN_CLASSES:
            return _PLAIN_CLASSES[character][1:-1]
        if character in _CONTROLS:
            return _CONTROLS[character]
        if not character.isascii() or character.isalnum():
            raise _UnsupportedError
        return _in_class(character)


def _literal(character: str) -> str:
    if not character.isascii():
        return _BEYOND
    if character in "kK":
        return r"(?:k|\xe2\x84\xaa)"
    if character in "sS":
        return r"(?:s|\xc5\xbf)"
    if character.isalnum() or character in " _":
        return character
    if character == "\n":
        raise _UnsupportedError
    return f"\\x{ord(character):02x}"


def _in_class(character: str) -> str:
    if character.isalnum() or character in " _":
        return character
    if character == "\n":
        raise _UnsupportedError
    return f"\\x{ord(character):02x}"
