"""What the chart proposes for a question, told briefly; and covers that a test chooses."""

from __future__ import annotations

from desktop_app.chart.covers import Cover, best_covers
from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.features import TABLE_SIZE, Features
from desktop_app.chart.proposals import Chart, chart_of
from desktop_app.chart.spans import Category, TextSpan

Proposed = set[tuple[Category, str, object]]

_ANYWHERE = frozenset((Category.FILLER, Category.ASIDE, Category.READ))


def proposed(question: str, *folders: str) -> Proposed:
    """Category, text and value of each span, but for what any words may be."""
    chart = chart_of(question, DiskNames(folders))
    return {
        (span.category, chart.said(span.start, span.end), span.value)
        for row in chart.spans
        for span in row
        if span.source != "any" and span.category not in _ANYWHERE
    }


def covered(chart: Chart, *chosen: str) -> Cover:
    """The cover where the words of a question are `category:text`; all others are filler."""
    wanted = {tuple(one.split(":", 1)) for one in chosen}

    def prior(span: TextSpan) -> float | None:
        if span.category is Category.FILLER:
            return 0.0
        said = chart.said(span.start, span.end)
        # Of two that are called alike, that which says more.
        return 100.0 + len(said) if (str(span.category), said) in wanted else None

    cover: Cover = next(best_covers(chart, Features(chart), [0.0] * TABLE_SIZE, prior))
    found = [
        (str(span.category), chart.said(span.start, span.end))
        for span in cover.spans
        if span.category is not Category.FILLER
    ]
    assert set(found) == wanted
    return cover
