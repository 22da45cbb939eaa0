"""The work of `fossick trash`: list, ask, move; or bring back."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Sequence
from contextlib import ExitStack, aclosing
from datetime import datetime

from desktop_app.assembly.search import SearchAssembly
from desktop_app.cli import streams
from desktop_app.cli.interruption import Interruption
from desktop_app.cli.program import assembled_search
from desktop_app.cli.status import Status
from desktop_app.cli.trash.asking import says_yes, wants_beside
from desktop_app.cli.trash.options import TrashOptions
from desktop_app.cli.trash.writers import write_done, write_proposal
from desktop_app.errors import AppError, TrashError
from desktop_app.files.scope import Scope
from desktop_app.files.trash.moving import ConfirmedTrash, carry_out
from desktop_app.files.trash.proposing import proposal
from desktop_app.files.trash.undoing import free_name, newest_in_bin, put_back
from desktop_app.query.query import Query
from desktop_app.search.events import Found
from desktop_app.tools.propose_trash import found_for_trash, rules_of
from desktop_app.trash_findings import TrashDone, TrashProposal
from desktop_app.wording import Wording

MAX_LISTED = 1_000
"""More are not moved at once: nobody reads the list."""


def carry_out_command(query: Query, options: TrashOptions) -> Status:
    """Do what is asked for; what goes wrong is said on standard error.

    Raises:
        BrokenPipeError: nobody reads on.
        OutputError: it could not be written for another reason.
    """
    wording = Wording(options.where.language)
    try:
        with assembled_search(options.where) as program:
            if options.undone:
                return _put_back(options.undone, program, wording)
            if options.named:
                found = proposal(
                    options.named, rules_of(program.scope, program.places), limit=MAX_LISTED
                )
                write_proposal(found, MAX_LISTED, wording, as_json=options.where.as_json)
                return _move(found, program, options, wording)
            return _list_and_ask(query, options, program, wording)
    except streams.OutputError:
        raise
    except AppError as error:
        streams.complain(wording.error(error))
        return Status.FAILED


def _list_and_ask(
    query: Query, options: TrashOptions, program: SearchAssembly, wording: Wording
) -> Status:
    with ExitStack() as closing:
        runner = closing.enter_context(asyncio.Runner())
        interruption = closing.enter_context(Interruption(runner.get_loop()))
        found = runner.run(_found(query, program, interruption))
        if interruption.requested:
            # What was found until now is not all that was asked for.
            streams.complain(wording.say("trash.nothing_moved"))
            return Status.INTERRUPTED
    going = found_for_trash(found)
    proposed = proposal(
        going.paths,
        rules_of(program.scope, program.places),
        limit=MAX_LISTED,
        copy_of=going.copy_of,
        left_out=going.left_out,
        query=options.query,
    )
    as_json = options.where.as_json
    write_proposal(proposed, MAX_LISTED, wording, as_json=as_json)
    agreed = bool(proposed.items) and says_yes(len(proposed.items), wording)
    if agreed:
        return _move(proposed, program, options, wording)
    if as_json:
        write_done(proposed, TrashDone(()), wording, as_json=True)
    if not proposed.items:
        return Status.DONE
    asked = agreed is not None
    streams.complain(wording.say("trash.nothing_moved" if asked else "trash.not_asked"))
    return Status.DONE if asked else Status.FAILED


async def _found(query: Query, program: SearchAssembly, interruption: Interruption) -> Found:
    stop = threading.Event()
    interruption.stopping(stop.set)
    async with aclosing(program.engine.search(query, stop=stop, now=datetime.now())) as events:
        async for event in events:
            if isinstance(event, Found):
                return event
    raise AssertionError("a search ends with what it found")


def _move(
    proposed: TrashProposal, program: SearchAssembly, options: TrashOptions, wording: Wording
) -> Status:
    """Move what was agreed to, here in the only thread there is."""
    rules = rules_of(program.scope, program.places)
    done = carry_out(ConfirmedTrash(proposed.items), rules)
    write_done(proposed, done, wording, as_json=options.where.as_json)
    refused = bool(done.failed) or (bool(options.named) and bool(proposed.left_out))
    return Status.FAILED if refused else Status.DONE


def _put_back(paths: Sequence[str], program: SearchAssembly, wording: Wording) -> Status:
    status = Status.DONE
    for path in paths:
        try:
            back = _put_one_back(path, program.scope, wording)
        except AppError as error:
            streams.complain(wording.error(error))
            status = Status.FAILED
        else:
            streams.write(wording.say("trash.put_back", path=back) + "\n")
    return status


def _put_one_back(path: str, scope: Scope, wording: Wording) -> str:
    """Bring back what was at `path`, to there or, if the person wants it, beside; where it is."""
    moved = newest_in_bin(path, scope)
    try:
        put_back(moved, scope)
    except TrashError as error:
        if error.code != "trash.place_taken":
            raise
        name = free_name(moved.item.path, scope)
        if not wants_beside(path, name, wording):
            raise
        put_back(moved, scope, name=name)
        return os.path.join(os.path.dirname(moved.item.path), name)  # noqa: PTH118, PTH120
    return path
