"""Calls between the marks that models were trained on, closed or not.

Sources: the chat templates of Hermes and Qwen, Qwen3-Coder, Mistral, Llama 3, DeepSeek V3 to V3.2,
GLM-4.5, Kimi K2 and K3, MiniMax, LM Studio, gpt-oss, Gemma, Phi, Hunyuan, MiniCPM 5, GigaChat and
Solar, as their makers publish them.

    <tool_call>{"name": …, "arguments": {…}}</tool_call>
    <function=NAME><parameter=KEY>VALUE</parameter></function>
    <invoke name="NAME"><parameter name="KEY">VALUE</parameter></invoke>
    <tool_call>NAME<arg_key>KEY</arg_key><arg_value>VALUE</arg_value></tool_call>
    [TOOL_CALLS][{…}]    [TOOL_CALLS]NAME[ARGS]{…}    [TOOL_REQUEST]{…}[END_TOOL_REQUEST]
    <|python_tag|>NAME.call(KEY=VALUE)
    <｜tool▁calls▁begin｜><｜tool▁call▁begin｜>NAME<｜tool▁sep｜>{…}<｜tool▁call▁end｜>
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from desktop_app.llm.replies.json_calls import MAX_CALLS, MAX_UNREAD_CHARS, PrintedCall, meaning_of
from desktop_app.llm.replies.loose_json import Failed, Read, read_value
from desktop_app.llm.replies.text_actions import call_arguments
from desktop_app.llm.replies.tool_names import ToolNames
from desktop_app.messages.message import UNREAD_ARGUMENTS, JsonValue

OPENERS = (
    *("<tool_call>", "<tool_calls>", "<toolcall>", "<function_call>", "<function_calls>"),
    *("<tool_code>", "<minimax:tool_call>", "<function=", "<invoke name=", "<|dsml|"),
    *("<function name=", "<longcat_tool_call>", "<|tool_call_section_begin|>"),
    *("<|python_tag|>", "<|tool_call|>", "<|tool_call>", "<|tool_calls_section_begin|>"),
    *("<|tool_call_begin|>", "<|tool_calls_begin|>", "<|channel|>commentary to="),
    *("<|start|>assistant<|channel|>commentary to=", "<|tool_call_start|>"),
    *("[tool_calls]", "[tool_call]", "[tool_request]", "functools["),
    *("<|open|>tools<|sep|>", "<|open|>call ", "<|tool_call:start|>", "<|gcml|"),
    *("<iquest_tool_call>", "<tool_call:", "<tool_calls:"),
)
"""What begins a call and nothing else, in lower case, as `plain` writes it."""

INVENTED = ("<tool_response>", "<tool_result", "<|tool_response|>", "<|tool_outputs_begin|>")
"""What begins a result, which only we write."""

_RESULT_ENDS = re.compile(
    r"</tool_(?:response|result)s?>|<\|/tool_response\|?>|<\|tool_outputs_end\|>", re.IGNORECASE
)

_PLAIN = {ord("｜"): "|", ord("▁"): "_"}
NAMESPACE = "]<]minimax[>["
"""What MiniMax M3 writes in front of each tag."""
_OPENER = re.compile("|".join(map(re.escape, OPENERS)), re.IGNORECASE)
_INVENTED = re.compile("|".join(map(re.escape, INVENTED)), re.IGNORECASE)
_OPENING_MARK = re.compile(
    r"<(?:minimax:|longcat_|iquest_)?(?:tool_calls?|toolcall|function_calls?|tool_code)(?::\w{1,20})?>|"
    r"<\|open\|>(?:tools|json[^<>|]{0,40})<\|sep\|>|<\|tool_call:start\|>|"
    r"function\s{0,4}\n(?=[\w.]{1,100}\s{0,8}\{)|"
    r"<\|(?:dsml|gcml)\|\w{1,30}>|<\|python_tag\|>|<\|tool_call\|?>|<\|tool_calls?_section_begin\|>|<\|tool_calls?_begin\|>|"
    r"<\|tool_call_start\|>|<\|start\|>assistant|<\|channel\|>commentary|"
    r"\[tool_(?:calls?|request)\]|functools(?=\[)|"
    r"function(?=<\|tool_sep\|>)|<\|tool_sep\|>|```[a-z_]{0,20}(?=\s)|;",
    re.IGNORECASE,
)
_CLOSING_MARK = re.compile(
    r"</(?:minimax:|longcat_|iquest_|steptml:)?"
    r"(?:tool_calls?|toolcall|function_calls?|tool_code|function|invoke)(?::\w{1,20})?>|"
    r"<\|close\|>\w{1,20}<\|sep\|>|<\|tool_call:end\|>|"
    r"</\|(?:dsml|gcml)\|\w{1,30}>|<\|/tool_call\|>|<tool_call\|>|<\|tool_calls?_end\|>|"
    r"<\|tool_calls?_section_end\|>|<\|tool_call_end\|>|\[/tool_calls?\]|\[end_tool_request\]|"
    r"<\|call\|>|<\|eo[mt]_id\|>|```|\](?=\s{0,20}(?:<|\Z))",
    re.IGNORECASE,
)
_QUOTE_TOKENS = ("<escape>", '<|"|>')
"""What some templates write instead of quotation marks: `NamedArguments` reads those."""
_PYTHON_LIST = re.compile(r"\[(?=\s{0,20}[A-Za-z_][\w.]{0,99}\()")
_SPACE = re.compile(r"[\s,]+")
_NAMED_TAG = re.compile(
    r"<function(?:\s{0,3}=\s{0,3}|\s{1,4}name\s{0,3}=\s{0,3})[\"']?([\w.:-]{1,100})[\"']?>?|"
    r"<(?:\|(?:dsml|gcml)\||steptml:)?invoke\s{1,4}name=[\"']?([^\"'<>]{1,100})[\"']?[^<>]{0,60}>|"
    r"<\|open\|>call\s{1,4}tool=\"([^\"<>]{1,100})\"[^<>]{0,60}<\|sep\|>",
    re.IGNORECASE,
)
_PARAMETER = re.compile(
    r"\s{0,20}<(?:\|(?:dsml|gcml)\||steptml:)?param(?:eter)?(?:\s{0,3}=\s{0,3}|\s{1,4}name=)"
    r"[\"']?([\w.-]{1,100})[\"']?[^<>]{0,60}>|"
    r"\s{0,20}<\|open\|>argument\s{1,4}key=\"([\w.-]{1,100})\"[^<>]{0,60}<\|sep\|>",
    re.IGNORECASE,
)
_VALUE_END = re.compile(
    r"(?P<closing></(?:\|(?:dsml|gcml)\||steptml:)?param(?:eter)?>|<\|close\|>argument<\|sep\|>)|"
    r"</?(?:\|(?:dsml|gcml)\||steptml:)?"
    r"(?:param(?:eter)?|function|invoke|(?:minimax:)?tool_calls?)\b|<\|close\|>(?:call|tools)",
    re.IGNORECASE,
)
_OWN_TAG = re.compile(r"\s{0,40}<([A-Za-z_][\w.-]{0,99})>")
"""A parameter in a tag of its own name, as MiniMax M3 has it."""
_CHARACTER_DATA = re.compile(r"\s{0,20}<!\[CDATA\[(.*?)\]\]>\s{0,20}", re.DOTALL)
_OPENS_JSON = re.compile(r"<\|open\|>json[^<>|]{0,40}<\|sep\|>")
_NAME = re.compile(r"(?:[ \t]{0,4}to=)?([\w.:-]{1,100})", re.IGNORECASE)
_BEFORE_ARGUMENTS = re.compile(
    r"\s{0,20}(?:<\|channel\|>)?(?:<\|tool_sep\|>|(?:\[call_id\]\w{0,40})?\[args\]|<\|tool_call_argument_begin\|>|"
    r"<\|constrain\|>\w{0,20}\s{0,4}<\|message\|>|(?:json)?\s{0,4}<\|message\|>)?"
    r"\s{0,20}(?:```\w{0,20}\s)?\s{0,20}(?=\{)",
    re.IGNORECASE,
)
_ARGUMENT_KEY = re.compile(
    r"\s{0,20}<(?:longcat_)?arg_key(?::\w{1,20})?>\s{0,4}([^<>]{1,100})"
    r"</(?:longcat_)?arg_key(?::\w{1,20})?>\s{0,20}<(?:longcat_)?arg_value(?::\w{1,20})?>|"
    r"\s{0,20}<\|tool_arg:start\|>\s{0,4}([^<>]{1,100})<\|tool_arg:value\|>",
    re.IGNORECASE,
)
_ARGUMENT_END = re.compile(
    r"(?P<closing></(?:longcat_)?arg_value(?::\w{1,20})?>|<\|tool_arg:end\|>)"
    r"|<(?:longcat_)?arg_key\b|</(?:longcat_|iquest_)?tool_call\b|<\|tool_(?:arg|call):",
    re.IGNORECASE,
)
_NAME_WITHIN = re.compile(
    r"[\"']?(?:name|tool|function)[\"']?\s{0,4}[:=]\s{0,4}[\"']([\w.-]{1,100})"
)


@dataclass(frozen=True, slots=True)
class CallBlock:
    """A stretch of text that is calls, or was meant to be.

    Attributes:
        calls: Those in it; none where it could not be read.
        end: Behind it.
        closed: Whether all of it has certainly come.
        answer: Where it holds an answer instead.
        thinking: What it says beside.
    """

    calls: tuple[PrintedCall, ...]
    end: int
    closed: bool = True
    answer: str | None = None
    thinking: str = ""


def plain(text: str) -> str:
    """The text with makers' own signs as the plain ones, each character in its place."""
    return text.translate(_PLAIN).replace(NAMESPACE, " " * len(NAMESPACE))


