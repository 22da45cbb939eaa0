"""What a person reads in place of what only a model is told: short ids of files, names of tools."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Mapping, Sequence

from desktop_app.fixed_patterns import fixed
from desktop_app.messages.message import ToolResult
from desktop_app.messages.parts import Passage, Snippet, WebText
from desktop_app.wording import Wording, visible

_ID = fixed(
    r"(?<![\w./\\:#&=-])(?P<open>[(\[（【`*]{0,3})(?:(?:id|ID|编号)[ :：]{0,2})?"
    r"(?P<id>f[1-9]\d{0,5})"
    r"(?P<close>[)\]）】`*]{0,3})(?![\w/\\=-]|\.\w)"
)
_BARE_ID = fixed(r"(?<!\w)f[1-9]\d{0,5}(?!\w)")
_TOOL = fixed(
    r"(?:\b(?:the|a|an|my"
    r"|our)\s)?`?(?<![\w/.-])(?P<name>[a-z]{2,20}(?:_[a-z]{2,20}){1,3})(?![\w/.(-])`?"
    r"(?:\s(?:tool|function|call|command)s?\b|\s?(?:工具|函数|命令))?"
)
_GAP_BEFORE = fixed(r"[\s,，:：–—-]{0,3}$")
_GAP_BEHIND = fixed(r"[\s`*\"'“”:：,，–—.)(（）-]{0,8}")
_PAUSE = fixed(r"\s?[,，;；:：]\s?")
_MARKS = '`*"“”'
_FENCED = fixed(r"```.{0,20000}?(?:```|\Z)", re.DOTALL)


def with_spoken_names(
    text: str,
    question: str,
    results: Sequence[ToolResult],
    tools: Collection[str],
    wording: Wording,
) -> str:
    """An answer with the names of files and of what was done, in place of ids and of tools.

    What the person asked about, what a file says and what is code is left as it is.

    Args:
        text: What a model answered.
        question: What it was asked.
        results: Of the conversation.
        tools: The names of the tools.
        wording: In the language of the question.
    """
    ids = {id_: path for result in results for id_, path in result.ids.items()}
    said = [name for name in tools if name in text and wording.has(f"tool.said_{name}")]
    if not said and not any(one["id"] in ids for one in _ID.finditer(text)):
        return text
    known = "\n".join((question, *_texts_of(results)))
    pieces, at = [], 0
    for fence in _FENCED.finditer(text):
        pieces += [_spoken(text[at : fence.start()], known, ids, said, wording), fence[0]]
        at = fence.end()
    return "".join((*pieces, _spoken(text[at:], known, ids, said, wording)))


def _texts_of(results: Sequence[ToolResult]) -> list[str]:
    """What files and pages say."""
    return [
        part.text
        for result in results
        for part in result.parts
        if isinstance(part, Passage | Snippet | WebText)
    ]


def _spoken(
    text: str, known: str, ids: Mapping[str, str], tools: Sequence[str], wording: Wording
) -> str:
    if unknown := {name for name in tools if name not in known}:
        text = _TOOL.sub(lambda match: _tool_said(match, unknown, wording), text)
    quoted = set(_BARE_ID.findall(known))
    names = {
        id_: visible(os.path.basename(path))  # noqa: PTH119 (made for each id)
        for id_, path in ids.items()
        if id_ not in quoted
    }
    return _with_names(text, names)


def _tool_said(match: re.Match[str], tools: Collection[str], wording: Wording) -> str:
    if match["name"] not in tools:
        return match[0]
    said = wording.say(f"tool.said_{match['name']}")
    before = match.string[: match.start()].rstrip(" *#>-\n")
    begins = not before or before[-1] in ".!?"
    return said[:1].upper() + said[1:] if begins else said


def _with_names(text: str, names: Mapping[str, str]) -> str:
    """The text with names for ids, and without these where the name stands beside it."""
    pieces, at = [], 0
    for match in _ID.finditer(text):
        name = names.get(match["id"])
        if not name:
            continue
        is_open = bool(match["open"]) and not match["close"]
        before, behind = text[at : match.start()], match.end()
        gap = _GAP_BEFORE.search(before)
        kept = before[: gap.start()] if gap else before
        # "lease.pdf (f3)", "f3: lease.pdf": it is said already.
        if kept.rstrip(_MARKS).endswith(name):
            if is_open:
                kept = before + match["open"]
                pause = _PAUSE.match(text, behind)
                behind = pause.end() if pause else behind
            pieces.append(kept)
        elif (begins := _begins_behind(text, behind, name)) is not None:
            pieces += [before, match["open"] if is_open else ""]
            behind = begins
        else:
            is_told = _is_row_with(text, match, name)
            said = "–" if is_told else f"{match['open']}{name}{match['close']}"
            pieces += [before, said]
        at = behind
    return "".join((*pieces, text[at:]))


def _begins_behind(text: str, end: int, name: str) -> int | None:
    """Where a name that follows an id begins, with the marks around it."""
    gap = _GAP_BEHIND.match(text, end)
    last = gap.end() if gap else end
    for begins in range(end, last + 1):
        if text.startswith(name, begins):
            while begins > end and text[begins - 1] in _MARKS:
                begins -= 1
            return begins
    return None


def _is_row_with(text: str, match: re.Match[str], name: str) -> bool:
    """Whether the id stands in a row of a table that says the name, too."""
    start, end = text.rfind("\n", 0, match.start()) + 1, text.find("\n", match.end())
    line = text[start : end if end >= 0 else len(text)]
    return line.lstrip().startswith("|") and name in line
