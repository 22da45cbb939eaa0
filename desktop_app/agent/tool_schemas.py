"""The tools as they are offered to a language model: what fits into a small window.

Of what a tool does and what an argument means, the first sentence is told; the examples stand in
the instructions. An argument that several tools have in common is explained at the first of them,
and offered by the second as well; the others take it all the same, and have `query` for it. Names
and types stay as they are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from desktop_app.messages.message import JsonValue
from desktop_app.messages.mind import ToolSpec

WITHHELD = frozenset({"find_hidden_files"})
"""Not offered, since another tool does the same: each costs room, and adds to choose from."""

WITHHELD_ARGUMENTS = frozenset({"exclude", "context_lines"})
"""Not offered, since they are rarely wanted and `query` or another argument does as well."""

SAME_EVERYWHERE = frozenset({"start", "limit", "folder", "path", "hidden"})
"""Arguments whose names say enough once they were explained, whatever the tool means by them."""

OFFERED_TWICE = 2
"""Tools that offer an argument which several have in common."""

EVERYWHERE = frozenset({"folder", "query", "start"})
"""Arguments that every tool offers which has them."""

WHOLE = frozenset({"query"})
"""Arguments whose explanation is told to its end: it shows how they are written."""

MAX_CHARS = 150
"""Of a sentence about an argument; a longer one is cut behind a clause."""

_SENTENCE_END = re.compile(r"(?<=[.。])\s+")
_CLAUSE_END = re.compile(r"(?:,|;|:|\()\s")


def brief(specs: Sequence[ToolSpec]) -> tuple[ToolSpec, ...]:
    """The tools, in their order, in as few words as will do."""
    specs = [spec for spec in specs if spec.name not in WITHHELD]
    tools_with = Counter(meaning for spec in specs for meaning in _meanings(spec))
    offered: Counter[tuple[str, str]] = Counter()
    return tuple(
        replace(
            spec,
            description=first_sentence(spec.description),
            parameters=_parameters(spec, tools_with, offered),
        )
        for spec in specs
    )


def first_sentence(text: str) -> str:
    """`text` up to the end of its first sentence."""
    return _SENTENCE_END.split(text, maxsplit=1)[0]


def _meanings(spec: ToolSpec) -> list[tuple[str, str]]:
    properties = spec.parameters["properties"]
    return [(name, about["description"]) for name, about in properties.items()]


def _parameters(
    spec: ToolSpec, tools_with: Counter[tuple[str, str]], offered: Counter[tuple[str, str]]
) -> dict[str, JsonValue]:
    required = spec.parameters.get("required") or []
    properties: dict[str, JsonValue] = {}
    for name, about in spec.parameters["properties"].items():
        text = about["description"]
        before = offered[name, text]
        may_go = tools_with[name, text] > OFFERED_TWICE and name not in {*required, *EVERYWHERE}
        if name in WITHHELD_ARGUMENTS or (may_go and before >= OFFERED_TWICE):
            continue
        if name in SAME_EVERYWHERE:
            before = before or any(name == other for other, _ in offered)
        offered[name, text] += 1
        kept = {key: value for key, value in about.items() if key not in ("default", "description")}
        if not before:
            kept["description"] = text if name in WHOLE else _short(text)
        properties[name] = kept
    parameters: dict[str, JsonValue] = {"type": "object", "properties": properties}
    if required:
        parameters["required"] = required
    return parameters


def _short(text: str) -> str:
    sentence = first_sentence(text)
    if len(sentence) <= MAX_CHARS:
        return sentence
    ends = [match.start() for match in _CLAUSE_END.finditer(sentence, 0, MAX_CHARS)]
    # An explanation in brackets or a list of kinds is not cut in two.
    return sentence[: ends[-1]] if ends and "(" not in sentence[: ends[-1]] else sentence
