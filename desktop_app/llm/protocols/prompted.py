"""Prompted calls: tools stand in the instructions, calls in tags, results in a user message.

Results are no message of the system, which some models break on, nor of the assistant, which makes
models invent them; and the message says what it is, for else weak models pass over it.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.llm.protocols.layout import (
    LaidOutStep,
    Setting,
    guarded,
    instructions_and_form,
    pictures_of,
    question_of,
    rendered,
    result_text,
    steps_of,
    with_instructions,
    written_arguments,
)
from desktop_app.llm.protocols.prompts import prompt
from desktop_app.llm.transport.wire import WireMessage, WireRequest, WireRole
from desktop_app.messages.message import UNREAD_ARGUMENTS, Message, Role, ToolCall
from desktop_app.messages.mind import ToolSpec


def laid_out_prompted(
    messages: Sequence[Message], tools: Sequence[ToolSpec], setting: Setting
) -> WireRequest:
    """The request for a model that writes its calls in tags."""
    question = question_of(messages, setting.outgoing)
    laid_out: list[WireMessage] = []
    for step in steps_of(messages, setting.outgoing):
        laid_out += _of_step(step, question, bool(tools), setting)
    instructions = instructions_and_form("prompted", messages, tools, setting)
    return WireRequest(with_instructions(instructions, laid_out, setting))


def _of_step(
    step: LaidOutStep, question: str, may_call: bool, setting: Setting
) -> list[WireMessage]:
    text = rendered(step.message.parts, setting.outgoing)
    if step.message.role is not Role.MIND:
        return [WireMessage(WireRole.USER, text)]
    calls = [_written(call) for call, _ in step.results if call.name]
    said = "\n".join(filter(None, (text, *calls)))
    laid_out = [WireMessage(WireRole.ASSISTANT, said)] if said else []
    if step.results:
        results = "\n".join(_result(step, number, setting) for number in range(len(step.results)))
        if step.is_last:
            name = "results" if may_call else "last_results"
            results = prompt(name, setting.language, results=results, question=question)
        pictures = [one for _, result in step.results for one in pictures_of(result, setting)]
        laid_out.append(WireMessage(WireRole.USER, results, pictures=tuple(pictures)))
    return laid_out


def _written(call: ToolCall) -> str:
    arguments = written_arguments(call)
    if UNREAD_ARGUMENTS in call.arguments:
        return arguments
    return f'<tool_call>\n{{"name": "{call.name}", "arguments": {arguments}}}\n</tool_call>'


def _result(step: LaidOutStep, number: int, setting: Setting) -> str:
    call, result = step.results[number]
    text = guarded(result_text(result, setting))
    name = f' name="{call.name}"' if call.name else ""
    return f"<tool_result{name}>\n{text}\n</tool_result>"
