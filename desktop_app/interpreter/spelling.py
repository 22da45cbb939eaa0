"""Slips of the finger in the words that the interpreter knows: "donwloads", "pcitures"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from desktop_app.files.places import spoken
from desktop_app.filetypes import kinds
from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.lexicon import lexicon

MIN_LETTERS = 5
"""Shorter words are too near to others."""

MAX_LETTERS = 20
MAX_WORDS = 40
"""Of a question; what comes after is taken as it is."""

_WORD = fixed(r"(?<![\w.'/\\~*:@-])[a-z]{5,20}(?![\w./\\@'-])")
_QUOTES = fixed(r"\"[^\"]*\"|“[^“”]*”|'[^']*'")


def corrected(question: str) -> str:
    """`question` with the words respelt that can only be slips of words we know.

    What is quoted, has a capital inside or stands in a path stays as it is.
    """
    if not any(letter.isascii() and letter.isalpha() for letter in question):
        return question
    quoted = [match.span() for match in _QUOTES.finditer(question)]
    pieces: list[str] = []
    at = 0
    for number, match in enumerate(_WORD.finditer(question.lower())):
        start, end = match.span()
        inside = any(first <= start < last for first, last in quoted)
        meant = None if inside or number >= MAX_WORDS else _meant(match.group())
        # A capital inside, as in "DOCXs", is no word of ours.
        if meant and question[start + 1 : end].islower() and end <= len(question):
            capital = question[start].isupper()
            if capital and question[:start].rstrip() and spoken.meant(meant) is None:
                # In the middle of a sentence it is a name: House is not meant for hours.
                continue
            pieces += [question[at:start], meant.capitalize() if capital else meant]
            at = end
    return "".join([*pieces, question[at:]])


def _meant(word: str) -> str | None:
    """The one known word that is a slip away, or None."""
    known = _known()
    if word in known or word in _other_words():
        return None
    if kinds.kind_of(f"x.{word}") or kinds.kind_of(f"x.{word.removesuffix('s')}"):
        return None
    if word + "s" in known or word.removesuffix("s") in known:
        # Another number of a word we know is no slip.
        return None
    near = {one for shorter in _shorter(word) for one in _slips().get(shorter, ())}
    near = {one for one in near if one[0] == word[0] and abs(len(one) - len(word)) <= 1}
    # Another letter makes another word, liver for lives, charged for changed, unless its key is
    # beside the right one; of a short word even then.
    near = {
        one
        for one in near
        if len(one) != len(word)
        or sorted(one) == sorted(word)
        or (len(word) > MIN_LETTERS and _keys_touch(word, one))
    }
    # One letter too many or too few is likelier than a wrong one.
    nearest = {one for one in near if one in _shorter(word) or word in _shorter(one)} or near
    return nearest.pop() if len(nearest) == 1 else None


_KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_BESIDE = frozenset(
    frozenset((one, other))
    for number, row in enumerate(_KEYS)
    for at, one in enumerate(row)
    for other in (
        row[at + 1 : at + 2],
        *(_KEYS[number + 1][max(0, at - 1) : at + 1] if number < 2 else ""),
    )
    if other
) | {frozenset(pair) for pair in ("ae", "ai", "ao", "ei", "eo", "io", "ou", "iu", "cs", "ck", "sz")}
"""Letters whose keys touch on an English keyboard, and those that sound alike."""


def _keys_touch(typed: str, word: str) -> bool:
    """Whether the one letter that is another is beside the right one."""
    wrong = [frozenset(pair) for pair in zip(typed, word, strict=True) if pair[0] != pair[1]]
    return len(wrong) == 1 and wrong[0] in _BESIDE


def _shorter(word: str) -> Iterator[str]:
    """`word`, and what is left of it without one of its letters."""
    yield word
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]


@cache
def _known() -> frozenset[str]:
    """The English words of the lexicons that are long enough to be told from others."""
    texts: set[str] = set(kinds.words()) | set(spoken.words())
    for name in (
        "questions",
        "ordering",
        "dates",
        "sizes",
        "formats",
        "filler",
        "folders",
        "states",
    ):
        for topic in lexicon(name).values():
            texts |= set(topic)
    return frozenset(
        word
        for text in texts
        for word in text.split()
        if MIN_LETTERS <= len(word) <= MAX_LETTERS and word.isascii() and word.isalpha()
    )


@cache
def _other_words() -> frozenset[str]:
    """Words that are near to ours and mean something else."""
    told = (
        word
        for name in ("contents", "names", "exclusion", "groups")
        for topic in lexicon(name).values()
        for text in topic
        for word in text.split()
    )
    return frozenset((*lexicon("spelling")["words"], *told))


@cache
def _slips() -> dict[str, list[str]]:
    slips: dict[str, list[str]] = {}
    for word in sorted(_known()):
        for shorter in _shorter(word):
            slips.setdefault(shorter, []).append(word)
    return slips
