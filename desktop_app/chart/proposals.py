"""The chart: everything that the stretches of a question may mean."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from desktop_app.chart.dates_in_names import named_dates
from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.grammar import grammar
from desktop_app.chart.near import corrected
from desktop_app.chart.places import spoken_folders, typed_places
from desktop_app.chart.readers import extensions, read_all
from desktop_app.chart.ruled_out.dated import tell_of_dates, told_by_no_file
from desktop_app.chart.ruled_out.folders import (
    asked_for_most,
    look_for_folders_so_called,
    look_for_the_folder_itself,
    nouns,
    take_for_places_in,
)
from desktop_app.chart.ruled_out.joined import joined_alike, meant_both
from desktop_app.chart.ruled_out.mentioned import mentioned_there
from desktop_app.chart.ruled_out.negations import (
    bound_negations,
    join_places_left_out,
    join_things_left_out,
    left_out,
    take_for_places,
)
from desktop_app.chart.ruled_out.orders import acts_of, orders_meant
from desktop_app.chart.ruled_out.phrases import (
    mean_where_names_begin,
    said_outright,
    says_an_order,
)
from desktop_app.chart.ruled_out.rules import rule_out
from desktop_app.chart.ruled_out.traits import keep_traits_of_names
from desktop_app.chart.ruled_out.types import asks_for_a_type
from desktop_app.chart.ruled_out.words import (
    asked_first,
    asks_for_all,
    keep_file_names,
    keep_whole,
    spans_of,
)
from desktop_app.chart.rules_applied import MAX_SPANS, apply
from desktop_app.chart.spans import ACTS, BELONGING, OPEN, PARTS, Category, TextSpan
from desktop_app.chart.tokens import Token, TokenKind, folded, tokens_of
from desktop_app.folders.words import Word
from desktop_app.matching.inflections import is_title
from desktop_app.query.numerals import numerals
from desktop_app.value_class import value_class

MAX_OPEN_TOKENS: Final = 12
"""Of a name, folder or content in a question that is in no quotes."""
MAX_ASIDE_TOKENS: Final = 60

_BOUNDS: Final = frozenset(".,;:!?。，；：！？…、()（）—–")
"""Signs that a clause begins or ends at."""


@value_class
class Chart:
    """A question with all that its stretches may mean.

    Attributes:
        text: As it was typed.
        spans: By the token that they begin at; those that only rules use are left out.
        hints: The words that speak for one of `ACTS`, or for several questions.
        is_for_all: Whether nothing is said but what asks for files: which files are there.
    """

    text: str
    tokens: Sequence[Token]
    spans: Sequence[Sequence[TextSpan]]
    hints: Sequence[TextSpan] = ()
    is_for_all: bool = False

    def said(self, start: int, end: int) -> str:
        """The text from one token to before another, as it was typed."""
        return self.text[self.tokens[start].start : self.tokens[end - 1].end]


def chart_of(text: str, disk: DiskNames | None = None) -> Chart:
    """Propose everything that a question may mean.

    Args:
        text: The question.
        disk: What folders and files are called.
    """
    disk = disk or DiskNames()
    tokens = tokens_of(text)
    if tokens and (untold := told_by_no_file(text)):
        whole = TextSpan(0, len(tokens), Category.REFUSE, untold, "whole")
        return Chart(text, tokens, [[whole], *([] for _ in tokens[1:])], ())

    def said(start: int, end: int) -> str:
        return " ".join(folded(text[tokens[start].start : tokens[end - 1].end]).split())

    found: dict[tuple[int, Category], dict[tuple[int, object], TextSpan]] = defaultdict(dict)
    slips = corrected(tokens, disk)
    read = list(read_all(tokens, said))
    sources = (
        _from_words(tokens),
        read,
        named_dates(read, disk),
        _from_slips(tokens, slips),
        _from_disk(tokens, disk.mentioned(text)),
        spoken_folders(tokens, disk),
        _endings_on_disk(tokens, disk),
        _open(text, tokens, slips),
        _asides(tokens),
    )
    for source in sources:
        for span in source:
            kept = found[span.start, span.category]
            if len(kept) < MAX_SPANS or span.category in OPEN:
                kept.setdefault((span.end, span.value), span)
    rule_out(text, tokens, found, disk.extensions)
    so_called = look_for_folders_so_called(tokens, found)
    so_called |= look_for_the_folder_itself(tokens, found) | said_outright(text, tokens, found)
    traits = keep_traits_of_names(tokens, found)
    is_for_all = asks_for_all(tokens, found) or asks_for_a_type(tokens, found)
    keep_file_names(tokens, [at for at in range(len(tokens)) if _ends_file_name(tokens, at)], found)
    places = list(typed_places(text, tokens, disk))
    keep_whole(places, found)
    apply(grammar().rules, found)
    traits |= mean_where_names_begin(found)
    take_for_places(tokens, found)
    bound_negations(tokens, found)
    by_start: list[list[TextSpan]] = [[] for _ in tokens]
    said_nouns = nouns(tokens, found) | asked_first(tokens, found) | left_out(tokens, found)
    told = tell_of_dates(tokens, found)
    never_passed = said_nouns | joined_alike(tokens, found) | told | asked_for_most(found)
    joints = join_places_left_out(tokens, found) | join_things_left_out(found)
    never_passed |= meant_both(tokens, found) | mentioned_there(tokens, found)
    never_passed |= joints | traits | so_called
    take_for_places_in(tokens, found)
    for start, token in enumerate(tokens):
        if start not in never_passed and not any(
            place.start <= start < place.end for place in places
        ):
            by_start[start].append(TextSpan(start, start + 1, Category.FILLER, None, token.kind))
    hints: list[TextSpan] = []
    said_more: list[TextSpan] = []
    for (start, category), kept in found.items():
        if category in ACTS or category is Category.COMPARING:
            hints += kept.values()
        elif category is Category.IN:
            # 哪个文件夹 is no place to look in where folders are asked for.
            by_start[start] += (
                one for one in kept.values() if said_nouns.isdisjoint(range(start, one.end))
            )
            said_more += (one for one in kept.values() if one.source == "words")
        elif category not in PARTS:
            by_start[start] += kept.values()
            said_more += (one for one in kept.values() if one.source in ("words", "date", "disk"))
    # Nothing is ordered by what names begin or end with: 名字最后是copy的.
    named = {one.start for one in spans_of(found, (Category.NAMED,), ("words",))}
    # Nor by a word that names have: files with copy in the name.
    called = {one.end for one in hints if one.end in named and one.end - one.start == 1}
    hints = [one for one in hints if one.start - 1 not in traits and one.end not in called]
    hints = orders_meant(hints, said_more, len(tokens), said, disk)
    is_ordered = any(hint.category in ACTS for hint in hints)
    # Who says when photos were taken asks for photos.
    is_for_files = is_for_all or bool(told) or bool(traits) or says_an_order(tokens, found)
    if tokens and (is_ordered or not is_for_files):
        by_start[0] += acts_of(tokens, hints, found)
    return Chart(text, tokens, by_start, hints, is_for_all)


def _from_words(tokens: Sequence[Token]) -> Iterator[TextSpan]:
    for start in range(len(tokens)):
        is_ending = _ends_file_name(tokens, start)
        for end, category, value, is_near in grammar().phrases_at(tokens, start):
            if is_ending and category is Category.EXTENSION:
                continue
            if is_near and (_is_in_word(tokens, start) or _is_in_word(tokens, end)):
                # 列出乐队 is no slip of 列出了.
                continue
            if is_near and any(
                _is_in_word(tokens, at)
                and (end - start == _PAIR or not _is_grammar(tokens, at - 1))
                for at in range(start + 1, end)
            ):
                # Nor is 博客 one of 播客, nor 日记是 one of 日期是.
                continue
            if category in _NEGATIONS and _is_choice(tokens, start, end):
                continue
            if category is Category.IN and tokens[start].text in grammar().listed("belonging"):
                value = BELONGING
            yield TextSpan(start, end, category, value, "near" if is_near else "words")


_NEGATIONS: Final = (Category.NOT, Category.NOT_BEFORE)


def _is_in_word(tokens: Sequence[Token], at: int) -> bool:
    """Whether a Chinese character and the one before it are a word that names are made of."""
    pair = tokens[at - 1 : at + 1] if at else ()
    is_han = [one.kind for one in pair] == [TokenKind.HAN] * 2
    return is_han and bool(Word("".join(one.text for one in pair)).synonyms)


def _is_grammar(tokens: Sequence[Token], at: int) -> bool:
    """Whether two characters are a word of the grammar, as they are typed: 文件."""
    return any(
        end == at + _PAIR and not is_near for end, _, _, is_near in grammar().phrases_at(tokens, at)
    )


_PAIR: Final = 2


def _is_choice(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether a negation is half of a question: 有没有, 在不在; 但是不是 is no 是不是."""
    return (
        start > 0
        and tokens[start - 1].kind is TokenKind.HAN
        and (start < 2 or tokens[start - 2].text not in grammar().listed("before is"))
        and (
            tokens[start - 1].text == tokens[end - 1].text
            or (end < len(tokens) and tokens[start - 1].text == tokens[end].text)
        )
    )


