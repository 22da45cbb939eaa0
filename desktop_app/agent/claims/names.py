"""Where a text names files: the names that tools gave, in every way they may be written."""

from __future__ import annotations

import os
from collections.abc import Iterator

from desktop_app.fixed_patterns import fixed
from desktop_app.messages.parts import Name
from desktop_app.messages.tool import ToolOutput
from desktop_app.wording import visible

_WORD = fixed(r"[A-Za-z0-9_]")


def names_in(output: ToolOutput) -> dict[str, str]:
    """What a result names, in every way it may be written, and the path each stands for."""
    named = {part.file: part.text for part in output.parts if isinstance(part, Name)}
    folders = dict.fromkeys(map(os.path.dirname, named))
    if output.coverage is not None:
        folders.update(dict.fromkeys(output.coverage.folders))
    written: dict[str, str] = {}
    for path in folders:
        written |= {path: path, visible(path): path}
    for path, text in named.items():
        written |= {path: path, text: path}
        # The folder that was searched is often called by its name alone; that is no claim.
        if path not in folders:
            written[visible(os.path.basename(path))] = path  # noqa: PTH119 (made for each name)
    return written


def places_of(name: str, plain: str) -> Iterator[int]:
    """Where `name` stands in the text by itself; short words are no names."""
    if len(name) < 4 and (name.isalnum() or not name) and name.isascii():
        return
    start = plain.find(name)
    while start >= 0:
        end = start + len(name)
        joined_before = _WORD.match(name) and start > 0 and _WORD.match(plain, start - 1)
        joined_behind = _WORD.match(name, len(name) - 1) and _WORD.match(plain, end)
        if not joined_before and not joined_behind:
            yield start
        start = plain.find(name, end)
