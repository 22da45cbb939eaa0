"""What a model reads of a search, and the same as values: totals, coverage, pages of rows."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from desktop_app.errors import ToolError
from desktop_app.findings import CopiesFound, Counted, Row, SearchFindings
from desktop_app.fixed_patterns import fixed
from desktop_app.hits import Flag, Hit, Hits
from desktop_app.messages.parts import Heading, Name, Part, Words, plain_text
from desktop_app.messages.tool import ToolOutput
from desktop_app.query.query import Folder, Is, Key, Query
from desktop_app.reasons import Coverage
from desktop_app.search.events import Found
from desktop_app.search.held_bytes import bytes_of_first
from desktop_app.search.receipts import others
from desktop_app.tools.hit_ids import HitIds
from desktop_app.tools.tool import MAX_RESULT_CHARS
from desktop_app.wording import Wording, visible, written_bytes
from desktop_app.wording.formats import written_moment

FOOTER_CHARS = 300
"""Room that a page leaves for the sentences around its rows."""

MAX_QUERY_CHARS = 1_000
"""As much of a query as is repeated."""

FOLDERS_NAMED = 5
"""Searched folders that are named; of more, how many they are."""


# As values


_F = TypeVar("_F", bound=SearchFindings)


def findings(kind: type[_F], found: Found, asked: str, parts: Iterable[Part], **more: Any) -> _F:
    """What a search found, as values.

    Args:
        kind: What the tool tells of it.
        found: The end of the search.
        asked: The written query as it was asked.
        parts: What a language model reads, for the entries that are named there.
        more: What the tool tells besides the numbers of every search.
    """
    folders = found.coverage.folders
    named = rows(parts, found.hits, (*folders, *_folders_left_out(found.query)))
    left_out = {reason.value: number for reason, number in found.coverage.skipped.items()}
    fields: dict[str, Any] = {
        "count": found.count,
        "complete": found.coverage.complete,
        "query": asked,
        "show": found.query.show.value,
        "total_bytes": found.total_bytes,
        "bytes_of_first": bytes_of_first(found),
        "directly": found.count_direct,
        "others": others(found),
        "folders": folders,
        "left_out": left_out,
        "rows": named,
        "copies": tuple(_copies_among(found, {row.path for row in named})),
    }
    return kind(**fields, **more)


def rows(parts: Iterable[Part], hits: Hits, folders: Sequence[str] = ()) -> tuple[Row, ...]:
    """The entries that are named in `parts`, in order; not `folders`, which the query names."""
    named = [part.file for part in parts if isinstance(part, Name) and part.file not in folders]
    known = {hit.path: hit for hit in hits[: len(named)]}
    return tuple(_row(path, known.get(path)) for path in dict.fromkeys(named))


def _folders_left_out(query: Query) -> Iterator[str]:
    terms = (term for term in query.of(Key.IN) if term.excluded)
    return (one.text for term in terms for one in term.values if isinstance(one, Folder))


_TWINS = 3
"""Copies elsewhere that are told of each set."""


def _copies_among(found: Found, paths: Collection[str]) -> Iterator[CopiesFound]:
    """The sets of copies, as far as they are among some of the first rows."""
    if not found.copies:
        return
    order = found.hits.order
    first = enumerate(found.hits[: 2 * len(paths)])
    known = {at if order is None else order[at]: hit.path for at, hit in first if hit.path in paths}
    for group in found.copies:
        if not known:
            return
        # Of a file with several names, one is enough.
        shown = [known.pop(names[0], "") for names in group.files]
        there = tuple(filter(None, shown))
        if there and len(there) + len(group.elsewhere) > 1:
            yield CopiesFound(group.size_bytes, there, group.elsewhere[:_TWINS])


def _row(path: str, hit: Hit | None) -> Row:
    if hit is None or hit.flags & Flag.UNKNOWN:
        return Row(path)
    return Row(path, hit.modified_ns, hit.size_bytes if hit.has_size else None)


def is_nothing(output: ToolOutput) -> bool:
    """Whether a search came to its end and found nothing at all."""
    found = output.data
    return isinstance(found, Counted) and found.complete and not found.count


# As text


def total_parts(
    found: Found,
    asked: str,
    wording: Wording,
    *,
    with_bytes: bool = True,
    with_paths: bool = True,
) -> list[Part]:
    """How many there are, how much that is, which query it was, and what was looked at.

    Args:
        found: The end of the search.
        asked: The written query as it was asked.
        wording: In the language of the question.
        with_bytes: Whether the bytes of all together are told.
        with_paths: Whether paths follow, so that the first line says what they lie below.
    """
    at_least = "" if found.coverage.complete else "_at_least"
    code = f"tool.counted_{'entries' if others(found) else _what(found.query)}{at_least}"
    base = base_parts(root_of(found.coverage), wording) if with_paths else []
    lines: list[str] = []
    if count := others(found):
        lines.append(wording.say("tool.others", count=count, files=found.count - count))
    if 0 < found.count_direct < found.count:
        lines.append(wording.say("tool.directly", count=found.count_direct))
    if found.total_bytes and with_bytes:
        lines.append(wording.say("tool.together", size=found.total_bytes))
    return [
        Words(wording.say(code, count=found.count)),
        *base,
        Words("".join(f"\n{line}" for line in lines) + "\n"),
        *query_parts(found.asked, asked, wording),
        *coverage_parts(found.coverage, wording, names_folders=not base),
    ]


def query_parts(query: Query, asked: str, wording: Wording) -> list[Part]:
    """A line with the written query, cut where it is very long; none where it asks for everything.

    Folders that it names by their paths are names, as everywhere.
    """
    if not asked:
        return []
    shown = asked if len(asked) <= MAX_QUERY_CHARS else f"{asked[:MAX_QUERY_CHARS]}…"
    folders = {
        value.text
        for term in query.of(Key.IN)
        for value in term.values
        if isinstance(value, Folder) and os.path.isabs(value.text)  # noqa: PTH117 (not UTF-8)
    }
    parts: list[Part] = [Words(shown)]
    for folder in sorted(folders, key=len, reverse=True):
        apart: list[Part] = []
        for part in parts:
            apart += _named_in(part, folder) if isinstance(part, Words) else [part]
        parts = apart
    if not folders <= {part.file for part in parts if isinstance(part, Name)}:
        # Written with escapes, or cut, so that it cannot be told apart.
        return []
    before, _, behind = wording.say("tool.query", query="\0").partition(visible("\0"))
    return [Words(before), *(_made_visible(part) for part in parts), Words(f"{behind}\n")]


def _named_in(words: Words, folder: str) -> list[Part]:
    """The words, with the path of `folder` in them as a name."""
    pieces = words.text.split(folder)
    parts: list[Part] = [Words(pieces[0])]
    for piece in pieces[1:]:
        parts += [Name(folder, folder), Words(piece)]
    return parts


def _made_visible(part: Part) -> Part:
    return replace(part, text=visible(part.text))


def _what(query: Query) -> str:
    """What a query counts, as a part of a code."""
    kinds = [set(term.values) for term in query.of(Key.IS) if not term.excluded]
    # The terms must all hold, so one that is about files alone decides.
    if not kinds or any(named <= {Is.FILE, Is.DUPLICATE} for named in kinds):
        return "files"
    return "folders" if {Is.FOLDER} in kinds else "entries"


def coverage_parts(
    coverage: Coverage, wording: Wording, *, names_folders: bool = True
) -> list[Part]:
    """Where was looked and what was left out, for a language model.

    Args:
        coverage: Of the search.
        wording: In the language of the question.
        names_folders: Whether the folders are named; False where the first line did so.
    """
    parts: list[Part] = []
    if names_folders:
        parts.append(Words(wording.say("tool.searched", count=coverage.files)))
        for folder in coverage.folders[:FOLDERS_NAMED]:
            parts += [Words(" "), Name(folder, visible(folder))]
        if more := len(coverage.folders[FOLDERS_NAMED:]):
            parts.append(Words(f" {wording.say('tool.more_folders', count=more)}"))
    else:
        parts.append(Words(wording.say("tool.searched_there", count=coverage.files)))
    parts.append(Words("\n"))
    if coverage.skipped:
        left_out = wording.say("list.separator").join(
            wording.reason(reason, number) for reason, number in coverage.skipped.items()
        )
        parts.append(Words(wording.say("coverage.left_out", parts=left_out) + "\n"))
    if by_change := coverage.dated_by_change:
        parts.append(Words(wording.say("coverage.by_change", count=by_change) + "\n"))
    if not coverage.complete:
        parts.append(Words(wording.say("coverage.stopped") + "\n"))
    return parts


_NUMBERED: Final = fixed(r"[a-z]+ [0-9]+")


def heading(path: str, locator: str, text: str) -> Part:
    """`text`, which says where in a file something stands.

    The name of a sheet, a member or an attachment is a part of what the file says; a number of a
    line or a page is not.
    """
    return Words(text) if _NUMBERED.fullmatch(locator) else Heading(path, locator, text)


def root_of(coverage: Coverage) -> str:
    """The folder that rows are written relative to: the one that was searched, or ""."""
    return coverage.folders[0] if len(coverage.folders) == 1 else ""


def below(root: str, path: str) -> str:
    """`path` as it is written in a list of what lies below `root`, escaped."""
    return visible(path.removeprefix(root.rstrip(os.sep) + os.sep) if root else path)


def is_inside(path: str, folder: str) -> bool:
    """Whether `path` is `folder` or lies below it; both as a search writes them."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def names_below(folder: str, path: str) -> list[str]:
    """The names that lead from `folder` down to `path`, which is it or lies below it."""
    names = path[len(folder) :].split(os.sep)  # noqa: PTH206 (names that are not UTF-8)
    return [name for name in names if name]


