"""Where an answer claims that something was changed, sent or opened, which no tool has done."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from desktop_app.agent.claims.acts.chinese import is_claimed_in_chinese
from desktop_app.agent.claims.acts.english import is_claimed_in_english
from desktop_app.agent.claims.acts.others import ONLY_READ
from desktop_app.agent.claims.acts.own_words import without_words_of_others
from desktop_app.agent.claims.acts.states import is_state_claimed
from desktop_app.fixed_patterns import fixed

MAX_ACTS = 20
"""Sentences that are told of one text."""

MAX_SENTENCES = 5_000

_SENTENCE = fixed(r"[^.!?。！？\n]+(?:[.!?](?!\s|$)[^.!?。！？\n]*)*[.!?。！？]?")
_FILE_NAME = fixed(r"[\w()-]{1,80}(?:\.[\w()-]{1,40})*\.[A-Za-z]\w{1,4}\b")


_ON_THE_LIST = fixed(
    r"\b(?:put|placed|added)\b(?!.{0,200}\b(?:in|into|to) (?:the|your) (?:trash|bin|recycle bin)\b)"
    r".{0,200}?\b(?:on|to) (?:a|the|that|your) (?:(?:trash|removal|proposal) )?(?:list|proposal)\b"
    r"|(?:放到|放进|放入|加入|加到|加进|添加到|列入|列进|写进|写入)[^，,]{0,30}?(?:清单|列表|名单)"
)
"""What may be said of a proposal: that something stands on its list."""


def acts_claimed(plain: str, question: str = "", *, has_proposed: bool = False) -> Iterator[str]:
    """The sentences of a text that say that the one who speaks has changed or sent something.

    Args:
        plain: The text.
        question: What it answers.
        has_proposed: Whether a list of what might go to the trash was made: that may be said.
    """
    silent = without_words_of_others(plain)
    found = 0
    for sentence in islice(_SENTENCE.finditer(silent), MAX_SENTENCES):
        words = sentence.group()[:600]
        if has_proposed:
            # What else the sentence claims stays.
            words = _ON_THE_LIST.sub(lambda said: ONLY_READ * len(said.group()), words)
        if found < MAX_ACTS and _claims_act(words, question):
            found += 1
            yield plain[sentence.start() : sentence.end()].strip()


def _claims_act(words: str, question: str) -> bool:
    if words.rstrip().endswith(("?", "？")):
        return False
    # "receipts-may.zip" says of nothing that it may be.
    words = _FILE_NAME.sub(lambda name: "_" * (len(name[0]) - 4) + name[0][-4:], words)
    claimed = is_claimed_in_english(words)
    if claimed is None:
        claimed = is_claimed_in_chinese(words)
    return claimed or is_state_claimed(words, question)
