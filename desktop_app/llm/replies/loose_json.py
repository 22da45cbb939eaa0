"""JSON as models write it by hand: read where only one reading is possible.

Beyond JSON (RFC 8259) it takes single and Chinese quotation marks, names and plain words without
any, Python's True and None, full-width punctuation, commas too many or missing, line ends and
quotation marks inside a text, a Windows path with single backslashes, and, at the very end,
brackets that were never closed. A text that was never closed is refused: nobody knows where it
ends.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from desktop_app.llm.transport.json_values import sound
from desktop_app.messages.message import JsonValue

MAX_DEPTH = 40
_MAX_KEY_CHARS = 200

_CLOSING = {'"': '"”“＂', "'": "'’‘", "“": '”"“', "‘": "’'‘", "「": "」", "＂": '＂"', "`": "`"}
"""What ends a text that began so: models mix them up."""
_SPACE = re.compile(r"\s*")
_PLAIN_STRETCH = re.compile(r"[^\"'“”‘’「」＂`\\]*")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,30})(?:\.\d{1,30})?(?:[eE][+-]?\d{1,3})?(?![\w.])")
_WORD = re.compile(r"[\w.~*?$%@+/-][\w.~*?$%@+/ \t-]*")
_KEY = re.compile(r"[\w-]+")
_AFTER_TEXT = re.compile(r"\s*(?:[,:}\])，：｝］、=;)）]|</|```|<\||\Z)")
_WINDOWS_PATH = re.compile(r"[A-Za-z]:\\(?!\\)")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_CONSTANTS: dict[str, JsonValue] = {
    "true": True,
    "True": True,
    "false": False,
    "False": False,
    "null": None,
    "None": None,
    "undefined": None,
}
_END_OF_INPUT = re.compile(r"\Z|</|```|<\||<｜|\[END_")
_strict = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Read:
    """A value that was read, where its text ends, and whether all its brackets were closed."""

    value: JsonValue
    end: int
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Failed:
    """No value; `end` is how far was read before that was clear."""

    end: int


def read_value(text: str, start: int = 0) -> Read | Failed:
    """The object or list that begins at `start`, or right behind white space there."""
    start = _behind_space(text, start)
    try:
        value, end = _strict.raw_decode(text, start)
        return Read(sound(value), end)
    except (ValueError, RecursionError):
        pass
    reader = _Reader(text, start)
    try:
        value = reader.value(0)
    except _UnreadableError:
        return Failed(reader.at)
    return Read(sound(value), reader.at, reader.closed)


def read_argument(text: str, start: int, closers: str) -> Read | Failed:
    """A value as it stands between commas: anything of the above, or words up to a comma.

    Args:
        text: Such as `folder=Downloads, limit=3)`.
        start: Where the value begins.
        closers: Characters that end it besides a comma, such as ")".
    """
    start = _behind_space(text, start)
    if text[start : start + 1] in (*_CLOSING, "{", "[", "｛", "［") or _NUMBER.match(text, start):
        found = read_value(text, start)
        if isinstance(found, Read):
            return found
    end = start
    while end < len(text) and text[end] not in closers and text[end] not in ",，、\n":
        end += 1
    word = text[start:end].strip()
    return Read(_CONSTANTS.get(word, word), end)


class _UnreadableError(Exception):
    """It has no reading, or more than one."""


class _Reader:
    """Reads one value. `at` is where it stands, `closed` whether no bracket had to be added."""

    def __init__(self, text: str, start: int) -> None:
        self._text = text
        self.at = start
        self.closed = True

    def value(self, depth: int) -> JsonValue:
        if depth > MAX_DEPTH:
            raise _UnreadableError
        self._skip_space()
        character = self._text[self.at : self.at + 1]
        if character in ("{", "｛"):
            return self._object(depth)
        if character in ("[", "［"):
            return self._list(depth)
        if character and character in _CLOSING:
            return self._string()
        if number := _NUMBER.match(self._text, self.at):
            self.at = number.end()
            return json.loads(number[0])
        if (word := _WORD.match(self._text, self.at)) and depth:
            self.at = word.end()
            plain = word[0].strip()
            return _CONSTANTS.get(plain, plain)
        raise _UnreadableError

    def _object(self, depth: int) -> dict[str, JsonValue]:
        self.at += 1
        members: dict[str, JsonValue] = {}
        while not self._ends("}｝"):
            key = self._key()
            self._skip_space()
            if self._text[self.at : self.at + 1] not in (":", "：", "="):
                raise _UnreadableError
            self.at += 1
            if key in members:
                # Two values of one name: nobody knows which is meant.
                raise _UnreadableError
            members[key] = self.value(depth + 1)
            self._skip_comma()
        return members

    def _list(self, depth: int) -> list[JsonValue]:
        self.at += 1
        items: list[JsonValue] = []
        while not self._ends("]］"):
            items.append(self.value(depth + 1))
            self._skip_comma()
        return items

    def _ends(self, closers: str) -> bool:
        """Whether the object or list ends here; steps behind its bracket, where it has one."""
        self._skip_space()
        if self._text[self.at : self.at + 1] in tuple(closers):
            self.at += 1
            return True
        if _END_OF_INPUT.match(self._text, self.at):
            self.closed = False
            return True
        return False

    def _key(self) -> str:
        if self._text[self.at] in _CLOSING:
            key = self._string()
        elif word := _KEY.match(self._text, self.at):
            self.at = word.end()
            key = word[0]
        else:
            raise _UnreadableError
        if len(key) > _MAX_KEY_CHARS:
            raise _UnreadableError
        return key

    def _string(self) -> str:
        text, start = self._text, self.at + 1
        closing = _CLOSING[text[self.at]]
        # With single backslashes none of them can be an escape, but one before a closing mark.
        is_path = _WINDOWS_PATH.match(text, start) is not None
        pieces: list[str] = []
        self.at = start
        while True:
            stretch = _PLAIN_STRETCH.match(text, self.at)
            assert stretch is not None  # It may be empty.
            pieces.append(stretch[0])
            self.at = stretch.end()
            if self.at >= len(text):
                raise _UnreadableError
            character = text[self.at]
            self.at += 1
            if character == "\\":
                pieces.append("\\" if is_path else self._escape())
            elif character in closing and _AFTER_TEXT.match(text, self.at):
                return "".join(pieces)
            else:
                pieces.append(character)

    def _escape(self) -> str:
        character = self._text[self.at : self.at + 1]
        self.at += 1
        if character == "u":
            digits = self._text[self.at : self.at + 4]
            if len(digits) == 4 and all(digit in "0123456789abcdefABCDEF" for digit in digits):
                self.at += 4
                return chr(int(digits, 16))
        if character in _ESCAPES:
            return _ESCAPES[character]
        return character if character in "\"'\\/“”‘’`" else f"\\{character}"

    def _skip_space(self) -> None:
        self.at = _behind_space(self._text, self.at)

    def _skip_comma(self) -> None:
        self._skip_space()
        while self._text[self.at : self.at + 1] in (",", "，", "、", ";"):
            self.at += 1
            self._skip_space()


def _behind_space(text: str, start: int) -> int:
    space = _SPACE.match(text, start)
    assert space is not None  # It may be empty.
    return space.end()