def row_parts(hit: Hit, root: str, ids: HitIds, wording: Wording, why: str = "") -> list[Part]:
    """One row: id, path below `root`, size and date as far as they mean something; why it is so."""
    facts = [wording.say(f"tool.mark_{mark}") for mark in marks(hit.flags)]
    if not hit.flags & (Flag.UNKNOWN | Flag.LINK) and hit.has_size:
        facts.append(written_bytes(hit.size_bytes))
    if not hit.flags & Flag.UNKNOWN:
        facts.append(written_moment(hit.modified_ns))
    if why:
        facts.append(wording.say("tool.why", why=why))
    slash = "/" if hit.is_folder else ""
    return [
        ids.label(hit.path),
        Name(hit.path, below(root, hit.path) + slash),
        Words("".join(f"  {fact}" for fact in facts) + "\n"),
    ]


def marks(flags: Flag) -> list[str]:
    """What is to be said of an entry besides its name, as parts of codes; hidden is not."""
    told = {Flag.LINK: "link", Flag.SPECIAL: "special", Flag.ONLINE_ONLY: "online"}
    return [mark for flag, mark in told.items() if flags & flag]


def hit_page(
    found: Found,
    *,
    before: Sequence[Part],
    start: int,
    limit: int,
    ids: HitIds,
    wording: Wording,
) -> list[Part]:
    """The page of the hits from `start` on, as many as asked for and as fit behind `before`."""
    root = root_of(found.coverage)
    hits = found.hits[start - 1 : start - 1 + limit]
    rows = (row_parts(hit, root, ids, wording) for hit in hits)
    return page(
        rows,
        count=len(found.hits),
        start=start,
        before=before,
        wording=wording,
    )


