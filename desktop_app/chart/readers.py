"""Readers: what spans of a question may be that no list of words holds: numbers, dates, kinds.

Each says where its value ends. Their words are data of the vocabulary, shared with the written
query.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from desktop_app import paths
from desktop_app.chart.spans import Category, TextSpan
from desktop_app.chart.tokens import Token, TokenKind, folded, tokens_of
from desktop_app.filetypes import kinds
from desktop_app.filetypes.kinds import Kind
from desktop_app.query import dates
from desktop_app.query.numerals import number
from desktop_app.query.query import is_extension
from desktop_app.vocabulary import CHINESE, ENGLISH, vocabulary

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


# Numbers


@cache
def _number_words() -> frozenset[str]:
    english, chinese = vocabulary("numbers", ENGLISH), vocabulary("numbers", CHINESE)
    words = [*english["ones"], *english["teens"], *english["tens"], *english["articles"]]
    words += [word for group in english["groups"] for word in group.split()]
    return frozenset((*words, english["zero"], *chinese["digits"], *chinese["units"]))


def _numbers(tokens: Sequence[Token], text: Texts) -> Iterator[TextSpan]:
    words = _number_words()
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
        if token.text in _HALF:
            has_article = start + 1 < len(tokens) and tokens[start + 1].text in _ARTICLES
            yield TextSpan(start, start + 1 + has_article, Category.NUMBER, 0.5, "number")


def _and_a_half(tokens: Sequence[Token], at: int) -> int:
    """Where the half of one and a half ends; 0 where there is none."""
    words = [token.text for token in tokens[at : at + 3]]
    length = next((n for n in (2, 3) if " ".join(words[:n]) in _AND_A_HALF), 0)
    return at + length if length else 0


_AND_A_HALF: Final = ("and half", "and a half", "& half")
_HALF: Final = frozenset(("half", "半"))
_ARTICLES: Final = frozenset(("a", "an"))


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


@cache
def _date_tokens() -> frozenset[str]:
    """Every token that a date in words may have."""
    said: set[str] = set(
        "、~–—-/.()至到从自以来内里中之间前后起的个多半几天年月日号周期第季度份初底末旬早晚上下本这去今昨明近最过当整全"
        "现或及更含不那"
    )
    for language in (ENGLISH, CHINESE):
        said.update(_tokens_in(vocabulary("dates", language)))
    holidays = json.loads(paths.resource("holidays.json").read_text("utf-8"))
    said.update(_tokens_in(holidays))
    units = vocabulary("dates", ENGLISH)["units"]
    said.update(f"{word}s" for names in units.values() for word in names)
    said.update(
        f"{name}day" for names in vocabulary("dates", ENGLISH)["weekdays"] for name in names
    )
    said.update(_LINKS)
    return frozenset(said | _number_words())


_LINKS: Final = (
    "the a an of in since from to until till before after between and ago past last this previous "
    "st nd rd th s recent recently older newer than more less over within during early late mid "
    "end beginning first second third fourth week weekend month quarter q h half on by through "
    "days weeks months years hours minutes couple few up so far now back onwards earlier later or "
    "pre"
).split()

_NEVER_FIRST: Final = frozenset(
    "and or to of s than so far ago up no st nd rd th a an 、 , - / . ~ – — ( )"
    " 的 年 月 日 个 内 里 后 来 间 份 期 天 或 及 更 含 不 那".split()
)
_NEVER_LAST: Final = frozenset(
    "and or to of the a an than in since last between on by from before after within pre"
    " 、 , - / . ~ – — ( 从 自 在 至 上 这 本 个 最 近 第 当 去 到 的 或 及 更 含 不 那".split()
)
_TELLING: Final = frozenset("年月日号周礼天期节假度季旬时初底末前后今昨")


def _tokens_in(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield from (token.text for token in tokens_of(data))
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield from _tokens_in(key)
            yield from _tokens_in(value)
    elif isinstance(data, Sequence):
        for part in data:
            yield from _tokens_in(part)


@cache
def calendar_words() -> frozenset[str]:
    """Every word in Latin letters that a date may have."""
    return frozenset(word for word in _date_tokens() if len(word) > 3 and word.isascii())


@lru_cache(maxsize=8192)
def is_date(words: str) -> bool:
    """Whether `words`, tidied, mean a date by themselves."""
    return dates.understands(words)


def _dates(tokens: Sequence[Token], text: Texts) -> Iterator[TextSpan]:
    known = _date_tokens()
    tried = 0
    for start, token in enumerate(tokens):
        if not _may_be_dated(token, known) or token.text in _NEVER_FIRST:
            continue
        end = start
        while end < min(start + MAX_DATE_TOKENS, len(tokens)) and _may_be_dated(tokens[end], known):
            end += 1
        is_found = False
        for last in range(end, start, -1):
            said = tokens[start:last]
            if said[-1].text in _NEVER_LAST or not _tells_a_date(said):
                continue
            tried += 1
            if tried > MAX_DATES:
                return
            words = dates.tidied(text(start, last))
            if len(words) <= 60 and is_date(words):
                if is_found and _goes_on(tokens, last):
                    continue
                is_found = True
                yield TextSpan(start, last, Category.DATE, words, "date")


def _goes_on(tokens: Sequence[Token], at: int) -> bool:
    """Whether a date cannot end there: its year follows, in 1 January 2026."""
    following = tokens[at] if at < len(tokens) else None
    return following is not None and (
        following.kind is TokenKind.NUMBER and following.text.isdigit() and len(following.text) == 4
    )


def _may_be_dated(token: Token, known: frozenset[str]) -> bool:
    return token.kind is TokenKind.NUMBER or token.text in known


@cache
def _calendar() -> frozenset[str]:
    """Words that are of the calendar by themselves."""
    english = vocabulary("dates", ENGLISH)
    parts = (english[area] for area in ("months", "weekdays", "units", "days", "times", "seasons"))
    words = {word for part in parts for word in _tokens_in(part)}
    words |= {f"{word}s" for word in words} | {f"{word}day" for word in words}
    holidays = json.loads(paths.resource("holidays.json").read_text("utf-8"))
    return frozenset(words | {word for word in _tokens_in(holidays) if len(word) > 2})


_CENTURIES: Final = ("nineteen", "twenty")


def _tells_a_date(said: Sequence[Token]) -> bool:
    """Whether a run has a word of the calendar, or a number that may be a year or a day."""
    return any(
        token.text in _calendar()
        or (token.kind is TokenKind.HAN and token.text in _TELLING)
        or (token.kind is TokenKind.NUMBER and token.text[:4].isdigit() and len(token.text) >= 4)
        for token in said
    ) or (
        # The twenty of twenty eighteen.
        any(token.text in _CENTURIES for token in said[:-1])
        or (len(said) > 2 and sum(token.kind is TokenKind.NUMBER for token in said) > 1)
    )


# Kinds and extensions


def _types(tokens: Sequence[Token]) -> Iterator[TextSpan]:
    for start, token in enumerate(tokens):
        if token.text in (".", "*") and start + 1 < len(tokens):
            yield from _dotted(tokens, start)


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
