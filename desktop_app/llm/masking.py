"""What is taken out of texts before a language model gets them: secrets, and unseen characters.

A second line of defence: files that are nothing but secrets are never read in the first place.
Sources of the forms: the issuers' documentation; GB 11643 (identity numbers), ISO/IEC 7812 (card
numbers), RFC 7519 (JWT), RFC 7468 (PEM), Unicode's Default_Ignorable_Code_Point.
"""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum


class Secret(StrEnum):
    """What a masked stretch was."""

    KEY = "key"
    PASSWORD = "password"
    IDENTITY = "identity"
    CARD = "card"


_UNSEEN = re.compile(
    "["
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f"
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    "]+"
)
"""Controls but line ends and tabs, soft hyphens, fillers, characters of no width or that turn the
direction, selectors of variants and the plane of tags: text that a person does not see."""

# Each begins where no key could have begun before, so that a run of them is read once.
_KEYS = re.compile(
    r"(?<![A-Za-z0-9_-])(?:"
    r"sk-(?=[A-Za-z_-]{0,40}[0-9])[A-Za-z0-9_-]{16,400}|"
    r"(?:AKIA|ASIA)(?=[A-Z]{0,15}[0-9])[A-Z0-9]{16}(?![A-Za-z0-9])|"
    r"(?:AKID|LTAI)(?=[A-Za-z]{0,40}[0-9])[A-Za-z0-9]{12,60}|"
    r"(?:gh[oprsu]_|github_pat_|npm_|hf_|[rs]k_live_|[rs]k_test_|glpat-)[A-Za-z0-9_-]{16,400}|"
    r"xox[abeprs]-[A-Za-z0-9-]{10,400}|"
    r"AIza[A-Za-z0-9_-]{30,60}|"
    r"eyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,8000}\.[A-Za-z0-9_-]{4,4000}"
    r")"
)
_NAMED_KEYS = re.compile(
    r"(?i)(aws_?secret_?access_?key[\"' ]{0,3}[:=][\"' ]{0,3}|"
    r"authorization[\"' ]{0,3}[:=][\"' ]{0,3}(?:bearer|basic) )[A-Za-z0-9._~+/=-]{8,4000}"
)
_URL_PASSWORDS = re.compile(r"(://[^\s/:@?#]{0,100}:)[^\s/@]{1,200}(?=@)")
_PEM_BEGIN = re.compile(r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_PEM_END = re.compile(r"-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_NO_PEM_BODY = re.compile(r"[^A-Za-z0-9+/=\s]")

_DIGITS = "0-9\uff10-\uff19"
_NUMBERS = re.compile(rf"(?<![{_DIGITS}])[{_DIGITS}][{_DIGITS} -]{{10,}}[{_DIGITS}XxＸｘ]")
_GROUP = re.compile(rf"[{_DIGITS}]+[XxＸｘ]?")
_TO_ASCII = str.maketrans("０１２３４５６７８９Ｘｘx", "0123456789XXX")
_ID_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_ID_CHECKS = "10X98765432"
_ID_LENGTH = 18
_LEAST_GROUP = 3
"""Digits that stand together where such a number is written in groups; the last may be fewer."""
_CARD_LENGTHS = range(13, 20)
_CARD_BEGINS = ("3", "4", "5", "62", "6", "22", "23", "24", "25", "26", "27")


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


def masked(text: str, mark: Callable[[Secret], str]) -> Masked:
    """The text with `mark(kind)` in the place of every secret that can be told from its form."""
    found: Counter[Secret] = Counter()

    def put(kind: Secret) -> str:
        found[kind] += 1
        return mark(kind)

    text = "".join(_without_pem(text, put))
    text = _KEYS.sub(lambda _: put(Secret.KEY), text)
    text = _NAMED_KEYS.sub(lambda match: match[1] + put(Secret.KEY), text)
    text = _URL_PASSWORDS.sub(lambda match: match[1] + put(Secret.PASSWORD), text)
    text = _NUMBERS.sub(lambda match: _without_numbers(match[0], put), text)
    return Masked(text, found)


def _without_pem(text: str, put: Callable[[Secret], str]) -> Iterator[str]:
    """The text without private keys, also those of which it holds only the one end or the other."""
    start = 0
    while (end := _PEM_END.search(text, start)) is not None:
        begin = _PEM_BEGIN.search(text, start, end.start())
        if begin is None:
            # The lines above it, as far as they can be a key's.
            others = [match.end() for match in _NO_PEM_BODY.finditer(text, start, end.start())]
            yield text[start : others[-1] if others else start]
        else:
            yield text[start : begin.start()]
        yield put(Secret.KEY)
        start = end.end()
    begin = _PEM_BEGIN.search(text, start)
    yield text[start : begin.start() if begin else None]
    if begin:
        yield put(Secret.KEY)


def _without_numbers(run: str, put: Callable[[Secret], str]) -> str:
    """A run of digits in groups, without the identity and card numbers among them."""
    groups = list(_GROUP.finditer(run))
    pieces: list[str] = []
    copied = first = 0
    while first < len(groups):
        kind, last = _number_at(groups, first)
        if kind is None:
            first += 1
            continue
        pieces += [run[copied : groups[first].start()], put(kind)]
        copied = groups[last].end()
        first = last + 1
    return "".join(pieces) + run[copied:]


def _number_at(groups: list[re.Match[str]], first: int) -> tuple[Secret | None, int]:
    """What number the groups from `first` on make up, and the last of them."""
    digits = ""
    lengths: list[int] = []
    for last in range(first, len(groups)):
        group = groups[last].group().translate(_TO_ASCII)
        # A table's columns are further apart, and are no number together.
        if last > first and groups[last].start() - groups[last - 1].end() != 1:
            break
        if lengths and lengths[-1] < _LEAST_GROUP:
            break
        digits += group
        lengths.append(len(group))
        if len(digits) > _CARD_LENGTHS[-1]:
            break
        if len(digits) == _ID_LENGTH and min(lengths) >= _LEAST_GROUP and _is_identity(digits):
            return Secret.IDENTITY, last
        if len(digits) in _CARD_LENGTHS and _are_a_cards(lengths) and _is_card(digits):
            return Secret.CARD, last
    return None, first


def _are_a_cards(lengths: list[int]) -> bool:
    """Whether a card's number is written in groups of such lengths."""
    return set(lengths[:-1]) <= {4} or lengths in ([4, 6, 5], [4, 6, 4])


def _is_identity(digits: str) -> bool:
    """Whether it is a Chinese resident's identity number: a day of birth and a check digit."""
    if not digits[:17].isdigit() or digits[0] == "0":
        return False
    try:
        born = datetime.date(int(digits[6:10]), int(digits[10:12]), int(digits[12:14]))
    except ValueError:
        return False
    total = sum(int(d) * weight for d, weight in zip(digits, _ID_WEIGHTS, strict=False))
    return 1850 <= born.year <= 2100 and digits[17] == _ID_CHECKS[total % 11]


def _is_card(digits: str) -> bool:
    """Whether it is a payment card's number: an issuer's first digits, and Luhn's check digit."""
    if not digits.isdigit() or not digits.startswith(_CARD_BEGINS):
        return False
    doubled = (int(d) * (1 + place % 2) for place, d in enumerate(reversed(digits)))
    return len(set(digits)) > 1 and sum(value // 10 + value % 10 for value in doubled) % 10 == 0
