"""Actions as text: what stands behind "Action:", with arguments in every way models write them.

Action: count_files            行动：统计文件：下载
Action Input: {"folder": "Downloads"}

Action: count_files(folder="Downloads", extensions=["pdf"])
Action: count_files {"folder": "Downloads"}
Action: count_files: folder=Downloads, extensions=pdf
Action: {"tool": "count_files", "params": {"folder": "Downloads"}}
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from desktop_app.llm.replies.json_calls import (
    FINISHING,
    MAX_UNREAD_CHARS,
    NOTHING,
    PrintedCall,
    ReadReply,
    arguments_in,
    folded_key,
    meaning_of,
)
from desktop_app.llm.replies.labels import Label, next_label
from desktop_app.llm.replies.loose_json import Read, read_argument, read_value
from desktop_app.llm.replies.tool_names import ToolNames, looks_like_name
from desktop_app.messages.message import UNREAD_ARGUMENTS, JsonValue

_MAX_ARGUMENTS = 64
_BRACKETED = re.compile(r"\[([^\[\]{}\"']{1,300})\]")
_FENCE = re.compile(r"```[\w-]{0,20}[ \t]*\n?")
_NAME = re.compile(r"[\s`*\"'“「【\[]{0,8}(?P<name>[\w.-]{1,100})[`*\"'”」】\]]{0,4}[ \t]*")
_SPACED_NAME = re.compile(
    r"[\s`*\"']{0,8}(?P<name>[\w.-][\w. -]{0,99})[`*\"']{0,4}[ \t]*(?=[:：({\n]|\Z)"
)
_INPUT_BEFORE = re.compile(
    r"(?:action[ _]input|input|arguments|parameters|行动输入|动作输入|输入|参数)\s?[:：]\s{0,4}"
    r"(?=[{｛\[])",
    re.IGNORECASE,
)
_LIST_MARKS = re.compile(
    r"^[ \t]{0,8}[-*•][ \t]{1,3}[*`]{0,3}(?=[A-Za-z_\u3400-\u9fff])|[*`]{1,3}(?=\s?[:：=])",
    re.MULTILINE,
)
_QUOTES = re.compile(r"[=＝:：]\s?[\"'“\[{]")
_NAMED = re.compile(
    r"\s*[\"']?(?P<key>[A-Za-z_\u3400-\u9fff][\w-]{0,60})[\"']?\s{0,5}(?P<sign>[=＝:：])\s{0,5}"
)


def action_meaning(text: str, names: ToolNames, *, loose: bool) -> ReadReply | None:
    """What the text behind "Action:" means; None where it is no call.

    Args:
        text: All of it up to the next label that is not "Action Input:".
        names: The tools there are.
        loose: Whether a tool that there is none of counts as one, to be refused with a sentence.
    """
    head, given = _split_at_input(text)
    head = _without_fence(head)
    if head[:1] in ("{", "[", "｛", "［"):
        found = read_value(head)
        return meaning_of(found.value, names, sure=True) if isinstance(found, Read) else None
    match = _NAME.match(head)
    if match is None:
        return None
    name, rest = names.meant(match["name"]), head[match.end() :]
    if name is None and (spaced := _SPACED_NAME.match(head)) and names.meant(spaced["name"]):
        name, rest = names.meant(spaced["name"]), head[spaced.end() :]
    if name is None:
        written = match["name"]
        if folded_key(written) in FINISHING:
            return ReadReply(answer=(given or rest).strip(" \t\n:：([]（）)\"'"))
        prose = (
            given is None
            and rest.strip()
            and rest.lstrip()[:1] not in ("(", "{", "[", ":", "：", "（")
        )
        if not loose or prose or written.casefold() in NOTHING or not looks_like_name(written):
            return None
        name = names.as_called(written)
    if given is not None and given.strip():
        rest = given
    return ReadReply((PrintedCall(name, text_arguments(rest, name, names)),))


def text_arguments(text: str, name: str, names: ToolNames) -> Mapping[str, JsonValue]:
    """The arguments in a text: JSON, named ones, or one alone, which is the tool's first."""
    text = _without_fence(text.strip())
    if text[:1] in ("(", "（"):
        return call_arguments(text, 0, name, names)[0]
    text = text.lstrip(":：,，").strip()
    if label := _INPUT_BEFORE.match(text):
        # "Action: count_files, Action Input: {…}", on one line.
        text = text[label.end() :]
    if text[:1] == "[" and text[1:].lstrip()[:1] in ("{", "｛"):
        text = text[1:].lstrip()
    if text[:1] in ("{", "｛"):
        found = read_value(text)
        if isinstance(found, Read) and isinstance(found.value, dict):
            return found.value
        return {UNREAD_ARGUMENTS: text[:MAX_UNREAD_CHARS]}
    if text[:1] == "[" and (match := _BRACKETED.match(text)):
        text = match[1]
    text = _LIST_MARKS.sub("", text)
    if first := _NAMED.match(text):
        known = first["key"] in names.arguments_of(name)
        if known or first["sign"] in "=＝":
            return _named(text)
    line = text.partition("\n")[0].strip().strip("\"'“”‘’「」`")
    return arguments_in(line, name, names)


