"""The written form of a query: `parse` reads what a person typed, `format` writes a `Query`.

    in:Downloads ext:pdf|docx size:>10mb -in:Backup "annual report" sort:size

Words stand for parts of names. `key:value` in either language; a space means and, `|` or `OR`
joins alternatives of one key and binds tighter, `-` (or `!`) leaves out. Quotes take spaces and
signs as they are, `""` inside them is one quote; “ ” and the full-width colon do as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from desktop_app.errors import QueryError
from desktop_app.search.query import Form, Key, Query, Term, Text, Value
from desktop_app.search.query_keys import (
    BY_KEY,
    KEYS,
    KeyForm,
    key_named,
    nearest_key,
)
from desktop_app.search.query_values import UNITS, Raw, UnreadableError
from desktop_app.search.wildcards import has_wildcard

MAX_CHARS = 100_000
"""Longer than the deepest paths; bounds what a model can make us read."""

_QUOTES = {'"': '"', "“": "”", "「": "」", "＂": "＂"}
_BARS = "|｜"
_KEY = re.compile(r"([^\W\d_]+)([:：])")
_NAMES = BY_KEY[Key.NAME]
_SETTINGS = [form for form in KEYS if form.key is None]


def parse(text: str) -> Query:
    """Read a written query; the empty text is the query that everything passes.

    Raises:
        QueryError: it means nothing; `start` and `end` point at the part that does not, and
            `fields["nearest"]` is what may have been meant, or "".
    """
    if len(text) > MAX_CHARS:
        raise QueryError("query.too_long", start=MAX_CHARS, end=len(text), limit=MAX_CHARS)
    terms: list[Term] = []
    settings: dict[str, Any] = {}
    for group in _groups(text):
        form = group.form
        if form.key is not None:
            terms.append(Term(form.key, tuple(group.values), group.excluded))
        elif form.name in settings:
            raise QueryError("query.repeated", start=group.start, end=group.end, key=form.name)
        else:
            settings[form.name] = group.values[0]
    return Query(tuple(terms), **settings)


def format(query: Query) -> str:
    """Write `query` so that `parse` reads it back as it is; only what differs from the usual."""
    words = [_written(term) for term in query.terms]
    usual = Query()
    for form in _SETTINGS:
        value = getattr(query, form.name)
        if value != getattr(usual, form.name):
            words.append(f"{form.name}:{form.write(value)}")
    return " ".join(words)


# Writing


_UNSAFE = re.compile(r"[\s\"“”「」＂|｜:：]")
_UNSAFE_RUN = re.compile(r"^[-!][\s\"“”「」＂|｜:：]*|[\s\"“”「」＂|｜:：]+")


def _written(term: Term) -> str:
    form = BY_KEY[term.key]
    values = "|".join(_value(value, form) for value in term.values)
    key = "" if term.key is Key.NAME else f"{form.name}:"
    return f"{'-' if term.excluded else ''}{key}{values}"


def _value(value: Value, form: KeyForm) -> str:
    if isinstance(value, Text) and value.form is Form.WILDCARD:
        return _UNSAFE_RUN.sub(lambda run: quoted(run[0]), value.text)
    text = form.write(value)
    return text if _is_safe(text, form) else quoted(text)


def _is_safe(text: str, form: KeyForm) -> bool:
    """Whether `text` without quotes is read as just this value after `form`'s key."""
    if text.startswith(("-", "!")) or text in ("OR", "AND") or set(text) & set(form.separators):
        return False
    key = _KEY.match(text)
    if key and (key_named(key[1]) or (form is _NAMES and key[2] == ":")):
        return False
    signs = _UNSAFE.search(text.replace(":", "").replace("：", ""))
    return signs is None and not has_wildcard(text)


def quoted(text: str) -> str:
    """`text` as a value that is taken as it is, whatever signs it holds."""
    return '"' + text.replace('"', '""') + '"'


# Reading


@dataclass(slots=True)
class _Group:
    """Alternatives of one key, read so far."""

    form: KeyForm
    excluded: bool
    start: int
    end: int
    values: list[Any] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Word:
    """A value with what stands before it; `form` is None where no key does."""

    form: KeyForm | None
    excluded: bool
    raw: Raw
    start: int
    value_start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Or:
    """A `|`, `OR` or comma; `tight` where the next value follows at once, and so has its key."""

    tight: bool
    start: int
    end: int


def _groups(text: str) -> Iterator[_Group]:
    group: _Group | None = None
    joint: _Or | None = None
    for token in _tokens(text):
        if isinstance(token, _Or):
            if group is None or joint is not None:
                raise QueryError("query.dangling_or", start=token.start, end=token.end)
            joint = token
        elif group is not None and joint is not None:
            _join(text, group, joint, token)
            joint = None
        else:
            if group is not None:
                yield group
            form = token.form or _NAMES
            if token.excluded and form.key is None:
                raise QueryError(
                    "query.not_excludable", start=token.start, end=token.end, key=form.name
                )
            value = _read(text, form, token)
            group = _Group(form, token.excluded, token.start, token.end, [value])
    if joint is not None:
        raise QueryError("query.dangling_or", start=joint.start, end=joint.end)
    if group is not None:
        yield group


def _join(text: str, group: _Group, joint: _Or, word: _Word) -> None:
    """Add an alternative to `group`."""
    form = word.form or (group.form if joint.tight else _NAMES)
    if form is not group.form:
        joined = f"{text[group.start : group.end]}|{text[word.start : word.end]}"
        nearest = joined if word.form is None else ""
        raise QueryError(
            "query.mixed_or", start=group.start, end=word.end, key=group.form.name, nearest=nearest
        )
    if word.excluded or (group.excluded and not joint.tight):
        raise QueryError("query.excluded_or", start=group.start, end=word.end)
    if form.one_value:
        raise QueryError("query.one_value", start=group.start, end=word.end, key=form.name)
    group.values.append(_read(text, form, word))
    group.end = word.end


