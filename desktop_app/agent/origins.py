"""Where the words of an answer come from: so that they go to a model only as far as files may."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from desktop_app.agent.claims.names import names_in, places_of
from desktop_app.messages.parts import Heading, Name, Part, Passage, Picture, Snippet, Words
from desktop_app.messages.tool import ToolOutput

MAX_NAMES = 2_000
"""Names that are looked for in one answer."""


def answer_parts(text: str, outputs: Sequence[ToolOutput]) -> tuple[Part, ...]:
    """The answer `text` as parts: names of files apart, and a mark for every file that was read.

    Args:
        text: What a mind said; the parts are this text.
        outputs: What its tools had given when it said so.
    """
    if not text:
        return ()
    marks = dict.fromkeys(mark for output in outputs for mark in marks_of(output.parts))
    return (*_named(text, outputs), *marks)


def marks_of(parts: Iterable[Part]) -> Iterator[Snippet | Passage]:
    """For what is written from these parts: that it goes only where what they hold may go."""
    for part in parts:
        if isinstance(part, Snippet | Heading):
            yield Snippet(part.file, "", "")
        elif isinstance(part, Passage | Picture):
            yield Passage(part.file, "", "")


def _named(text: str, outputs: Sequence[ToolOutput]) -> list[Part]:
    named: dict[str, str] = {}
    for output in outputs:
        named |= names_in(output)
    places: dict[int, tuple[int, str]] = {}
    # The longest last, so that of a path its whole counts and not a name in it.
    for written in sorted(named, key=len)[-MAX_NAMES:]:
        for start in places_of(written, text):
            places[start] = (start + len(written), named[written])
    parts: list[Part] = []
    at = 0
    for start, (end, path) in sorted(places.items()):
        if start < at:
            continue
        if start > at:
            parts.append(Words(text[at:start]))
        parts.append(Name(path, text[start:end]))
        at = end
    if at < len(text):
        parts.append(Words(text[at:]))
    return parts
