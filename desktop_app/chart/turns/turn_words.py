"""How a question goes on from the one before, by its words: only the PDFs; no, in Documents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

from desktop_app.chart.grammar import grammar
from desktop_app.chart.proposals import Chart
from desktop_app.chart.spans import Category
from desktop_app.chart.tokens import TokenKind, folded


def says_everywhere(chart: Chart) -> bool:
    """Whether it says that the whole computer is meant: 整台电脑上的邮件."""
    plain = folded(chart.text)
    return any(phrase in plain for phrase in grammar().listed("everywhere"))


def says_all(chart: Chart) -> bool:
    """Whether all are asked for, and not those few of before: show me all that are over 8 MB."""
    return _says_one_of(chart, "means all there are")


def asks_for_many(chart: Chart) -> bool:
    """Whether several files are asked for: which were changed this month, 这个月改过的有哪些."""
    return _says_one_of(chart, "asks for many")


def asks_whether(chart: Chart) -> bool:
    """Whether it is asked if there is something at all: is there a contract, 有没有合同."""
    plain = folded(chart.text)
    texts = [token.text for token in chart.tokens]
    if not grammar().listed("takes for there").isdisjoint(texts):
        # Who asks whether they kept theirs knows that there was one.
        return False
    starts = [0, *(at for at in range(1, len(texts)) if not texts[at - 1].isalnum())]
    for phrase in grammar().listed("asks whether"):
        words = phrase.split()
        if phrase.isascii() and any(texts[at : at + len(words)] == words for at in starts):
            return True
        if not phrase.isascii() and phrase in plain:
            return True
    said = [text for text in texts if text.isalnum()]
    return bool(said) and said[-1] in grammar().listed("ends a question whether") and "有" in said


def asks_if_any(chart: Chart) -> bool:
    """Whether it is asked of what was found if some is in it: any videos, 有照片吗."""
    starts = grammar().listed("asks if any")
    is_short = len(chart.tokens) <= _FEW_WORDS
    return is_short and (asks_whether(chart) or chart.tokens[0].text in starts)


def asks_if_all_are(chart: Chart) -> bool:
    """Whether it is asked if all of some are so: are all files in Music mp3s?"""
    return _begins_with_one_of(chart, "asks of all")


def asks_if_all_are_in(chart: Chart) -> bool:
    """Whether it is asked if they are in no other place: 视频都在视频文件夹里吗."""
    said = [token.text for token in chart.tokens if token.text.isalnum()]
    is_asked = bool(said) and said[-1] in grammar().listed("ends a question whether")
    return is_asked and _says_one_of(chart, "says that all are in")


def asks_if_only(chart: Chart) -> bool:
    """Whether it is asked if there is nothing else: does Music hold only mp3s, 都是视频吗."""
    said = [token.text for token in chart.tokens if token.text.isalnum()]
    begins = grammar().listed("begins a question of all")
    ends = grammar().listed("ends a question whether")
    is_asked = bool(said) and (said[0] in begins or (said[-1] in ends and not said[0].isascii()))
    return is_asked and _says_one_of(chart, "says of all")


def asks_if_the_most(chart: Chart) -> bool:
    """Whether it is asked if something is the first of its like: is this the newest photo?"""
    said = [token.text for token in chart.tokens if token.text.isalnum()]
    is_asked = said[:1] != [] and said[0] in grammar().listed("asks of one thing")
    ends = grammar().listed("ends a question whether")
    is_asked |= bool(said) and said[-1] in ends and _says_one_of(chart, "says that it is the most")
    is_asked |= _says_one_of(chart, "asks if it is the most")
    return is_asked and not asks_whether(chart)


def asks_of_what_type(chart: Chart) -> bool:
    """Whether it may be asked of what type one thing is: is the oldest a PDF, 最旧的是PDF吗."""
    said = [token.text for token in chart.tokens if token.text.isalnum()]
    ends = bool(said) and said[-1] in grammar().listed("ends a question whether")
    phrases, plain = grammar().listed("asks of what type it is"), folded(chart.text)
    return ends or any(plain.startswith(one) if one.isascii() else one in plain for one in phrases)


def corrects(chart: Chart) -> bool:
    """Whether it begins by taking back what was said before: no, in Documents; not 不算子文件夹."""
    said = [token.text for token in chart.tokens]
    starts = {" ".join(said[:1]), " ".join(said[:2]), *("".join(said[:n]) for n in (1, 2, 3))}
    taken_back, leaves_out = grammar().listed("takes back"), grammar().listed("leaves out")
    return bool(starts & taken_back) and not ((starts - taken_back) & leaves_out)


def corrects_a_part(chart: Chart) -> bool:
    """Whether it takes back a part of what was said before: who says all means no part of it."""
    said = [token.text for token in chart.tokens]
    words = {*said, *("".join(two) for two in pairwise(said))}
    return corrects(chart) and grammar().listed("means all of them").isdisjoint(words)


def says_ones(chart: Chart) -> bool:
    """Whether files are asked for by a word that stands for those of before: which ones.

    So they are where it is asked what mentions something, and no noun says of which: 哪些提到预算.
    """
    if _begins_with_one_of(chart, "stands for those before"):
        return True
    said = {span.category for spans in chart.spans for span in spans if span.source == "words"}
    is_bare = Category.MENTIONS in said and not said & _NOUNS
    return is_bare and _begins_with_one_of(chart, "asks which of those before")


_NOUNS: Final = frozenset(
    (Category.FILES, Category.FOLDERS, Category.KIND, Category.EXTENSION, Category.IN)
)


def narrows(chart: Chart) -> bool:
    """Whether it begins with words that take a part of what was found: only, leave out, 只要.

    A few words behind "just" say which: just November.
    """
    is_short = 1 < len(chart.tokens) <= _VERY_FEW
    is_alone = is_short and chart.tokens[0].text in grammar().listed("narrows")
    return is_alone or _begins_with_one_of(chart, "takes a part of those before")


_VERY_FEW: Final = 4


def adds(chart: Chart) -> bool:
    """Whether it takes in more than was asked for before: plus November, House里的也要.

    The one of last year is wanted for itself.
    """
    if asks_whether(chart):
        return False
    begins, ends = (grammar().listed(f"{one} what is added") for one in ("begins", "ends"))
    may_end = not speaks_of_one(chart)
    return any(
        not begins.isdisjoint(_starts(words)) or (may_end and not ends.isdisjoint(_ends(words)))
        for words in _clauses(chart)
    )


def may_add(chart: Chart) -> bool:
    """Whether it may take in more, or ask the same of something else: in House too."""
    clauses = [*_clauses(chart)]
    is_asked = chart.tokens[-1].text in grammar().listed("marks of questions")
    if not clauses or is_asked or asks_if_any(chart):
        return False
    return not grammar().listed("may end what is added").isdisjoint(_ends(clauses[-1]))


def _clauses(chart: Chart) -> Iterator[Sequence[str]]:
    """The words between its signs."""
    for is_sign, tokens in groupby(chart.tokens, lambda one: one.kind is TokenKind.SIGN):
        if not is_sign:
            yield [one.text for one in tokens]


def _starts(words: Sequence[str]) -> set[str]:
    ends = range(1, min(len(words), _FIRST_WORDS) + 1)
    return {between.join(words[:end]) for end in ends for between in (" ", "")}


def _ends(words: Sequence[str]) -> set[str]:
    starts = range(max(0, len(words) - _LAST_WORDS), len(words))
    return {between.join(words[start:]) for start in starts for between in (" ", "")}


_LAST_WORDS: Final = 6


def asks_twice(chart: Chart) -> bool:
    """Whether a last clause asks the same of something else: 图片里有几个，视频里呢."""
    clauses: list[Sequence[str]] = [[], *_clauses(chart)]
    *others, last = clauses
    asks, same = grammar().listed("asks a number"), grammar().listed("asks the same")
    is_asked = any(not asks.isdisjoint(words) for words in others)
    return is_asked and last[-1:] != [] and last[-1] in same


def is_date_alone(chart: Chart) -> bool:
    """Whether nothing is said but a date: 2023, 去年呢."""
    said = [token for token in chart.tokens if token.kind is not TokenKind.SIGN]
    small = grammar().listed("asks the same") | grammar().listed("and")
    said = [token for token in said if token.text not in small]
    if not said:
        return False
    start = chart.tokens.index(said[0])
    end = start + len(said)
    return any(span.category is Category.DATE and span.end == end for span in chart.spans[start])


def points_at_one(chart: Chart) -> bool:
    """Whether it points at one of those before, told otherwise: the one for Tony, 小周那份呢."""
    return len(chart.tokens) <= _FEW_WORDS + 1 and speaks_of_one(chart)


def speaks_of_one(chart: Chart) -> bool:
    """Whether a word stands for one of those before: just the one from this year."""
    return _says_one_of(chart, "points at one of those before")


def asks_the_same(chart: Chart) -> bool:
    """Whether it asks of something else what was asked before: 视频呢."""
    said = [token.text for token in chart.tokens if token.text.isalnum()]
    ends = grammar().listed("asks the same")
    return len(said) <= _FEW_WORDS and bool(said) and said[-1] in ends


_FEW_WORDS: Final = 7


def asks_of_another(chart: Chart) -> bool:
    """Whether it asks the same of another word: what about a deposit, 再查查铁观音, 押金呢."""
    return asks_the_same(chart) or _begins_with_one_of(chart, "asks the same of another")


def goes_on(chart: Chart) -> bool:
    """Whether a word says that it goes on with what was found: only the files from September.

    The 些 of 这些 does, that of 哪些 only asks.
    """
    asking, texts = grammar().listed("asks a question"), [token.text for token in chart.tokens]
    return any(
        text in grammar().listed("goes on") and before not in asking
        for before, text in pairwise(["", *texts])
    )


def says_all_it_needs(chart: Chart) -> bool:
    """Whether it is a question by itself, whatever was asked before: which PDFs are in Downloads?

    It asks, says of what, and where, or that all of one's own are meant; and no word goes on.
    """
    said = [
        span
        for spans in chart.spans
        for span in spans
        if span.source in ("words", "disk") or span.is_place
    ]
    categories = {span.category for span in said}
    if Category.REFERENCE in categories:
        return False
    if goes_on(chart) or corrects(chart) or _says_one_of(chart, "asks for some of those before"):
        return False
    if _says_one_of(chart, "asks for all of one's own"):
        return not categories.isdisjoint(_SORTS)
    if categories.isdisjoint(_ASKING):
        return False
    ins = [span for span in said if span.category is Category.IN]
    # In my Pictures, and 图片里.
    behind = {at for span in ins for at in (span.end, span.end + 1)}
    before = {span.start for span in ins}
    placed = [
        span
        for span in said
        if span.category is Category.FOLDER and (span.start in behind or span.end in before)
    ]
    placing = {at for span in (*ins, *placed) for at in range(span.start, span.end)}
    # The documents of "how many are in Documents" are no type, nor is the 文件 of 文件夹里.
    of_what = any(
        span.category in _SORTS and placing.isdisjoint(range(span.start, span.end)) for span in said
    )
    return of_what and bool(placed)


_ASKING: Final = frozenset((Category.LIST, Category.COUNT, Category.BYTES))
_SORTS: Final = frozenset((Category.FILES, Category.KIND, Category.EXTENSION))


def _begins_with_one_of(chart: Chart, name: str) -> bool:
    """Whether it begins with a phrase of that list, of a few words or characters."""
    return not grammar().listed(name).isdisjoint(_starts([one.text for one in chart.tokens]))


_FIRST_WORDS: Final = 3


def _says_one_of(chart: Chart, name: str) -> bool:
    """Whether a phrase of that list is said, by whole words in scripts that have spaces."""
    plain = folded(chart.text)
    words = " ".join(["", *(token.text for token in chart.tokens if token.text.isalnum()), ""])
    phrases = grammar().listed(name)
    return any(f" {one} " in words if one.isascii() else one in plain for one in phrases)
