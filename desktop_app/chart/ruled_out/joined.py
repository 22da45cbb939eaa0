"""What stands on both sides of "and" or "or", and is of one sort."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from desktop_app.chart.grammar import grammar
from desktop_app.chart.ruled_out.words import Proposed, spans_of, words_of
from desktop_app.chart.spans import OPEN, Category, TextSpan
from desktop_app.chart.tokens import Token, TokenKind

_TYPES = (Category.KIND, Category.EXTENSION)
_ALIKE = ((Category.DATE,), _TYPES, (Category.TOP,))
"""What is joined where both sides are one of these."""
_TOLD = frozenset(("words", "date", "disk"))
"""Sources of what is surely of its sort; the others only may be."""


def leave_folders_beside_types(tokens: Sequence[Token], found: Proposed) -> None:
    """Take a type beside another one for no folder: the videos of images and videos.

    Music and videos may be folders both.
    """
    placing = grammar().listed("placing")
    negations = spans_of(found, (Category.NOT,))
    led = {span.end for span in spans_of(found, (Category.IN,))}
    led |= {span.end for span in negations if tokens[span.end - 1].text in placing}
    left_out = {span.end for span in negations}
    folders = {(one.start, one.end) for one in spans_of(found, (Category.FOLDER,), ("disk",))}
    for before, behind in _joined(tokens, found, _TYPES, ("words",)):
        if before.start in left_out and _has_sign(tokens[before.end : behind.start]):
            # 除了播客，音乐里: the music folder.
            continue
        if (before.start, before.end) not in folders and before.start not in led:
            _leave_folder(found, behind)
        elif (behind.start, behind.end) not in folders and before.start not in led:
            _leave_folder(found, before)


def _has_sign(between: Sequence[Token]) -> bool:
    return any(token.kind is TokenKind.SIGN for token in between)


def leave_types_beside_folders(tokens: Sequence[Token], found: Proposed) -> None:
    """Take a folder beside another one for no type: the Pictures of Pictures or Choir."""
    types = {(one.start, one.end) for one in spans_of(found, _TYPES, ("words",))}
    for pair in [*_joined(tokens, found, (Category.FOLDER,), ("disk",))]:
        if _has_sign(tokens[pair[0].end : pair[1].start]):
            continue
        ends = [(one.start, one.end) for one in pair]
        if sum(one in types for one in ends) != 1:
            continue
        for start, end in ends:
            for category in _TYPES:
                kept = found.get((start, category), {})
                for key in [key for key, span in kept.items() if span.end == end]:
                    del kept[key]


def _leave_folder(found: Proposed, one: TextSpan) -> None:
    kept = found.get((one.start, Category.FOLDER), {})
    for key, span in list(kept.items()):
        if span.end == one.end:
            del kept[key]


def joined_alike(tokens: Sequence[Token], found: Proposed) -> frozenset[int]:
    """Tokens of what is joined with something of its sort: both say something, or neither does.

    In 2025 and 2026, neither year is passed over; nor is the ods of ods or odt.
    """
    return frozenset(
        at
        for alike in _ALIKE
        for pair in _joined(tokens, found, alike, _TOLD)
        if not any(_is_one_character(tokens, one) for one in pair)
        for one in pair
        for at in range(one.start, one.end)
    )


def _is_one_character(tokens: Sequence[Token], span: TextSpan) -> bool:
    """Whether it is a single Chinese character, which may be a part of anything: 大."""
    return span.end == span.start + 1 and tokens[span.start].kind is TokenKind.HAN


def _joined(
    tokens: Sequence[Token],
    found: Proposed,
    categories: Collection[Category],
    sources: Collection[str],
) -> Iterator[tuple[TextSpan, TextSpan]]:
    """What stands in front of a joint, and what stands behind it, articles and 的 left aside."""
    sides = spans_of(found, categories, sources)
    small = grammar().listed("articles left out") | grammar().listed("between a name and its noun")
    joints = {(one.start, one.end) for one in spans_of(found, (Category.EITHER,))}
    for start, end in sorted(joints):
        while start > 0 and tokens[start - 1].text in small:
            start -= 1
        while end < len(tokens) and tokens[end].text in small:
            end += 1
        for before in sides:
            if before.end == start:
                yield from ((before, behind) for behind in sides if behind.start == end)


def meant_both(tokens: Sequence[Token], found: Proposed) -> frozenset[int]:
    """Tokens of what files are to mention, both of two words: both hotel and deposit, 既…又….

    Neither is passed over, and no "and" between them is an "or".
    """
    mentions = [
        span
        for span in spans_of(found, (Category.MENTIONS,), ("words",))
        if any(words_of(tokens, span).endswith(one) for one in grammar().listed("surely mentions"))
        and span.end < len(tokens)
        and tokens[span.end].kind is not TokenKind.SIGN
        and tokens[span.end].text not in grammar().listed("ends what tells of a noun")
    ]
    both = [at for at, one in enumerate(tokens) if one.text in grammar().listed("both at once")]
    # With both milk and eggs, 同时有牛奶和鸡蛋.
    holding = [
        TextSpan(at, at + 1, Category.MENTIONS)
        for at, one in enumerate(tokens[:-1])
        if one.text in grammar().listed("has in it") and {at - 2, at - 1, at + 1} & {*both}
    ]
    said = {at for one in mentions for at in range(one.start, one.end)}
    if not spans_of(found, (Category.NAMED,), ("words",)):
        # Who speaks of names means both in them.
        mentions += holding
    if not any(abs(at - one.start) <= _NEAR for at in both for one in mentions):
        return frozenset()
    joins = grammar().listed("joins both")
    for at in range(min(both), len(tokens)):
        if tokens[at].text in joins and at + 1 < len(tokens):
            found.get((at, Category.EITHER), {}).clear()
            begun = max((one.end for one in mentions if one.end < at), default=at - 1)
            begun += begun in both
            said |= {*range(max(begun, at - _NEAR), at), at + 1} - {*both}
            _part(found, at)
            for side in (begun, at + 1):
                for category in (Category.NAME, Category.FOLDER):
                    found.get((side, category), {}).clear()
    return frozenset(said)


def _part(found: Proposed, joint: int) -> None:
    """Take no words on both sides of a joint together: hotel and deposit."""
    for (start, category), kept in found.items():
        if category in OPEN and start <= joint:
            for key, span in list(kept.items()):
                if span.end > joint and span.source in ("any", "near"):
                    del kept[key]


_NEAR = 3
"""Tokens between "both" and what tells that files mention something, and of what they mention."""
