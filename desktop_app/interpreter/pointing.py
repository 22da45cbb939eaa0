"""A phrase that is said first and pointed back to: “"X" keeps turning up. Which files have it?”."""

from __future__ import annotations

import re

from desktop_app.filetypes import kinds
from desktop_app.fixed_patterns import fixed

QUOTED = r"(?:\"[^\"]{1,120}\"|“[^”]{1,120}”|‘[^’]{1,120}’|(?<!\w)'[^'\s][^']{0,118}'(?!\w))"
"""The source of a pattern for what is quoted."""

WORDS_FOR_TEXT = (
    r"(?:phrases?|words?|wording|terms?|text|expressions?|sentences?|lines?|strings?|quotes?"
    r"|quotation)"
)
"""The source of a pattern for what stands in a text, as people call it."""

_PLAIN = r"[\w'&-]+(?: [\w'&-]+){0,6}?"
_THE = r"(?:(?:the|a|that|this|an|my)\s+)?(?:exact\s+|following\s+)?"
_OPENING = (
    r"\A\s*(?:(?:so|ok|okay|hi|hello|right|well|hey)[\s,]+)?"
    r"(?:(?:i\s+(?:remember|recall|know|saw|read|need|want|keep\s+(?:seeing|finding))|there\s+is"
    r"|there's|i've\s+got|i\s+have)\s+"
    r"(?:(?:reading|seeing|writing|that|about|using|typing)\s+)?)?"
)
_SIGN = r"(?:\s*[.:;!?…]+\s+|\s*,\s+|\s+[-–—]+\s+)"
_UP = r"(?:(?:come|comes|came|crop|crops|pop|pops|turn|turns|show|shows)\s+up|appears?|occurs?)"
_BACK = (
    r"(?:(?:that|which|with)\s+)?(?:(?:contain|contains|containing|has|have|having|mention"
    r"|mentions|mentioning|say|says|saying|use|uses"
    r"|used|using|include|includes|including|with|quote|quotes|show|shows|hold|holds|feature"
    r"|features|got|carry|carries)\s+)"
    rf"(?:(?:that|this|the|those|these|the\s+same)\s+(?:exact\s+|same\s+"
    rf"|very\s+)?{WORDS_FOR_TEXT}|it|them|this|that(?!\s+(?!in\b|inside\b|anywhere\b"
    rf"|somewhere\b)\w))"
    rf"(?:\s+(?:in|inside)\s+(?:it|them|there|(?:the|their|its)\s+(?:text|body|contents?|file))"
    rf"|\s+inside|\s+somewhere|\s+anywhere)?"
    r"|(?:(?:that|which)\s+)?(?:talk|talks|talking|speak|speaks|write|written"
    r"|says?\s+(?:something|anything)|anything|something|is|are)\s+about\s+(?:it|that|this|them)"
    r"|(?:(?:that|which)\s+)?(?:refer|refers|referring)\s+to\s+(?:it|that|this|them)"
    rf"|(?:(?:in\s+which|where|in\s+what)\s+(?:files?\s+|documents?\s+|docs?\s+)?(?:does|do|did"
    rf"|is|are|was|has|have)\s+)(?:it|that|this|they)(?:\s+{WORDS_FOR_TEXT})?"
    rf"(?:\s+(?:{_UP}|in|(?:been\s+)?(?:mentioned|written|used|found)))?"
    rf"|(?:is|are|was|does|do|did)\s+(?:it|that|this|they)(?:\s+{WORDS_FOR_TEXT})?"
    rf"\s+(?:{_UP}(?:\s+in)?|in|(?:mentioned|written|used|found|said)(?:\s+in)?)"
    rf"|(?:where|in\s+which|that)\s+(?:it|that|this|they)(?:\s+{WORDS_FOR_TEXT})?\s+(?:{_UP}|is"
    rf"|are|was)(?:\s+(?:mentioned|written|used|found))?"
)
_BACK_AT = fixed(
    rf"(?<![\w'])(?:{_BACK})(?=\s*(?:[?!.,]|\Z)|\s+(?:in|inside|under|from|among|anywhere"
    rf"|somewhere|please|at\s+all|exactly)\b)",
    re.I,
)
_STATES = (
    r"(?:is|are|was|were|has|keeps?|kept|turns?|comes?|crops?|appears?|pops?|shows?|gets?|stands?"
    r"|occurs?|must|should|might|in|from|somewhere)"
)
_IN_FRONT = fixed(
    rf"{_OPENING}{_THE}(?P<noun>{WORDS_FOR_TEXT}\s+)?(?P<what>{QUOTED}|{_PLAIN})"
    rf"(?P<state>\s+{_STATES}\b[^.:;!?\"“]{{0,80}}?)?{_SIGN}(?P<rest>\S.*)\Z",
    re.I | re.S,
)
_PLACE = fixed(
    r"\b(?:in|inside|under|within)\s+(?:the\s+|my\s+)?(?P<name>[A-Z][\w&'-]*"
    r"(?:\s+[A-Z][\w&'-]*){0,4})"
)
_LEFT = fixed(r"[\s?!.,;:-]+")
_FILES = fixed(
    r"(?<![\w'])(?:files?|documents?|docs?|e-?mails?|mails?|letters?|notes?|pdfs?|spreadsheets?"
    r"|presentations?"
    r"|anything|everything|ones?|what(?:ever)?|which|folders?|stuff|recipes?|pages?"
    r"|papers?)(?![\w'])",
    re.I,
)
_IN_ONE = fixed(
    rf"{_OPENING}{_THE}(?P<noun>{WORDS_FOR_TEXT}\s+)?(?P<what>{QUOTED})\s+(?:is|are|was|were"
    rf"|(?:must|should|has\s+to|might)\s+(?:be|appear)|{_UP}|(?:is|was|gets)\s+(?:mentioned"
    rf"|written|used))\s+"
    r"(?:(?:written|mentioned|used|somewhere)\s+)?in\s+(?P<in>(?:(?:just\s+)?one|two|three|some"
    r"|several|a\s+few|any)\s+of\s+(?:my|the|our|these|those)\s+"
    rf"[\w' -]{{2,40}}?|(?:a|an|some)\s+[\w' -]{{2,30}}?){_SIGN}(?:but\s+|so\s+)?(?:which|where"
    rf"|find|what|tell|show|can\s+you)\b[^.?!]*[?.!]*\s*\Z",
    re.I,
)
_ONE_HAS = fixed(
    r"\A\s*(?:i\s+think\s+|i'm\s+sure\s+|i\s+know\s+)?(?:(?:one|some|several|a\s+few"
    r"|any)\s+of\s+(?:my|the|our|these|those)\s+(?P<of>[\w' -]{2,40}?)"
    r"|(?:there's|there\s+is|i've\s+got|i\s+have|there\s+was|i\s+had|i've|we\s+have)\s+(?:a|an"
    r"|some)\s+(?P<a>[\w' -]{2,30}?)(?:\s+(?:that|which|somewhere|where\s+it))?)\s+"
    r"(?P<verb>has|have|had|contains?|mentions?|mentioned|says?|said|talks?\s+about|quotes?"
    r"|includes?|refers?\s+to|with|mentioning|containing|saying)\s+"
    rf"(?!something|anything)(?:the\s+)?(?:{WORDS_FOR_TEXT}\s+)?(?P<what>{QUOTED}|{_PLAIN})"
    rf"(?:\s+in\s+(?:a\s+cell|it|them|the\s+text|there|one\s+of\s+the\s+cells|a\s+comment"
    rf"|the\s+body)|\s+somewhere|\s+inside)?{_SIGN}(?:but\s+|so\s+)?"
    r"(?:which(?:\s+one|\s+ones|\s+is\s+it|\s+file)?|where(?:\s+is\s+it|'s\s+that|\s+are\s+they)?"
    r"|find\s+(?:it|them|that\s+one)(?:\s+for\s+me)?|what\s+(?:is|one|file)[\w\s]{0,12}|show\s+me|"
    r"can\s+you\s+find\s+it|i\s+need\s+it)(?:\s+please)?\s*[?.!]*\s*\Z",
    re.I,
)


