"""The `list_folder` tool: what lies in a folder, as a tree."""

from __future__ import annotations

import asyncio
import os
from collections import defaultdict
from collections.abc import AsyncGenerator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from desktop_app.errors import ToolError
from desktop_app.hits import Flag, Hit, Hits
from desktop_app.messages import Name, Part, Receipt, ToolEvent, ToolOutput, Words
from desktop_app.search.events import Found
from desktop_app.search.query import Is, Key, Query, Show, Sort, SortKey, Term
from desktop_app.search.query_syntax import format as written
from desktop_app.search.receipts import receipt
from desktop_app.tools import found_text, searching
from desktop_app.tools.file_query import InFolder, depth_term, query_of
from desktop_app.tools.find_files import Start
from desktop_app.tools.tool import ToolContext, tool
from desktop_app.wording import Wording, visible, written_bytes

MAX_LINES = 200
"""Entries of one page; fewer where their names are long."""

MAX_DEPTH = 10
"""Levels that can be asked for; whoever wants more searches."""

Depth = Annotated[int, f"Levels to show, 1 to {MAX_DEPTH}: 1 is what lies directly in the folder."]
HiddenShown = Annotated[
    Literal["no", "yes", "only"], "Whether hidden entries are listed: no, yes, or only these."
]


@tool(
    description=(
        "List what lies in one folder, each with id and size, as an indented tree. Folders "
        "come first, then files and links. Shows one level if not asked for more, no hidden "
        "entries, and says how many folders and how many files there are, apart. "
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
        # Of a folder with a million entries it takes its time.
        tree = await asyncio.to_thread(_Tree.of, found.hits, found.coverage.folders)
        return _output(found, written(wanted), tree, depth, start, context)

    return searching.search(context, wanted, composed)


@dataclass(frozen=True, slots=True)
class _Tree:
    """The entries below some folders, each folder's own right behind it.

    Attributes:
        roots: The folders.
        entries: Of the hits, in the order of the tree.
        folders: How many folders are among them.
        files: How many files.
        folders_directly: How many of them lie directly in `roots`; likewise `files_directly`.
    """

    roots: Sequence[str]
    entries: Sequence[Hit]
    folders: int
    files: int
    folders_directly: int
    files_directly: int

    @classmethod
    def of(cls, hits: Hits, roots: Sequence[str]) -> _Tree:
        """Put hits, which come by name, into the order of the tree."""
        children: defaultdict[str, list[Hit]] = defaultdict(list)
        for hit in hits:
            children[hit.folder].append(hit)
        entries: list[Hit] = []
        for root in roots:
            waiting = _backwards(children.pop(root, []))
            while waiting:
                hit = waiting.pop()
                entries.append(hit)
                if hit.is_folder:
                    waiting += _backwards(children.pop(hit.path, []))
        direct = [hit for hit in entries if hit.folder in roots]
        return cls(
            roots, entries, _folders(entries), _files(entries), _folders(direct), _files(direct)
        )


def _backwards(hits: list[Hit]) -> list[Hit]:
    """Folders first, then the others, and the whole from its end: the first is taken first."""
    folders = [hit for hit in hits if hit.is_folder]
    others = [hit for hit in hits if not hit.is_folder]
    return [*reversed(others), *reversed(folders)]


def _folders(hits: Sequence[Hit]) -> int:
    return sum(hit.is_folder for hit in hits)


def _files(hits: Sequence[Hit]) -> int:
    return sum(not hit.flags & (Flag.FOLDER | Flag.LINK | Flag.SPECIAL) for hit in hits)


# As text


def _output(
    found: Found, asked: str, tree: _Tree, depth: int, start: int, context: ToolContext
) -> ToolOutput:
    totals = [
        Words(_counts(tree, depth, found.coverage.complete, context.wording)),
        *found_text.coverage_parts(found.coverage, context.wording),
    ]
    return searching.output(
        found,
        asked,
        (*totals, *_page(tree, start, totals, context)),
        data={
            "folder_count": tree.folders,
            "file_count": tree.files,
            "folders_directly": tree.folders_directly,
            "files_directly": tree.files_directly,
        },
        receipts=_receipts(found, tree),
    )


def _counts(tree: _Tree, depth: int, complete: bool, wording: Wording) -> str:
    """How many folders and files there are, apart; in it, and as deep as was looked."""
    end = "in_all" if complete else "at_least"
    counts = {"folders": tree.folders_directly, "files": tree.files_directly}
    lines = [wording.say(f"tool.lies_directly_{end}", **counts)]
    if depth > 1:
        counts = {"folders": tree.folders, "files": tree.files}
        lines.append(wording.say(f"tool.lies_within_{end}", depth=depth, **counts))
    return "\n".join(lines) + "\n"


def _page(tree: _Tree, start: int, before: Sequence[Part], context: ToolContext) -> list[Part]:
    """The tree from its entry `start` on, with the folders above that lead to it."""
    wording = context.wording
    if start > max(1, len(tree.entries)):
        past = wording.say("tool.past_the_end", start=start, count=len(tree.entries))
        return [Words(past)]
    if not tree.entries:
        return [part for root in tree.roots for part in _root_line(root, context)]
    shown = found_text.fitting(_lines(tree, start, context), before)
    end = start - 1 + len(shown)
    parts = [part for line in shown for part in line]
    if end < len(tree.entries):
        left = wording.say("tool.entries_left", count=len(tree.entries) - end)
        parts.append(Words(f"{left} {wording.say('tool.next_page', start=end + 1)}"))
    return parts


def _lines(tree: _Tree, start: int, context: ToolContext) -> Iterator[list[Part]]:
    """Each entry of a page, the first one of a root behind the line that names it."""
    current = ""
    for number, hit in enumerate(tree.entries[start - 1 : start - 1 + MAX_LINES]):
        root = max((root for root in tree.roots if found_text.is_inside(hit.folder, root)), key=len)
        line: list[Part] = []
        if root != current:
            line += _root_line(root, context)
            current = root
        above = found_text.names_below(root, hit.folder)
        if number == 0:
            line += _way_to(root, above, context)
        yield [*line, *_entry_line(hit, len(above) + 1, context)]


def _root_line(root: str, context: ToolContext) -> list[Part]:
    return [Words(f"{context.ids.of(root)}  "), Name(root, visible(root)), Words("\n")]


def _way_to(root: str, names: Sequence[str], context: ToolContext) -> Iterator[Part]:
    """The folders between the root and the first entry of a page: they stood on an earlier one."""
    path = root
    for level, name in enumerate(names, 1):
        path = os.path.join(path, name)  # noqa: PTH118 (names that are not UTF-8)
        yield Words(f"{'  ' * level}{context.ids.of(path)}  ")
        yield Name(path, f"{visible(name)}/")
        yield Words("  …\n")


def _entry_line(hit: Hit, level: int, context: ToolContext) -> list[Part]:
    facts = [context.wording.say(f"tool.mark_{mark}") for mark in found_text.marks(hit.flags)]
    if not hit.flags & (Flag.UNKNOWN | Flag.FOLDER | Flag.LINK):
        facts.append(written_bytes(hit.size_bytes))
    return [
        Words(f"{'  ' * level}{context.ids.of(hit.path)}  "),
        Name(hit.path, visible(hit.name) + ("/" if hit.is_folder else "")),
        Words("".join(f"  {fact}" for fact in facts) + "\n"),
    ]


# Receipts


def _receipts(found: Found, tree: _Tree) -> tuple[Receipt, ...]:
    """What bears out the numbers of entries, folders and files."""
    folders = _only(found.query, Is.FOLDER)
    files = _only(found.query, Is.FILE)
    numbers = {
        replace(found.query, show=Show.COUNT): (found.count, found.digest),
        folders: (tree.folders, ""),
        files: (tree.files, ""),
        _directly(folders): (tree.folders_directly, ""),
        _directly(files): (tree.files_directly, ""),
    }
    return tuple(
        receipt(value, query, at=found.at, total=value, digest=digest)
        for query, (value, digest) in numbers.items()
    )


def _only(query: Query, kind: Is) -> Query:
    terms = tuple(Term(Key.IS, (kind,)) if one.key is Key.IS else one for one in query.terms)
    return replace(query, terms=terms, show=Show.COUNT)


def _directly(query: Query) -> Query:
    terms = (depth_term(1) if one.key is Key.DEPTH else one for one in query.terms)
    return replace(query, terms=tuple(terms))
