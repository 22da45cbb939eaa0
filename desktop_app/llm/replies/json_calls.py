"""What a JSON value that a model wrote means: calls, an answer, or neither.

The shapes are those of the endpoints' own APIs and of agents that are prompted for JSON:
{"name", "arguments"}, {"tool", "params"}, {"tool_calls": [...]}, {"action", "action_input"},
{"thought", "action": {"tool", "params"}}, {"thought", "answer"}, {"count_files": {...}}.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from desktop_app.llm.replies.loose_json import Read, read_value
from desktop_app.llm.replies.tool_names import ToolNames, looks_like_name
from desktop_app.messages.message import UNREAD_ARGUMENTS, JsonValue

MAX_CALLS = 64
MAX_UNREAD_CHARS = 20_000

TOOL_KEYS = frozenset(
    {
        *("tool", "toolname", "function", "functionname", "action", "actionname", "apiname"),
        *("recipientname", "工具", "行动"),
    }
)
NAME_KEYS = TOOL_KEYS | {"name"}
ARGUMENT_KEYS = frozenset(
    {
        *("arguments", "parameters", "params", "args", "kwargs", "input", "toolinput"),
        *("actioninput", "functionarguments", "functionargs", "toolarguments", "toolargs"),
        *("apiarguments", "toolparameters", "参数", "输入", "行动输入"),
        *("data", "payload", "body", "options"),
    }
)
LIST_KEYS = frozenset(
    {"toolcalls", "calls", "actions", "functioncalls", "toolcall", "functioncall"}
)
THOUGHT_KEYS = frozenset({"thought", "thoughts", "thinking", "reasoning", "思考"})
ANSWER_KEYS = frozenset({"answer", "finalanswer", "最终答案", "答案", "回答"})
_BESIDE = frozenset({"id", "type", "index", "callid", "toolcallid"})
SPEAKING_KEYS = NAME_KEYS | ARGUMENT_KEYS | LIST_KEYS | THOUGHT_KEYS | ANSWER_KEYS | _BESIDE
"""A first key that none of these is begins no call, unless it is a tool's name."""
FINISHING = frozenset({"finalanswer", "finish", "answer", "respond", "最终答案", "完成", "回答"})
"""Tools that some models make up to give their answer."""
NOTHING = frozenset({"", "none", "null", "n/a", "na", "无", "没有", "no", "nothing", "{}"})


@dataclass(frozen=True, slots=True)
class PrintedCall:
    """A call that was written as text."""

    name: str
    arguments: Mapping[str, JsonValue]


@dataclass(frozen=True, slots=True)
class ReadReply:
    """What a text or value says: calls, or an answer; `thinking` is what it says beside."""

    calls: tuple[PrintedCall, ...] = ()
    answer: str | None = None
    thinking: str = ""


@dataclass(slots=True)
class _Keys:
    """The members of an object by what they are for."""

    names: dict[str, JsonValue] = field(default_factory=dict)
    arguments: dict[str, JsonValue] = field(default_factory=dict)
    lists: list[JsonValue] = field(default_factory=list)
    thinking: str = ""
    answer: str | None = None
    others: dict[str, JsonValue] = field(default_factory=dict)


def meaning_of(value: JsonValue, names: ToolNames, *, sure: bool) -> ReadReply | None:
    """What a value means; None where it is some other JSON.

    Args:
        value: An object or a list.
        names: The tools there are.
        sure: Whether it stands where only a call can be, such as in a tag.
    """
    if isinstance(value, list):
        return _of_list(value, names, sure)
    if not isinstance(value, dict):
        return None
    keys = _sorted(value)
    for several in keys.lists:
        inner = several if isinstance(several, list) else [several]
        if meaning := _of_list(inner, names, sure=True):
            return ReadReply(meaning.calls, thinking=keys.thinking)
    if call := _call(keys, names, sure):
        if _folded(call.name) in FINISHING and names.known(call.name) is None:
            return ReadReply(answer=_said_in(call.arguments), thinking=keys.thinking)
        return ReadReply((call,), thinking=keys.thinking)
    for key, inner in keys.names.items():
        # {"thought", "action": {"tool", "params"}}, {"type": "function", "function": {...}}
        if isinstance(inner, dict | list):
            certain = sure or bool(keys.thinking) or _folded(key) != "name"
            if meaning := meaning_of(inner, names, sure=certain):
                return ReadReply(meaning.calls, meaning.answer, keys.thinking or meaning.thinking)
    if keys.answer is not None and not keys.others and not keys.arguments:
        return ReadReply(answer=keys.answer, thinking=keys.thinking)
    if len(value) == 1:
        ((name, arguments),) = value.items()
        known = names.known(name)
        if known and isinstance(arguments, dict):
            return ReadReply((PrintedCall(known, arguments),))
    if keys.thinking and len(value) == 1:
        return ReadReply(thinking=keys.thinking)
    return None


