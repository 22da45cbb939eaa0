"""Finds calls in any shape: the name of an offered tool where a call stands, arguments behind it.

For replies in which no maker's own marks were found. What tells a call from a word about a tool is
its place (alone on its line, or behind words such as "Tool:" and 调用), and that arguments follow
which can be read: JSON, parentheses, tags, `key: value` lines or options of a command.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape

from desktop_app.llm.replies.json_calls import (
    ARGUMENT_KEYS,
    MAX_CALLS,
    MAX_UNREAD_CHARS,
    PrintedCall,
    arguments_in,
    folded_key,
)
from desktop_app.llm.replies.loose_json import Read, read_argument, read_value
from desktop_app.llm.replies.quotations import NOTHING_QUOTED, Quotations
from desktop_app.llm.replies.text_actions import call_arguments
from desktop_app.llm.replies.tool_names import ToolNames
from desktop_app.messages.message import UNREAD_ARGUMENTS, JsonValue

MAX_TEXT_CHARS = 100_000
"""Behind this nothing is looked for."""
_MAX_PLACES = 200
_MAX_BEFORE_CHARS = 160
_MAX_ARGUMENTS = 32

_CALL_WORDS = frozenset(
    """
    tool tools function functions name action call calls calling invoke invoking use using run
    running execute executing request command api method to print await default result results
    response output step json python next now start begin recipient assistant commentary type id
    plugin operation the with return fossick code yaml xml skill task var let const data answer
    client session server agent mcp asyncio import
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
_CLAUSE_END = re.compile(r"[.!?。！？:：](?:\s|\Z|(?=[\u3400-\u9fff]))|[:：]")

