"""The body of a request over chat.completions, in the endpoint's dialect."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Mapping
from typing import Any

from desktop_app.llm.transport.addresses import origin_of
from desktop_app.llm.transport.adjustments import Adjustments
from desktop_app.llm.transport.dialects import Dialect, Replay
from desktop_app.llm.transport.json_values import object_of, sound, sound_text
from desktop_app.llm.transport.wire import Endpoint, WireMessage, WireRequest, WireRole
from desktop_app.messages.message import JsonValue, ToolCall
from desktop_app.messages.mind import ToolSpec

_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_-]")
_MAX_NAME_CHARS = 64
_OF_ALL_DIALECTS = frozenset(
    {"type", "properties", "required", "items", "enum", "description", "nullable"}
)


def reply_origin(endpoint: Endpoint) -> str:
    """Whose replies are sent back with all that came with them: this endpoint's and model's."""
    return f"{origin_of(endpoint.base_url)} {endpoint.model}"


def chat_body(
    request: WireRequest, endpoint: Endpoint, dialect: Dialect, adjustments: Adjustments
) -> dict[str, Any]:
    """What is sent; `stream` is added by whoever sends it."""
    messages = [_message(message, endpoint, dialect, adjustments) for message in request.messages]
    body: dict[str, Any] = {"model": endpoint.model, "messages": messages}
    if request.tools:
        body["tools"] = [
            {"type": "function", "function": function_of(tool, subset=dialect.schema_subset)}
            for tool in request.tools
        ]
        if dialect.parallel_calls:
            body["parallel_tool_calls"] = True
    if endpoint.temperature is not None:
        body["temperature"] = min(endpoint.temperature, dialect.top_temperature)
    if endpoint.output_tokens is not None:
        body[dialect.output_parameter] = endpoint.output_tokens
    if request.stop:
        body["stop"] = list(request.stop[:4])
    return body


def function_of(tool: ToolSpec, *, subset: bool = False) -> dict[str, JsonValue]:
    """A tool as endpoints describe functions."""
    parameters = _common_schema(tool.parameters) if subset else dict(tool.parameters)
    return {"name": tool.name, "description": tool.description, "parameters": parameters}


def sent_name(name: str) -> str:
    """The name of a call as every endpoint takes it: a model may have made up any other."""
    return _NOT_IN_NAMES.sub("_", name)[:_MAX_NAME_CHARS] or "unknown"


def written_arguments(call: ToolCall) -> str:
    """The arguments of a call, as JSON."""
    return json.dumps(sound(dict(call.arguments)), ensure_ascii=False)


def picture_url(picture: bytes) -> str:
    """A picture as a data URL."""
    kind = "png" if picture.startswith(b"\x89PNG") else "jpeg"
    return f"data:image/{kind};base64,{base64.b64encode(picture).decode()}"


def _message(
    message: WireMessage, endpoint: Endpoint, dialect: Dialect, adjustments: Adjustments
) -> dict[str, Any]:
    role = message.role
    if role is WireRole.DEVELOPER and adjustments.as_system:
        role = WireRole.SYSTEM
    text = sound_text(message.text)
    sent: dict[str, Any] = {"role": role.value, "content": text}
    if message.pictures:
        pictures = [
            {"type": "image_url", "image_url": {"url": picture_url(picture)}}
            for picture in message.pictures
        ]
        sent["content"] = [{"type": "text", "text": text}, *pictures]
    if role is WireRole.TOOL:
        sent["tool_call_id"] = message.call_id
    if role is WireRole.ASSISTANT:
        sent |= _what_it_made(message, endpoint, dialect, adjustments)
        if message.calls and not text:
            sent["content"] = dialect.empty_content
    return sent


def _what_it_made(
    message: WireMessage, endpoint: Endpoint, dialect: Dialect, adjustments: Adjustments
) -> dict[str, Any]:
    """The calls of a model's message, and what the endpoint wants back with them."""
    made: dict[str, Any] = {}
    replay = adjustments.thinking or dialect.thinking
    has_some = bool(message.calls and message.thinking)
    if replay is Replay.ALWAYS or (replay is Replay.WITH_CALLS and has_some):
        made[dialect.thinking_field] = sound_text(message.thinking)
    if not message.calls:
        return made
    calls: list[dict[str, Any]] = []
    for number, call in enumerate(message.calls):
        function = {"name": sent_name(call.name), "arguments": written_arguments(call)}
        sent = {"id": call.id, "type": "function", "function": function}
        if call.extra.get("of") == reply_origin(endpoint):
            made |= object_of(call.extra.get("message"))
            sent = {**object_of(call.extra.get("call")), **sent}
        elif dialect.foreign_signature and number == 0:
            signature = {"thought_signature": dialect.foreign_signature}
            sent["extra_content"] = {"google": signature}
        calls.append(sent)
    made["tool_calls"] = calls
    return made


def _common_schema(schema: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """A schema without what only some endpoints understand."""
    common: dict[str, JsonValue] = {}
    for key, value in schema.items():
        if key not in _OF_ALL_DIALECTS:
            continue
        if key == "properties":
            value = {name: _common_schema(object_of(one)) for name, one in value.items()}
        elif key == "items":
            value = _common_schema(object_of(value))
        common[key] = value
    return common
