"""The values of the written query that are not words of a list: how each is read and written."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from math import ceil
from typing import TYPE_CHECKING, Any

from desktop_app.fixed_patterns import fixed
from desktop_app.query import dates
from desktop_app.query.key_words import other_names
from desktop_app.query.query import (
    MAX_BYTES,
    MAX_NUMBER,
    Folder,
    SizeRange,
    Span,
    Text,
    TextForm,
    When,
    is_extension,
)
from desktop_app.query.wildcards import MAX_ALTERNATIVES, has_wildcard
from desktop_app.units import WRITTEN_SIZES, size_units
from desktop_app.value_class import value_class

if TYPE_CHECKING:
    from fractions import Fraction


@value_class
class Raw:
    """A value as it was written, without its quotes.

    `wild` is the same as a wildcard: what stood in quotes has its `*`, `?`, `[`, `{` escaped.
    """

    text: str
    wild: str


class UnreadableError(ValueError):
    """A value that means nothing after its key: a code for the sentence, and its fields.

    Args:
        code: Of the catalogue.
        text: The value as it was written.
        fields: Besides `text`, cut where it is long, and `nearest`, other values that may have
            been meant.
    """

    def __init__(self, code: str, text: str, **fields: object) -> None:
        super().__init__(code, text)
        self.code = code
        self.fields: dict[str, Any] = {"text": shown(text), "nearest": (), **fields}


_SHOWN_CHARS = 60


def shown(text: str) -> str:
    """As much of a wrong text as is repeated in a sentence."""
    return text if len(text) <= _SHOWN_CHARS else text[:_SHOWN_CHARS] + "…"


# Texts, folders, extensions, numbers


def read_text(raw: Raw) -> Text:
    """Read what a name has inside it, or the wildcard that it fits."""
    if not raw.text:
        raise UnreadableError("query.missing_value", raw.text)
    if has_wildcard(raw.wild):
        try:
            return Text(raw.wild, TextForm.WILDCARD)
        except ValueError as error:
            raise UnreadableError(
                "query.too_many_alternatives", raw.text, limit=MAX_ALTERNATIVES
            ) from error
    return Text(raw.text)


def read_content(raw: Raw) -> Text:
    """Read a text in which `*` and `?` mean themselves, but for a star at an end outside quotes."""
    if not raw.text:
        raise UnreadableError("query.missing_value", raw.text)
    first, last = raw.wild.startswith(STAR), raw.wild.endswith(STAR)
    inside = raw.text
    if first:
        inside = inside[len(raw.wild) - len(raw.wild.lstrip(STAR)) :]
    if last:
        inside = inside[: len(inside) - len(raw.wild) + len(raw.wild.rstrip(STAR))]
    if not inside:
        return Text(raw.text)
    match first, last:
        case True, True:
            return Text(inside, TextForm.INSIDE)
        case True, False:
            return Text(inside, TextForm.ENDS)
        case False, True:
            return Text(inside, TextForm.BEGINS)
        case _:
            return Text(inside)


STAR = "*"
"""Stands for the rest of a word."""


def read_pattern(raw: Raw) -> Text:
    """Read a pattern in RE2's syntax; in quotes where it holds spaces or `|`."""
    if not raw.text:
        raise UnreadableError("query.missing_value", raw.text)
    try:
        return Text(raw.text, TextForm.PATTERN)
    except ValueError as error:
        raise UnreadableError("query.bad_pattern", raw.text, reason=str(error)) from error


def read_folder(raw: Raw) -> Folder:
    """Read a folder as it was said; whether there is one is asked when the query is resolved."""
    if not raw.text:
        raise UnreadableError("query.missing_value", raw.text)
    return Folder(raw.text)


NO_EXTENSION = "none"


def _no_extension() -> tuple[str, ...]:
    """How it is written that there is none."""
    return NO_EXTENSION, *other_names("ext", NO_EXTENSION)


def read_extension(raw: Raw) -> str:
    """Read an extension with or without its dot, in either case; `none` is having none."""
    text = raw.text.strip().lower()
    if text in _no_extension():
        return ""
    extension = text.removeprefix("*").lstrip(".").strip()
    if not extension or not is_extension(extension):
        raise UnreadableError("query.bad_extension", raw.text)
    return extension


def write_extension(extension: str) -> str:
    """Write an extension; one that is called "none" keeps its dot."""
    return "." + extension if extension in _no_extension() else extension or NO_EXTENSION


def read_number(raw: Raw) -> int:
    """Read a number from 1 to 999,999,999."""
    text = dates.tidied(raw.text)
    if not re.fullmatch("[0-9]{1,9}", text) or not 1 <= int(text) <= MAX_NUMBER:
        raise UnreadableError("query.bad_number", raw.text)
    return int(text)


# Sizes


_SIZE = fixed(r"([0-9]{1,20})(?:\.([0-9]{1,6}))? ?([^\W\d_]*)")


def read_size(raw: Raw) -> SizeRange:
    """Read `>10mb`, `1gb..2gb`, `1-2gb`, `<100k`, `=0`, or a round figure."""
    try:
        return _size_range(dates.tidied(raw.text))
    except (KeyError, ValueError) as error:
        raise UnreadableError("query.bad_size", raw.text) from error