def _ends_file_name(tokens: Sequence[Token], at: int) -> bool:
    """Whether a token is the ending of a name: the pdf of rent.pdf says nothing by itself."""
    return (
        at > 1
        and tokens[at].is_joined
        and tokens[at - 1].is_joined
        and tokens[at - 1].text == "."
        and tokens[at - 2].kind in (TokenKind.WORD, TokenKind.NUMBER)
        and tokens[at].text in extensions()
    )


def _from_slips(
    tokens: Sequence[Token], slips: Mapping[int, Sequence[Token]]
) -> Iterator[TextSpan]:
    """What would be said without the slips."""
    for right in _without(tokens, slips):

        def said(start: int, end: int, right: Sequence[Token] = right) -> str:
            return _joined(right[start:end])

        for span in (*_from_words(right), *read_all(right, said)):
            if any(at in slips for at in range(span.start, span.end)):
                yield replace(span, source="near")


def _without(
    tokens: Sequence[Token], slips: Mapping[int, Sequence[Token]]
) -> Iterator[Sequence[Token]]:
    """The question with the first, and with the last, of what each slip may be."""
    for choice in (0, -1) if any(len(meant) > 1 for meant in slips.values()) else (0,):
        if slips:
            yield [slips[at][choice] if at in slips else one for at, one in enumerate(tokens)]


