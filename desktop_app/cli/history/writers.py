"""What `fossick conversations` writes of conversations: lines for a person, or JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from desktop_app.conversations import ConversationEntry
from desktop_app.messages.message import Message, Role
from desktop_app.wording import Wording, visible
from desktop_app.wording.formats import written_moment


def kept_object(kept: ConversationEntry) -> dict[str, Any]:
    """A conversation of a list for a script."""
    return {
        "id": kept.id,
        "title": kept.title,
        "created": _moment(kept.created_ns),
        "changed": _moment(kept.changed_ns),
        "questions": kept.turns,
    }


def kept_line(kept: ConversationEntry, wording: Wording) -> str:
    """A conversation of a list for a person."""
    questions = wording.say("conversation.questions", count=kept.turns)
    when = written_moment(kept.changed_ns)
    return f"{kept.id:>5}  {when}  {visible(kept.title)}  ({questions})\n"


def conversation_text(
    kept: ConversationEntry, messages: Sequence[Message], wording: Wording
) -> str:
    """What was asked and answered, without what the tools said."""
    lines = [kept_line(kept, wording).strip(), ""]
    for message in messages:
        lines += _lines(message, wording)
    return "\n".join(lines)


def _lines(message: Message, wording: Wording) -> Iterator[str]:
    if message.role is Role.TOOL or not message.text.strip():
        return
    if message.summarises:
        yield wording.say("conversation.summary")
    mark = "> " if message.role is Role.PERSON else ""
    yield from (mark + visible(line) for line in message.text.splitlines())
    yield ""


def _moment(moment_ns: int) -> str:
    return datetime.fromtimestamp(moment_ns / 1e9, UTC).isoformat(timespec="seconds")