def call_arguments(
    text: str, start: int, name: str, names: ToolNames
) -> tuple[Mapping[str, JsonValue], int, bool]:
    """The arguments in the parentheses that open at `start`, where they end, and whether closed."""
    at = start + 1
    found: dict[str, JsonValue] = {}
    alone = 0
    order = names.arguments_of(name)
    while len(found) < _MAX_ARGUMENTS:
        while at < len(text) and text[at] in " \t\n,，、":
            at += 1
        if at >= len(text):
            return found, at, False
        if text[at] in ")）":
            return found, at + 1, True
        key = ""
        if (named := _NAMED.match(text, at)) and named["sign"] in "=＝:：":
            key, at = named["key"], named.end()
        value = read_argument(text, at, ")）")
        if not isinstance(value, Read) or value.end <= at:
            return {UNREAD_ARGUMENTS: text[start : start + MAX_UNREAD_CHARS]}, len(text), False
        at = value.end
        if not key and isinstance(value.value, dict) and not found:
            found |= value.value
        else:
            key = key or (order[alone] if alone < len(order) else UNREAD_ARGUMENTS)
            alone += 1
            found.setdefault(key, value.value)
    return found, at, False


def _named(text: str) -> Mapping[str, JsonValue]:
    """`folder=Downloads, extensions=pdf`, also one a line, where commas may be part of it."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and all(_NAMED.match(line) for line in lines):
        of_lines = [_named(line) if _QUOTES.search(line) else _plain_line(line) for line in lines]
        return {key: value for one in of_lines for key, value in one.items()}
    found: dict[str, JsonValue] = {}
    at = 0
    while len(found) < _MAX_ARGUMENTS and (named := _NAMED.match(text, at)):
        value = read_argument(text, named.end(), "")
        if not isinstance(value, Read):
            break
        found.setdefault(named["key"], value.value)
        at = value.end
        while at < len(text) and text[at] in " \t\n,，、;；":
            at += 1
    return found


def _plain_line(line: str) -> Mapping[str, JsonValue]:
    named = _NAMED.match(line)
    return {} if named is None else {named["key"]: line[named.end() :].strip()}


def _split_at_input(text: str) -> tuple[str, str | None]:
    """What stands before and behind "Action Input:"."""
    label = next_label(text, 0, weak=True)
    if label is None or label.label is not Label.INPUT:
        return text, None
    return text[: label.start], text[label.end :]


def _without_fence(text: str) -> str:
    text = text.strip()
    if fence := _FENCE.match(text):
        text = text[fence.end() :].strip()
    return text
