"""What rules make of the values of their parts; `rules.json` names the functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal

from desktop_app.query import dates
from desktop_app.query.query import MAX_BYTES, SizeRange
from desktop_app.query.values import Raw, UnreadableError, read_size
from desktop_app.query.wildcards import has_wildcard

Size = tuple[Decimal, str]
"""An amount and its unit as the written query has it; "" for none."""

Values = Sequence[object]

_MOST_SHOWN = 1000
"""Nobody asks for more of the biggest; 2024 is a year."""


def _read(written: str) -> SizeRange:
    try:
        return read_size(Raw(written, written))
    except UnreadableError as error:
        raise ValueError(written) from error


def _written(size: object, unit: str = "") -> str:
    match size:
        case (Decimal() as amount, str(own)):
            return f"{amount.normalize():f}{own}"
        case int() | float():
            return f"{Decimal(str(size)).normalize():f}{unit}"
    raise ValueError(size)


def _size(values: Values) -> Size:
    amount, unit = values
    if not isinstance(amount, int | float) or not 0 < amount <= MAX_BYTES:
        raise ValueError(amount)
    return Decimal(str(amount)).quantize(Decimal("0.0001"), ROUND_HALF_UP), str(unit)


def _unit_of(size: object) -> str:
    return size[1] if isinstance(size, tuple) else ""


def _between(values: Values) -> SizeRange:
    *_, low, _, high = values
    return _read(f"{_written(low, _unit_of(high))}..{_written(high)}")


def _between_bounds(low: object, high: object) -> SizeRange:
    """Over 10 MB but under 20."""
    return _read(f"{_written(low)}..{_written(high, _unit_of(low))}")


def _how_many(values: Values) -> int:
    counts = [value for value in values if isinstance(value, int)]
    if len(counts) != 1 or not 1 <= counts[0] <= _MOST_SHOWN:
        raise ValueError(values)
    return counts[0]


def _pattern(text: object, form: str) -> str:
    said = str(text).strip()
    if has_wildcard(said) or len(said) < _SHORTEST_PART:
        raise ValueError(said)
    return form.replace("_", said)


_SHORTEST_PART = 2
"""Characters; a single one is the beginning of too many names."""


def _bounded(bound: object, date: object) -> str:
    """A date with its bound, which stands behind it in Chinese: 之前."""
    is_in_front = str(bound).isascii()
    words = dates.tidied(f"{bound} {date}" if is_in_front else f"{date}{bound}")
    if not dates.understands(words):
        raise ValueError(words)
    return words


RULE_VALUES: Mapping[str, Callable[[Values], object]] = {
    "size": _size,
    "more_than": lambda values: _read(f">{_written(values[-1])}"),
    "less_than": lambda values: _read(f"<{_written(values[-1])}"),
    "at_least": lambda values: _read(f">={_written(values[-1])}"),
    "at_most": lambda values: _read(f"<={_written(values[-1])}"),
    "at_least_behind": lambda values: _read(f">={_written(values[0])}"),
    "at_most_behind": lambda values: _read(f"<={_written(values[0])}"),
    "about": lambda values: _read(_written(values[-1])),
    "between": _between,
    "between_two": _between,
    "between_bounds": lambda values: _between_bounds(values[1], values[3]),
    "how_many": _how_many,
    "nth": lambda values: f"{values[1]}#{values[0]}",
    "nth_alone": lambda values: f"#{values[0]}",
    "starts_with": lambda values: _pattern(values[-1], "_*"),
    "starts_with_behind": lambda values: _pattern(values[0], "_*"),
    "ends_with": lambda values: _pattern(values[-1], "*_.*"),
    "ends_with_behind": lambda values: _pattern(values[0], "*_.*"),
    "bounded": lambda values: _bounded(values[0], values[1]),
    "bounded_behind": lambda values: _bounded(values[1], values[0]),
}
"""Each is given the values of the parts in their order; ValueError where they make none."""