_SPACES = re.compile(r"[\s`*\"'“”‘’_✿\]】」』)）}>,，、;；:：=|.。\\-]{0,60}")
_NEAR_WORDS = re.compile(
    r"(?:</?[\w-]{1,30}>|json|code|with|using|and|the|following|these|as|on|function|call|tool|工具|函数|方法|使用|以及|以|和|及|"
    r"并|为|是|如下)(?![A-Za-z_])|"
    r"(?P<label>(?:tool|function|action|call|调用|工具|函数)?[ _-]{0,2}"
    r"(?:arguments?|args|parameters?|params?|inputs?|kwargs|values|参数列表|(?:传入|传递|其)?参数|參數|输入参数|输入|传入|实参)"
    r"(?:[ _-]json)?)(?![A-Za-z])[*_`✿\"'”】」\])）>]{0,4}\s{0,4}"
    r"(?:如下|\s?(?:are )?(?:as follows|below)(?=[:：\s]))?"
    r"(?:[:：=]|(?=\s*[{｛<(\n`✿])|为|是|(?=\s*[A-Za-z_]\w{0,40}\s?[=:：]))",
    re.IGNORECASE,
)
_OPENS = re.compile(r"[<【「\[✿(（*`_]{1,4}(?=[A-Za-z\u3400-\u9fff])")
_FENCE = re.compile(r"```[\w-]{0,20}[ \t]*\n?")
_ARGUMENT_LINE = re.compile(
    r"[ \t]{0,12}(?:[-*•][ \t]{1,3})?[`*\"'“]{0,3}(?P<key>[A-Za-z_\u3400-\u9fff][\w-]{0,40})"
    r"[`*\"'”]{0,3}[ \t]{0,3}(?P<sign>[:：=＝])[*]{0,2}[ \t]{0,3}"
)
_OPTION = re.compile(r"\s{1,8}(?:--?|:)(?P<key>[A-Za-z_][\w-]{0,40})(?:[= ]|(?=\s|\Z))")
_LIST_LINE = re.compile(
    r"\n[ \t]{0,12}[-*•][ \t]{1,3}(?P<item>[^\n:：=]{1,500}|\"[^\"\n]{1,500}\")(?=\n|\Z)"
)
_TAG = re.compile(
    r"\s{0,40}<(?P<tag>[A-Za-z_\u3400-\u9fff][\w.:-]{0,40})"
    r"(?:\s{1,4}(?:name|key|id)\s?=\s?[\"']?(?P<named>[\w-]{1,40})[\"']?[^<>]{0,60})?\s?>"
)
_ATTRIBUTE = re.compile(r"\s{1,8}(?P<key>[A-Za-z_\u3400-\u9fff][\w-]{0,40})\s?=\s?(?=[\"'“])")
_ASSIGNED = re.compile(r"^[ \t`]{0,8}(?:(?:const|let|var) )?[A-Za-z_]\w{0,40}\s?=\s?(?!=)")
_VALUED = re.compile(
    r"\s{0,40}<[A-Za-z_][\w.:-]{0,40}\s{1,4}(?:name|key|id)\s?=\s?[\"']?(?P<named>[\w-]{1,40})[\"']?"
    r"\s{1,4}value\s?=\s?(?P<value>\"[^\"]*\"|'[^']*')\s?/?>"
)
_ESCAPED = re.compile(r"[{,](?P<key>[A-Za-z_]\w{0,40}):<escape>(?P<value>.*?)<escape>", re.DOTALL)
_TEMPLATE_CALL = re.compile(r"tool_call\(")
_TABLE_RULE = re.compile(r"[ \t|:-]{0,60}\n?(?=[ \t]*\|)")
_TABLE_ROW = re.compile(
    r"\s{0,4}\|?[ \t]{0,8}[`*]{0,2}(?P<key>[A-Za-z_\u3400-\u9fff][\w-]{0,40})[`*]{0,2}[ \t]{0,8}\|"
    r"(?P<value>[^|\n]{1,1000})\|?"
)
_WRAPPING_TAGS = frozenset({"arguments", "args", "parameters", "params", "input", "参数"})
_METHOD = re.compile(r"\.(?:call|invoke|run|execute|__call__)(?=\()")
_GIVEN = re.compile(
    r"[(（]\s{0,20}(?:[\"'“‘{\[\d]|[A-Za-z_\u3400-\u9fff][\w-]{0,60}\s{0,3}[=＝:：])"
)


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
    text = text[:MAX_TEXT_CHARS]
    calls: list[PrintedCall] = []
    first, end = len(text), 0
    unread = False
    for number, (start, behind, name) in enumerate(_places(text, names)):
        if start < end or number >= _MAX_PLACES or len(calls) >= MAX_CALLS:
            continue
        is_labelled, stands = _before(text, start)
        if not stands:
            continue
        found = _Arguments(text, name, names).behind(behind, is_labelled=is_labelled)
        if found is None:
            continue
        arguments, end = found
        if quoted.holds(text[start:end]):
            continue
        first = min(first, text.rfind("\n", 0, start) + 1)
        if UNREAD_ARGUMENTS in arguments:
            unread = True
        calls.append(PrintedCall(name, arguments))
    return NamedCalls(tuple(calls), first, end, unread)


def _places(text: str, names: ToolNames) -> Iterator[tuple[int, int, str]]:
    """Where names of tools stand as words of their own: start, end and the tool."""
    lower = text.lower()
    found: list[tuple[int, int, str]] = []
    for written, name in names.written():
        wanted = written.lower()
        at = lower.find(wanted)
        while at >= 0 and len(found) < 2 * _MAX_PLACES:
            end = at + len(wanted)
            is_word = not _goes_on(lower[at - 1 : at]) and not _goes_on(lower[end : end + 1])
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


