"""The basis of an answer as JSON, for the column that holds it, and back."""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeVar

from desktop_app.messages.basis import AnswerPart, Basis, CitedReceipt, Spent
from desktop_app.messages.receipt import Measure, Receipt, Share
from desktop_app.reasons import Coverage, Reason, SourceKind

_Code = TypeVar("_Code", bound=StrEnum)
_Value = TypeVar("_Value")


def encoded_basis(basis: Basis) -> dict[str, Any]:
    """`basis` as an object of JSON values."""
    return {
        "receipts": [{"text": one.text, **_receipt(one.receipt)} for one in basis.receipts],
        "looked": [
            {"query": one.query, **_coverage(one.coverage)}
            for one in basis.looked
            if one.coverage is not None
        ],
        "spent": [
            basis.spent.replies,
            basis.spent.seconds,
            basis.spent.prompt_tokens,
            basis.spent.completion_tokens,
        ],
    }


def decoded_basis(stored: Mapping[str, Any]) -> Basis:
    """What `encoded_basis` made; codes of another version are left out.

    Raises:
        ValueError, KeyError, TypeError, AttributeError: nothing that it could have made.
    """
    replies, seconds, prompt_tokens, completion_tokens = stored["spent"]
    return Basis(
        tuple(map(_cited, stored["receipts"])),
        tuple(AnswerPart(_is(str, one["query"]), _looked(one)) for one in stored["looked"]),
        Spent(
            _is(int, replies),
            _seconds(seconds),
            _is(int, prompt_tokens),
            _is(int, completion_tokens),
        ),
    )


def _receipt(receipt: Receipt) -> dict[str, Any]:
    return {
        "value": receipt.value,
        "at": receipt.at,
        "query": receipt.query,
        "total": receipt.total,
        "file": receipt.file,
        "locator": receipt.locator,
        "measure": receipt.measure,
        "share": receipt.share,
        "group": receipt.group,
    }


def _cited(stored: Mapping[str, Any]) -> CitedReceipt:
    value, query = stored["value"], stored["query"]
    return CitedReceipt(
        _is(str, stored["text"]),
        Receipt(
            value if isinstance(value, str) else _is(int, value),
            _is(str, stored["at"]),
            None if query is None else _is(str, query),
            total=_is(int, stored["total"]),
            file=_is(str, stored["file"]),
            locator=_is(str, stored["locator"]),
            measure=_code(Measure, stored["measure"]),
            share=_code(Share, stored["share"]),
            group=_is(str, stored["group"]),
        ),
    )


def _coverage(coverage: Coverage) -> dict[str, Any]:
    return {
        "folders": coverage.folders,
        "files": coverage.files,
        "skipped": dict(coverage.skipped),
        "paths": dict(coverage.paths),
        "complete": coverage.complete,
        "sources": coverage.sources,
        "seconds": coverage.seconds,
        "as_of_ns": coverage.as_of_ns,
        "dated_by_change": coverage.dated_by_change,
    }


def _looked(stored: Mapping[str, Any]) -> Coverage:
    as_of_ns = stored["as_of_ns"]
    sources = (_code(SourceKind, one) for one in stored["sources"])
    return Coverage(
        _texts(stored["folders"]),
        _is(int, stored["files"]),
        {
            reason: _is(int, number)
            for name, number in stored["skipped"].items()
            if (reason := _code(Reason, name)) is not None
        },
        {
            reason: _texts(paths)
            for name, paths in stored["paths"].items()
            if (reason := _code(Reason, name)) is not None
        },
        _is(bool, stored["complete"]),
        tuple(one for one in sources if one is not None),
        _seconds(stored["seconds"]),
        None if as_of_ns is None else _is(int, as_of_ns),
        _is(int, stored["dated_by_change"]),
    )


def _texts(stored: list[object]) -> tuple[str, ...]:
    return tuple(_is(str, one) for one in _is(list, stored))


def _seconds(stored: object) -> float:
    seconds = stored if isinstance(stored, float) else float(_is(int, stored))
    if not 0 <= seconds < math.inf:
        raise ValueError
    return seconds


def _is(kind: type[_Value], value: object) -> _Value:
    if type(value) is not kind:
        raise TypeError
    return value


def _code(kind: type[_Code], name: object) -> _Code | None:
    return next((one for one in kind if one.value == name), None)
