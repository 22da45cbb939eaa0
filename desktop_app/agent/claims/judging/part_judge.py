"""`PartJudge`: counts that are told one after the other: "five manuals and three invoices"."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.agent.claims.judging.judged_run import JudgedRun
from desktop_app.agent.claims.main_numbers import clause_around
from desktop_app.agent.claims.number_contexts import OF_A_PART
from desktop_app.agent.claims.number_words import is_of_files
from desktop_app.agent.claims.numbers import Number
from desktop_app.fixed_patterns import fixed

_BESIDE = fixed(
    # " manuals and ", " old photos, ", " manuals, and "
    r"\*{0,2}(?:[\s-](?!(?:of|is|are|was|were|has|have|had|that|which|who|in|on|from|and|or|plus)\b)"
    r"[^\W\d_][\w'’/.-]{0,30}){1,5}\s?"
    r"(?:,\s(?:(?:and|plus|as well as)\s)?|\s(?:and|plus|as well as|along with)\s|\s[&+]\s)\*{0,2}"
    # 份说明书和, 张发票、
    r"|\*{0,2}\s?[\u3400-\u9fff][^\s\d,，.。;；:：!！?？、是为有在共其于]{0,12}?\*{0,2}"
    r"(?:和|及|以及|与|加上?|外加|[、,，]\s?(?:还有|另有|以及|和|外加|加上)?|还有|另有)\s?\*{0,2}"
)
"""Between two counts of which neither is a part of the other."""

_OF_THEM = fixed(
    r"\*{0,2}\s(?:\w+\s){0,2}?of\s(?:them|these|those|which|it)\b|\*{0,2}\s?[\u3400-\u9fff]?(?:是|为)",
)
"""Behind a count that is a part of the one before."""

_ONE_MORE = fixed(
    r"(?:,|\sand|,\sand|\splus)\s(?:an?|one)\s(?!half\b)|(?:和|及|以及|与|加上?|外加|、|还有)一[个份张封篇本]"
)
"""A single thing at the end of such a list, which is said without a number."""

MAX_BESIDE = 12
_BEHIND_CHARS = 60


class PartJudge:
    """Judges the counts of one text by those that are told beside them.

    Args:
        run: The text and what is known of it.
    """

    def __init__(self, run: JudgedRun) -> None:
        self._run = run

    def is_part(self, number: Number) -> bool:
        """Whether it is said of some of all that was asked about."""
        plain = self._run.plain
        if OF_A_PART.search(clause_around(plain, number.start, number.end)):
            return True
        return not is_of_files(plain, number) and len(self._beside(number)) > 1

    def adds_up(self, number: Number) -> bool:
        """Whether it and those told beside it come to what a tool counted."""
        beside = self._beside(number)
        if len(beside) < 2:
            return False
        total = int(sum(one.value for one in beside))
        last = beside[-1].end
        behind = self._run.plain[last : last + _BEHIND_CHARS]
        totals = {total, total + 1} if _ONE_MORE.search(behind) else {total}
        return any(one.value in totals for mains in self._run.mains for one in mains)

    def _beside(self, number: Number) -> Sequence[Number]:
        """All counts of the list that it stands in, itself among them."""
        counts = self._run.counts
        place = next((at for at, one in enumerate(counts) if one.start == number.start), None)
        if place is None or _OF_THEM.match(self._run.plain, number.end):
            return ()
        first = last = place
        while first > 0 and last - first < MAX_BESIDE and self._joins(first - 1):
            first -= 1
        while last + 1 < len(counts) and last - first < MAX_BESIDE and self._joins(last):
            last += 1
        return counts[first : last + 1]

    def _joins(self, place: int) -> bool:
        """Whether the count at a place and the one behind it stand in one list."""
        one, other = self._run.counts[place : place + 2]
        between = self._run.plain[one.end : other.start]
        return _BESIDE.fullmatch(between) is not None and not _OF_THEM.match(
            self._run.plain, other.end
        )
