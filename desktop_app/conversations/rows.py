"""A message as a row of the store, and back.

The columns that hold JSON are pure ASCII, so that a file's name that is not UTF-8 (lone surrogates,
as `os.fsdecode` makes them) comes back as it was.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from desktop_app import findings_json
from desktop_app.conversations.basis_json import decoded_basis, encoded_basis
from desktop_app.messages.message import Looked, Message, Role, ToolCall, ToolResult
from desktop_app.messages.parts import (
    Heading,
    Name,
    Part,
    Passage,
    Picture,
    Snippet,
    WebText,
    Words,
    plain_text,
)
from desktop_app.storage.damage import DamageError

COLUMNS = (
    *("role", "turn", "mind", "parts", "calls", "result", "thinking", "summarises", "cut"),
    *("confidence", "unverified", "basis"),
)

Row = tuple[str, int, str, str, str, str | None, str, int, int, float | None, str, str]

_PART_KINDS: dict[str, type[Part]] = {
    "words": Words,
    "name": Name,
    "snippet": Snippet,
    "passage": Passage,
    "heading": Heading,
    "picture": Picture,
    "web": WebText,
}
_KIND_NAMES = {kind: name for name, kind in _PART_KINDS.items()}

_UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, RecursionError)


def to_row(message: Message) -> Row:
    """The message as values for `COLUMNS`."""
    return (
        message.role.value,
        message.turn,
        storable(message.mind),
        _written(_parts_to_json(message.parts)),
        _written([asdict(call) for call in message.calls]),
        None if message.result is None else _written(_result_to_json(message.result)),
        storable(message.thinking),
        message.summarises,
        int(message.cut),
        message.confidence,
        _written(message.unverified) if message.unverified else "",
        "" if message.basis is None else _written(encoded_basis(message.basis)),
    )


def from_row(row: Sequence[Any]) -> Message:
    """The message that `to_row` was given.

    Raises:
        DamageError: nothing that `to_row` could have written.
    """
    try:
        role, turn, mind, parts, calls, result, thinking, summarises, cut, sure, *told = row
        doubted, basis = map(_text, told)
        return Message(
            role=Role(role),
            parts=_parts_from_json(json.loads(_text(parts))),
            turn=_number(turn),
            calls=tuple(map(_call_from_json, json.loads(_text(calls)))),
            result=None if result is None else _result_from_json(json.loads(_text(result))),
            thinking=_text(thinking),
            mind=_text(mind),
            summarises=_number(summarises),
            cut=bool(_number(cut)),
            confidence=None if sure is None else _share(sure),
            unverified=tuple(map(_text, json.loads(doubted or "[]"))),
            basis=decoded_basis(json.loads(basis)) if basis else None,
        )
    except _UNREADABLE as error:
        raise DamageError from error


def text_of(parts: object) -> str:
    """What a stored message says, from its column of parts.

    Raises:
        DamageError: nothing that `to_row` could have written.
    """
    try:
        return plain_text(_parts_from_json(json.loads(_text(parts))))
    except _UNREADABLE as error:
        raise DamageError from error


def checksum(conversation: int, position: int, row: Sequence[object]) -> int:
    """What tells a row that is as it was written from one that is not.

    Empty values do not count, so that rows stay valid where a version adds a column.

    Raises:
        DamageError: one of the values is of a type that `to_row` never writes.
    """
    named = zip(COLUMNS, row, strict=True)
    filled = {name: value for name, value in named if value not in ("", 0, None)}
    try:
        text = json.dumps([conversation, position, filled], sort_keys=True)
    except TypeError as error:
        raise DamageError from error
    return zlib.crc32(text.encode("ascii"))


def storable(text: str) -> str:
    """`text` without the lone surrogates that SQLite cannot hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _written(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _parts_to_json(parts: tuple[Part, ...]) -> list[dict[str, Any]]:
    return [{"kind": _KIND_NAMES[type(part)], **asdict(part)} for part in parts]


def _parts_from_json(stored: list[dict[str, Any]]) -> tuple[Part, ...]:
    return tuple(map(_part_from_json, stored))


def _part_from_json(stored: dict[str, Any]) -> Part:
    kind = _PART_KINDS[stored["kind"]]
    values = {name: value for name, value in stored.items() if name != "kind"}
    for name, value in values.items():
        _CHECKS.get(name, _text)(value)
    return kind(**values)


def _call_from_json(stored: dict[str, Any]) -> ToolCall:
    return ToolCall(
        _text(stored["id"]),
        _text(stored["name"]),
        _object(stored["arguments"]),
        _object(stored.get("extra", {})),
    )


def _result_to_json(result: ToolResult) -> dict[str, Any]:
    return {
        "call_id": result.call_id,
        "parts": _parts_to_json(result.parts),
        "data": {**findings_json.encoded(result.data), "ids": dict(result.ids)},
        "failed": result.failed,
        "looked": None if result.looked is None else asdict(result.looked),
    }


def _result_from_json(stored: dict[str, Any]) -> ToolResult:
    return ToolResult(
        _text(stored["call_id"]),
        _parts_from_json(stored["parts"]),
        findings_json.decoded(_object(stored["data"])),
        _truth(stored["failed"]),
        # Of results that were kept before this was known, nobody can say.
        _looked_from_json(stored.get("looked")),
        {id_: _text(path) for id_, path in _object(stored["data"].get("ids", {})).items()},
    )


def _looked_from_json(stored: dict[str, Any] | None) -> Looked | None:
    if stored is None:
        return None
    return Looked(
        tuple(map(_text, stored["folders"])),
        _truth(stored["inside"]),
        tuple(map(_text, stored["unlisted"])),
        tuple(map(_text, stored["unread"])),
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _number(value: object) -> int:
    if type(value) is not int or value < 0:
        raise TypeError
    return value


def _share(value: object) -> float:
    if not isinstance(value, float) or not 0 <= value <= 1:
        raise TypeError
    return value


def _truth(value: object) -> bool:
    if type(value) is not bool:
        raise TypeError
    return value


_CHECKS: dict[str, Callable[[object], object]] = {
    "width": _number,
    "height": _number,
    "in_key": _truth,
}
"""Of the fields of a part that are no texts."""


def _object(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError
    return value
