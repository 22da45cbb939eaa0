"""Chinese phrases for a file, taken apart: 小满写外婆的那篇作文, 雪球的病历, 网课第3课."""

from __future__ import annotations

from desktop_app.fixed_patterns import fixed
from desktop_app.folding.chinese import simplified
from desktop_app.interpreter.lexicon import pattern
from desktop_app.interpreter.reading import standard

MIN_CUT = 2
"""Characters of each part of a word that is cut in two."""

MAX_CUT = 9


def untied(text: str) -> str:
    """`text` with a space in place of what only ties its words together.

    Characters of either script and of Cantonese count; the words stay as they were spelt.
    """
    if text.isascii():
        return text
    compared = standard(simplified(text))
    pieces: list[str] = []
    at = 0
    for tie in _TIES.finditer(compared):
        pieces.append(text[at : tie.start()])
        at = tie.end()
    return " ".join([*pieces, text[at:]])


# Made when a Chinese phrase first needs it: that takes ten milliseconds.
_TIES = pattern(
    r"(?:的|(?<=[\u3400-\u9fff]))[那这](?:一)?[个只篇份张封本部首条家位些种件头匹次回套段幅组批堆波叠](?:的|(?=\w))"
    r"|(?<=[\u3400-\u9fff]{2})[开买做写拍画存下用发给签办订传]的(?=[\u3400-\u9fff])"
    r"|(?<=[\u3400-\u9fff])(?=第[\d一二三四五六七八九十])"
    r"|(?<=[\u3400-\u9fff])的(?=\w)|(?<=\w)的(?=[\u3400-\u9fff])"
    r"|\A(?:写给|写|画|拍|讲)(?=[\u3400-\u9fff]{2})|(?<=[\u3400-\u9fff]{2})用的?(?=\Z|[\u3400-\u9fff]{2})"
    r"|(?<=[\u3400-\u9fff]{2})(?:那[天次回年]的?|的时候|时候的|过(?!程|期|户|敏|年)|有没有|有|是|写给|写了|写过|写的|写|画的|拍的|讲的|讲|说的|说|关于|有关|里面的?|里的?|中的|上的|下的)"
    r"(?=[\u3400-\u9fff]{2})"
)
"""What ties the words of a Chinese phrase together: 乐队的排练计划, 小满写外婆的那篇作文."""


def cuts_of(word: str) -> list[tuple[str, str]]:
    """A Chinese word in two, wherever that may be: what may be a folder's, and a name in it."""
    if not MIN_CUT * 2 <= len(word) <= MAX_CUT or not _HAN.fullmatch(word):
        return []
    cuts = [(word[:at], word[at:]) for at in range(MIN_CUT, len(word) - MIN_CUT + 1)]
    return [*cuts, *((second, first) for first, second in cuts)]


_HAN = fixed(r"[\u3400-\u9fff]+")
