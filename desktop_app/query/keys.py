"""The keys of the written query: one table that reads, writes and completes what follows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from desktop_app.filetypes import kinds
from desktop_app.filetypes.kinds import Kind
from desktop_app.query import dates
from desktop_app.query.key_words import names_of, names_of_orders, other_names
from desktop_app.query.query import Hidden, Is, Key, Show, Sort, SortKey, Text, TextForm, Value
from desktop_app.query.values import (
    NO_EXTENSION,
    Raw,
    UnreadableError,
    read_content,
    read_date,
    read_extension,
    read_folder,
    read_number,
    read_pattern,
    read_size,
    read_text,
    write_date,
    write_extension,
    write_size,
)
from desktop_app.value_class import value_class


@value_class
class KeyForm:
    """A key of the written form.

    Attributes:
        name: As it is written; for `hidden`, `show`, `sort` and `top` the field of `Query`.
        other_names: Accepted besides, English ones first, then Chinese.
        read: Makes a value of what was written; raises `UnreadableError`.
        write: The inverse, without quotes.
        words: Gives what may follow, for completion: each canonical word with its other names.
        key: Of the term it makes, or None where it sets a field of the query.
        of_patterns: Whether its values are patterns; the others of `key` have another form.
        one_value: Whether alternatives mean nothing.
        separators: Besides `|`, what may stand between alternatives.
    """

    name: str
    other_names: tuple[str, ...]
    read: Callable[[Raw], Any]
    write: Callable[[Any], str]
    words: Callable[[], Mapping[str, tuple[str, ...]]] = dict
    key: Key | None = None
    of_patterns: bool = False
    one_value: bool = False
    separators: str = ""


# Words


_E = TypeVar("_E", bound=StrEnum)


_LONGEST_WORD = 40
"""Characters; longer ones are no slip of a finger, and take long to compare."""


def _nearest(word: str, known: Mapping[str, Any]) -> str:
    # Imported here: most queries are written well.
    from difflib import get_close_matches

    near = get_close_matches(word, known, n=1) if len(word) <= _LONGEST_WORD else []
    return next(iter(near), "")


def _read_word(raw: Raw, known: Mapping[str, _E]) -> _E:
    word = dates.tidied(raw.text)
    if word not in known:
        nearest = _nearest(word, known)
        allowed = dict.fromkeys(value.value for value in known.values())
        raise UnreadableError(
            "query.bad_word",
            raw.text,
            nearest=(known[nearest].value,) if nearest else (),
            # All of them: a list in a sentence is cut after a few.
            allowed=" | ".join(allowed),
        )
    return known[word]


def _read_kind(raw: Raw) -> Kind:
    words = kinds.words()
    ending = dates.tidied(raw.text).removeprefix(".")
    if ending not in words and kinds.kind_of(f"a.{ending}") is not None:
        raise UnreadableError("query.ending_for_kind", raw.text)
    return _read_word(raw, words)


def _by_word(names: Mapping[_E, tuple[str, ...]]) -> dict[str, _E]:
    """Every name of every value; a value's own name stands for nothing else."""
    known = {name: value for value, others in names.items() for name in others}
    return known | {value.value: value for value in names}


def _choice(name: str, values: type[_E], **more: Any) -> KeyForm:
    """A key that takes one of a few words."""
    names = names_of(name, values)
    known = _by_word(names)
    return _form(
        name,
        lambda raw: _read_word(raw, known),
        lambda value: str(value.value),
        words=lambda: {value.value: others for value, others in names.items()},
        **more,
    )


def _form(
    name: str, read: Callable[[Raw], Any], write: Callable[[Any], str], **more: Any
) -> KeyForm:
    return KeyForm(name, other_names("keys", name), read, write, **more)


_SORT = names_of("sort", SortKey)


def _read_sort(raw: Raw) -> Sort:
    word = dates.tidied(raw.text)
    word = names_of_orders().get(word, word)
    backwards = word.startswith("-")
    bare = word.removeprefix("-")
    return Sort(_read_word(Raw(bare, bare), _by_word(_SORT)), backwards)


def _write_sort(sort: Sort) -> str:
    return f"-{sort.by}" if sort.backwards else str(sort.by)


def _kind_names() -> dict[str, tuple[str, ...]]:
    named = {kind: kinds.names_of(kind) for kind in Kind}
    return {kind.value: (*names.english, *names.chinese) for kind, names in named.items()}


# The table


def _patterns(name: str, key: Key) -> KeyForm:
    return _form(name, read_pattern, lambda value: str(value.text), key=key, of_patterns=True)


def _date(key: Key) -> KeyForm:
    return _form(key.value, read_date, write_date, key=key)


_LISTS = ",;、，；"
"""Between the values of keys whose values hold no such signs."""

KEYS: tuple[KeyForm, ...] = (
    _form("name", read_text, lambda value: str(value.text), key=Key.NAME),
    _patterns("regex", Key.NAME),
    _form("in", read_folder, lambda value: str(value.text), key=Key.IN),
    _form("depth", read_number, str, key=Key.DEPTH, one_value=True),
    _form(
        "ext",
        read_extension,
        write_extension,
        words=lambda: {NO_EXTENSION: other_names("ext", NO_EXTENSION)},
        key=Key.EXT,
        separators=_LISTS,
    ),
    _form(
        "kind",
        _read_kind,
        lambda value: str(value.value),
        words=_kind_names,
        key=Key.KIND,
        separators=_LISTS,
    ),
    _form("size", read_size, write_size, key=Key.SIZE),
    *map(_date, (Key.MODIFIED, Key.CREATED, Key.ADDED, Key.TAKEN, Key.OPENED)),
    _form("content", read_content, lambda value: str(value.text), key=Key.CONTENT),
    _patterns("content-regex", Key.CONTENT),
    _choice("is", Is, key=Key.IS, separators=_LISTS),
    _choice("hidden", Hidden, one_value=True),
    _choice("show", Show, one_value=True),
    _form(
        "sort",
        _read_sort,
        _write_sort,
        words=lambda: {value.value: others for value, others in _SORT.items()},
        one_value=True,
    ),
    _form("top", read_number, str, one_value=True),
)
"""Every key, in the order in which the window offers them."""

_BY_NAME = {name: form for form in KEYS for name in (form.name, *form.other_names)}
NAMES = _BY_NAME["name"]
"""What stands for words without a key."""

_BY_KEY = {(form.key, form.of_patterns): form for form in KEYS if form.key is not None}


def form_of(key: Key, value: Value) -> KeyForm:
    """The form in which `value` is written in a term about `key`."""
    return _BY_KEY[key, isinstance(value, Text) and value.form is TextForm.PATTERN]


def key_named(name: str) -> KeyForm | None:
    """The key called `name` in either language, in any case and width."""
    return _BY_NAME.get(dates.tidied(name))


def nearest_key(name: str, raw: Raw) -> KeyForm | None:
    """The key whose name comes nearest to `name`, if `raw` means something after it."""
    form = _BY_NAME.get(_nearest(dates.tidied(name), _BY_NAME))
    if form is not None:
        try:
            form.read(raw)
        except UnreadableError:
            return None
    return form
