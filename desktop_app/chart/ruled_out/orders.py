"""Which words of orders and of reading give one: not those that are a part of something else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.grammar import grammar
from desktop_app.chart.ruled_out.words import Proposed, spans_of, words_of
from desktop_app.chart.spans import ACTS, ASKING, OPEN, Category, TextSpan
from desktop_app.chart.tokens import Token, TokenKind


def orders_meant(
    hints: Sequence[TextSpan],
    said: Sequence[TextSpan],
    length: int,
    words: Callable[[int, int], str],
    disk: DiskNames,
) -> list[TextSpan]:
    """Those hints that are no part of other words, nor of what a file is called.

    Args:
        hints: Words that give an order or compare.
        said: What else the words of the grammar say.
        length: Tokens of the question.
        words: Its text from one token to before another.
        disk: What files are called.
    """
    return [
        hint
        for hint in hints
        if hint.source != "near"
        and not any(_is_part(hint, one) for one in said)
        and not (hint.category in ACTS and _is_in_name(hint, length, words, disk))
        and not _orders_a_list(hint, said, words)
    ]


def _orders_a_list(
    hint: TextSpan, said: Sequence[TextSpan], words: Callable[[int, int], str]
) -> bool:
    """Whether it tells in which order files are shown: arrange them from old to new."""
    return words(hint.start, hint.end) in grammar().listed("orders a list") and any(
        one.category is Category.ORDER and one.start >= hint.end for one in said
    )


def _is_part(hint: TextSpan, said: TextSpan) -> bool:
    """Whether it is but a part of other words: the 安装 of 安装包, the delete of "can I delete"."""
    is_inside = said.start <= hint.start and hint.end <= said.end
    return (
        is_inside and said.category in _NO_ORDERS and said.end - said.start > hint.end - hint.start
    )


def _is_in_name(
    hint: TextSpan, length: int, said: Callable[[int, int], str], disk: DiskNames
) -> bool:
    """Whether it is but a part of what a file is called: the 总结 of 季度总结, on that disk."""
    return any(
        disk.file(said(start, end)) in ("is", "stem")
        for start in range(max(0, hint.start - _AROUND), hint.start + 1)
        for end in range(hint.end, min(length, hint.end + _AROUND) + 1)
        if end - start > hint.end - hint.start
    )


_AROUND: Final = 5
"""Tokens of a name beside the words of an order that are looked at."""

_NO_ORDERS: Final = frozenset(
    (
        *(Category.KIND, Category.EXTENSION, Category.STATE, Category.FOLDER),
        *(Category.LIST, Category.FILLER, Category.COUNT, Category.BYTES, Category.DATE),
    )
)


def acts_of(
    tokens: Sequence[Token], hints: Sequence[TextSpan], found: Proposed
) -> Iterator[TextSpan]:
    """The question as a whole may ask for something else than to find and to count.

    Args:
        tokens: Of the question.
        hints: Words that give an order, ask to read or greet.
        found: What else is proposed: who asks for files does not only wish a good morning.
    """
    said = {category for (_, category), kept in found.items() if kept}
    for category in sorted(ACTS):
        values = [hint.value for hint in hints if hint.category is category]
        # What is moved to the trash is thrown away.
        first = "delete" if "delete" in values else next(iter(values), None)
        if category is Category.READ and (
            _asks_what_a_folder_holds(tokens, found)
            or (_asks_for_dates(tokens, hints) if values else _only_names(tokens))
        ):
            continue
        if said.isdisjoint(_BESIDE.get((category, first), ())):
            yield TextSpan(0, len(tokens), category, first, "whole")


def leave_names_within_orders(tokens: Sequence[Token], found: Proposed) -> None:
    """Take the order that a question ends with for no name: the scores alphabetically, A to Z."""
    said = [at for at, token in enumerate(tokens) if token.kind is not TokenKind.SIGN]
    if not said:
        return
    orders = [
        span
        for span in spans_of(found, (Category.ORDER,), ("words",))
        if span.end == said[-1] + 1
        and (span.end - span.start > 1 or words_of(tokens, span) in grammar().listed("is an order"))
    ]
    if not orders:
        return
    longest = min(orders, key=lambda span: span.start)
    for (start, category), kept in found.items():
        if category in OPEN or category is Category.EXTENSION:
            for key, span in [*kept.items()]:
                if max(start, longest.start) < min(span.end, longest.end) and (
                    span.source != "quote"
                ):
                    del kept[key]


def _asks_what_a_folder_holds(tokens: Sequence[Token], found: Proposed) -> bool:
    """Whether it names a folder that is there, and asks what is in it: 学英语里有什么."""
    for span in spans_of(found, (Category.FOLDER,), ("disk",)):
        others = (*tokens[: span.start], *tokens[span.end :])
        said = [token.text for token in others if token.kind is not TokenKind.SIGN]
        if "".join(said) in _asking_what_a_folder_holds():
            return True
    return False


@cache
def _asking_what_a_folder_holds() -> frozenset[str]:
    """Without spaces: in English "what's" is two words."""
    asking = grammar().listed("asks what a folder holds")
    return frozenset(said.replace(" ", "") for said in asking)


def _only_names(tokens: Sequence[Token]) -> bool:
    """Whether it is but a few words that ask nothing, so nothing is to be read: 租房的合同."""
    asking = (
        grammar().listed("asks a question")
        | grammar().listed("asks which of two")
        | grammar().listed("ends a question whether")
    )
    return len(tokens) <= _FEW_WORDS and all(
        token.kind is not TokenKind.SIGN and token.text not in asking for token in tokens
    )


_FEW_WORDS: Final = 6


def _asks_for_dates(tokens: Sequence[Token], hints: Sequence[TextSpan]) -> bool:
    """Whether it only asks when files came to be, which their dates tell: when is X from?"""
    reads = [hint for hint in hints if hint.category is Category.READ]
    said = [token.text for token in tokens if token.kind is not TokenKind.SIGN]
    asks = all(words_of(tokens, hint) in grammar().listed("asks when") for hint in reads)
    return asks and said[-1] in grammar().listed("tells when a file came to be")


_ASKS: Final = (*ASKING, Category.GROUP)
_SORTS: Final = (Category.FILES, Category.KIND, Category.EXTENSION)
_BESIDE: Final[Mapping[tuple[Category, object], Sequence[Category]]] = {
    **{(Category.GREET, other): (*_ASKS, *_SORTS) for other in ("hello", None)},
    **{(Category.GREET, other): _ASKS for other in ("thanks", "goodbye", "ability")},
}
"""Who asks for these does not only give thanks, nor only wish a good morning."""


def leave_sizes_of_orders(found: Proposed) -> None:
    """Ask for no size where it tells in which order files are shown: 按大小排."""
    orders = spans_of(found, (Category.ORDER,), ("words",))
    for (start, category), kept in found.items():
        if category is Category.BYTES:
            for key, span in list(kept.items()):
                if any(
                    order.start <= start
                    and span.end <= order.end
                    and order.end - order.start > span.end - start
                    for order in orders
                ):
                    del kept[key]


def ask_where_one_is(tokens: Sequence[Token], found: Proposed) -> None:
    """Ask where one file is, for no folder: which folder is the biggest video in?"""
    said = [at for at, token in enumerate(tokens) if token.kind is not TokenKind.SIGN]
    asked = [one for one in spans_of(found, (Category.LIST,), ("words",)) if one.start == 0]
    is_placed = bool(said) and tokens[said[-1]].text in grammar().listed("placing")
    if not (is_placed and asked and spans_of(found, (Category.TOP,), ("words",))):
        return
    for folders in spans_of(found, (Category.FOLDERS,), ("words",)):
        if any(one.end == folders.start for one in asked) and folders.end < said[-1]:
            del found[folders.start, folders.category][folders.end, folders.value]
            found[0, Category.LIST][folders.end, None] = TextSpan(0, folders.end, Category.LIST)
