"""Sums in plain notation: + - * / ( ), sum, min, max, average, round, with units of size.

Read by a small parser of our own, so that what a model writes is never run as a program.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Context, Decimal, DecimalException, localcontext

from desktop_app.errors import ToolError
from desktop_app.fixed_patterns import fixed
from desktop_app.query.numerals import any_of
from desktop_app.units import WRITTEN_SIZES, multipliers

MAX_CHARS = 1_000
MAX_DEPTH = 50
DIGITS = 30
"""Of a result; more are rounded away."""

_TO_ASCII = str.maketrans(
    "０１２３４５６７８９＋－−×＊÷／（），．％–", "0123456789+--**//(),.%-", "$€£¥￥元"
)
"""Signs of money count for nothing: one sum is of one currency."""

_PARTS: Mapping[str, int | Decimal] = {"": 1, "%": Decimal("0.01")}
_TOKEN = fixed(
    lambda: (
        r"\s*(?:(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?|\.\d+)"
        rf"(?:\s?(?P<unit>[kmgtKMGT]i?[bB]|[bB]|%|{_han_multipliers()})(?![A-Za-z]))?"
        r"|(?P<name>[A-Za-z]+)|(?P<sign>[-+*/(),]))"
    )
)


def _han_multipliers() -> str:
    return any_of(word for word in multipliers() if not word.isascii())


def _times(unit: str) -> int | Decimal:
    """What one of a unit of `_TOKEN` is."""
    return _PARTS.get(unit) or WRITTEN_SIZES.get(unit) or multipliers()[unit]


def _average(values: Sequence[Decimal]) -> Decimal:
    return sum(values, Decimal()) / len(values)


def _rounded(values: Sequence[Decimal]) -> Decimal:
    places = int(values[1]) if len(values) > 1 else 0
    return values[0].quantize(Decimal(1).scaleb(-max(0, min(places, DIGITS))))


_FUNCTIONS: dict[str, Callable[[Sequence[Decimal]], Decimal]] = {
    "sum": lambda values: sum(values, Decimal()),
    "min": min,
    "max": max,
    "average": _average,
    "avg": _average,
    "mean": _average,
    "abs": lambda values: abs(values[0]),
    "round": _rounded,
}


@dataclass(frozen=True, slots=True)
class Worked:
    """A sum worked out.

    Attributes:
        result: What it comes to.
        operands: The numbers in it, as they count: "1.5 kB" is 1500.
    """

    result: Decimal
    operands: tuple[Decimal, ...]


def work_out(text: str) -> Worked:
    """Work out the sum that `text` writes.

    Raises:
        ToolError: "tool.bad_sum" where it is none, "tool.divided_by_zero", "tool.long_argument".
    """
    if len(text) > MAX_CHARS:
        raise ToolError("tool.long_argument", name="expression")
    with localcontext(Context(prec=DIGITS)):
        try:
            parser = _Parser(_tokens(text.translate(_TO_ASCII)))
            result = parser.whole()
        except ZeroDivisionError as error:
            raise ToolError("tool.divided_by_zero") from error
        except (_NoSumError, DecimalException) as error:
            raise ToolError("tool.bad_sum", text=text[:60]) from error
    return Worked(result, tuple(parser.operands))


class _NoSumError(Exception):
    """The text is no sum."""


def _tokens(text: str) -> list[str | Decimal]:
    tokens: list[str | Decimal] = []
    end = 0
    text = text.strip().removesuffix("=").rstrip()
    while end < len(text):
        match = _TOKEN.match(text, end)
        if match is None:
            raise _NoSumError
        if match["number"]:
            unit = _times((match["unit"] or "").lower())
            tokens.append(Decimal(match["number"].replace(",", "")) * unit)
        else:
            tokens.append((match["name"] or match["sign"]).lower())
        end = match.end()
    return tokens


@dataclass(slots=True)
class _Parser:
    """Products bind tighter than sums; both go from left to right."""

    tokens: list[str | Decimal]
    at: int = 0
    depth: int = 0
    operands: list[Decimal] = field(default_factory=list)

    def whole(self) -> Decimal:
        result = self._sum()
        if self.at < len(self.tokens):
            raise _NoSumError
        return result

    def _next(self) -> str | Decimal | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def _take(self, *wanted: str) -> str | None:
        token = self._next()
        if not isinstance(token, str) or token not in wanted:
            return None
        self.at += 1
        return token

    def _sum(self) -> Decimal:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise _NoSumError
        value = self._product()
        while sign := self._take("+", "-"):
            other = self._product()
            value = value + other if sign == "+" else value - other
        self.depth -= 1
        return value

    def _product(self) -> Decimal:
        value = self._factor()
        while sign := self._take("*", "/"):
            other = self._factor()
            value = value * other if sign == "*" else value / other
        return value

    def _factor(self) -> Decimal:
        negative = False
        while sign := self._take("+", "-"):
            negative ^= sign == "-"
        value = self._unsigned()
        return -value if negative else value

    def _unsigned(self) -> Decimal:
        token = self._next()
        self.at += 1
        if isinstance(token, Decimal):
            self.operands.append(token)
            return token
        if token == "(":
            return self._closed([self._sum()])[0]
        if token is not None and token in _FUNCTIONS and self._take("("):
            values = [self._sum()]
            while self._take(","):
                values.append(self._sum())
            return _FUNCTIONS[token](self._closed(values))
        raise _NoSumError

    def _closed(self, values: list[Decimal]) -> list[Decimal]:
        if not self._take(")"):
            raise _NoSumError
        return values
