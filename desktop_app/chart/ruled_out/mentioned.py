"""What is mentioned, where that is said behind it: files in which Marta is mentioned."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set
from typing import Final

from desktop_app.chart.grammar import grammar
from desktop_app.chart.ruled_out.words import Proposed, spans_of
from desktop_app.chart.spans import OPEN, Category, TextSpan
from desktop_app.chart.tokens import Token, TokenKind


def mentioned_there(tokens: Sequence[Token], found: Proposed) -> frozenset[int]:
    """Tokens of what is said to be mentioned: files in which Marta is mentioned.

    It is neither passed over nor what anything is called.
    """
    passive = grammar().listed("is")
    starts = {
        span.start
        for span in spans_of(found, (Category.MENTIONS,), ("words",))
        if span.end > span.start + 1 and tokens[span.start].text in passive
    }
    inside = {span.end for span in spans_of(found, (Category.CONTENT,))} & starts
    for (_, category), kept in found.items():
        if category in (Category.NAME, Category.FOLDER):
            for key in [key for key, one in kept.items() if one.end in inside]:
                if kept[key].source == "any":
                    del kept[key]
    called = spans_of(found, (Category.NAMED,), ("words",))
    told = {at for at in range(len(tokens)) if _is_told_inside(tokens, at) and not called}
    told |= _asked_where(tokens, found) if not called else set()
    said = [one for one in spans_of(found, (Category.CONTENT,)) if one.end in told]
    told = {one.end for one in said}
    for (_, category), kept in found.items():
        if category in (Category.NAME, Category.FOLDER):
            for key in [key for key, one in kept.items() if one.end in told]:
                if kept[key].source in ("any", "near", "quote"):
                    del kept[key]
    return frozenset((*(at - 1 for at in inside), *(one.end - 1 for one in said)))


def _is_told_inside(tokens: Sequence[Token], at: int) -> bool:
    """Whether it says behind a word that this is in files: which have damp in the text."""
    phrases = grammar().listed("says inside behind a word")
    if at and tokens[at - 1].kind is TokenKind.QUOTE:
        phrases = phrases | grammar().listed("says inside behind a quote")
    said = [token.text for token in tokens[at : at + _LONGEST_TOLD]]
    return any(
        between.join(said[:end]) in phrases
        for between in (" ", "")
        for end in range(2, len(said) + 1)
    )


_LONGEST_TOLD = 4


def _asked_where(tokens: Sequence[Token], found: Proposed) -> set[int]:
    """Where a word ends of which it is asked in what files it stands: 押金出现在哪些文件里.

    Who asks which folder something is in asks for no words.
    """
    asking = grammar().listed("asks in which files")
    if spans_of(found, (Category.FOLDERS,), ("words",)) or not any(
        token.text in asking for token in tokens
    ):
        return set()
    plain = {
        at for span in spans_of(found, _PLAIN, ("words",)) for at in range(span.start, span.end)
    }
    beside = grammar().listed("beside what is mentioned")
    plain |= {at for at, token in enumerate(tokens) if token.text in beside}
    files = {one.start for one in spans_of(found, (Category.FILES,), ("words",))}
    ends: set[int] = set()
    for start in range(1, len(tokens)):
        end = _verb_at(tokens, start)
        if end > start and _ends_so(tokens, plain, files, end):
            word = _word_before(tokens, plain, start)
            if word:
                ends.add(word.stop)
                _take_for_no_name(found, word, end)
                found[start, Category.MENTIONS][end, None] = TextSpan(start, end, Category.MENTIONS)
    return ends


def _take_for_no_name(found: Proposed, word: range, end: int) -> None:
    """Take no part of a word for a name, and nothing from it up to the verb's end for any word."""
    for (start, category), kept in found.items():
        if category in OPEN:
            for key, span in [*kept.items()]:
                is_part = start in word and span.end <= word.stop
                is_more = start < end and span.end > word.stop
                if is_more or (is_part and category is not Category.CONTENT):
                    del kept[key]


_PLAIN: Final = (Category.LIST, Category.FILES, Category.IN, Category.KIND, Category.FILLER)


def _verb_at(tokens: Sequence[Token], start: int) -> int:
    """Where the longest verb for that ends that begins at `start`; that where none does."""
    verbs = grammar().listed("is mentioned")
    said = [token.text for token in tokens[start : start + _LONGEST_TOLD]]
    return max(
        (
            start + length
            for length in range(1, len(said) + 1)
            for between in (" ", "")
            if between.join(said[:length]) in verbs
        ),
        default=start,
    )


def _ends_so(tokens: Sequence[Token], plain: Collection[int], files: Set[int], end: int) -> bool:
    """Whether nothing stands behind the verb, or no more than where: mentioned in which files.

    Where somebody has written something, 写在哪里, may as well be a file that is called so.
    """
    leading = grammar().listed("leads to where it stands")
    rest = [at for at in range(end, len(tokens)) if tokens[at].kind is not TokenKind.SIGN]
    is_led = not rest or tokens[rest[0]].text in leading
    is_led |= tokens[end - 1].text in leading and not files.isdisjoint(rest)
    return is_led and all(at in plain for at in rest)


def _word_before(tokens: Sequence[Token], plain: Collection[int], start: int) -> range:
    """Where the word stands that the verb at `start` is said of; none where that is not plain.

    Of 押金的事 and of Ann's number, either word may be meant; 在合同的哪些文件里 tells a place.
    """
    stop = start
    while stop and stop - 1 in plain and tokens[stop - 1].kind is not TokenKind.SIGN:
        stop -= 1
    begin = stop
    while begin and begin - 1 not in plain and tokens[begin - 1].kind is not TokenKind.SIGN:
        begin -= 1
    whose, placing = grammar().listed("tells whose"), grammar().listed("placing")
    is_of = any(token.text in whose for token in tokens[max(begin - 1, 0) : stop + 1])
    is_place = begin > 0 and tokens[begin - 1].text in placing
    return range(stop, stop) if is_of or is_place else range(begin, stop)
