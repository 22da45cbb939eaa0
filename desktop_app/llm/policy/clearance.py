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
    passed: list[Message] = []
    # Turns with a result that is kept back, in order.
    closed: list[int] = []
    for message in messages:
        if message.result is not None and not permissions.covers(message.result.looked):
            closed.append(message.turn)
            result = replace(message.result, parts=(kept_back,), data=NOTHING, ids={})
            passed.append(replace(message, result=result))
        elif message.parts and _rests_on(message, closed):
            passed.append(replace(message, parts=(kept_back,)))
        else:
            passed.append(message)
    return tuple(passed)


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
