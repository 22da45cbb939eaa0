"""The written form of a query: `parse` reads what a person typed, `format` writes a `Query`.

    in:Downloads ext:pdf|docx size:>10mb -in:Backup "annual report" sort:size

Words stand for parts of names. `key:value` in either language; a space means and, `|` or `OR`
joins alternatives of one key and binds tighter, `-` (or `!`) leaves out. Quotes take spaces and
signs as they are, `""` inside them is one quote; “ ” and the full-width colon do as well.
`regex:` and `content-regex:` take patterns; where one holds spaces or `|`, in quotes. After
`content:`, a star outside quotes stands for the rest of a word: `*war*`, `war*`, `*war`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from desktop_app.errors import QueryError
from desktop_app.fixed_patterns import fixed
from desktop_app.query.keys import KEYS, NAMES, KeyForm, form_of, key_named, nearest_key
from desktop_app.query.query import (
    MAX_PATTERNS,
    PARTS_OF_WORDS,
    Key,
    Query,
    Term,
    Text,
    TextForm,
    Value,
)
from desktop_app.query.values import STAR, Raw, UnreadableError, shown
from desktop_app.query.wildcards import has_wildcard
from desktop_app.units import size_units

MAX_CHARS = 100_000
"""Longer than the deepest paths; bounds what a model can make us read."""

_QUOTES = {'"': '"', "“": "”", "「": "」", "＂": "＂"}
BARS = "|｜"
_COLONS = ":："
_KEY = fixed(r"(content-regex|[^\W\d_]+)([:：])", re.IGNORECASE)
_SETTINGS = [form for form in KEYS if form.key is None]


def parse(text: str) -> Query:
    """Read a written query; the empty text is the query that everything passes.

    Raises:
        QueryError: it means nothing; `start` and `end` point at the part that does not.
            `fields["text"]` is that part, cut where it is long, and `fields["nearest"]` a tuple
            of the forms that may have been meant.
    """
    if len(text) > MAX_CHARS:
        raise _mistake("query.too_long", text, MAX_CHARS, len(text), limit=MAX_CHARS)
    terms: list[Term] = []
    settings: dict[str, Any] = {}
    for group in _groups(text):
        form = group.form
        if form.key is not None:
            terms.append(Term(form.key, tuple(group.values), group.excluded))
        elif form.name in settings:
            raise _mistake("query.repeated", text, group.start, group.end, key=form.name)
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


_UNSAFE = fixed(r"[\s\"“”「」＂|｜:：]")
_UNSAFE_RUN = fixed(r"^[-!][\s\"“”「」＂|｜:：]*|[\s\"“”「」＂|｜:：]+")


def _written(term: Term) -> str:
    written: list[str] = []
    before = NAMES
    for value in term.values:
        form = form_of(term.key, value)
        # A value without a key has that of the one before it.
        key = "" if form is before else f"{form.name}:"
        written.append(key + _value(value, form))
        before = form
    return ("-" if term.excluded else "") + "|".join(written)


def _value(value: Value, form: KeyForm) -> str:
    if isinstance(value, Text) and value.form is TextForm.WILDCARD:
        return _UNSAFE_RUN.sub(lambda run: quoted(run[0]), value.text)
    if isinstance(value, Text) and value.form in PARTS_OF_WORDS:
        text = value.text if _is_safe(value.text, form) else quoted(value.text)
        before = "" if value.form is TextForm.BEGINS else STAR
        return before + text + ("" if value.form is TextForm.ENDS else STAR)
    text = form.write(value)
    return text if _is_safe(text, form) else quoted(text)


def _is_safe(text: str, form: KeyForm) -> bool:
    """Whether `text` without quotes is read as just this value after `form`'s key."""
    if text.startswith(("-", "!")) or text in ("OR", "AND") or set(text) & set(form.separators):
        return False
    key = _KEY.match(text)
    if key and (key_named(key[1]) or (form is NAMES and key[2] == ":")):
        return False
    signs = _UNSAFE.search(text.replace(":", "").replace("：", ""))
    return signs is None and (form.of_patterns or not has_wildcard(text))


