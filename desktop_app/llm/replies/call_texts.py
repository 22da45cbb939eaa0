"""Finds the calls in what a model wrote, from the strict forms to the loose.

At each place where a call may begin, in the order of the text: a mark of some model's own, a label
of the Thought / Action text, a fence, JSON by itself, a line that is a call of a function. What
stands before and behind is kept; a result that the model made up is cut off with all behind it.
Takes time in proportion to the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from desktop_app.llm.replies import call_tags
from desktop_app.llm.replies.call_openings import (
    CALL_LINE,
    FENCE,
    CallCandidate,
    Candidates,
    is_tool_fence,
)
from desktop_app.llm.replies.call_tags import CallBlock
from desktop_app.llm.replies.json_calls import MAX_CALLS, PrintedCall, meaning_of
from desktop_app.llm.replies.labels import Label, Labelled, next_label
from desktop_app.llm.replies.loose_json import Failed, read_value
from desktop_app.llm.replies.quotations import NOTHING_QUOTED, Quotations
from desktop_app.llm.replies.text_actions import action_meaning, call_arguments
from desktop_app.llm.replies.tool_names import ToolNames

MAX_TEXT_CHARS = 1_000_000
"""Behind this nothing is looked for."""
_MAX_WASTE_CHARS = 4_000_000
"""What may be read in vain, in all: JSON that is no call, or none at all."""
_FENCE_END = re.compile(r"\s{0,20}```")
_BRACKET_END = re.compile(r"\s{0,4}\]")


class CallForm(Enum):
    """How a call was written."""

    MARKED = "marked"
    """In marks, a fence or JSON: what is asked for in the prompted protocol."""
    LABELLED = "labelled"
    """As Thought / Action / Observation."""


@dataclass(frozen=True, slots=True)
class Printed:
    """What a text holds.

    Attributes:
        calls: The calls, in order.
        before: The text before the first, and between them.
        after: The text behind the last, up to a result that the model made up.
        form: How the calls were written; None where there are none.
        answer: An answer that was given in the form of a call, or behind its label.
        thinking: What was said in the form of a thought.
        unread: Whether something was meant to be a call that nobody can read.
        closed: Whether all calls have certainly come as a whole.
    """

    calls: tuple[PrintedCall, ...] = ()
    before: str = ""
    after: str = ""
    form: CallForm | None = None
    answer: str | None = None
    thinking: str = ""
    unread: bool = False
    closed: bool = True


def find_calls(
    text: str,
    names: ToolNames,
    *,
    labelled: bool | None = False,
    quoted: Quotations = NOTHING_QUOTED,
) -> Printed:
    """All calls in a text that has come as a whole.

    Args:
        text: What a model wrote, without its thinking.
        names: The tools there are.
        labelled: Whether it was asked for the Thought / Action text; None: no label counts.
        quoted: What it may repeat without calling anything.
    """
    return _Finder(text[:MAX_TEXT_CHARS], names, labelled, quoted).found(text[MAX_TEXT_CHARS:])


class _Finder:
    """Goes through a text once."""

    def __init__(
        self, text: str, names: ToolNames, labelled: bool | None, quoted: Quotations
    ) -> None:
        self._quoted = quoted
        self._text = text
        self._names = names
        self._labelled = bool(labelled)
        self._candidates = Candidates(text, names, labelled=labelled, is_whole=True)
        self._calls: list[PrintedCall] = []
        self._prose: list[str] = []
        self._form: CallForm | None = None
        self._answer: str | None = None
        self._thinking: list[str] = []
        self._unread = False
        self._closed = True
        self._waste = 0
        self._skip_to = 0
        """Behind JSON that is no call: it is not looked into again."""
        self._prose_before_call = 0
        """How many pieces of prose stand before the last call."""

    def found(self, rest: str) -> Printed:
        """Everything; `rest` is text that is not looked at."""
        at = kept = 0
        is_cut = False
        while self._waste < _MAX_WASTE_CHARS and len(self._calls) < MAX_CALLS:
            candidate = self._candidates.next(at)
            if candidate is None:
                break
            start = candidate.start
            if is_cut := self._is_invented(candidate):
                self._prose.append(self._text[kept:start])
                break
            self._skip_to = start + 1
            block = self._block(candidate)
            if block is None:
                at = self._skip_to
                continue
            is_call = block.calls or (block.answer is None and not block.thinking)
            if is_call and self._quoted.holds(self._text[start : block.end]):
                at = max(block.end, self._skip_to)
                continue
            self._prose.append(self._text[kept:start])
            self._take(block, candidate)
            at = kept = max(block.end, start + 1)
        if not is_cut:
            self._prose.append(self._text[kept:] + rest)
        return Printed(
            tuple(self._calls[:MAX_CALLS]),
            "".join(self._prose[: self._prose_before_call]),
            "".join(self._prose[self._prose_before_call :]),
            self._form,
            self._answer,
            "\n".join(self._thinking),
            self._unread,
            self._closed,
        )

    def _is_invented(self, candidate: CallCandidate) -> bool:
        """Whether a result begins here, which only we write, or what must follow one."""
        if candidate.label is not None:
            label = candidate.label.label
            ends_turn = label in (Label.QUESTION, Label.PAUSE, Label.ANSWER)
            return label is Label.OBSERVATION or (bool(self._calls) and ends_turn)
        return call_tags.begins_result(self._candidates.plain, candidate.start)

    def _take(self, block: CallBlock, candidate: CallCandidate) -> None:
        self._calls += block.calls
        self._answer = block.answer if block.answer is not None else self._answer
        if block.thinking:
            self._thinking.append(block.thinking)
        self._closed = self._closed and block.closed
        if block.calls:
            self._form = self._form or (CallForm.LABELLED if candidate.label else CallForm.MARKED)
            self._prose_before_call = len(self._prose)
        elif block.answer is None and not block.thinking:
            self._unread = True

    def _block(self, candidate: CallCandidate) -> CallBlock | None:
        """What stands at a place; None where it is no call after all."""
        text, start = self._text, candidate.start
        if candidate.label is not None:
            self._skip_to = candidate.label.end
            return self._labelled_block(candidate.label)
        plain = self._candidates.plain
        if call_tags.begins_call(plain, start):
            return call_tags.read_block(text, plain, start, self._names)
        fence = FENCE.match(text, start)
        inner = fence.end() if fence else start
        line = CALL_LINE.match(text, inner + (text[inner : inner + 1] == "["))
        if line and (self._names.is_tool(line["name"]) or (fence and is_tool_fence(fence))):
            return self._call_lines(inner)
        return self._json(inner, is_fenced=fence is not None)

    def _json(self, start: int, *, is_fenced: bool) -> CallBlock | None:
        found = read_value(self._text, start)
        self._skip_to = max(self._skip_to, found.end)
        meaning = None
        if not isinstance(found, Failed):
            meaning = meaning_of(found.value, self._names, sure=False)
        if meaning is None or isinstance(found, Failed):
            self._waste += found.end - start + 1
            return None
        end = found.end
        if is_fenced and (fence := _FENCE_END.match(self._text, end)):
            end = fence.end()
        return CallBlock(meaning.calls, end, found.closed, meaning.answer, meaning.thinking)

    def _call_lines(self, start: int) -> CallBlock | None:
        """Calls of functions, one a line or with commas, perhaps in brackets or a fence."""
        calls: list[PrintedCall] = []
        at = end = start
        is_closed = True
        while len(calls) < MAX_CALLS:
            while at < len(self._text) and self._text[at] in " \t\n,;[":
                at += 1
            line = CALL_LINE.match(self._text, at)
            called = self._names.known(line["name"]) if line else None
            if line is None or called is None:
                break
            arguments, at, ended = call_arguments(self._text, line.end() - 1, called, self._names)
            is_closed = is_closed and ended
            calls.append(PrintedCall(called, arguments))
            end = at
        if not calls:
            return None
        for ending in (_BRACKET_END, _FENCE_END):
            if match := ending.match(self._text, end):
                end = match.end()
        return CallBlock(tuple(calls), end, is_closed)

    def _labelled_block(self, label: Labelled) -> CallBlock | None:
        text = self._text
        following = next_label(text, label.end, weak=self._labelled)
        while following and following.label is Label.INPUT and label.label is Label.ACTION:
            following = next_label(text, following.end, weak=self._labelled)
        end = following.start if following else len(text)
        body = text[label.end : end]
        if label.label is Label.ANSWER:
            return CallBlock((), len(text), answer=text[label.end :].strip())
        if label.label is Label.ACTION:
            meaning = action_meaning(body, self._names, loose=self._labelled)
            if meaning is not None:
                return CallBlock(meaning.calls, end, following is not None, meaning.answer)
            if not self._labelled:
                return None
        elif label.label is Label.THOUGHT:
            inner = find_calls(body, self._names, labelled=None, quoted=self._quoted)
            if inner.calls:
                return CallBlock(inner.calls, end, inner.closed, thinking=inner.before.strip())
        return CallBlock((), end, thinking=body.strip() or " ")
