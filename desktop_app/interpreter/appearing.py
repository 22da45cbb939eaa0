"""Words that files are said to have in them: "where does the word stopcock appear?"."""

from __future__ import annotations

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.chinese_contents import take_said
from desktop_app.interpreter.contents import Content
from desktop_app.interpreter.lexicon import pattern
from desktop_app.interpreter.reading import Reading
from desktop_app.interpreter.when import is_date

MAX_WORDS = 6
"""Of what is said to be in a text."""

_WORD = r"(?P<word>(?:(?:exact\s+)?words?|phrase|term|expression|string)\s+)"
_WHAT = r"(?P<what>[\ue000][\ue001]*|[\w'&-]+(?:\s+[\w'&-]+){0,5}?)"
_APPEARS = (
    r"(?:(?:come|comes|came|show|shows|crop|crops|pop|pops|turn|turns)\s+up"
    r"|appears?|appeared|occurs?|occurred"
    r"|(?:(?:is|are|was|were|gets?)\s+)(?:ever\s+)?(?:mentioned|discussed|talked\s+about|brought\s+up"
    r"|referred\s+to))(?:\s+(?:in|at\s+all|anywhere|inside|somewhere))*(?=\s*[?!.,]|\s*\Z)"
)
_THE = r"(?:(?:the|a|an|my)\s+)*"
_APPEARING = (
    # "documents where woodworm comes up", "in which files does Torvane appear"
    rf"(?:in\s+which|where)\s+(?:(?:does|do|did|have|has)\s+)?{_THE}{_WORD}?{_WHAT}\s+{_APPEARS}"
)
_WHICH_APPEAR = (
    rf"(?:in\s+)?(?:which|what)\s+(?P<noun>%formats.broad%|%KIND%|%formats.any%)\s+(?:does|do|did)\s+"
    rf"{_THE}{_WORD}?{_WHAT}\s+{_APPEARS}"
)
_IS_MENTIONED = (
    rf"\A\s*(?:is|are|was|were)\s+{_THE}{_WORD}?{_WHAT}\s+(?:ever\s+)?"
    r"(?:mentioned|discussed|talked\s+about|brought\s+up|referred\s+to)"
    r"(?:\s+(?:at\s+all|anywhere|somewhere))*(?=\s*[?!.]*\s*\Z)"
)
_SOUGHT = (
    r"(?:find|search(?:\s+for)?|searching\s+for|look(?:ing)?\s+for|show|locate)\s+(?:me\s+)?"
    rf"(?:the|a)\s+{_WORD}(?!(?:docs?|documents?|files?|lists?|counts?|games?|art)(?![a-z]))"
    rf"{_WHAT}(?=\s*(?:[?!.,]|\Z)|\s+(?:in|inside|within|anywhere|somewhere|under|from|on)(?![a-z]))"
)
_ASKS = (
    r"%questions.count%|%questions.list%|%questions.exists%|(?<![a-z])(?:which|what|does|do|did|it|that|this"
    r"|them|those|they|there|i|in|inside|files?|folders?)(?![a-z])"
)


def take_appearing(reading: Reading) -> Content | None:
    """Take the words that are said to appear in files; None where none are."""
    if not reading.open.isascii() and (said := take_said(reading)) is not None:
        return said
    if not _MAY_APPEAR.search(reading.open):
        # Most questions need not pay for the patterns.
        return None
    for template in (_WHICH_APPEAR, _APPEARING, _IS_MENTIONED, _SOUGHT):
        match = pattern(template).search(reading.open)
        if match is None or not _is_said(reading, *match.span("what")):
            continue
        phrase = reading.spelt(*match.span("what"))
        certain = match["word"] is not None or match["what"].startswith("\ue000")
        if "noun" in match.re.groupindex:
            reading.take(match.start(), match.start("noun"))
            reading.take(match.end("noun"), match.end())
        else:
            reading.take(*match.span())
        return Content((phrase,), certain=certain)
    return None


_MAY_APPEAR = fixed(
    r"\sup(?![a-z])|appear|occur|mentioned|discussed|brought|referred|(?<![a-z])(?:words?|phrase|term"
    r"|expression|string)(?![a-z])"
)


def _is_said(reading: Reading, start: int, end: int) -> bool:
    text = reading.open[start:end].strip()
    if text.startswith("\ue000"):
        name = reading.names[start][1]
        return "/" not in name
    return len(text.split()) <= MAX_WORDS and not is_date(text) and not pattern(_ASKS).search(text)
