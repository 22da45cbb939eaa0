"""Words that change nothing, and the greetings that come before a question or alone."""

from __future__ import annotations

import re
from enum import StrEnum

from desktop_app.interpreter.lexicon import pattern, words_of
from desktop_app.interpreter.reading import Reading


class Courtesy(StrEnum):
    """What is said without asking for files. The values are the topics of the lexicon."""

    ABILITY = "ability"
    THANKS = "thanks"
    GOODBYE = "goodbye"
    HELLO = "hello"


_HAN_RUN = re.compile(r"[\u3400-\u9fff]+")
_EDGE = r"(?:%filler.words%|%filler.in_front%)"


def take_everywhere(reading: Reading) -> bool:
    """Take what says that all folders are meant."""
    # 旧电脑里 is a folder.
    return bool(reading.take_all(pattern("(?<![旧新老爸妈司室用])%filler.everywhere%")))


def take_greeting(reading: Reading) -> None:
    """Take greetings and thanks that stand beside a question."""
    for courtesy in (Courtesy.HELLO, Courtesy.THANKS):
        reading.take_all(
            pattern(
                rf"(?:\A\s*|(?<=[,.!?，。！？、~])\s*)%greetings.{courtesy.value}%(?=\s*(?:[,.!?，。！？、~:]|\Z))"
            )
        )
    reading.take_all(pattern(r"\A\s*(?:你好|您好|(?:hello|hi|hey)(?![a-z]))(?:\s|[,，!])*"))


def take_filler(reading: Reading) -> None:
    """Take polite words, auxiliary verbs and the like.

    Chinese ones only at the edges of what is left: inside a name they are a part of it.
    """
    reading.take_all(pattern(r"(?<![\w-])%filler.words%(?![\w-])"))
    for run in list(_HAN_RUN.finditer(reading.open)):
        start, end = run.span()
        start = _trimmed_left(reading, start, end)
        end = _trimmed_right(reading, start, end)
        if run.start() < start:
            reading.take(run.start(), start)
        if end < run.end():
            reading.take(end, run.end())
        if end - start == 1 and reading.open[start:end] in words_of("filler.words"):
            reading.take(start, end)


def _trimmed_left(reading: Reading, start: int, end: int) -> int:
    while start < end:
        match = pattern(_EDGE).match(reading.open, start, end)
        if match is None or match.end() == start:
            break
        if len(match.group()) == 1 and match.group() not in _ALWAYS and end - start > 1:
            break
        start = match.end()
    return start


def _trimmed_right(reading: Reading, start: int, end: int) -> int:
    while end > start:
        for size in range(min(6, end - start), 0, -1):
            word = reading.open[end - size : end]
            if word in words_of("filler.words") and (size > 1 or word in _ALWAYS):
                end -= size
                break
        else:
            break
    return end


_ALWAYS = frozenset("的了吗呢吧啊呀在有我你是都和与或里中请帮哦嘛么那把个张份着被从")
"""Single characters that are filler at the edge of any name."""


def courtesy_in(question: str) -> Courtesy | None:
    """What is said where the whole text is courtesy, such as "Hello!" or "谢谢你"."""
    reading = Reading(question)
    found = [
        courtesy
        for courtesy in Courtesy
        if reading.take_all(pattern(f"%greetings.{courtesy.value}%"))
    ]
    if not found:
        return None
    reading.take_all(pattern("%greetings.addressing%"))
    return found[0] if reading.is_understood else None
