"""How many things an answer lists: what "these three:" may be said of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from desktop_app.fixed_patterns import fixed

MAX_LISTS = 200
"""That are looked at in one text."""

_ITEM = fixed(
    r"^(?P<indent>[ \t]*)(?:[-*+•·–]|\(?\d{1,4}[.)、:：]|（?\d{1,4}）|[①-⑳]|\*\*\d{1,3}[.)]?)",
    re.MULTILINE,
)
_TABLE_RULE = fixed(r"^[ \t]*\|?[ \t]*:?-{2,}", re.MULTILINE)
_SEPARATOR = fixed(
    r"\s?[,，、;；]\s?(?:and\s|or\s|plus\s|以及|和)?|\s(?:and|plus|as well as)\s|\s&\s|和|与"
    r"|以及|及"
)


@dataclass(frozen=True, slots=True)
class ItemList:
    """A list in a text, and how many things it has."""

    start: int
    end: int
    count: int


def lists_in(plain: str) -> Iterator[ItemList]:
    """The lists and tables of a text, line by line: things of the same depth belong together."""
    open_lists: dict[int, list[int]] = {}
    at = 0
    rows_start, rows = -1, 0
    found = 0
    for line in plain.splitlines(keepends=True):
        if found > MAX_LISTS:
            return
        is_row = line.lstrip().startswith("|")
        if is_row:
            if rows_start < 0:
                rows_start = at
            rows += not _TABLE_RULE.match(line)
        elif rows_start >= 0:
            found += 1
            yield ItemList(rows_start, at, rows - 1)
            rows_start, rows = -1, 0
        item = None if is_row else _ITEM.match(line)
        if item is not None:
            depth = len(item["indent"].expandtabs(4))
            for deeper in [one for one in open_lists if one > depth]:
                start, end, count = open_lists.pop(deeper)
                found += 1
                yield ItemList(start, end, count)
            entry = open_lists.setdefault(depth, [at, at, 0])
            entry[1], entry[2] = at + len(line), entry[2] + 1
        elif line.strip() and not line.startswith((" ", "\t")):
            for start, end, count in open_lists.values():
                found += 1
                yield ItemList(start, end, count)
            open_lists.clear()
        at += len(line)
    if rows_start >= 0:
        yield ItemList(rows_start, at, rows - 1)
    for start, end, count in open_lists.values():
        yield ItemList(start, end, count)


def enumerated_behind(plain: str, end: int) -> set[int]:
    """How many things are named one after the other, in the sentence behind a number.

    With a colon, a dash or a bracket between them, the number is said of what follows; else what
    follows an "are" or "是".
    """
    counts: set[int] = set()
    line_end = plain.find("\n", end)
    line = plain[end : min(line_end if line_end >= 0 else len(plain), end + 1_500)]
    for opening in islice(_OPENING.finditer(line), 4):
        rest = line[opening.end() :]
        closing = _CLOSING.search(rest)
        items = rest[: closing.start()] if closing else rest
        pieces = [piece for piece in _pieces(items) if piece.strip()]
        if len(pieces) > 1:
            counts.add(len(pieces))
    return counts


_OPENING = fixed(
    r"[:：(（]|\s[—–-]\s|——|\b(?:are|were|namely|called|named|including)\b|是|分别|包括|即"
)
_CLOSING = fixed(r"[。；;)）]|(?<![A-Z])\.(?=\s|$)|\s[—–-]\s")


def _pieces(items: str) -> list[str]:
    pieces, at = [], 0
    for match in islice(_SEPARATOR.finditer(items), 200):
        pieces.append(items[at : match.start()])
        at = match.end()
    return [*pieces, items[at:]]


_TOLD_BEHIND = fixed(
    r"\*{0,2}\s?[^\d\n.,;:!?()。，；：、]{1,40}?(?:\s(?:are|were)\s(?=the\s|[A-Z`\"“*])|分别是)"
)
_TOLD_BEFORE = fixed(r"\s(?:are|were)\s(?:the|our|your)\s\*{0,2}$")
_LONG_ITEM = 50


def told_behind(plain: str, start: int, end: int) -> int:
    """How many things are named where a sentence says which they are; 0 where it does not.

    "The nine dearest entries are the search and the map", "the dial and the nameplate are the two".
    """
    behind = _TOLD_BEHIND.match(plain, end)
    if behind is not None:
        closing = _CLOSING.search(plain, behind.end(), behind.end() + 300)
        pieces = _pieces(plain[behind.end() : closing.start() if closing else behind.end()])
        if len(pieces) > 1 and all(0 < len(one.strip()) <= _LONG_ITEM for one in pieces):
            return len(pieces)
    before = _TOLD_BEFORE.search(plain, max(0, start - 12), start)
    return 0 if before is None else _at_least_two(enumerated_before(plain, before.start()))


_COLON_BEHIND = fixed(
    r"(?=[^:：\n]{0,30}[^\W\d_])\*{0,2}\s?[^\d\n.,;:!?()。，；：、]{0,40}?\s?[:：]\*{0,2}\s?(?=\S)"
)
_LISTED_IN_ENGLISH = fixed(
    r"(?P<items>[^\n.;:。；：()（）]{1,200}?),? (?:and|&) (?P<last>[^\n.,;:。；：()（）]{1,50}?)"
    r"(?=\s?(?:[,;)]|\.(?=\s|$)|$))",
    re.MULTILINE,
)
_LISTED_IN_CHINESE = fixed(
    r"(?P<items>[^\n，。；：,;:()（）]{1,200}?)(?:和|与|及|以及)(?P<last>[^\n，。；：,;:()（）、和与及]{1,30}?)(?=[，。；,;]|$)",
    re.MULTILINE,
)
_NAMED_ITEM = fixed(
    # R-101, Brandt, Rosa Almeida, `a.pdf`, 3 May, 4月5日
    r"\s?[`\"“*]{0,3}(?:[A-Z][\w.'’-]*(?:\s[A-Z\d][\w.'’-]*){0,3}|[A-Z]{0,4}-?\d{2,8}|\w[\w-]{0,40}\.\w{2,4}"
    r"|\d{1,2}\s[A-Z][a-z]{2,8}|[A-Z][a-z]{2,8}\s\d{1,2}|\d{1,2}月\d{1,2}[日号]|[\u3400-\u9fff]{2,6})[`\"”*]{0,3}\s?"
)
"""What is called by name: no "three wheel offers", which are several."""


def named_behind(plain: str, end: int) -> int:
    """How many things a colon names behind a number: "Three invoices: R-101, R-103 and R-106".

    0 where they are no names, one after the other, up to the one behind the "and".
    """
    opening = _COLON_BEHIND.match(plain, end)
    if opening is None:
        return 0
    first, last = opening.end(), opening.end() + 300
    for listed, parted in ((_LISTED_IN_ENGLISH, ", "), (_LISTED_IN_CHINESE, "、")):
        found = listed.match(plain, first, last)
        if found is None:
            continue
        items = [*found["items"].split(parted), found["last"]]
        if all(map(_NAMED_ITEM.fullmatch, items)):
            return len(items)
    return 0


def _at_least_two(count: int) -> int:
    return count if count > 1 else 0


_NUMBERED = fixed(r"[①-⑳]|(?<![\w)）])[(（]\d{1,2}[)）]")
_CLAUSE_BEFORE = fixed(r"[。；;:：!?！？\n,，]|\.(?=\s)")


def enumerated_before(plain: str, start: int) -> int:
    """How many things are named one after the other right before a number: "A、B、C 三位"."""
    first = max(0, start - 200)
    before = plain[first:start].rstrip(" *这")
    if not before or before[-1] in "、和与及,，":
        return 0
    clause = before[max((found.end() for found in _CLAUSE_BEFORE.finditer(before)), default=0) :]
    return len([piece for piece in _pieces(clause) if piece.strip()])


def numbered_within(plain: str, end: int) -> int:
    """How many things are numbered in the line behind: "①…；②…"."""
    line_end = plain.find("\n", end)
    line = plain[end : min(line_end if line_end >= 0 else len(plain), end + 1_500)]
    return sum(1 for _ in islice(_NUMBERED.finditer(line), 100))
