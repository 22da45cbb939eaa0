"""A conversation that is gone on with another day: its last turns, ready to be shown.

For worker threads: it looks at the files that were found.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from desktop_app.agent.events import Answer
from desktop_app.agent.minds import BUILTIN
from desktop_app.conversations import KeptTurn, kept_turns
from desktop_app.errors import ScopeError
from desktop_app.files.scope import Scope
from desktop_app.findings import CopiesFound, Row
from desktop_app.hits import Chunk, Copies, Flag, Hit, Hits
from desktop_app.messages.basis import Basis
from desktop_app.messages.message import Message
from desktop_app.messages.receipt import Receipt
from desktop_app.reasons import Coverage
from desktop_app.ui.conversation.markdown import Formatted, formatted

TURNS_SHOWN = 30
"""Of a longer conversation, the last; all of it goes on."""


@dataclass(frozen=True, slots=True)
class PastTurn:
    """A turn of another day.

    Attributes:
        answer: With the first of its rows, as far as they were kept and may still be shown.
        is_cut: Whether its words broke off.
        summary: What stands for the turns before it from then on; "" where nothing does.
        shown: What the words of a model mean; None where they are shown as they were written.
        basis: What it rests on, as far as that may still be shown; None where nothing was kept.
    """

    answer: Answer
    is_cut: bool = False
    summary: str = ""
    shown: Formatted | None = None
    basis: Basis | None = None


@dataclass(frozen=True, slots=True)
class TakenUp:
    """A conversation as a window goes on with it.

    Attributes:
        turns: The last ones.
        left_out: How many were before them.
    """

    turns: tuple[PastTurn, ...]
    left_out: int = 0


def taken_up(messages: Sequence[Message], scope: Scope) -> TakenUp:
    """What is shown of a history; rows only of files that `scope` allows, as they are now."""
    turns = kept_turns(messages)
    shown = turns[-TURNS_SHOWN:]
    return TakenUp(tuple(_turn(turn, scope) for turn in shown), len(turns) - len(shown))


def _turn(turn: KeptTurn, scope: Scope) -> PastTurn:
    found = [hit for row in turn.rows if (hit := _hit(row, scope)) is not None]
    hits = Hits((Chunk.of(found),))
    basis = None if turn.basis is None else _allowed(turn.basis, scope)
    answer = Answer(
        turn.question,
        turn.answer,
        # Of a long list the first rows were kept, of a bare count none: whoever shows the list has
        # to know that there are more.
        count=None if len(hits) >= turn.found else turn.found,
        hits=hits,
        copies=_copies(turn, found, scope),
        query=turn.query or None,
        coverage=Coverage(complete=turn.found <= len(hits)),
        mind=turn.mind,
        receipts=basis.receipts if basis else (),
        said=turn.answer,
        unverified=turn.unverified,
    )
    is_of_model = turn.mind not in ("", BUILTIN) and bool(turn.answer.strip())
    shown = formatted(turn.answer, turn.answer, turn.unverified) if is_of_model else None
    return PastTurn(answer, turn.cut, turn.summary, shown, basis)


def _allowed(basis: Basis, scope: Scope) -> Basis:
    """It without what points to a file that may not be looked at any more."""
    receipts = tuple(
        cited
        for cited in basis.receipts
        if all(scope.allows(path) for path in _files(cited.receipt))
    )
    return replace(basis, receipts=receipts)


def _files(receipt: Receipt) -> Iterator[str]:
    if receipt.file:
        yield receipt.file
    elif isinstance(receipt.value, str):
        yield receipt.value


def _copies(turn: KeptTurn, found: Sequence[Hit], scope: Scope) -> tuple[Copies, ...]:
    """The sets of copies among the rows; a file that was changed since is in none of them."""
    changed_ns = {row.path: row.modified_ns for row in turn.rows}
    numbers = {
        hit.path: number
        for number, hit in enumerate(found)
        if not hit.flags & Flag.UNKNOWN and changed_ns[hit.path] in (None, hit.modified_ns)
    }
    sets = []
    for one in turn.copies:
        still = [
            (numbers[path],)
            for path in one.paths
            if path in numbers and found[numbers[path]].size_bytes == one.size_bytes
        ]
        elsewhere = tuple(path for path in one.elsewhere if _is_as_long(path, one, scope))
        if still and len(still) + len(elsewhere) > 1:
            sets.append(Copies(one.size_bytes, tuple(still), elsewhere))
    return tuple(sets)


def _is_as_long(path: str, one: CopiesFound, scope: Scope) -> bool:
    """Whether a copy that lies elsewhere is still there, as far as its length tells."""
    try:
        return scope.stat(path).st_size == one.size_bytes
    except ScopeError:
        return False


def _hit(row: Row, scope: Scope) -> Hit | None:
    """The entry as it is now; one that is gone without its facts, one that is closed not at all."""
    folder, name = os.path.split(row.path)
    hidden = Flag.HIDDEN if name.startswith(".") else Flag(0)
    try:
        status = scope.stat(row.path)
    except ScopeError as error:
        is_gone = error.code == "scope.missing"
        return Hit(folder, name, 0, 0, Flag.UNKNOWN | hidden) if is_gone else None
    is_folder = Flag.FOLDER if stat.S_ISDIR(status.st_mode) else Flag(0)
    is_link = Flag.LINK if stat.S_ISLNK(status.st_mode) else Flag(0)
    return Hit(folder, name, status.st_size, status.st_mtime_ns, hidden | is_folder | is_link)
