"""A quick look at names, which passes over nothing private and over nearly all else.

A million names are looked at in a search. What is private begins with the first letters of a listed
name, signs and marks of a copy aside, or has a listed ending behind a dot; only names that do are
looked at closely.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from typing import Final, Protocol

from desktop_app.fixed_patterns import fixed
from desktop_app.private.copy_marks import LEADING_SIGNS, LEADING_WORDS, SWAP_EXTENSIONS, originals
from desktop_app.private.listed import Listed, is_letter, listed

_LETTERS: Final = fixed(r"[a-z]+")
_FOREIGN: Final = fixed(r"[^\x00-\x7f]")
_NO_LETTERS_AT_START: Final = fixed(r"\A[^a-z]+")
_EXTENSION_CHARS: Final = 16
_MAY_FOLLOW: Final = fixed(r"\Z|[^a-z.]|\.(?:[0-9bogstz]|\Z)")
"""What stands behind a last word in a name without an ending: marks of a copy."""
_LEADING_WRITTEN: Final = (
    f"[{LEADING_SIGNS}]|(?:{'|'.join(word for word in LEADING_WORDS if word.isascii())})[^a-z]"
    f"|{'|'.join(word for word in LEADING_WORDS if not word.isascii())}"
)
_LEADING: Final = fixed(_LEADING_WRITTEN)
_BETWEEN: Final = "\0\0"
"""Between names that are looked at together: one for the end of a name, one for a beginning."""


def plain(name: str) -> str:
    """A name in the loosest comparison of any file system."""
    # HFS+ reads ".s\u200csh" as ".ssh", APFS ".ſsh".
    if name.isascii():
        return name.lower()
    return name.casefold().translate(_IGNORED_BY_HFS)


_IGNORED_BY_HFS: Final = dict.fromkeys(
    [*range(0x200C, 0x2010), *range(0x202A, 0x202F), *range(0x206A, 0x2070), 0xFEFF]
)
_ODD: Final = fixed(r"[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff\udc80-\udcff]")


def split_name(name: str) -> tuple[str, str]:
    """A name before its ending, and the ending without its dot; "" where it has none."""
    stem, _, extension = name.rpartition(".")
    has_extension = (
        stem.strip(".") and 0 < len(extension) <= _EXTENSION_CHARS and " " not in extension
    )
    return (stem, extension) if has_extension else (name, "")


def parts_of_names(of: Listed) -> tuple[tuple[str, str], ...]:
    """How names on the list begin, and what else is in them: their endings, or "" for anything."""
    parts = [split_name(name) for name in sorted(of.names)]
    parts += [(stem, kind) for stem in of.stems for kind in of.kinds]
    parts += [(start.rstrip(_SIGNS), "") for start in of.starts]
    for one in of.patterns:
        parts.append((one.pieces[0].rstrip(_SIGNS), one.pieces[-1].strip(_SIGNS)))
    return tuple(part for part in dict.fromkeys(parts) if part[0])


_SIGNS: Final = " _.-"


class QuickLook:
    """Looks at names against a list.

    Args:
        of: The list.
    """

    def __init__(self, of: Listed) -> None:
        patterns = [one.pieces for one in of.patterns]
        parts = parts_of_names(of)
        # Most stems stand there with a dozen endings each.
        self._stems = tuple(dict.fromkeys(stem for stem, _ in parts))
        heads = {stem: _head(stem) for stem in self._stems}
        self._heads: dict[str, list[tuple[str, str]]] = {}
        for part in parts:
            self._heads.setdefault(heads[part[0]], []).append(part)
        self._beginnings = frozenset(stem[:3] for stem in (*self._stems, *LEADING_WORDS))
        self._short = frozenset(stem for stem in self._stems if len(stem) < 3)
        extensions = [(extension, extension) for extension in of.endings]
        extensions += [(pieces[1], pieces[-1]) for pieces in patterns if not pieces[0]]
        self._tails: dict[str, tuple[str, ...]] = {}
        for mark, extension in extensions:
            stem, dot, tail = extension.rpartition(".")
            if dot:
                key = _letters_at_start(tail)
                mark = mark if mark != extension or not stem else stem
                self._tails[key] = (*self._tails.get(key, ()), mark)
        self._parts = tuple(mark for mark, extension in extensions if "." not in extension)

    def is_like_listed(self, name: str) -> bool:
        """Whether a file called so may be private for its name."""
        name = plain(name)
        start = name[:3]
        if start in self._beginnings or start[:2] in self._short or not is_letter(start[:1]):
            if _LEADING.match(name) and any(stem in name for stem in self._stems):
                return True
            for head in _heads(name):
                for stem, extension in self._heads.get(head, ()):
                    if stem in name and extension in name:
                        return True
        if name.startswith(".") and name.endswith(SWAP_EXTENSIONS):
            return True
        if "_" in name:
            for part in self._parts:
                at = name.find(part)
                # Source code is about keys: `to_rsa.h`.
                if at >= 0 and _MAY_FOLLOW.match(name, at + len(part)):
                    return True
        tails = self._tails
        for tail in name.split(".")[1:]:
            marks = tails.get(tail)
            if marks is None and not (tail.isascii() and tail.isalpha()):
                marks = tails.get(_letters_at_start(tail))
            if marks is not None:
                for mark in marks:
                    if mark in name:
                        return True
        return False

    def like_listed(self, names: Sequence[str]) -> frozenset[str]:
        """Those among `names` that `is_like_listed`; many are looked at in one go."""
        text = _BETWEEN.join(names)
        if not text.isascii() and _ODD.search(text):
            return frozenset(filter(self.is_like_listed, names))
        data = text.encode("utf-8")
        found = set()
        for match in self._pattern.finditer(data):
            at = match.start() + 1
            start = data.rfind(b"\0", 0, at) + 1
            end = data.find(b"\0", start)
            found.add(data[start : end if end >= 0 else len(data)].decode("utf-8"))
        return frozenset(filter(self.is_like_listed, found))

    @cached_property
    def _pattern(self) -> _Pattern:
        # Many searches look into no file, and all would wait for the library.
        import re2

        options = re2.Options()
        options.log_errors = False
        options.never_capture = True
        options.case_sensitive = False
        stems = {_NO_LETTERS_AT_START.sub("", stem) or stem for stem in self._stems}
        tails = {tail for tail, marks in self._tails.items() if f".{tail}" in marks}
        marks = {mark for found in self._tails.values() for mark in found} - {
            f".{tail}" for tail in tails
        }
        written = (
            rf"(?:^|\x00)(?:[^a-z\x00]*(?:{_either(stems)})|{_LEADING_WRITTEN})"
            rf"|\.(?:{_either(tails)})(?:[^a-z]|$)|{_either(marks)}|{_either(self._parts)}"
            rf"|(?:{_either(SWAP_EXTENSIONS)})(?:\x00|$)"
        )
        compiled: _Pattern = re2.compile(written.encode(), options)
        return compiled


class CopiesOf:
    """Tells names, and names of copies, from others.

    Args:
        names: In small letters.
    """

    def __init__(self, names: frozenset[str]) -> None:
        self._names = names
        self._heads = _by_head(sorted(names))

    def holds(self, name: str) -> bool:
        """Whether it is one of the names, or that of a copy."""
        name = plain(name)
        if name in self._names:
            return True
        return any(
            known in name and not self._names.isdisjoint(originals(name))
            for head in _heads(name)
            for known in self._heads.get(head, ())
        )


class _Match(Protocol):
    def start(self) -> int: ...


class _Pattern(Protocol):
    def finditer(self, data: bytes, /) -> Iterator[_Match]: ...


def _either(texts: Iterable[str]) -> str:
    return "|".join(re.escape(text) for text in sorted(texts) if text)


def _by_head(names: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(_head(name), []).append(name)
    return found


def _head(name: str) -> str:
    """The first letters of a name; of one that is in others, the first of those."""
    return _heads(name)[-1]


def _heads(name: str) -> tuple[str, ...]:
    found = _LETTERS.search(name)
    head = found[0] if found else name[:2]
    if name.isascii():
        return (head,)
    foreign = _FOREIGN.search(name)
    return (head, foreign[0]) if foreign else (head,)


def _letters_at_start(tail: str) -> str:
    found = _LETTERS.match(tail)
    return found[0] if found else ""


@cache
def quick_look() -> QuickLook:
    """The one for the list that is shipped."""
    return QuickLook(listed())
