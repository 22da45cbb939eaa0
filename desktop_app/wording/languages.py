"""The language of a question: that of the sentence around the names in it."""

from __future__ import annotations

from typing import Final

from desktop_app.fixed_patterns import fixed
from desktop_app.wording.catalogue import Language


def language_of(text: str, otherwise: Language = Language.ENGLISH) -> Language:
    """The language a person wrote `text` in.

    A sentence has small words, and a name of the other language within it has none or few: where
    is 合同 is English, and Invoice 在哪里 Chinese. `otherwise` serves for texts with no letters.
    """
    # Told without a look at each character.
    if text.isascii() or not _HAN.search(text):
        return Language.ENGLISH if any(map(str.isalpha, text)) else otherwise
    said = _NAMES.sub(" ", text)
    if not any(map(str.isalpha, said)):
        # Nothing but names.
        return Language.CHINESE
    if not _HAN.search(said):
        return Language.ENGLISH
    words = [word.lower() for word in _WORDS.findall(said)]
    # Behind a Chinese beginning, Documents is a name.
    known = _SMALL if _HAN.match(said.lstrip()) else _SMALL | _FIRST
    small = sum(word in known for word in words)
    is_sentence = small >= _SENTENCE and (words[0] in _FIRST or not _CHINESE.search(said))
    if is_sentence or (small and not _CHINESE_SMALL.search(said)):
        return Language.ENGLISH
    return Language.CHINESE


_SENTENCE: Final = 2
"""So many small words are hardly those of a title."""

_HAN: Final = fixed(r"[\u3400-\u9fff]")

_NAMES: Final = fixed(
    r"\"[^\"]*\"|“[^”]*”|「[^」]*」|『[^』]*』|《[^》]*》"
    r"|[^\s，。？！、；：,?!;:]*\.[A-Za-z][A-Za-z0-9]{0,4}(?![A-Za-z0-9])"
)
"""What is in quotes, and the names of files."""

_WORDS: Final = fixed(r"(?<![A-Za-z:])[A-Za-z]+(?:['’][a-z]+)?(?![A-Za-z:])")
"""No key of a written query, nor what stands behind it."""

_FIRST: Final = frozenset(
    "where what which who whose when why how is are was were do does did can could would will"
    " show list find give get tell search look count open delete remove move copy rename send"
    " translate summarize summarise compare explain sort please i files photos pictures images"
    " documents folders videos".split()
)
"""Words that English questions and orders begin with."""

_SMALL: Final = frozenset(
    "a an the this that these those there in on of from to with without for by at and or not no"
    " any all my me it has have had than between about inside into only be been called named"
    " somewhere file folder newer older larger smaller bigger biggest newest oldest latest".split()
)

_ASKING: Final = (
    r"[哪吗嗎呢谁誰]|什么|什麼|多少|多大|几个|幾個|怎么|怎麼|请|請|帮我|幫我|把|有没有|有沒有|是不是"
    r"|列出|显示|顯示|一下|(?<=[A-Za-z0-9])\s*[的是了]"
)
"""What names hardly have, and Chinese questions and orders do."""

_CHINESE: Final = fixed(_ASKING)
_CHINESE_SMALL: Final = fixed(rf"{_ASKING}|[的了在是有里裡和我都不没沒找删刪]|最大|最新|最近|所有")
