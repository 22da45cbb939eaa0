"""Short ids of what a model was shown, so that it need not write long paths out again."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Self

from desktop_app.errors import ToolError
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.message import Message
from desktop_app.messages.parts import Name, Part, Words
from desktop_app.value_class import value_class

MAX_KEPT = 5_000
"""Paths that are remembered; a page of results has 50 or so."""

MAX_SHOWN = 1_000
"""More ids than one result has room for."""

_ID = fixed(r"f([1-9][0-9]{0,8})")


@value_class
class IdLabel(Words):
    """The id at the front of a row; its number may change until `HitIds.settled`.

    Attributes:
        file: Whose id it is, by its absolute path.
    """

    file: str


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
        self._skipped = range(0)

    def apart(self, place: int) -> HitIds:
        """A copy for one of several calls that are carried out side by side.

        It knows what was shown before them. The numbers that it gives are none to keep: which call
        is done first depends on the clock. They are at least as long as those of `settled`.

        Args:
            place: The place of the call among them, from 0.
        """
        copy = HitIds(self._kept)
        copy._numbers, copy._paths = dict(self._numbers), dict(self._paths)
        copy._last = self._last + place * MAX_SHOWN
        copy._skipped = range(self._last + 1, copy._last + 1)
        return copy

    def label(self, path: str) -> IdLabel:
        """The id of `path` as the front of a row."""
        return IdLabel(f"{self.of(path)}  ", path)

    def settled(self, parts: Iterable[Part]) -> tuple[Part, ...]:
        """The parts with the labels in them numbered for good, in their order."""
        return tuple(
            Words(f"{self.of(part.file)}  ") if isinstance(part, IdLabel) else part
            for part in parts
        )

    def of(self, path: str) -> str:
        """The id of `path`, absolute."""
        number = self._numbers.get(path) or self._last + 1
        self._remember(number, path)
        return f"f{number}"

    def path(self, text: str) -> str | None:
        """The path that `text` is the id of; None where it is no id that was ever given.

        Raises:
            ToolError: "tool.forgotten_id".
        """
        found = _ID.fullmatch(text.strip().lower())
        number = int(found[1]) if found is not None else 0
        if found is None or number > self._last or number in self._skipped:
            return None
        path = self._paths.get(number)
        if path is None:
            raise ToolError("tool.forgotten_id", id=found[0])
        return path

    def ending_with(self, text: str) -> list[str]:
        """The paths that end with `text`, as rows below a folder are written."""
        ending = text.strip().removeprefix("./").rstrip("/" + os.sep)
        if not ending:
            return []
        return [path for path in self._numbers if path.endswith(os.sep + ending)]

    def shown(self, parts: Sequence[Part]) -> dict[str, str]:
        """The ids in a result with these parts, each with its path, for `restored`."""
        paths = dict.fromkeys(part.file for part in parts if isinstance(part, Name))
        return {f"f{self._numbers[path]}": path for path in paths if path in self._numbers}

    @classmethod
    def restored(cls, messages: Iterable[Message], kept: int = MAX_KEPT) -> Self:
        """The ids as the results in a conversation gave them: they outlive the program."""
        ids = cls(kept)
        for message in messages:
            given = message.result.ids if message.result else {}
            for id_, path in given.items():
                found = _ID.fullmatch(id_)
                if found is not None:
                    ids._remember(int(found[1]), path)
        return ids

    def _remember(self, number: int, path: str) -> None:
        """Put it at the end: it is the one that was shown last."""
        self._paths.pop(self._numbers.pop(path, 0), None)
        self._numbers.pop(self._paths.get(number, ""), None)
        self._numbers[path] = number
        self._paths[number] = path
        self._last = max(self._last, number)
        if len(self._numbers) > self._kept:
            oldest = next(iter(self._numbers))
            del self._paths[self._numbers.pop(oldest)]