def quoted(text: str) -> str:
    """`text` as a value that is taken as it is, whatever signs it holds."""
    return '"' + text.replace('"', '""') + '"'


# Reading


def is_all_keyed(text: str) -> bool:
    """Whether nobody says such a thing by chance: all of it stands behind keys, or in quotes.

    With anything else beside these it may be a sentence. There may be mistakes in the values.
    """
    has_key = follows_or = False
    try:
        for token in tokens(text):
            if isinstance(token, WrittenOr):
                follows_or = True
                continue
            if token.form is not None:
                if text[token.value_start - 1] not in _COLONS:
                    return False
                has_key = True
            elif not (follows_or or token.excluded or text[token.value_start] in _QUOTES):
                return False
            follows_or = False
    except QueryError:
        return False
    return has_key


@dataclass(slots=True)
class _Group:
    """Alternatives of one key, read so far."""

    form: KeyForm
    excluded: bool
    start: int
    end: int
    values: list[Any] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class WrittenWord:
    """A value with what stands before it; `form` is None where no key does."""

    form: KeyForm | None
    excluded: bool
    raw: Raw
    start: int
    value_start: int
    end: int


@dataclass(frozen=True, slots=True)
class WrittenOr:
    """A `|`, `OR` or comma; `tight` where the next value follows at once, and so has its key."""

    tight: bool
    start: int
    end: int


def _groups(text: str) -> Iterator[_Group]:
    group: _Group | None = None
    joint: WrittenOr | None = None
    patterns = 0
    for token in tokens(text):
        if isinstance(token, WrittenOr):
            if group is None or joint is not None:
                raise _mistake("query.dangling_or", text, token.start, token.end)
            joint = token
            continue
        if group is not None and joint is not None:
            _join(text, group, joint, token)
            joint = None
        else:
            if group is not None:
                yield group
            group = _begun(text, token)
        patterns += group.form.of_patterns
        if patterns > MAX_PATTERNS:
            raise _mistake(
                "query.too_many_patterns", text, token.start, token.end, limit=MAX_PATTERNS
            )
    if joint is not None:
        raise _mistake("query.dangling_or", text, joint.start, joint.end)
    if group is not None:
        yield group


def _begun(text: str, word: WrittenWord) -> _Group:
    form = word.form or NAMES
    if word.excluded and form.key is None:
        raise _mistake("query.not_excludable", text, word.start, word.end, key=form.name)
    return _Group(form, word.excluded, word.start, word.end, [_read(text, form, word)])


def _join(text: str, group: _Group, joint: WrittenOr, word: WrittenWord) -> None:
    """Add an alternative to `group`."""
    form = word.form or (group.form if joint.tight else NAMES)
    if form is not group.form and (form.key is None or form.key is not group.form.key):
        joined = f"{text[group.start : group.end]}|{text[word.start : word.end]}"
        raise _mistake(
            "query.mixed_or",
            text,
            group.start,
            word.end,
            nearest=joined if word.form is None else "",
            key=group.form.name,
        )
    if word.excluded or (group.excluded and not joint.tight):
        raise _mistake("query.excluded_or", text, group.start, word.end)
    if form.one_value:
        raise _mistake("query.one_value", text, group.start, word.end, key=form.name)
    group.values.append(_read(text, form, word))
    group.form, group.end = form, word.end


def _read(text: str, form: KeyForm, word: WrittenWord) -> Any:
    longer = _with_unit(text, form, word)
    try:
        if longer:
            raise UnreadableError("query.bad_size", word.raw.text, nearest=(longer,))
        return form.read(word.raw)
    except UnreadableError as error:
        fields = dict(error.fields)
        del fields["text"]
        nearest = "".join(fields.pop("nearest")) or _with_what_follows(text, form, word)
        if nearest:
            nearest = f"{'-' if word.excluded else ''}{form.name}:{nearest}"
        raise _mistake(
            error.code, text, word.value_start, word.end, nearest, key=form.name, **fields
        ) from None


