"""What is ruled out of a chart before anything is weighed: stretches that cannot be meant so."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Final

from desktop_app.chart.grammar import grammar
from desktop_app.chart.readers import extensions
from desktop_app.chart.spans import OPEN, PARTS, SILENT, Category, TextSpan
from desktop_app.chart.tokens import Token, TokenKind
from desktop_app.filetypes.kinds import extension_of

Proposed = Mapping[tuple[int, Category], dict[tuple[int, object], TextSpan]]
"""Spans by the token that they begin at and by category; then by their end and value."""


def spans_of(
    found: Proposed, categories: Collection[Category], sources: Collection[str] = ()
) -> list[TextSpan]:
    """What is proposed of some categories, by these sources alone if any are given."""
    return [
        span
        for (_, category), kept in found.items()
        if category in categories
        for span in kept.values()
        if not sources or span.source in sources
    ]


def words_of(tokens: Sequence[Token], span: TextSpan) -> str:
    """The words of a span, small letters, with no space between Chinese characters."""
    between = "" if tokens[span.start].kind is TokenKind.HAN else " "
    return between.join(token.text for token in tokens[span.start : span.end])


def leave_out_misheard(found: Proposed) -> None:
    """Hear no other words where what is typed says something.

    The 有几 of how many is no 有记, and the 个文件夹 of 那个文件夹 is no 各文件夹. Where a folder
    is called 白茶, the 茶的 of 白茶的 is no 查的.
    """
    said = {
        at
        for (start, category), kept in found.items()
        if category not in SILENT | PARTS
        for span in kept.values()
        if span.source == "words"
        for at in range(start, span.end)
    }
    named = spans_of(found, (Category.FOLDER,), ("disk",))
    for (start, category), kept in found.items():
        if category in OPEN:
            continue
        for key, span in list(kept.items()):
            parts = any(
                one.start < start < one.end < span.end or start < one.start < span.end < one.end
                for one in named
            )
            if span.source == "near" and (parts or said.issuperset(range(start, span.end))):
                del kept[key]


def take_names_at_their_word(
    tokens: Sequence[Token],
    found: Proposed,
) -> None:
    """Look for nothing inside files that is quoted as a name: called "rent".

    含 alone may speak of either; 名字里含 does not.
    """
    begun: dict[Category, dict[int, int]] = {Category.NAMED: {}, Category.MENTIONS: {}}
    for (start, category), kept in found.items():
        if category in begun:
            for span in kept.values():
                longest = begun[category]
                longest[span.end] = min(start, longest.get(span.end, start))
    mentions = begun[Category.MENTIONS]
    for at, start in begun[Category.NAMED].items():
        is_quoted = at < len(tokens) and tokens[at].kind is TokenKind.QUOTE
        if is_quoted and start < mentions.get(at, len(tokens)):
            found.get((at, Category.CONTENT), {}).clear()


def look_inside(tokens: Sequence[Token], found: Proposed) -> None:
    """Take what files are said to mention for no name or folder: say anything about a warranty.

    Nothing is told where names are spoken of, too, or folders: the word receipt in the file name.
    """
    said = {category for (_, category), kept in found.items() if kept}
    if (
        Category.NAMED in said
        or Category.FOLDERS in said
        or _behind(tokens, found, Category.NOT, "tells of names")
    ):
        return
    for end in _behind(tokens, found, Category.MENTIONS, "tells of what is inside"):
        if found.get((end, Category.CONTENT)):
            for category in (Category.NAME, Category.FOLDER):
                found.get((end, category), {}).clear()


def leave_contents_behind_names(tokens: Sequence[Token], found: Proposed) -> None:
    """Look for nothing inside files that they are said to be called: with rent in the name."""
    behind = grammar().listed("tells of names behind them")
    starts = {
        span.start
        for span in spans_of(found, (Category.NAMED,), ("words",))
        if words_of(tokens, span) in behind
    }
    for category in (Category.CONTENT, Category.FOLDER):
        for (_, one), kept in found.items():
            for key in [key for key, span in kept.items() if one is category]:
                if kept[key].end in starts and kept[key].source in ("any", "near"):
                    del kept[key]
    called = _behind(tokens, found, Category.NAMED, "tells of names")
    not_called = _behind(tokens, found, Category.NOT, "tells of names")
    for end in called | not_called:
        # Nor is what is called empty empty.
        others = (
            (*_NOT_CALLED, Category.FOLDER, Category.DATE) if end in not_called else _NOT_CALLED
        )
        for category in others if found.get((end, Category.NAME)) else ():
            kept = found.get((end, category), {})
            for key in [key for key, span in kept.items() if span.source != "extension"]:
                del kept[key]


_NOT_CALLED: Final = (
    *(Category.CONTENT, Category.STATE, Category.HIDDEN, Category.KIND, Category.EXTENSION),
)


def _behind(
    tokens: Sequence[Token], found: Proposed, category: Category, telling: str
) -> frozenset[int]:
    """Tokens behind what is of a category and has a word of a list, articles left out."""
    words, articles = grammar().listed(telling), grammar().listed("articles")
    ends = {
        span.end
        for (_, one), kept in found.items()
        if one is category
        for span in kept.values()
        if span.source == "words"
        and any(token.text in words for token in tokens[span.start : span.end])
    }
    ends |= {end + 1 for end in ends if end < len(tokens) and tokens[end].text in articles}
    return frozenset(ends)


def leave_contents_across_spaces(tokens: Sequence[Token], found: Proposed) -> None:
    """Look for no words together that a space keeps apart in Chinese: 提到豆瓣酱 花椒."""
    apart = {
        at
        for at in range(1, len(tokens))
        if tokens[at].kind is tokens[at - 1].kind is TokenKind.HAN and not tokens[at].is_joined
    }
    for (start, category), kept in found.items() if apart else ():
        if category is Category.CONTENT:
            for key, span in [*kept.items()]:
                if not apart.isdisjoint(range(start + 1, span.end)):
                    del kept[key]


def leave_verbs_behind_articles(tokens: Sequence[Token], found: Proposed) -> None:
    """Take no noun for a verb that tells what is inside: the quotes for the roof, list quotes."""
    nouns = grammar().listed("names things behind an article")
    before = grammar().listed("articles left out") | grammar().listed("begins a listing")
    for (start, category), kept in found.items():
        is_verb = category is Category.MENTIONS and tokens[start].text in nouns
        if is_verb and (not start or tokens[start - 1].text in before):
            kept.clear()


def keep_file_names(tokens: Sequence[Token], endings: Sequence[int], found: Proposed) -> None:
    """Cut no file's name before its ending, and look for none inside files: "ticket.pdf".

    Args:
        tokens: Of the question.
        endings: Those that are the ending of a name.
        found: What is proposed.
    """
    cuts = {cut for at in endings for cut in (at - 1, at)}
    quoted = {
        at
        for at, token in enumerate(tokens)
        if token.kind is TokenKind.QUOTE and extension_of(token.text) in extensions()
    }
    for (start, category), kept in found.items() if cuts or quoted else ():
        if category not in OPEN:
            continue
        for key, span in list(kept.items()):
            is_cut = start in cuts or span.end in cuts
            is_said = category is Category.CONTENT and (
                span.end - 1 in endings or (start in quoted and span.end == start + 1)
            )
            if is_cut or is_said:
                del kept[key]


def asked_first(tokens: Sequence[Token], found: Proposed) -> frozenset[int]:
    """Tokens that are no filler for how a question begins.

    How many asks for a number, and which of the catalogues for no other files than these.
    """
    said = found.get((0, Category.COUNT), {}).values()
    ends = [span.end for span in said if span.source == "words" and span.end > 1]
    return frozenset((*range(max(ends, default=0)), *_asked_of(tokens)))


def _asked_of(tokens: Sequence[Token]) -> Iterator[int]:
    asking = grammar().listed("asks for some of")
    for end in range(_SHORTEST_ASKING, min(_LONGEST_ASKING + 1, len(tokens))):
        if " ".join(token.text for token in tokens[:end]) in asking:
            yield end
            yield from takewhile(lambda at: _is_noun(tokens, at), range(end + 1, len(tokens)))


def _is_noun(tokens: Sequence[Token], at: int) -> bool:
    """Whether it is one and nothing else: neither a verb nor grammar."""
    _, classes = grammar().classes_at(tokens, at)
    is_other = any(
        one in _GRAMMATICAL or one.endswith(" verb") or one.startswith("adverb ") for one in classes
    )
    return tokens[at].kind is TokenKind.WORD and not is_other


_SHORTEST_ASKING: Final = 3
_LONGEST_ASKING: Final = 4
"""Words of "which of the" and "which one of the"."""


def leave_out_pieces_of_everywhere(tokens: Sequence[Token], found: Proposed) -> None:
    """Call nothing by words that say where to look: the whole computer."""
    everywhere = grammar().listed("everywhere")
    said = [
        range(start, span.end)
        for (start, category), kept in found.items()
        if category is Category.FILLER
        for span in kept.values()
        if not everywhere.isdisjoint(
            between.join(token.text for token in tokens[start : span.end]) for between in (" ", "")
        )
    ]
    for (start, category), kept in found.items() if said else ():
        if category in OPEN:
            for key, span in list(kept.items()):
                is_piece = any(start in one and span.end <= one.stop for one in said)
                if is_piece and span.source == "any":
                    del kept[key]


def asks_for_all(tokens: Sequence[Token], found: Proposed) -> bool:
    """Whether nothing is said but what asks for files: which files are there.

    Then nothing is looked for that is called by these words.
    """
    reached = {0}
    more = grammar().listed("says no more than all")
    for at, token in enumerate(tokens):
        if at not in reached:
            continue
        if token.kind is TokenKind.SIGN:
            reached.add(at + 1)
        for end in range(at + 1, min(at + _MOST_OF_ALL, len(tokens)) + 1):
            words = [one.text for one in tokens[at:end]]
            if " ".join(words) in more or "".join(words) in more:
                reached.add(end)
        for category in _ASKING_FOR_ALL:
            said = found.get((at, category), {}).values()
            reached |= {span.end for span in said if span.source == "words"}
    if len(tokens) not in reached:
        return False
    for (_, category), kept in found.items():
        if category in OPEN:
            for key, span in list(kept.items()):
                if span.source in ("any", "near"):
                    del kept[key]
    return True


_MOST_OF_ALL: Final = 4
_ASKING_FOR_ALL: Final = (Category.LIST, Category.FILES, Category.COUNT, Category.BYTES)


def leave_out_links(
    tokens: Sequence[Token],
    found: Proposed,
) -> None:
    """Take a word that only tells what stands beside it for no name by itself: not, is, 的."""
    links = {
        start
        for (start, category), kept in found.items()
        if category in _LINKS
        and any(span.end == start + 1 and span.source == "words" for span in kept.values())
    }
    # What files mention may be a word of grammar in another language: war, die.
    links -= {
        span.end
        for (_, category), kept in found.items()
        if category in (Category.MENTIONS, Category.NAMED)
        for span in kept.values()
        if span.source == "words"
    }
    links |= {at for at in range(len(tokens)) if _is_small_word(tokens, at)}
    for start in links:
        for category in OPEN:
            names = found.get((start, category), {})
            for key, span in list(names.items()):
                if span.end == start + 1 and span.source == "any":
                    del names[key]


def leave_out_introduced(found: Proposed) -> None:
    """Take no name for one that holds the words in front of a name: whose name starts with IMG."""
    introduced = [
        span
        for (_, category), kept in found.items()
        if category in _INTRODUCING
        for span in kept.values()
        if span.source == "words" and span.end - span.start >= _PHRASE
    ]
    for phrase in introduced:
        for (start, category), kept in found.items():
            if category in OPEN and start <= phrase.start:
                for key, span in list(kept.items()):
                    if span.end > phrase.end and span.source in ("any", "near"):
                        del kept[key]


_INTRODUCING: Final = (Category.NAMED, Category.MENTIONS, Category.STARTS, Category.ENDS)
_PHRASE: Final = 3
"""Words, or Chinese characters, of a phrase that hardly stands in a name: whose name has."""


def _is_small_word(tokens: Sequence[Token], at: int) -> bool:
    """Whether it is a short word that is nothing but grammar: is, it, did."""
    if tokens[at].kind is not TokenKind.WORD or len(tokens[at].text) > _SMALL:
        return False
    end, classes = grammar().classes_at(tokens, at)
    return end == at + 1 and bool(classes) and _GRAMMATICAL.issuperset(classes)


_SMALL: Final = 4
_GRAMMATICAL: Final = frozenset(
    (
        *("pronoun", "possessive", "determiner", "auxiliary", "preposition", "conjunction"),
        *("question word", "contraction"),
    )
)
_LINKS: Final = frozenset(
    (
        *(Category.NOT, Category.NOT_BEFORE, Category.IN, Category.EITHER, Category.FILLER),
        *(Category.NAMED, Category.MENTIONS, Category.REFERENCE, Category.LIST),
    )
)
"""What words are that say nothing of files by themselves."""


def keep_whole(
    places: Sequence[TextSpan],
    found: dict[tuple[int, Category], dict[tuple[int, object], TextSpan]],
) -> None:
    """Take what was typed as a path or a drive for nothing else, and no part of it."""
    for place in places:
        for kept in found.values():
            for key, span in list(kept.items()):
                is_apart = span.end <= place.start or place.end <= span.start
                is_around = span.category is Category.ASIDE and (
                    span.start <= place.start and place.end <= span.end
                )
                if not (is_apart or is_around):
                    del kept[key]
    for place in places:
        found[place.start, place.category][place.end, place.value] = place
