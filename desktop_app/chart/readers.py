"""Readers: what spans of a question may be that no list of words holds: numbers, dates, kinds.

Each says where its value ends. Their words are data of the vocabulary, shared with the written
query.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from desktop_app.chart.grammar import grammar, number_words
from desktop_app.chart.spans import Category, TextSpan
from desktop_app.chart.tokens import Token, TokenKind, folded
from desktop_app.filetypes import kinds
from desktop_app.filetypes.kinds import Kind
from desktop_app.query import dates
from desktop_app.query.numerals import number
from desktop_app.query.query import is_extension

MAX_NUMBER_TOKENS: Final = 5
MAX_DATE_TOKENS: Final = 14
"""Longer runs of words of the calendar are no dates."""
MAX_DATES: Final = 80
"""Stretches of one question that are tried as dates."""

Texts = Callable[[int, int], str]
"""The question from the start of one token to the end of another, folded, single spaces."""


def read_all(tokens: Sequence[Token], text: Texts) -> Iterator[TextSpan]:
    """Everything that the readers propose for a question."""
    yield from _numbers(tokens, text)
    yield from _dates(tokens, text)
    yield from _types(tokens)
    yield from _signs_of_leaving_out(tokens)


def _signs_of_leaving_out(tokens: Sequence[Token]) -> Iterator[TextSpan]:
    """The sign in front of a word that leaves it out, as search engines have it: -pdf."""
    for at, (sign, behind) in enumerate(pairwise(tokens)):
        if sign.text == "-" and at and not sign.is_joined and behind.is_joined:
            yield TextSpan(at, at + 1, Category.NOT)


# Numbers


def _numbers(tokens: Sequence[Token], text: Texts) -> Iterator[TextSpan]:
    words = number_words()
    for start, token in enumerate(tokens):
        if token.kind is TokenKind.NUMBER:
            if (value := _decimal(token.text)) is not None:
                yield TextSpan(start, start + 1, Category.NUMBER, value, "number")
            continue
        for end in range(start + 1, min(start + MAX_NUMBER_TOKENS, len(tokens)) + 1):
            if tokens[end - 1].text not in words:
                break
            try:
                value = number(text(start, end))
            except ValueError:
                continue
            yield TextSpan(start, end, Category.NUMBER, value, "number")
            if behind := _and_a_half(tokens, end):
                yield TextSpan(start, behind, Category.NUMBER, value + 0.5, "number")
        if token.text in grammar().listed("half"):
            has_article = start + 1 < len(tokens) and tokens[start + 1].text in grammar().listed(
                "articles"
            )
            yield TextSpan(start, start + 1 + has_article, Category.NUMBER, 0.5, "number")


def _and_a_half(tokens: Sequence[Token], at: int) -> int:
    """Where the half of one and a half ends; 0 where there is none."""
    words = [token.text for token in tokens[at : at + 3]]
    length = next((n for n in (2, 3) if " ".join(words[:n]) in grammar().listed("and a half")), 0)
    return at + length if length else 0


def _decimal(text: str) -> int | float | None:
    head, comma, tail = text.rpartition(",")
    if comma and len(tail) != _DIGITS_OF_GROUP and "." not in tail and "," not in head:
        # 1,5 is no number in groups of three.
        text = f"{head}.{tail}"
    plain = text.replace(",", "") if "," in text and "." not in text.split(",")[-1][3:] else text
    try:
        return int(plain)
    except ValueError:
        pass
    try:
        return float(plain)
    except ValueError:
        return None


_DIGITS_OF_GROUP: Final = 3


# Dates


_NEVER_LAST: Final = frozenset("、,-/.~–—(")
_NEVER_FIRST: Final = _NEVER_LAST | {")"}
"""Signs; the words that no date begins or ends with are listed."""


@cache
def calendar_words() -> frozenset[str]:
    """Every word in Latin letters that a date may have."""
    return frozenset(word for word in grammar().in_dates if len(word) > 3 and word.isascii())


def _dates(tokens: Sequence[Token], text: Texts) -> Iterator[TextSpan]:
    known = grammar().in_dates
    never_first = _NEVER_FIRST | grammar().listed("begins no date")
    never_last = _NEVER_LAST | grammar().listed("ends no date")
    of_two = grammar().listed("ends a date in two")
    articles, back = grammar().listed("counts one back"), grammar().listed("ago")
    begins = grammar().listed("begins what goes on")
    ends = grammar().listed("leads to the end of a stretch") | _JOINTS
    tried = 0
    for start, token in enumerate(tokens):
        counts_back = token.text in articles
        if not _may_be_dated(token, known) or (token.text in never_first and not counts_back):
            continue
        end = start
        while end < min(start + MAX_DATE_TOKENS, len(tokens)) and _may_be_dated(tokens[end], known):
            end += 1
        is_found = False
        for last in range(end, start, -1):
            said = tokens[start:last]
            is_whole = _joined(tokens[last - 2 : last]) in of_two
            is_cut = not is_whole and _joined(tokens[last - 1 : last + 1]) in of_two
            goes_on = _goes_on_to_now(tokens, start, last)
            if said[-1].text in never_last and not is_whole and not goes_on:
                continue
            apart = [one.text for one in said if one.text != "-" or not one.is_joined]
            if said[0].text in begins and not goes_on and ends.isdisjoint(apart):
                # Photos from 2022 are those of that year.
                continue
            if counts_back and said[-1].text not in back:
                # A date that begins with an article is one like "a year ago".
                continue
            if is_cut or not _tells_a_date(said):
                continue
            tried += 1
            if tried > MAX_DATES:
                return
            words = dates.tidied(text(start, last))
            if len(words) <= 60 and dates.understands(words):
                if is_found and _goes_on(tokens, last):
                    continue
                is_found = True
                yield TextSpan(start, last, Category.DATE, words, "date")


_JOINTS: Final = frozenset("-–~")


def _goes_on_to_now(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether a date says that it goes on: from September on, from 2022 onwards."""
    word = tokens[end - 1].text
    is_last = end == len(tokens) or tokens[end].kind is TokenKind.SIGN
    return tokens[start].text in grammar().listed("begins what goes on") and (
        word in grammar().listed("goes on to now")
        or (is_last and word in grammar().listed("goes on to now at the end"))
    )


