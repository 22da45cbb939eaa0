"""The labels of the Thought / Action / Observation text, in both languages, with either colon."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum


class Label(Enum):
    """What the text behind a label is."""

    THOUGHT = "thought"
    ACTION = "action"
    INPUT = "input"
    OBSERVATION = "observation"
    ANSWER = "answer"
    QUESTION = "question"
    PAUSE = "pause"


_STRONG = {
    Label.THOUGHT: ("thought", "思考"),
    Label.INPUT: ("action input", "action_input", "行动输入", "动作输入"),
    Label.ACTION: ("action", "行动", "动作"),
    Label.OBSERVATION: ("observation", "观察", "观察结果"),
    Label.ANSWER: ("final answer", "最终答案", "最终回答"),
}
"""Labels that mean this in any reply."""
_WEAK = {
    Label.THOUGHT: ("thoughts", "thinking", "reasoning", "想法", "思路", "分析"),
    Label.INPUT: ("input", "arguments", "parameters", "输入", "参数", "工具输入", "操作输入"),
    Label.ACTION: ("tool", "tool call", "操作", "调用", "工具", "工具调用"),
    Label.OBSERVATION: ("observations", "tool result", "result", "results", "工具结果", "结果"),
    Label.ANSWER: ("answer", "答案", "回答"),
    Label.QUESTION: ("question", "user", "问题", "用户"),
    Label.PAUSE: ("pause", "暂停"),
}
"""Words that are labels only where the model was asked to write them."""

_BY_WORD = {
    word: label for table in (_WEAK, _STRONG) for label, words in table.items() for word in words
}
_STRONG_WORDS = frozenset(word for words in _STRONG.values() for word in words)
_MAX_LINE_CHARS = 40

_LABEL = re.compile(
    r"^(?P<before>[ \t>*#_`-]{0,12})"
    r"(?P<word>" + "|".join(sorted(map(re.escape, _BY_WORD), key=len, reverse=True)) + r")"
    r"[ \t]{0,3}[0-9]{0,2}[*_`]{0,3}[ \t]{0,3}"
    r"(?:[:：](?:(?!```)[*_`]){0,3}|(?<=pause)$|(?<=PAUSE)$)",
    re.IGNORECASE | re.MULTILINE,
)
_BEGINS_LINE = re.compile(r"[ \t>*#_`-]{0,12}")


@dataclass(frozen=True, slots=True)
class Labelled:
    """A label in a text: from `start` to `end`, its colon included."""

    label: Label
    start: int
    end: int


def next_label(text: str, start: int, *, weak: bool) -> Labelled | None:
    """The first label at the beginning of a line, from `start` on; `weak` words too, if wanted."""
    for match in _LABEL.finditer(text, start):
        word = match["word"].casefold()
        if weak or word in _STRONG_WORDS:
            return Labelled(_BY_WORD[word], match.start(), match.end())
    return None


def may_become_label(line: str, *, weak: bool) -> bool:
    """Whether more text could make a label of the beginning of a line."""
    if len(line) > _MAX_LINE_CHARS or not line:
        return False
    marks = _BEGINS_LINE.match(line)
    assert marks is not None  # It may be empty.
    word = line[marks.end() :].casefold().rstrip(" \t*_`0123456789")
    words = _BY_WORD if weak else _STRONG_WORDS
    return any(label.startswith(word) for label in words)
