"""What the rules of the grammar make of spans that stand in a row: a number and a unit, a size."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Final

from desktop_app.chart.grammar import Rule
from desktop_app.chart.rule_values import RULE_VALUES
from desktop_app.chart.spans import Category, TextSpan

MAX_SPANS: Final = 20
"""That begin at one token and are of one category; longer ones go first."""


def apply(
    rules: Sequence[Rule], found: dict[tuple[int, Category], dict[tuple[int, object], TextSpan]]
) -> None:
    """Add what rules make of spans in a row, until they make nothing new.

    Args:
        rules: Of the grammar.
        found: What is proposed, by the token that it begins at and its category.
    """
    by_first: dict[Category, list[Rule]] = defaultdict(list)
    for rule in rules:
        by_first[rule.parts[0]].append(rule)
    made: Counter[tuple[int, Category]] = Counter()
    for _ in range(_ROUNDS):
        before = made.total()
        for start in sorted({start for start, _ in found}):
            for category, candidates in by_first.items():
                if (start, category) not in found:
                    continue
                for rule in candidates:
                    for end, values in _rows(rule.parts, start, found):
                        try:
                            value = RULE_VALUES[rule.value](values)
                        except ValueError:
                            continue
                        kept = found[start, rule.category]
                        if (end, value) in kept or made[start, rule.category] >= MAX_SPANS:
                            continue
                        made[start, rule.category] += 1
                        kept[end, value] = TextSpan(start, end, rule.category, value, "rule")
        if made.total() == before:
            return


_ROUNDS: Final = 4
"""How deep rules may stand inside each other."""


def _rows(
    parts: Sequence[Category],
    start: int,
    found: dict[tuple[int, Category], dict[tuple[int, object], TextSpan]],
) -> list[tuple[int, list[object]]]:
    """Where a row of categories that begins at a token ends, and their values."""
    rows: list[tuple[int, list[object]]] = [(start, [])]
    for part in parts:
        rows = [
            (span.end, [*values, span.value])
            for end, values in rows
            if (end, part) in found
            for span in list(found[end, part].values())
        ]
    return rows