def arguments_in(value: JsonValue, name: str, names: ToolNames) -> Mapping[str, JsonValue]:
    """The arguments that were given as a value: an object, an object written as text, or one text.

    One text alone is the tool's first argument.
    """
    if isinstance(value, dict):
        return value
    if isinstance(value, list) and len(value) == 1:
        return arguments_in(value[0], name, names)
    if value is None or (isinstance(value, str) and value.strip().casefold() in NOTHING):
        return {}
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "｛"):
        found = read_value(value)
        if isinstance(found, Read) and isinstance(found.value, dict):
            return found.value
        return {UNREAD_ARGUMENTS: value[:MAX_UNREAD_CHARS]}
    first = names.arguments_of(name)[:1]
    return {first[0]: value} if first else {UNREAD_ARGUMENTS: str(value)[:MAX_UNREAD_CHARS]}


def folded_key(key: str) -> str:
    """A key as the sets of this module have them."""
    return _folded(key)


def _of_list(values: list[JsonValue], names: ToolNames, sure: bool) -> ReadReply | None:
    meanings = [meaning_of(_object(value), names, sure=sure) for value in values[:MAX_CALLS]]
    calls = tuple(call for meaning in meanings if meaning for call in meaning.calls)
    if not calls or any(meaning is None or not meaning.calls for meaning in meanings):
        return None
    return ReadReply(calls)


def _object(value: JsonValue) -> JsonValue:
    """A value, or the object that it is the text of."""
    if isinstance(value, str) and value.lstrip().startswith("{"):
        found = read_value(value)
        if isinstance(found, Read):
            return found.value
    return value


def _sorted(value: Mapping[str, JsonValue]) -> _Keys:
    keys = _Keys()
    for key, member in value.items():
        folded = _folded(key)
        if folded in LIST_KEYS and isinstance(member, dict | list):
            keys.lists.append(member)
        elif folded in NAME_KEYS and isinstance(member, str | dict | list):
            keys.names[key] = member
        elif folded in ARGUMENT_KEYS:
            keys.arguments[key] = member
        elif folded in THOUGHT_KEYS and isinstance(member, str):
            keys.thinking = member
        elif folded in ANSWER_KEYS and isinstance(member, str | int | float):
            keys.answer = str(member)
        elif folded not in _BESIDE:
            keys.others[key] = member
    return keys


def _call(keys: _Keys, names: ToolNames, sure: bool) -> PrintedCall | None:
    """The call where a key has the name of a tool."""
    # "tool" before "name", which may be one of the tool's arguments.
    order = sorted(keys.names.items(), key=lambda item: _folded(item[0]) == "name")
    for key, name in order:
        if not isinstance(name, str) or name.strip().casefold() in NOTHING:
            continue
        named_plainly = _folded(key) == "name"
        meant = names.meant(name)
        others = {k: v for k, v in keys.names.items() if k != key}
        if keys.arguments:
            is_name = looks_like_name(name) or _folded(name) in FINISHING
            shaped = not named_plainly and is_name and not keys.others
            known = names.known(name) if named_plainly and not sure else meant
            if known or sure or shaped:
                called = names.as_called(name)
                given = next(iter(keys.arguments.values()))
                return PrintedCall(called, arguments_in(given, called, names))
            continue
        flat = {**others, **keys.others}
        fits = meant is not None and set(flat) <= {*names.arguments_of(meant)}
        if sure or (fits and not named_plainly):
            return PrintedCall(names.as_called(name), flat)
    return None


def _said_in(arguments: Mapping[str, JsonValue]) -> str:
    return "\n".join(value for value in arguments.values() if isinstance(value, str))


def _folded(key: str) -> str:
    return "".join(filter(str.isalnum, key[:60].casefold()))
