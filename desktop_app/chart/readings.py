"""`Readings`: what a question may ask for, and how sure one can be of an answer to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from desktop_app.chart.candidates import Answered, with_answered
from desktop_app.chart.composing import Intent
from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.features import Features
from desktop_app.chart.normal_forms import normal_intent
from desktop_app.chart.proposals import Chart, chart_of
from desktop_app.chart.ranking import NOTHING_LEARNED, CandidateWeights, Pool, WeighedCandidate
from desktop_app.chart.tokens import MAX_TOKENS
from desktop_app.chart.understanding import Learned, Understood, ranked


@dataclass(frozen=True, slots=True)
class Readings:
    """One question, read.

    Attributes:
        chart: Its words.
        meant: What it may ask for by its words, the likeliest first; none where nothing can be
            made of it.
        disk: What things on the disk are called, as it was looked up for this question.
        pool: All that it may be taken for; None where it is no single question.
        ways: How the patterns would take it, in order; none where it is no single question.
        ranking: Tells which of them is the likeliest.
    """

    chart: Chart
    meant: Sequence[Understood]
    disk: DiskNames
    pool: Pool | None = None
    ways: Sequence[Intent] = ()
    ranking: CandidateWeights = NOTHING_LEARNED

    def judged(self, answered: Answered | None = None) -> list[WeighedCandidate]:
        """What it may be taken for, by everything that is known, the likeliest first.

        Args:
            answered: What the patterns came to, once they did.
        """
        pool = self.pool
        if pool is None:
            return []
        if answered is not None:
            candidates = with_answered(
                pool.candidates, answered, lambda intent: normal_intent(intent, self.disk)
            )
            pool = replace(pool, candidates=candidates)
        return self.ranking.judged(pool)


def read(text: str, learned: Learned, disk: DiskNames) -> Readings:
    """Read a question; what stands behind `MAX_TOKENS` is not looked at, and then nothing is."""
    chart = chart_of(text, disk)
    if len(chart.tokens) >= MAX_TOKENS or not chart.tokens:
        return Readings(chart, (), disk)
    features = Features(chart, disk, learned.known)
    meant = ranked(chart, features, learned.weights, lambda intent: normal_intent(intent, disk))
    return Readings(chart, meant, disk)
