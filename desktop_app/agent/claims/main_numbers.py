"""Which numbers of an output are its own, and which only count a share of what it is about.

A total, or that there is none, is borne out by the main number of an output alone. Any other
number of it says something only of its share, so the words around it must say which.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from desktop_app.agent.claims.dates import months_in
from desktop_app.filetypes import kinds
from desktop_app.filetypes.kinds import Kind
from desktop_app.findings import (
    ComparisonFindings,
    ContentFindings,
    Counted,
    DuplicateFindings,
    Findings,
    SearchFindings,
)
from desktop_app.fixed_patterns import FixedPattern, fixed
from desktop_app.messages.receipt import Measure, Receipt, Share
from desktop_app.messages.tool import ToolOutput
from desktop_app.value_class import value_class


@value_class
class SideNumber:
    """A number of a share of what an output is about."""

    value: int
    share: Share
    receipt: Receipt | None = None


def main_receipts(output: ToolOutput) -> list[Receipt]:
    """The receipts of the output's own counts: one, or one for each of the folders compared."""
    return [
        receipt
        for receipt in output.receipts
        if isinstance(receipt.value, int)
        and receipt.query is not None
        and receipt.share is None
        and receipt.measure is not Measure.BYTES
    ]


def main_counts(data: Findings, receipts: Sequence[Receipt] = ()) -> set[int]:
    """The numbers that a result is about."""
    counts = {int(receipt.value) for receipt in receipts}
    match data:
        case Counted(count=count):
            counts.add(count)
        case ComparisonFindings():
            counts |= {data.only_first, data.only_second, data.other_size, data.same}
    return counts


def _shares(data: Findings) -> Iterator[tuple[Share, int]]:
    """Numbers of shares that have no receipt."""
    match data:
        case ContentFindings(matches=int(matches)):
            yield Share.LINES, matches
        case DuplicateFindings(sets=sets):
            yield Share.SETS, sets
    if isinstance(data, SearchFindings):
        yield Share.DIRECTLY, data.directly


def side_numbers(output: ToolOutput) -> Iterator[SideNumber]:
    """The numbers of shares, those with a receipt first."""
    for receipt in output.receipts:
        if receipt.share is not None and isinstance(receipt.value, int):
            yield SideNumber(receipt.value, receipt.share, receipt)
    for share, value in _shares(output.data):
        yield SideNumber(value, share)


# What words say

_CLAUSE_ENDS = fixed(r"[.!?;,](?=\s|$)|;|(?<=[\u3400-\u9fff])[,!?]|[。！？；，、\n()（）]| [-–—] ")


MAX_CLAUSE_CHARS = 300
"""On each side of a number: as far as words are looked at that say what it counts."""


def clause_around(plain: str, start: int, end: int) -> str:
    """The words around a place, up to the next marks."""
    first = max(0, start - MAX_CLAUSE_CHARS)
    ends = [found.end() for found in _CLAUSE_ENDS.finditer(plain, first, start)]
    last = min(len(plain), end + MAX_CLAUSE_CHARS)
    behind = _CLAUSE_ENDS.search(plain, end, last)
    return plain[ends[-1] if ends else first : behind.start() if behind else last]


_SHARE_WORDS: dict[Share, FixedPattern] = {
    Share.DIRECTLY: fixed(
        r"direct|immediate|top[ -]level|itself|直接|本层|本層|顶层|頂層|第一层|第一層",
        re.IGNORECASE,
    ),
    Share.HIDDEN: fixed(r"hidden|隐藏|隱藏", re.IGNORECASE),
    Share.FILES: fixed(r"\bfiles?\b|文件(?!夹)|檔案", re.IGNORECASE),
    Share.FOLDERS: fixed(r"folder|director(?:y|ies)|文件夹|目录|資料夾|目錄", re.IGNORECASE),
    Share.OTHERS: fixed(r"\blinks?\b|\bothers?\b|\bno files\b|链接|連結|其他", re.IGNORECASE),
    Share.LINES: fixed(
        r"\b(?:line|time|page|paragraph|row|sheet|slide)s?\b|match|occur|place|行|处|處|次|页|頁"
        r"|段",
        re.IGNORECASE,
    ),
    Share.SETS: fixed(r"\bgroups?\b|\bsets?\b|组|組", re.IGNORECASE),
}


def says_share(clause: str, share: Share) -> bool:
    """Whether words say that they are about such a share."""
    words = _SHARE_WORDS.get(share)
    return words is not None and words.search(clause) is not None


_YEAR_AND_MONTH = fixed(r"(\d{4})-(\d\d)")


def says_group(clause: str, group: str) -> bool:
    """Whether words name a group of files: by its name, or as people call that kind or month."""
    names: list[str] = [re.split(r"[/\\]", group)[-1]]
    if group in list(Kind):
        words = kinds.names_of(Kind(group))
        names += [*words.english, *words.chinese]
    folded = clause.casefold()
    if any(_stands_in(name.casefold(), folded) for name in names if name):
        return True
    month = _YEAR_AND_MONTH.fullmatch(group)
    return month is not None and month[1] in folded and int(month[2]) in months_in(clause)


def _stands_in(name: str, clause: str) -> bool:
    at = clause.find(name)
    while at >= 0:
        before, behind = clause[:at][-1:], clause[at + len(name) :]
        # "pdf" stands in "PDFs", not in "pdfx".
        behind = behind.removeprefix("s")[:1]
        if not (_is_letter(before) and _is_letter(name[0])) and not (
            _is_letter(behind) and _is_letter(name[-1])
        ):
            return True
        at = clause.find(name, at + 1)
    return False


def _is_letter(character: str) -> bool:
    return character.isascii() and character.isalnum()
