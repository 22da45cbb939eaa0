"""The body of a request, as it left, read back as messages that a person can follow.

It knows the three kinds of body that are written here: chat.completions, the Responses API and
Ollama's own. Nothing that is text is left out; a picture is told as one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from desktop_app.llm.transport.json_values import list_of, object_of, read_json, text_of

_SHOWN = frozenset(
    {"role", "type", "content", "tool_calls", "images", "name", "arguments", "output"}
)
"""What a message shows in another place."""

_PICTURES = frozenset({"image_url", "input_image"})


@dataclass(frozen=True, slots=True)
class SentMessage:
    """One message of a request.

    Attributes:
        role: As it was sent: "system", "user", "assistant", "tool" and their kin.
        text: Of its content.
        calls: The calls of tools in it, each as its name and its arguments.
        others: What else is in it, by its name there: ids, sealed thoughts.
        pictures: How many there are.
    """

    role: str
    text: str = ""
    calls: tuple[str, ...] = ()
    others: tuple[tuple[str, str], ...] = ()
    pictures: int = 0


@dataclass(frozen=True, slots=True)
class SentRequest:
    """A request that asked a model.

    Attributes:
        messages: In their order.
        tools: The names of the tools that were offered.
    """

    messages: tuple[SentMessage, ...]
    tools: tuple[str, ...] = ()


def sent_request(body: bytes) -> SentRequest | None:
    """What a body says, or None where it holds no messages: a search of the web, or no JSON."""
    sent = read_json(body)
    if not isinstance(sent, dict):
        return None
    items = sent.get("messages", sent.get("input"))
    if not isinstance(items, list):
        return None
    names = (_tool_name(object_of(tool)) for tool in list_of(sent.get("tools")))
    messages = tuple(_message(object_of(item)) for item in items)
    return SentRequest(messages, tuple(filter(None, names)))


def _tool_name(tool: Mapping[str, Any]) -> str:
    return text_of(tool.get("name")) or text_of(object_of(tool.get("function")).get("name"))


def _message(item: Mapping[str, Any]) -> SentMessage:
    parts = [object_of(part) for part in list_of(item.get("content"))]
    texts = [text_of(item.get("content")), *_texts(parts), text_of(item.get("output"))]
    calls = [
        _call(object_of(object_of(call).get("function")))
        for call in list_of(item.get("tool_calls"))
    ]
    if item.get("type") == "function_call":
        calls.append(_call(item))
    pictures = [part for part in parts if part.get("type") in _PICTURES]
    others = [(key, _written(value)) for key, value in item.items() if key not in _SHOWN and value]
    return SentMessage(
        text_of(item.get("role")) or text_of(item.get("type")),
        "\n".join(filter(None, texts)),
        tuple(calls),
        tuple(others),
        len(pictures) + len(list_of(item.get("images"))),
    )


def _texts(parts: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for part in parts:
        if isinstance(text := part.get("text"), str):
            yield text
        elif part.get("type") not in _PICTURES:
            yield _written(part)


def _call(function: Mapping[str, Any]) -> str:
    return f"{text_of(function.get('name'))} {_written(function.get('arguments'))}"


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
