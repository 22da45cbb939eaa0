"""Sentences that only tell why somebody asks: "the mail server rejects them", 老师要上课了."""

from __future__ import annotations

import re

from desktop_app.interpreter.lexicon import pattern
from desktop_app.interpreter.reading import Reading

_SENTENCE = re.compile(r"[.!?。！？;；\n]+(?=\s|\Z|[\u3400-\u9fff])|\s[—–-]+\s|[,，]|:(?=\s)|：")
_ASKS = (
    r"%questions.count%|%questions.space%|%questions.where%|%questions.exists%|%questions.which%"
    r"|%questions.list%"
)
_TELLING = (
    _ASKS
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


def drop_asides(reading: Reading) -> None:
    """Take the sentences that say nothing about files, where another one asks."""
    ends = [match.end() for match in _SENTENCE.finditer(reading.open)]
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
    for start, end in spans:
        if pattern(_TELLING).search(reading.open, start, end) is None and not _may_tell(
            reading, start, end
        ):
            reading.take(start, end)


def _may_tell(reading: Reading, start: int, end: int) -> bool:
    """Whether a part names files, or is a bare name, though it has none of the telling words."""
    kind = pattern("%KIND%|%PLACE%|%formats.any%").search(reading.open, start, end) is not None
    part = reading.open[start:end]
    short = part.isascii() and len(part.split()) < 3
    short = short or re.fullmatch(r"\s*the [\w-]+ one\W*", part) is not None
    commas = {reading.open[end - 1 : end], reading.open[start - 1 : start]}
    return (not commas.isdisjoint({",", "，"}) and (kind or short)) or (short and kind)
