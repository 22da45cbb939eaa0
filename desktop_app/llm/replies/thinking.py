"""Tells a reasoning model's thinking from its answer where both come in one text.

Sources: the chat templates of DeepSeek-R1 and Qwen (<think>), Magistral ([THINK]), Kimi (◁think▷),
Seed (<seed:think>), GLM-Z1 (###Thinking, ###Response), Kimi K3 and gpt-oss (channels).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_CHANNEL = "<|channel|>analysis<|message|>"
_FINAL = "<|channel|>final<|message|>"
_STRIPPED_FINAL = "assistantfinal"
"""What is left of the mark of the last channel where a server strips tokens."""
_BEGINNINGS = (
    *("<think>", "<thinking>", "<thought>", "<reasoning>", "<seed:think>", "[think]", "◁think▷"),
    *("<|begin_of_thought|>", "###thinking", "### thinking"),
    *("<|start_thinking|>", "<|channel>thought", "<scratch_pad>", "<scratchpad>"),
    "<|open|>think<|sep|>",
    *(_CHANNEL, f"<|start|>assistant{_CHANNEL}"),
)
_ENDINGS = (
    *("</think>", "</thinking>", "</thought>", "</reasoning>", "</seed:think>", "[/think]"),
    *("◁/think▷", "<|end_of_thought|>", "###response", "### response"),
    *("<|end_thinking|>", "<channel|>", "</scratch_pad>", "</scratchpad>", _STRIPPED_FINAL),
    "<|close|>think<|sep|>",
    *(_FINAL, f"<|start|>assistant{_FINAL}"),
)
_DROPPED = ("<|end|>", "<|return|>", "<|begin_of_solution|>", "<|end_of_solution|>")
_ALL = (*_BEGINNINGS, *_ENDINGS, *_DROPPED)
_MARK = re.compile("|".join(map(re.escape, sorted(_ALL, key=len, reverse=True))), re.IGNORECASE)
_QUOTES = "\"'`“”‘’「」『』"
_MAX_MARK_CHARS = max(map(len, _ALL))
_FIRST_CHARACTERS = frozenset(mark[0] for mark in _ALL)

_BEGINS_IN_THOUGHT = re.compile(
    r"deepseek-r1|deepseek-reasoner|qwq|thinking|glm-z1|-r1\b|magistral"
)


def begins_in_thought(model: str) -> bool:
    """Whether a model's template may open its thinking, so that only the end is in the reply."""
    return _BEGINS_IN_THOUGHT.search(model.casefold()) is not None


class ThinkingFilter:
    """Splits a text that comes in pieces, wherever these end.

    Attributes:
        in_thought: Whether what comes next is thinking.
        unopened: Whether an end came without its beginning: all before it was thinking.
        ended_alone: The same, by a mark that nobody writes for another reason.
        has_marks: Whether any mark has come.
    """

    def __init__(self, *, in_thought: bool = False) -> None:
        self.in_thought = in_thought
        self.unopened = False
        self.ended_alone = False
        self.has_marks = False
        self._is_channel = False
        """Whether it is thinking of a channel, which ends with the message."""
        self._rest = ""
        self._last = "\n"
        """The last character that was passed on."""

    def feed(self, text: str) -> Iterator[tuple[bool, str]]:
        """The text without marks, each piece with whether it is thinking."""
        text = self._rest + text
        start = 0
        kept_back = 0
        for mark in _MARK.finditer(text):
            before = text[mark.start() - 1 : mark.start()] or self._last
            if before in _QUOTES:
                # A person may ask about such a mark; then it stands between quotation marks.
                behind = text[mark.end() : mark.end() + 1]
                if not behind:
                    kept_back = len(text) - mark.start()
                    break
                if behind in _QUOTES:
                    continue
            yield from self._piece(text[start : mark.start()])
            self._pass(mark[0].lower())
            start = mark.end()
        end = len(text) - (kept_back or _partial_mark(text[start:]))
        self._last = text[end - 1 : end] or self._last
        self._rest = text[end:]
        yield from self._piece(text[start:end])

    def finish(self) -> Iterator[tuple[bool, str]]:
        """What was kept back, for it could have become a mark."""
        rest, self._rest = self._rest, ""
        yield from self._piece(rest)

    def _piece(self, text: str) -> Iterator[tuple[bool, str]]:
        if text:
            yield self.in_thought, text

    def _pass(self, mark: str) -> None:
        if mark in _BEGINNINGS:
            self.in_thought = True
            self._is_channel = mark.endswith(_CHANNEL)
        elif mark == "<|end|>" and self._is_channel:
            self.in_thought = self._is_channel = False
        elif mark in _ENDINGS:
            # The last channel has no beginning of its own: it is simply the answer.
            is_lone = not (self.in_thought or mark.endswith(_FINAL))
            # A word of a template that was stripped is none of how a model begins.
            self.unopened = self.unopened or (is_lone and mark != _STRIPPED_FINAL)
            self.ended_alone = self.ended_alone or (is_lone and "#" not in mark)
            self.in_thought = False
        self.has_marks = True


def _partial_mark(text: str) -> int:
    """How many characters at the end may be the beginning of a mark."""
    tail = text[-_MAX_MARK_CHARS:].lower()
    for start, character in enumerate(tail):
        if character in _FIRST_CHARACTERS and any(mark.startswith(tail[start:]) for mark in _ALL):
            return len(tail) - start
    return 0
