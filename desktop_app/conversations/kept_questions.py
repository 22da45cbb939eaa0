"""Questions that a person keeps, to be asked again with a click: live folders.

A question is kept as its query, with its dates and places as they were said: "last week" is another
one next month.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from desktop_app.errors import QueryError
from desktop_app.query.syntax import parse
from desktop_app.storage.kept_list import KeptList

FILE_NAME: Final = "kept_questions.json"
_MOST: Final = 200


@dataclass(frozen=True, slots=True)
class KeptQuestion:
    """One of them.

    Attributes:
        query: In written form, relative.
        title: What it is called.
    """

    query: str
    title: str


class KeptQuestions:
    """Those in a data folder; blocking.

    Args:
        data_folder: Where they are kept.

    Raises:
        StoreError: of all methods: the file cannot be used, and is left as it is.
    """

    def __init__(self, data_folder: Path) -> None:
        self._list = KeptList(data_folder / FILE_NAME, _MOST)

    def all(self) -> tuple[KeptQuestion, ...]:
        """All of them, the first that was kept first; what cannot be asked is passed over."""
        return _read(self._list.read())

    def keep(self, question: KeptQuestion) -> tuple[KeptQuestion, ...]:
        """Add one, or call the same query by another title in its place."""

        def changed(entries: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
            new = asdict(question)
            if any(one.get("query") == question.query for one in entries):
                return [new if one.get("query") == question.query else one for one in entries]
            return [*entries, new]

        return _read(self._list.change(changed))

    def remove(self, query: str) -> tuple[KeptQuestion, ...]:
        """Take one away; nothing where there is none."""
        return _read(
            self._list.change(lambda entries: [one for one in entries if one.get("query") != query])
        )


def _read(entries: Sequence[Mapping[str, Any]]) -> tuple[KeptQuestion, ...]:
    found = []
    for entry in entries:
        query, title = entry.get("query"), entry.get("title")
        if not isinstance(query, str) or not isinstance(title, str):
            continue
        try:
            parse(query)
        except QueryError:
            # A later version may know more; it stays in the file.
            continue
        found.append(KeptQuestion(query, title))
    return tuple(found)
