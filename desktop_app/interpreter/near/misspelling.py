"""English words of a name that were typed with one slip: "rafle prizes" for raffle prizes.

What was said is looked for as it was said first; only where that finds nothing does a name count
that has a word which is one letter, or two that changed places, away.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from dataclasses import replace

from desktop_app.chart.grammar import grammar
from desktop_app.fixed_patterns import fixed
from desktop_app.folding.fold import fold
from desktop_app.interpreter.near.name_words import words_of_name
from desktop_app.interpreter.outcomes import Outcome, Respelt, Wanted, count_of, rows_of
from desktop_app.messages.message import ToolResult
from desktop_app.query.query import Key, Query, Show, Term, Text, TextForm
from desktop_app.query.syntax import format as written

MIN_LETTERS = 5
"""Of what was typed; the word that is meant has one more at least, or as many from six on."""

MAX_LETTERS = 20
MAX_WORDS = 6
MAX_ROWS = 20

MOST_MEANT = 3
"""Files that a word may lead to which nobody has typed; more are offered beside the answer."""

_LETTERS = fixed(r"[a-z]+")


def near_query(query: Query) -> Query | None:
    """What finds the names where one or more long words of `query` have a slip in them.

    None where it looks for no name, or for none with a word that is long enough.
    """
    words = _words(query)
    if not any(map(_is_long, words)) or len(words) > MAX_WORDS:
        return None
    names = (Term(Key.NAME, (_pattern(word) if _is_long(word) else Text(word),)) for word in words)
    kept = (term for term in query.terms if not _is_name(term))
    return Query((*kept, *names), query.hidden, top=MAX_ROWS)


def take_misspelt(query: Query, near: ToolResult) -> Generator[Wanted, ToolResult, Outcome | None]:
    """The files that are meant by a word that was misspelt, where they are few and sure.

    Args:
        query: What found nothing.
        near: What `near_query` of that found.
    """
    if query.show is not Show.LIST:
        # A number is asked of what was said.
        return None
    meant = set(_meant(_words(query), near))
    if len(meant) != 1:
        return None
    (wrong, right) = meant.pop()
    names = (Term(Key.NAME, (Text(right if word == wrong else word),)) for word in _words(query))
    kept = (term for term in query.terms if not _is_name(term))
    meant_query = replace(query, terms=tuple(dict.fromkeys((*kept, *names))))
    result = yield Wanted("find_files", {"query": written(meant_query)})
    if result.failed or not 0 < count_of(result) <= MOST_MEANT:
        return None
    return Outcome(meant_query, result, respelt=(Respelt(wrong, right),))


def _meant(words: list[str], near: ToolResult) -> Iterator[tuple[str, str]]:
    """The words that were typed wrong with those that were meant, by the names that were found."""
    for row in rows_of(near):
        name = fold(os.path.basename(row.path))  # noqa: PTH119
        missing = [word for word in words if fold(word) not in name]
        if len(missing) != 1 or not _is_long(missing[0]):
            continue
        (word,) = missing
        if fold(word) in grammar().ordinary:
            # It was typed as it is spelt: a contract is no contacts.
            continue
        for token in _LETTERS.findall(name):
            if max(len(word), len(token)) <= MIN_LETTERS:
                continue
            # "sylabus" may have lost what looked like the ending of a plural.
            if _one_slip(fold(word), token) or _one_slip(f"{fold(word)}s", token):
                yield word, token


def _words(query: Query) -> list[str]:
    texts = [text for term in query.terms if _is_name(term) for text in term.texts[:1]]
    return list(dict.fromkeys(word for text in texts for word in words_of_name(text.text)))


def _is_name(term: Term) -> bool:
    plain = all(text.form is TextForm.PLAIN for text in term.texts)
    return term.key is Key.NAME and not term.excluded and plain and bool(term.texts)


def _is_long(word: str) -> bool:
    return word.isascii() and word.isalpha() and MIN_LETTERS <= len(word) <= MAX_LETTERS


def _pattern(word: str) -> Text:
    """Finds `word` with a slip behind its first letter, and some others."""
    low = word.lower()
    forms = [f"{low[:at]}.{{1,3}}{low[at + 2 :]}" for at in range(1, len(low) - 1)]
    return Text(rf"\b(?:{'|'.join((low, *forms))})", TextForm.PATTERN)


def _one_slip(typed: str, word: str) -> bool:
    """Whether one letter is wrong, too many or missing, or two have changed places."""
    if typed[0] != word[0] or typed == word:
        return False
    at = next(
        (at for at, pair in enumerate(zip(typed, word, strict=False)) if pair[0] != pair[1]),
        min(len(typed), len(word)),
    )
    left, right = typed[at:], word[at:]
    swapped = left[:2] == right[:2][::-1] and left[2:] == right[2:] and len(left) > 1
    return left[1:] == right[1:] or left[1:] == right or left == right[1:] or swapped
