"""`Prompt`: a text file of `resources/prompts` with places to fill in.

A place is `{name}`, or `{tool:name}` for a tool. A line that names a tool which is not there is
left out, so that instructions never speak of what a model has not got. What is filled in is never
looked at again, and other braces and dollar signs are just themselves.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache

from desktop_app import paths
from desktop_app.messages.parts import Part, Words
from desktop_app.wording import Language

_PLACE = re.compile(r"\{(tool:)?([a-z_]+)\}")


class Prompt:
    """A prompt in one language."""

    def __init__(self, name: str, language: Language) -> None:
        self._text = _text(name, language)

    @property
    def places(self) -> frozenset[str]:
        """What is to be filled in, tools left aside."""
        return frozenset(match[2] for match in _PLACE.finditer(self._text) if not match[1])

    @property
    def tools(self) -> frozenset[str]:
        """The tools that are named."""
        return frozenset(match[2] for match in _PLACE.finditer(self._text) if match[1])

    def filled(
        self, values: Mapping[str, Sequence[Part]], tools: Collection[str] = ()
    ) -> tuple[Part, ...]:
        """The text with its places filled in.

        Args:
            values: What stands in each place, whatever it looks like.
            tools: The names of the tools that there are.

        Raises:
            KeyError: a place has no value.
        """
        parts: list[Part] = []
        for line in self._text.splitlines(keepends=True):
            named = {match[2] for match in _PLACE.finditer(line) if match[1]}
            if named <= set(tools):
                parts += _filled_line(line, values)
        return tuple(_joined(parts))


def _filled_line(line: str, values: Mapping[str, Sequence[Part]]) -> Iterator[Part]:
    end = 0
    for match in _PLACE.finditer(line):
        yield Words(line[end : match.start()])
        if match[1]:
            yield Words(match[2])
        else:
            yield from values[match[2]]
        end = match.end()
    yield Words(line[end:])


def _joined(parts: Sequence[Part]) -> Iterator[Part]:
    """The parts, with words that follow one another in one piece."""
    words = ""
    for part in parts:
        if isinstance(part, Words):
            words += part.text
            continue
        if words:
            yield Words(words)
            words = ""
        yield part
    if words:
        yield Words(words)


@cache
def _text(name: str, language: Language) -> str:
    file = paths.resource(f"prompts/{language.value}/{name}.txt")
    return file.read_text(encoding="utf-8")
