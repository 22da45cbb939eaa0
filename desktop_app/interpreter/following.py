"""What a question may follow on: the last query of the conversation, whichever mind made it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from desktop_app.errors import QueryError
from desktop_app.findings import (
    CopyFindings,
    DetailFindings,
    Findings,
    FolderFindings,
    Row,
    SearchFindings,
)
from desktop_app.interpreter.outcomes import Purpose
from desktop_app.messages.message import Message, ToolResult
from desktop_app.query.query import Key, Query, Show
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from desktop_app.trash_findings import TrashProposal

NAME = "builtin"
"""What the built-in mind is called on its messages."""


def last_of(messages: Sequence[Message]) -> Query | None:
    """The last search among `messages` that ran well, with what was shown of it; or None."""
    for one in answered(messages):
        try:
            query = parse(one.found.query)
        except QueryError:
            continue
        return replace(query, show=one.show)
    return None


def certainty_of(messages: Sequence[Message]) -> float:
    """How likely the last search was about what was meant; 1 where nobody tells.

    Where a question behind it was not understood, or answered by no search, what follows is hardly
    about that search: 0.
    """
    turn = next((one.turn for one in answered(messages)), 0)
    for message in reversed(messages):
        if message.confidence == 0 or (message.turn > turn and _is_of_other_files(message.result)):
            return 0.0
        if message.turn == turn and message.confidence is not None:
            return message.confidence
        if message.turn < turn:
            break
    return 1.0


def _is_of_other_files(result: ToolResult | None) -> bool:
    """Whether files are spoken of that no search tells: a folder's, those for the trash."""
    if result is None:
        return False
    return result.failed or isinstance(result.data, FolderFindings | TrashProposal)


def only_file_of(messages: Sequence[Message]) -> str:
    """The one file that the last search found, or that was the first it asked for; "" if none is.

    Who asks where it is, or when it was changed, means that file.
    """
    last = next(answered(messages), None)
    found = last.found if last is not None else None
    if not isinstance(found, SearchFindings) or not found.complete or not found.rows:
        return ""
    is_alone = found.count == 1 or parse(found.query).top == 1
    return found.rows[0].path if is_alone and found.show == Show.LIST else ""


def looked_at_of(messages: Sequence[Message]) -> str:
    """The one file that the question before was about alone, by its place or as chosen; or ""."""
    last = next((one for one in reversed(messages) if one.result is not None), None)
    found = last.result.data if last is not None and last.result is not None else None
    files = found.files if isinstance(found, DetailFindings) else ()
    return files[0].path if len(files) == 1 else ""


def listed_of(messages: Sequence[Message], number: int) -> str:
    """The file at a place in the list before, from 1; "" where that has none there."""
    last = next(answered(messages), None)
    rows = last.found.rows if last is not None else ()
    return rows[number - 1].path if 0 < number <= len(rows) else ""


class Answered(NamedTuple):
    """A search that was answered, what it was for, and the turn that it was in."""

    found: SearchFindings | CopyFindings
    purpose: Purpose | None
    turn: int

    @property
    def show(self) -> Show:
        """What was shown of what it found."""
        said = self.found.show if isinstance(self.found, SearchFindings) else ""
        show = Show(said) if said in list(Show) else Show.LIST
        return show if self.purpose is None else _SHOWN.get(self.purpose, show)


def answered(messages: Sequence[Message]) -> Iterator[Answered]:
    """The searches that ran well and were answered, the last first."""
    purposes = _purposes(messages)
    for message in reversed(messages):
        result, purpose = message.result, purposes.get(_key(message))
        if result is None or result.failed or purpose is Purpose.LOOK:
            continue
        found = _as_search(result.data)
        if isinstance(found, SearchFindings | CopyFindings) and found.query:
            looks = (one for one in messages if purposes.get(_key(one)) is Purpose.LOOK)
            beside = [one for one in looks if one.turn == message.turn]
            yield Answered(_in_folders_so_called(found, beside), purpose, message.turn)


def _as_search(found: Findings) -> Findings:
    """What a search for what is proposed for the trash would have found."""
    if not isinstance(found, TrashProposal):
        return found
    rows = tuple(Row(item.path, item.modified_ns, item.size_bytes) for item in found.items)
    number = len(rows) + found.more
    return SearchFindings(number, True, found.query, total_bytes=found.total_bytes, rows=rows)


def _in_folders_so_called(
    found: SearchFindings | CopyFindings, looks: Sequence[Message]
) -> SearchFindings | CopyFindings:
    """What was found; where that is nothing, what lies in folders that are called so.

    It stands beside the answer, so who goes on means that: how many photos of Tallinn.
    """
    if found.count or not isinstance(found, SearchFindings):
        return found
    for message in looks:
        beside = message.result.data if message.result is not None else None
        if isinstance(beside, SearchFindings) and beside.count:
            query = parse(beside.query)
            kept = tuple(term for term in query.terms if not term.excluded)
            if query.of(Key.IN) and len(kept) < len(query.terms):
                whole = written(replace(query, terms=kept, top=None))
                return replace(beside, query=whole, show=found.show)
    return found


def looked_at(messages: Sequence[Message], turn: int) -> list[str]:
    """The entries that were looked up alone in a turn, by their paths."""
    purposes = _purposes(messages)
    return [
        message.result.data.rows[0].path
        for message in messages
        if message.turn == turn
        and message.result is not None
        and purposes.get(_key(message)) is Purpose.LOOK
        and isinstance(message.result.data, SearchFindings)
        and len(message.result.data.rows) == 1
    ]


_SHOWN = {Purpose.SPACE: Show.BYTES, Purpose.COUNT: Show.COUNT}


_Key = tuple[int, str]
"""The turn of a call, and its id."""


def _purposes(messages: Sequence[Message]) -> Mapping[_Key, Purpose]:
    """What each call of the built-in mind was for, as it stands on its own messages."""
    own = (message for message in messages if message.mind == NAME)
    return {(one.turn, call.id): Purpose.of(call) for one in own for call in one.calls}


def _key(message: Message) -> _Key:
    return message.turn, message.result.call_id if message.result is not None else ""
