"""What is ruled out of a chart for a phrase of the grammar that says more than its words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from desktop_app.chart.grammar import grammar
from desktop_app.chart.ruled_out.words import Proposed, spans_of, words_of
from desktop_app.chart.spans import ACTS, OPEN, Category, TextSpan
from desktop_app.chart.tokens import Token, TokenKind


def leave_pieces_of_phrases(tokens: Sequence[Token], found: Proposed) -> None:
    """Take a long phrase for what it is, not for its words: hidden ones included.

    What leaves something out takes in no more than the word for it: leave out the ones.
    """
    ones = grammar().listed("ones") | grammar().listed("speaks of several")
    phrases = [
        span
        for span in spans_of(found, (*_WHOLE, Category.NOT), ("words",))
        if span.end - span.start >= (_LONG_HAN if _is_han(tokens, span.start) else _LONG)
        and (span.category is not Category.NOT or tokens[span.end - 1].text in ones)
    ]
    on = grammar().listed("goes on to now at the end")
    dates = spans_of(found, (Category.DATE,), ("date",))
    phrases += [one for one in dates if tokens[one.end - 1].text in on]
    begins = grammar().listed("begins what goes on")
    phrases += [
        one for one in dates if tokens[one.start].text in begins and one.end - one.start >= _LONG
    ]
    # Newest first is an order, and the newest alone is none of it.
    firsts = grammar().listed("puts first")
    phrases += [
        one
        for one in spans_of(found, (Category.ORDER,), ("words",))
        if tokens[one.end - 1].text in firsts and one.end - one.start > 1
    ]
    hidden = spans_of(found, (Category.HIDDEN,), ("words",))
    for (_, category), kept in found.items() if phrases else ():
        if category is Category.FILLER or category in ACTS:
            continue
        for key, span in [*kept.items()]:
            if any(
                _holds(one, span)
                and (one.category is not Category.NOT or category in _OF_ONES)
                and not (one.category is category is Category.ORDER)
                and (one.category, one.value) != (category, span.value)
                and not (one.category is Category.HIDDEN and _is_apart(one, hidden))
                for one in phrases
            ):
                del kept[key]


_WHOLE: Final = (Category.ORDER, Category.HIDDEN, Category.DEPTH, Category.SIZE_RANGE)
_OF_ONES: Final = (Category.NOT, Category.FILES, Category.REFERENCE)
_LONG: Final = 3
_LONG_HAN: Final = 5
"""Tokens of a phrase that nobody says by chance."""


def _is_apart(phrase: TextSpan, others: Sequence[TextSpan]) -> bool:
    """Whether the same is said elsewhere, too: hidden folders as well as hidden files."""
    return any(one.end <= phrase.start or phrase.end <= one.start for one in others)


def _is_han(tokens: Sequence[Token], at: int) -> bool:
    return tokens[at].kind is TokenKind.HAN


def says_an_order(tokens: Sequence[Token], found: Proposed) -> bool:
    """Whether nothing is said but in which order to list what was found: newest first."""
    said = [at for at, token in enumerate(tokens) if token.kind is not TokenKind.SIGN]
    return any(
        said[:1] == [one.start] and said[-1] == one.end - 1
        for one in spans_of(found, (Category.ORDER,), ("words",))
    )


def leave_vague_groups(tokens: Sequence[Token], found: Proposed) -> None:
    """Group by what is said, not by a word for things of any sort: 按扩展名分组, 各种文件的数量."""
    vague = grammar().listed("groups of any sort")
    groups = spans_of(found, (Category.GROUP,), ("words",))
    clear = [one for one in groups if words_of(tokens, one) not in vague]
    for one in groups:
        is_apart = any(other.end <= one.start or one.end <= other.start for other in clear)
        if words_of(tokens, one) in vague and is_apart:
            kept = found.get((one.start, Category.GROUP), {})
            for key in [key for key, span in kept.items() if span == one]:
                del kept[key]


def take_days_of_files(tokens: Sequence[Token], found: Proposed) -> None:
    """Take a whole date in front of the word for files for no name: 2026-11-20的文件."""
    of = grammar().listed("ends what tells of a noun")
    nouns = spans_of(found, (Category.FILES, Category.KIND), ("words",))
    starts = {one.start for one in nouns}
    days = {
        (one.start, one.end)
        for one in spans_of(found, (Category.DATE,), ("date",))
        if one.end - one.start >= _LONG_HAN
        and one.end < len(tokens)
        and tokens[one.end].text in of
        and one.end + 1 in starts
    }
    for (start, category), kept in found.items() if days else ():
        if category in OPEN:
            for key, span in [*kept.items()]:
                if any(begin <= start and span.end <= end for begin, end in days):
                    del kept[key]


def leave_listings_in_names(tokens: Sequence[Token], found: Proposed) -> None:
    """Take the verb that begins a question for no part of a name: list quotes."""
    if len(tokens) < _PAIR or tokens[0].text not in grammar().listed("begins a listing"):
        return
    if not spans_of(found, (Category.LIST,), ("words",)):
        return
    for category in OPEN:
        kept = found.get((0, category), {})
        for key in [key for key, one in kept.items() if one.source == "any"]:
            del kept[key]


_PAIR: Final = 2


def leave_last_of_nothing(tokens: Sequence[Token], found: Proposed) -> None:
    """Ask for the last only of a place: 最后下载的文件; 最后修改 is a word of its own."""
    last = grammar().listed("the last of a place")
    places = {one.start for one in spans_of(found, (Category.FOLDER,), ("words",))}
    for one in spans_of(found, (Category.TOP, Category.ORDER), ("words",)):
        if words_of(tokens, one) in last and one.end not in places:
            kept = found.get((one.start, one.category), {})
            for key in [key for key, span in kept.items() if span == one]:
                del kept[key]


def look_into_folders(tokens: Sequence[Token], found: Proposed) -> None:
    """Take a folder for the place where it is asked what is there: open Tax, see what's in it."""
    asking = grammar().listed("asks what is there")
    said = spans_of(found, (Category.LIST,), ("words",))
    if any(words_of(tokens, one).replace(" '", "'") in asking for one in said):
        for folder in spans_of(found, (Category.FOLDER,), ("disk",)):
            names = found.get((folder.start, Category.NAME), {})
            for key in [key for key, span in names.items() if span.end == folder.end]:
                del names[key]


