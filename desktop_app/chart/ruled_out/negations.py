"""What a negation leaves out, and how far it reaches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from desktop_app.chart.dated_terms import DATED, NEAR
from desktop_app.chart.disk_names import KNOWN_PLACES
from desktop_app.chart.grammar import grammar
from desktop_app.chart.ruled_out.words import Proposed, spans_of
from desktop_app.chart.spans import Category, TextSpan
from desktop_app.chart.tokens import Token, TokenKind


def bound_negations(tokens: Sequence[Token], found: Proposed) -> None:
    """Let a negation reach no further than its clause: if it's no trouble, the PDFs.

    Where its clause ends, as a token, is its value, or where it begins if it stands behind what is
    left out. A sign that joins has a value, too.
    """
    bounds = [at for at, token in enumerate(tokens) if token.text in _ENDS_OF_CLAUSE]
    for (start, category), kept in found.items():
        if category is Category.EITHER and tokens[start].kind is TokenKind.SIGN:
            for key, span in list(kept.items()):
                del kept[key]
                kept[span.end, _SIGN] = replace(span, value=_SIGN)
        if category not in (Category.NOT, Category.NOT_BEFORE):
            continue
        for key, span in list(kept.items()):
            if category is Category.NOT:
                clause = next((at for at in bounds if at >= span.end), len(tokens))
            else:
                clause = next((at for at in bounds[::-1] if at < start), -1) + 1
            del kept[key]
            kept[span.end, clause] = replace(span, value=clause)


_SIGN: Final = "sign"
"""The value of a joint that is no word: one clause may end there."""

_ENDS_OF_CLAUSE: Final = frozenset(",.;!?，。；！？")


NEGATED_WITHIN: Final = 6
"""Tokens between; of 1,080 negations that sixty people meant, one had more."""


def is_past(negation: TextSpan, at: int) -> bool:
    """Whether a token lies past the clause of a negation, see `bound_negations`."""
    clause = negation.value
    if not isinstance(clause, int):
        return False
    return at > clause if negation.category is Category.NOT else at < clause


def is_closed(said: Sequence[TextSpan], at: int) -> bool:
    """Whether a negation is nothing but the beginning of one that stands behind: 除外."""
    return at + 1 < len(said) and (
        said[at + 1].category is Category.NOT_BEFORE and said[at + 1].start == said[at].end
    )


def undone_by(said: Sequence[TextSpan]) -> frozenset[TextSpan]:
    """Negations of what was done to files, and the dates in front of them that they are about.

    半年没碰过的文件 leaves out what was touched in that time; what stands behind is not meant.
    """
    found: set[TextSpan] = set()
    for at in range(1, len(said) - 1):
        if said[at].category is not Category.NOT:
            continue
        before, negation, verb = said[at - 1 : at + 2]
        if (
            before.category is Category.DATE
            and verb.category in DATED
            and verb.start - before.end <= NEAR
        ):
            found |= {before, negation}
    return frozenset(found)


def goes_on(said: Sequence[TextSpan], at: int) -> bool:
    """Whether what is left out goes on behind an "or": neither PDFs nor empty ones."""
    before, joint, here = said[at - 2 : at + 1] if at > 1 else (None,) * 3
    return (
        before is not None
        and joint is not None
        and here is not None
        and joint.category is Category.EITHER
        and joint.start - before.end <= 1
        and here.start - joint.end <= 1
        and (
            (before.category in _NAMES and here.category in _NAMES and joint.value != _SIGN)
            or (
                before.category in (*_SORTS, Category.DATE)
                and (here.category in _SORTS or _is_any(joint, here))
            )
        )
    )


def is_told_more(said: Sequence[TextSpan], at: int) -> bool:
    """Whether it is said right behind the word for files which ones: leave out those from 2024."""
    here, behind = said[at], next(iter(said[at + 1 :]), None)
    return (
        here.category is Category.FILES
        and behind is not None
        and behind.start - here.end <= 1
        and behind.category in (*LEADING, Category.DATE)
    )


def lists_types(said: Sequence[TextSpan], at: int) -> bool:
    """Whether types stand in a row, the last behind an "and": pdfs docs and spreadsheets."""
    if said[at].category not in _SORTS or not 0 < at < len(said) - 2:
        return False
    before, here, joint, behind = said[at - 1 : at + 3]
    return (
        here.start - before.end <= 1
        and joint.category is Category.EITHER
        and before.category in _SORTS
        and behind.category in _SORTS
    )


LEADING: Final = (Category.IN, Category.NAMED, Category.MENTIONS, *DATED)
"""What leads to what is said of files, and leaves a negation in force."""


def is_inside_too(said: Sequence[TextSpan], at: int) -> bool:
    """Whether a name is one of words inside files, too: mention milk but not sour, or cream."""
    here = said[at]
    before = next((one for one in said[:at][::-1] if one.category not in _JOINING), None)
    is_name = here.category is Category.NAME and here.source in ("any", "quote")
    is_name |= here.category is Category.FOLDER and not here.is_place
    return is_name and before is not None and before.category is Category.CONTENT


_JOINING: Final = frozenset((Category.NOT, Category.EITHER))


def join_things_left_out(found: Proposed) -> frozenset[int]:
    """Tokens that join what is left out to things of some date: no PDFs and anything older.

    They are no filler, and the word for things says nothing there.
    """
    dates = {span.start for span in spans_of(found, (Category.DATE,), ("date",))}
    things = {
        span.start for span in spans_of(found, (Category.FILES,), ("words",)) if span.end in dates
    }
    left_out = {span.end for span in spans_of(found, (Category.NOT,), ("words",))}
    joints = [
        one
        for one in spans_of(found, (Category.EITHER,), ("words",))
        if one.end in things and any(end < one.start for end in left_out)
    ]
    for one in joints:
        for place in ((one.end, Category.FILES), (one.start, Category.FILLER)):
            found.get(place, {}).clear()
    return frozenset(one.start for one in joints)


_NAMES: Final = frozenset((Category.NAME, Category.FOLDER))


def _is_any(joint: TextSpan, date: TextSpan) -> bool:
    """Whether a word stands before a date that is of no verb: or anything older than this year."""
    return date.category is Category.DATE and date.start == joint.end + 1


_SORTS: Final = frozenset(
    (Category.KIND, Category.EXTENSION, Category.STATE, Category.FOLDERS, Category.HIDDEN)
)
"""What files are; one of them left out, the next one beside it is left out, too."""


def take_for_places(tokens: Sequence[Token], found: Proposed) -> None:
    """Take a folder for one where files are not, and nothing else: 不在网店.

    So are places that every computer has: not counting the Desktop.
    """
    placing = grammar().listed("placing")
    ends = {span.end for span in spans_of(found, (Category.NOT,), ("words",))}
    for end in ends:
        is_said = tokens[end - 1].text in placing
        kept = found.get((end, Category.FOLDER), {})
        for key, span in kept.items():
            called = "".join(token.text for token in tokens[end : span.end])
            if is_said or called in KNOWN_PLACES:
                kept[key] = replace(span, is_place=True)


def left_out(tokens: Sequence[Token], found: Proposed) -> frozenset[int]:
    """Tokens of what leaves out the words behind it, and is no filler: 不要, not the PDFs.

    In English only in front of what a file is: who says "not" may as well mean nothing. In front of
    what tells of files, whatever negates says so: do not mention, 没有提到.
    """
    plain = grammar().listed("leaves out")
    ones = grammar().listed("ones") | grammar().listed("speaks of several")
    before_nouns = grammar().listed("leaves out before a noun")
    articles = grammar().listed("articles left out")
    types = {
        start
        for (start, category), kept in found.items()
        if category in _TYPES
        and any(span.source in ("words", "date", "rule") for span in kept.values())
    }
    telling = {
        start
        for (start, category), kept in found.items()
        if category in _TELLING and any(span.source == "words" for span in kept.values())
    }
    # What was not changed since then was changed before.
    since, alone = grammar().listed("since"), grammar().listed("negates alone")
    bounds = {
        at
        for at, token in enumerate(tokens)
        if " ".join(one.text for one in tokens[at : at + 2]) in since
    }
    meant: set[int] = set()
    ends = {span.end for span in spans_of(found, (*_TYPES,), ("words",))}
    for (start, category), kept in found.items():
        if category is Category.NOT_BEFORE and start in ends:
            # Images left out; but 歌曲 不用列出来 leaves out no songs.
            meant |= {
                at
                for span in kept.values()
                if span.end == len(tokens) or tokens[span.end].kind is TokenKind.SIGN
                for at in range(start, span.end)
            }
        if category is not Category.NOT:
            continue
        for span in kept.values():
            said = tokens[start : span.end]
            is_since = any(at in bounds for at in range(span.end, span.end + NEAR))
            is_plain = len(said) > 1 or len(said[0].text) > 1 or said[0].text in alone
            if span.source == "words" and span.end in telling and is_plain and not is_since:
                meant |= {*range(start, span.end)}
            is_han = said[0].kind is TokenKind.HAN
            words = ("" if is_han else " ").join(one.text for one in said)
            if words in before_nouns and _tells_of_a_noun(tokens, span.end):
                meant |= {*range(start, span.end)}
            if words not in plain:
                continue
            if said[-1].text in ones:
                # Leave out the ones with manual in the name.
                meant |= {*range(start, span.end)}
            at = span.end
            while not is_han and at < len(tokens) and tokens[at].text in articles:
                at += 1
            # 不含2020年 may tell no more than where a date ends.
            is_word = at < len(tokens) and tokens[at].kind is not TokenKind.SIGN
            is_one = _is_one_of_them(tokens, span.end, at)
            if at in types or is_one or (is_han and is_word and not found.get((at, Category.DATE))):
                meant |= {*range(start, span.end if is_han else start + 1)}
    return frozenset(meant)


def join_places_left_out(tokens: Sequence[Token], found: Proposed) -> frozenset[int]:
    """Tokens that join a folder to one that is left out, and are no filler: outside A and B."""
    articles = grammar().listed("articles left out")

    def past_article(at: int) -> int:
        return at + 1 if at < len(tokens) and tokens[at].text in articles else at

    folders = spans_of(found, (Category.FOLDER,), ("disk", "quote"))
    starts = {span.start for span in folders}
    behind = {past_article(span.end) for span in spans_of(found, (Category.NOT,), ("words",))}
    places = spans_of(found, (Category.IN,), ("words",))
    behind |= {past_article(span.end) for span in places if span.start in behind}
    ends = {span.end for span in folders if span.start in behind}
    nouns = spans_of(found, (Category.FOLDERS,), ("words",))
    ends |= {span.end for span in nouns if span.start in ends}
    joints = {
        one.start
        for one in spans_of(found, (Category.EITHER,), ("words",))
        if one.start in ends
        and past_article(one.end) in starts
        # A comma may end what is left out.
        and tokens[one.start].text not in _ENDS_OF_CLAUSE
    }
    for start in joints:
        found.get((start, Category.FILLER), {}).clear()
    return frozenset(joints)


def _tells_of_a_noun(tokens: Sequence[Token], start: int) -> bool:
    """Whether words from a token on tell of a noun behind them: 不是发票的PDF, in one clause."""
    clause = [*takewhile(lambda token: token.kind is not TokenKind.SIGN, tokens[start:])]
    endings = grammar().listed("ends what tells of a noun")
    return any(token.text in endings for token in clause[1:-1])


_TELLING: Final = (Category.MENTIONS, Category.NAMED, *DATED)
"""What tells of files that they mention something, are called so, or were changed at some time."""


def _is_one_of_them(tokens: Sequence[Token], start: int, at: int) -> bool:
    """Whether one of what was spoken of is left out: not the old one."""
    pair = [token.text for token in tokens[at : at + 2]]
    return start < at and len(pair) > 1 and pair[1] in grammar().listed("ones")


_TYPES: Final = (
    *(Category.KIND, Category.EXTENSION, Category.STATE, Category.HIDDEN, Category.FOLDERS),
    *(Category.DATE, Category.SIZE_RANGE),
)
