"""Covers that make no question: they ask for two things at once, or leave something unsaid."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from desktop_app.chart.spans import ASKING, BELONGING, OPEN, SILENT, Category, TextSpan
from desktop_app.filetypes.kinds import Kind


def makes_no_question(spans: Sequence[TextSpan], said: Sequence[TextSpan]) -> bool:
    """Whether spans side by side ask for nothing.

    Args:
        spans: All of them.
        said: Those that say something.
    """
    # Most covers have no more than a few categories, and so break none of these rules.
    has = {span.category for span in said}
    return (
        (not has.isdisjoint(ASKING) and _asks_of_two(said))
        or (has.issuperset(_IN_A_NAMED_FOLDER) and _is_torn_apart(said))
        or (Category.MENTIONS in has and _leaves_unsaid(spans))
        or (Category.EITHER in has and (_breaks_off(spans) or _joins_unlike(said)))
        or (Category.NOT in has and (_leaves_out_half(said) or _leaves_out_one(spans)))
        or (Category.TOP in has and _puts_in_order_within(said))
        or (Category.FOLDERS in has and _holds_no_type(said))
        or (Category.CONTENT in has and Category.KIND in has and _reads_pictures(said))
    )


def _reads_pictures(said: Sequence[TextSpan]) -> bool:
    """Whether pictures or sounds are to mention what nobody says they do: wedding photos."""
    kinds = {span.value for span in said if span.category is Category.KIND}
    mentions = {span.end for span in said if span.category is Category.MENTIONS}
    guessed = any(span.category is Category.CONTENT and span.start not in mentions for span in said)
    return guessed and bool(kinds & _UNREAD) and not mentions


_UNREAD: Final = frozenset((Kind.IMAGE, Kind.VIDEO, Kind.AUDIO))


def _holds_no_type(said: Sequence[TextSpan]) -> bool:
    """Whether a type is asked for beside folders of a name: the photos in the Alps folder."""
    is_named = any(
        folders.category is Category.FOLDERS
        and before.category in OPEN
        and folders.start - before.end <= 1
        for before, folders in pairwise(said)
    )
    return is_named and any(span.category in (*_TYPES, Category.CONTENT) for span in said)


def _joins_unlike(said: Sequence[TextSpan]) -> bool:
    """Whether "or" stands between a type and a folder: Pictures or Choir are two folders."""
    threes = zip(said, said[1:], said[2:], strict=False)
    return any(
        joint.category is Category.EITHER
        and joint.start - before.end <= 0
        and behind.start - joint.end <= 1
        and {before.category, behind.category} in _UNLIKE
        for before, joint, behind in threes
    )


def _leaves_out_one(spans: Sequence[TextSpan]) -> bool:
    """Whether one type is left out, and the one that "and" joins to it is asked for.

    Everything except PDFs and pictures has no pictures.
    """
    said = [at for at, span in enumerate(spans) if span.category not in SILENT]
    for negation, first, last in zip(said, said[1:], said[2:], strict=False):
        between = spans[first + 1 : last]
        if (
            spans[negation].category is Category.NOT
            and spans[first].category in _TYPES
            and spans[last].category in (*_TYPES, Category.FOLDER)
            and len(between) == 1
            and between[0].source not in ("sign", "han")
        ):
            return True
    return False


_TYPES = (Category.KIND, Category.EXTENSION)
_UNLIKE = tuple({kind, Category.FOLDER} for kind in _TYPES)


def _puts_in_order_within(said: Sequence[TextSpan]) -> bool:
    """Whether it asks for the first of each group, or of what is itself the first of some.

    The newest file of each kind, the biggest file in the biggest folder: no query tells that.
    """
    firsts = [
        behind.category
        for order, behind in pairwise(said)
        if order.category is Category.TOP and behind.category in _ORDERED
    ]
    tops = [span for span in said if span.category is Category.TOP]
    if Category.FOLDERS in firsts and any(
        behind.start - order.end > 1 for order, behind in pairwise(tops)
    ):
        return True
    is_grouped = any(span.category is Category.GROUP for span in said)
    if is_grouped and any(one is not Category.FOLDERS for one in firsts):
        return True
    return Category.FOLDERS in firsts and any(one is not Category.FOLDERS for one in firsts)


def _leaves_out_half(said: Sequence[TextSpan]) -> bool:
    """Whether it leaves out half of what something is called: without the bank statements."""
    threes = zip(said, said[1:], said[2:], strict=False)
    return any(
        negation.category is Category.NOT
        and {first.category, last.category} <= _CALLED
        and first.end == last.start
        and {first.source, last.source} == {"any"}
        for negation, first, last in threes
    )


_CALLED = frozenset((Category.NAME, Category.CONTENT))


def _breaks_off(spans: Sequence[TextSpan]) -> bool:
    """Whether "or" stands between what is looked for and words that are left out.

    Pictures or the Business folder are two folders.
    """
    nexts = [*spans[3:], None]
    for before, joint, behind, last in zip(spans, spans[1:], spans[2:], nexts, strict=False):
        if last is not None and before.category is last.category is Category.FOLDER:
            continue
        if (
            joint.category is Category.EITHER
            and before.category in OPEN
            and behind.category is Category.FILLER
            and behind.source not in _NO_WORDS
        ):
            return True
    return False


def _leaves_unsaid(spans: Sequence[TextSpan]) -> bool:
    """Whether files are to mention something, and nobody says what: only fillers follow."""
    for at, span in enumerate(spans):
        if span.category is Category.MENTIONS:
            behind = spans[at + 1 :]
            if behind and behind[0].category is Category.HIDDEN:
                # Including hidden ones is more than these alone.
                return True
            until = next(
                (n for n, one in enumerate(behind) if one.category is not Category.FILLER),
                len(behind),
            )
            is_said = until < len(behind) and behind[until].category not in _GOING_ON
            if not is_said and any(one.source not in _NO_WORDS for one in behind[:until]):
                return True
    return False


_GOING_ON = frozenset((Category.NOT, Category.EITHER))
_NO_WORDS = frozenset(("sign", "words"))
"""Sources of fillers that are no words of the person's own."""


