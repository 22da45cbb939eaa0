"""Numbers of policies and orders, and labels of vans and rooms, that an answer says."""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.fixed_patterns import fixed

_CODE = fixed(
    r"(?<![\w-])(?!(?:MP|CO|PM|UTF|ISO|COVID|IPV|HTTP|TLS|USB)-)"
    r"(?P<prefix>[A-Z]{1,5}-)\d{1,12}(?:-\d{1,8}){0,2}(?:\.\d+)?(?![\w-])"
)
"""The number of a policy, a quotation, an order: AW-20931."""

_CODES_LISTED = fixed(
    r"(?:[A-Z]{1,5}-\d{1,8}(?:,\s?|、|\s(?:and|or|&)\s|和|及)){1,60}[A-Z]{1,5}-\d{1,8}"
)
_CODE_LISTED = fixed(r"[A-Z]{1,5}-\d{1,8}")
"""Several codes one behind the other."""

_LABEL = fixed(r"(?<![\w.-])(?!(?:MP|CO|PM|UTF|ISO|COVID)-?\d)[A-Z]{2,6}-?\d{1,6}(?![\w-])")
"""How a van, a room or a machine is called: VAN2, CP-2."""


class SaidCodes:
    """The codes of one answer, held against what was read.

    Args:
        known: All that results and the person say, in small letters.
    """

    def __init__(self, known: str) -> None:
        self._known = known

    def unknown(self, plain: str) -> Iterator[tuple[int, int]]:
        """Where a code stands that no result has."""
        for match in _CODE.finditer(plain):
            code = match.group().casefold()
            # "J-8" is one where J-101 is.
            is_code = (
                len(code) > len(match["prefix"]) + 1 or match["prefix"].casefold() in self._known
            )
            if is_code and not self._stands(code):
                yield match.span()

    def doubtful(self, plain: str) -> Iterator[tuple[int, int]]:
        """Where a label stands that no result has, or a code in place of another."""
        for listed in _CODES_LISTED.finditer(plain):
            seen: set[str] = set()
            for match in _CODE_LISTED.finditer(plain, *listed.span()):
                if match.group() in seen:
                    # What is listed twice stands in place of another.
                    yield match.span()
                seen.add(match.group())
        for match in _LABEL.finditer(plain):
            if not self._stands(match.group().casefold()):
                yield match.span()

    def _stands(self, label: str) -> bool:
        """Whether results say it, and not as a part of a longer one: VAN1 of VAN10."""
        at = self._known.find(label)
        while at >= 0:
            if not self._known[at + len(label) : at + len(label) + 1].isdecimal():
                return True
            at = self._known.find(label, at + 1)
        return False
