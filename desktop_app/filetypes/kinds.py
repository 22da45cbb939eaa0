"""What kind of thing a file is, by the ending of its name; and the words for each kind.

The endings are in `resources/kinds.json`, the words in `resources/vocabulary`: the interpreter, the
written query and the tools share them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from desktop_app import paths
from desktop_app.value_class import value_class
from desktop_app.vocabulary import CHINESE, ENGLISH, vocabulary


class Kind(StrEnum):
    """Kinds of files. Every ending belongs to one kind at most."""

    IMAGE = "image"
    VIDEO = "video"
    AUDIO = "audio"
    DOCUMENT = "document"
    SPREADSHEET = "spreadsheet"
    PRESENTATION = "presentation"
    EBOOK = "ebook"
    TEXT = "text"
    CODE = "code"
    DATA = "data"
    ARCHIVE = "archive"
    EMAIL = "email"
    FONT = "font"
    INSTALLER = "installer"
    UNFINISHED = "unfinished"


@value_class
class KindWords:
    """How people name a kind, all in small letters and simplified characters.

    Attributes:
        english: Singular and plural forms, the plainest pair first.
        chinese: Names, the plainest first.
        measure: The Chinese measure words that count it, the usual one first.
    """

    english: tuple[str, ...]
    chinese: tuple[str, ...]
    measure: tuple[str, ...]


def extension_of(name: str) -> str:
    """The ending of a file's name in small letters, without the dot; "" where it has none.

    Only the last one counts (archive.tar.gz: gz). A leading dot makes a name hidden and is no
    ending (.bashrc: none); neither is a last dot with nothing, or a space, behind it.
    """
    stem, dot, extension = name.rpartition(".")
    if not dot or not stem.strip(".") or " " in extension:
        return ""
    return extension.lower()


def kind_of(name: str) -> Kind | None:
    """The kind of a file with this name, or None where the name does not say."""
    return _kinds().by_extension.get(extension_of(name))


def extensions_of(kind: Kind) -> tuple[str, ...]:
    """The endings of a kind, the commonest first, in small letters and without dots."""
    return _kinds().extensions[kind]


def names_of(kind: Kind) -> KindWords:
    """How people name a kind."""
    return _kinds().names[kind]


def words() -> Mapping[str, Kind]:
    """Every word of either language for a kind ("photos", "图片"), and the kinds' own names."""
    return _kinds().by_word


@value_class
class _Kinds:
    """What the resource says, ready to be looked up."""

    extensions: dict[Kind, tuple[str, ...]]
    names: dict[Kind, KindWords]
    by_extension: dict[str, Kind]
    by_word: dict[str, Kind]


@cache
def _kinds() -> _Kinds:
    data = json.loads(paths.resource("kinds.json").read_text("utf-8"))
    extensions = {kind: tuple(data[kind].split()) for kind in Kind}
    english, chinese = vocabulary("kinds", ENGLISH), vocabulary("kinds", CHINESE)
    names = {
        kind: KindWords(
            tuple(english[kind]["names"]),
            tuple(chinese[kind]["names"]),
            tuple(chinese[kind]["measure"]),
        )
        for kind in Kind
    }
    by_word = {str(kind): kind for kind in Kind}
    for kind, named in names.items():
        by_word.update(dict.fromkeys((*named.english, *named.chinese), kind))
    by_extension = {extension: kind for kind, own in extensions.items() for extension in own}
    return _Kinds(extensions, names, by_extension, by_word)
