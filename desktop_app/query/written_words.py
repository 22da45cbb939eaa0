"""What a written query is made of: words with their keys and signs, and what joins them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from desktop_app.errors import QueryError
from desktop_app.fixed_patterns import fixed
from desktop_app.query.keys import NAMES, KeyForm, key_named, nearest_key
from desktop_app.query.values import Raw, shown
from desktop_app.value_class import value_class

QUOTES = {'"': '"', "“": "”", "「": "」", "＂": "＂"}
BARS = "|｜"
COLONS = ":："
KEY_BEFORE = fixed(r"(content-regex|[^\W\d_]+)([:：])", re.IGNORECASE)


@value_class
class WrittenWord:
    """A value with what stands before it; `form` is None where no key does."""

    form: KeyForm | None
    excluded: bool
    raw: Raw
    start: int
    value_start: int
    end: int


@value_class
class WrittenOr:
    """A `|`, `OR` or comma; `tight` where the next value follows at once, and so has its key."""

    tight: bool
    start: int
    end: int


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
    key = KEY_BEFORE.match(text, at)
    if key:
        form = key_named(key[1])
        if form is not None:
            at = key.end()
            while at < len(text) and text[at].isspace():
                at += 1
            if at == len(text) or text[at] in BARS or _sign(text, at) or _names_key(text, at):
                raise mistake("query.missing_value", text, start, key.end(), key=form.name)
        elif key[2] == ":" and before is NAMES:
            raise _unknown_key(text, key)
    raw, end = _raw(text, at, BARS + (form or before).separators)
    return WrittenWord(form, excluded, raw, start, at, end)


def _names_key(text: str, at: int) -> bool:
    """Whether the space after a key was followed by the next key."""
    key = KEY_BEFORE.match(text, at)
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
    return mistake("query.unknown_key", text, key.start(), key.end(), nearest)


_WILD_SIGNS = fixed(r"[*?\[{]")


def _raw(text: str, start: int, stops: str) -> tuple[Raw, int]:
    """The value at `start`, up to a space or one of `stops` outside quotes, and where it ends."""
    plain: list[str] = []
    wild: list[str] = []
    at = start
    while at < len(text) and not text[at].isspace() and text[at] not in stops:
        if text[at] in QUOTES:
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
    closing = QUOTES[text[start]]
    inside: list[str] = []
    at = start + 1
    while True:
        end = text.find(closing, at)
        if end < 0:
            raise mistake("query.unclosed_quote", text, start, len(text))
        inside.append(text[at:end])
        at = end + 1
        if closing != '"' or not text.startswith('"', at):
            return "".join(inside), at
        inside.append('"')
        at += 1


def quoted(text: str) -> str:
    """`text` as a value that is taken as it is, whatever signs it holds."""
    return '"' + text.replace('"', '""') + '"'


LONGEST_NEAREST_CHARS = 200


def mistake(
    code: str, text: str, start: int, end: int, nearest: str = "", **fields: Any
) -> QueryError:
    """What is wrong with `text` from `start` to `end`; `nearest` where something comes near."""
    return QueryError(
        code,
        start=start,
        end=end,
        text=shown(text[start:end]),
        nearest=(nearest,) if 0 < len(nearest) <= LONGEST_NEAREST_CHARS else (),
        **fields,
    )
