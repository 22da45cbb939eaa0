"""What people and programs add to a name when they copy a file, and the name without it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from desktop_app.fixed_patterns import fixed

LEADING_WORDS: Final = (
    *("copy", "kopie", "kopia", "copie", "copia", "cópia", "копия", "kopya", "sicherung"),
    *("backup", "bak", "old", "副本", "复件", "複本", "拷贝", "备份", "備份", "コピー"),
    *("我的", "旧"),
)
"""They stand before a name, with a blank, a dash or "of" between them."""

LEADING_SIGNS: Final = "~$#'(+@"

SWAP_EXTENSIONS: Final = (".swp", ".swo", ".swn")
"""Of editors; a dot stands before the name then."""

_WORDS: Final = (
    *("copy", "copie", "kopie", "kopia", "copia", "cópia", "копия", "kopya", "kopio", "backup"),
    *("bak", "bck", "bkp", "old", "orig", "original", "save", "saved", "sav", "prev", "previous"),
    *("last", "tmp", "temp", "swp", "swo", "swn", "part", "partial", "crdownload", "download"),
    *("new", "alt", "corrupt", "damaged", "export", "exported", "lock", "enc", "aes", "age"),
    *("gpg", "pgp", "asc"),
    # Of package managers, and of databases beside their own file
    *("rpmsave", "rpmnew", "rpmorig", "dpkg-old", "dpkg-new", "dpkg-dist", "dpkg-bak", "dpkg-tmp"),
    *("ucf-old", "ucf-new", "ucf-dist", "pacsave", "pacnew", "journal", "wal", "shm"),
)
_CHINESE: Final = (
    *("的副本", "副本", "复件", "複本", "拷贝", "备份", "備份", "导出", "旧", "のコピー", "コピー"),
    "사본",
)
_COMPRESSED: Final = ("gz", "bz2", "xz", "zst", "lz4", "lzma", "lzo", "br", "z")
_WRAPS: Final = (
    *("txt", "text", "zip", "7z", "rar", "tar", "tgz", "tbz", "tbz2", "txz"),
    *("tar.gz", "tar.bz2", "tar.xz", "tar.zst"),
)

_SIGNS_BEFORE: Final = fixed(rf"[{re.escape(LEADING_SIGNS)}]{{1,2}}")
_WORDS_BEFORE: Final = fixed(
    rf"(?:{'|'.join(word for word in LEADING_WORDS if word[0] < 'ա')})"
    r"(?: ?\([0-9]{1,3}\)| [0-9]{1,3})?(?: (?:of|von|de|di|da|z))?[ _.-]{1,3}"
    rf"|(?:{'|'.join(word for word in LEADING_WORDS if word[0] > 'ա')})"
    r"(?: ?\([0-9]{1,3}\))?[ _.~-]{0,3}"
)
_DATE: Final = r"(?:[12][0-9]{3}[-_.][0-9]{2}[-_.][0-9]{2}|[12][0-9]{7})"

_SIGN_BEHIND: Final = fixed(
    r"(?:[~#'\]) .-]|::?\$data"
    r"|[ _.-]?[0-9]{1,14}|[ ._-]?[(（][0-9]{1,5}[)）]"
    rf"|[ _.-]?{_DATE}(?:[ t_.-]{{1,2}}[0-9]{{2}}[-:._h]?[0-9]{{2}}(?:[-:._]?[0-9]{{2}})?)?"
    r"|[ _.-][0-9]{2}[-:._][0-9]{2}(?:[-:._][0-9]{2})?"
    # Two computers changed it.
    r"|[ ._-]{1,2}\([^()]{0,80}(?:conflict|copy|冲突)[^()]{0,40}\)|\.sync-conflict-[0-9a-z-]{5,40}"
    r")$"
)
_WORD_BEHIND: Final = fixed(
    rf"(?:(?:[ _.-]{{1,3}}|[ _.-]{{0,2}}\()(?:{'|'.join(_WORDS)})[0-9]{{0,4}}\)?"
    rf"|[ _.~-]{{0,3}}[(（]?(?:{'|'.join(_CHINESE)})[)）]?"
    rf"|\.(?:{'|'.join(_COMPRESSED)})"
    r")$"
)
_WRAPPED: Final = fixed(rf"\.(?:{'|'.join(map(re.escape, _WRAPS))})$")
"""A file sent as a text, or packed by itself; said only of names that no word has."""

_LAST_WORDS: Final = frozenset(
    re.split(r"[^a-z]", word)[-1] for word in (*_WORDS, *_COMPRESSED, *_WRAPS, "data")
)
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"

_NAME_CHARS: Final = 300
_EXTENSION_CHARS: Final = 16
_ROUNDS: Final = 5
_MAX_COPIES: Final = 40


@lru_cache(maxsize=8192)
def originals(name: str) -> tuple[str, ...]:
    """The names that a file may have had before it was copied, itself first.

    Args:
        name: In small letters.
    """
    if len(name) > _NAME_CHARS:
        # No disk has such names; archives may say what they like.
        name = name[: _NAME_CHARS // 2] + name[-_NAME_CHARS // 2 :]
    found = dict.fromkeys((name, *_without_what_leads(name)))
    newest = list(found)
    for _ in range(_ROUNDS):
        newest = [less for one in newest for less in _shorter(one) if less and less not in found]
        if not newest or len(found) > _MAX_COPIES:
            break
        found |= dict.fromkeys(newest)
    return tuple(found)


def _without_what_leads(name: str) -> Iterator[str]:
    for pattern in (_WORDS_BEFORE, _SIGNS_BEFORE):
        if match := pattern.match(name):
            yield name[match.end() :]
            # What follows may begin with one of these itself.
            if name[match.end() - 1] in "._":
                yield name[match.end() - 1 :]
    if name.startswith(".") and name.endswith(SWAP_EXTENSIONS):
        yield name[1:]


def _shorter(name: str) -> Iterator[str]:
    """The name with one mark less, behind it or before its ending."""
    yield from _less_behind(name)
    stem, dot, extension = name.rpartition(".")
    if stem and 0 < len(extension) <= _EXTENSION_CHARS:
        yield from (f"{less}{dot}{extension}" for less in _less_behind(stem) if less)


def _less_behind(name: str) -> Iterator[str]:
    # Nearly no name ends so, and this is seen sooner.
    word = name[len(name.rstrip(_LETTERS)) :]
    if (not word or word == "data" or "sync-conflict" in name) and (
        match := _SIGN_BEHIND.search(name)
    ):
        yield name[: match.start()]
    if not word or word in _LAST_WORDS:
        if match := _WORD_BEHIND.search(name):
            yield name[: match.start()]
        if (match := _WRAPPED.search(name)) and _is_no_word(name[: match.start()]):
            yield name[: match.start()]


def _is_no_word(name: str) -> bool:
    return "." in name or "_" in name
