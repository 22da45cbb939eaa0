"""What the chart proposes for a question, told briefly."""

from __future__ import annotations

from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.proposals import chart_of
from desktop_app.chart.spans import Category

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
