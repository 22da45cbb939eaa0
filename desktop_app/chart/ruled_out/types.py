"""What is ruled out of a chart for the types of files: what else their words cannot mean."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from desktop_app.chart.dated_terms import DATED
from desktop_app.chart.grammar import grammar
from desktop_app.chart.ruled_out.words import Proposed, spans_of, words_of
from desktop_app.chart.spans import OPEN, Category, TextSpan
from desktop_app.chart.tokens import Token, TokenKind
from desktop_app.filetypes.kinds import Kind, extensions_of, names_of


def leave_types_of_files(found: Proposed) -> None:
    """Take a type in front of the word for files for nothing else: the Word files."""
    types = {
        span.end
        for (_, category), kept in found.items()
        if category in (Category.EXTENSION, Category.KIND)
        for span in kept.values()
        if span.source == "words"
    }
    ends = {end for end in types if found.get((end, Category.FILES))}
    for (_, category), kept in found.items():
        if category is Category.MENTIONS:
            for key, span in list(kept.items()):
                if span.end in ends:
                    del kept[key]


def asks_for_a_type(tokens: Sequence[Token], found: Proposed) -> bool:
    """Whether nothing is said but a type of files: all my photos, 电脑上的照片.

    Then nothing is looked for that is called so, nor what mentions it. A folder may still be
    meant: who has one called Photos. But not where the whole computer is spoken of, and a single
    photo may be called so.
    """
    said = spans_of(found, _SAYS_NOTHING, ("words",))
    plain = {at for span in said for at in range(span.start, span.end)}
    plain |= {at for at, token in enumerate(tokens) if token.kind is TokenKind.SIGN}
    types = {
        (span.start, span.end)
        for span in spans_of(found, (Category.KIND,), ("words",))
        if _is_of_many(tokens[span.end - 1])
        and plain.issuperset({*range(len(tokens))} - {*range(span.start, span.end)})
    }
    if not types:
        return False
    computers = grammar().listed("computers")
    is_anywhere = any(one in words_of(tokens, span) for span in said for one in computers)
    for (_, category), kept in found.items():
        if category in OPEN:
            for key, span in [*kept.items()]:
                is_type = is_anywhere and (span.start, span.end) in types
                if span.source in ("any", "near") or (is_type and category is Category.FOLDER):
                    del kept[key]
    # Who types the word alone may look for what is called so.
    return (0, len(tokens)) not in types


_SAYS_NOTHING: Final = (
    *(Category.FILLER, Category.LIST, Category.COUNT, Category.BYTES, Category.FILES),
)


def _is_of_many(token: Token) -> bool:
    """Whether a word speaks of all that there are: photos, music."""
    if token.kind is TokenKind.HAN:
        return True
    return token.text.endswith("s") or token.text in grammar().listed("names what is not counted")


def leave_types_within_mentions(tokens: Sequence[Token], found: Proposed) -> None:
    """Take no part of what tells of contents for a type: contain the word invoice.

    Nor what is right behind what surely tells of them, and tells of files: 提到数据库的文件.
    """
    surely = grammar().listed("surely mentions")
    files = {one.start for one in spans_of(found, (Category.FILES,), ("words",))}
    told = {
        one.end
        for one in spans_of(found, (Category.MENTIONS,), ("words",))
        if tokens[one.start].kind is TokenKind.HAN and words_of(tokens, one) in surely
    }
    of = grammar().listed("ends what tells of a noun")
    mentions = [
        range(start, span.end)
        for (start, category), kept in found.items()
        if category is Category.MENTIONS
        for span in kept.values()
        if span.source == "words"
    ]
    for (start, category), kept in found.items():
        if category in _TYPES:
            for key, span in list(kept.items()):
                is_told = start in told and any(
                    at in files and tokens[at - 1].text in of for at in (span.end, span.end + 1)
                )
                if is_told or any(start in one[1:] and span.end <= one.stop for one in mentions):
                    del kept[key]


def leave_words_that_are_endings(
    tokens: Sequence[Token], found: Proposed, on_disk: Container[str]
) -> None:
    """Take an ordinary word for no ending, unless files have it or it is said of files: make."""
    nouns = {start for (start, category), kept in found.items() if category is Category.FILES}
    ordinary = grammar().listed("words that are endings")
    types = grammar().listed("types that are no endings")
    for (start, category), kept in found.items():
        if category is not Category.EXTENSION:
            continue
        if tokens[start].text in types and start not in nouns:
            # Docs are documents of any kind; doc files are of that one.
            kept.clear()
        for key, span in list(kept.items()):
            endings = span.value if isinstance(span.value, tuple) else ()
            said = "".join(token.text for token in tokens[span.start : span.end])
            is_ordinary = said in ordinary or said.removesuffix("s") in ordinary
            if is_ordinary and span.end not in nouns and not any(one in on_disk for one in endings):
                del kept[key]


def leave_types_of_types(tokens: Sequence[Token], found: Proposed) -> None:
    """Take what another type is said to be of for none itself: wps的安装包.

    Excel的表格 are both.
    """
    kinds = spans_of(found, _TYPES, ("words", "extension", "near"))
    behind = {span.start: span for span in kinds}
    for (_, category), kept in found.items():
        if category not in _TYPES:
            continue
        for key, span in list(kept.items()):
            is_of = span.end < len(tokens) and tokens[span.end].text == "的"
            other = behind.get(span.end + 1) if is_of else None
            if other is not None and _endings(span).isdisjoint(_endings(other)):
                del kept[key]


def _endings(span: TextSpan) -> frozenset[str]:
    """What files of a type end in."""
    if span.category is Category.KIND:
        return frozenset(extensions_of(Kind(str(span.value))))
    return frozenset(span.value if isinstance(span.value, tuple) else (str(span.value),))


def leave_endings_without_their_dot(tokens: Sequence[Token], found: Proposed) -> None:
    """Take an ending with its dot, which ends no sentence there: except .log."""
    for (start, category), kept in found.items():
        before = found.get((start - 1, category), {}) if category is Category.EXTENSION else {}
        ends = {span.end for span in before.values()}
        if ends and tokens[start - 1].text == "." and tokens[start].is_joined:
            for key in [key for key, span in kept.items() if span.end in ends]:
                del kept[key]


def leave_types_of_folders(found: Proposed) -> None:
    """Take the name of a folder that is called so for no type: the Archive folders."""
    nouns = {start for (start, category), kept in found.items() if category is _FOLDERS and kept}
    named = {
        (start, span.end)
        for (start, category), kept in found.items()
        if category is Category.FOLDER
        for span in kept.values()
        if span.source == "disk" and span.end in nouns
    }
    for (start, category), kept in found.items():
        if category in (Category.KIND, Category.EXTENSION):
            for key, span in list(kept.items()):
                if any(start == first and span.end >= last for first, last in named):
                    del kept[key]


_FOLDERS: Final = Category.FOLDERS


_OF_PIECES: Final = frozenset(
    (
        *(Category.KIND, Category.EXTENSION, Category.STATE, Category.TOP, Category.ORDER),
        *DATED,
    )
)


def leave_out_pieces(tokens: Sequence[Token], found: Proposed) -> None:
    """Take a piece of a word for no type or state of files: the 图 of 地图, the 空 of 空间.

    Nor is the 照 of 护照 a word for when something was taken, nor the 大 of 八十大寿 an order.
    """
    text = "".join(token.text if len(token.text) == 1 else " " for token in tokens)
    for word in grammar().listed("words of their own"):
        at = text.find(word)
        while at >= 0:
            inside = range(at, at + len(word))
            for (start, category), kept in found.items():
                if category in _OF_PIECES:
                    for key, span in list(kept.items()):
                        is_cut = start in inside[1:] or span.end - 1 in inside[:-1]
                        if is_cut:
                            del kept[key]
            at = text.find(word, at + 1)


def leave_pieces_of_types(tokens: Sequence[Token], found: Proposed) -> None:
    """Cut nothing out of the Chinese word for a type of files: the 表 of 试算表, the 相 of 相片.

    Nor is the 照 of 照片 a word for when it was taken, nor the documents of Word documents a
    folder.
    """
    said = [range(one.start, one.end) for one in spans_of(found, _TYPES, ("words",))]
    types = [one for one in said if tokens[one.start].kind is TokenKind.HAN]
    behind = [one[1:] for one in said if len(one) > 1 and tokens[one.start].kind is TokenKind.WORD]
    nouns = {span.start for span in spans_of(found, (_FOLDERS,), ("words",))}
    for (start, category), kept in found.items() if behind else ():
        if category is Category.FOLDER:
            for key, span in list(kept.items()):
                is_piece = any(one.start <= start and span.end <= one.stop for one in behind)
                if is_piece and span.end not in nouns:
                    del kept[key]
    for (start, category), kept in found.items() if types else ():
        if category not in (*OPEN, *_TYPES, *DATED):
            continue
        for key, span in list(kept.items()):
            cut = [one for one in types if start in one[1:] or span.end - 1 in one[:-1]]
            is_piece = any(one.start <= start and span.end <= one.stop for one in cut)
            if is_piece if category not in OPEN else cut and span.source in ("any", "near"):
                del kept[key]


_TYPES: Final = (Category.KIND, Category.EXTENSION)


def count_by_measure(tokens: Sequence[Token], found: Proposed) -> None:
    """Take a type for no folder where it is counted by its measure: 音乐有多少首.

    Where nothing but the measure tells the type, it does: 戏曲里有多少首.
    """
    counting = grammar().listed("stands before a measure")
    counted = {
        at + 1: token.text
        for at, (before, token) in enumerate(pairwise(tokens))
        if before.text in counting and token.kind is TokenKind.HAN
    }
    placed = {span.start for span in spans_of(found, (Category.IN, Category.FOLDERS), ("words",))}
    _take_measure_for_type(found)
    for kind in spans_of(found, (Category.KIND,), ("words",)):
        measures = {*names_of(Kind(str(kind.value))).measure} - {"个"}
        is_han = tokens[kind.start].kind is TokenKind.HAN
        is_counted = any(
            measure in measures
            and 0 < at - kind.end <= _TO_MEASURE
            and all(one.kind is not TokenKind.SIGN for one in tokens[kind.end : at])
            for at, measure in counted.items()
        )
        if is_han and kind.end not in placed and is_counted:
            folders = found.get((kind.start, Category.FOLDER), {})
            for key in [key for key, span in folders.items() if span.end == kind.end]:
                del folders[key]


def _take_measure_for_type(found: Proposed) -> None:
    """Take a measure for the type, and for no part of the number, where no word tells the type."""
    is_told = bool(spans_of(found, (Category.KIND, Category.EXTENSION), ("words",)))
    for kind in spans_of(found, (Category.KIND,), ("measure",)):
        if is_told:
            del found[kind.start, kind.category][kind.end, kind.value]
            continue
        for count in spans_of(found, (Category.COUNT, Category.HOW_MANY)):
            if count.start < kind.start < count.end:
                del found[count.start, count.category][count.end, count.value]


_TO_MEASURE: Final = 5
"""Tokens between what is counted and its measure: 一共有多少."""


def mean_several(tokens: Sequence[Token], found: Proposed) -> None:
    """Take what tells the order for that of several files, where not one alone is asked for."""
    several = {start for (start, category), kept in found.items() if category is Category.SEVERAL}
    tops = [kept for (_, category), kept in found.items() if category is Category.TOP]
    inside = {at for kept in tops for span in kept.values() for at in range(span.start, span.end)}
    for folder in spans_of(found, (Category.FOLDER,), ("disk",)):
        if folder.end - folder.start > 1:
            # The latest of Just Eat.
            inside |= {*range(folder.start, folder.end)}
    is_for_several = not several <= inside
    # 最近改过的文件 are some; of 哪个, or 那份, there is one.
    is_for_one = any(token.text in grammar().listed("asks for one") for token in tokens)
    lately = grammar().listed("lately")
    for kept in tops:
        for key, span in kept.items():
            said = "".join(token.text for token in tokens[span.start : span.end])
            is_lately = not is_for_one and any(said.startswith(one) for one in lately)
            # 大文件 are some; 最大 is one.
            most = tokens[max(0, span.start - 1)].text + said
            is_some = tokens[span.start].kind is TokenKind.HAN and not any(
                one in most for one in grammar().listed("superlatives")
            )
            is_many = is_lately or span.start in several or _is_plural(tokens, span.end)
            is_many |= is_some and not is_for_one and span.end < len(tokens)
            is_many |= _are_told(tokens, span)
            if is_many or is_for_several:
                kept[key] = replace(span, is_of_several=True)


def _are_told(tokens: Sequence[Token], span: TextSpan) -> bool:
    """Whether several are told to be the first: which are the largest?"""
    small = grammar().listed("articles left out")
    before = [token.text for token in tokens[: span.start] if token.text not in small]
    is_last = all(token.kind is TokenKind.SIGN for token in tokens[span.end :])
    return is_last and bool(before) and before[-1] in grammar().listed("are")


def _is_plural(tokens: Sequence[Token], at: int) -> bool:
    """Whether a token is an English noun in the plural, as far as its letters tell."""
    text = tokens[at].text if at < len(tokens) and tokens[at].kind is TokenKind.WORD else ""
    return len(text) > _SHORTEST_PLURAL and text.endswith("s") and not text.endswith(("ss", "us"))


_SHORTEST_PLURAL: Final = 3