def _read(text: str, form: KeyForm, word: _Word) -> Any:
    start, end = word.value_start, word.end
    longer = _with_unit(text, form, word)
    try:
        if longer:
            raise UnreadableError("query.bad_size", nearest=longer)
        return form.read(word.raw)
    except UnreadableError as error:
        fields: dict[str, Any] = {"nearest": ""} | error.fields
        fields["nearest"] = fields["nearest"] or _with_more_words(text, form, word)
        raise QueryError(
            error.code, start=start, end=end, key=form.name, text=word.raw.text, **fields
        ) from None


_NEXT_WORD = re.compile(r"\s+([^\W\d_]+)(?=\s|$)")


def _with_unit(text: str, form: KeyForm, word: _Word) -> str:
    """What `size:>10 mb` should have been; "" where no unit has come apart from its number."""
    if form.key is not Key.SIZE or not text[word.end - 1].isdigit():
        return ""
    following = _NEXT_WORD.match(text, word.end)
    unit = following[1].casefold() if following else ""
    return f"size:{word.raw.text}{unit}" if unit in UNITS else ""


def _with_more_words(text: str, form: KeyForm, word: _Word) -> str:
    """The value with up to three words that follow it, in quotes, if it is readable so."""
    words = text[word.end :].split()
    for number in range(1, min(len(words), 3) + 1):
        longer = " ".join([word.raw.text, *words[:number]])
        try:
            form.read(Raw(longer, longer))
        except UnreadableError:
            continue
        return f"{form.name}:{quoted(longer)}"
    return ""


def _tokens(text: str) -> Iterator[_Word | _Or]:
    at = 0
    form = _NAMES
    tight = False
    while at < len(text):
        if text[at].isspace():
            at += 1
            form, tight = _NAMES, False
        elif text[at] in _BARS + form.separators:
            end = at + 1
            tight = not text[end : end + 1].isspace()
            yield _Or(tight and not text[at - 1 : at].isspace(), at, end)
            at = end
        elif sign := _sign(text, at):
            if sign == "OR":
                yield _Or(False, at, at + 2)
            at += len(sign)
            form = _NAMES
        else:
            word = _word(text, at, form if tight else _NAMES)
            yield word
            at, form, tight = word.end, word.form or form, False


def _sign(text: str, at: int) -> str:
    """`OR` or `AND` standing alone at `at`, or ""."""
    for sign in ("OR", "AND"):
        end = at + len(sign)
        alone = at == 0 or text[at - 1].isspace()
        if alone and text.startswith(sign, at) and (end == len(text) or text[end].isspace()):
            return sign
    return ""


def _word(text: str, start: int, before: KeyForm) -> _Word:
    """The word at `start`; without a key of its own it belongs to `before`."""
    at = start
    excluded = text[at] in "-!" and at + 1 < len(text) and not text[at + 1].isspace()
    if excluded:
        at += 1
    form = None
    key = _KEY.match(text, at)
    if key:
        form = key_named(key[1])
        if form is not None:
            at = key.end()
            while at < len(text) and text[at].isspace():
                at += 1
            if at == len(text) or text[at] in _BARS or _sign(text, at) or _names_key(text, at):
                raise QueryError(
                    "query.missing_value", start=start, end=key.end(), key=form.name, nearest=""
                )
        elif key[2] == ":" and before is _NAMES:
            raise _unknown_key(text, key)
    raw, end = _raw(text, at, _BARS + (form or before).separators)
    return _Word(form, excluded, raw, start, at, end)


def _names_key(text: str, at: int) -> bool:
    """Whether the space after a key was followed by the next key."""
    key = _KEY.match(text, at)
    return text[at - 1].isspace() and key is not None and key_named(key[1]) is not None


def _unknown_key(text: str, key: re.Match[str]) -> QueryError:
    raw, end = _raw(text, key.end(), _BARS)
    named = nearest_key(key[1])
    if len(key[1]) == 1 and raw.text.startswith(("\\", "/")):
        nearest = f"in:{quoted(key[0] + raw.text)}"
    elif named:
        nearest = f"{named}:{text[key.end() : end]}"
    else:
        nearest = quoted(text[key.start() : end].replace('"', ""))
    return QueryError(
        "query.unknown_key", start=key.start(), end=key.end(), text=key[1], nearest=nearest
    )


_WILD_SIGNS = re.compile(r"[*?\[{]")


def _raw(text: str, start: int, stops: str) -> tuple[Raw, int]:
    """The value at `start`, up to a space or one of `stops` outside quotes, and where it ends."""
    plain: list[str] = []
    wild: list[str] = []
    at = start
    while at < len(text) and not text[at].isspace() and text[at] not in stops:
        if text[at] in _QUOTES:
            inside, at = _inside_quotes(text, at)
            plain.append(inside)
            wild.append(_WILD_SIGNS.sub(r"[\g<0>]", inside))
        else:
            plain.append(text[at])
            wild.append(text[at])
            at += 1
    return Raw("".join(plain), "".join(wild)), at


def _inside_quotes(text: str, start: int) -> tuple[str, int]:
    """What stands between the quotes that open at `start`, and where they have closed."""
    closing = _QUOTES[text[start]]
    inside: list[str] = []
    at = start + 1
    while True:
        end = text.find(closing, at)
        if end < 0:
            raise QueryError("query.unclosed_quote", start=start, end=len(text))
        inside.append(text[at:end])
        at = end + 1
        if closing != '"' or not text.startswith('"', at):
            return "".join(inside), at
        inside.append('"')
        at += 1
