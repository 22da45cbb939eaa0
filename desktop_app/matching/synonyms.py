"""Words that mean about the same, in either language: the groups of `resources/synonyms.json`.

Most stand for each other wherever they are. In names of folders some do besides, as what is in one
is seldom called twice ("pics", 毕业设计); in contents others do, which would name another folder
(会议, "minutes").
"""

from __future__ import annotations

import json
from enum import StrEnum
from functools import cache

from desktop_app import paths


class Where(StrEnum):
    """Where words stand for each other."""

    NAMES = "in_names"
    CONTENTS = "in_contents"


@cache
def synonym_groups(where: Where) -> tuple[tuple[str, ...], ...]:
    """The groups that hold there, as they are written: small letters, simplified characters."""
    groups = ((*one.get("words", ()), *one.get(where, ())) for one in _read())
    return tuple(group for group in groups if group)


@cache
def _read() -> list[dict[str, list[str]]]:
    groups: list[dict[str, list[str]]] = json.loads(
        paths.resource("synonyms.json").read_text("utf-8")
    )
    return groups
