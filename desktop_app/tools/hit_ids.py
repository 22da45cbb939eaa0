"""Short ids of what a model was shown, so that it need not write long paths out again."""

from __future__ import annotations

import re

from desktop_app.errors import ToolError

MAX_KEPT = 5_000
"""Paths that are remembered; a page of results has 50 or so."""

_ID = re.compile(r"f([1-9][0-9]{0,8})")


class HitIds:
    """Gives paths ids such as `f12`, the same path always the same one, and knows them again.

    An id is never given twice, so one that was forgotten cannot come to mean another file.

    Args:
        kept: How many paths are remembered; those that were not shown for longest go first.
    """

    def __init__(self, kept: int = MAX_KEPT) -> None:
        self._kept = kept
        self._numbers: dict[str, int] = {}
        self._paths: dict[int, str] = {}
        self._last = 0

    def of(self, path: str) -> str:
        """The id of `path`, absolute."""
        number = self._numbers.pop(path, None)
        if number is None:
            self._last += 1
            number = self._last
            self._paths[number] = path
        # Put at the end: it is the one that was shown last.
        self._numbers[path] = number
        if len(self._numbers) > self._kept:
            oldest = next(iter(self._numbers))
            del self._paths[self._numbers.pop(oldest)]
        return f"f{number}"

    def path(self, text: str) -> str | None:
        """The path that `text` is the id of; None where it is no id that was ever given.

        Raises:
            ToolError: "tool.forgotten_id".
        """
        found = _ID.fullmatch(text.strip().lower())
        if found is None or int(found[1]) > self._last:
            return None
        path = self._paths.get(int(found[1]))
        if path is None:
            raise ToolError("tool.forgotten_id", id=found[0])
        return path
