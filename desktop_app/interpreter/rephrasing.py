"""English questions said in two parts, as one: "NAS is full: which files in it are the biggest?".

People name the thing first and point back to it: "X - how many are in there?". What is meant is
"how many are in X"; the recognisers understand that, so the question is put so before it is read.
What is no such question stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice

from desktop_app.files.places import spoken
from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.lexicon import pattern, words_of
from desktop_app.interpreter.plainly import said_plainly
from desktop_app.interpreter.pointing import phrase_in_front
from desktop_app.interpreter.purposes import ASKING, less_plan, less_why, size_of
from desktop_app.interpreter.searching import text_looked_for
from desktop_app.interpreter.when import is_date

MAX_NAME_CHARS = 60
"""Of a name that stands in front."""

MAX_ROUNDS = 3
"""Ways to put a question that are applied to one, one after the other."""


def rephrased(question: str) -> str:
    """`question` in one part, where it is an English one that is said in two."""
    if not question.isascii() and _HAN.search(question):
        return question
    for _ in range(MAX_ROUNDS):
        changed = next(filter(None, (rule(question) for rule in _RULES)), None)
        if changed is None or changed == question:
            break
        question = changed
    return question


_HAN = fixed(r"[\u3400-\u9fff]")

# A folder in front

_NAME = r"(?P<name>\"[^\"]{1,60}\"|“[^”]{1,60}”|[\w~][\w'&+.,()/~–-]*(?: [\w'&+.()/–-]+){0,6}?)"
_START = (
    r"\A\s*(?:(?:so|ok|okay|right|well|hi|hello|hey)[\s,]+)?(?:(?:the|my|our)\s+)?"
    r"(?:folder\s+(?:called|named)\s+)?"
)
_FOLDER = r"(?:\s+(?:folder|directory|drive|dir))?"
_SIGN = r"(?:\s*[.:;!?…]+\s+|\s*,\s+|\s+[-–—]+\s+)"
_STATE = (
    r"(?:\s+(?:is|are|was|were|has|have|had|looks?|keeps?|got|gets?|needs?|takes?|seems?|feels?"
    r"|holds?|must|should|might|may|can|could|used)\b[^.:;!?\"“]{1,80}?)"
)
_STATED = fixed(rf"{_START}{_NAME}{_FOLDER}{_STATE}{_SIGN}(?P<rest>.+)\Z", re.S)
_NAMED = fixed(rf"{_START}{_NAME}{_FOLDER}(?:\s*:\s+|\s*;\s+|\s+[-–—]+\s+)(?P<rest>.+)\Z", re.S)
_COMMA = fixed(rf"{_START}{_NAME}{_FOLDER}\s*[,.]\s+(?P<rest>.+)\Z", re.S)
_IN_IT = fixed(
    r"(?<![\w'])(?:(?:stored|saved|kept|sitting|lying|hiding|living)\s+)?"
    r"(?:(?:in|inside|within|from|under|of|on)\s+(?:of\s+)?"
    r"(?:it|there|that\s+(?:folder|one|directory|place)|this\s+(?:folder|one)"
    r"|the\s+folder(?=\s*[?!.,]|\s*\Z))"
    r"|(?<!is )(?<!are )(?<!be )(?<!was )(?<!over )there(?=\s*[?!.,]"
    r"|\s*\Z))(?:\s+itself)?(?![\w'])",
    re.I,
)
_NO_NAME = fixed(
    r"(?:which|what|whats|what's|where|where's|how|there|there's|it|it's|this|that|these|those|he"
    r"|she|i|i'm"
    r"|i've|i'd|we|they|you|one|something|someone|somebody|everything|anything|all|some|any|no|who"
    r"|when|why|do|does|did|is|are|was|can|could|would|will|should|show|list|find|count|give|tell"
    r"|get|search|look|please|only|just|and|but|or|not|in|on|from|of|total|number|if|question"
    r"|good|morning|evening|afternoon|hello|hi|hey|thanks|thank|cheers|fossick"
    r"|same|also|then|now|yes|no|name|names|has|have|got|to|for|by|with|a|an|word|phrase|words)\b",
    re.I,
)


def _folder_stated(question: str) -> str | None:
    """Put "NAS is eating my disk: which files in it …" as "which files in NAS …"."""
    for form in (_STATED, _NAMED, _COMMA):
        match = form.match(question)
        if match is None or not _is_name(match["name"]):
            continue
        back = _IN_IT.search(match["rest"])
        if back is None:
            continue
        name = _quoted(match["name"])
        of = " of " if back.group().lower().startswith("of ") else " in "
        rest = f"{match['rest'][: back.start()].rstrip()}{of}{name}{match['rest'][back.end() :]}"
        return rest.strip()
    return None


_TELLING = (
    r"%dates.telling%|%dates.modified%|%dates.no_change%|%sizes.over%|%sizes.under%"
    r"|%sizes.at_least%|%states.hidden_only%"
    r"|%states.empty%|%states.duplicate%|%ordering.largest%|%ordering.newest%|%ordering.oldest%"
    r"|%ordering.smallest%|%KIND%|(?<![a-z])\.[a-z]|(?<![a-z])how many are|(?:19|20)\d\d"
)
_POINTS = fixed(
    r"(?<![\w'])(?:it|its|it's|them|that|this|where|when)(?![\w'])(?!\s+(?:is|are|was|were|have"
    r"|has|"
    r"end|ends|start|starts|begin|begins|exceed|I|i|weigh|weighs|contain|contains|mention"
    r"|mentions|haven|hasn"
    r"|say|says|talk|talks|year|month|week|aren|isn|need|week's|month's|year's))",
    re.I,
)


def _folder_named(question: str) -> str | None:
    """Put "Thesis: what did I change?" as "what did I change in Thesis?"."""
    match = _NAMED.match(question)
    if match is None or not _is_name(match["name"]):
        return None
    name, rest = match["name"], match["rest"]
    if not _is_title(name) or _POINTS.search(rest):
        return None
    small = rest.lower()
    if not (pattern(_TELLING).search(small) and pattern(ASKING).search(small)):
        return None
    if re.fullmatch(r"[^?]{0,8}(?:which|what) (?:files?|docs?|documents?|ones?)\s*\??\s*", small):
        return None
    first, sign, more = _split(rest)
    return f"{first} in {name}{sign}{more}"


_FIRST = fixed(r"(?P<first>[^?!]+?)(?P<sign>\s*(?:[?!]+|\.)?\s*\Z|[?!]+\s+|\.\s+(?=[A-Z]))")


def _split(rest: str) -> tuple[str, str, str]:
    """The first sentence, what closes it, and what comes behind."""
    match = _FIRST.match(rest)
    if match is None:
        return rest, "", ""
    return match["first"], match["sign"], rest[match.end() :]


_HAS_MANY = fixed(
    rf"{_START}{_NAME}{_FOLDER}\s+(?:has|have|holds?|contains?)\s+(?:got\s+)?(?P<many>(?:how many"
    rf"|what|which)\s[^?.!]+?)(?:\s+in\s+(?:it|there))?\s*\?*\s*\Z",
    re.I,
)


def _many_in_folder(question: str) -> str | None:
    """Put "Downloads has how many PDFs?" as "how many PDFs in Downloads?"."""
    match = _HAS_MANY.match(question)
    if match is None or not _is_name(match["name"]):
        return None
    return f"{match['many']} in {match['name']}?"


def _is_name(name: str) -> bool:
    """Whether words in front can be a folder's."""
    small = name.strip('"“”').lower()
    if len(name) > MAX_NAME_CHARS or _NO_NAME.match(small) or is_date(small):
        return False
    if spoken.meant(small) is not None:
        return True
    words = small.split()
    known = pattern(r"(?:%KIND%|%formats.any%|\s)+").fullmatch(small) is not None
    return not known and (len(words) > 1 or small not in words_of("filler.words"))


def _is_title(name: str) -> bool:
    first = name.strip('"“”')
    if spoken.meant(first.lower()) is not None or name[0] in '"“':
        return True
    capital = any(word[:1].isupper() for word in islice(first.split(), 2))
    return (capital and not first.isupper()) or bool(set(first) & set("-_/"))


def _quoted(name: str) -> str:
    """A name so that no word in it is read as anything else."""
    bare = name.strip('"“”')
    plain = spoken.meant(bare.lower()) is not None or name != bare
    return name if plain or '"' in bare else f'"{bare}"'


_RULES: tuple[Callable[[str], str | None], ...] = (
    size_of,
    less_plan,
    less_why,
    phrase_in_front,
    text_looked_for,
    _folder_stated,
    _folder_named,
    _many_in_folder,
    said_plainly,
)
