"""The `file_details` tool: all that is known of one file or folder without reading its text."""

from __future__ import annotations

import asyncio
import os
import stat
import sys
from collections.abc import AsyncGenerator, Callable, Mapping
from datetime import datetime
from itertools import islice
from typing import Annotated, TypeVar

from desktop_app.errors import ScopeError
from desktop_app.files.listing import flags_of, modified_ns
from desktop_app.files.open_folder import OpenFolder
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.filetypes.kinds import Kind, kind_of
from desktop_app.findings import DetailFindings, FileFacts
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.messages.parts import Name, Part, Words
from desktop_app.messages.receipt import Measure, Receipt
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.tools import found_text
from desktop_app.tools.meant_paths import meant_paths
from desktop_app.tools.tool import ToolContext, tool
from desktop_app.value_class import value_class
from desktop_app.wording import Wording, visible

MAX_DESCRIBED = 5
"""Files that the same words may mean, and that are described."""

_T = TypeVar("_T")

MAX_ENTRIES = 100_000
"""Entries of a folder that are counted; beyond it is said "at least"."""

Path = Annotated[
    str,
    "The file or folder: an id such as 'f12', or a path.",
]


@tool(
    description=(
        "All facts about one file or folder: exact size in bytes, kind, dates, owner, permissions. "
        "The dates are when it was changed, created, opened (as far as the system remembers it) "
        "and, of a photo or film, taken. Says whether it is hidden or kept only in the cloud; of "
        "a link, where it leads, without following it; of a folder, how many entries lie directly "
        "in it. "
        "Times are local. It does not read what a document says, and does not search: if only a "
        "part of the name is known, call find_files first and pass the id here. For the size of a "
        "folder with everything in it, use count_files with folder=. Example: path='f12'."
    ),
    aliases=(
        "file_info",
        "get_file_info",
        "stat",
        "file_stat",
        "file_metadata",
        "properties",
        "文件详情",
        "文件信息",
        "文件属性",
    ),
    category="files",
)
async def file_details(context: ToolContext, path: Path) -> AsyncGenerator[ToolEvent, None]:
    """Describe what `path` means.

    Raises:
        PlaceError, ScopeError, ToolError: sentences to correct the argument by.
    """
    found = await asyncio.to_thread(_described, path, context)
    yield ToolOutput(
        parts=tuple(part for one in found for part in _parts(one, context)),
        data=DetailFindings(tuple(map(_facts, found))),
        hits=Hits([Chunk.of(one.hit for one in found)]),
        receipts=tuple(_receipt(one, context.now) for one in found if one.has_size),
        inside=False,
    )


@value_class
class _Details:
    """What is known of one entry; None where it is not, or means nothing.

    Attributes:
        hit: Name, size, date of change and flags.
        kind: By its name.
        created_ns: Since 1970 UTC.
        opened_ns: When it was opened last as the system's lists say, since 1970 UTC.
        taken: As a clock showed it where the photo was taken.
        owner: The account, by its name or number.
        permissions: As `ls` writes them.
        private: Whether it is listed, but never read.
        target: Of a link, the path that it holds.
        entries: How many lie directly in the folder, hidden ones among them.
    """

    hit: Hit
    kind: Kind | None
    created_ns: int | None
    opened_ns: int | None
    taken: datetime | None
    owner: str | None
    permissions: str
    private: bool
    target: str | None
    entries: int | None

    @property
    def has_size(self) -> bool:
        """Whether its length says anything."""
        return not self.hit.flags & (Flag.FOLDER | Flag.LINK | Flag.SPECIAL)


# What is there


def _described(text: str, context: ToolContext) -> list[_Details]:
    """What `text` means, for a thread that may wait for the disk."""
    meant = meant_paths(text, context)
    opens = _opens(context.places)
    return [_details(path, context.scope, opens) for path in meant[:MAX_DESCRIBED]]


def facts_of(path: str, scope: Scope, places: Places) -> FileFacts:
    """What is known of one entry, for a thread that may wait for the disk.

    Raises:
        ScopeError: it may not be looked at, or is not there.
    """
    return _facts(_details(path, scope, _opens(places)))


def _opens(places: Places) -> Mapping[str, int]:
    """When the system says that files were opened last, by their paths."""
    # Loaded when somebody asks, as what else reads details: most questions come without.
    from desktop_app.files.recent_opens import recent_opens

    opened_ns = recent_opens(places.home, places.environment).opened_ns
    return {os.path.normcase(path): moment_ns for path, moment_ns in opened_ns.items()}


def _details(path: str, scope: Scope, opens: Mapping[str, int]) -> _Details:
    from desktop_app.files.birth_time import births_ns
    from desktop_app.files.link_targets import link_target

    status = scope.stat(path)
    folder, name = os.path.split(path)
    flags = Flag(flags_of(status))
    if _is_hidden(path, scope):
        flags |= Flag.HIDDEN
    hit = Hit(folder, name, status.st_size, modified_ns(status), flags)
    is_file = not flags & (Flag.FOLDER | Flag.LINK | Flag.SPECIAL)
    kind = kind_of(name) if is_file else None
    return _Details(
        hit=hit,
        kind=kind,
        created_ns=_in_folder(lambda opened: births_ns(opened, [name])[0], folder, scope),
        opened_ns=opens.get(os.path.normcase(path)),
        taken=_taken(hit, scope) if kind in (Kind.IMAGE, Kind.VIDEO) else None,
        owner=_owner(status),
        permissions=stat.filemode(status.st_mode),
        private=scope.is_private(path),
        target=_in_folder(lambda opened: link_target(opened, name), folder, scope)
        if flags & Flag.LINK
        else None,
        entries=_entries(path, scope) if hit.is_folder else None,
    )


