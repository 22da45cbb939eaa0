"""Sums that an answer writes out: "640 + 1,275 = 1,915", "16000 × 12 = 19.2 万元"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from desktop_app.agent.claims.arithmetic.derivations import fits_value
from desktop_app.agent.claims.numbers import Number
from desktop_app.fixed_patterns import fixed

MAX_CHAIN = 60
"""Numbers of one sum."""

_UNIT = r"(?:\*{0,2}\s?/?\s?(?:[^\W\d_]{1,6}|%)(?:/[^\W\d_]{1,5})?)?\*{0,2}"
_BETWEEN = fixed(
    rf"{_UNIT}\s?[)）]?\s?(?P<sign>[+×xX*÷·=≈＋＝]|(?<=\s)[-−–/](?=\s)|−|plus|minus|times|equals"
    r"|加上?|减去?|乘以|除以|等于)\s?(?:[^\W\d_]{1,8}\s)?(?:[\u3400-\u9fff]{1,8}\s?)?[(（]?\*{0,2}\s?[£$€¥]?\s?\*{0,2}"
)
_EQUALS = frozenset(("=", "≈", "＝", "equals", "等于"))
_SIGNS = {
    "+": "+",
    "＋": "+",
    "plus": "+",
    "加": "+",
    "加上": "+",
    "-": "-",
    "−": "-",
    "–": "-",
    "minus": "-",
    "减": "-",
    "减去": "-",
    "÷": "/",
    "/": "/",
    "除以": "/",
}


@dataclass(frozen=True, slots=True)
class Equation:
    """A sum that is written out.

    Attributes:
        operands: The numbers before the first "=".
        right: Those behind it that follow from these.
        wrong: Those that do not.
    """

    operands: tuple[Number, ...]
    right: tuple[Number, ...]
    wrong: tuple[Number, ...]


def equations_in(plain: str, found: Sequence[Number]) -> list[Equation]:
    """The sums of a text.

    Args:
        plain: The text, its digits in ASCII.
        found: Its numbers, in its order.
    """
    equations: list[Equation] = []
    chain: list[Number] = []
    signs: list[str] = []
    for number in found:
        sign = _sign_between(plain, chain[-1], number) if chain else None
        if sign is not None and {")", "）"} & set(plain[chain[-1].end : number.start]):
            # Brackets are not worked out.
            chain, signs = [number], []
            continue
        if sign is not None and len(chain) < MAX_CHAIN:
            chain.append(number)
            signs.append(sign)
            continue
        equations += _equation(chain, signs)
        chain, signs = [number], []
    return [
        *equations,
        *_equation(chain, signs),
        *_in_brackets(plain, found),
        *_of_brackets(plain, found),
    ]


_CLOSES = frozenset(")）")


def _of_brackets(plain: str, found: Sequence[Number]) -> list[Equation]:
    """Products of a sum in brackets: "(28 + 19.5) × 45 = 2,137.5"."""
    equations: list[Equation] = []
    for at, number in enumerate(found[:-3]):
        if plain[: number.start].rstrip(" £$€¥")[-1:] not in ("(", "（"):
            continue
        chain, signs = [number], [""]
        closed = -1
        for other in found[at + 1 : at + 1 + MAX_CHAIN]:
            sign = _sign_between(plain, chain[-1], other)
            if sign is None or (sign in _EQUALS and closed < 0):
                break
            if _CLOSES & set(plain[chain[-1].end : other.start]):
                closed = len(chain)
            chain.append(other)
            signs.append("=" if sign in _EQUALS else _SIGNS.get(sign, "*"))
            if signs[-1] == "=":
                break
        if closed < 2 or len(chain) != closed + 2 or signs[-1] != "=":
            continue
        value = _worked_out(chain[:closed], signs[1:closed])
        factor = chain[closed].value
        if signs[closed] == "*":
            value *= factor
        elif signs[closed] == "/" and factor:
            value /= factor
        else:
            continue
        said = (chain[-1],)
        holds = fits_value(chain[-1], value, approximate=False)
        equations.append(Equation(tuple(chain[:-1]), said if holds else (), () if holds else said))
    return equations


_BRACKET = fixed(r"(?:\s?[^\W\d_]{0,6})?\*{0,2}\s?[(（]\s?[£$€¥]?\s?")
_BRACKET_END = fixed(r"\s?(?:[^\W\d_]{1,6})?\s?[)）]")


def _in_brackets(plain: str, found: Sequence[Number]) -> list[Equation]:
    """Numbers with what they are made of in brackets behind them: "3,945 (1,725 + 2,220)"."""
    equations: list[Equation] = []
    for at, number in enumerate(found[:-2]):
        if not _BRACKET.fullmatch(plain, number.end, found[at + 1].start):
            continue
        chain, signs = [found[at + 1]], [""]
        for other in found[at + 2 : at + 2 + MAX_CHAIN]:
            sign = _sign_between(plain, chain[-1], other)
            if sign is None or sign in _EQUALS:
                break
            chain.append(other)
            signs.append(_SIGNS.get(sign, "*"))
        if len(chain) > 1 and _BRACKET_END.match(plain, chain[-1].end):
            holds = fits_value(number, _worked_out(chain, signs[1:]), approximate=False)
            own = (number,)
            equations.append(Equation(tuple(chain), own if holds else (), () if holds else own))
    return equations


def _sign_between(plain: str, one: Number, other: Number) -> str | None:
    if other.start - one.end > 30 or "\n" in plain[one.end : other.start]:
        # On another line a "*" begins one of a list.
        return None
    match = _BETWEEN.fullmatch(plain, one.end, other.start)
    return match["sign"] if match else None


def _equation(chain: Sequence[Number], signs: Sequence[str]) -> list[Equation]:
    if len(chain) < 3:
        return []
    sides: list[tuple[list[Number], list[str]]] = [([], [])]
    for number, sign in zip(chain, ["", *signs], strict=True):
        if sign in _EQUALS:
            sides.append(([], []))
        elif sign:
            sides[-1][1].append(_SIGNS.get(sign, "*"))
        sides[-1][0].append(number)
    if len(sides) < 2 or len(sides[0][0]) < 2:
        return []
    value = _worked_out(*sides[0])
    right: list[Number] = []
    wrong: list[Number] = []
    for operands, between in sides[1:]:
        said = _worked_out(operands, between)
        holds = (
            fits_value(operands[0], value, approximate="≈" in signs)
            if len(operands) == 1
            else abs(said - value) <= abs(value) / 1000
        )
        (right if holds else wrong).extend(operands)
    return [Equation(tuple(sides[0][0]), tuple(right), tuple(wrong))]


def _worked_out(operands: Sequence[Number], signs: Sequence[str]) -> Decimal:
    total, term, adding = Decimal(0), operands[0].value, 1
    for number, sign in zip(operands[1:], signs, strict=True):
        if sign == "*":
            term *= number.value
        elif sign == "/":
            term = term / number.value if number.value else Decimal(0)
        else:
            total += adding * term
            term, adding = number.value, 1 if sign == "+" else -1
    return total + adding * term
