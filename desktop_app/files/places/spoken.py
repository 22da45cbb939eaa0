"""The names that people give to places, in English and in both Chinese scripts.

The data is `resources/places.json`; what a name means on this computer is `places`' business.
"""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final, Literal

from desktop_app import paths
from desktop_app.files.places.known_folders import Known
from desktop_app.fixed_patterns import fixed
from desktop_app.folding.chinese_script import simplified
from desktop_app.value_class import value_class


@value_class
class App:
    """An application that keeps people's files in a folder of its own.

    Attributes:
        folders: Names of that folder, wherever it was moved; "*" stands for an account.
        patterns: Its usual paths on this system, from "{home}" or another known place on. "*" is
            only in the last name.
    """

    folders: tuple[str, ...]
    patterns: tuple[str, ...]


Spoken = Known | App | Literal["removable"]
"""What a name can mean; "removable" is whatever stick or disk is plugged in."""


def bare(text: str) -> str:
    """`text` without the white space and the quotation marks around it."""
    text = text.strip()
    if len(text) > 1 and (text[0], text[-1]) in _QUOTES:
        return text[1:-1].strip()
    return text


def folded(name: str) -> str:
    """`name` in one case and width; each script of Chinese stays what it is."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


@lru_cache(maxsize=20_000)
def compared(name: str) -> str:
    """`name` in the form in which names of folders are compared: folded, in simplified Chinese."""
    return simplified(folded(name))


def variants(text: str) -> tuple[str, ...]:
    """`text`, and then what is left of it without words like "the", "my", "folder", "文件夹"."""
    shorter = _AFTER.sub("", _BEFORE.sub("", text)).strip()
    return (text, shorter) if shorter and shorter != text else (text,)


def meant(text: str) -> Spoken | None:
    """What `text` means as the name of a place, or None where it is no such name."""
    table = _places().spoken
    # The table has the names of both scripts.
    return next((table[name] for name in map(folded, variants(text)) if name in table), None)


def drive_letter(text: str) -> str | None:
    """The letter, in capitals, where `text` names a drive: "E:", "E 盘", "the D drive"."""
    for name in map(folded, variants(text)):
        if found := _DRIVE.fullmatch(name):
            return next(letter for letter in found.groups() if letter).upper()
    return None


def folders_of(known: Known) -> tuple[str, ...]:
    """What a known folder is called on disks, the usual name first; the home has no such name."""
    return _places().folders[known]


def is_loose(text: str) -> bool:
    """Whether `text` is a name that a folder of a person's own may well have, such as "Movies"."""
    return any(name in _places().loose for name in map(folded, variants(text)))


def words() -> Mapping[str, str]:
    """Every name that `meant` knows, and the plainest English one for the same place."""
    return _places().plainest


_QUOTES: Final = frozenset(zip("\"'`“‘「『《", "\"'`”’」』》", strict=True))
_BEFORE: Final = fixed(
    r"(?:the|my|our)\s+(?:folder\s+)?|(?:folder|directory)\s+|我的|这个|那个|電腦上的|电脑上的",
    re.IGNORECASE,
)
_AFTER: Final = fixed(
    r"\s*(?:\bfolder|\bdirectory|文件夹|文件夾|资料夹|資料夾|目录|目錄)\Z", re.IGNORECASE
)
_DRIVE: Final = fixed(
    r"([a-z]):?[\\/]? ?(?:盘|盤|槽|磁盘|磁碟)|([a-z]):[\\/]?|([a-z])(?:: ?|[ -])(?:drive|disk)"
    r"|(?:drive |disk |磁盘 ?|磁碟 ?|盘符 ?)([a-z]):?"
)


@value_class
class _Places:
    """What the resource says, ready to be looked up."""

    spoken: dict[str, Spoken]
    plainest: dict[str, str]
    folders: dict[Known, tuple[str, ...]]
    loose: frozenset[str]


@cache
def _places() -> _Places:
    data: dict[str, Any] = json.loads(paths.resource("places.json").read_text("utf-8"))
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    named: list[tuple[list[str], Spoken]] = [(data["removable"], "removable")]
    folders = {}
    loose: list[str] = []
    for known in Known:
        loose += data["known"][known].get("loose", ())
        named.append((data["known"][known]["words"], known))
        folders[known] = tuple(data["known"][known]["folders"])
    for app in data["apps"].values():
        named.append((app["words"], App(tuple(app["folders"]), tuple(app[system]))))
    return _Places(
        {folded(word): place for words_, place in named for word in words_},
        {folded(word): words_[0] for words_, _ in named for word in words_},
        folders,
        frozenset(map(folded, loose)),
    )
