"""Answers that a person says are wrong, kept here as cases; nobody sends them but the person."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import desktop_app
from desktop_app.interpreter.without_names import query_without_names, question_without_names
from desktop_app.messages.mind import WordTaken
from desktop_app.storage.kept_list import KeptList

FILE_NAME: Final = "wrong_answers.json"
_MOST: Final = 500


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """A case.

    Attributes:
        question: As it was asked.
        query: What it was taken for, in written form; "" where that is unknown.
        words: Which of its words were taken for what.
    """

    question: str
    query: str
    words: tuple[WordTaken, ...] = ()


class WrongAnswers:
    """Those in a data folder; blocking.

    Args:
        data_folder: Where they are kept.

    Raises:
        StoreError: of all methods: the file cannot be used, and is left as it is.
    """

    def __init__(self, data_folder: Path) -> None:
        self._list = KeptList(data_folder / FILE_NAME, _MOST)

    def keep(self, case: WrongAnswer) -> None:
        """Add a case; the same one once."""
        day = datetime.now(UTC).date().isoformat()
        new = {**asdict(case), "meant": "", "version": desktop_app.__version__, "day": day}

        def changed(entries: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
            return [*(one for one in entries if not _is(one, case)), new]

        self._list.change(changed)

    def mend(self, case: WrongAnswer, meant: str) -> None:
        """Note beside a case which query would have been right."""

        def changed(entries: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
            return [{**one, "meant": meant} if _is(one, case) else one for one in entries]

        self._list.change(changed)


def to_send(case: WrongAnswer, meant: str = "") -> str:
    """A case as a text without the names of files and folders, and without words of theirs."""
    told = {
        "question": question_without_names(case.question, case.words),
        "taken for": query_without_names(case.query) if case.query else "",
        "meant": query_without_names(meant) if meant else "",
        "version": desktop_app.__version__,
    }
    return json.dumps(
        {name: said for name, said in told.items() if said}, ensure_ascii=False, indent=1
    )


def _is(entry: Mapping[str, Any], case: WrongAnswer) -> bool:
    return (entry.get("question"), entry.get("query")) == (case.question, case.query)
