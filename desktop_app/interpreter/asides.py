"""Sentences that only tell why somebody asks: "the mail server rejects them", 老师要上课了."""

from __future__ import annotations

import re

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.contents import TOLD
from desktop_app.interpreter.lexicon import pattern
from desktop_app.interpreter.reading import Reading

_SENTENCE = fixed(r"[.!?。！？;；\n]+(?=\s|\Z|[\u3400-\u9fff])|\s[—–-]+\s|[,，]|:(?=\s)|：")
_ASKS = (
    r"%questions.count%|%questions.space%|%questions.where%|%questions.exists%|%questions.which%"
    r"|%questions.list%"
)
_TELLING = (
    f"{_ASKS}|{TOLD}"
    + r"|%questions.when%|%questions.compare%|%questions.bigger%|%questions.more%|%questions.tally%"
    r"|%folders.real_nouns%|%folders.plural_nouns%|%folders.chinese_nouns%|%folders.before%"
    r"|%folders.behind%(?=[,，\s]|的|\Z)|%exclusion.before%|%exclusion.trailing%"
    r"|%dates.telling%|%dates.chinese_telling%|%sizes.over%|%sizes.under%|%sizes.at_least%"
    r"|%states.hidden_only%|%states.hidden_yes%|%states.empty%|%states.duplicate%"
    r"|%states.directly%|%states.all_levels%|%ordering.largest%|%ordering.newest%"
    r"|%ordering.oldest%|%ordering.smallest%|%ordering.size_order%|%ordering.date_order%"
    r"|%ordering.name_order%|%names.before%|%contents.verbs%|%groups.by_kind%"
    r"|(?<=[,，])\s*(?:(?:the|that)\s+ones?\s+|something\s+|it's\s+|it is\s+)?about(?![a-z])"
    r"|(?:关于|有关)[\u3400-\u9fff\w]|\d|[\ue000]|\.\w"
)


_CORRECTED = (
    r"(?<![a-z])(?!how |many |which |the |of |in |do |are )[a-z]+(?: [a-z]+)?\s+i mean(?:t)?\s+"
    r"(?=%KIND%|[a-z0-9]{2,5}\s+files?(?![a-z]))"
)
"""A word for files that was put right: "mp threes I mean mp3 files"."""


_IN_NAME = fixed(r"[a-z0-9)]\s-\s[a-z0-9(]")
"""Is no dash between sentences in Chinese, but of a name: Riverbank Primary - Music."""


def drop_asides(reading: Reading) -> None:
    """Take the sentences that say nothing about files, where another one asks."""
    reading.take_first(pattern(_CORRECTED))
    chinese = not reading.open.isascii()
    ends = [
        match.end()
        for match in _SENTENCE.finditer(reading.open)
        if not (chinese and _IN_NAME.match(reading.open, match.start() - 1))
    ]
    spans = [
        (start, end)
        for start, end in zip([0, *ends], [*ends, len(reading.open)], strict=True)
        if any(map(str.isalnum, reading.open[start:end]))
    ]
    for start, end in spans[1:]:
        if pattern("%sizes.able%").search(reading.open, start, end):
            # 装得下吗: what the files are wanted for.
            reading.take(start, end)
    if len(spans) < 2 or not any(pattern(_ASKS).search(reading.open, *span) for span in spans):
        return
    beside = [
        span
        for span in spans
        if pattern(_TELLING).search(reading.open, *span) is None and not _may_tell(reading, *span)
    ]
    if not any(_says_what(reading, *span) for span in spans if span not in beside):
        # "eel fishing - which files?": what is asked about stands in front.
        beside = beside[1:]
    for start, end in beside:
        reading.take(start, end)


_NOT_WHAT = (
    _ASKS + r"|%questions.when%|%formats.any%|%follow.pronouns%|%filler.words%|%filler.in_front%"
    r"|(?:里|里面)|[^\w\ue000]"
)


def _says_what(reading: Reading, start: int, end: int) -> bool:
    """Whether a part says what is asked about: "which files?" and 那个文件在哪 do not."""
    left = reading.part(start, end)
    left.take_all(pattern(_NOT_WHAT))
    return not left.is_understood


_EITHER = fixed(r"(?<![a-z])or(?![a-z])")
_COMPARES = fixed(r"(?<![a-z])(?:bigger|larger|smaller|heavier|more|fewer|newer|older)(?![a-z])")


def tells(reading: Reading, start: int, end: int) -> bool:
    """Whether a stretch says something of files that a question may be about."""
    return pattern(_TELLING + r"|%KIND%").search(reading.open, start, end) is not None


def _may_tell(reading: Reading, start: int, end: int) -> bool:
    """Whether a part names files, or is a bare name, though it has none of the telling words."""
    kind = pattern("%KIND%|%PLACE%|%formats.any%").search(reading.open, start, end) is not None
    part = reading.open[start:end]
    short = part.isascii() and len(part.split()) < 3
    short = short or re.fullmatch(r"\s*the [\w-]+ one\W*", part) is not None
    # "What's bigger, Jazz or Classical?"
    either = _EITHER.search(part) is not None
    short = short or (either and _COMPARES.search(reading.open) is not None)
    commas = {reading.open[end - 1 : end], reading.open[start - 1 : start]}
    return (not commas.isdisjoint({",", "，"}) and (kind or short)) or (short and kind)
