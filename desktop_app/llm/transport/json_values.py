"""JSON of endpoints and models: read without ever raising, and made fit to be written again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from desktop_app.messages.message import JsonValue

UNREAD = object()
"""What cannot be read as JSON."""


def read_json(text: str | bytes) -> JsonValue:
    """The value, or `UNREAD`; so is NaN, which is no JSON, and what is nested too deep.

    Its texts may hold halves of surrogate pairs, see `sound`.
    """
    try:
        return json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return UNREAD


def sound(value: JsonValue) -> JsonValue:
    """The same with U+FFFD for each half of a surrogate pair: such texts cannot be written."""
    match value:
        case str():
            return sound_text(value)
        case list():
            return [sound(item) for item in value]
        case dict():
            return {sound_text(str(key)): sound(item) for key, item in value.items()}
    return value


def sound_text(text: str) -> str:
    """A text with its halves joined to pairs, and U+FFFD for those that have no other half."""
    if text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def size_of(value: JsonValue) -> int:
    """How many characters it takes as JSON."""
    try:
        return len(json.dumps(value, ensure_ascii=False))
    except (TypeError, ValueError, RecursionError):
        return 1 << 62


def text_of(value: Any) -> str:
    """The value where it is a text, else ""."""
    return value if isinstance(value, str) else ""


def count_of(value: Any) -> int | None:
    """The value where it is a number that can count something, else None."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 1 << 53:
        return None
    return value


def object_of(value: Any) -> Mapping[str, Any]:
    """The value where it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def list_of(value: Any) -> list[Any]:
    """The value where it is a list, else an empty one."""
    return value if isinstance(value, list) else []


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)
