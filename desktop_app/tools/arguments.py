"""The arguments of a tool call: their schema from a function's signature, and their check.

Models garble arguments in a few harmless ways ("3" for 3, "pdf" for ["pdf"], "directory" for
"folder", an object written as text or wrapped in another); those are put right. Everything else
becomes a sentence the model can correct itself by.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import NoneType
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

from desktop_app.errors import ToolError
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.message import UNREAD_ARGUMENTS, JsonValue
from desktop_app.messages.mind import ToolSpec

MAX_ARGUMENT_CHARS = 20_000
MAX_LIST_ITEMS = 200
MAX_ECHO_CHARS = 60
"""As much of what a mind made up as a sentence repeats."""

_SAME: Final = {
    "folder": "path dir directory root location searchpath basepath folderpath dirpath"
    " directorypath folders foldername dirname where 文件夹 目录 路径 位置 文件夹路径 目录路径"
    " 文件夹名",
    "path": "file filepath filename id fileid paths files 文件 文件路径 路径 文件名",
    "of": "file path 文件 路径",
    "items": "paths path files file filepaths filepath ids id item 文件 路径 文件路径 文件列表",
    "reason": "why because 原因 理由",
    "name": "filename names keyword keywords title 名称 名字 文件名 关键词 关键字",
    "extensions": "extension ext exts suffix suffixes ending endings 扩展名 后缀 后缀名 格式",
    "kind": "type filetype category kinds types 类型 种类 文件类型",
    "modified": "date changed mtime modifieddate year modifiedtime 修改时间 日期 时间 修改日期",
    "words": "text content contents keyword keywords searchterm searchterms term terms searchtext"
    " phrase word 关键词 关键字 内容 文本 词 词语 搜索词",
    "query": "querystring searchquery q 查询 条件 查询条件",
    "size": "filesize 大小 文件大小",
    "hidden": "includehidden showhidden 隐藏",
    "sort": "sortby order orderby 排序",
    "limit": "max maxresults maxrows count topn 数量 上限",
    "start": "startfrom startat 起始 开始",
    "by": "groupby grouping 分组 依据",
    "depth": "maxdepth levels level 深度 层数",
    "expression": "formula expr math 表达式 算式",
}
"""Other names of arguments, folded, that can mean nothing else; used where a tool has the first."""

_INSTEAD: Final = {"folder": "name", "words": "query"}
"""An argument whose names mean a second one where a tool has not the first and needs the second."""

_SIMILAR: Final = {
    "pattern": "name",
    "glob": "name",
    "regex": "query",
    "search": "query",
    "filter": "query",
    "exclude": "query='-in:Backup'",
    "excludefolder": "query='-in:Backup'",
    "offset": "start",
    "page": "start",
    "minsize": "size='>10mb'",
    "maxsize": "size='<10mb'",
    "after": "modified='2024-01..2024-06'",
    "before": "modified='before 2019'",
    "since": "modified='2024-01..2024-06'",
    "month": "modified='2024-03'",
}
"""Names, folded, of what is asked for in another form here: asked about, never taken for it."""

_WRAPPERS: Final = frozenset(
    {"arguments", "args", "parameters", "params", "input", "kwargs", "参数"}
)
"""Names, folded, of an object around the arguments."""

_ASIDE: Final = frozenset(
    {
        *(
            "reason",
            "reasoning",
            "thought",
            "thoughts",
            "explanation",
            "purpose",
            "comment",
            "note",
        ),
        *("intent", "rationale", "description", "verbose", "timeout", "language", "encoding"),
        *("format", "outputformat", "原因", "理由", "思考", "说明", "目的", "备注"),
    }
)
"""Names, folded, of what asks for nothing, where no argument is called so."""

_OF_WORDS: Final = frozenset({"words", "name"})
"""Arguments whose words may as well come as a list: all of them must hold."""

_NEEDLESS: Final = frozenset({"recursive", "recurse", "subfolders", "includesubfolders"})
"""Names, folded, of what is so anyway where they are true and an argument is called otherwise."""


_SEPARATED: Final = frozenset(",，、;；")
_EMPTY_TEXTS: Final = frozenset({"", "false", "null", "none", "[]", "{}"})
_COMMA: Final = fixed(r"[,，、;；]")
_MIN_NEAR_CHARS = 4
_MAX_WRAPPINGS = 3


def schema_of(function: Callable[..., Any]) -> dict[str, JsonValue]:
    """The flat JSON schema of a tool's parameters, all but the first, which is the context.

    Parameters are `str`, `int`, `bool`, `Sequence[str]` or `Literal` texts, annotated with what
    they mean: `folder: Annotated[str, "where to look"] = ""`.

    Raises:
        TypeError: a parameter is of another type, or says not what it means.
    """
    hints = get_type_hints(function, include_extras=True)
    parameters = list(inspect.signature(function).parameters.values())[1:]
    properties: dict[str, JsonValue] = {}
    for parameter in parameters:
        hint = hints[parameter.name]
        if get_origin(hint) is not Annotated:
            raise TypeError(f"{parameter.name} says not what it means")
        kind, meaning = get_args(hint)
        properties[parameter.name] = {**_type_schema(kind), "description": meaning}
        if parameter.default is not parameter.empty:
            default = parameter.default
            written = list(default) if isinstance(default, tuple) else default
            properties[parameter.name]["default"] = written
    return {
        "type": "object",
        "properties": properties,
        "required": [item.name for item in parameters if item.default is item.empty],
        "additionalProperties": False,
    }


def _type_schema(kind: Any) -> dict[str, JsonValue]:
    if get_origin(kind) is Literal:
        return {"type": "string", "enum": list(get_args(kind))}
    if kind == Sequence[str]:
        return {"type": "array", "items": {"type": "string"}}
    names: dict[Any, str] = {str: "string", int: "integer", bool: "boolean"}
    if kind not in names:
        raise TypeError(f"no tool takes a {kind}")
    return {"type": names[kind]}


def checked(
    given: JsonValue, spec: ToolSpec
) -> tuple[dict[str, str | int | bool | list[str]], list[ToolError]]:
    """The arguments as the tool's function takes them, and what is wrong with them.

    Args:
        given: Whatever a mind sent: meant to be an object, perhaps written as text.
        spec: The tool it is for.

    Returns:
        The arguments that are right, harmless slips repaired, and one error for each that is not.
    """
    properties: Mapping[str, Mapping[str, JsonValue]] = spec.parameters["properties"]
    given = _unwrapped(_object(given), properties)
    if given is None:
        return {}, [ToolError("tool.no_object", tool=spec.name)]
    if UNREAD_ARGUMENTS in given:
        return {}, [ToolError("tool.unread", tool=spec.name)]
    by_folded_name = _names_of(properties, spec.parameters["required"])
    arguments: dict[str, str | int | bool | list[str]] = {}
    mistakes: list[ToolError] = []
    tried: set[str] = set()
    for key, value in given.items():
        name = _meant(key, by_folded_name) if isinstance(key, str) else None
        if name is None and "depth" not in properties and _is_needless(key, value):
            continue
        if name is None and _asks_for_nothing(key, value):
            continue
        if name is None or name in arguments:
            mistakes.append(_unknown(key if isinstance(key, str) else "", list(properties)))
        elif value is not None:
            try:
                arguments[name] = _repaired(_joined(value, name), properties[name])
            except ValueError as error:
                mistakes.append(_wrong(key, properties[name], value, str(error)))
                tried.add(name)
    missing = [name for name in spec.parameters["required"] if name not in arguments]
    mistakes += [ToolError("tool.missing", name=name) for name in missing if name not in tried]
    return arguments, mistakes[:8]


def _names_of(properties: Iterable[str], required: Iterable[str]) -> dict[str, str]:
    """Every name, folded, that an argument may be given under, and its own."""
    others = {
        other: name
        for first, name in _INSTEAD.items()
        if name in required and first not in properties
        for other in (first, *_SAME[first].split())
    }
    others |= {other: name for name in properties for other in _SAME.get(name, "").split()}
    return others | {_folded(name): name for name in properties}


def _meant(key: str, by_folded_name: Mapping[str, str]) -> str | None:
    """The argument that is meant by a name: one of its own, or a misspelling of only one."""
    folded = _folded(key)
    if folded in by_folded_name:
        return by_folded_name[folded]
    if len(folded) < _MIN_NEAR_CHARS or folded in _SIMILAR:
        return None
    # Loaded for those who misspell one, here and below.
    import difflib

    near = difflib.get_close_matches(folded, by_folded_name, n=9, cutoff=0.85)
    meant = {by_folded_name[one] for one in near}
    return meant.pop() if len(meant) == 1 else None


def _unwrapped(
    given: Mapping[Any, JsonValue] | None, properties: Mapping[str, JsonValue]
) -> Mapping[Any, JsonValue] | None:
    """The arguments out of objects that hold nothing else, or a call's name beside."""
    for _ in range(_MAX_WRAPPINGS):
        if given is None:
            return None
        keys = {_folded(key): key for key in given if isinstance(key, str)}
        wrapper = next((keys[one] for one in keys if one in _WRAPPERS), None)
        others = keys.keys() - _WRAPPERS - {"name", "tool", "function", "type", "id"}
        if wrapper is None or wrapper in properties or others:
            return given
        inner = _object(given[wrapper])
        if inner is None:
            return given
        given = inner
    return given


