"""What the reading of one reply gives: pieces on the way, and its end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from desktop_app.llm.replies.call_texts import CallForm
from desktop_app.llm.replies.json_calls import PrintedCall
from desktop_app.messages.mind import ReplyWithdrawn, TextDelta, ThinkingDelta

Delta = TextDelta | ThinkingDelta | ReplyWithdrawn


class ReplyChannel(Enum):
    """What the text of a reply is, as far as its labels have told."""

    UNLABELLED = "unlabelled"
    """Before any label, where labels were asked for."""
    THOUGHT = "thought"
    ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class ReplyEnd:
    """The end of a reply.

    Attributes:
        deltas: What is still to be passed on.
        calls: The calls that it makes.
        form: How they were written.
        answered: Whether it gave an answer.
        unlabelled: Where labels were asked for: what came without any, not passed on.
        unread: Whether something was meant to be a call that nobody can read.
        cut_call: Whether the reply ended within a call.
    """

    deltas: tuple[Delta, ...]
    calls: tuple[PrintedCall, ...] = ()
    form: CallForm | None = None
    answered: bool = False
    unlabelled: str = ""
    unread: bool = False
    cut_call: bool = False
