"""The arguments of a tool call: their schema from a function's signature, and their check.

Models garble arguments in a few harmless ways ("3" for 3, "pdf" for ["pdf"], "directory" for
"folder", an object written as text); those are put right. Everything else becomes a sentence the
model can correct itself by.
"""

from __future__ import annotations

import difflib
import inspect
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import NoneType
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

from desktop_app.errors import ToolError
from desktop_app.messages.message import JsonValue
from desktop_app.messages.mind import ToolSpec

MAX_ARGUMENT_CHARS = 20_000
MAX_LIST_ITEMS = 200
MAX_ECHO_CHARS = 60
"""As much of what a mind made up as a sentence repeats."""

_SAME: Final = {
    "folder": "path dir directory root location searchpath basepath",
    "path": "file filepath filename id",
    "of": "file path",
    "name": "filename names keyword keywords",
    "extensions": "extension ext exts suffix suffixes ending endings",
    "kind": "type filetype category",
    "modified": "date changed mtime modifieddate year",
    "words": "text content contents keyword keywords searchterm",
    "hidden": "includehidden showhidden",
    "sort": "sortby order orderby",
    "limit": "max maxresults maxrows",
    "by": "groupby",
    "depth": "maxdepth levels",
}
"""Other names of arguments, folded, that can mean nothing else; used where a tool has the first."""

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

_NEEDLESS: Final = frozenset({"recursive", "recurse", "subfolders", "includesubfolders"})
"""Names, folded, of what is so anyway where they are true and an argument is called otherwise."""


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
    given = _object(given)
    if given is None:
        return {}, [ToolError("tool.no_object", tool=spec.name)]
    properties: Mapping[str, Mapping[str, JsonValue]] = spec.parameters["properties"]
    by_folded_name = _names_of(properties)
    arguments: dict[str, str | int | bool | list[str]] = {}
    mistakes: list[ToolError] = []
    for key, value in given.items():
        name = by_folded_name.get(_folded(key)) if isinstance(key, str) else None
        if name is None and value is True and "depth" not in properties and _is_needless(key):
            continue
        if name is None or name in arguments:
            mistakes.append(_unknown(key if isinstance(key, str) else "", list(properties)))
        elif value is not None:
            try:
                arguments[name] = _repaired(value, properties[name])
            except ValueError as error:
                mistakes.append(_wrong(name, properties[name], value, str(error)))
    missing = [name for name in spec.parameters["required"] if name not in arguments]
    wrong = {mistake.fields["name"] for mistake in mistakes}
    mistakes += [ToolError("tool.missing", name=name) for name in missing if name not in wrong]
    return arguments, mistakes[:8]


def _names_of(properties: Iterable[str]) -> dict[str, str]:
    """Every name, folded, that an argument may be given under, and its own."""
    others = {other: name for name in properties for other in _SAME.get(name, "").split()}
    return others | {_folded(name): name for name in properties}


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
    if isinstance(value, str) and (word := value.strip().casefold()) in choices:
        return word
    raise ValueError


def _texts(value: JsonValue) -> list[str]:
    if isinstance(value, str) and value.lstrip().startswith("["):
        value = _parsed(value)
    if not isinstance(value, list):
        value = [value] if value != "" else []
    if len(value) > MAX_LIST_ITEMS:
        raise ValueError("long")
    texts = [_text(item) for item in value if not isinstance(item, list | NoneType)]
    if len(texts) < len(value) or sum(map(len, texts)) > MAX_ARGUMENT_CHARS:
        raise ValueError("long" if len(texts) == len(value) else "")
    return texts


def _is_needless(key: JsonValue) -> bool:
    return isinstance(key, str) and _folded(key) in _NEEDLESS


def _folded(name: str) -> str:
    return "".join(filter(str.isalnum, name[:200].casefold()))
