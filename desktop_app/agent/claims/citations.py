"""`Citations`: which characters of an answer which output bears out; the `Verdict` of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from desktop_app.agent.claims.main_numbers import main_receipts
from desktop_app.agent.claims.path_claims import PathClaim
from desktop_app.messages.basis import CitedReceipt
from desktop_app.messages.receipt import Receipt
from desktop_app.messages.tool import ToolOutput
from desktop_app.value_class import value_class

MAX_KEPT = 100
"""Cited receipts and unverified claims that are kept of one answer, each."""


@value_class
class Citation:
    """Characters of the text that an output bears out, and its receipt for them, if it has any."""

    start: int
    end: int
    output: int
    receipt: Receipt | None


class Citations:
    """Those of one text, as they are found."""

    def __init__(self) -> None:
        self._all: list[Citation] = []

    def __iter__(self) -> Iterator[Citation]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def add(self, start: int, end: int, output: int, receipt: Receipt | None) -> None:
        """Remember one."""
        self._all.append(Citation(start, end, output, receipt))

    def add_path(self, claim: PathClaim, outputs: Sequence[ToolOutput]) -> None:
        """Remember what is known of a file or folder that the text names."""
        for one in claim.meant:
            if one.output is not None:
                first = next(iter(outputs[one.output].receipts), None)
                receipt = None if first is None else _for_path(first, one.path)
                self.add(claim.start, claim.end, one.output, receipt)

    def counts(self) -> Iterator[int]:
        """The numbers that are borne out by a receipt."""
        for one in self._all:
            if one.receipt is not None and isinstance(one.receipt.value, int):
                yield one.receipt.value


@value_class
class Verdict:
    """How a text and the outputs go together.

    Attributes:
        receipts: What bears it out, in the order of the text.
        unverified: What nothing bears out.
        cited: The numbers of the outputs that it is about: it has their total, or names from them.
        counts: The main receipts that bear out a count in it.
        wrong_totals: Which totals, or words that there is none, are among what is unverified.
        acts: The sentences that claim that something was changed, sent or opened.
        files: The files and folders that it names or was read from, absolute, in its order.
        worked_out: Numbers that no tool gave, but that may be made of what the tools gave.
    """

    receipts: tuple[CitedReceipt, ...]
    cited: frozenset[int]
    counts: frozenset[Receipt] = frozenset()
    unverified: tuple[str, ...] = ()
    wrong_totals: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    worked_out: tuple[str, ...] = ()


def verdict_of(text: str, outputs: Sequence[ToolOutput], citations: Citations) -> Verdict:
    """What bears a text out, as far as its citations tell."""
    found = sorted(citations, key=lambda one: one.start)
    receipts = dict.fromkeys(
        CitedReceipt(text[one.start : one.end], one.receipt)
        for one in found
        if one.receipt is not None
    )
    mains = {receipt for output in outputs for receipt in main_receipts(output)}
    return Verdict(
        tuple(receipts)[:MAX_KEPT],
        frozenset(one.output for one in found if _is_of_the_whole(one, outputs)),
        frozenset(one.receipt for one in found if one.receipt is not None) & mains,
        files=tuple(dict.fromkeys(filter(None, map(_file_of, found)))),
    )


def _is_of_the_whole(citation: Citation, outputs: Sequence[ToolOutput]) -> bool:
    """Whether it is more than a side number, such as how many were left out."""
    if citation.receipt is None or isinstance(citation.receipt.value, str):
        return True
    return citation.receipt in outputs[citation.output].receipts[:1]


def _file_of(citation: Citation) -> str:
    receipt = citation.receipt
    if receipt is None:
        return ""
    return receipt.file or (receipt.value if isinstance(receipt.value, str) else "")


def _for_path(receipt: Receipt, path: str) -> Receipt:
    """What bears out a path that an output names: its query, or the file that it read."""
    return replace(receipt, value=path, measure=None, share=None, group="")
