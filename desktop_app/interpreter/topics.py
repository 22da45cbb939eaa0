"""What a question is about, said beside it: "eel fishing - which files?", "what have I got on …".

Whoever asks so means what is written in files; where no text has the words, names may.
"""

from __future__ import annotations

from desktop_app.filetypes import kinds
from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.contents import TOLD, Content
from desktop_app.interpreter.lexicon import pattern, words_of
from desktop_app.interpreter.reading import Reading
from desktop_app.interpreter.when import is_date

MAX_TOPIC_WORDS = 7

_NOUN = r"(?:(?:the|my|our|of)\s+)*(?:[a-z][a-z'-]+\s+){0,2}?[a-z][a-z'-]+"
_IT = r"(?:it|that|this|them|those|he|she|they)"
_IN_IT = rf"(?:\s+(?:in|about|on|inside)(?:\s+{_IT})?|\s+mentioned|\s+from|\s+written)?"
_TOPIC = (
    r"\A\s*(?:so\s+|ok\s+)?(?:the\s+|my\s+)?(?P<word>(?:words?|phrase|term|text|expression|name)\s+)?"
    r"(?:(?:who|someone|somebody|anyone)\s+(?:(?:was|is|had|has|got)\s+)?)?"
    r"(?=\S)(?P<what>[\ue000][\ue001]*|[\w'& -]{2,60}?)\s*(?:[:;?,]+|\s[–—-]+|\s*\.{2,}|…)\s+"
    r"(?:(?P<asks>"
    rf"(?:which|what)\s+(?P<noun>{_NOUN})(?:\s+(?:is|was|are|were)\s+{_IT}{_IN_IT})?"
    rf"|(?:which|what)\s+(?P<having>{_NOUN}\s+)?(?:have|has|had|contain|contains|mention|mentions|say|says|with)\s+{_IT}(?:\s+in\s+{_IT})?"
    rf"|what\s+(?:have\s+(?:i|we)|do\s+(?:i|we)\s+have|is\s+there|files)(?:\s+got)?\s+(?:on|about)\s+{_IT}"
    r"|(?:which|what)|files|any files|which ones"
    rf")|(?P<where>where\s+(?:is|are|was|does)\s+{_IT}(?:\s+(?:written|mentioned|appear))?))"
    r"\s*[?!.]*\s*\Z"
)
_HELD = (
    r"(?:(?:what|anything|something|stuff|everything|info|information|much|all)\s+)"
    r"(?:(?:do|did|have|has|had|is|are)\s+)?(?:(?:i|we|there)\s+)?(?:(?:have|has|had|got|keep|kept|save|saved"
    r"|note|noted|write|wrote|written|put)\s+)?(?:down\s+|there\s+|that's\s+)?on\s+"
    r"(?!(?:the|my|our|this|a|an)?\s*(?:%PLACE%|computer|laptop|machine|pc|mac|disk|drive|usb|stick"
    r"|phone|server|screen|system|hard|external|cloud|internet|here|it|that|them|this|[a-z]:)(?![a-z]))"
    r"(?:(?:the|my|our|a|an)\s+)?(?P<what>[\ue000][\ue001]*|[\w'& -]{2,60}?)"
    r"(?:\s+(?:in|anywhere|somewhere|please|at all)(?![a-z])[^?!.]*)?\s*[?!.]*\s*\Z"
)
_ASKS = (
    rf"{TOLD}|%questions.count%|%questions.where%|%questions.list%|%questions.exists%|%questions.read%"
    r"|%exclusion.before%|(?<![a-z])(?:which|what|find|show|open|list|there|in|inside|from|of)(?![a-z])|%KIND%"
)


def take_topic(reading: Reading) -> Content | None:
    """Take the topic and the words that only ask which files have it; None where there is none."""
    match = pattern(_TOPIC).match(reading.open)
    if (
        match is not None
        and (match["asks"] or match["word"])
        and _is_topic(reading, match.span("what"))
    ):
        phrase = reading.spelt(*match.span("what"))
        noun = (match["noun"] or match["having"] or "").strip()
        if noun in words_of("names.sorts") and noun not in kinds.words():
            noun = ""
        kept = match.span("noun" if match["noun"] else "having") if noun else (match.end(),) * 2
        reading.take(0, kept[0])
        reading.take(kept[1], match.end())
        return Content((phrase,), certain=match["word"] is not None)
    held = pattern(_HELD).search(reading.open)
    if held is not None and _is_topic(reading, held.span("what")):
        phrase = reading.spelt(*held.span("what"))
        reading.take(held.start(), held.end())
        return Content((phrase,), certain=False)
    return None


_ASKING = fixed(
    r"(?:does|do|did|is|are|was|were|has|have|had|can|could|any|got|how|when|who|why)\b"
)
"""Begins a question of its own: "does Music have any hidden files? Which ones?"."""


_FILE = fixed(r"\.[A-Za-z]\w{1,4}\Z")


_TOLD_ALL = fixed(
    r"(?:i|we|you|he|she|they|there|it)\s+(?:\w+\s+){0,2}?"
    r"(?:some|several|a few|many|two|three|files|things|stuff)\b"
)
"""Tells of files, and is no topic: "I changed some files yesterday, which ones?"."""


def _is_topic(reading: Reading, span: tuple[int, int]) -> bool:
    text = reading.open[slice(*span)].strip()
    if _ASKING.match(text) or _TOLD_ALL.match(text):
        return False
    if text.startswith("\ue000") and _FILE.search(reading.names.get(span[0], (0, ""))[1]):
        # "heat map.tiff - which folder is it in?" asks for the file.
        return False
    return (
        0 < len(text.split()) <= MAX_TOPIC_WORDS
        and not is_date(text)
        and (text.startswith("\ue000") or pattern(_ASKS).search(text) is None)
    )
