"""A message as a row of the store, and back.

The columns that hold JSON are pure ASCII, so that a file's name that is not UTF-8 (lone surrogates,
as `os.fsdecode` makes them) comes back as it was.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from desktop_app.messages import (
    Heading,
    Looked,
    Message,
    Name,
    Part,
    Passage,
    Picture,
    Role,
    Snippet,
    ToolCall,
    ToolResult,
    Words,
    plain_text,
)

COLUMNS = ("role", "turn", "mind", "parts", "calls", "result", "thinking", "summarises", "cut")

Row = tuple[str, int, str, str, str, str | None, str, int, int]

_PART_KINDS: dict[str, type[Part]] = {
    "words": Words,
    "name": Name,
    "snippet": Snippet,
    "passage": Passage,
    "heading": Heading,
    "picture": Picture,
}
_KIND_NAMES = {kind: name for name, kind in _PART_KINDS.items()}


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
    )


def from_row(row: Row) -> Message:
    """The message that `to_row` was given.

    Raises:
        ValueError, KeyError, TypeError: nothing that `to_row` could have written.
    """
    role, turn, mind, parts, calls, result, thinking, summarises, cut = row
    return Message(
        role=Role(role),
        parts=_parts_from_json(json.loads(parts)),
        turn=turn,
        calls=tuple(ToolCall(**call) for call in json.loads(calls)),
        result=None if result is None else _result_from_json(json.loads(result)),
        thinking=thinking,
        mind=mind,
        summarises=summarises,
        cut=bool(cut),
    )


def text_of(parts: str) -> str:
    """What a stored message says, from its column of parts.

    Raises:
        ValueError, KeyError, TypeError: nothing that `to_row` could have written.
    """
    return plain_text(_parts_from_json(json.loads(parts)))


def storable(text: str) -> str:
    """`text` without the lone surrogates that SQLite cannot hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _written(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _parts_to_json(parts: tuple[Part, ...]) -> list[dict[str, Any]]:
    return [{"kind": _KIND_NAMES[type(part)], **asdict(part)} for part in parts]


def _parts_from_json(stored: list[dict[str, Any]]) -> tuple[Part, ...]:
    return tuple(_PART_KINDS[fields.pop("kind")](**fields) for fields in stored)


def _result_to_json(result: ToolResult) -> dict[str, Any]:
    return {
        "call_id": result.call_id,
        "parts": _parts_to_json(result.parts),
        "data": result.data,
        "failed": result.failed,
        "looked": None if result.looked is None else asdict(result.looked),
    }


def _result_from_json(stored: dict[str, Any]) -> ToolResult:
    return ToolResult(
        stored["call_id"],
        _parts_from_json(stored["parts"]),
        stored["data"],
        stored["failed"],
        # Of results that were kept before this was known, nobody can say.
        _looked_from_json(stored.get("looked")),
    )


def _looked_from_json(stored: dict[str, Any] | None) -> Looked | None:
    if stored is None:
        return None
    return Looked(
        tuple(stored["folders"]),
        stored["inside"],
        tuple(stored["unlisted"]),
        tuple(stored["unread"]),
    )