def phrase_in_front(question: str) -> str | None:
    """Put the phrase in its place: “"X" - show me anything containing that phrase”."""
    if match := _IN_ONE.match(question):
        noun = _noun(match["in"])
        return f"which {noun} contain {match['what']}?"
    if match := _ONE_HAS.match(question):
        noun = match["of"] or match["a"]
        of = f"of my {noun}" if match["of"] else noun
        what = in_quotes(match["what"])
        return f"which {of} {_verb(match['verb'])} {what}?"
    match = _IN_FRONT.match(question)
    if match is None or not _may_be_phrase(match):
        return None
    rest = match["rest"]
    back = _BACK_AT.search(rest)
    if back is None:
        return None
    quoted = is_quoted(match["what"])
    points = re.search(WORDS_FOR_TEXT, back.group(), re.I) is not None
    if not (quoted or match["noun"] or points or _TELLS.search(back.group())):
        return None
    if not quoted and re.search(r"(?i)\bfolders?\b", rest):
        return None
    before = rest[: back.start()].rstrip(" ,")
    asks = _FILES.search(before)
    what = in_quotes(match["what"])
    head = before if asks else f"{before} which files".strip()
    place = _PLACE.search(match["state"] or "")
    where = f" in {place['name']}" if place else ""
    behind = rest[back.end() :]
    if re.match(r"\s+in\s*[?!.]*\s*\Z", behind):
        behind = behind.replace(" in", "", 1)
    return f"{head} containing {what}{where}{behind}"


_TELLS = fixed(r"mention|talk|speak|say|about|refer|contain", re.I)


def _may_be_phrase(match: re.Match[str]) -> bool:
    """Whether what stands in front is a phrase of a text, and not the name of a file."""
    what = match["what"].strip("\"“”'‘’")
    ending = re.search(r"\.(\w{1,5})\Z", what)
    if ending is not None and kinds.kind_of(f"x.{ending[1]}") is not None:
        return False
    if match["noun"] or is_quoted(match["what"]):
        return True
    return match["state"] is None and not _IS_ASKED.match(what)


_IS_ASKED = fixed(
    r"(?:which|what|where|how|who|when|why|do|does|did|is|are|was|can|could|would|will|show|list"
    r"|find|count|give|any|got"
    r"|have|has|i|we|you|there|please|search|look|tell)\b",
    re.I,
)


def _noun(said: str) -> str:
    """The files in "one of my web pages", as they are asked for."""
    noun = re.sub(r"(?i)^(?:just\s+)?(?:one|two|three|some|several|a few|any)\s+of\s+", "of ", said)
    return noun if noun != said else re.sub(r"(?i)^(?:an?|some)\s+", "", said)


def _verb(said: str) -> str:
    low = said.lower()
    return "mention" if low.startswith(("talk", "refer", "mention")) else "contain"


def in_quotes(what: str) -> str:
    """`what` in quotes, once."""
    return what if is_quoted(what) else f'"{what.strip()}"'


def is_quoted(what: str) -> bool:
    """Whether all of it stands in quotes."""
    return _WHOLE_QUOTE.fullmatch(what) is not None


_WHOLE_QUOTE = fixed(QUOTED)
