"""A conversation as a text that other programs read: Markdown for people, JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from enum import StrEnum
from typing import Any

from desktop_app.messages.message import Message, Role, ToolCall
from desktop_app.messages.parts import plain_text
from desktop_app.wording import Wording, visible


class ExportFormat(StrEnum):
    """What a conversation is written as; the values are the endings of such files."""

    MARKDOWN = "md"
    JSON = "json"


FORMAT = 1
"""Of the JSON; rises when a reader of it must be changed."""


def exported(title: str, messages: Sequence[Message], form: ExportFormat, wording: Wording) -> str:
    """A conversation in `form`.

    Args:
        title: What it is called.
        messages: Everything that was said.
        form: What it is to be written as.
        wording: In the language for what stands around it.
    """
    if form is ExportFormat.JSON:
        document = {"format": FORMAT, "title": title, "messages": [*map(_object, messages)]}
        # A name that is not UTF-8 has no bytes there; an escape brings it through.
        text = json.dumps(document, ensure_ascii=False, indent=2)
        return text.encode("utf-8", "backslashreplace").decode() + "\n"
    lines = [f"# {_line(title)}", ""]
    for number, message in enumerate(messages):
        paragraphs = [*_paragraphs(message, wording)]
        # A conversation that nobody gave another name is called by its first question.
        is_said = not number and paragraphs[:1] == [f"## {_line(title)}"]
        lines += paragraphs[2:] if is_said else paragraphs
    text = "\n".join(lines).rstrip() + "\n"
    return text.encode("utf-8", "replace").decode()


def _object(message: Message) -> dict[str, Any]:
    told: dict[str, Any] = {"role": message.role.value, "turn": message.turn}
    if message.parts:
        told["text"] = message.text
    if message.mind:
        told["model"] = message.mind
    if message.thinking:
        told["thinking"] = message.thinking
    if message.calls:
        told["calls"] = [
            {"id": call.id, "tool": call.name, "arguments": asdict(call)["arguments"]}
            for call in message.calls
        ]
    if message.result is not None:
        told["result"] = {
            "id": message.result.call_id,
            "text": plain_text(message.result.parts),
            "failed": message.result.failed,
        }
    if message.summarises:
        told["summarises"] = message.summarises
    if message.cut:
        told["cut"] = True
    return told


def _paragraphs(message: Message, wording: Wording) -> Iterator[str]:
    if message.role is Role.PERSON:
        yield from (f"## {_line(message.text)}", "")
        return
    if message.summarises:
        yield from (f"*{wording.say('conversation.summary')}*", "", _quoted(message.text), "")
        return
    if message.text:
        yield from (message.text, "")
    for call in message.calls:
        yield from (f"- {_looked_up(call)}", "")
    if message.result is not None:
        yield from (_block(plain_text(message.result.parts)), "")


def _looked_up(call: ToolCall) -> str:
    """What a tool was asked: a query says it all."""
    match call.arguments:
        case {"query": str(query), **others} if not others:
            return f"`{_code(query)}`"
    arguments = json.dumps(call.arguments, ensure_ascii=False, default=str)
    return f"`{_code(call.name)}` `{_code(arguments)}`"


def _line(text: str) -> str:
    return visible(" ".join(text.split()))


def _code(text: str) -> str:
    return visible(text).replace("`", "'")


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.splitlines())


def _block(text: str) -> str:
    """As a block that nothing within can end: indented, each line."""
    return "\n".join(f"    {visible(line)}" for line in text.splitlines())
