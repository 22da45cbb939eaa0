"""Quoted words that stand in a text, as other words tell: the phrase "rye flour"."""

from __future__ import annotations

import re

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.contents import Content
from desktop_app.interpreter.lexicon import NAME, pattern
from desktop_app.interpreter.pointing import WORDS_FOR_TEXT
from desktop_app.interpreter.reading import Reading

_LEAD = (
    r"(?:(?:with|containing|for|of|using)\s+)?(?:(?:the|a|an|that|this|my)\s+)?(?:(?:exact"
    r"|following|very)\s+)?"
    rf"(?:{WORDS_FOR_TEXT}\s+)?"
)
_BEHIND = (
    r"(?:\s+(?:is|are|was|were|gets?|appears?|occurs?|must\s+be|comes?\s+up|turns?\s+up"
    r"|crops?\s+up)(?:\s+(?:used|mentioned|written|found|in))?"
    r"|\s+in\s+the\s+(?:text|body|contents?)(?:\s+of(?:\s+(?:my|the|our))?)?|\s+(?:in"
    r"|inside)\s+(?:it|them|there)|\s+inside|\s+somewhere)*"
)
_HAN = fixed(r"[\u3400-\u9fff]")
_QUOTE = rf"(?P<lead>{_LEAD})(?P<what>{NAME})(?P<behind>{_BEHIND})"
_TELLS = fixed(
    r"(?<![a-z])(?:phrases?|wording|terms?|expressions?|sentences?|lines?|strings?|quotes?"
    r"|quotation|rings?\s+a\s+bell|writ(?:e|ten|ing)|wrote"
    r"|typ(?:e|ed|ing)|not(?:e|ed)\s+down|noted|jotted|said|says?|saying|talk(?:s|ed|ing)?"
    r"|mention\w*|words?(?!\s+(?:docs?|documents?|files?|processing))"
    r"|in\s+the\s+(?:text|body|contents?)|(?:in|inside)\s+(?:it|them)|texts?(?!\s+(?:files?"
    r"|documents?))|comes?\s+up|turn(?:s|ing)?\s+up"
    r"|crop(?:s|ping)?\s+up|appear\w*|occur\w*|text\s+search|contents?)(?![a-z])"
)
_JUNK = fixed(
    r"(?<![a-z])(?:rings?\s+a\s+bell|i\s+(?:seem\s+to\s+|vaguely\s+)?(?:remember"
    r"|recall)(?:\s+(?:writing|reading|seeing|typing))?"
    r"|did\s+i\s+(?:write|type|put|note|use|mention)(?:\s+down)?|(?:have\s+i|i\s+have|i've"
    r"|i)\s+(?:written|typed|wrote|noted|put|used|mentioned)(?:\s+down)?"
    r"|writing|typing|keeps?\s+(?:turning|coming|cropping|popping)\s+up|(?:that|this)\s+(?:phrase"
    r"|word|sentence|line|quote)|for\s+the\s+(?:words?|phrase|text))(?![a-z])"
)
_NAMED = fixed(
    r"(?<![a-z])(?:in|under|inside|within|from|folders?|director(?:y|ies)|called|named|titled|on"
    r"|as|like|name|names|title|than|except|not|without|project"
    r"|album|to|start(?:s|ing)?\s+with|begin(?:s|ning)?\s+with|end(?:s|ing)?\s+(?:with|in))"
    r"\s+(?:(?:the|my|a)\s+)?(?:folder\s+|word\s+|words\s+)?\Z"
)
_FOLDER_BEHIND = fixed(
    r"\s*(?:folders?|director(?:y|ies)|subfolders?|project|album|in\s+(?:the|its"
    r"|their)\s+(?:file\s?)?(?:names?|titles?))(?![a-z])"
)


def take_quoted_text(reading: Reading) -> Content | None:
    """Take the one thing in quotes, where the question speaks of what is written; else None."""
    names = [(at, *reading.names[at]) for at in reading.names if reading.open[at] == "\ue000"]
    if len(names) != 1 or _TELLS.search(reading.open) is None or _HAN.search(reading.open):
        # Chinese sentences tell it otherwise: 「毕业论文」里有多少个 Word 文档.
        return None
    start, end, name = names[0]
    quoted = reading.text[start] in "\"“‘'「『`" and reading.text[start:end] != name
    if not quoted or "/" in name or re.search(r"\.\w{2,4}\Z", name):
        return None
    if _NAMED.search(reading.open[:start]) or _FOLDER_BEHIND.match(reading.open, end):
        return None
    match = next(
        (one for one in pattern(_QUOTE).finditer(reading.open) if one.start("what") == start), None
    )
    if match is None:
        return None
    reading.take(*match.span())
    for junk in list(_JUNK.finditer(reading.open)):
        reading.take(*junk.span())
    return Content((name,))
