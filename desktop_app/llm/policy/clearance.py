"""What of a conversation a model may be told at all, before any of it is turned into text.

The dial and the masks judge names and quotes one by one. What this judges is the rest: the words of
a result or an answer, whose numbers tell of files that are not named beside them. Another mind may
have said them, for which nothing was left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from desktop_app.findings import NOTHING
from desktop_app.llm.policy.permissions import Permissions
from desktop_app.messages.message import Message, Role
from desktop_app.messages.parts import Words
from desktop_app.wording import Wording, language_of

_BUILTIN = "builtin"


def cleared(messages: Sequence[Message], permissions: Permissions) -> tuple[Message, ...]:
    """The conversation, with a mark in the place of all that this endpoint may not be told.

    Args:
        messages: Whole turns, or the last ones of a conversation.
        permissions: Of the endpoint.
    """
    said = next((one.text for one in reversed(messages) if one.role is Role.PERSON), "")
    kept_back = Words(Wording(language_of(said)).say("model_setup.withheld_result"))
    running = max((message.turn for message in messages), default=0)
    unanswered = _kept_back_calls(messages, permissions)
    passed: list[Message] = []
    # Turns with a result that is kept back, in order.
    closed: list[int] = []
    for message in messages:
        if message.turn < running or message.mind == _BUILTIN:
            # What the model itself called for just now, its endpoint knows.
            message = _without_arguments(message, unanswered)
        if message.result is not None and not permissions.covers(message.result.looked):
            closed.append(message.turn)
            result = replace(message.result, parts=(kept_back,), data=NOTHING, ids={})
            passed.append(replace(message, result=result))
        elif message.parts and _rests_on(message, closed):
            passed.append(replace(message, parts=(kept_back,)))
        else:
            passed.append(message)
    return tuple(passed)


def _kept_back_calls(
    messages: Sequence[Message], permissions: Permissions
) -> frozenset[tuple[int, str]]:
    """The calls whose results are kept back, each as its turn and its id."""
    return frozenset(
        (message.turn, message.result.call_id)
        for message in messages
        if message.result is not None and not permissions.covers(message.result.looked)
    )


def _without_arguments(message: Message, unanswered: frozenset[tuple[int, str]]) -> Message:
    """The message without what its calls asked for: that may name what they found, or quote it."""
    if not any((message.turn, call.id) in unanswered for call in message.calls):
        return message
    calls = tuple(
        replace(call, arguments={}, extra={}) if (message.turn, call.id) in unanswered else call
        for call in message.calls
    )
    return replace(message, calls=calls, thinking="")


def _rests_on(message: Message, closed: Sequence[int]) -> bool:
    """Whether a message may say what stood in a result of one of these turns."""
    if message.summarises:
        return any(turn <= message.summarises for turn in closed)
    if message.role is not Role.MIND:
        return False
    if message.mind == _BUILTIN:
        # It says what its tools gave for this question, and nothing of earlier ones.
        return message.turn in closed
    return any(turn <= message.turn for turn in closed)
