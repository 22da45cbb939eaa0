"""A question that is to be answered, and the ways to take it."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.interpreter.asking import Ask
from desktop_app.query.query import Query, Show

UNSURE = "unsure"
"""How words were taken that may be a condition, and that no reading finds."""

EVERYWHERE = "everywhere"
"""How words were taken that may be a place or any files: "in my documents"."""

PATH = "path"
"""How words were taken that are in names or in those of the folders above."""

PART = "part"
"""How words were taken of which some only say what sort of thing it is, and are in no name."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One way to take a question.

    Attributes:
        query: What it means so.
        taken: How words were taken that could be something else: "name", "content", "folder",
            `PATH`, `EVERYWHERE`, "nothing" where they say nothing, `UNSURE` where what it
            finds is no answer; "" where there was no choice.
        words: These words.
        near: Whether what it finds only comes near.
        only_found: Whether it counts only where it finds something.
        above: Whether its words may as well be in the names of the folders above.
        most: It counts only where it finds no more than these; 0 for no limit.
        meant: What `words` were taken for, where that is another word.
    """

    query: Query
    taken: str = ""
    words: str = ""
    near: bool = False
    only_found: bool = False
    most: int = 0
    above: bool = False
    meant: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A question to be answered: its form, and the ways to take it, the likeliest first.

    Attributes:
        ask: The form of the question.
        attempts: At least one.
        groups: What is added up by, or None.
        folder: A folder's name that is to be found by `resolve_folder` where nothing else is.
        file: The file whose copies are asked for.
        fullest: Whether the folder with the most files is asked for.
        nth: The place of the one that is asked for, where it is not the first; else 0.
    """

    ask: Ask
    attempts: tuple[Attempt, ...]
    groups: Show | None = None
    folder: str = ""
    file: str = ""
    fullest: bool = False
    nth: int = 0