def _joined(tokens: Sequence[Token]) -> str:
    return "".join(token.text for token in tokens)


def _goes_on(tokens: Sequence[Token], at: int) -> bool:
    """Whether a date cannot end there: its year follows, in 1 January 2026."""
    following = tokens[at] if at < len(tokens) else None
    return following is not None and (
        following.kind is TokenKind.NUMBER and following.text.isdigit() and len(following.text) == 4
    )


def _may_be_dated(token: Token, known: frozenset[str]) -> bool:
    return token.kind is TokenKind.NUMBER or token.text in known


def _tells_a_date(said: Sequence[Token]) -> bool:
    """Whether a run has a word of the calendar, or a number that may be a year or a day."""
    return any(
        token.text in grammar().of_calendar
        or (token.kind is TokenKind.HAN and token.text in grammar().listed("tells a date"))
        or (token.kind is TokenKind.NUMBER and _has_a_year(token.text))
        for token in said
    ) or (
        # The twenty of twenty eighteen.
        any(token.text in grammar().listed("centuries") for token in said[:-1])
        or (len(said) > 2 and sum(token.kind is TokenKind.NUMBER for token in said) > 1)
    )


def _has_a_year(number: str) -> bool:
    """Whether four digits begin it, or end it: 2026.7.20, 20.07.2026."""
    return len(number) >= 4 and (number[:4].isdigit() or number[-4:].isdigit())


# Kinds and extensions


def _types(tokens: Sequence[Token]) -> Iterator[TextSpan]:
    yield from _counted_types(tokens)
    for start, token in enumerate(tokens):
        if token.text in (".", "*") and start + 1 < len(tokens):
            yield from _dotted(tokens, start)


def _counted_types(tokens: Sequence[Token]) -> Iterator[TextSpan]:
    """The type that a measure tells at the end of a question, where no word does: 有几首呢."""
    counting, telling = (
        grammar().listed(one) for one in ("stands before a measure", "measures that tell a type")
    )
    ends, which = (grammar().listed(one) for one in ("ends what is asked", "asks in which files"))
    last = len(tokens) - 1
    while last > 0 and (tokens[last].kind is TokenKind.SIGN or tokens[last].text in ends):
        last -= 1
    is_counted = last > 0 and tokens[last - 1].text in counting
    if not is_counted or (last > 1 and tokens[last - 2].text in which):
        # 哪几首 asks which of those before.
        return
    if (said := tokens[last].text) in telling:
        yield from (
            TextSpan(last, last + 1, Category.KIND, kind, "measure")
            for kind in Kind
            if said in kinds.names_of(kind).measure
        )


_LOOSE: Final = (TokenKind.HAN, TokenKind.SIGN)
"""What an ending may follow without a space."""


def _dotted(tokens: Sequence[Token], start: int) -> Iterator[TextSpan]:
    """`.pdf` and `*.pdf`, which need not be known."""
    at = start + (token_is(tokens, start, "*") and token_is(tokens, start + 1, "."))
    if not token_is(tokens, at, ".") or at + 1 >= len(tokens):
        return
    is_free = start == 0 or not tokens[start].is_joined or tokens[start - 1].kind in _LOOSE
    endings: list[str] = []
    end = at
    while is_free and token_is(tokens, end, ".") and (end == at or tokens[end].is_joined):
        text = ""
        last = end + 1
        while last < len(tokens) and tokens[last].is_joined and _is_plain(tokens[last]):
            text += tokens[last].text
            last += 1
        if not text:
            break
        endings.append(text)
        end = last
    if not endings:
        return
    last_ending = endings[-1]
    if last_ending not in extensions() and last_ending.removesuffix("s") in extensions():
        endings[-1] = last_ending.removesuffix("s")
    if len(endings) > 1:
        yield TextSpan(start, end, Category.NAME, f"*.{'.'.join(endings)}", "extension")
    elif is_extension(endings[0]):
        yield TextSpan(start, end, Category.EXTENSION, (endings[0],), "extension")


def _is_plain(token: Token) -> bool:
    return token.kind in (TokenKind.WORD, TokenKind.NUMBER) and token.text.isascii()


@cache
def extensions() -> frozenset[str]:
    """Those that files of any kind have."""
    return frozenset(extension for kind in Kind for extension in kinds.extensions_of(kind))


def token_is(tokens: Sequence[Token], at: int, text: str) -> bool:
    """Whether the token at `at` is there and says `text`."""
    return 0 <= at < len(tokens) and tokens[at].text == folded(text)