def _joined(tokens: Sequence[Token]) -> str:
    return "".join(("" if one.is_joined else " ") + one.text for one in tokens).strip()


def _from_disk(tokens: Sequence[Token], names: Iterable[str]) -> Iterator[TextSpan]:
    """Names of folders on the disk, wherever they stand in the question."""
    words = [token.text for token in tokens]
    for name in names:
        said = [token.text for token in tokens_of(name)]
        for start in range(len(words) - len(said) + 1):
            if said and words[start : start + len(said)] == said:
                yield TextSpan(start, start + len(said), Category.FOLDER, name, "disk")


def _endings_on_disk(tokens: Sequence[Token], disk: DiskNames) -> Iterator[TextSpan]:
    """Endings that files have and no list of kinds knows: musicxml."""
    ordinary = grammar().listed("small in names") | grammar().listed("placing")
    for at, token in enumerate(tokens):
        is_word = token.kind is TokenKind.WORD and token.text.isascii() and len(token.text) > 1
        if token.text in ordinary:
            # Files may end with .in, as those of Automake do.
            continue
        if is_word and token.text not in extensions() and token.text in disk.extensions:
            yield TextSpan(at, at + 1, Category.EXTENSION, (token.text,), "disk")


def _open(
    text: str, tokens: Sequence[Token], slips: Mapping[int, Sequence[Token]]
) -> Iterator[TextSpan]:
    """Names, folders and contents: any words in a row, and whatever is in quotes."""
    rows = [*_without(tokens, slips)]
    in_numbers = {at for at in range(1, len(tokens)) if _is_in_number(tokens, at)}
    for start, token in enumerate(tokens):
        if token.kind is TokenKind.QUOTE:
            yield from (
                TextSpan(start, start + 1, category, token.text, "quote")
                for category in _OPEN_IN_ORDER
                if token.text
            )
            continue
        if token.kind is TokenKind.SIGN and not _begins(tokens, start):
            continue
        for end in range(start + 1, min(start + MAX_OPEN_TOKENS, len(tokens)) + 1):
            last = tokens[end - 1]
            if last.kind is TokenKind.QUOTE or (
                end - 1 > start and last.text in _BOUNDS and not _is_inside(tokens, end - 1)
            ):
                break
            if last.kind is TokenKind.SIGN and last.text not in ")）*+#]}/$":
                continue
            if start in in_numbers or end in in_numbers:
                # No name ends within 双十二.
                continue
            if is_title(last.text) and end < len(tokens) and tokens[end].kind is not TokenKind.HAN:
                # Nor behind Dr.
                continue
            said = text[token.start : last.end]
            yield from (TextSpan(start, end, category, said, "any") for category in _OPEN_IN_ORDER)
            if any(at in slips for at in range(start, end)):
                for right in rows:
                    said = _joined(right[start:end])
                    for category in _OPEN_IN_ORDER:
                        yield TextSpan(start, end, category, said, "near")


