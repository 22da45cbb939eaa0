"""Whether a reply recites what the model was told, in place of an answer: a weak one does.

Seen of a model of half a billion parameters: the list of tools as it was given, the example of the
instructions with a result made up for it, and the sentences that stand around results.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from desktop_app import paths
from desktop_app.fixed_patterns import fixed

MAX_LINES = 400
"""Lines of a reply that are looked at."""

MIN_CHARS = 24
MIN_HAN = 12
"""Shorter lines are said by chance."""

_PLACE = fixed(r"\{\{?[a-z_:]+\}?\}")
_MARKS = fixed(r"^[\s#>*-]+")
_HAN = fixed(r"[\u3400-\u9fff]")
_ARGUMENT = fixed(
    r"^\s*[-*]\s`?\w+`?\s\((?:string|integer|number|boolean|list of \w+|\w+(?: \| \w+)+)\):\s"
    r"|^\s*[-*]\s[\w, ]+:\ssee above\s*$"
)
"""A line of the list of tools: what an argument is."""


def is_recited(text: str, results: Sequence[str]) -> bool:
    """Whether a line of the prompts stands in a reply, or two of the list of tools.

    Args:
        text: The reply.
        results: What tools gave, as texts: what stands there is a quotation.
    """
    lines = text.splitlines()[:MAX_LINES]
    found = "\n".join(results)
    if sum(_ARGUMENT.search(line) is not None for line in lines) > 1:
        return True
    said = [_MARKS.sub("", line).strip() for line in lines]
    return any(
        piece in line and piece not in found
        for line in said
        if _is_long(line)
        for piece in _told_pieces()
    )


@cache
def _told_pieces() -> tuple[str, ...]:
    """What stands in the prompts between their places, sentence by sentence."""
    pieces: dict[str, None] = {}
    for file in sorted(paths.resource("prompts").glob("*/*.txt")):
        for line in file.read_text(encoding="utf-8").splitlines():
            bare = _MARKS.sub("", line)
            pieces.update(
                dict.fromkeys(piece.strip() for piece in _PLACE.sub("\n", bare).split("\n"))
            )
    return tuple(piece for piece in pieces if _is_long(piece))


def _is_long(text: str) -> bool:
    return len(text) >= MIN_CHARS or len(_HAN.findall(text)) >= MIN_HAN
