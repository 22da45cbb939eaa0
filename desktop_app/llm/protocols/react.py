"""Thought / Action / Observation: for models that can only go on with a text."""

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
from desktop_app.messages.message import Message, Role
from desktop_app.messages.mind import ToolSpec
from desktop_app.wording import Language

STOP = ("\nObservation:", "\n观察：", "\n观察:")
"""Before these the model is to end its reply; what comes of them all the same is cut off."""

_LABELS = {
    Language.ENGLISH: (
        "Thought: ",
        "Action: ",
        "Action Input: ",
        "Observation",
        ": ",
        "Final Answer: ",
    ),
    Language.CHINESE: ("思考：", "行动：", "行动输入：", "观察", "：", "最终答案："),
}


def laid_out_react(
    messages: Sequence[Message], tools: Sequence[ToolSpec], setting: Setting
) -> WireRequest:
    """The request for a model that writes thoughts and actions."""
    question = question_of(messages, setting.outgoing)
    laid_out: list[WireMessage] = []
    for step in steps_of(messages, setting.outgoing):
        laid_out += _of_step(step, question, bool(tools), setting)
    instructions = instructions_and_form("react", messages, tools, setting)
    stop = STOP if tools else ()
    return WireRequest(with_instructions(instructions, laid_out, setting), stop=stop)


def _of_step(
    step: LaidOutStep, question: str, may_call: bool, setting: Setting
) -> list[WireMessage]:
    thought, action, given, observation, colon, answer = _LABELS[setting.language]
    text = rendered(step.message.parts, setting.outgoing)
    if step.message.role is not Role.MIND:
        return [WireMessage(WireRole.USER, text)]
    if not step.results:
        # Without tools it is not asked to write labels, and its history should not teach it to.
        said = f"{answer}{text}" if may_call else text
        return [WireMessage(WireRole.ASSISTANT, said)] if text else []
    lines = [f"{thought}{text}"] if text else []
    for call, _ in step.results:
        if call.name:
            lines += [f"{action}{call.name}", f"{given}{written_arguments(call)}"]
    laid_out = [WireMessage(WireRole.ASSISTANT, "\n".join(lines))] if lines else []
    several = len(step.results) > 1
    observed = "\n\n".join(
        f"{observation}{f' ({call.name})' if several and call.name else ''}{colon}"
        f"{guarded(result_text(result, setting))}"
        for call, result in step.results
    )
    if step.is_last:
        name = "observations" if may_call else "last_observations"
        observed = prompt(name, setting.language, results=observed, question=question)
    pictures = [one for _, result in step.results for one in pictures_of(result, setting)]
    laid_out.append(WireMessage(WireRole.USER, observed, pictures=tuple(pictures)))
    return laid_out