def _asks_of_two(said: Sequence[TextSpan]) -> bool:
    """Whether it asks for a number of one thing and for a number of another."""
    asks = [at for at, span in enumerate(said) if span.category in ASKING]
    if len(asks) < 2 or said[asks[0]].category is not said[asks[-1]].category:
        return False
    parts = (said[: asks[0]], said[asks[0] : asks[-1]], said[asks[-1] :])
    return sum(any(span.category in _THINGS for span in part) for part in parts) > 1


def _is_torn_apart(said: Sequence[TextSpan]) -> bool:
    """Whether it takes the name of a folder for one of files there: in the Tax 2024 folder."""
    threes = zip(said, said[1:], said[2:], strict=False)
    return any(
        tuple(one.category for one in three) == _IN_A_NAMED_FOLDER and three[0].value != BELONGING
        for three in threes
    )


_IN_A_NAMED_FOLDER = (Category.IN, Category.NAME, Category.FOLDERS)

_THINGS = frozenset(
    (
        *(Category.FOLDER, Category.KIND, Category.EXTENSION, Category.NAME, Category.CONTENT),
        *(Category.STATE, Category.FOLDERS),
    )
)


def are_both(said: Sequence[TextSpan]) -> bool:
    """Whether files and folders are asked for: hidden folders as well as hidden files."""
    nouns = [one.category for one in said if one.category in _NOUNS]
    pairs = zip(nouns, nouns[1:], nouns[2:], strict=False)
    return any({first, last} == _BOTH for first, joint, last in pairs if joint not in _BOTH)


_BOTH = frozenset((Category.FILES, Category.FOLDERS))
_NOUNS = _BOTH | {Category.EITHER}


def orders_what_follows(said: Sequence[TextSpan]) -> bool:
    """Whether an order stands in front of what is put in order: the newest video."""
    return any(
        order.category is Category.TOP
        and behind.category in _ORDERED
        and behind.start - order.end <= 1
        for order, behind in pairwise(said)
    )


_ORDERED = frozenset(
    (
        *(Category.KIND, Category.EXTENSION, Category.FILES, Category.FOLDERS, Category.HOW_MANY),
        *(Category.NAME, Category.STATE, Category.HIDDEN),
    )
)