def take_types_left_out(text: str, tokens: Sequence[Token], found: Proposed) -> None:
    """Leave out a type, not the folder that is called like it: all but the pictures.

    A capital letter, "in" or a word for folders speaks of the folder.
    """
    small = grammar().listed("articles left out")
    behind = {span.end for span in spans_of(found, (Category.NOT,), ("words",))}
    behind |= {at + 1 for at in behind if at < len(tokens) and tokens[at].text in small}
    kinds = spans_of(found, (Category.KIND,), ("words",))
    # 除了播客，音乐里有几首歌: of songs, no songs are left out.
    asked = Counter(value for value, _ in {(one.value, one.start) for one in kinds})
    types = {(one.start, one.end) for one in kinds if asked[one.value] == 1}
    placing = {span.start for span in spans_of(found, (Category.IN, Category.FOLDERS), ("words",))}
    for (start, category), kept in found.items():
        if category is not Category.FOLDER or start not in behind:
            continue
        if not text[tokens[start].start].islower() and not _is_han(tokens, start):
            continue
        for key, span in [*kept.items()]:
            if (start, span.end) in types and span.end not in placing:
                del kept[key]


def said_outright(text: str, tokens: Sequence[Token], found: Proposed) -> frozenset[int]:
    """Tokens that say what they say too plainly to be passed over.

    A folder's name of several words in capital letters: the latest Just Eat statement. A type of
    files behind "which": 哪个Word里写到押金.
    """
    names = [
        one
        for one in spans_of(found, (Category.FOLDER,), ("disk",))
        if one.end - one.start > 1
        and all(
            token.kind is TokenKind.WORD and text[token.start].isupper()
            for token in tokens[one.start : one.end]
        )
    ]
    asking = {
        one.end
        for one in spans_of(found, (Category.LIST,), ("words",))
        if words_of(tokens, one).startswith(tuple(grammar().listed("asks for which")))
    }
    types = spans_of(found, (Category.EXTENSION,), ("words",))
    # The r of "which ones r there" is none.
    asked = [one for one in types if one.start in asking and len(words_of(tokens, one)) > 1]
    return frozenset(at for one in (*names, *asked) for at in range(one.start, one.end))


def mean_where_names_begin(found: Proposed) -> frozenset[int]:
    """Take what says how names begin or end for nothing less: files ending with "final".

    Not where the words stand behind the name, nor where a type is told: files ending in .pdf.

    Returns:
        The tokens of these words, which are never passed over then.
    """
    if spans_of(found, _BEHIND, ("words",)):
        return frozenset()
    types = {one.start for one in spans_of(found, (Category.EXTENSION,))}
    made = {one.start for one in spans_of(found, (Category.NAME,), ("rule",))}
    telling = [
        one
        for one in spans_of(found, _TELLING, ("words",))
        if one.start in made and types.isdisjoint((one.end, one.end + 1))
    ]
    for one in telling:
        for category in (Category.NAMED, Category.NAME):
            kept = found.get((one.start, category), {})
            for key in [key for key, span in kept.items() if span.source != "rule"]:
                del kept[key]
    return frozenset(at for one in telling for at in range(one.start, one.end))


_TELLING: Final = (Category.STARTS, Category.ENDS)
_BEHIND: Final = (Category.STARTS_BEHIND, Category.ENDS_BEHIND)


def _holds(one: TextSpan, other: TextSpan) -> bool:
    """Whether the second is but a part of the first."""
    return (
        one.start <= other.start
        and other.end <= one.end
        and other.end - other.start < one.end - one.start
    )
