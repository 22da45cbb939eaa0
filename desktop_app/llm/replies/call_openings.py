"""Where in a text a call begins, or may begin once more of it has come."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from desktop_app.llm.replies import call_tags
from desktop_app.llm.replies.json_calls import SPEAKING_KEYS, folded_key
from desktop_app.llm.replies.labels import Label, Labelled, may_become_label, next_label
from desktop_app.llm.replies.text_actions import action_meaning
from desktop_app.llm.replies.tool_names import ToolNames

_MAX_HEAD_CHARS = 200
"""How much of a beginning is looked at to tell whether it can be a call."""
_MAX_MARK_CHARS = 60
_WORD_MARK = "functools"

FENCE = re.compile(r"```(?P<info>[ \t]{0,4}[\w-]{0,20})[ \t]{0,8}(?:\n\s{0,20}|(?=[{\[]))")
CALL_LINE = re.compile(r"[ \t]{0,8}(?P<name>[A-Za-z_]\w{0,99})\(")

_CANDIDATE = re.compile(
    r"<(?=[tfimsl|]|\Z)|[\[［](?=[\s{｛A-Za-z_]|\Z)|[{｛`]|functools\[|"
    r"^[ \t]{0,8}[A-Za-z_]\w{0,99}\(",
    re.MULTILINE | re.IGNORECASE,
)
_PARTIAL_FENCE = re.compile(r"`{1,3}(?:[ \t]{0,4}[\w-]{0,20}[ \t]{0,8}\s{0,20})?\Z")
_TOOL_FENCES = frozenset({"toolcall", "toolcode", "tool", "toolcalls", "toolrequest"})
_FIRST_KEY = re.compile(
    r"[{｛]\s{0,40}(?:[\"'“”‘’](?P<quoted>[^\"'“”‘’\n]{1,60})[\"'“”‘’]|(?P<bare>[\w-]{1,60}))"
    r"\s{0,10}[:：]"
)
_PARTIAL_KEY = re.compile(
    r"[{｛]\s{0,40}(?:[\"'“”‘’][^\"'“”‘’\n]{0,60}[\"'“”‘’]?|[\w-]{0,60})\s{0,10}\Z"
)
_NAME_VALUE = re.compile(r"\s{0,10}[\"'“”‘’](?P<name>[^\"'“”‘’\n]{1,100})[\"'“”‘’]")
_PARTIAL_VALUE = re.compile(r"\s{0,10}(?:[\"'“”‘’][^\"'“”‘’\n]{0,100})?\Z")
_LIST_HEAD = re.compile(r"[\[［]\s{0,40}(?P<next>[{｛]|[A-Za-z_]\w{0,99}\()")
_PARTIAL_LIST = re.compile(r"[\[［]\s{0,40}(?:[A-Za-z_]\w{0,99})?\Z")
_LINE_NAME = re.compile(r"[ \t]{0,8}(?P<name>[A-Za-z_]\w{0,99})\Z")


class OpeningState(Enum):
    """Whether a call begins at a place."""

    YES = "yes"
    NO = "no"
    UNSURE = "unsure"
    """It depends on text that has not come."""


@dataclass(frozen=True, slots=True)
class CallCandidate:
    """A place where a call begins, or may once more text has come."""

    start: int
    opening: OpeningState
    label: Labelled | None = None


class Candidates:
    """Goes through the places of one text from its beginning to its end.

    Args:
        text: With the character before the first place, where there is one: it tells where lines
            begin.
        names: The tools there are.
        labelled: Whether all labels count, and every action does; None: no labels count.
        is_whole: Whether no more text comes, so that nothing is unsure.
    """

    def __init__(
        self, text: str, names: ToolNames, *, labelled: bool | None, is_whole: bool
    ) -> None:
        self.plain = call_tags.plain(text)
        """The text with DeepSeek's signs as the usual ones, each in its place."""
        self._text = text
        self._names = names
        self._has_labels = labelled is not None
        self._labelled = bool(labelled)
        self._is_whole = is_whole
        self._label: CallCandidate | None = None
        self._looked_from = -1

    def next(self, start: int) -> CallCandidate | None:
        """The first place from `start` on, which never becomes smaller."""
        label = self._next_label(start)
        for match in _CANDIDATE.finditer(self.plain, start):
            if label is not None and label.start <= match.start():
                return label
            opening = self._opening_at(match.start())
            if opening is OpeningState.UNSURE and self._is_whole:
                opening = OpeningState.NO
            if opening is not OpeningState.NO:
                return CallCandidate(match.start(), opening)
        if label is not None:
            return label
        if self._is_whole:
            return None
        return self._unfinished_line(start) or self._unfinished_word(start)

    def _next_label(self, start: int) -> CallCandidate | None:
        """The first label that changes what the text behind it is; looked for once."""
        is_known = 0 <= self._looked_from <= start
        if not is_known or (self._label is not None and self._label.start < start):
            self._label = self._find_label(start)
            self._looked_from = start
        return self._label

    def _find_label(self, start: int) -> CallCandidate | None:
        while self._has_labels and (label := next_label(self._text, start, weak=self._labelled)):
            if self._labelled or label.label in (Label.THOUGHT, Label.ANSWER):
                return CallCandidate(label.start, OpeningState.YES, label)
            if label.label is Label.ACTION:
                opening = self._action_opening(label)
                if opening is not OpeningState.NO:
                    return CallCandidate(label.start, opening, label)
            start = label.end
        return None

    def _action_opening(self, label: Labelled) -> OpeningState:
        head = self._text[label.end : label.end + _MAX_HEAD_CHARS]
        if head.lstrip()[:1] == "{" or action_meaning(head, self._names, loose=False) is not None:
            return OpeningState.YES
        is_short = "\n" not in head.strip() and len(head) < _MAX_HEAD_CHARS
        return OpeningState.UNSURE if is_short and not self._is_whole else OpeningState.NO

    def _opening_at(self, at: int) -> OpeningState:
        """Whether a call begins at a character that can begin one."""
        character = self.plain[at]
        if character in "<[f":
            if call_tags.begins_call(self.plain, at) or call_tags.begins_result(self.plain, at):
                return OpeningState.YES
            is_last = len(self.plain) - at < _MAX_MARK_CHARS
            if is_last and call_tags.may_become_opener(self.plain[at:]):
                return OpeningState.UNSURE
        head = self._text[at : at + _MAX_HEAD_CHARS]
        if character in "{｛":
            return self._object_opening(head)
        if character in "[［":
            return self._list_opening(head)
        if character == "`":
            is_first = not at or self._text[at - 1] != "`"
            return self._fence_opening(head) if is_first else OpeningState.NO
        if line := CALL_LINE.match(head):
            return OpeningState.YES if self._names.is_tool(line["name"]) else OpeningState.NO
        return OpeningState.NO

    def _object_opening(self, head: str) -> OpeningState:
        key = _FIRST_KEY.match(head)
        if key is None:
            return OpeningState.UNSURE if _PARTIAL_KEY.match(head) else OpeningState.NO
        name = key["quoted"] or key["bare"]
        if folded_key(name) == "name":
            # Most things have a name; only that of a tool begins a call.
            value = _NAME_VALUE.match(head, key.end())
            if value is None:
                return (
                    OpeningState.UNSURE
                    if _PARTIAL_VALUE.match(head, key.end())
                    else OpeningState.NO
                )
            return OpeningState.YES if self._names.meant(value["name"]) else OpeningState.NO
        is_of_call = folded_key(name) in SPEAKING_KEYS or self._names.known(name)
        return OpeningState.YES if is_of_call else OpeningState.NO

    def _list_opening(self, head: str) -> OpeningState:
        match = _LIST_HEAD.match(head)
        if match is None:
            return OpeningState.UNSURE if _PARTIAL_LIST.match(head) else OpeningState.NO
        if match["next"] in "{｛":
            return self._object_opening(head[match.start("next") :])
        return OpeningState.YES if self._names.is_tool(match["next"][:-1]) else OpeningState.NO

    def _fence_opening(self, head: str) -> OpeningState:
        fence = FENCE.match(head)
        if fence is None:
            return OpeningState.UNSURE if _PARTIAL_FENCE.match(head) else OpeningState.NO
        if is_tool_fence(fence):
            return OpeningState.YES
        inside = head[fence.end() :]
        if not inside:
            return OpeningState.UNSURE
        if inside[0] in "{｛":
            return self._object_opening(inside)
        if inside[0] in "[［":
            return self._list_opening(inside)
        if line := CALL_LINE.match(inside):
            return OpeningState.YES if self._names.is_tool(line["name"]) else OpeningState.NO
        return self._name_opening(inside)

    def _name_opening(self, line: str) -> OpeningState:
        """Whether a line that has not ended can become the call of a function."""
        name = _LINE_NAME.match(line)
        may_become = name is not None and self._names.may_become_tool(name["name"])
        return OpeningState.UNSURE if may_become else OpeningState.NO

    def _unfinished_line(self, start: int) -> CallCandidate | None:
        """The last line, where it may become a label or the call of a function."""
        begins = max(self._text.rfind("\n", start) + 1, start)
        if begins and self._text[begins - 1] != "\n":
            return None
        line = self._text[begins:]
        if (
            may_become_label(line, weak=self._labelled)
            or self._name_opening(line) is OpeningState.UNSURE
        ):
            return CallCandidate(begins, OpeningState.UNSURE)
        return None

    def _unfinished_word(self, start: int) -> CallCandidate | None:
        """The last word, where it may become the one mark that begins like a word."""
        begins = len(self._text)
        while begins > start and self._text[begins - 1].isalpha():
            begins -= 1
            if len(self._text) - begins > len(_WORD_MARK):
                return None
        word = self._text[begins:].lower()
        return (
            CallCandidate(begins, OpeningState.UNSURE)
            if word and _WORD_MARK.startswith(word)
            else None
        )


def begins_made_up_result(text: str, *, labelled: bool | None) -> bool:
    """Whether a result begins in the text, which only we write; `labelled` as above."""
    label = next_label(text, 1, weak=labelled) if labelled is not None else None
    while label is not None and label.label is not Label.OBSERVATION:
        label = next_label(text, label.end, weak=bool(labelled))
    plain = call_tags.plain(text)
    return label is not None or any(mark in plain for mark in call_tags.INVENTED)


def is_tool_fence(fence: re.Match[str]) -> bool:
    """Whether a fence says that it holds a call."""
    return folded_key(fence["info"]) in _TOOL_FENCES
