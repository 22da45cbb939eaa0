"""What a question may follow on: the last query of the conversation, whichever mind made it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from desktop_app.errors import QueryError
from desktop_app.findings import CopyFindings, SearchFindings
from desktop_app.interpreter.outcomes import Purpose
from desktop_app.messages.message import Message
from desktop_app.query.query import Query, Show
from desktop_app.query.syntax import parse

NAME = "builtin"
"""What the built-in mind is called on its messages."""


def last_of(messages: Sequence[Message]) -> Query | None:
    """The last search among `messages` that ran well, with what was shown of it; or None."""
    purposes = _purposes(messages)
    for message in reversed(messages):
        result, purpose = message.result, purposes.get(_key(message))
        if result is None or result.failed or purpose is Purpose.LOOK:
            continue
        found = result.data
        if not isinstance(found, SearchFindings | CopyFindings) or not found.query:
            continue
        try:
            query = parse(found.query)
        except QueryError:
            continue
        said = found.show if isinstance(found, SearchFindings) else ""
        show = Show(said) if said in list(Show) else Show.LIST
        return replace(query, show=show if purpose is None else _SHOWN.get(purpose, show))
    return None


_SHOWN = {Purpose.SPACE: Show.BYTES, Purpose.COUNT: Show.COUNT}


_Key = tuple[int, str]
"""The turn of a call, and its id."""


def _purposes(messages: Sequence[Message]) -> Mapping[_Key, Purpose]:
    """What each call of the built-in mind was for, as it stands on its own messages."""
    own = (message for message in messages if message.mind == NAME)
    return {(one.turn, call.id): Purpose.of(call) for one in own for call in one.calls}


def _key(message: Message) -> _Key:
    return message.turn, message.result.call_id if message.result is not None else ""
