"""Values as the JSON that every command writes: lines, files and coverage."""

from __future__ import annotations

import base64
import json
import os
import re
from datetime import UTC, datetime, timedelta
from typing import Any

from desktop_app.fixed_patterns import fixed
from desktop_app.hits import Flag, Hit
from desktop_app.reasons import Coverage

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

# Lone surrogates, which UTF-8 has no bytes for; and what would end a line for some readers of
# lines, or act on a terminal: it stands inside JSON strings only, where it may be an escape.
_UNSAFE = fixed("[\ud800-\udfff\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def json_line(value: Any) -> bytes:
    """`value` as one line of JSON in UTF-8; what is not Unicode becomes U+FFFD."""
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    except ValueError:
        # A model's argument may be a number that JSON does not have.
        readable = json.loads(json.dumps(value), parse_constant=str)
        text = json.dumps(readable, ensure_ascii=False)
    return _UNSAFE.sub(_escaped, text).encode() + b"\n"


def file_object(hit: Hit) -> dict[str, Any]:
    """One of the files of an answer; a path that is not Unicode comes as base64, too."""
    known = not hit.flags & Flag.UNKNOWN
    file: dict[str, Any] = {
        "path": hit.path,
        "size": hit.size_bytes if known else None,
        "modified": _moment(hit.modified_ns) if known else None,
        "is_dir": hit.is_folder,
    }
    if not _is_unicode(hit.path):
        file["path_bytes"] = base64.b64encode(os.fsencode(hit.path)).decode()
    return file


def coverage_object(coverage: Coverage) -> dict[str, Any]:
    """What was looked at and what was left out; `as_of` only where not all was looked at now.

    `dated_by_change` only where there are some.
    """
    as_of = {} if coverage.as_of_ns is None else {"as_of": _moment(coverage.as_of_ns)}
    by_change = coverage.dated_by_change
    dated = {"dated_by_change": by_change} if by_change else {}
    return {
        "folders": list(coverage.folders),
        "files": coverage.files,
        "skipped": {reason.value: number for reason, number in coverage.skipped.items()},
        "complete": coverage.complete,
        "sources": [source.value for source in coverage.sources],
        "seconds": rounded(coverage.seconds),
        **as_of,
        **dated,
    }


def rounded(seconds: float) -> float:
    """Without digits that say nothing: to a microsecond."""
    return round(seconds, 6)


def _moment(moment_ns: int) -> str:
    """In UTC. Counted from 1970, since `fromtimestamp` knows no earlier time on Windows."""
    return (_EPOCH + timedelta(microseconds=moment_ns // 1000)).isoformat()


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _escaped(found: re.Match[str]) -> str:
    character = found.group()
    return "\ufffd" if "\ud800" <= character <= "\udfff" else f"\\u{ord(character):04x}"
