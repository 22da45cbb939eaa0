"""What comes near to the name of a file, with its ending, that no file has: "rent.pdf".

First what has its words, whatever its ending and whatever else its name says; then what has them
with one slip of the keyboard each. A word begins as it was typed, or with its first two letters
the other way round: "sent" is no slip for "rent".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop_app.fixed_patterns import fixed
from desktop_app.query.query import Key, Query, Term, Text, TextForm

MAX_NEAR = 20
"""Files that are offered."""

MAX_WORDS = 6
MIN_LETTERS = 4
"""Of a word that may have a slip in it."""
MAX_LETTERS = 20

_FILE_NAME = fixed(r"(?P<stem>[^/\\]*[^/\\.\s])\.(?P<ending>[A-Za-z][A-Za-z0-9]{0,4})")
_WORD = fixed(r"[a-z]+|\d+|[^\W\d_a-z]+")
_BEGINNING = "(?:^|[^a-z])"


def near_file_queries(query: Query) -> Iterator[Query]:
    """What may find the file that was meant where `query` finds none; the surest first.

    Nothing where it does not look for one name of a file with an ending.
    """
    names = query.of(Key.NAME)
    texts = [text for term in names if not term.excluded for text in term.texts]
    if len(texts) != 1 or texts[0].form is not TextForm.PLAIN:
        return
    found = _FILE_NAME.fullmatch(texts[0].text)
    words = _WORD.findall(found["stem"].lower()) if found is not None else []
    # A single letter is in every name.
    words = [word for word in words if len(word) > 1 or not "a" <= word <= "z"]
    if not 0 < len(words) <= MAX_WORDS:
        return
    places = query.of(Key.IN)
    said = (Term(Key.NAME, (_begun(word),)) for word in words)
    yield Query((*places, *dict.fromkeys(said)), query.hidden, top=MAX_NEAR)
    if any(map(_may_slip, words)):
        meant = (Term(Key.NAME, (_nearly(word),)) for word in words)
        yield Query((*places, *dict.fromkeys(meant)), query.hidden, top=MAX_NEAR)


def _may_slip(word: str) -> bool:
    return word.isascii() and word.isalpha() and MIN_LETTERS <= len(word) <= MAX_LETTERS


def _begun(word: str) -> Text:
    """A word as it was said, of Latin letters where one begins."""
    if not word.isascii() or not word.isalpha():
        return Text(word)
    return Text(_BEGINNING + re.escape(word), TextForm.PATTERN)


def _nearly(word: str) -> Text:
    """A word with at most one letter wrong, too many or missing, or two the other way round."""
    if not _may_slip(word):
        return _begun(word)
    forms = [word]
    for at in range(1, len(word)):
        before, after = word[:at], word[at + 1 :]
        forms += [f"{before}[a-z]?{after}", f"{before}[a-z]{word[at:]}"]
    forms += [word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)]
    return Text(f"{_BEGINNING}(?:{'|'.join(dict.fromkeys(forms))})", TextForm.PATTERN)