class _Arguments:
    """Reads what stands behind the name of a tool."""

    def __init__(self, text: str, name: str, names: ToolNames) -> None:
        self._text = text
        self._name = name
        self._names = names
        self._known = {folded_key(one): one for one in names.arguments_of(name)}

    def behind(self, at: int, *, is_labelled: bool) -> tuple[Mapping[str, JsonValue], int] | None:
        """The arguments, and where they end; None where it is no call."""
        text = self._text
        if method := _METHOD.match(text, at):
            at = method.end()
        if _GIVEN.match(text, at):
            arguments, end, _ = call_arguments(text, at, self._name, self._names)
            return arguments, end
        if text[at : at + 2] == "()" and (is_labelled or not text[at + 2 :].strip(" \n\t`)）")):
            return {}, at + 2
        if found := self._attributes(at) or self._options(at):
            return found
        at, has_label = self._skipped(at)
        if text[at : at + 1] in ("{", "｛"):
            return self._object(at)
        if template := _TEMPLATE_CALL.match(text, at):
            arguments, end, _ = call_arguments(text, template.end() - 1, self._name, self._names)
            return arguments, end
        if text[at : at + 1] == "[" and has_label:
            value = read_value(text, at)
            listed = value.value if isinstance(value, Read) else None
            if isinstance(value, Read) and isinstance(listed, list) and listed:
                return arguments_in(listed[0], self._name, self._names), value.end
        if found := self._tags(at) or self._lines(at) or self._rows(at):
            return found
        if has_label and not text[at:].strip():
            return {}, at
        if is_labelled and not text[at:].strip() and not self._names.needed_by(self._name):
            return {}, at
        return None

    def _skipped(self, at: int) -> tuple[int, bool]:
        """Behind signs, fences and words such as "Arguments:"; whether those were among them."""
        text, has_label = self._text, False
        for _ in range(8):
            before = at
            at = self._behind_signs(at)
            if (tag := _TAG.match(text, at)) and self._argument(tag["named"] or tag["tag"]):
                break
            opens = _OPENS.match(text, at)
            near = _NEAR_WORDS.match(text, opens.end()) if opens else None
            if near := near or _NEAR_WORDS.match(text, at):
                has_label = has_label or near["label"] is not None
                at = near.end()
            if at == before:
                break
        return at, has_label

    def _behind_signs(self, at: int) -> int:
        """Behind signs that separate, but not past the beginning of a line with arguments."""
        text = self._text
        if fence := _FENCE.match(text, at):
            return fence.end()
        signs = _SPACES.match(text, at)
        end = signs.end() if signs else at
        stretch = text[at:end]
        if "```" in stretch:
            fence = _FENCE.match(text, at + stretch.index("```"))
            return fence.end() if fence else end
        # A dash that begins a line of a list belongs to that line.
        line = stretch.rfind("\n")
        if line >= 0 and self._known_line(at + line + 1) is not None:
            return at + line + 1
        return end

    def _known_line(self, at: int) -> re.Match[str] | None:
        line = _ARGUMENT_LINE.match(self._text, at)
        return line if line is not None and self._argument(line["key"]) else None

    def _argument(self, key: str) -> str | None:
        return self._known.get(folded_key(key))

    def _object(self, at: int) -> tuple[Mapping[str, JsonValue], int]:
        if escaped := [*_ESCAPED.finditer(self._text, at, at + MAX_UNREAD_CHARS)]:
            return {one["key"]: one["value"] for one in escaped}, escaped[-1].end() + 1
        value = read_value(self._text, at)
        if not isinstance(value, Read) or not isinstance(value.value, dict):
            return {UNREAD_ARGUMENTS: self._text[at : at + MAX_UNREAD_CHARS]}, len(self._text)
        arguments = value.value
        for key, inner in arguments.items():
            wraps = folded_key(key) in ARGUMENT_KEYS and folded_key(key) not in self._known
            if wraps and isinstance(inner, dict):
                return inner, value.end
        return arguments, value.end

    def _attributes(self, at: int) -> tuple[Mapping[str, JsonValue], int] | None:
        """Attributes of a tag: `<count_files folder="Downloads" />`."""
        found: dict[str, JsonValue] = {}
        while len(found) < _MAX_ARGUMENTS and (named := _ATTRIBUTE.match(self._text, at)):
            value = read_argument(self._text, named.end(), "/>")
            if not isinstance(value, Read) or value.end <= named.end():
                break
            found.setdefault(self._argument(named["key"]) or named["key"], value.value)
            at = value.end
        return (found, at) if any(key in self._known.values() for key in found) else None

    def _options(self, at: int) -> tuple[Mapping[str, JsonValue], int] | None:
        """Options of a command: `count_files --folder Downloads --extensions pdf`."""
        found: dict[str, JsonValue] = {}
        while len(found) < _MAX_ARGUMENTS and (option := _OPTION.match(self._text, at)):
            name = self._argument(option["key"])
            if name is None:
                break
            behind = option.end()
            if self._text[behind : behind + 1] in ('"', "'"):
                value = read_argument(self._text, behind, " ")
                if not isinstance(value, Read):
                    break
                found[name], at = value.value, value.end
                continue
            ends = [self._text.find(sign, behind) for sign in ("\n", " --", "`")]
            at = min([end for end in ends if end >= 0], default=len(self._text))
            found[name] = self._text[behind:at].strip() or True
        return (found, at) if found else None

    def _tags(self, at: int) -> tuple[Mapping[str, JsonValue], int] | None:
        """`<folder>Downloads</folder>`, `<parameter name="folder">Downloads</parameter>`."""
        text = self._text
        found: dict[str, JsonValue] = {}
        while len(found) < _MAX_ARGUMENTS:
            if valued := _VALUED.match(text, at):
                name = self._argument(valued["named"])
                if name is None:
                    break
                found[name], at = unescape(valued["value"][1:-1]), valued.end()
                continue
            tag = _TAG.match(text, at)
            if tag is None:
                break
            key = tag["named"] or tag["tag"]
            if key.lower() in _WRAPPING_TAGS and key not in self._known.values():
                at = tag.end()
                continue
            name = self._argument(key)
            if name is None and not tag["named"]:
                break
            closing = f"</{tag['tag']}>"
            ends = text.find(closing, tag.end())
            value = text[tag.end() : ends if ends >= 0 else len(text)]
            at = ends + len(closing) if ends >= 0 else len(text)
            value = value.removeprefix("\n").removesuffix("\n")
            name = name or key
            found[name] = [found[name], value] if name in found else value
        return (found, at) if found else None

    def _lines(self, at: int) -> tuple[Mapping[str, JsonValue], int] | None:
        """`folder: Downloads`, one a line or with commas between, as YAML and people write it."""
        text = self._text
        found: dict[str, JsonValue] = {}
        end = at
        while len(found) < _MAX_ARGUMENTS and (line := self._known_line(at)):
            name = self._argument(line["key"])
            assert name is not None
            at = line.end()
            items: list[JsonValue] = []
            while not text[at : at + 1].strip() and (item := _LIST_LINE.match(text, at)):
                items.append(_plain(item["item"]))
                at = item.end()
            if items:
                found[name] = items
            elif text[at : at + 1] in ("[", "{", '"', "'", "“"):
                value = read_argument(text, at, "")
                if not isinstance(value, Read):
                    return None
                found[name], at = value.value, value.end
            else:
                ends = text.find("\n", at)
                stop = ends if ends >= 0 else len(text)
                comma = self._next_on_line(at, stop)
                found[name], at = _plain(text[at:comma]), comma
            end = at
            while at < len(text) and text[at] in " ,，、;；\t\n" and not self._known_line(at):
                at += 1
        return (found, end) if found else None

    def _rows(self, at: int) -> tuple[Mapping[str, JsonValue], int] | None:
        """Rows of a table, of which the name is the header: `| folder | Downloads |`."""
        found: dict[str, JsonValue] = {}
        if rule := _TABLE_RULE.match(self._text, at):
            at = rule.end()
        while len(found) < _MAX_ARGUMENTS and (row := _TABLE_ROW.match(self._text, at)):
            name = self._argument(row["key"])
            if name is None:
                break
            found[name], at = _plain(row["value"]), row.end()
        return (found, at) if found else None

    def _next_on_line(self, at: int, stop: int) -> int:
        """Where the next argument of the same line begins, behind a comma; else its end."""
        for sign in re.finditer(r"[,，、;；]", self._text[at:stop]):
            if self._known_line(at + sign.end()):
                return at + sign.start()
        return stop


def _plain(text: str) -> JsonValue:
    """A word without what only marks it."""
    text = text.strip().partition("</")[0].strip("`")
    if text.endswith(("]", ")", "）", "】")) and not {"[", "(", "（", "【"} & set(text):
        text = text[:-1]
    if len(text) > 1 and text[0] in "\"'“‘" and text[-1] in "\"'”’":
        text = text[1:-1]
    return text
