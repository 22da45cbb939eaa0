"""Numbers that name a person or an account: identity, card, account, social security numbers.

Sources: GB 11643 (Chinese identity numbers), ISO/IEC 7812 (card numbers), ISO 13616 with the
lengths of SWIFT's IBAN registry, the Social Security Administration (which numbers are given out).

All of it works on texts in `one_spelling`.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator

from desktop_app.fixed_patterns import fixed
from desktop_app.llm.policy.secret import Secret, SecretSpan

_NUMBERS = fixed(r"(?<![0-9])[0-9][0-9 \t.-]{10,}[0-9Xx]")
_HEX_BEFORE = fixed(r"[0-9A-Fa-f]{6}[A-Fa-f]$")
"""Stands before digits that are a piece of a longer number in hexadecimal."""
_GROUP = fixed(r"[0-9]+[Xx]?")
_BETWEEN = ("", " ", "-", ".", "\t", " - ")
"""What stands between two groups of one number; a table's columns are further apart."""
_ID_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_ID_CHECKS = "10X98765432"
_ID_LENGTH = 18
_MIN_GROUP = 3
"""Digits that stand together where such a number is written in groups; the last may be fewer."""
_CARD_LENGTHS = range(13, 20)
_CARD_BEGINS = ("3", "4", "5", "62", "6", "22", "23", "24", "25", "26", "27", "81", "9558")
_DOUBLED = bytes(
    sum(divmod(2 * (code - ord("0")), 10)) if chr(code).isdigit() else 0 for code in range(256)
)
"""What a digit counts in every second place: the digits of its double."""

_IBAN_BEGIN = fixed(r"[A-Za-z]{2}(?<![A-Za-z0-9][A-Za-z]{2}) ?[0-9]{2}(?=[ .-]?[A-Za-z0-9])")
_IBAN_CHARS = fixed(r"(?:[ .-]?[A-Za-z0-9]){1,32}")
_IBAN_LENGTHS = {
    entry[:2]: int(entry[2:])
    for entry in """
    AD24 AE23 AL28 AO25 AT20 AZ28 BA20 BE16 BF28 BG22 BH22 BI27 BJ28 BR29 BY28 CF27 CG27 CH21 CI28
    CM27 CR22 CV25 CY28 CZ24 DE22 DJ27 DK18 DO28 DZ26 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GA27 GB22
    GE22 GI23 GL18 GQ27 GR27 GT28 GW25 HN28 HR21 HU28 IE22 IL23 IQ23 IR26 IS26 IT27 JO30 KM27 KW30
    KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MA28 MC27 MD24 ME22 MG27 MK19 ML28 MN20 MR27 MT31 MU30
    MZ25 NE28 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19
    SK24 SM27 SN28 SO23 ST25 SV28 TD27 TG28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30
    """.split()
}

_SSN = fixed(r"(?<![0-9-])(?!000|666|9)[0-9]{3}-(?!00)[0-9]{2}-(?!0000)[0-9]{4}(?![0-9]|-[0-9])")
_NAMED_SSN = fixed(
    r"(?<![a-z])(?:ssn|social security(?: number| no\.?| nr\.?| #)?)[^0-9\n]{0,20}"
    r"((?!000|666|9)[0-9]{3}[ .-]?(?!00)[0-9]{2}[ .-]?(?!0000)[0-9]{4})(?![0-9])"
)


def numbers_in(text: str) -> Iterator[SecretSpan]:
    """The numbers in `text` that have such a form and a right check digit."""
    for run in _NUMBERS.finditer(text):
        if _HEX_BEFORE.search(text, max(0, run.start() - 12), run.start()) is None:
            yield from _in_run(run[0], run.start())
    for begin in _IBAN_BEGIN.finditer(text):
        if end := _iban_end(text, begin):
            yield SecretSpan(begin.start(), end, Secret.ACCOUNT)
    for match in _SSN.finditer(text):
        yield SecretSpan(match.start(), match.end(), Secret.IDENTITY)
    small = text.lower()
    if "ssn" in small or "social" in small:
        for match in _NAMED_SSN.finditer(small):
            yield SecretSpan(match.start(1), match.end(1), Secret.IDENTITY)


