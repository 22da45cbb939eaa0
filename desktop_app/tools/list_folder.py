"""The `list_folder` tool: what lies in a folder, each folder's own right behind it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Literal

from desktop_app.errors import ToolError
from desktop_app.findings import TreeFindings
from desktop_app.hits import Flag, Hit
from desktop_app.messages.parts import Name, Part, Words
from desktop_app.messages.receipt import Receipt, Share
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.query.query import Is, Key, Query, Show, Sort, SortKey, Term
from desktop_app.query.syntax import format as written
from desktop_app.search.events import Found
from desktop_app.search.receipts import receipt
from desktop_app.tools import found_text, searching
from desktop_app.tools.file_query import InFolder, depth_term, query_of
from desktop_app.tools.find_files import Start
from desktop_app.tools.tool import ToolContext, tool
from desktop_app.wording import Wording, written_bytes

if TYPE_CHECKING:
    from desktop_app.tools.folder_tree import FolderTree

MAX_LINES = 200
"""Entries of one page; fewer where their names are long."""

MAX_DEPTH = 10
"""Levels that can be asked for; whoever wants more searches."""

Depth = Annotated[int, f"Levels to show, 1 to {MAX_DEPTH}."]
HiddenShown = Annotated[
    Literal["no", "yes", "only"], "Whether hidden entries are listed: no, yes, or only these."
]


@tool(
    description=(
        "List what lies in one folder, each with id, path and size. Folders "
        "come first, then files and links. Shows one level if not asked for more, no hidden "
        "entries, and says how many folders, files and links there are, apart. "
        f"At most {MAX_LINES} entries a page, by name. To find files by name, kind, size or date "
        "at any depth, use find_files; for the size of folders, summarise_files with by='folder'. "
        "Example: folder='Documents', depth=2."
    ),
    aliases=(
        "ls",
        "dir",
        "tree",
        "list_directory",
        "list_dir",
        "list_folders",
        "show_folder",
        "列出文件夹",
        "查看文件夹",
        "目录",
    ),
)
def list_folder(
    context: ToolContext,
    folder: InFolder = "",
    depth: Depth = 1,
    hidden: HiddenShown = "no",
    start: Start = 1,
) -> AsyncGenerator[ToolEvent, None]:
    """List what lies in `folder`.

    Raises:
        PlaceError, ScopeError, ToolError: sentences to correct the arguments by.
    """
    found_text.check_page(start, MAX_LINES, MAX_LINES)
    if not 1 <= depth <= MAX_DEPTH:
        raise ToolError("tool.bad_levels", most=MAX_DEPTH)
    wanted = query_of(context.ids, Show.LIST, folder=folder, hidden=hidden)
    entries = Term(Key.IS, (Is.FILE, Is.FOLDER, Is.LINK))
    wanted = replace(
        wanted, terms=(*wanted.terms, depth_term(depth), entries), sort=Sort(SortKey.NAME)
    )

    async def composed(found: Found) -> ToolOutput:
        from desktop_app.tools.folder_tree import FolderTree

        # Of a folder with a million entries it takes its time.
        tree = await asyncio.to_thread(FolderTree.of, found.hits, found.coverage.folders)
        output = _output(found, written(wanted), tree, depth, start, context)
        return replace(output, besides={"start": start})

    return searching.search(context, wanted, composed)


# As text


def _output(
    found: Found, asked: str, tree: FolderTree, depth: int, start: int, context: ToolContext
) -> ToolOutput:
    first, *others = _counts(tree, depth, found.coverage.complete, context.wording)
    root = found_text.root_of(found.coverage)
    base = found_text.base_parts(root, context.wording)
    totals = [
        Words(first),
        *base,
        Words("".join(f"\n{line}" for line in others) + "\n"),
        *found_text.coverage_parts(found.coverage, context.wording, names_folders=not base),
    ]
    return searching.output(
        found,
        asked,
        (*totals, *_page(tree, root, start, totals, context)),
        kind=TreeFindings,
        receipts=_receipts(found, tree),
        folder_count=tree.within.folders,
        file_count=tree.within.files,
        link_count=tree.within.links,
        folders_directly=tree.directly.folders,
        files_directly=tree.directly.files,
        links_directly=tree.directly.links,
    )


def _counts(tree: FolderTree, depth: int, complete: bool, wording: Wording) -> list[str]:
    """How many folders, files and links there are, apart; in it, and as deep as was looked."""
    end = "in_all" if complete else "at_least"
    numbers = {f"tool.lies_directly_{end}": tree.directly}
    if depth > 1:
        numbers[f"tool.lies_within_{end}"] = tree.within
    lines = []
    for code, of in numbers.items():
        line = wording.say(code, depth=depth, folders=of.folders, files=of.files)
        if of.links:
            line += f" {wording.say('tool.lies_links', count=of.links)}"
        lines.append(line)
    return lines


def _page(
    tree: FolderTree, root: str, start: int, before: Sequence[Part], context: ToolContext
) -> list[Part]:
    """The entries from `start` on, each by its path below `root`."""
    wording = context.wording
    if start > max(1, len(tree.entries)):
        past = wording.say("tool.past_the_end", start=start, count=len(tree.entries))
        return [Words(past)]
    entries = tree.entries[start - 1 : start - 1 + MAX_LINES]
    shown = found_text.fitting((_line(hit, root, context) for hit in entries), before)
    end = start - 1 + len(shown)
    parts = [part for line in shown for part in line]
    if end < len(tree.entries):
        left = wording.say("tool.entries_left", count=len(tree.entries) - end)
        parts.append(Words(f"{left} {wording.say('tool.next_page', start=end + 1)}"))
    return parts


def _line(hit: Hit, root: str, context: ToolContext) -> list[Part]:
    facts = [context.wording.say(f"tool.mark_{mark}") for mark in found_text.marks(hit.flags)]
    if not hit.flags & (Flag.UNKNOWN | Flag.FOLDER | Flag.LINK):
        facts.append(written_bytes(hit.size_bytes))
    return [
        context.ids.label(hit.path),
        Name(hit.path, found_text.below(root, hit.path) + ("/" if hit.is_folder else "")),
        Words("".join(f"  {fact}" for fact in facts) + "\n"),
    ]


# Receipts


def _receipts(found: Found, tree: FolderTree) -> tuple[Receipt, ...]:
    """What bears out the numbers of entries, folders and files."""
    numbers: dict[Query, tuple[int, str, Share | None]] = {
        replace(found.query, show=Show.COUNT): (found.count, found.digest, None)
    }
    for query, of in ((found.query, tree.within), (_directly(found.query), tree.directly)):
        numbers |= {
            _only(query, Is.FOLDER): (of.folders, "", Share.FOLDERS),
            _only(query, Is.FILE): (of.files, "", Share.FILES),
        }
        if of.links:
            numbers[_only(query, Is.LINK)] = (of.links, "", Share.OTHERS)
    return tuple(
        receipt(value, query, at=found.at, total=value, digest=digest, share=share)
        for query, (value, digest, share) in numbers.items()
    )


def _only(query: Query, kind: Is) -> Query:
    terms = tuple(Term(Key.IS, (kind,)) if one.key is Key.IS else one for one in query.terms)
    return replace(query, terms=terms, show=Show.COUNT)


def _directly(query: Query) -> Query:
    terms = (depth_term(1) if one.key is Key.DEPTH else one for one in query.terms)
    return replace(query, terms=tuple(terms))