def _is_hidden(path: str, scope: Scope) -> bool:
    """Whether its name, or that of a folder above it inside the allowed one, begins with a dot."""
    roots = [root for root in scope.folders if found_text.is_inside(path, root)]
    names = found_text.names_below(max(roots, key=len, default=""), path)
    return any(name.startswith(".") for name in names)


def _in_folder(read: Callable[[OpenFolder], _T | None], folder: str, scope: Scope) -> _T | None:
    """What `read` says of an entry of `folder`."""
    try:
        with scope.open_folder(folder) as opened:
            return read(opened)
    except (ScopeError, OSError):
        # The allowed folder itself lies in one that is not allowed.
        return None


def _taken(hit: Hit, scope: Scope) -> datetime | None:
    from desktop_app.files.photo_dates import when_taken

    try:
        with scope.open_file(hit.path) as file:
            taken = when_taken(hit.name, file)
    except (ScopeError, OSError):
        taken = when_taken(hit.name, None)
    return taken.wall if taken else None


def _owner(status: os.stat_result) -> str | None:
    if sys.platform == "win32":
        return None
    else:  # noqa: RET505 (else a type checker takes it for dead)
        import pwd

        try:
            return pwd.getpwuid(status.st_uid).pw_name
        except KeyError:
            return str(status.st_uid)


def _entries(path: str, scope: Scope) -> int | None:
    try:
        with scope.open_folder(path) as opened, opened.entries() as entries:
            unlisted = scope.unlisted_in(path)
            return sum(entry.name not in unlisted for entry in islice(entries, MAX_ENTRIES))
    except (ScopeError, OSError):
        return None


# As text and values


def _parts(one: _Details, context: ToolContext) -> list[Part]:
    path = one.hit.path
    return [
        context.ids.label(path),
        Name(path, visible(path) + ("/" if one.hit.is_folder else "")),
        Words("\n"),
        *_target_parts(one, context.wording),
        Words("".join(f"  {line}\n" for line in _lines(one, context.wording))),
    ]


def _target_parts(one: _Details, wording: Wording) -> list[Part]:
    """Where a link leads: a name, for it names a file as well."""
    if one.target is None:
        return []
    path = os.path.join(one.hit.folder, one.target)  # noqa: PTH118 (names that are not UTF-8)
    lead = wording.say("tool.detail_target")
    return [Words(f"  {lead} "), Name(path, visible(one.target)), Words("\n")]


def _lines(one: _Details, wording: Wording) -> list[str]:
    hit = one.hit
    lines = [wording.say("tool.detail_type", type=wording.say(f"tool.type_{_type(hit.flags)}"))]
    if one.kind is not None:
        lines.append(wording.say("tool.detail_kind", kind=one.kind.value))
    if one.has_size:
        lines.append(wording.say("tool.detail_size", size=hit.size_bytes))
    if one.entries is not None:
        end = "at_least" if one.entries == MAX_ENTRIES else "in_all"
        lines.append(wording.say(f"tool.detail_entries_{end}", count=one.entries))
    lines.append(wording.say("tool.detail_modified", when=hit.modified_ns))
    if one.created_ns is not None:
        lines.append(wording.say("tool.detail_created", when=one.created_ns))
    if one.opened_ns is not None:
        lines.append(wording.say("tool.detail_opened", when=one.opened_ns))
    if one.taken is not None:
        lines.append(wording.say("tool.detail_taken", when=f"{one.taken:%Y-%m-%d %H:%M}"))
    if one.owner is not None:
        lines.append(wording.say("tool.detail_owner", owner=one.owner))
    lines.append(wording.say("tool.detail_permissions", permissions=one.permissions))
    remarks = {
        "hidden": hit.flags & Flag.HIDDEN,
        "online": hit.flags & Flag.ONLINE_ONLY,
        "private": one.private,
    }
    lines += [wording.say(f"tool.remark_{code}") for code, holds in remarks.items() if holds]
    return lines


def _type(flags: Flag) -> str:
    if flags & (Flag.LINK | Flag.SPECIAL):
        return "link" if flags & Flag.LINK else "special"
    return "folder" if flags & Flag.FOLDER else "file"


def _facts(one: _Details) -> FileFacts:
    return FileFacts(
        path=one.hit.path,
        type=_type(one.hit.flags),
        kind=one.kind.value if one.kind else None,
        size_bytes=one.hit.size_bytes if one.has_size else None,
        modified_ns=one.hit.modified_ns,
        created_ns=one.created_ns,
        opened_ns=one.opened_ns,
        taken=one.taken.isoformat() if one.taken else None,
        owner=one.owner,
        permissions=one.permissions,
        hidden=bool(one.hit.flags & Flag.HIDDEN),
        online_only=bool(one.hit.flags & Flag.ONLINE_ONLY),
        private=one.private,
        target=one.target,
        entries=one.entries,
    )


def _receipt(one: _Details, now: datetime) -> Receipt:
    at = now.astimezone().isoformat(timespec="seconds")
    return Receipt(value=one.hit.size_bytes, at=at, file=one.hit.path, measure=Measure.BYTES)
