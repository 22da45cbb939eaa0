"""`RatioJudge`: the shares and multiples that an answer says."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from desktop_app.agent.claims.arithmetic.chance import is_rare
from desktop_app.agent.claims.arithmetic.one_step import WrittenRange
from desktop_app.agent.claims.arithmetic.ratios import (
    Ratio,
    RatioTerm,
    is_ratio_of,
    says_change,
)
from desktop_app.agent.claims.judging.judged_run import JudgedRun
from desktop_app.agent.claims.main_numbers import clause_around
from desktop_app.agent.claims.number_contexts import is_told_as_total
from desktop_app.agent.claims.numbers import numbers
from desktop_app.messages.receipt import Measure

MAX_TOLD_ROOM = 0.0006
"""Of a share with a decimal, as 32.4%."""
ROOM = 0.045
SCALES = (1, 10_000)
"""A part may stand in a column of ten thousands: 38 of 86万."""

TOTAL = "~total"
"""What a line is known by that tells a total."""

MAX_BEFORE = 3
"""Figures before a share, the last of which may be its part or its whole."""

MAX_PARTS = 4
MAX_WHOLES = 30


class RatioJudge:
    """Judges them by the rows that are named, and by the numbers that are said."""

    def __init__(self, run: JudgedRun) -> None:
        self._run = run

    def is_checked(self, ratio: Ratio) -> bool:
        """Whether a share is one of two sets of rows, or of two numbers of its sentence."""
        if self._is_read(ratio):
            return True
        room = ratio.tolerance or 0.006
        for figures in self._run.figures(ratio):
            if any(abs(one - ratio.value) <= room for one in figures.ratios):
                return True
        start, end = self._run.sentence_span(ratio)
        own = [
            RatioTerm(one.number.value, one.number.measure)
            for one in self._run.said
            if start <= one.number.start < end and not one.number.may_be_year
        ]
        clause = self._run.line_around(ratio)
        near_words = clause_around(self._run.plain, ratio.start, ratio.end)
        if len(own) > 1 and is_ratio_of(ratio, clause, near_words, own):
            return True
        if self._is_of_paragraph(ratio):
            return True
        if ratio.tolerance > MAX_TOLD_ROOM:
            return False
        wholes = [one.number.value for one in self._run.said if not one.number.may_be_year]
        made = [
            float(part.value / whole)
            for part in own[:MAX_PARTS]
            for whole in dict.fromkeys(wholes[:MAX_WHOLES])
            if whole and part.value != whole
        ]
        room_told = WrittenRange(ratio.value - ratio.tolerance, ratio.value + ratio.tolerance)
        return is_rare(room_told, Decimal(str(ratio.value)), map(Decimal, made))

    def _is_of_paragraph(self, ratio: Ratio) -> bool:
        """Whether a figure said beside it is that part of a whole: of the first, or of a total."""
        run = self._run
        start, _ = run.sentence_span(ratio)
        said = sorted((one.number for one in run.said), key=lambda one: one.start)
        before = [one for one in said if one.end <= ratio.start]
        told = [
            one
            for place, one in enumerate(before)
            if place == 0 or place >= len(before) - MAX_BEFORE or is_told_as_total(run.plain, one)
        ]
        sentence = [one for one in before if one.start >= start]
        behind = [one for one in said if ratio.end <= one.start < run.sentence_span(ratio)[1]]
        parts = (sentence or before)[-1:] + behind[:1]
        wholes = [RatioTerm(one.value, one.measure) for one in told[:MAX_WHOLES]]
        wholes += [RatioTerm(one.value, one.measure) for one in numbers(run.question)][:MAX_PARTS]
        wholes += [
            RatioTerm(Decimal(str(value)), Measure.COUNT)
            for line in run.associations.lines_meant(ratio.start, ratio.end)
            if TOTAL in run.associations.tokens_of(line)
            for value in run.associations.figures_of(line)[:MAX_PARTS]
        ]
        return any(
            part.measure is whole.measure
            and whole.value
            and part.value != whole.value
            and any(
                abs(float(part.value * scale / whole.value) - ratio.value)
                <= min(ratio.tolerance, ROOM)
                for scale in SCALES
            )
            for part in parts
            for whole in wholes
        )

    def _is_read(self, ratio: Ratio) -> bool:
        """Whether it was read just so, of what it is said of."""
        run = self._run
        if round(ratio.value, 4) not in run.read.ratios:
            return False
        value = Decimal(str(round(ratio.value * 100, 4)))
        digits = next((one for one in numbers(run.plain[ratio.start : ratio.end])), None)
        if digits is None:
            return True
        number = replace(
            digits, start=ratio.start + digits.start, end=ratio.start + digits.end, value=value
        )
        start, end = run.sentence_span(ratio)
        return run.standing.fits(run.plain, number, run.plain[start:end], run.question)

    def is_known(self, ratio: Ratio) -> bool:
        """Whether it may be one of any two numbers that are known."""
        clause = self._run.line_around(ratio)
        if round(ratio.value, 4) in self._run.read.ratios:
            return True
        for value, measure in self._run.read.values():
            if measure is Measure.COUNT and abs(float(value) / 100 - ratio.value) < 1e-9:
                return True
        for number in numbers(self._run.question):
            if abs(float(number.value) / 100 - ratio.value) < 1e-9:
                return True
        inner = {
            number.start
            for one in self._run.equations
            for number in (*one.operands, *one.right[:-1])
            if one.operands[0].start < ratio.start and "%" not in self._run.plain[number.end :][:2]
        }
        near = [
            RatioTerm(one.number.value, one.number.measure)
            for one in self._run.said
            if abs(one.number.start - ratio.start) < 400
            and not one.number.may_be_year
            and one.number.start not in inner
        ]
        near += [RatioTerm(value, measure) for value, measure in self._run.read_near(ratio)]
        cited = self._run.rows.size_of(self._run.cited_paths())
        near += [RatioTerm(Decimal(cited), Measure.BYTES)] if cited else []
        terms = list(dict.fromkeys((*self._run.group_terms(clause), *near, *self._run.totals)))
        start = max(self._run.plain.rfind(mark, 0, ratio.start) for mark in ("。", ". ", "\n")) + 1
        of_sentence = list(
            dict.fromkeys(
                RatioTerm(one.number.value, one.number.measure)
                for one in self._run.said
                if start <= one.number.start < ratio.start
                and not one.number.may_be_year
                and one.number.start not in inner
            )
        )
        near_words = clause_around(self._run.plain, ratio.start, ratio.end)
        if says_change(clause) and len(of_sentence) > 1:
            # "From 4,180 to 4,350, up 4 %": of just these.
            return is_ratio_of(ratio, clause, near_words, of_sentence)
        if is_ratio_of(ratio, clause, near_words, terms):
            return True
        return any(
            is_ratio_of(ratio, clause, near_words, (one, column))
            for one in near[:20]
            for column in self._run.column_terms()
        )
