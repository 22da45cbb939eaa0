"""The `resolve_folder` tool: which folder words mean, at any depth; never chosen silently."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import replace
from itertools import islice
from typing import Annotated

from desktop_app.errors import PlaceError, ToolError
from desktop_app.files.places.places import Place, PlaceReason, Places
from desktop_app.files.scope import Scope
from desktop_app.findings import FolderFindings
from desktop_app.folders.joined_names import Folders
from desktop_app.folders.mentions import FolderMentions
from desktop_app.folders.names import (
    FolderCandidate,
    FolderReason,
    FolderSearch,
    Ranking,
    lately_changed,
)
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.messages.parts import Part, Words
from desktop_app.messages.receipt import Share
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.query.query import Hidden, Is, Key, Query, Show, Term
from desktop_app.query.syntax import format as written
from desktop_app.search.events import Found
from desktop_app.search.receipts import receipt
from desktop_app.tools import found_text, searching
from desktop_app.tools.file_query import query_of
from desktop_app.tools.tool import ToolContext, tool
from desktop_app.value_class import value_class

MAX_OTHERS = 10
"""Weaker candidates that are shown behind the best."""

MAX_BEST = 50
"""Equally good ones that are shown; of more, how many there are."""

Called = Annotated[
    str,
    "The folder as the person called it: 'the thesis folder', '毕业论文', 'Downloads', 'E:', or a "
    "path. Parts of names, other spellings, pinyin and translations are understood.",
]
Within = Annotated[
    str,
    "A folder that it lies in, at any depth, or a drive such as 'E:'. Empty: everywhere.",
]


@tool(
    description=(
        "Find the folder that a person means by its name or a part of it, wherever it lies, and "
        "say why. Known places (Downloads, 桌面, WeChat, drives) come first, then all folders at "
        "any depth by their names. Where several fit equally well, all are listed: ask the person "
        "which one is meant, or look into each. Then pass the id as folder= to other tools. It "
        "finds folders, not files: for files use find_files. A place that is known by a plain name "
        "needs no call: pass folder='Downloads' right away. "
        "Example, the thesis folder somewhere on E: name='thesis', within='E:'."
    ),
    aliases=(
        "search_folder",
        "find_folder",
        "find_folders",
        "locate_folder",
        "resolve_path",
        "查找文件夹",
        "搜索文件夹",
        "定位文件夹",
    ),
)
async def resolve_folder(
    context: ToolContext, name: Called, within: Within = ""
) -> AsyncGenerator[ToolEvent, None]:
    """Find the folders that `name` may mean.

    Raises:
        PlaceError, ScopeError, ToolError: sentences to correct the arguments by.
    """
    if not name.strip():
        raise ToolError("tool.missing", name="name")
    if not within.strip():
        text = context.ids.path(name) or name
        known = await asyncio.to_thread(_known, text, context.scope, context.places)
        if known:
            yield _known_output(known, context)
            return
    # Hidden ones, too: they are offered last, but may be the only ones of that name.
    wanted = query_of(context.ids, Show.LIST, folder=within, hidden=Hidden.YES)
    wanted = Query((*wanted.terms, Term(Key.IS, (Is.FOLDER,))), hidden=Hidden.YES)
    # All in threads: folding a hundred thousand names takes its time.
    recent = await asyncio.to_thread(lately_changed, context.recent)
    search = FolderSearch(name, recent=recent)
    standing = FolderMentions(name)

    async def reading(hits: Hits) -> None:
        await asyncio.to_thread(_feed, search, standing, hits, context.scope.folders)

    async def composed(found: Found) -> ToolOutput:
        roots = found.coverage.folders if not within.strip() else ()
        chosen = await asyncio.to_thread(_chosen, search, roots)
        hits = await asyncio.to_thread(_hits, chosen.shown, found.hits)
        output = _output(found, written(wanted), chosen, standing.longest, hits, context)
        return replace(output, besides={"name": name.strip()})

    looking = searching.search(context, wanted, composed, reading=reading, by_folder_names=True)
    async with aclosing(looking) as events:
        async for event in events:
            yield event


# Known places


def _known(text: str, scope: Scope, known: Places) -> tuple[Place, ...]:
    """The place that `text` means for sure, for a thread that may wait for the disk.

    Raises:
        PlaceError: It is the path or the drive of nothing.
        ScopeError: It is a real place that may not be looked at.
    """
    try:
        found = known.resolve(text, scope)
    except PlaceError as error:
        # A place that everyone knows, but that is not there, may be the name of another folder.
        is_path = any(separator in text for separator in "/\\")
        if error.code not in _SEARCHED_FOR or (is_path and error.code == "place.missing"):
            raise
        return ()
    # One that just has the name may not be the only one.
    return tuple(
        place
        for place in found
        if place.why is not PlaceReason.NAMED and stat.S_ISDIR(scope.stat(place.path).st_mode)
    )


_SEARCHED_FOR = frozenset({"place.unknown", "place.missing", "place.no_app"})


def _known_output(known: Sequence[Place], context: ToolContext) -> ToolOutput:
    wording = context.wording
    hits = Hits([Chunk.of(_unread(place.path) for place in known)])
    paths = tuple(place.path for place in known)
    root = _base(context.scope.outermost(context.scope.folders), paths)
    parts: list[Part] = [
        Words(wording.say("tool.folders_meant", count=len(known))),
        *found_text.base_parts(root, wording),
        Words("\n"),
    ]
    for hit, place in zip(hits, known, strict=True):
        why = wording.say(f"tool.place_{place.why.value}")
        parts += found_text.row_parts(hit, root, context.ids, wording, why)
    return ToolOutput(
        parts=tuple(parts),
        data=FolderFindings(len(known), complete=True, folders=paths),
        hits=hits,
        inside=False,
    )


# Folders by their names


def _feed(search: FolderSearch, standing: FolderMentions, hits: Hits, roots: Sequence[str]) -> None:
    for chunk in hits.chunks:
        parents = [chunk.folders[number] for number in chunk.folder_ids]
        names = [chunk.name(row) for row in range(len(chunk))]
        standing.look(names)
        hidden = {
            os.path.join(parents[row], names[row])  # noqa: PTH118 (names that are not UTF-8)
            for row, flags in enumerate(chunk.flags)
            if flags & Flag.HIDDEN
        }
        search.add(Folders(parents, names, roots=roots), hidden=hidden)


@value_class
class _Chosen:
    """The candidates that are shown.

    Attributes:
        best: As likely meant as any; all are to be offered.
        others: Less likely.
        best_in_all: How many were as likely, shown or not.
    """

    best: Sequence[FolderCandidate]
    others: Sequence[FolderCandidate]
    best_in_all: int

    @classmethod
    def of(cls, ranking: Ranking) -> _Chosen:
        equal = ranking.equally_good
        offered = {one.path for one in equal}
        others = (one for one in ranking.candidates if one.path not in offered)
        return cls(equal[:MAX_BEST], list(islice(others, MAX_OTHERS)), len(equal))

    @property
    def shown(self) -> list[FolderCandidate]:
        """All of them, best first."""
        return [*self.best, *self.others]

    @property
    def is_near(self) -> bool:
        """Whether not even the best is spelt as it was said."""
        return bool(self.best) and self.best[0].why is FolderReason.NEAR


def _chosen(search: FolderSearch, roots: Sequence[str]) -> _Chosen:
    """The end of the search; the searched folders themselves may be meant, too."""
    if roots:
        search.add(Folders.of(roots))
    return _Chosen.of(search.ranking())


def _hits(candidates: Sequence[FolderCandidate], found: Hits) -> Hits:
    """The rows of the candidates, in their order."""
    wanted = {os.path.split(one.path) for one in candidates}
    folders = {folder for folder, _ in wanted}
    rows: dict[str, Hit] = {}
    for chunk in found.chunks:
        near = {number for number, folder in enumerate(chunk.folders) if folder in folders}
        for row, number in enumerate(chunk.folder_ids):
            if number in near and (chunk.folders[number], chunk.name(row)) in wanted:
                hit = chunk.hit(row)
                rows[hit.path] = hit
    return Hits([Chunk.of(rows.get(one.path) or _unread(one.path) for one in candidates)])


def _unread(path: str) -> Hit:
    folder, name = os.path.split(path)
    return Hit(folder, name, 0, 0, Flag.FOLDER | Flag.UNKNOWN)


def _output(
    found: Found,
    asked: str,
    chosen: _Chosen,
    standing: Sequence[str],
    hits: Hits,
    context: ToolContext,
) -> ToolOutput:
    wording = context.wording
    best = chosen.best_in_all
    if best:
        code = "tool.folders_near" if chosen.is_near else "tool.folders_fit"
    else:
        code = "tool.no_folder" if found.coverage.complete else "tool.no_folder_so_far"
    root = _base(found.coverage.folders, [one.path for one in chosen.shown])
    base = found_text.base_parts(root, wording)
    parts: list[Part] = [Words(wording.say(code, count=best)), *base, Words("\n")]
    rows = [
        found_text.row_parts(
            hit, root, context.ids, wording, wording.say(f"tool.folder_{one.why.value}")
        )
        for hit, one in zip(hits, chosen.shown, strict=True)
    ]
    coverage = [
        Words(wording.say("tool.folders_searched", count=found.count) + "\n"),
        *found_text.coverage_parts(found.coverage, wording, names_folders=not base),
    ]
    shown = found_text.fitting(rows, [*parts, *coverage])
    parts += [part for row in shown[: len(chosen.best)] for part in row]
    if best > (listed := min(len(shown), len(chosen.best))):
        parts.append(Words(wording.say("tool.folders_left", count=best - listed) + "\n"))
    if len(shown) > len(chosen.best):
        parts.append(Words(wording.say("tool.folders_weaker") + "\n"))
        parts += [part for row in shown[len(chosen.best) :] for part in row]
    return ToolOutput(
        parts=(*parts, *coverage),
        data=FolderFindings(
            best,
            complete=found.coverage.complete,
            folders=tuple(one.path for one in chosen.best),
            others=tuple(one.path for one in chosen.others),
            is_near=chosen.is_near,
            mentioned=tuple(standing),
            is_search=True,
        ),
        hits=hits,
        coverage=found.coverage,
        query=asked,
        receipts=(
            # Of all folders whose names were compared: the number that fit is no query's.
            receipt(
                found.count,
                found.query,
                at=found.at,
                total=found.count,
                digest=found.digest,
                share=Share.FOLDERS,
            ),
        ),
        inside=False,
    )


def _base(roots: Sequence[str], paths: Sequence[str]) -> str:
    """What the paths of folders are written relative to: the one root they lie below, or ""."""
    is_below = len(roots) == 1 and any(path != roots[0] for path in paths)
    return roots[0] if is_below and all(found_text.is_inside(p, roots[0]) for p in paths) else ""
