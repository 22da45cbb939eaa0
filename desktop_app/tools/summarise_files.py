"""The `summarise_files` tool: files counted and added up by kind, ending, folder, year or month."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Annotated, Literal

from desktop_app.filetypes.kinds import Kind
from desktop_app.findings import GroupFound, SummaryFindings
from desktop_app.messages.parts import Name, Part, Words
from desktop_app.messages.receipt import Receipt, Share
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.query import dates
from desktop_app.query.query import Folder, Key, Query, Show, Term
from desktop_app.query.syntax import format as written
from desktop_app.query.values import Raw, read_extension
from desktop_app.search.events import Found
from desktop_app.search.groups import Group
from desktop_app.search.receipts import receipt, receipts_of
from desktop_app.tools import found_text, searching
from desktop_app.tools.file_query import (
    Extensions,
    HiddenToo,
    InFolder,
    Modified,
    NameWords,
    OfKind,
    OfSize,
    Written,
    query_of,
)
from desktop_app.tools.find_files import Start
from desktop_app.tools.tool import ToolContext, tool
from desktop_app.wording import visible, written_bytes, written_number

MAX_GROUPS = 50
"""Groups of one page; fewer where their names are long."""

By = Annotated[
    Literal["kind", "extension", "folder", "year", "month"],
    "What the groups have in common. folder: one group for each folder that lies directly in the "
    "searched one, with everything below it; where several folders are searched, one for each of "
    "these. year and month are those of the last change.",
]
Order = Annotated[
    Literal["usual", "count", "bytes", "name"],
    "Which group comes first. count: the one with the most files; bytes: with the most bytes; "
    "name: A to Z; usual: as count, but years and months the latest first.",
]

_SHOWS = {
    "kind": Show.BY_KIND,
    "extension": Show.BY_EXT,
    "folder": Show.BY_FOLDER,
    "year": Show.BY_YEAR,
    "month": Show.BY_MONTH,
}


@tool(
    description=(
        "Add files up in groups: number of files and bytes for each kind, ending, folder, year or "
        "month. Use it for what a folder consists of, what takes the most space, "
        "and which of several folders is bigger. Counts every file below the folder at any depth, "
        "hidden ones only if asked for; exact, whatever part of the groups is shown. For one "
        "number, use count_files. Example, what takes the space in Downloads: folder='Downloads', "
        "by='folder', sort='bytes'. Example, which is bigger, Pictures or Videos: by='folder', "
        "query='in:Pictures|Videos'."
    ),
    aliases=(
        "summarize_files",
        "summarise",
        "summarize",
        "group_files",
        "disk_usage",
        "folder_size",
        "汇总文件",
        "分组统计",
        "文件夹大小",
    ),
)
def summarise_files(
    context: ToolContext,
    by: By = "kind",
    folder: InFolder = "",
    name: NameWords = "",
    extensions: Extensions = (),
    kind: OfKind = "",
    size: OfSize = "",
    modified: Modified = "",
    hidden: HiddenToo = "no",
    sort: Order = "usual",
    start: Start = 1,
    query: Written = "",
) -> AsyncGenerator[ToolEvent, None]:
    """Add up what `query`, or the simple arguments, describe.

    Raises:
        QueryError, PlaceError, ScopeError, SearchError, ToolError: sentences to correct the
            arguments by.
    """
    found_text.check_page(start, MAX_GROUPS, MAX_GROUPS)
    wanted = query_of(
        context.ids,
        _SHOWS[by],
        query=query,
        folder=folder,
        name=name,
        extensions=extensions,
        kind=kind,
        size=size,
        modified=modified,
        hidden=hidden,
    )
    # All groups: how many of them are shown is a matter of pages.
    wanted = replace(wanted, top=None)

    async def composed(found: Found) -> ToolOutput:
        # In a thread: there may be as many folders as files.
        groups = await asyncio.to_thread(_groups, found)
        groups = _sorted(groups, wanted.show, sort)
        most = _most(groups, by_bytes=sort == "bytes")
        output = _output(found, written(wanted), groups, most, start, context)
        return replace(output, besides={"sort": sort, "start": start})

    return searching.search(context, wanted, composed)


def _output(
    found: Found,
    asked: str,
    groups: Sequence[Group],
    most: Sequence[Group],
    start: int,
    context: ToolContext,
) -> ToolOutput:
    shown = groups[start - 1 : start - 1 + MAX_GROUPS]
    with_paths = found.query.show is Show.BY_FOLDER
    totals = found_text.total_parts(found, asked, context.wording, with_paths=with_paths)
    page = found_text.page(
        (_row(found, group, context) for group in shown),
        count=len(groups),
        start=start,
        before=totals,
        wording=context.wording,
    )
    return searching.output(
        found,
        asked,
        (*totals, *page),
        kind=SummaryFindings,
        groups=tuple(map(_found, shown)),
        groups_in_all=len(groups),
        most=tuple(map(_found, most)),
        fullest=_fullest(found),
        receipts=(
            *receipts_of(found),
            *_group_receipts(found, dict.fromkeys((*shown, *most)), context.now),
        ),
    )


def _found(group: Group) -> GroupFound:
    return GroupFound(group.name, group.count, group.total_bytes)


_MOST_EQUAL = 3
"""So many groups are told that have as much as each other."""


def _most(groups: Sequence[Group], *, by_bytes: bool) -> Sequence[Group]:
    """Those with the most files or bytes, where few have as much and others have less."""

    def amount(group: Group) -> int:
        return group.total_bytes if by_bytes else group.count

    named = [group for group in groups if group.name is not None]
    most = max(map(amount, named), default=0)
    first = [group for group in named if amount(group) == most]
    return first if len(first) <= _MOST_EQUAL and len(first) < len(named) else ()


def _fullest(found: Found) -> str:
    """The folder that itself holds the most files; "" where several do."""
    if found.query.show is not Show.BY_FOLDER or not found.groups:
        return ""
    first, *others = sorted(found.groups, key=lambda group: -group.count)[:2]
    return "" if others and others[0].count == first.count else first.name or ""


# The groups


def _groups(found: Found) -> Sequence[Group]:
    """The groups of the search; folders rolled up to those that a person compares."""
    if found.query.show is not Show.BY_FOLDER:
        return found.groups
    roots = found.coverage.folders
    sums: dict[str, Group] = {}
    for group in found.groups:
        top = _top(group.name or "", roots)
        known = sums.get(top, Group(top, 0, 0))
        sums[top] = Group(top, known.count + group.count, known.total_bytes + group.total_bytes)
    if len(roots) > 1:
        # A folder without a match is part of the comparison.
        sums = {root: Group(root, 0, 0) for root in roots} | sums
    return list(sums.values())


def _top(folder: str, roots: Sequence[str]) -> str:
    """The folder that `folder` is added to: itself, or the one above it that is compared."""
    holding = [root for root in roots if found_text.is_inside(folder, root)]
    root = max(holding, key=len, default=folder)
    if len(roots) > 1 or folder == root:
        return root
    name = found_text.names_below(root, folder)[0]
    return os.path.join(root, name)  # noqa: PTH118 (names that are not UTF-8)


def _sorted(groups: Sequence[Group], show: Show, order: str) -> Sequence[Group]:
    """In the order asked for; those that have no name stay last."""
    if order == "usual" and show in (Show.BY_YEAR, Show.BY_MONTH):
        return groups
    groups = sorted(groups, key=lambda group: group.name or "")
    if order == "bytes":
        groups.sort(key=lambda group: -group.total_bytes)
    elif order != "name":
        groups.sort(key=lambda group: -group.count)
    return sorted(groups, key=lambda group: group.name is None)


# As text


def _row(found: Found, group: Group, context: ToolContext) -> list[Part]:
    wording = context.wording
    numbers = wording.say(
        "tool.group",
        count=group.count,
        size=written_bytes(group.total_bytes),
        bytes=written_number(group.total_bytes),
    )
    if group.name is None:
        return [Words(f"{wording.say('tool.group_unknown')}  {numbers}\n")]
    if found.query.show is not Show.BY_FOLDER:
        return [Words(f"{visible(group.name)}  {numbers}\n")]
    root = found_text.root_of(found.coverage)
    if group.name == root:
        return [Words(f"{wording.say('tool.group_directly')}  {numbers}\n")]
    shown = found_text.below(root, group.name)
    return [
        context.ids.label(group.name),
        Name(group.name, f"{shown.rstrip(os.sep)}/"),
        Words(f"  {numbers}\n"),
    ]


# Receipts


def _group_receipts(found: Found, groups: Iterable[Group], now: datetime) -> list[Receipt]:
    """What bears out the numbers of `groups`."""
    receipts: list[Receipt] = []
    for group in groups:
        term = _term(found, group.name, now)
        if term is None:
            continue
        query = _narrowed(found.query, term)
        for show, value in ((Show.COUNT, group.count), (Show.BYTES, group.total_bytes)):
            asked = replace(query, show=show)
            receipts.append(
                receipt(
                    value,
                    asked,
                    at=found.at,
                    total=group.count,
                    digest="",
                    share=Share.GROUP,
                    group=group.name or "",
                )
            )
    return receipts


def _narrowed(query: Query, term: Term) -> Query:
    """The query for one group: the folders of it take the place of those searched."""
    kept = query.terms
    if term.key is Key.IN:
        kept = tuple(one for one in kept if one.key is not Key.IN or one.excluded)
    return replace(query, terms=(term, *kept))


def _term(found: Found, name: str | None, now: datetime) -> Term | None:
    """What all rows of the group have in common, or None where no query says it."""
    if name is None:
        return None
    match found.query.show:
        case Show.BY_KIND:
            return Term(Key.KIND, (Kind(name),))
        case Show.BY_EXT:
            return Term(Key.EXT, (read_extension(Raw(name, name)),))
        case Show.BY_FOLDER:
            # What lies directly in the searched folder is another question: see `facts`; and
            # a depth is counted from the folder that is named.
            is_root = name == found_text.root_of(found.coverage)
            return None if is_root or found.query.of(Key.DEPTH) else Term(Key.IN, (Folder(name),))
        case _:
            return Term(Key.MODIFIED, (dates.span(name, now),))
