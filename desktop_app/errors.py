"""Errors the program raises on purpose: a code and its fields, never a finished sentence.

`wording` turns the code into a sentence in the language of whoever reads it.

AppError
├── SettingsError      the settings cannot be used as they stand
├── StoreError         a file of ours (conversations, index) cannot be opened or written
├── ProcessError       a child process could not be started, or ended without its answer
├── ScopeError         a path that may not be listed, read or counted
├── TrashError         a file that may not be moved to the trash, or could not
├── PlaceError         words that name no folder, or more than one
├── QueryError         a written query that means nothing; says where
├── SearchError        the query could not be run at all
├── ModelError         the language model did not answer usefully
├── WebError           the web search gave no results
├── UpdateError        nobody knows whether there is a newer version
└── ToolError          goes back to the mind as the result of its call
"""

from __future__ import annotations

from typing import Any, ClassVar


class AppError(Exception):
    """Base of every deliberate error; anything else that escapes is a bug.

    `code` names a sentence of the catalogue, `fields` fill it in. `str(error)` is for logs.

    Attributes:
        paths: The fields that hold absolute paths, or several of them. What is told to a language
            model keeps them apart from words, as it does fields that are a `messages.Name`.
    """

    paths: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, code: str, **fields: Any) -> None:
        super().__init__(code, fields)
        self.code = code
        self.fields = fields

    def __str__(self) -> str:
        return f"{self.code} {self.fields}" if self.fields else self.code


class SettingsError(AppError):
    """The settings file cannot be used as it stands; it is left untouched."""


class StoreError(AppError):
    """A file that we keep cannot be opened, read or written; it is left untouched."""


class ProcessError(AppError):
    """A child process could not be started, or ended without its answer."""


class ScopeError(AppError):
    """A path lies outside what the person allowed, or may not be opened at all."""

    paths = frozenset({"path", "folder", "allowed"})


class TrashError(AppError):
    """A file or folder that is not moved to the trash, or not brought back from there."""

    paths = frozenset({"path"})


class PlaceError(AppError):
    """Words that name no folder; `fields["nearest"]` holds what comes near.

    Those are a `messages.Name` where they are on the disk, else plain words such as "Downloads".
    """

    paths = frozenset({"path", "folder"})


class QueryError(AppError):
    """A written query that means nothing; `start` and `end` say which characters of it."""

    def __init__(self, code: str, *, start: int, end: int, **fields: Any) -> None:
        super().__init__(code, **fields)
        self.start = start
        self.end = end


class SearchError(AppError):
    """The query could not be run at all; partial failures are coverage instead."""


class ModelError(AppError):
    """The language model did not answer usefully; ends the run.

    Attributes:
        is_for_person: Whether the person has to decide something first: then the built-in mind does
            not answer in the model's place.
    """

    is_for_person = False


class WebError(AppError):
    """The web search gave no results, and why; nothing of the key is in its fields."""


class UpdateError(AppError):
    """A look for a newer version that came to nothing, or to a list that is not to be believed."""


class ToolError(AppError):
    """A tool call that cannot be carried out; goes back to the mind, which may correct it."""

    paths = frozenset({"path"})
