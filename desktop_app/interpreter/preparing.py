"""A question made ready to be read: slips put right, put in the usual order, names marked."""

from __future__ import annotations

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter import filler
from desktop_app.interpreter.marks import mark_names
from desktop_app.interpreter.reading import Reading
from desktop_app.interpreter.spelling import corrected

MAX_CHARS = 500
"""Longer questions are none of those that are understood."""

_GAP = fixed(r"\s{3,}")
_HAN = fixed(r"[\u3400-\u9fff]")


def reading_of(question: str) -> Reading:
    """`question` ready to be read."""
    said = corrected(_GAP.sub("  ", question[: MAX_CHARS + 1]))
    # Their patterns take a while to make, so those of the other language are left alone.
    if _HAN.search(said):
        from desktop_app.interpreter.chinese_rephrasing import rephrased
    else:
        from desktop_app.interpreter.rephrasing import rephrased
    reading = Reading(rephrased(said))
    mark_names(reading)
    filler.take_greeting(reading)
    return reading
