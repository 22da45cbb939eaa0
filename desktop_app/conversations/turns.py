"""The turns of a conversation, as a window shows them again another day."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.findings import (
    CopiesFound,
    CopyFindings,
    Row,
    SearchFindings,
)
from desktop_app.messages.basis import Basis
from desktop_app.messages.message import Message, Role
from desktop_app.value_class import value_class


@value_class
class KeptTurn:
    """A question, and what is kept of its answer.

    Attributes:
        question: As it was asked.
        answer: What was said last; "" where the program ended before that.
        mind: Who said it.
        cut: Whether the words broke off.
        query: What was looked for last, in written form; "" where nothing was.
        rows: The first entries that were found by it.
        found: How many there were.
        copies: The sets of copies that are among them, as far as they were kept.
        summary: What stands for the turns before, where it was written in this one; else "".
        unverified: What of the answer nothing that was found bears out.
        basis: What it rests on; None of answers of an earlier version.
    """

    question: str
    answer: str = ""
    mind: str = ""
    cut: bool = False
    query: str = ""
    rows: tuple[Row, ...] = ()
    found: int = 0
    copies: tuple[CopiesFound, ...] = ()
    summary: str = ""
    unverified: tuple[str, ...] = ()
    basis: Basis | None = None


def kept_turns(messages: Sequence[Message]) -> list[KeptTurn]:
    """The turns of a history, the first one first.

    Each begins with its question: two programs that went on with one conversation at once gave
    their turns the same numbers.
    """
    turns: list[list[Message]] = []
    for message in messages:
        if message.role is Role.PERSON or not turns:
            turns.append([])
        turns[-1].append(message)
    return [_turn(turn) for turn in turns]


def _turn(messages: Sequence[Message]) -> KeptTurn:
    asked = next((one.text for one in messages if one.role is Role.PERSON), "")
    summary = next((one.text for one in reversed(messages) if one.summarises), "")
    said = next((one for one in reversed(messages) if _is_answer(one)), None)
    looked = {part.query for part in said.basis.looked} if said and said.basis else set()
    searches = [found for one in reversed(messages) if (found := _found(one)) is not None]
    # Behind it may stand a search for what only comes near.
    of_answer = (found for found in searches if found.query in looked)
    found = next(of_answer, searches[0] if searches else None)
    return KeptTurn(
        asked,
        said.text if said else "",
        said.mind if said else "",
        said.cut if said else False,
        found.query if found else "",
        found.rows if found else (),
        found.count if found else 0,
        found.copies if isinstance(found, SearchFindings) else (),
        summary,
        said.unverified if said else (),
        said.basis if said else None,
    )


def _is_answer(message: Message) -> bool:
    return message.role is Role.MIND and not message.calls


def _found(message: Message) -> SearchFindings | CopyFindings | None:
    found = message.result.data if message.result is not None else None
    return found if isinstance(found, SearchFindings | CopyFindings) else None
