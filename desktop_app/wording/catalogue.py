"""The catalogues of sentences, and `Wording`, which fills them in."""

from __future__ import annotations

import errno
import json
import string
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any

from desktop_app import paths
from desktop_app.errors import AppError
from desktop_app.fixed_patterns import fixed
from desktop_app.reasons import Reason
from desktop_app.wording.formats import (
    visible,
    written_bytes,
    written_moment,
    written_number,
)

if TYPE_CHECKING:
    # Help and most sentences name no file, and are there sooner without.
    from desktop_app.messages.parts import Name, Part

MAX_LISTED = 5
"""Names that a sentence lists before it says how many more there are."""


class Language(StrEnum):
    """A language that Fossick speaks; the values are the folders of the catalogues."""

    ENGLISH = "en"
    CHINESE = "zh_CN"


class Wording:
    """Says codes in one language.

        wording.say("answer.count", count=12, what="PDF files")
        wording.error(error)

    Fields are written by what they are: whole numbers with their thousands apart, texts with
    characters that could mislead as escapes, lists with commas. A format names another way:
    `{size:bytes}`, `{when:moment}`, `{year:plain}`, and
    `{parts:sentence}` for what `Wording` itself wrote.
    """

    def __init__(self, language: Language) -> None:
        self.language = language
        self._formatter = _FieldFormatter(self)

    def load(self) -> None:
        """Read the sentences now: in the midst of a search there may be no file to be opened."""
        _catalogue(self.language)

    def parts(self, code: str, /, **fields: Any) -> list[Part]:
        """The sentence for `code`, with the fields that are a `Name` as parts of their own.

        Raises:
            KeyError: As `say`.
        """
        from desktop_app.messages.parts import Name, Words

        names: list[Name] = []
        formatter = _FieldFormatter(self, names)
        written = formatter.vformat(self._entry(code, fields), (), fields)
        # Nothing else has a NUL: it is written as an escape.
        texts = _NAME_MARK.split(written)
        parts: list[Part] = []
        for at, text in enumerate(texts):
            if at % 2:
                name = names[int(text)]
                parts.append(Name(name.file, visible(name.text)))
            elif text:
                parts.append(Words(text))
        return parts

    def say(self, code: str, /, **fields: Any) -> str:
        """The sentence for `code`.

        Raises:
            KeyError: the catalogue has no such code, or the sentence wants a field not given.
        """
        return self._formatter.vformat(self._entry(code, fields), (), fields)

    def has(self, code: str) -> bool:
        """Whether the catalogue has the code."""
        return code in self._area(code)

    def error(self, error: AppError) -> str:
        """What an error says to a person."""
        return self.say(error.code, **error.fields)

    def system(self, error: OSError) -> str:
        """What the system says of a failure, without a path; in its own words where we have none.

        `errno` has the names; those of Windows' own numbers are given by Python.
        """
        name = errno.errorcode.get(error.errno or 0, "").lower()
        code = f"system.{name}"
        return self.say(code) if self.has(code) else visible(error.strerror or str(error))

    def error_parts(self, error: AppError) -> list[Part]:
        """What an error says, with the names of files in it as parts of their own."""
        fields = {
            name: _as_names(value) if name in error.paths else value
            for name, value in error.fields.items()
        }
        return self.parts(error.code, **fields)

    def reason(self, reason: Reason, number: int) -> str:
        """What was left out, and how many: "3 hidden"."""
        return self.say(f"coverage.{reason.value}", count=number)

    def listed(self, items: Sequence[str]) -> str:
        """Items in a row; beyond `MAX_LISTED`, how many more there are."""
        if len(items) <= MAX_LISTED:
            return self.say("list.separator").join(items)
        shown = self.say("list.separator").join(items[:MAX_LISTED])
        return self.say("list.more", shown=shown, count=len(items) - MAX_LISTED)

    def _entry(self, code: str, fields: Mapping[str, Any]) -> str:
        entry = self._area(code)[code]
        if isinstance(entry, str):
            return entry
        form = "other"
        if "none" in entry and not all(fields[name] for name in _lists(fields)):
            form = "none"
        elif "one" in entry and fields["count"] == 1:
            form = "one"
        text: str = entry[form]
        return text

    def _area(self, code: str) -> Mapping[str, Any]:
        return _catalogue(self.language)[code.partition(".")[0]]


@cache
def _catalogue(language: Language) -> Mapping[str, Mapping[str, Any]]:
    """All areas of a language, read once: whoever speaks later may be on the GUI thread."""
    folder = paths.resource(f"translations/core/{language.value}")
    return {
        file.stem: json.loads(file.read_text(encoding="utf-8"))
        for file in sorted(folder.glob("*.json"))
    }


def _lists(fields: Mapping[str, Any]) -> list[str]:
    return [name for name, value in fields.items() if isinstance(value, tuple | list)]


def _as_names(value: Any) -> Any:
    """Paths, alone or in a row, as names."""
    from desktop_app.messages.parts import Name

    if isinstance(value, str):
        return Name(value, value)
    if isinstance(value, tuple | list):
        return [_as_names(item) for item in value]
    return value


_NAME_MARK = fixed("\0([0-9]+)\0")


class _FieldFormatter(string.Formatter):
    """Fills fields in by what they are; see `Wording`.

    Args:
        wording: Whose sentences they are.
        names: Grows by the names in the fields, each of which leaves a mark; None: they are text.
    """

    def __init__(self, wording: Wording, names: list[Name] | None = None) -> None:
        self._wording = wording
        self._names = names

    def format_field(self, value: Any, format_spec: str) -> str:
        match format_spec:
            case "":
                return self._written(value)
            case "bytes":
                return written_bytes(value)
            case "moment":
                return written_moment(value)
            case "plain" | "sentence":
                return str(value)
        raise ValueError(f"no such format: {format_spec}")

    def _written(self, value: Any) -> str:
        if isinstance(value, bool) or value is None:
            return str(value)
        if isinstance(value, int):
            return written_number(value)
        if isinstance(value, str):
            return visible(value)
        if isinstance(value, AppError):
            return self._wording.error(value)
        if isinstance(value, OSError):
            return self._wording.system(value)
        if isinstance(value, Sequence):
            return self._wording.listed([self._written(item) for item in value])
        from desktop_app.messages.parts import Name

        if isinstance(value, Name):
            if self._names is None:
                return visible(value.text)
            self._names.append(value)
            return f"\0{len(self._names) - 1}\0"
        return visible(str(value))
