"""`SideJudge`: figures said to lie over or under a round one that lie on its other side."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cached_property

from desktop_app.agent.claims.judging.judged_run import JudgedRun
from desktop_app.agent.claims.numbers import Number, numbers
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.receipt import Measure

_UNDER = fixed(
    r"(?:\b(?:just|a little|slightly|well) (?:under|below|less than|short of)|\bjust shy of"
    r"|\b(?:nearly|almost|not quite)\s?|不到|不足|将近|接近)\s?[£$€¥]?\*{0,2}$",
    re.IGNORECASE,
)
_OVER = fixed(
    r"(?:\b(?:just|a little|slightly|well) (?:over|above|more than)|超过|略高于|略多于)"
    r"\s?[£$€¥]?\*{0,2}$",
    re.IGNORECASE,
)
_ROOM = Decimal("0.06")
"""How far what is rounded so lies away."""

LEAST = 20
"""Smaller ones have others near them on both sides."""


class SideJudge:
    """Judges them of one text.

    Args:
        run: The text and what is known of it.
    """

    def __init__(self, run: JudgedRun) -> None:
        self._run = run

    def is_other(self, number: Number) -> bool:
        """Whether what was read or worked out lies near it, and on the other side alone."""
        if number.value < LEAST or number.measure is not Measure.COUNT:
            return False
        plain, first = self._run.plain, max(0, number.start - 24)
        is_under = _UNDER.search(plain, first, number.start) is not None
        if not is_under and not _OVER.search(plain, first, number.start):
            return False
        room = abs(number.value) * _ROOM
        apart = [
            value - number.value for value in self._values if abs(value - number.value) <= room
        ]
        under = any(one <= 0 for one in apart)
        over = any(one >= 0 for one in apart)
        return (over and not under) if is_under else (under and not over)

    @cached_property
    def _values(self) -> set[Decimal]:
        return {
            one.value
            for text in self._run.days.texts
            for one in numbers(text)
            if one.measure is Measure.COUNT
        }
