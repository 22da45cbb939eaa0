"""What state files are in: hidden, empty, with copies; and how deep they may lie."""

from __future__ import annotations

from desktop_app.interpreter.lexicon import pattern
from desktop_app.interpreter.reading import Reading
from desktop_app.search.query import Hidden, Is, Key, Term


def take_hidden(reading: Reading) -> Hidden | None:
    """Whether hidden files count besides, alone or not; None where that is not said."""
    # In this order: "not including hidden files" has "including hidden files" in it.
    for hidden, topic in (
        (Hidden.NO, "hidden_no"),
        (Hidden.YES, "hidden_yes"),
        (Hidden.ONLY, "hidden_only"),
    ):
        # 有没有隐藏文件 asks for them.
        asks = "(?<!有)" if hidden is Hidden.NO else ""
        if reading.take_all(pattern(f"{asks}%states.{topic}%")):
            return hidden
    return None


def take_depth(reading: Reading) -> Term | bool | None:
    """The term for "directly in it"; True where every level is asked for, None for neither."""
    levels = reading.take_first(
        pattern(r"(?P<n>[1-9]) levels? deep|(?P<zh>[两二三四五])层(?:以内|之内|内)")
    )
    if levels is not None:
        words = levels["n"] or str("一二三四五".find(levels["zh"].replace("两", "二")) + 1)
        return Term(Key.DEPTH, (int(words),))
    if reading.take_all(pattern("(?<![不没别])(?<![不没别]包)%states.all_levels%")):
        return True
    if reading.take_all(pattern("%states.directly%")):
        return Term(Key.DEPTH, (1,))
    return None


def take_empty(reading: Reading) -> bool:
    """Whether empty ones are asked for."""
    return bool(reading.take_all(pattern("%states.empty%|%sizes.zero%")))


def take_duplicates(reading: Reading) -> bool:
    """Whether those that have copies are asked for."""
    return bool(reading.take_all(pattern("%states.duplicate%")))


def is_term(*states: Is) -> Term:
    """The term for entries that are one of `states`."""
    return Term(Key.IS, states)
