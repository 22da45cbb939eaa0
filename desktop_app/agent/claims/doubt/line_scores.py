"""`LineScores`: what each line that was read shares with what an answer says around a place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from desktop_app.agent.claims.evidence.source_lines import SourceLines


class LineScores:
    """The lines of a run, by what they are known by.

    Args:
        sources: The lines.
    """

    def __init__(self, sources: SourceLines) -> None:
        self._sources = sources
        self._having: defaultdict[str, list[int]] = defaultdict(list)
        for number, line in enumerate(sources.lines):
            for token in line.tokens:
                self._having[token].append(number)

    def having(self, token: str) -> list[int]:
        """The numbers of the lines that have it."""
        return self._having.get(token, [])

    def of(self, context: Mapping[str, float]) -> dict[int, float]:
        """What lines share with a context of weighed words; those not told of share nothing."""
        scores: defaultdict[int, float] = defaultdict(float)
        for token, weight in context.items():
            if (numbers := self._having.get(token)) is not None:
                weighed = weight * self._sources.weight(token)
                for number in numbers:
                    scores[number] += weighed
        return scores
