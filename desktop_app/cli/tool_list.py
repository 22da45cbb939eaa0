"""The tools there are, written for a person or as JSON."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Mapping

from desktop_app.cli.json_output import json_line
from desktop_app.messages.message import JsonValue
from desktop_app.messages.mind import ToolSpec
from desktop_app.wording import Wording

_COLUMNS = 100


def tool_objects(specs: Iterable[ToolSpec]) -> bytes:
    """JSON Lines: one object a tool, its parameters as a JSON schema."""
    return b"".join(
        json_line(
            {
                "name": spec.name,
                "description": spec.description,
                "parameters": dict(spec.parameters),
                "category": spec.category,
                "version": spec.version,
                "aliases": list(spec.aliases),
            }
        )
        for spec in specs
    )


def tool_texts(specs: Iterable[ToolSpec], wording: Wording) -> str:
    """Each tool with its description, its other names and its arguments; an empty line between."""
    return "\n".join(_tool_text(spec, wording) for spec in specs)


def _tool_text(spec: ToolSpec, wording: Wording) -> str:
    aliases = wording.say("list.separator").join(spec.aliases)
    lines = [
        spec.name,
        _indented(spec.description, 2),
        _indented(wording.say("call.aliases", aliases=aliases), 2),
        _indented(wording.say("call.arguments"), 2),
    ]
    for name, schema in spec.parameters["properties"].items():
        facts = _facts(schema, name in spec.parameters["required"], wording)
        lines.append(_indented(f"{name} ({facts})", 4))
        lines.append(_indented(schema["description"], 6))
    return "\n".join(lines) + "\n"


def _facts(schema: Mapping[str, JsonValue], is_required: bool, wording: Wording) -> str:
    """What an argument is, and what it is where it is not given."""
    facts = " | ".join(schema["enum"]) if "enum" in schema else str(schema["type"])
    if is_required:
        return wording.say("call.required", what=facts)
    default = json.dumps(schema["default"], ensure_ascii=False)
    return wording.say("call.default", what=facts, default=default)


def _indented(text: str, columns: int) -> str:
    margin = " " * columns
    return textwrap.fill(text, _COLUMNS, initial_indent=margin, subsequent_indent=margin)