def _asks_for_nothing(key: JsonValue, value: JsonValue) -> bool:
    """Whether an argument that there is none of can be left out without loss."""
    is_empty = value is None or value is False or value in ("", [], {})
    if isinstance(value, str):
        # Where a call was written in tags, every value is a text.
        is_empty = value.strip().casefold() in _EMPTY_TEXTS
    return is_empty or (isinstance(key, str) and _folded(key) in _ASIDE)


def _joined(value: JsonValue, name: str) -> JsonValue:
    """Words that came as a list, as one text where an argument takes them so."""
    if name not in _OF_WORDS or not isinstance(value, list) or len(value) < 2:
        return value
    return " ".join(value) if all(isinstance(one, str) for one in value) else value


def _object(given: JsonValue) -> Mapping[Any, JsonValue] | None:
    if isinstance(given, str):
        given = _parsed(given) if given.strip() else {}
    if given is None:
        return {}
    return given if isinstance(given, Mapping) else None


def _parsed(text: str) -> JsonValue:
    """JSON written as text; what is none, or too long, is the text itself."""
    if len(text) > MAX_ARGUMENT_CHARS:
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _unknown(key: str, names: list[str]) -> ToolError:
    import difflib

    folded = _folded(key)
    similar = _SIMILAR.get(folded)
    near = (
        [similar]
        if similar and similar.split("=")[0] in names
        else difflib.get_close_matches(folded, names, n=1)
    )
    code = "tool.unknown_argument_near" if near else "tool.unknown_argument"
    return ToolError(code, name=key[:MAX_ECHO_CHARS], near="".join(near), names=", ".join(names))


