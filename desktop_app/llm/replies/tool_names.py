"""What models call the tools: by their names, translated, garbled, or nearly."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence

from desktop_app.messages.mind import ToolSpec

_MAX_NAME_CHARS = 100
_IS_NAME = re.compile(r"[A-Za-z_\u3400-\u9fff][\w.:/-]{0,99}\Z")
_SERVER_ENDS = re.compile(r"__|[./]")
_DEFINED = re.compile(
    r"(?:\b(?:def|function|func|fn|fun|sub|proc)\s+"
    r"|\b(?:const|let|var)\s+(?=\w+\s*=\s*(?:async\b|function\b|\()))(?P<name>\w+)"
    r"|^[ \t]*(?P<shell>\w+)\s?\(\)\s*\{",
    re.MULTILINE,
)
_PREFIXES = ("functions.", "function.", "tools.", "tool.", "default_api.", "functions:", "tool:")


class ToolNames:
    """The names that were offered, and how to tell which one is meant."""

    def __init__(self, tools: Iterable[ToolSpec]) -> None:
        self._specs = {tool.name: tool for tool in tools}
        self._by_folded_name: dict[str, str] = {}
        for spec in self._specs.values():
            for name in (spec.name, *spec.aliases):
                self._by_folded_name.setdefault(_folded(name), spec.name)

    def __bool__(self) -> bool:
        return bool(self._specs)

    def without_defined(self, text: str) -> ToolNames:
        """Those that code in a text does not give to functions of its own."""
        own = {match["name"] or match["shell"] for match in _DEFINED.finditer(text)}
        own = {name for name in map(self.known, own) if name}
        return ToolNames(spec for spec in self._specs.values() if spec.name not in own)

    def known(self, name: str) -> str | None:
        """The tool that is meant by a name of its own, an alias, or either one garbled."""
        if name in self._specs:
            return name
        bare = without_prefix(name)
        found = self._by_folded_name.get(_folded(bare))
        # Behind the name of a server, as protocols of tools put it: mcp__fossick__count_files.
        return found or self._by_folded_name.get(_folded(_SERVER_ENDS.split(bare)[-1]))

    def meant(self, name: str) -> str | None:
        """The same, and by a misspelling that can mean only one."""
        if found := self.known(name):
            return found
        folded = _folded(without_prefix(name))
        if len(folded) < 4:
            return None
        near = difflib.get_close_matches(folded, self._by_folded_name, n=9, cutoff=0.8)
        tools = {self._by_folded_name[one] for one in near}
        return tools.pop() if len(tools) == 1 else None

    def as_called(self, name: str) -> str:
        """The tool that is meant, else the name itself: whoever carries calls out refuses it."""
        return self.meant(name) or without_prefix(name.strip())[:_MAX_NAME_CHARS]

    def is_tool(self, name: str) -> bool:
        """Whether that is a tool's own name, letter by letter."""
        return name in self._specs

    def may_become_tool(self, beginning: str) -> bool:
        """Whether some tool's own name begins with these characters."""
        return any(name.startswith(beginning) for name in self._specs)

    def written(self) -> Iterator[tuple[str, str]]:
        """Every name and alias as it is written in a text, with the tool's own name."""
        for spec in self._specs.values():
            yield spec.name, spec.name
            for alias in spec.aliases:
                # A word of prose names no tool.
                if "_" in alias or (not alias.isascii() and len(alias) >= 4):
                    yield alias, spec.name

    def needed_by(self, name: str) -> Sequence[str]:
        """The arguments that a tool cannot do without."""
        spec = self._specs.get(name)
        return () if spec is None else tuple(spec.parameters.get("required", ()))

    def arguments_of(self, name: str) -> Sequence[str]:
        """The names of a tool's arguments, those it cannot do without first."""
        spec = self._specs.get(name)
        if spec is None:
            return ()
        required = spec.parameters.get("required", ())
        properties = spec.parameters.get("properties", {})
        return (*required, *(one for one in properties if one not in required))


def looks_like_name(text: str) -> bool:
    """Whether a text can be the name of a tool at all."""
    return _IS_NAME.match(text) is not None


def without_prefix(name: str) -> str:
    """A name without what some models put before it, and the number others put behind it."""
    name = name[: 2 * _MAX_NAME_CHARS].strip().strip("`*\"'")
    for prefix in _PREFIXES:
        name = name.removeprefix(prefix)
    head, colon, number = name.rpartition(":")
    return head if colon and number.isdecimal() else name


def _folded(name: str) -> str:
    return "".join(filter(str.isalnum, name[: 2 * _MAX_NAME_CHARS].casefold()))
