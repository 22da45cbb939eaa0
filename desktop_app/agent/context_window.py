"""How a conversation is made to fit into a model's window: tool results are cut, oldest first.

Pictures go along with the latest results that have one; what is known of them stays.

Pure: what is given is never changed. The history keeps everything; this is what is sent of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from desktop_app.messages.message import Message, Role
from desktop_app.messages.parts import Part, Picture, Words, plain_text

SHORT_CHARS = 300
"""What is left of a result that was cut: its totals and its query stand at the front."""

MIN_CHARS = 600
"""What is left at least of the results that a reply is to be about."""

MAX_PICTURES = 2
"""That go along with one request: each time they are sent anew."""

Count = Callable[[Iterable[Message]], float]
"""How many tokens messages take."""


def without_old_results(messages: Sequence[Message], room: float, count: Count) -> list[Message]:
    """Cut the results of earlier turns, the oldest first, until all fit or all are cut."""
    turn = _turn(messages)
    return _cut_first(messages, room, count, lambda at: messages[at].turn < turn, SHORT_CHARS)


def with_latest_pictures(messages: Sequence[Message], instead: str) -> list[Message]:
    """Keep the latest `MAX_PICTURES` pictures, each once; `instead` stands for the others."""
    kept: set[str] = set()
    fitted: list[Message] = []
    for message in reversed(messages):
        files = {one.file for one in pictures_in(message)}
        if files & kept or len(files | kept) > MAX_PICTURES:
            message = _without_pictures(message, instead)
        else:
            kept |= files
        fitted.append(message)
    return fitted[::-1]


def with_fewer_pictures(
    messages: Sequence[Message], room: float, count: Count, instead: str, *, keep: int = 0
) -> list[Message]:
    """Leave out pictures, the oldest first, until all fits or `keep` of them are left."""
    holding = [at for at, message in enumerate(messages) if pictures_in(message)]
    return _with_fewer(messages, holding[: len(holding) - keep], room, count, instead)


def without_old_pictures(
    messages: Sequence[Message], room: float, count: Count, instead: str
) -> list[Message]:
    """Leave out pictures of earlier turns, the oldest first, until all fits."""
    turn = _turn(messages)
    old = [at for at, one in enumerate(messages) if pictures_in(one) and one.turn < turn]
    return _with_fewer(messages, old, room, count, instead)


def _with_fewer(
    messages: Sequence[Message], holding: Sequence[int], room: float, count: Count, instead: str
) -> list[Message]:
    fitted = list(messages)
    for at in holding:
        if count(fitted) <= room:
            break
        without = _without_pictures(fitted[at], instead)
        # Where none goes along, nothing is won by it.
        if count([without]) < count([fitted[at]]):
            fitted[at] = without
    return fitted


def pictures_in(message: Message) -> list[Picture]:
    """The pictures that a result came upon."""
    parts = message.result.parts if message.result is not None else ()
    return [part for part in parts if isinstance(part, Picture)]


def _without_pictures(message: Message, instead: str) -> Message:
    assert message.result is not None
    parts: list[Part] = [
        Words(f"{instead}\n") if isinstance(part, Picture) else part
        for part in message.result.parts
    ]
    return replace(message, result=replace(message.result, parts=tuple(parts)))


def without_long_results(
    messages: Sequence[Message], room: float, count: Count, no_room: str = ""
) -> list[Message]:
    """Cut the results of this turn as well: all but the last step's first, then those, too.

    In between pictures are left out; `no_room` stands for them.
    """
    last_calls = max((at for at, one in enumerate(messages) if one.calls), default=0)
    messages = _cut_first(messages, room, count, lambda at: at < last_calls, SHORT_CHARS)
    messages = with_fewer_pictures(messages, room, count, no_room)
    for chars in (4_000, 2_000, 1_000, MIN_CHARS):
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
