"""Answers in sentences: the number first, then the folder; the coverage line says the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from desktop_app.files import kinds
from desktop_app.files.kinds import Kind
from desktop_app.interpreter.filler import Courtesy
from desktop_app.messages import JsonValue, ToolResult
from desktop_app.search.query import Folder, Hidden, Key, Query
from desktop_app.search.query_syntax import parse
from desktop_app.wording import Language, Wording, visible

_WRITTEN_SMALL = frozenset((Kind.CODE, Kind.DATA, Kind.TEXT))
"""Kinds whose endings are known as they are written, such as .py; others are called PDF, MP3."""


def for_courtesy(courtesy: Courtesy, wording: Wording) -> str:
    """The answer to a greeting and the like."""
    return wording.say(f"interpreter.{courtesy.value}")


def for_result(result: ToolResult, wording: Wording) -> str:
    """The answer that a tool's result gives to the question it was called for."""
    data = result.data
    if result.failed:
        return str(data["sentence"])
    query = parse(data["query"])
    sentences = [_number(query, data, wording)]
    if query.of(Key.IN) and "first_names" not in data:
        sentences += _directly(data["directly"], data["count"], wording)
    return ("" if wording.language is Language.CHINESE else " ").join(sentences)


def _number(query: Query, data: Mapping[str, JsonValue], wording: Wording) -> str:
    """How many there are and where; for a list, the first of their names, too."""
    count = data["count"]
    what = _what(query, count, wording)
    where = _where(query, wording)
    at_least = "" if data["complete"] else "_at_least"
    if not count:
        return wording.say(f"interpreter.none{at_least}", what=what, where=where)
    if names := data.get("first_names"):
        listed = _listed(names, count, wording)
        code = f"interpreter.list{at_least}"
        return wording.say(code, count=count, what=what, where=where, names=listed)
    return wording.say(f"interpreter.count{at_least}", count=count, what=what, where=where)


def _listed(names: Sequence[str], count: int, wording: Wording) -> str:
    """The first names; they are escaped already."""
    shown = wording.say("list.separator").join(names)
    if count > len(names):
        return wording.say("list.more", shown=shown, count=count - len(names))
    return shown


def _directly(directly: int, count: int, wording: Wording) -> list[str]:
    """How many lie in the folder itself, where that is not what anyone would think."""
    if not count or directly == count:
        return []
    code = "interpreter.directly" if directly else "interpreter.none_directly"
    return [wording.say(code, count=directly)]


def _where(query: Query, wording: Wording) -> str:
    folders = [
        value.text
        for term in query.of(Key.IN)
        for value in term.values
        if isinstance(value, Folder)
    ]
    return wording.listed(list(map(visible, folders))) or wording.say("interpreter.everywhere")


def _what(query: Query, count: int, wording: Wording) -> str:
    """What was looked for, in the form that goes with `count`: "12 hidden PDF files"."""
    names = [
        wording.say(f"interpreter.kind_{kind}", count=count)
        for term in query.of(Key.KIND)
        for kind in term.values
    ]
    endings = [_spelt(str(value)) for term in query.of(Key.EXT) for value in term.values]
    if endings:
        either = wording.say("interpreter.or").join(endings)
        names.append(wording.say("interpreter.ending", count=count, endings=either))
    what = wording.say("interpreter.or").join(names) or wording.say("interpreter.file", count=count)
    if query.hidden is Hidden.ONLY:
        what = wording.say("interpreter.hidden", what=what)
    return _measured(what, query) if wording.language is Language.CHINESE else what


def _measured(what: str, query: Query) -> str:
    """`what` behind its measure word: 张图片, 个 PDF 文件."""
    of_kinds = [value for term in query.of(Key.KIND) for value in term.values]
    measure = "个"
    if len(of_kinds) == 1 and isinstance(of_kinds[0], Kind):
        measure = kinds.names_of(of_kinds[0]).measure[0]
    return f"{measure} {what}" if what[0].isascii() else f"{measure}{what}"


def _spelt(ending: str) -> str:
    """An ending as people write it: PDF, but .py."""
    kind = kinds.kind_of(f"name.{ending}")
    return f".{ending}" if kind is None or kind in _WRITTEN_SMALL else ending.upper()
