"""A question made ready to be read: slips put right, put in the usual order, names marked."""

from __future__ import annotations

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter import filler
from desktop_app.interpreter.marks import mark_names
from desktop_app.interpreter.reading import Reading
from desktop_app.interpreter.spelling import corrected

MAX_CHARS = 500
"""Longer questions are none of those that are understood."""

_QUOTED = fixed(
    r"\"(?P<a>[^\"]+)\"|“(?P<b>[^“”]+)”|「(?P<c>[^「」]+)」|『(?P<d>[^『』]+)』"
    r"|(?<!\w)'(?P<e>[^']+)'(?!\w)"
)
_STAND_IN = fixed("[\ue100-\ue2ff]")
"""Private characters, which no word of ours has."""

_GAP = fixed(r"\s{3,}")
_HAN = fixed(r"[\u3400-\u9fff]")


def reading_of(question: str) -> Reading:
    """`question` ready to be read."""
    said, quoted = _less_quoted(corrected(_GAP.sub("  ", question[: MAX_CHARS + 1])))
    # Their patterns take a while to make, so those of the other language are left alone.
    if _HAN.search(said):
        from desktop_app.interpreter.chinese_rephrasing import rephrased
    else:
        from desktop_app.interpreter.rephrasing import rephrased
    reading = Reading(_STAND_IN.sub(lambda found: quoted[found[0]], rephrased(said)))
    mark_names(reading)
    filler.take_greeting(reading)
    return reading


def _less_quoted(question: str) -> tuple[str, dict[str, str]]:
    """`question` with one character for each text in quotes, and these texts by the characters.

    What is quoted is meant as it stands: no rule that puts a question otherwise may read it.
    """
    quoted: dict[str, str] = {}
    pieces: list[str] = []
    at = 0
    question = _STAND_IN.sub(" ", question)
    for match in _QUOTED.finditer(question):
        stand_in = chr(0xE100 + len(quoted))
        quoted[stand_in] = match[match.lastindex or 0]
        start, end = match.span(match.lastindex or 0)
        pieces += [question[at:start], stand_in]
        at = end
    return "".join([*pieces, question[at:]]), quoted