_OPEN_IN_ORDER: Final = sorted(OPEN)


def _is_in_number(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number in Chinese characters goes on there: 十二."""
    pair = tokens[at - 1 : at + 1] if at else ()
    known = numerals()
    every = {**known.digits, **known.counted, **known.units}
    return len(pair) > 1 and all(one.text in every for one in pair)


def _begins(tokens: Sequence[Token], at: int) -> bool:
    """Whether a sign may begin a name: `.env`, `~/Music`, `*.bak`, `(1)`; not a dot inside one."""
    follows = at + 1 < len(tokens) and tokens[at + 1].is_joined
    is_inside = (
        tokens[at].text == "."
        and at > 0
        and tokens[at].is_joined
        and tokens[at - 1].kind in (TokenKind.WORD, TokenKind.NUMBER)
    )
    return tokens[at].text in ".~/*([{_$@#" and follows and not is_inside


def _is_inside(tokens: Sequence[Token], at: int) -> bool:
    """Whether a sign stands inside a word or name, as in report.pdf, v1.2 or Dr. Wu."""
    is_joined = tokens[at].is_joined and at + 1 < len(tokens)
    if is_joined and tokens[at].text == "." and is_title(tokens[at - 1].text):
        return True
    if (
        not tokens[at].is_joined
        or at + 1 >= len(tokens)
        or not tokens[at + 1].is_joined
        or tokens[at].text not in ".,-_:()（）–—"
    ):
        return False
    # Chinese has no space behind a comma.
    sides = (tokens[at - 1].kind, tokens[at + 1].kind)
    return tokens[at].text not in ",:" or TokenKind.HAN not in sides


def _asides(tokens: Sequence[Token]) -> Iterator[TextSpan]:
    """Clauses, and several in a row, from one bound to another."""
    bounds = [0]
    for at, token in enumerate(tokens):
        if token.text in _BOUNDS and not _is_inside(tokens, at):
            bounds.append(at + 1)
        elif token.text in grammar().listed("reasons"):
            bounds.append(at)
    bounds = sorted({*bounds, len(tokens)})
    for first, start in enumerate(bounds):
        for end in bounds[first + 1 : first + 5]:
            if end - start <= MAX_ASIDE_TOKENS:
                yield TextSpan(start, end, Category.ASIDE, None, "clause")
