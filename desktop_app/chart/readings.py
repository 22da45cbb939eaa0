"""`Readings`: what a question may ask for, and how sure one can be of an answer to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.doubt import Doubt
from desktop_app.chart.features import Features
from desktop_app.chart.normal_forms import normal_intent
from desktop_app.chart.proposals import Chart, chart_of
from desktop_app.chart.tokens import MAX_TOKENS
from desktop_app.chart.understanding import Learned, Understood, ranked


@dataclass(frozen=True, slots=True)
class Readings:
    """One question, read.

    Attributes:
        chart: Its words.
        meant: What it may ask for, the likeliest first; none where nothing can be made of it.
        doubt: What tells how far they can be believed.
        disk: What things on the disk are called, as it was looked up for this question.
    """

    chart: Chart
    meant: Sequence[Understood]
    doubt: Doubt
    disk: DiskNames


def read(text: str, learned: Learned, doubt: Doubt, disk: DiskNames) -> Readings:
    """Read a question; what stands behind `MAX_TOKENS` is not looked at, and then nothing is."""
    chart = chart_of(text, disk)
    if len(chart.tokens) >= MAX_TOKENS or not chart.tokens:
        return Readings(chart, (), doubt, disk)
    features = Features(chart, disk, learned.known)
    meant = ranked(chart, features, learned.weights, lambda intent: normal_intent(intent, disk))
    return Readings(chart, meant, doubt, disk)
