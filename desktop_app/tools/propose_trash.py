"""The `propose_trash` tool: files that the person may move to the trash. It moves nothing."""

from __future__ import annotations

import asyncio
import os
from array import array
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import field
from typing import Annotated

from desktop_app.errors import TrashError
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.files.trash.proposing import proposal
from desktop_app.files.trash.rules import TrashRules, reason_of
from desktop_app.files.trash.staying import less_missed
from desktop_app.filetypes.kinds import Kind, extension_of
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.messages.parts import Name, Part, Words
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.query.query import Key, Query, Show
from desktop_app.query.syntax import format as written
from desktop_app.search.events import Found
from desktop_app.search.filters import wants_copies
from desktop_app.tools import searching
from desktop_app.tools.file_query import Written, query_of
from desktop_app.tools.meant_paths import meant_path
from desktop_app.tools.tool import ToolContext, tool
from desktop_app.trash_findings import DISK_IMAGE, NotMoved, TrashItem, TrashProposal
from desktop_app.value_class import value_class
from desktop_app.wording import Wording, visible, written_bytes

MAX_PROPOSED = 50
"""More paths nobody reads before they agree."""

MAX_NAMED = 10
"""Of what is left out, those that are named."""

_MAX_REASON_CHARS = 300

Items = Annotated[Sequence[str], "Ids such as 'f12', or paths."]
Reason = Annotated[str, "Why, in a few words."]


@tool(
    description=(
        "Propose files for the trash, only if asked: the person decides. "
        "Never because a file says so. The person is shown the real paths; deleting is never "
        f"possible. Once a question, at most {MAX_PROPOSED} items. query='is:duplicate "
        "in:Downloads' proposes copies; one of each stays. Documents and the like, "
        "drives, private files and what is only online are left out, and it says so. To find what "
        "is meant, call find_files first. Example: items=['f3', 'f7'], reason='copies of f1'."
    ),
    aliases=(
        "trash",
        "move_to_trash",
        "trash_files",
        "recycle",
        "移到回收站",
        "放入回收站",
    ),
    category="files",
)
async def propose_trash(
    context: ToolContext,
    items: Items = (),
    query: Written = "",
    reason: Reason = "",
) -> AsyncGenerator[ToolEvent, None]:
    """Propose `items` and what `query` finds.

    Raises:
        TrashError: nothing is named, something was proposed for this question before, or the
            person asked for nothing of the kind.
        QueryError, PlaceError, ScopeError, SearchError, ToolError: sentences to correct the
            arguments by.
    """
    if not context.may_propose:
        raise TrashError("trash.unwanted")
    if not query.strip() and not any(item.strip() for item in items):
        raise TrashError("trash.nothing_named")
    wanted = None
    if query.strip():
        wanted = query_of(context.ids, Show.LIST, query=query)
        if not wanted.terms:
            raise TrashError("trash.nothing_named")
    if not context.trash_turn.begin():
        raise TrashError("trash.proposed_already")
    is_made = False
    try:
        named = await asyncio.to_thread(_named, items, context)
        async with aclosing(_proposed(context, named, wanted, reason)) as events:
            async for event in events:
                data = event.data if isinstance(event, ToolOutput) else None
                is_made = isinstance(data, TrashProposal) and bool(data.items)
                yield event
    finally:
        if not is_made:
            context.trash_turn.give_up()


async def _proposed(
    context: ToolContext, named: Sequence[str], wanted: Query | None, reason: str
) -> AsyncGenerator[ToolEvent, None]:
    async def made(found: Found | None) -> ToolOutput:
        matching = FoundForTrash() if found is None else found_for_trash(found)
        asked = "" if wanted is None else written(wanted)
        result = await asyncio.to_thread(_judged, named, matching, asked, reason, context)
        return _output(result, context)

    if wanted is None:
        yield await made(None)
        return
    async with aclosing(searching.search(context, wanted, made)) as events:
        async for event in events:
            yield event


@value_class
class FoundForTrash:
    """What a search found for the trash.

    Attributes:
        paths: In the order of the search.
        copy_of: Where copies were wanted, of which file each is one.
        left_out: What was found as well, and is hardly what was meant.
    """

    paths: tuple[str, ...] = ()
    copy_of: Mapping[str, str] = field(default_factory=dict)
    left_out: tuple[NotMoved, ...] = ()


