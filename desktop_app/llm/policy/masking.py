"""What is taken out of texts before a language model gets them: secrets, and unseen characters.

A second line of defence: files that are nothing but secrets are never read in the first place.
What is a secret: a private key or a piece of one (`key_runs`), a token by how it begins
(`token_forms`), what stands behind the name of a secret (`named_secrets`), and numbers of persons
and accounts by their check digits (`secret_numbers`). Source of what is unseen: Unicode's
Default_Ignorable_Code_Point.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain

from desktop_app.fixed_patterns import fixed
from desktop_app.folding.unseen import UNSEEN
from desktop_app.llm.policy.key_runs import is_random, keys_in
from desktop_app.llm.policy.named_secrets import named_in
from desktop_app.llm.policy.one_spelling import one_spelling
from desktop_app.llm.policy.secret import GAP, Secret, SecretSpan
from desktop_app.llm.policy.secret_numbers import numbers_in
from desktop_app.llm.policy.token_forms import tokens_in

__all__ = [
    "GAP",
    "Masked",
    "Secret",
    "SecretSpan",
    "masked",
    "secret_places",
    "secrets_in",
    "without_unseen",
]

_UNSEEN = re.compile(f"[{UNSEEN}]+")


# As `wording.visible` writes them.
_WRITTEN_UNSEEN = fixed(
    r"\\u(?:200[b-f]|20(?:2[a-e]|6[0-9a-f])|034f|061c|115f|1160|17b[45]|180[b-f]|3164|fe0[0-9a-f]|"
    r"feff|ffa0|fff[0-9ab])|\\xad|\\U000e0[0-9a-f]{3}"
)

_CUT_OFF = fixed(r"(?<!\S)…([A-Za-z0-9+/_=.~-]{12,4000})")
"""The rest of a word that a snippet begins in the midst of."""


@dataclass(frozen=True, slots=True)
class Masked:
    """A text without its secrets.

    Attributes:
        text: With a mark in the place of each.
        found: How many of each kind there were.
    """

    text: str
    found: Counter[Secret]


def without_unseen(text: str) -> str:
    """The text without characters that nobody sees, and with U+FFFD for halves of pairs."""
    if text.isascii() and text.isprintable():
        return text
    return _UNSEEN.sub("", text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace"))


def masked(text: str, mark: Callable[[Secret], str], *, is_name: bool = False) -> Masked:
    """The text with `mark(kind)` in the place of every secret that can be told from its form.

    Args:
        text: Without unseen characters.
        mark: What to write instead.
        is_name: Whether it is a file's name or path: then a run that looks drawn by lot is none.
    """
    spans = secrets_in(text, is_name=is_name)
    pieces: list[str] = []
    at = 0
    for span in spans:
        pieces += [text[at : span.start], mark(span.kind)]
        at = span.end
    return Masked("".join(pieces) + text[at:], Counter(span.kind for span in spans))


def secrets_in(text: str, *, is_name: bool = False) -> list[SecretSpan]:
    """Where the secrets in `text` are, in order and apart from each other.

    Args:
        text: Without unseen characters; `GAP` stands between what does not belong together.
        is_name: See `masked`.
    """
    places: Sequence[int] = ()
    read = text
    if "\\" in text:
        read, places = _without_written_unseen(text)
    read = one_spelling(read)
    found = chain(
        keys_in(read, with_loose=not is_name),
        tokens_in(read),
        named_in(read),
        numbers_in(read),
        _cut_off(read) if "…" in read else (),
    )
    return _apart(found, places)


def secret_places(text: str) -> list[tuple[int, int]]:
    """Where the secrets in a text are, in order; it may have unseen characters in it."""
    if (text.isascii() and text.isprintable()) or not _UNSEEN.search(text):
        return [(span.start, span.end) for span in secrets_in(text)]
    seen = [at for at, character in enumerate(text) if not _UNSEEN.match(character)]
    spans = secrets_in("".join([text[at] for at in seen]))
    return [(seen[span.start], seen[span.end - 1] + 1) for span in spans]


def _apart(found: chain[SecretSpan], places: Sequence[int]) -> list[SecretSpan]:
    """Those that overlap as one, of the kind of the first."""
    spans: list[SecretSpan] = []
    for span in sorted(found, key=lambda span: (span.start, -span.end)):
        if spans and span.start < spans[-1].end:
            last = spans[-1]
            spans[-1] = SecretSpan(last.start, max(last.end, span.end), last.kind)
        elif span.start < span.end:
            spans.append(span)
    if not places:
        return spans
    return [
        SecretSpan(_place(places, span.start), _place(places, span.end - 1) + 1, span.kind)
        for span in spans
    ]


def _without_written_unseen(text: str) -> tuple[str, Sequence[int]]:
    """The text without written escapes of unseen characters, and how to find a place in it again.

    A page writes them so, and they part what belongs together.
    """
    pieces: list[str] = []
    places: list[int] = []
    at = length = 0
    for match in _WRITTEN_UNSEEN.finditer(text):
        pieces.append(text[at : match.start()])
        length += match.start() - at
        at = match.end()
        places += [length, at]
    if not pieces:
        return text, ()
    return "".join([*pieces, text[at:]]), places


def _place(places: Sequence[int], at: int) -> int:
    """Where in the text that was read the character at `at` stands."""
    number = bisect_right(places[::2], at)
    return at if not number else places[2 * number - 1] + at - places[2 * number - 2]


def _cut_off(text: str) -> list[SecretSpan]:
    return [
        SecretSpan(match.start(1), match.end(1), Secret.KEY)
        for match in _CUT_OFF.finditer(text)
        if is_random(match[1].replace("-", "+").replace("_", "/")) or _HEX_END.match(match[1])
    ]


_HEX_END = fixed(r"(?=[a-f]*[0-9])(?=[0-9]*[a-f])[0-9a-f]{16,}(?![A-Za-z0-9])")
