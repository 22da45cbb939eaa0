"""How a conversation is made to fit into a model's window: tool results are cut, oldest first.

Pure: what is given is never changed. The history keeps everything; this is what is sent of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from desktop_app.messages import Message, Part, Role, Words, plain_text

SHORT_CHARS = 300
"""What is left of a result that was cut: its totals and its query stand at the front."""

LEAST_CHARS = 600
"""What is left at least of the results that a reply is to be about."""

Count = Callable[[Iterable[Message]], float]
"""How many tokens messages take."""


def without_old_results(messages: Sequence[Message], room: float, count: Count) -> list[Message]:
    """Cut the results of earlier turns, the oldest first, until all fit or all are cut."""
    turn = _turn(messages)
    return _cut_first(messages, room, count, lambda at: messages[at].turn < turn, SHORT_CHARS)


def without_long_results(messages: Sequence[Message], room: float, count: Count) -> list[Message]:
    """Cut the results of this turn as well: all but the last step's first, then those, too."""
    last_calls = max((at for at, one in enumerate(messages) if one.calls), default=0)
    messages = _cut_first(messages, room, count, lambda at: at < last_calls, SHORT_CHARS)
    for chars in (4_000, 2_000, 1_000, LEAST_CHARS):
        messages = _cut_first(messages, room, count, lambda at: True, chars)
    return list(messages)


def whole_turns(messages: Sequence[Message], room: float, count: Count) -> int:
    """The last of the earlier turns to leave out so that the others fit into `room`; 0 for none.

    A turn is left out whole, and never the running one.
    """
    turns = sorted({message.turn for message in messages})[:-1]
    left_out = 0
    for turn in turns:
        if count(message for message in messages if message.turn > left_out) <= room:
            break
        left_out = turn
    return left_out


def shortened(parts: Sequence[Part], chars: int, mark: str = " […]") -> tuple[Part, ...]:
    """The first `chars` characters of `parts`, and a mark where something is missing."""
    if len(plain_text(parts)) <= chars:
        return tuple(parts)
    kept: list[Part] = []
    for part in parts:
        if len(part.text) > chars:
            if chars > 0:
                kept.append(replace(part, text=part.text[:chars]))
            break
        kept.append(part)
        chars -= len(part.text)
    return (*kept, Words(mark))


def _turn(messages: Sequence[Message]) -> int:
    return max((message.turn for message in messages), default=0)


def _cut_first(
    messages: Sequence[Message],
    room: float,
    count: Count,
    may: Callable[[int], bool],
    chars: int,
) -> list[Message]:
    fitted = list(messages)
    total = count(fitted)
    for at, message in enumerate(fitted):
        if total <= room:
            break
        if message.role is Role.TOOL and message.result is not None and may(at):
            result = replace(message.result, parts=shortened(message.result.parts, chars))
            cut = replace(message, result=result)
            total -= count([message]) - count([cut])
            fitted[at] = cut
    return fitted
