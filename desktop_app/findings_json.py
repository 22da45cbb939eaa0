"""Findings as JSON, for what is kept of a conversation and for traces, and back."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from desktop_app import findings, trash_findings
from desktop_app.findings import NOTHING, Failure, Findings, SearchFindings

_KINDS: Mapping[str, type[Findings]] = {
    "none": Findings,
    "failure": findings.Failure,
    "counted": findings.Counted,
    "search": findings.SearchFindings,
    "contents": findings.ContentFindings,
    "summary": findings.SummaryFindings,
    "duplicates": findings.DuplicateFindings,
    "tree": findings.TreeFindings,
    "copies": findings.CopyFindings,
    "folders": findings.FolderFindings,
    "comparison": findings.ComparisonFindings,
    "text": findings.TextFindings,
    "details": findings.DetailFindings,
    "sums": findings.SumFindings,
    "web": findings.WebFindings,
    "trash": trash_findings.TrashProposal,
    "trashed": trash_findings.TrashDone,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def encoded(found: Findings) -> dict[str, Any]:
    """`found` as an object of JSON values; `kind` says what it is."""
    return {"kind": _NAMES[type(found)], **_object(found)}


def decoded(stored: Mapping[str, Any]) -> Findings:
    """What `encoded` made; of what was kept before findings had kinds, the query and its count.

    Raises:
        ValueError: it is damaged.
    """
    if "kind" not in stored:
        return _without_kind(stored)
    kind = _KINDS.get(str(stored["kind"]))
    if kind is None:
        raise ValueError("no such kind of findings")
    return typing.cast("Findings", _from_object(kind, stored))


def _object(value: Any) -> dict[str, Any]:
    return {one.name: _json(getattr(value, one.name)) for one in fields(value) if one.compare}


def _json(value: Any) -> Any:
    if is_dataclass(value):
        return _object(value)
    if isinstance(value, tuple):
        return [_json(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


def _without_kind(stored: Mapping[str, Any]) -> Findings:
    if "error" in stored:
        return Failure(_checked(str, stored["error"]))
    if "query" not in stored:
        return NOTHING
    known = {"count": 0, "complete": True} | {
        name: stored[name]
        for name in ("count", "complete", "query", "show", "total_bytes")
        if name in stored
    }
    return typing.cast("Findings", _from_object(SearchFindings, known))


def _from_object(kind: type[Any], stored: Any) -> Any:
    if not isinstance(stored, Mapping):
        raise ValueError("findings are no object")
    hints = typing.get_type_hints(kind)
    values = {
        one.name: _checked(hints[one.name], stored[one.name])
        for one in fields(kind)
        if one.compare and one.name in stored
    }
    try:
        return kind(**values)
    except TypeError as error:
        raise ValueError("findings lack a field") from error


def _checked(hint: Any, value: Any) -> Any:
    """A stored value as the field of this type has it."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is types.UnionType:
        if value is None:
            return None
        return _checked(inner[0], value)
    if origin is tuple:
        if isinstance(value, list):
            return tuple(_checked(inner[0], item) for item in value)
    elif origin is Mapping:
        if isinstance(value, dict):
            return {_checked(str, name): _checked(inner[1], item) for name, item in value.items()}
    elif is_dataclass(hint):
        return _from_object(typing.cast("type[Any]", hint), value)
    elif type(value) is hint:
        return value
    raise ValueError("findings with a value of another type")