def base_parts(root: str, wording: Wording) -> list[Part]:
    """What paths are written relative to, at the end of the first line; nothing where it is ""."""
    return [Words(f" {wording.say('tool.below')} "), Name(root, visible(root))] if root else []


def page(
    rows: Iterable[list[Part]],
    *,
    count: int,
    start: int,
    before: Sequence[Part],
    wording: Wording,
) -> list[Part]:
    """Rows as far as they fit, which of all they are, and how to go on.

    Args:
        rows: From `start` on, as many as may be shown.
        count: How many there are in all.
        start: The number of the first row, from 1.
        before: What stands before the page in the same result.
        wording: In the language of the question.
    """
    if start > max(1, count):
        return [Words(wording.say("tool.past_the_end", start=start, count=count))]
    shown = fitting(rows, before)
    if not shown:
        return []
    end = start - 1 + len(shown)
    heading = wording.say("tool.page", first=start, last=end, count=count)
    parts: list[Part] = [Words(f"{heading}\n")]
    parts += [part for row in shown for part in row]
    if end < count:
        parts.append(Words(wording.say("tool.next_page", start=end + 1)))
    return parts


def fitting(rows: Iterable[list[Part]], before: Sequence[Part]) -> list[list[Part]]:
    """The first of `rows` that fit into a result behind `before`; one at least, whatever it is."""
    chars_left = MAX_RESULT_CHARS - len(plain_text(before)) - FOOTER_CHARS
    shown: list[list[Part]] = []
    for row in rows:
        chars_left -= len(plain_text(row))
        if chars_left < 0 and shown:
            break
        shown.append(row)
    return shown


def check_page(start: int, limit: int, max_limit: int) -> None:
    """Refuse a page that cannot be.

    Raises:
        ToolError: "tool.bad_start" or "tool.bad_limit".
    """
    if start < 1:
        raise ToolError("tool.bad_start")
    if not 1 <= limit <= max_limit:
        raise ToolError("tool.bad_limit", most=max_limit)
