"""Native calls: tools go with the request, results come as messages of the role `tool`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from desktop_app.llm.protocols.layout import (
    CallIds,
    LaidOutStep,
    Setting,
    instructions_of,
    pictures_of,
    rendered,
    result_text,
    signatures,
    steps_of,
    with_instructions,
)
from desktop_app.llm.protocols.prompts import prompt
from desktop_app.llm.transport.wire import WireMessage, WireRequest, WireRole
from desktop_app.messages.message import Message, Role, ToolResult
from desktop_app.messages.mind import ToolSpec


def laid_out_native(
    messages: Sequence[Message], tools: Sequence[ToolSpec], setting: Setting
) -> WireRequest:
    """The request for a model that calls tools by itself."""
    ids = CallIds(short=setting.short_ids)
    laid_out = [
        one for step in steps_of(messages, setting.outgoing) for one in _of_step(step, ids, setting)
    ]
    instructions = instructions_of(messages, setting.outgoing)
    if setting.note and tools:
        note = prompt("note", setting.language, tools=signatures(tools))
        instructions = "\n\n".join(filter(None, (instructions, note)))
    return WireRequest(with_instructions(instructions, laid_out, setting), tuple(tools))


def _of_step(step: LaidOutStep, ids: CallIds, setting: Setting) -> list[WireMessage]:
    message = step.message
    text = rendered(message.parts, setting.outgoing)
    if message.role is not Role.MIND:
        return [WireMessage(WireRole.USER, text)]
    named = [(call, result) for call, result in step.results if call.name]
    orphans = [result for call, result in step.results if not call.name]
    if orphans:
        texts = "\n\n".join(result_text(result, setting) for result in orphans)
        return [WireMessage(WireRole.USER, texts), *_pictures(orphans, setting)]
    calls = [replace(call, id=ids.of(call, message.turn)) for call, _ in named]
    thinking = message.thinking if message.mind == setting.model else ""
    return [
        WireMessage(WireRole.ASSISTANT, text, tuple(calls), thinking=thinking),
        *(
            WireMessage(WireRole.TOOL, result_text(result, setting), call_id=call.id)
            for call, (_, result) in zip(calls, named, strict=True)
        ),
        *_pictures([result for _, result in named], setting),
    ]


def _pictures(results: Sequence[ToolResult | None], setting: Setting) -> list[WireMessage]:
    """The pictures of a step as a message behind its results, which can hold none themselves."""
    pictures = tuple(picture for result in results for picture in pictures_of(result, setting))
    if not pictures:
        return []
    places = [place for place, sent in enumerate(setting.pictures.values(), 1) if sent in pictures]
    numbers = ", ".join(map(str, places))
    text = prompt("pictures", setting.language, numbers=numbers)
    return [WireMessage(WireRole.USER, text, pictures=pictures)]
