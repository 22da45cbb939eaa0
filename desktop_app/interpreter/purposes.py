"""What somebody asks for, told beside the question: "before I copy it", "I want to clear out …"."""

from __future__ import annotations

import re

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter import file_types
from desktop_app.interpreter.lexicon import pattern
from desktop_app.interpreter.reading import Reading

ASKING = (
    r"%questions.count%|%questions.space%|%questions.exists%|%questions.which%|%questions.list%"
    r"|%questions.tally%|\?\s*\Z|%ordering.largest%|%ordering.newest%|%ordering.oldest%"
)
"""The source of a pattern for words that ask for files."""

_WHY = fixed(
    r"(?<=[\w\"”)])\s*,?\s+(?:before|so(?:\s+that)?|because|cos|cause|now\s+that|in\s+case)\s+"
    r"(?:i|we|i'm|i'll|i've|we're|my\s+\w+|the\s+\w+|they|he|she|somebody"
    r"|someone)\s+(?!(?:last\s+)?(?:changed|modified"
    r"|edited|saved|made|created)\b)[^\d?!.\"“”]{2,60}(?P<sign>[?!.]*)\s*\Z",
    re.I,
)


def less_why(question: str) -> str | None:
    """Leave out what for: "the size of X before I copy it"."""
    match = _WHY.search(question)
    if match is None or not pattern(ASKING + "|%questions.where%").search(
        question[: match.start()].lower()
    ):
        return None
    return f"{question[: match.start()]}{match['sign']}"


_PLAN = fixed(
    r"\A\s*(?:hi[,!]?\s+|hello[,!]?\s+)?(?:i|we)(?:'d|'m|'re|\s+(?:am|are))?\s*(?:want|need|have"
    r"|would\s+like|like|plan|mean"
    r"|try|trying|going|hoping|looking|about|thinking)\s*(?:to|of)\s+"
    r"(?:clear|clean|tidy|delet|remov|free|back|mov|sort|get|throw|empty|trim|archiv|bin|ditch"
    r"|organi[sz]"
    r"|purg|prun|eras|weed|copy|cop|send|email|print|thin)\w*(?:\s+(?:up|out|away|rid\s+of|down"
    r"|off))?"
    r"\s+(?P<what>[^.:;!?]{0,60}?)(?:\s*[.:;!?]+\s+|\s*,\s+(?:so\s+)?|\s+[-–—]+\s+"
    r"|\s+so\s+)(?P<rest>[^\s].*)\Z",
    re.I | re.S,
)
_ONES = fixed(
    r"(?<![\w'])(?:any|those|the\s+ones|all|ones|everything|anything|them)(?=\s+(?:that|which"
    r"|older|over|under|bigger"
    r"|larger|smaller|from|last|not|with|i|modified|changed|untouched|dated|in|before|of)\b"
    r"|\s*[?.!]*\s*\Z)",
    re.I,
)


def less_plan(question: str) -> str | None:
    """Put "I want to clear out old PDFs: list any from 2015" as "list PDFs from 2015"."""
    match = _PLAN.match(question)
    if match is None or not pattern(ASKING + "|%questions.where%").search(match["rest"].lower()):
        return None
    rest, what = match["rest"], match["what"].strip()
    ones = _ONES.search(rest)
    what = re.sub(
        r"^(?:(?:some|all|my|the|of|any|old|a|few|out|big|large|these|those)\s+)+", "", what
    )
    if ones and what and next(file_types.types_in(Reading(what)), None):
        rest = f"{rest[: ones.start()]}{what}{rest[ones.end() :]}"
    return rest


_FITS = fixed(
    r"\A\s*(?:would|will|can|could|do|does)\s+(?:the\s+"
    r"|my\s+)?(?P<name>[^?,.;:]{2,60}?)(?:\s+folder)?\s+"
    r"(?:all\s+)?(?:fit|go)\s+(?:on|in|into|onto)\s[^?,.;:]{2,40}[?,.;:]+\s+(?P<rest>how\s+(?:big"
    r"|large|heavy)"
    r"|what\s+size|what's\s+(?:the|its|their)\s+(?:total\s+)?size)\b",
    re.I,
)
_GAINED = fixed(
    r"\A\s*if\s+i\s+(?:deleted?|removed?|binned|ditched|emptied|cleared(?:\s+out)?|got\s+rid\s+of"
    r"|threw\s+out"
    r"|wiped|dumped)\s+(?:the\s+|my\s+|all\s+)?(?P<what>[^?,.;:]{2,60}?),?\s+how\s+much(?:\s+"
    r"(?:space|room|storage))?\s+"
    r"(?:would|will|could|do|can)\s+(?:i|we|that|it)\s+(?:get\s+back|gain|free|save|win|recover"
    r"|get|reclaim)\b",
    re.I,
)


def size_of(question: str) -> str | None:
    """What takes how much room, asked by way of a purpose: "if I deleted X, how much …"."""
    match = _GAINED.match(question) or _FITS.match(question)
    if match is None:
        return None
    groups = match.groupdict()
    what = groups.get("what") or groups["name"]
    return f"total size of {what}?"
