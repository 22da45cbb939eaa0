"""Figures right behind a day or a name that the lines of these have otherwise: 27 May, 38 people.

What is counted has to be the same word or unit on both sides, and what the answer says has to stand
on another line: then it was taken from there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice

from desktop_app.agent.claims.arithmetic.written_units import unit_of
from desktop_app.agent.claims.evidence.association import Associations
from desktop_app.agent.claims.evidence.source_lines import counted_at
from desktop_app.agent.claims.evidence.tokens import figure, values_in
from desktop_app.agent.claims.numbers import Number, numbers
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.receipt import Measure

MAX_PLACES = 200
MAX_LINES_OF_KEY = 3
"""What stands on more lines tells none of them."""

_GAP = fixed(
    r"\*{0,2}(?:的?(?:是|有|为|到场|到了)?|\s?(?:with|had|has|was|is|saw))?\s?[,，:：(（–—-]?\s?"
    r"(?:有|是|为|到场|with|only|just|只有)?\s?\*{0,2}[£$€¥]?"
)
"""Between a day or name and the figure that is said of it."""

_GAP_CHARS = 14

Said = tuple[int, int, str]


def misread(
    plain: str, associations: Associations, names: Sequence[Said]
) -> Iterator[tuple[int, int]]:
    """Where a figure of another line stands.

    Args:
        plain: The answer, its digits and signs in ASCII.
        associations: What was read.
        names: Where names stand in it, and which.
    """
    lines_of: defaultdict[str, set[int]] = defaultdict(set)
    values: defaultdict[tuple[int, str], set[str]] = defaultdict(set)
    everywhere: defaultdict[str, set[str]] = defaultdict(set)
    for one in associations.sources.occurrences:
        if one.value[0] == "@":
            lines_of[one.value].add(one.line)
        elif one.value[0] == "#" and not one.is_cell:
            for kind in _kinds(one.unit, one.counted):
                values[one.line, kind].add(one.value)
                everywhere[kind].add(one.value)
    for at, line in enumerate(associations.lines()):
        for *_, name in names:
            if name in line.plain:
                lines_of[name].add(at)
    said = {one.start: one for one in numbers(plain) if one.measure is Measure.COUNT}
    days = ((start, end, day) for start, end, day in values_in(plain) if day[0] == "@")
    for _, end, key in islice((*days, *names), MAX_PLACES):
        lines = lines_of.get(key, set())
        number = _behind(plain, end, said) if 0 < len(lines) <= MAX_LINES_OF_KEY else None
        if number is None:
            continue
        value = figure(number.value)
        for kind in _kinds(unit_of(plain, number), counted_at(plain, number.end)):
            own = frozenset().union(*(values[line, kind] for line in lines))
            if own and value not in own and value in everywhere[kind]:
                yield number.start, number.end


def _kinds(unit: str, counted: str) -> Iterator[str]:
    """What a figure is of, as far as that is written."""
    if unit:
        yield f"unit {unit}"
    elif counted:
        yield f"counted {counted}"


def _behind(plain: str, end: int, said: dict[int, Number]) -> Number | None:
    for start in range(end, end + _GAP_CHARS):
        if start in said:
            return said[start] if _GAP.fullmatch(plain, end, start) else None
    return None