def _in_run(run: str, at: int) -> Iterator[SecretSpan]:
    """Identity and card numbers in a run of digits in groups."""
    groups = list(_GROUP.finditer(run))
    if len(groups) == 1 and len(run) > _CARD_LENGTHS[-1]:
        return
    first = 0
    while first < len(groups):
        kind, last = _number_at(run, groups, first)
        if kind is None:
            first += 1
            continue
        yield SecretSpan(at + groups[first].start(), at + groups[last].end(), kind)
        first = last + 1


def _number_at(run: str, groups: list[re.Match[str]], first: int) -> tuple[Secret | None, int]:
    """What number the groups from `first` on make up, and the last of them."""
    digits = ""
    lengths: list[int] = []
    for last in range(first, len(groups)):
        group = groups[last].group().upper()
        if last > first and not _are_together(run, groups, last):
            break
        if lengths and lengths[-1] < _MIN_GROUP:
            break
        digits += group
        lengths.append(len(group))
        if len(digits) > _CARD_LENGTHS[-1]:
            break
        if len(digits) == _ID_LENGTH and min(lengths) >= _MIN_GROUP and _is_identity(digits):
            return Secret.IDENTITY, last
        is_card = len(digits) in _CARD_LENGTHS and _are_a_cards(lengths) and _is_card(digits)
        is_other = _are_columns(run, groups, first, last) or _is_fraction(run, groups, first, last)
        if is_card and not is_other:
            return Secret.CARD, last
    return None, first


def _are_together(run: str, groups: list[re.Match[str]], last: int) -> bool:
    return run[groups[last - 1].end() : groups[last].start()] in _BETWEEN


def _are_columns(run: str, groups: list[re.Match[str]], first: int, last: int) -> bool:
    """Whether it is a piece of a row of numbers with tabs between them, all of one length."""
    if first == last or run[groups[first].end()] != "\t":
        return False
    around = [*groups[max(0, first - 1) : first], *groups[last + 1 : last + 2]]
    return any(len(group[0]) == len(groups[first][0]) for group in around)


def _is_fraction(run: str, groups: list[re.Match[str]], first: int, last: int) -> bool:
    """Whether it is what stands behind a decimal point."""
    if not first or first != last:
        return False
    return run[groups[first - 1].end() : groups[first].start()] == "."


def _are_a_cards(lengths: list[int]) -> bool:
    """Whether a card's number is written in groups of such lengths."""
    return set(lengths[:-1]) <= {4} or lengths in ([4, 6, 5], [4, 6, 4], [6, 13], [6, 10])


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
    written = digits.encode()
    total = sum(written[-1::-2]) - ord("0") * len(written[-1::-2])
    total += sum(written[-2::-2].translate(_DOUBLED))
    return total % 10 == 0 and len(set(digits)) > 1


def _iban_end(text: str, begin: re.Match[str]) -> int:
    """Where an account number that begins there ends; 0 where there is none."""
    length = _IBAN_LENGTHS.get(begin[0][:2].upper())
    rest = _IBAN_CHARS.match(text, begin.end())
    if length is None or rest is None:
        return 0
    written = begin[0].replace(" ", "").upper()
    end = begin.end()
    for sign in rest[0]:
        if len(written) == length:
            break
        end += 1
        written += sign.upper() if sign.isalnum() else ""
    between = {sign for sign in text[begin.end() : end] if not sign.isalnum()}
    if len(written) != length or len(between) > 1 or text[end : end + 1].isalnum():
        return 0
    number = "".join(str(int(sign, 36)) for sign in written[4:] + written[:4])
    return end if int(number) % 97 == 1 else 0
