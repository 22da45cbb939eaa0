"""Words that change nothing, and the greetings that come before a question or alone."""

from __future__ import annotations

import re
from enum import StrEnum

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.lexicon import pattern, words_of
from desktop_app.interpreter.reading import Reading


class Courtesy(StrEnum):
    """What is said without asking for files. The values are the topics of the lexicon."""

    ABILITY = "ability"
    THANKS = "thanks"
    GOODBYE = "goodbye"
    HELLO = "hello"


_HAN_RUN = fixed(r"[\u3400-\u9fff]+")
_EDGES = ("%filler.words%", "%filler.in_front%")


def take_everywhere(reading: Reading) -> bool:
    """Take what says that all folders are meant."""
    # 旧电脑里 is a folder.
    return bool(reading.take_all(pattern("(?<![旧新老爸妈司室用])%filler.everywhere%")))


def take_greeting(reading: Reading) -> None:
    """Take greetings and thanks that stand beside a question."""
    for courtesy in (Courtesy.HELLO, Courtesy.THANKS):
        reading.take_all(
            pattern(
                rf"(?:\A\s*|(?<=[,.!?，。！？、~])\s*)%greetings.{courtesy.value}%(?=\s*"
                rf"(?:[,.!?，。！？、~:]|\Z))"
            )
        )
    if _INTRODUCED.search(reading.open):
        _take_introduction(reading)
    reading.take_all(pattern(r"\A\s*(?:你好|您好|(?:hello|hi|hey)(?![a-z]))(?:\s|[,，!])*"))


_INTRODUCED = fixed(
    r"(?:(?:\A|[,.!?~;–—-]|(?<![a-z])and|(?<![a-z])there|hello|hi"
    r"|hey)\s*)(?P<all>(?P<sure>my name is|my name's|the name is|the name's|name's|you can call me"
    r"|call me|i am called|i'm called)|i'm|i am|im|this is|it's|it is)\s+"
    r"(?P<name>[a-z][a-z'-]+(?: [a-z][a-z'-]+){0,2}?)(?: here| speaking| again"
    r"| by the way)?(?=\s*(?:[,.!?~:;]|\Z))"
)
"""Says who is speaking: "hello, I'm Catriona"."""


def _take_introduction(reading: Reading) -> bool:
    """Take by what name somebody introduces herself."""
    found = _INTRODUCED.search(reading.open)
    if found is None:
        return False
    name = reading.text[slice(*found.span("name"))]
    if not found["sure"] and not all(word[:1].isupper() for word in name.split()):
        # "I'm looking": names are in capitals.
        return False
    reading.take(found.start("all"), found.end())
    return True


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
        found = (pattern(edge).match(reading.open, start, end) for edge in _EDGES)
        match = max(filter(None, found), key=re.Match.end, default=None)
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


_ABILITY = fixed(
    r"\A[\s\0,，。!！]*(?:请问)?你(?:到底|究竟|平时)?(?:都|还)?(?:能|会|可以|能够)(?:帮我|帮忙|帮|替我|给我)?(?:们)?(?:都)?"
    r"(?:做|干|查|找|弄|搞|问)?(?:点|些)?(?:什么|啥|哪些)(?:样的)?(?:事情?|事儿|东西|活儿?|功能|忙|啊)?[呀啊呢的吗\s?？!！。]*\Z"
)
_MY_NAME = fixed(
    r"(?:(?<=[\0,，.。!！?？、;；~:\s])|\A)(?:我是|我叫做?|我姓|这里是|这是|叫我|你?可以叫我|俺是|俺叫|在下|本人)"
    r"\s*(?P<who>[^\s\0,，。!！?？找想要问查看数把有没在从]{1,8}(?: [a-z]{1,12})?)"
    r"(?:就行|就好|吧|呀|啊|哦|哈|呢)?"
    r"[\s.。!！~]*(?=[\0,，]|\Z)"
)
"""Who says hello: 您好,我是老王."""


def courtesy_in(question: str) -> Courtesy | None:
    """What is said where the whole text is courtesy, such as "Hello!" or "谢谢你"."""
    reading = Reading(question)
    if _ABILITY.match(reading.open):
        return Courtesy.ABILITY
    # "nice to meet you" has the "nice" in it that thanks.
    met = bool(reading.take_all(pattern("%greetings.meeting%")))
    met = _take_introduction(reading) or met
    found = [
        courtesy
        for courtesy in Courtesy
        if reading.take_all(pattern(f"%greetings.{courtesy.value}%"))
    ]
    found += [Courtesy.HELLO] if met else []
    if not found:
        return None
    if Courtesy.HELLO in found and (said := _MY_NAME.search(reading.open)):
        asks = pattern("%questions.count%|%questions.which%|%questions.where%|%questions.list%")
        if asks.search(said["who"]) is None:
            reading.take(*said.span())
    reading.take_all(pattern("%greetings.addressing%"))
    return found[0] if reading.is_understood else None
