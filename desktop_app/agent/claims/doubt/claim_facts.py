"""`ClaimFacts`: what is known of each figure, day, time and name that an answer says.

They are facts of how an answer and its sources go together, and of the words around, none of a
case: what they tell is learned; see `learned`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from desktop_app.agent.claims.arithmetic.derivations import DERIVED
from desktop_app.agent.claims.doubt.line_scores import LineScores
from desktop_app.agent.claims.evidence.association import Associations
from desktop_app.agent.claims.evidence.named_lines import NamedLines
from desktop_app.agent.claims.evidence.tokens import Span, values_in, words_of
from desktop_app.agent.claims.main_numbers import clause_around
from desktop_app.agent.claims.number_contexts import EXTREMES, SUM_WORDS, TOLD_AS_MADE
from desktop_app.fixed_patterns import fixed

MAX_CLAIMS = 150
MAX_VALUES = 400
MAX_CHARS = 50_000
"""Of one answer; with more nobody wrote it for a person to read."""

MAX_LIKELIEST = 2
"""Lines of a claim whose columns are looked at."""

MAX_APART = 1_000
"""Lines between what stands in different places."""

_YEAR = fixed(r"#(?:19|20)\d\d")
_BEHIND_UNIT = fixed(r"\*{0,2}\s?(?:[A-Za-z°£$€¥%]|[\u3400-\u9fff])")
_MONEY_BEFORE = fixed(r"[£$€¥]\s?\*{0,2}$")
_ABOUT = fixed(
    r"(?:about|roughly|around|some|nearly|almost|over|under|than|~|≈|约|大约|将近|不到|超过|近)\s?"
    r"\*{0,2}[£$€¥]?$",
    re.IGNORECASE,
)
_WORKED = fixed(r"[=×÷≈]|\s[+−x*/]\s")


@dataclass(frozen=True, slots=True)
class Claim:
    """A figure, day, time or name where an answer says it.

    Attributes:
        kind: "figure", "year", "day", "time", "word" for a number in words, or "name".
        values: What it may be, as `tokens` has it; of a name what it is called by in lines.
    """

    start: int
    end: int
    kind: str
    values: tuple[str, ...]


class ClaimFacts:
    """The claims of one answer and what is known of them.

    Args:
        plain: The answer, its digits and signs in ASCII.
        question: What it answers.
        associations: What it shares with what was read.
        names: Those that it says, and the lines that have them.
        taken: Of each character, whether it is part of a name of a file, a path or a quotation.
    """

    def __init__(
        self,
        plain: str,
        question: str,
        associations: Associations,
        names: NamedLines,
        taken: bytearray,
    ) -> None:
        self._plain = plain
        self._question = question
        self._associations = associations
        self._names = names
        self._sources = sources = associations.sources
        self._taken = taken
        self._scores = LineScores(sources)

    @property
    def _values(self) -> list[Span]:
        return self._associations.values

    @cached_property
    def _asked(self) -> set[str]:
        return {value for *_, value in values_in(self._question)}

    @property
    def lines(self) -> int:
        """How many lines were read."""
        return len(self._sources.lines)

    def claims(self) -> list[Claim]:
        """Those that are looked at, in their order."""
        if len(self._plain) > MAX_CHARS or len(self._values) > MAX_VALUES:
            return []
        spans: dict[tuple[int, int], list[str]] = {}
        for start, end, value in self._values:
            if not any(self._taken[start:end]):
                spans.setdefault((start, end), []).append(value)
        found = [
            Claim(start, end, self._kind(start, end, values[0]), tuple(values))
            for (start, end), values in spans.items()
        ]
        for start, end, name in self._names.said():
            if not any(self._taken[start:end]):
                found.append(Claim(start, end, "name", (name,)))
        return sorted(found, key=lambda one: one.start)[:MAX_CLAIMS]

    def _kind(self, start: int, end: int, value: str) -> str:
        match value[0]:
            case "@":
                return "day"
            case ":":
                return "time"
        written = self._plain[start:end]
        if not any(map(str.isdecimal, written)):
            return "word"
        return "year" if _YEAR.fullmatch(value) else "figure"

    def of(self, claim: Claim) -> dict[str, float]:
        """What is known of one."""
        facts = {f"is {claim.kind}": 1.0}
        lines = self._lines_of(claim)
        context, beside = self._associations.context(claim.start, claim.end)
        # What stands in its place tells nothing of what should.
        own = {*claim.values, *words_of(self._plain[claim.start : claim.end])}
        if claim.kind == "name":
            own |= {one for one in context if one.startswith("=")}
        context = {one: weight for one, weight in context.items() if one not in own}
        facts |= self._fit("wide", context, lines)
        close = {one: weight for one, weight in context.items() if weight >= 1.0}
        facts |= self._fit("near", close, lines)
        facts |= self._beside(beside - {*claim.values}, lines)
        known = [one for one in close if self._scores.having(one)]
        facts["known words"] = len(known) / (len(close) + 1)
        facts["lines"] = math.log1p(len(lines))
        facts |= self._headed(claim, close, context, lines)
        if claim.kind == "name":
            facts["asked"] = float(claim.values[0] in self._question)
        else:
            facts["asked"] = float(bool({*claim.values} & self._asked))
            facts |= self._of_figure(claim)
        facts |= self._of_words(claim)
        return facts

    def others(self, claim: Claim) -> list[tuple[str, int]]:
        """Other values of its kind in the sources, each with how many lines it is off."""
        own = self._lines_of(claim)
        if claim.kind == "name":
            said = claim.values[0]
            names = [one for one in self._names.names() if not (one in said or said in one)]
            return [(one, _apart(own, self._names.lines_of(one))) for one in names]
        return [
            (one.value, _apart(own, {one.line}))
            for one in self._sources.occurrences
            if one.value not in claim.values and _is_like(one.value, claim)
        ]

    def _headed(
        self,
        claim: Claim,
        close: Mapping[str, float],
        context: Mapping[str, float],
        lines: set[int],
    ) -> dict[str, float]:
        """How well what stands over its column fits, and over the others of its likeliest line."""
        scores = self._scores.of(context)
        likeliest = sorted(lines, key=lambda one: -scores.get(one, 0.0))[:MAX_LIKELIEST]
        own = other = 0.0
        for line in likeliest:
            for cell, over in self._sources.lines[line].cells:
                fits = sum(self._sources.weight(one) for one in words_of(over) if one in close)
                if self._is_in(claim, cell):
                    own = max(own, fits)
                else:
                    other = max(other, fits)
        is_row = any(self._sources.lines[one].cells for one in likeliest)
        return {"row": float(is_row), "head own": own, "head more": own - other}

    def _is_in(self, claim: Claim, cell: str) -> bool:
        if claim.kind == "name":
            return claim.values[0] in cell
        return any(value in claim.values for *_, value in values_in(cell))

    def _lines_of(self, claim: Claim) -> set[int]:
        if claim.kind == "name":
            return self._names.lines_of(claim.values[0])
        return {line for value in claim.values for line in self._scores.having(value)}

    def _fit(self, name: str, context: Mapping[str, float], lines: set[int]) -> dict[str, float]:
        scores = self._scores.of(context)
        own = max((scores.get(one, 0.0) for one in lines), default=0.0)
        other = max((score for one, score in scores.items() if one not in lines), default=0.0)
        total = sum(
            weight * self._sources.weight(token)
            for token, weight in context.items()
            if self._scores.having(token)
        )
        return {
            f"{name} own": min(own, 40.0),
            f"{name} other": min(other, 40.0),
            f"{name} more": max(-20.0, min(20.0, own - other)),
            f"{name} ratio": math.log((own + 1.0) / (other + 1.0)),
            f"{name} explained": own / (total + 1.0),
        }

    def _beside(self, beside: set[str], lines: set[int]) -> dict[str, float]:
        """How many of the figures of its sentence stand in its lines, and in any one line."""
        together: dict[int, int] = {}
        for value in beside:
            for line in self._scores.having(value):
                together[line] = together.get(line, 0) + 1
        own = max((together.get(one, 0) for one in lines), default=0)
        best = max(together.values(), default=0)
        return {
            "beside": min(len(beside), 10),
            "beside own": own,
            "beside best": best,
            "beside less": best - own,
        }

    def _of_figure(self, claim: Claim) -> dict[str, float]:
        found = self._associations.of(claim.start, claim.end, claim.values)
        rival = max(found.rival, found.beside)
        value = claim.values[0]
        facts = {
            "place own": min(found.own, 40.0),
            "place rival": min(found.rival, 40.0),
            "place beside": min(found.beside, 40.0),
            "place ratio": math.log((found.own + 1.0) / (rival + 1.0)),
            "places": math.log1p(found.places),
            "nowhere": float(not found.places),
            "digits": sum(map(str.isdecimal, value.strip("0"))),
            "point": float("." in value),
            "money": float(
                _MONEY_BEFORE.search(self._plain, max(0, claim.start - 4), claim.start) is not None
            ),
            "percent": float(self._plain[claim.end : claim.end + 3].lstrip("* ")[:1] == "%"),
            "unit": float(_BEHIND_UNIT.match(self._plain, claim.end) is not None),
        }
        if value[0] == "#":
            facts |= self._made(claim, float(value[1:]))
        facts["again"] = float(
            any(one in claim.values and start != claim.start for start, _, one in self._values)
        )
        return facts

    def _made(self, claim: Claim, value: float) -> dict[str, float]:
        """Whether two of the figures around it, or of the line that is meant, make it."""
        first, last = self._associations.sentence_of(claim.start)
        near = [
            float(one[1:])
            for start, _, one in self._values
            if one[0] == "#" and first - 200 <= start < last + 100 and start != claim.start
        ][:12]
        meant = [
            figure
            for line in self._associations.lines_meant(claim.start, claim.end)[:2]
            for figure in self._associations.figures_of(line)[:10]
        ]
        return {
            "made near": float(value > 2 and _makes(value, near)),
            "made of line": float(value > 2 and _makes(value, meant)),
            "all near": float(len(near) > 1 and math.isclose(sum(near), value)),
            "near": len(near),
        }

    def _of_words(self, claim: Claim) -> dict[str, float]:
        plain = self._plain
        clause = clause_around(plain, claim.start, claim.end)
        line_start = plain.rfind("\n", 0, claim.start) + 1
        line_end = plain.find("\n", claim.end)
        line = plain[line_start : line_end if line_end >= 0 else len(plain)]
        before = plain[max(0, claim.start - 24) : claim.start]
        return {
            "derived": float(DERIVED.search(clause) is not None),
            "summed": float(SUM_WORDS.search(clause) is not None),
            "told as made": float(
                TOLD_AS_MADE.search(plain[max(0, claim.start - 30) : claim.end + 12]) is not None
            ),
            "extreme": float(EXTREMES.search(clause) is not None),
            "worked": float(_WORKED.search(line) is not None),
            "about": float(_ABOUT.search(before) is not None),
            "in table": float(line.lstrip().startswith("|")),
            "in list": float(line.lstrip()[:2] in ("- ", "* ", "• ")),
        }


def _apart(own: set[int], lines: set[int]) -> int:
    return min((abs(one - other) for one in own for other in lines), default=MAX_APART)


def _is_like(value: str, claim: Claim) -> bool:
    """Whether a value is of the kind of a claim: a year, a day with its month, a figure."""
    said = claim.values[0]
    if value[0] != said[0] or ("-" in value) != ("-" in said):
        return False
    return claim.kind != "year" or _YEAR.fullmatch(value) is not None


def _makes(value: float, others: list[float]) -> bool:
    """Whether two make it by one step."""
    return any(_step(value, one, other) for at, one in enumerate(others) for other in others[:at])


def _step(value: float, one: float, other: float) -> bool:
    made: Iterator[float] = iter((one + other, abs(one - other), one * other))
    if any(math.isclose(value, each, rel_tol=1e-6) for each in made):
        return True
    for high, low in ((one, other), (other, one)):
        if low and any(
            abs(value - each) <= max(0.006 * value, 0.006)
            for each in (high / low, 100 * high / low, 100 * (high - low) / low)
        ):
            return True
    return False