def begins_call(text: str, at: int) -> bool:
    """Whether a mark stands there that begins a call; `text` is plain."""
    return _OPENER.match(text, at) is not None


def begins_result(text: str, at: int) -> bool:
    """Whether a result begins there that the model made up; `text` is plain."""
    return _INVENTED.match(text, at) is not None


def result_end(text: str, start: int = 0) -> int | None:
    """Behind the mark that closes a result; `text` is plain."""
    found = _RESULT_ENDS.search(text, start)
    return found.end() if found else None


def may_become_opener(beginning: str) -> bool:
    """Whether more text could make a mark of it; `beginning` is plain."""
    lower = beginning.lower()
    return any(opener.startswith(lower) for opener in (*OPENERS, *INVENTED))


def read_block(text: str, plain_text: str, start: int, names: ToolNames) -> CallBlock:
    """The calls behind the mark that stands at `start`."""
    return _Reader(text, plain_text, names).block(start)


class _Reader:
    """Reads the calls of one block."""

    def __init__(self, text: str, plain_text: str, names: ToolNames) -> None:
        self._text = text
        self._plain = plain_text
        self._names = names

    def block(self, start: int) -> CallBlock:
        calls: list[PrintedCall] = []
        at = end = start
        answer: str | None = None
        closed = True
        fresh = is_open = is_list = False
        while len(calls) < MAX_CALLS:
            if space := _SPACE.match(self._plain, at):
                at = space.end()
            elif (mark := _CLOSING_MARK.match(self._plain, at)) and not (
                fresh and mark[0] == "```"
            ):
                at = end = mark.end()
                fresh = is_open = False
            elif mark := _OPENING_MARK.match(self._plain, at):
                at = mark.end()
                fresh = is_open = True
            elif is_open and (listed := _PYTHON_LIST.match(self._plain, at)):
                at = listed.end()
                fresh = is_list = True
            else:
                found = self._one(at, fresh, is_open)
                if found is None:
                    break
                calls += found.calls
                answer = found.answer if found.answer is not None else answer
                closed = closed and found.closed
                at = end = found.end
                fresh = is_list
        if not calls and answer is None:
            return self._unread(start)
        return CallBlock(tuple(calls[:MAX_CALLS]), end, closed, answer)

    def _one(self, at: int, fresh: bool, is_open: bool) -> CallBlock | None:
        """What stands at `at`, where that is a call, or several in one value."""
        if tag := _NAMED_TAG.match(self._plain, at):
            return self._tagged(tag)
        if not is_open:
            return None
        if self._text[at : at + 1] in ("{", "[", "｛", "［"):
            found = read_value(self._text, at)
            if isinstance(found, Failed) and self._text.startswith("{{", at):
                found = read_value(self._text, at + 1)
            if isinstance(found, Failed):
                return None
            meaning = meaning_of(found.value, self._names, sure=True)
            if meaning is None:
                return None
            return CallBlock(meaning.calls, found.end, found.closed, meaning.answer)
        return self._named(at) if fresh else None

    def _tagged(self, tag: re.Match[str]) -> CallBlock:
        """`<function=NAME>` or `<invoke name="NAME">`, with parameters in tags, or JSON."""
        name = self._names.as_called(tag[1] or tag[2] or tag[3])
        at = tag.end()
        arguments: dict[str, JsonValue] = {}
        closed = False
        while parameter := _PARAMETER.match(self._plain, at):
            key, begins = parameter[1] or parameter[2], parameter.end()
            ending = _VALUE_END.search(self._plain, begins)
            at = ending.start() if ending else len(self._text)
            arguments.setdefault(key, _value(self._text[begins:at]))
            closed = ending is not None
            if ending and ending["closing"]:
                at = ending.end()
        if not arguments:
            at, arguments, closed = self._in_own_tags(at)
        if not arguments:
            if opening := _OPENS_JSON.match(self._plain, at):
                at = opening.end()
            found = self._object(at)
            if found is not None:
                return CallBlock((PrintedCall(name, found[0]),), found[1], found[2])
            closed = self._plain[at:].lstrip()[:2] == "</"
        return CallBlock((PrintedCall(name, arguments),), at, closed)

    def _in_own_tags(self, at: int) -> tuple[int, dict[str, JsonValue], bool]:
        """`<KEY>VALUE</KEY>`, as often as it comes, and behind them."""
        arguments: dict[str, JsonValue] = {}
        closed = False
        while own := _OWN_TAG.match(self._plain, at):
            closing = f"</{own[1]}>"
            end = self._plain.find(closing, own.end())
            if end < 0:
                break
            arguments.setdefault(own[1], _value(self._text[own.end() : end]))
            at, closed = end + len(closing), True
        return at, arguments, closed

    def _named(self, at: int) -> CallBlock | None:
        """A name, and its arguments behind it."""
        name = _NAME.match(self._plain, at)
        if name is None:
            return None
        written, behind = name[1], name.end()
        called = self._names.as_called(written.removesuffix(".call"))
        if self._plain[behind : behind + 1] == "(":
            arguments, end, closed = call_arguments(self._text, behind, called, self._names)
            return CallBlock((PrintedCall(called, arguments),), end, closed)
        if _ARGUMENT_KEY.match(self._plain, behind):
            return self._keyed(called, behind)
        if separator := _BEFORE_ARGUMENTS.match(self._plain, behind):
            found = self._object(separator.end())
            if found is not None:
                return CallBlock((PrintedCall(called, found[0]),), found[1], found[2])
            raw = self._text[at : at + MAX_UNREAD_CHARS]
            if any(token in raw for token in _QUOTE_TOKENS):
                return None
            unread = PrintedCall(called, {UNREAD_ARGUMENTS: raw})
            return CallBlock((unread,), len(self._text), closed=False)
        rest = self._plain[behind : behind + 40].lstrip()
        if self._names.known(written) and (not rest or rest.startswith(("</", "<|"))):
            return CallBlock((PrintedCall(called, {}),), behind, bool(rest))
        return None

    def _keyed(self, called: str, at: int) -> CallBlock:
        """`<arg_key>K</arg_key><arg_value>V</arg_value>`, as often as it comes."""
        arguments: dict[str, JsonValue] = {}
        closed = False
        while pair := _ARGUMENT_KEY.match(self._plain, at):
            ending = _ARGUMENT_END.search(self._plain, pair.end())
            at = ending.start() if ending else len(self._text)
            key = (pair[1] or pair[2]).strip()
            arguments.setdefault(key, self._text[pair.end() : at].strip())
            closed = ending is not None
            if ending and ending["closing"]:
                at = ending.end()
        return CallBlock((PrintedCall(called, arguments),), at, closed)

    def _object(self, at: int) -> tuple[Mapping[str, JsonValue], int, bool] | None:
        found = read_value(self._text, at)
        if isinstance(found, Read) and isinstance(found.value, dict):
            return found.value, found.end, found.closed
        return None

    def _unread(self, start: int) -> CallBlock:
        """A call that nobody can read: refused under its name, where at least that is clear."""
        closing = _CLOSING_MARK.search(self._plain, start)
        end = closing.end() if closing else len(self._text)
        raw = self._text[start : min(end, start + MAX_UNREAD_CHARS)]
        named = _NAME_WITHIN.search(raw)
        if named is None or self._names.meant(named[1]) is None:
            return CallBlock((), end, closed=closing is not None)
        call = PrintedCall(self._names.as_called(named[1]), {UNREAD_ARGUMENTS: raw})
        return CallBlock((call,), end, closed=closing is not None)


def _value(value: str) -> str:
    """What a tag holds, without the line ends and marks that are of the tag."""
    if data := _CHARACTER_DATA.fullmatch(value):
        return data[1]
    value = value.removesuffix(NAMESPACE)
    return value.removeprefix("\r").removeprefix("\n").removesuffix("\n").removesuffix("\r")