def _size_range(text: str) -> SizeRange:
    for sign in ("<=", "≤", ">=", "≥", "<", ">", "="):
        if text.startswith(sign):
            number, _ = _bytes(text[len(sign) :].strip())
            return _compared(sign, number)
    low, separator, high = text.partition("..")
    if not separator:
        low, separator, high = text.replace("~", "-").partition("-")
    if not separator:
        # A round figure means what is shown as that figure: 10mb is 9.5 to 10.5 MB.
        number, step = _bytes(text)
        slack = step * 0 if step == 1 else step / 2
        return SizeRange(ceil(number - slack), max(ceil(number + slack) - 1, ceil(number)))
    low, high = low.strip(), high.strip()
    if low and low[-1].isdigit():
        low += high.lstrip("0123456789. ")
    at_least = ceil(_bytes(low)[0]) if low else 0
    return SizeRange(at_least, int(_bytes(high)[0]) if high else None)


def _compared(sign: str, number: Fraction) -> SizeRange:
    match sign:
        case "<":
            return SizeRange(0, ceil(number) - 1)
        case "<=" | "≤":
            return SizeRange(0, int(number))
        case ">":
            return SizeRange(int(number) + 1)
        case ">=" | "≥":
            return SizeRange(ceil(number))
        case _:
            return SizeRange(int(number), int(number))


def _bytes(text: str) -> tuple[Fraction, Fraction]:
    """The bytes that `text` says, and what its last digit is worth."""
    # Imported here: most queries say no size.
    from fractions import Fraction

    parts = _SIZE.fullmatch(text)
    if parts is None:
        raise ValueError(text)
    whole, decimals, unit = parts[1], parts[2] or "", parts[3] or "b"
    step = Fraction(size_units()[unit], 10 ** len(decimals))
    number = int(whole + decimals) * step
    if number > MAX_BYTES + 1:
        raise ValueError(text)
    return number, step


def _short(number: int) -> str:
    """Exactly `number` bytes, in the unit that needs the fewest signs, with at most one decimal."""
    written: list[str] = []
    for unit, unit_bytes in reversed(list(WRITTEN_SIZES.items())):
        tenths, rest = divmod(number * 10, unit_bytes)
        if rest == 0 and number >= unit_bytes:
            whole, tenth = divmod(tenths, 10)
            written.append(f"{whole}.{tenth}{unit}" if tenth else f"{whole}{unit}")
    return min([*written, f"{number}b"], key=len)


def write_size(size: SizeRange) -> str:
    """The plainest form that reads back as `size`."""
    min_bytes, max_bytes = size.min_bytes, size.max_bytes
    if max_bytes is None:
        below = [f">{_short(min_bytes - 1)}"] if min_bytes else []
        return min([f">={_short(min_bytes)}", *below], key=len)
    if min_bytes == max_bytes:
        return f"={_short(max_bytes)}"
    if min_bytes == 0:
        return min([f"<={_short(max_bytes)}", f"<{_short(max_bytes + 1)}"], key=len)
    round_figure = _short((min_bytes + max_bytes + 1) // 2)
    if _size_range(round_figure) == size:
        return round_figure
    return f"{_short(min_bytes)}..{_short(max_bytes)}"


# Dates


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_INSTANT = fixed(
    r"(\d{4}-\d\d-\d\d[tT]\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([zZ]|[+-]\d\d:\d\d)", re.ASCII
)


def read_date(raw: Raw) -> When | Span:
    """Read a date in words, or a span between written instants (`A..B`, `>=A`, `<B`)."""
    try:
        return _span(raw.text.strip()) or When(dates.tidied(raw.text))
    except ValueError as error:
        raise UnreadableError("query.bad_date", raw.text) from error


def _span(text: str) -> Span | None:
    """The span between written instants, or None where there are none."""
    if text.startswith(("<", ">=")):
        instant = _INSTANT.fullmatch(text.lstrip("<>="))
        if instant is None:
            return None
        moment_ns = _instant_ns(instant)
        return Span(None, moment_ns) if text.startswith("<") else Span(moment_ns, None)
    start, _, end = text.partition("..")
    first, last = _INSTANT.fullmatch(start), _INSTANT.fullmatch(end)
    return Span(_instant_ns(first), _instant_ns(last)) if first and last else None


def _instant_ns(instant: re.Match[str]) -> int:
    second = datetime.fromisoformat(instant[1] + instant[3].upper())
    return (second - _EPOCH) // timedelta(seconds=1) * 10**9 + int((instant[2] or "").ljust(9, "0"))


def _instant(moment_ns: int) -> str:
    seconds, rest_ns = divmod(moment_ns, 10**9)
    second = (_EPOCH + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%S")
    return f"{second}.{rest_ns:09}Z" if rest_ns else f"{second}Z"


def write_date(value: When | Span) -> str:
    """Write a date in its words, a span in instants of UTC to the last nanosecond."""
    if isinstance(value, When):
        return value.words
    if value.start_ns is None:
        assert value.end_ns is not None
        return f"<{_instant(value.end_ns)}"
    if value.end_ns is None:
        return f">={_instant(value.start_ns)}"
    return f"{_instant(value.start_ns)}..{_instant(value.end_ns)}"
