"""A written query while somebody types it: what its parts are, and what may come next."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from desktop_app.errors import QueryError
from desktop_app.files.places import spoken
from desktop_app.files.places.known_folders import Known
from desktop_app.filetypes import kinds
from desktop_app.fixed_patterns import fixed
from desktop_app.query.dates import tidied
from desktop_app.query.keys import KEYS, KeyForm, key_named
from desktop_app.query.query import DATE_KEYS, Key
from desktop_app.query.syntax import is_all_keyed, parse
from desktop_app.query.written_words import BARS, WrittenOr, quoted, tokens

MAX_CHARS = 2_000
"""Of a longer text nothing is said: it would be taken apart anew at each letter."""

_MOST = 8
_DATES = {
    "en": (
        *("today", "yesterday", "this week", "last week"),
        *("this month", "last month", "this year", "last year"),
    ),
    "zh": ("今天", "昨天", "本周", "上周", "本月", "上个月", "今年", "去年"),
}
_SIZES = (">1mb", ">10mb", ">100mb", ">1gb", "<1mb", "<100kb")
_ENDINGS = (
    *("pdf", "docx", "xlsx", "pptx", "txt", "md", "jpg", "png", "heic"),
    *("mp4", "mp3", "zip", "csv", "eml", "epub"),
)


class PartKind(Enum):
    """What a part of a written query is."""

    KEY = auto()
    """With the sign behind it: `in:`."""
    OR = auto()
    MISTAKE = auto()
    """It means nothing so."""


@dataclass(frozen=True, slots=True)
class WrittenPart:
    """A part that is not just a value."""

    kind: PartKind
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Completions:
    """What may stand in place of what is half typed.

    Attributes:
        start, end: Of what is half typed.
        words: Whole ones, the likeliest first; a key ends in its colon.
    """

    start: int
    end: int
    words: tuple[str, ...]


_MARKED = fixed(r"\s*(?:query|查询)\s*[:：]\s*", re.IGNORECASE)
_HALF_KEYED = fixed(r"[-!]?([^\W\d_]+(?:-[^\W\d_]+)?)[:：]([^\s\"“「＂]*)\Z")
_HALF_KEY = fixed(r"(?:\A|(?<=\s))[-!]?([^\W\d_]+)\Z")


def begins_query(text: str) -> bool:
    """Whether `text` is taken for a written query, or is one as far as it goes."""
    if len(text) > MAX_CHARS:
        return False
    marked = _MARKED.match(text)
    if marked is not None and not text[: marked.end()].isspace():
        return True
    last = text.rpartition(" ")[2]
    key = _HALF_KEYED.match(last)
    if key is not None and not key[2] and key_named(key[1]) is not None:
        # A key that has no value yet; what stands before it decides.
        before = text[: len(text) - len(last)].strip()
        return not before or is_all_keyed(before)
    return is_all_keyed(text)


def parts_of(text: str, at: int = -1) -> tuple[WrittenPart, ...]:
    """The keys, bars and mistakes in a query; nothing of what is still typed at `at` is one."""
    start = _start(text)
    body = text[start:]
    found: list[WrittenPart] = []
    try:
        for token in tokens(body):
            if isinstance(token, WrittenOr):
                found.append(WrittenPart(PartKind.OR, start + token.start, start + token.end))
            elif token.form is not None and token.value_start > token.start:
                end = start + token.value_start
                found.append(WrittenPart(PartKind.KEY, start + token.start, end))
        parse(body)
    except QueryError as error:
        begin, end = start + error.start, start + error.end
        if error.code == "query.missing_value":
            found.append(WrittenPart(PartKind.KEY, begin, end))
        elif not begin <= at <= end:
            found.append(WrittenPart(PartKind.MISTAKE, begin, end))
    return tuple(found)


def completions(text: str, at: int) -> Completions | None:
    """What may come next at `at` in a query; None in another text, and where nobody knows."""
    before = text[:at]
    if not (begins_query(before) or begins_query(before.rpartition(" ")[0])):
        return None
    start = _start(before)
    body = before[start:]
    keyed = _HALF_KEYED.search(body)
    if keyed is not None and (form := key_named(keyed[1])) is not None:
        signs = BARS + form.separators
        typed = keyed[2][max(keyed[2].rfind(sign) for sign in signs) + 1 :]
        words = _fitting(_values(form, keyed[1], typed), typed)
        return Completions(at - len(typed), at, words) if words else None
    half = _HALF_KEY.search(body)
    if half is not None and (start or half.start()):
        words = tuple(f"{name}:" for name in _fitting(_key_names(half[1]), half[1]))
        return Completions(at - len(half[1]), at, words) if words else None
    return None


def _start(text: str) -> int:
    """Where the query begins behind the word that says that it is one."""
    marked = _MARKED.match(text)
    return marked.end() if marked is not None and not text[: marked.end()].isspace() else 0


def _fitting(words: Iterable[str], typed: str) -> tuple[str, ...]:
    begun = tidied(typed)
    found = dict.fromkeys(word for word in words if tidied(word.strip('"')).startswith(begun))
    return () if list(found) == [typed] else tuple(found)[:_MOST]


def _key_names(typed: str) -> Iterator[str]:
    for form in KEYS:
        yield from _in_script((form.name, *form.other_names), typed, typed)


def _values(form: KeyForm, key: str, typed: str) -> Iterator[str]:
    """What may stand behind a key, in the script of what is typed, or else of the key."""
    hint = typed or key
    if form.key is Key.IN:
        for known in Known:
            yield from map(_as_value, _in_script(spoken.folders_of(known), typed, hint))
    elif form.key in DATE_KEYS:
        yield from map(_as_value, _DATES["en" if hint.isascii() else "zh"])
    elif form.key is Key.SIZE:
        yield from _SIZES
    elif form.key is Key.EXT:
        yield from _ENDINGS
    elif form.key is Key.KIND:
        for kind in kinds.Kind:
            names = kinds.names_of(kind)
            yield from _in_script((kind.value, *names.chinese), typed, hint)
    else:
        for word, others in form.words().items():
            yield from _in_script((word, *others), typed, hint)


def _in_script(names: Iterable[str], typed: str, hint: str) -> Iterator[str]:
    """The plainest of the names of one thing that begin as `typed`, in the script of `hint`."""
    begun = tidied(typed)
    fitting = [name for name in names if tidied(name).startswith(begun)]
    same = [name for name in fitting if name.isascii() is hint.isascii()]
    yield from (same or fitting)[:1]


def _as_value(word: str) -> str:
    return quoted(word) if " " in word else word