def _wrong(name: str, schema: Mapping[str, JsonValue], value: JsonValue, why: str) -> ToolError:
    """What the argument takes instead; `why` is "long" where only its length is wrong."""
    if why == "long":
        return ToolError("tool.long_argument", name=name)
    if "enum" in schema:
        shown = value if isinstance(value, str) else type(value).__name__
        return ToolError(
            "tool.not_among",
            name=name,
            value=shown[:MAX_ECHO_CHARS],
            choices=", ".join(schema["enum"]),
        )
    return ToolError(f"tool.not_{schema['type']}", name=name)


def _repaired(value: JsonValue, schema: Mapping[str, JsonValue]) -> str | int | bool | list[str]:
    """`value` as `schema` wants it; raises ValueError where that would be a guess."""
    if "enum" in schema:
        return _choice(value, schema["enum"])
    match schema["type"]:
        case "string":
            return _text(value)
        case "integer":
            return _whole_number(value)
        case "boolean":
            return _truth(value)
        case _:
            return _texts(value)


def _text(value: JsonValue) -> str:
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)  # ValueError from 4,301 digits on.
    if not isinstance(value, str):
        raise ValueError
    if len(value) > MAX_ARGUMENT_CHARS:
        raise ValueError("long")
    return value


def _whole_number(value: JsonValue) -> int:
    if isinstance(value, str) and len(value) <= 20:
        return int(value)
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= 2**63:
        raise ValueError
    return value


_TRUTHS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def _truth(value: JsonValue) -> bool:
    if isinstance(value, bool):
        return value
    if value in (0, 1):
        return bool(value)
    if isinstance(value, str) and (word := value.strip().casefold()) in _TRUTHS:
        return _TRUTHS[word]
    raise ValueError


def _choice(value: JsonValue, choices: list[str]) -> str:
    if isinstance(value, bool):
        value = "yes" if value else "no"
    word = value.strip().casefold() if isinstance(value, str) else ""
    if word in ("true", "false"):
        word = "yes" if word == "true" else "no"
    if word in choices:
        return word
    raise ValueError


def _texts(value: JsonValue) -> list[str]:
    if isinstance(value, str) and value.lstrip().startswith("["):
        value = _parsed(value)
    if isinstance(value, str) and not _SEPARATED.isdisjoint(value) and not {"/", "\\"} & set(value):
        value = [one.strip() for one in _COMMA.split(value) if one.strip()]
    if not isinstance(value, list):
        value = [value] if value != "" else []
    if len(value) > MAX_LIST_ITEMS:
        raise ValueError("long")
    texts = [_text(item) for item in value if not isinstance(item, list | NoneType)]
    if len(texts) < len(value) or sum(map(len, texts)) > MAX_ARGUMENT_CHARS:
        raise ValueError("long" if len(texts) == len(value) else "")
    return texts


def _is_needless(key: JsonValue, value: JsonValue) -> bool:
    is_true = value is True or (isinstance(value, str) and value.strip().casefold() == "true")
    return is_true and isinstance(key, str) and _folded(key) in _NEEDLESS


def _folded(name: str) -> str:
    return "".join(filter(str.isalnum, name[:200].casefold()))
