"""The written form of a query: `parse` reads what a person typed, `format` writes a `Query`.

    in:Downloads ext:pdf|docx size:>10mb -in:Backup "annual report" sort:size

Words stand for parts of names. `key:value` in either language; a space means and, `|` or `OR`
joins alternatives of one key and binds tighter, `-` (or `!`) leaves out. Quotes take spaces and
signs as they are, `""` inside them is one quote; “ ” and the full-width colon do as well.
`regex:` and `content-regex:` take patterns; where one holds spaces or `|`, in quotes. After
`content:`, a star outside quotes stands for the rest of a word: `*war*`, `war*`, `*war`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Any

from desktop_app.errors import QueryError
from desktop_app.fixed_patterns import fixed
from desktop_app.query.keys import KEYS, NAMES, KeyForm, form_of, key_named
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
from desktop_app.query.values import STAR, Raw, UnreadableError
from desktop_app.query.wildcards import has_wildcard
from desktop_app.query.written_words import (
    COLONS,
    KEY_BEFORE,
    LONGEST_NEAREST_CHARS,
    QUOTES,
    WrittenOr,
    WrittenWord,
    mistake,
    quoted,
    tokens,
)
from desktop_app.units import size_units
from desktop_app.value_class import record_class

MAX_CHARS = 100_000
"""Longer than the deepest paths; bounds what a model can make us read."""

_SETTINGS = [form for form in KEYS if form.key is None]


def parse(text: str) -> Query:
    """Read a written query; the empty text is the query that everything passes.

    Raises:
        QueryError: it means nothing; `start` and `end` point at the part that does not.
            `fields["text"]` is that part, cut where it is long, and `fields["nearest"]` a tuple
            of the forms that may have been meant.
    """
    if len(text) > MAX_CHARS:
        raise mistake("query.too_long", text, MAX_CHARS, len(text), limit=MAX_CHARS)
    terms: list[Term] = []
    settings: dict[str, Any] = {}
    for group in _groups(text):
        form = group.form
        if form.key is not None:
            terms.append(Term(form.key, tuple(group.values), group.excluded))
        elif form.name in settings:
            raise mistake("query.repeated", text, group.start, group.end, key=form.name)
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
    key = KEY_BEFORE.match(text)
    if key and (key_named(key[1]) or (form is NAMES and key[2] == ":")):
        return False
    signs = _UNSAFE.search(text.replace(":", "").replace("：", ""))
    return signs is None and (form.of_patterns or not has_wildcard(text))


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
                if text[token.value_start - 1] not in COLONS:
                    return False
                has_key = True
            elif not (follows_or or token.excluded or text[token.value_start] in QUOTES):
                return False
            follows_or = False
    except QueryError:
        return False
    return has_key


@record_class
class _Group:
    """Alternatives of one key, read so far."""

    form: KeyForm
    excluded: bool
    start: int
    end: int
    values: list[Any] = field(default_factory=list)


def _groups(text: str) -> Iterator[_Group]:
    group: _Group | None = None
    joint: WrittenOr | None = None
    patterns = 0
    for token in tokens(text):
        if isinstance(token, WrittenOr):
            if group is None or joint is not None:
                raise mistake("query.dangling_or", text, token.start, token.end)
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
            raise mistake(
                "query.too_many_patterns", text, token.start, token.end, limit=MAX_PATTERNS
            )
    if joint is not None:
        raise mistake("query.dangling_or", text, joint.start, joint.end)
    if group is not None:
        yield group


def _begun(text: str, word: WrittenWord) -> _Group:
    form = word.form or NAMES
    if word.excluded and form.key is None:
        raise mistake("query.not_excludable", text, word.start, word.end, key=form.name)
    return _Group(form, word.excluded, word.start, word.end, [_read(text, form, word)])


def _join(text: str, group: _Group, joint: WrittenOr, word: WrittenWord) -> None:
    """Add an alternative to `group`."""
    form = word.form or (group.form if joint.tight else NAMES)
    if form is not group.form and (form.key is None or form.key is not group.form.key):
        joined = f"{text[group.start : group.end]}|{text[word.start : word.end]}"
        raise mistake(
            "query.mixed_or",
            text,
            group.start,
            word.end,
            nearest=joined if word.form is None else "",
            key=group.form.name,
        )
    if word.excluded or (group.excluded and not joint.tight):
        raise mistake("query.excluded_or", text, group.start, word.end)
    if form.one_value:
        raise mistake("query.one_value", text, group.start, word.end, key=form.name)
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
        raise mistake(
            error.code, text, word.value_start, word.end, nearest, key=form.name, **fields
        ) from None


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
        if following is None or len(longer) + len(following[0]) > LONGEST_NEAREST_CHARS:
            break
        longer, end = longer + following[0], following.end()
        try:
            form.read(Raw(longer, longer))
        except UnreadableError:
            continue
        return quoted(longer)
    return ""
