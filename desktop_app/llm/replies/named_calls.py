"""Finds calls in any shape: the name of an offered tool where a call stands, arguments behind it.

For replies in which no maker's own marks were found. What tells a call from a word about a tool is
its place (alone on its line, or behind words such as "Tool:" and 调用), and that arguments follow
which can be read: JSON, parentheses, tags, `key: value` lines or options of a command.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from desktop_app.llm.replies.json_calls import MAX_CALLS, PrintedCall
from desktop_app.llm.replies.named_arguments import NamedArguments
from desktop_app.llm.replies.quotations import NOTHING_QUOTED, Quotations
from desktop_app.llm.replies.tool_names import ToolNames
from desktop_app.messages.message import UNREAD_ARGUMENTS

MAX_TEXT_CHARS = 100_000
"""Behind this nothing is looked for."""
_MAX_PLACES = 200
_MAX_BEFORE_CHARS = 160

_CALL_WORDS = frozenset(
    """
    tool tools function functions name action call calls calling invoke invoking use using run
    running execute executing request command api method to print await default result results
    response output step json python next now start begin recipient assistant commentary type id
    plugin operation the with return fossick code yaml xml skill task var let const data answer
    client session server agent mcp asyncio import invocation recipient boxed suggested
    analysis assistantcommentary assistantanalysis commentaryjson constrain
    """.split()
)
_CALL_HAN = re.compile(
    r"(?:调用|使用|执行|运行|工具|函数|名称|名字|名|行动|动作|操作|请求|方法|命令|步骤|指令|功能|接口|插件|下一步"
    r"|现在|开始|的|为|是|呼叫|調用|執行)+"
)
_WORD = re.compile(r"[A-Za-z]+|[\u3400-\u9fff]+")
_INTENDS = re.compile(
    r"(?:\b(?:let me|i['’]ll|i will|i['’]?m going to|i am going to|i need to|i should|now i)\s"
    r"(?:\w+\s){0,3}?|(?:让我|我来|我将|我会|我要|我需要|现在|接下来)[^。！？\n]{0,8}?)"
    r"(?:use|call|run|invoke|execute|try|调用|使用|执行|运行|用)(?:\s(?:the|tool|function))*\W*\Z",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r">>>|[.!?。！？:：](?:\s|\Z|(?=[\u3400-\u9fff]))|[:：]")
_ASSIGNED = re.compile(r"^[ \t`]{0,8}(?:(?:const|let|var) )?[A-Za-z_]\w{0,40}\s?=\s?(?!=)")
_TEMPLATE_MARK = re.compile(r"\"[^\"\n]{0,300}\"|(?P<mark><[|｜][^<>|｜\n\"]{1,40}[|｜]>)")
_GLUED = ("function", "functions")
"""Words of a template that stand right before a name once a server has left its marks out."""


@dataclass(frozen=True, slots=True)
class NamedCalls:
    """What stands in a text.

    Attributes:
        calls: In order.
        start: Where the line of the first begins; the text's length where there is none.
        end: Behind the last.
        unread: Whether a call stands there whose arguments cannot be read.
    """

    calls: tuple[PrintedCall, ...] = ()
    start: int = 0
    end: int = 0
    unread: bool = False


def find_named_calls(
    text: str, names: ToolNames, quoted: Quotations = NOTHING_QUOTED
) -> NamedCalls:
    """The calls in a reply that has come as a whole, in whatever shape."""
    raw = text[:MAX_TEXT_CHARS]
    text = _TEMPLATE_MARK.sub(_line_end, raw)
    calls: list[PrintedCall] = []
    first, end = len(text), 0
    unread = False
    for number, (start, behind, name) in enumerate(name_places(text, names)):
        if start < end or number >= _MAX_PLACES or len(calls) >= MAX_CALLS:
            continue
        is_labelled, stands = _before(text, start)
        if not stands:
            continue
        found = NamedArguments(text, name, names).behind(behind, is_labelled=is_labelled)
        if found is None:
            continue
        arguments, end = found
        if quoted.holds(raw[start:end]):
            continue
        first = min(first, text.rfind("\n", 0, start) + 1)
        if UNREAD_ARGUMENTS in arguments:
            unread = True
        calls.append(PrintedCall(name, arguments))
    return NamedCalls(tuple(calls), first, end, unread)


def _line_end(mark: re.Match[str]) -> str:
    """A mark of a template as a line end, so that all else keeps its place."""
    return mark[0] if mark["mark"] is None else "\n".ljust(len(mark[0]))


def name_places(text: str, names: ToolNames) -> Iterator[tuple[int, int, str]]:
    """Where names of tools stand as words of their own: start, end and the tool."""
    lower = text.lower()
    found: list[tuple[int, int, str]] = []
    for written, name in names.written():
        wanted = written.lower()
        at = lower.find(wanted)
        while at >= 0 and len(found) < 2 * _MAX_PLACES:
            end = at + len(wanted)
            begins = not _goes_on(lower[at - 1 : at]) or lower.endswith(_GLUED, 0, at)
            is_word = begins and not _goes_on(lower[end : end + 1])
            if is_word or not wanted.isascii():
                found.append((at, end, name))
            at = lower.find(wanted, end)
    return iter(sorted(found, key=lambda place: (place[0], -place[1])))


def _goes_on(character: str) -> bool:
    return character == "_" or (character.isascii() and character.isalnum())


def _before(text: str, start: int) -> tuple[bool, bool]:
    """Whether words of a call stand before a name, and whether a call can stand there at all."""
    line = text[max(text.rfind("\n", 0, start) + 1, start - _MAX_BEFORE_CHARS) : start]
    own = line
    for end in _CLAUSE_END.finditer(line):
        own = line[end.end() :]
    words = _WORD.findall(_ASSIGNED.sub("", own))
    is_free = all(
        word.lower() in _CALL_WORDS or _CALL_HAN.fullmatch(word) is not None for word in words
    )
    if not is_free and _INTENDS.search(line):
        return True, True
    label = _WORD.findall(line)[-3:]
    is_labelled = bool(label) and all(
        word.lower() in _CALL_WORDS or _CALL_HAN.fullmatch(word) is not None for word in label
    )
    return is_labelled, is_free
