"""Places that are typed as a computer writes them: paths, and drives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from desktop_app.chart.spans import Category, TextSpan
from desktop_app.chart.tokens import Token
from desktop_app.files.places import spoken
from desktop_app.fixed_patterns import fixed

_PATH: Final = fixed(
    r"(?<![\w./\\~:-])(?:~|(?=/[\w.])|[A-Za-z]:(?=[\\/]))(?:[\\/][^\s\\/\"'“”‘’「」，。；？！,;?!<>|*]*)*"
)
"""From a root, a drive or the home folder; what holds white space stands in quotes."""

_SHORTEST: Final = 2
_MOST_DRIVE_TOKENS: Final = 3


def typed_places(text: str, tokens: Sequence[Token]) -> Iterator[TextSpan]:
    """Paths and drives, each whole, and nothing that is a part of one."""
    paths = list(_paths(text, tokens))
    yield from paths
    inside = {at for path in paths for at in range(path.start, path.end)}
    for start in range(len(tokens)):
        for end in range(min(start + _MOST_DRIVE_TOKENS, len(tokens)), start, -1):
            said = text[tokens[start].start : tokens[end - 1].end]
            is_free = inside.isdisjoint(range(start, end))
            if is_free and spoken.drive_letter(said) is not None:
                yield TextSpan(start, end, Category.FOLDER, said, "disk")
                inside.update(range(start, end))
                break


def _paths(text: str, tokens: Sequence[Token]) -> Iterator[TextSpan]:
    for match in _PATH.finditer(text):
        said = match[0].rstrip(".)）:：")
        if len(said) < _SHORTEST or ("/" not in said and "\\" not in said):
            continue
        begin, end = match.start(), match.start() + len(said)
        inside = [at for at, one in enumerate(tokens) if begin <= one.start and one.end <= end]
        if inside and tokens[inside[0]].start == begin and tokens[inside[-1]].end == end:
            yield TextSpan(inside[0], inside[-1] + 1, Category.FOLDER, said, "disk")
