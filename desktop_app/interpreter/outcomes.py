"""What a question comes to: the calls that a plan wants, and what it makes of their results."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import field
from enum import StrEnum

from desktop_app.findings import (
    CopyFindings,
    Counted,
    FolderFindings,
    Row,
    SearchFindings,
)
from desktop_app.messages.message import JsonValue, ToolCall, ToolResult
from desktop_app.messages.mind import About, TakenAs
from desktop_app.query.query import Key, Query, Show
from desktop_app.value_class import record_class, value_class


class OutOfCallsError(Exception):
    """No more calls are made: what a plan knows by now is its answer."""


class Purpose(StrEnum):
    """What a call is for: it is kept on the call, for the question that follows on this one."""

    ANSWER = "answer"
    """Its query is what was asked, and tells what was asked of it."""
    COUNT = "count"
    """Its query is what was asked, and the number of what it finds is what of it."""
    SPACE = "space"
    """Its query is what was asked, and the room that is taken is what of it."""
    LOOK = "look"
    """It looks for names, or for what comes near: its query is no one's question."""

    def written(self) -> dict[str, JsonValue]:
        """As `ToolCall.extra` holds it."""
        return {} if self is Purpose.ANSWER else {_PURPOSE: self.value}

    @classmethod
    def of(cls, call: ToolCall) -> Purpose:
        """The purpose of a call that was made by the built-in mind."""
        purpose = call.extra.get(_PURPOSE)
        return cls(purpose) if purpose in list(cls) else cls.ANSWER


_PURPOSE = "purpose"


@value_class
class Wanted:
    """A call that a plan wants: the tool, its arguments, and what it is for."""

    tool: str
    arguments: Mapping[str, JsonValue]
    purpose: Purpose = Purpose.ANSWER


@value_class
class Respelt:
    """A word that was typed with a slip, and the one that it was taken for."""

    typed: str
    meant: str


@record_class
class Outcome:
    """What a question came to.

    Attributes:
        query: What is answered, its folders by their paths where their names were looked up.
        result: What the tool said of that.
        near: A call that found what only comes near, or None.
        folders: What words that name no folder were taken for: the words, and the paths.
        other_names: By which names in the other language `near` was found, if it was.
        near_folders: Or in which folders that are called so.
        within: How many of them have the name only inside a longer word.
        hidden: Whether only hidden entries were found.
        no_folders: What was to be left out as a folder, and is the name of none.
        nothing: What was to be left out, and is in no name of a folder or file.
        nth: The place of the one that is asked for, where it is not the first; else 0.
        alone: Whether only that one is shown.
        basis: The call that chose the rows, where that of `result` only looked them up.
        respelt: Words that were typed with a slip.
        apart: A name that nothing has as one, and whose words were found apart.
        unknown: Words that may be a condition, and that nobody understood.
        beyond: All were asked for behind so many first ones, of which some may have been meant; 0
            where that is not so.
        ties: How many more are as large as the last of the first ones that are shown.
    """

    query: Query
    result: ToolResult
    near: ToolResult | None = None
    folders: dict[str, tuple[str, ...]] = field(default_factory=dict)
    other_names: tuple[str, ...] = ()
    near_folders: tuple[str, ...] = ()
    within: int = 0
    hidden: bool = False
    no_folders: tuple[str, ...] = ()
    nothing: tuple[str, ...] = ()
    nth: int = 0
    alone: bool = False
    basis: ToolResult | None = None
    respelt: tuple[Respelt, ...] = ()
    apart: str = ""
    unknown: str = ""
    beyond: int = 0
    ties: int = 0

    @property
    def count(self) -> int:
        """How many were found."""
        return count_of(self.result)

    @property
    def room_bytes(self) -> int:
        """The room that what is asked for takes: all of it, or the first of an order."""
        found = self.result.data
        if not isinstance(found, SearchFindings):
            return 0
        return found.bytes_of_first if self.query.asks_for_first else found.total_bytes


Plan = Generator[Wanted, ToolResult, Outcome]


def count_of(result: ToolResult) -> int:
    """How many a result has found; 0 where it does not say."""
    return result.data.count if isinstance(result.data, Counted) else 0


def rows_of(result: ToolResult) -> tuple[Row, ...]:
    """The entries that a result shows, in order."""
    match result.data:
        case SearchFindings(rows=rows) | CopyFindings(rows=rows):
            return rows
        case FolderFindings(folders=folders):
            return tuple(map(Row, folders))
    return ()


def folders_in(result: ToolResult) -> tuple[str, ...]:
    """The folders that words were resolved to; none where that failed."""
    return result.data.folders if isinstance(result.data, FolderFindings) else ()


def is_near(result: ToolResult) -> bool:
    """Whether the words only come near to the names of folders."""
    return isinstance(result.data, FolderFindings) and result.data.is_near


def about(outcomes: Sequence[Outcome], taken: TakenAs) -> About:
    """What an answer is about: the rows, and the number where one was asked for."""
    counts = [one.count for one in outcomes if one.query.show is Show.COUNT]
    sums = [
        one.room_bytes for one in outcomes if one.query.show is Show.BYTES and not one.result.failed
    ]
    failed = any(one.result.failed for one in outcomes)
    return About(
        tuple(one.result.call_id for one in outcomes),
        tuple(one.near.call_id for one in outcomes if one.near is not None),
        counts[0] if len(counts) == 1 and not failed else None,
        sums[0] if len(sums) == 1 else None,
        tuple(one.basis.call_id for one in outcomes if one.basis is not None),
        taken,
    )


def only_path(outcomes: Sequence[Outcome]) -> str:
    """The path of the one file that was listed; "" where there are others, or it may be none."""
    found = outcomes[0].result.data
    is_one = len(outcomes) == 1 and outcomes[0].count == 1 and outcomes[0].query.show is Show.LIST
    if not is_one or not isinstance(found, SearchFindings) or outcomes[0].query.of(Key.IS):
        return ""
    return found.rows[0].path if found.rows else ""