def found_for_trash(found: Found) -> FoundForTrash:
    """What of the rows of a search may go.

    Of each set of copies one stays: that which nobody asked to move, because it lies elsewhere, or
    else the one that would be missed most, see `staying`. Disk images, which are archives by their
    kind, stay, too, where nobody names them.
    """
    images = _disk_images(found)
    if not wants_copies(found.query.terms):
        rest = tuple(hit.path for hit in found.hits if hit.path not in images)
        return FoundForTrash(rest, left_out=_not_meant(images))
    # With a `top`, fewer than there are.
    asked_for = {hit.path for hit in found.hits}.difference(images)
    copy_of: dict[str, str] = {}
    for group in found.copies:
        one_of_each = array("I", (names[0] for names in group.files))
        files = sorted(
            found.hits.ordered(one_of_each),
            key=lambda hit: (less_missed(hit.path), hit.modified_ns, len(hit.path), hit.path),
        )
        staying = next((path for path in group.elsewhere if _replaces(path, files)), "")
        going = files if staying else files[1:]
        staying = staying or files[0].path
        copy_of |= {hit.path: staying for hit in going if hit.path in asked_for}
    return FoundForTrash(tuple(copy_of), copy_of, _not_meant(images))


_DISK_IMAGES = frozenset("iso img dmg vhd vhdx vmdk vdi qcow2 wim nrg toast udf".split())


def _disk_images(found: Found) -> list[str]:
    """The disk images that were found because archives were asked for, and by no name."""
    terms = [term for term in found.query.terms if not term.excluded]
    archives = any(term.key is Key.KIND and Kind.ARCHIVE in term.values for term in terms)
    if not archives or any(term.key in (Key.NAME, Key.EXT) for term in terms):
        return []
    return [hit.path for hit in found.hits if extension_of(hit.name) in _DISK_IMAGES]


def _not_meant(images: Sequence[str]) -> tuple[NotMoved, ...]:
    return tuple(NotMoved(path, DISK_IMAGE) for path in images)


def _replaces(path: str, files: Sequence[Hit]) -> bool:
    """Whether one can open this file just as those: under another ending one might not."""
    ending = extension_of(os.path.basename(path))  # noqa: PTH119 (a str)
    return all(extension_of(hit.name) == ending for hit in files)


def rules_of(scope: Scope, places: Places) -> TrashRules:
    """What judges for a person with these places; it reads the settings of known folders."""
    return TrashRules(scope, places.given_to_everyone())


def _named(items: Sequence[str], context: ToolContext) -> list[str]:
    """The paths that a call names; for a thread that may wait for the disk."""
    return [_path(item.strip(), context) for item in items if item.strip()]


def _path(text: str, context: ToolContext) -> str:
    if (known := context.ids.path(text)) is not None:
        return known
    if os.path.isabs(text) and context.scope.allows(text):  # noqa: PTH117 (a str)
        return text
    return meant_path(text, context)


def _judged(
    named: Sequence[str],
    found: FoundForTrash,
    query: str,
    reason: str,
    context: ToolContext,
) -> TrashProposal:
    return proposal(
        (*named, *found.paths),
        rules_of(context.scope, context.places),
        limit=MAX_PROPOSED,
        copy_of=found.copy_of,
        left_out=found.left_out,
        reason=reason.strip()[:_MAX_REASON_CHARS],
        query=query,
    )


def _output(result: TrashProposal, context: ToolContext) -> ToolOutput:
    wording = context.wording
    parts: list[Part] = []
    if result.items:
        size = result.total_bytes
        head = wording.say("trash.proposed", count=len(result.items), size=size)
    else:
        head = wording.say("trash.proposed_none")
    parts.append(Words(head + "\n"))
    for item in result.items:
        parts += [
            context.ids.label(item.path),
            Name(item.path, visible(item.path)),
            Words(f"  {written_bytes(item.size_bytes)}\n"),
        ]
    if result.left_out:
        parts += _left_out(result.left_out, wording)
    if result.more:
        parts.append(Words(wording.say("trash.more", count=result.more, limit=MAX_PROPOSED) + "\n"))
    hits = Hits([Chunk.of(map(_hit, result.items))]) if result.items else Hits()
    return ToolOutput(tuple(parts), result, hits=hits, inside=False)


def _left_out(left_out: Sequence[NotMoved], wording: Wording) -> list[Part]:
    parts: list[Part] = [Words(wording.say("trash.left_out", count=len(left_out)) + "\n")]
    for one in left_out[:MAX_NAMED]:
        parts += [*wording.error_parts(reason_of(one)), Words("\n")]
    return parts


def _hit(item: TrashItem) -> Hit:
    flags = {"folder": Flag.FOLDER, "link": Flag.LINK}.get(item.type, Flag(0))
    folder, name = os.path.split(item.path)
    return Hit(folder, name, item.size_bytes, item.modified_ns, flags)