_LONGEST_NEAREST_CHARS = 200


def _mistake(
    code: str, text: str, start: int, end: int, nearest: str = "", **fields: Any
) -> QueryError:
    """What is wrong with `text` from `start` to `end`; `nearest` where something comes near."""
    return QueryError(
        code,
        start=start,
        end=end,
        text=shown(text[start:end]),
        nearest=(nearest,) if 0 < len(nearest) <= _LONGEST_NEAREST_CHARS else (),
        **fields,
    )


_NEXT_WORD = fixed(r"\s+([^\W\d_]+)(?=\s|$)")


def _with_unit(text: str, form: KeyForm, word: WrittenWord) -> str:
    """What the value of `size:>10 mb` should have been; "" if its unit has not come apart."""
    if form.key is not Key.SIZE or not text[word.end - 1].isdigit():
        return ""
    following = _NEXT_WORD.match(text, word.end)
    unit = following[1].casefold() if following else ""
    return f"{word.raw.text}{unit}" if unit in size_units() else ""


_FOLLOWING_WORDS = 6
_FOLLOWING = fixed(r"\s*\S+")


def _with_what_follows(text: str, form: KeyForm, word: WrittenWord) -> str:
    """The value with the words after it, or the rest of its own, in quotes, if readable so."""
    longer, end = word.raw.text, word.end
    for _ in range(_FOLLOWING_WORDS):
        following = _FOLLOWING.match(text, end)
        if following is None or len(longer) + len(following[0]) > _LONGEST_NEAREST_CHARS:
            break
        longer, end = longer + following[0], following.end()
        try:
            form.read(Raw(longer, longer))
        except UnreadableError:
            continue
        return quoted(longer)
    return ""


def tokens(text: str) -> Iterator[WrittenWord | WrittenOr]:
    """What `text` is made of, in its order.

    Raises:
        QueryError: it cannot be taken apart any further; what comes before is given all the same.
    """
    at = 0
    form = NAMES
    tight = False
    while at < len(text):
        if text[at].isspace():
            at += 1
            form, tight = NAMES, False
        elif text[at] in BARS + form.separators:
            end = at + 1
            tight = not text[end : end + 1].isspace()
            yield WrittenOr(tight and not text[at - 1 : at].isspace(), at, end)
            at = end
        elif sign := _sign(text, at):
            if sign == "OR":
                yield WrittenOr(False, at, at + 2)
            at += len(sign)
            form = NAMES
        else:
            word = _word(text, at, form if tight else NAMES)
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


def _word(text: str, start: int, before: KeyForm) -> WrittenWord:
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
            if at == len(text) or text[at] in BARS or _sign(text, at) or _names_key(text, at):
                raise _mistake("query.missing_value", text, start, key.end(), key=form.name)
        elif key[2] == ":" and before is NAMES:
            raise _unknown_key(text, key)
    raw, end = _raw(text, at, BARS + (form or before).separators)
    return WrittenWord(form, excluded, raw, start, at, end)


def _names_key(text: str, at: int) -> bool:
    """Whether the space after a key was followed by the next key."""
    key = _KEY.match(text, at)
    return text[at - 1].isspace() and key is not None and key_named(key[1]) is not None


def _unknown_key(text: str, key: re.Match[str]) -> QueryError:
    raw, end = _raw(text, key.end(), BARS)
    named = nearest_key(key[1], raw)
    if len(key[1]) == 1 and raw.text.startswith(("\\", "/")):
        nearest = f"in:{quoted(key[0] + raw.text)}"
    elif named:
        nearest = f"{named.name}:{text[key.end() : end]}"
    else:
        nearest = quoted(text[key.start() : end].replace('"', ""))
    return _mistake("query.unknown_key", text, key.start(), key.end(), nearest)


_WILD_SIGNS = fixed(r"[*?\[{]")


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
            raise _mistake("query.unclosed_quote", text, start, len(text))
        inside.append(text[at:end])
        at = end + 1
        if closing != '"' or not text.startswith('"', at):
            return "".join(inside), at
        inside.append('"')
        at += 1
