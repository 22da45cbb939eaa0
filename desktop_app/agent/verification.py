"""What bears out an answer: its numbers and paths, held against what the tools of its run gave.

A claim is a number in digits (with a unit or a multiplier: 1,204, 1.5 GB, 1.2 万), an absolute
path, or several words in quotation marks. It is borne out by a receipt, which is then cited: of a
query, or of the passage that it was read in; or by standing in a tool's result, or in the name of
a file that a result names. What the person said in the question is no claim. Whatever is left is
unverified.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import islice

from desktop_app.agent.events import CitedReceipt
from desktop_app.agent.known_numbers import known_numbers
from desktop_app.agent.names import names_in, places_of
from desktop_app.agent.numbers import TO_ASCII, Number, numbers
from desktop_app.agent.quotes import is_borne_out, number_read, passage_quoted, quotes_in
from desktop_app.fixed_patterns import fixed
from desktop_app.messages import Name, Receipt, ToolOutput, ToolResult

MAX_KEPT = 100
"""Cited receipts and unverified claims that are kept of one answer, each."""

MAX_CLAIMS = 2_000
"""Numbers, and paths, that are looked at in one text."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a text and the outputs go together.

    Attributes:
        receipts: What bears it out, in the order of the text.
        unverified: What nothing bears out.
        cited: The numbers of the outputs that it is about: it has their total, or names from them.
    """

    receipts: tuple[CitedReceipt, ...]
    unverified: tuple[str, ...]
    cited: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Citation:
    """Characters of the text that an output bears out, and its receipt for them, if it has any."""

    start: int
    end: int
    output: int
    receipt: Receipt | None

    def is_of_the_whole(self, outputs: Sequence[ToolOutput]) -> bool:
        """Whether it is more than a side number, such as how many were left out."""
        if self.receipt is None or isinstance(self.receipt.value, str):
            return True
        return self.receipt in outputs[self.output].receipts[:1]


def verify(
    text: str,
    question: str,
    outputs: Sequence[ToolOutput],
    earlier: Sequence[ToolResult] = (),
    *,
    quotes: bool = True,
) -> Verdict:
    """Hold the claims of `text`, which answers `question`, against the outputs of its run.

    Args:
        text: What a mind said.
        question: What it was asked.
        outputs: What the tools of the run gave.
        earlier: Results of the turns before: what they say is known as well.
        quotes: Whether what is quoted must stand somewhere. The built-in mind quotes examples.
    """
    plain = text.translate(TO_ASCII)
    citations = [*_names_cited(plain, outputs), *_nothing_cited(plain, outputs)]
    names = [range(one.start, one.end) for one in citations]
    unverified: list[tuple[int, int]] = []

    for start, end in quotes_in(plain):
        if read := passage_quoted(plain[start:end], outputs):
            citations.append(_Citation(start, end, read.output, read.receipt))
        elif quotes and not is_borne_out(plain[start:end], question, outputs, earlier):
            unverified.append((start, end))

    known = known_numbers(question, outputs, earlier) | _remainders(citations, outputs)
    said: Counter[Decimal] = Counter()
    for number in islice(numbers(plain), MAX_CLAIMS):
        if _inside(number.start, names):
            continue
        bearing = [*_receipts_for(number, said[number.value], outputs)]
        if not bearing and (read := number_read(number, outputs)):
            bearing = [_Citation(number.start, number.end, read.output, read.receipt)]
        said[number.value] += 1
        citations += bearing
        if not bearing and number.value not in known:
            unverified.append((number.start, number.end))

    for start, end in islice(_paths(plain), MAX_CLAIMS):
        path = plain[start:end]
        if not (_inside(start, names) or path in question or _is_above(path, outputs)):
            unverified.append((start, end))

    receipts = dict.fromkeys(
        CitedReceipt(text[one.start : one.end], one.receipt)
        for one in sorted(citations, key=lambda one: one.start)
        if one.receipt is not None
    )
    return Verdict(
        tuple(receipts)[:MAX_KEPT],
        tuple(dict.fromkeys(text[start:end] for start, end in sorted(unverified)))[:MAX_KEPT],
        frozenset(one.output for one in citations if one.is_of_the_whole(outputs)),
    )


def _inside(position: int, spans: Sequence[range]) -> bool:
    return any(position in span for span in spans)


# Numbers


def _remainders(citations: Sequence[_Citation], outputs: Sequence[ToolOutput]) -> set[Decimal]:
    """How many files of an output a text leaves unnamed that names some of them: "47 more"."""
    remainders: set[Decimal] = set()
    for place, output in enumerate(outputs):
        total = output.receipts[0].value if output.receipts else ""
        files = {part.file for part in output.parts if isinstance(part, Name)}
        cited = {one.receipt.value for one in citations if one.output == place and one.receipt}
        named = len(files & cited)
        if named and isinstance(total, int) and total > named:
            remainders.add(Decimal(total - named))
    return remainders


def _receipts_for(
    number: Number, said_before: int, outputs: Sequence[ToolOutput]
) -> Iterator[_Citation]:
    """One receipt of each output that has any; the same number said again may have another."""
    for place, output in enumerate(outputs):
        bearing = [
            receipt
            for receipt in output.receipts
            if isinstance(receipt.value, int) and number.is_borne_out_by(receipt.value)
        ]
        if bearing:
            receipt = bearing[min(said_before, len(bearing) - 1)]
            yield _Citation(number.start, number.end, place, receipt)


_NOTHING = fixed(r"\b(?:no|none|nothing)\b|没有|沒有", re.IGNORECASE)


def _nothing_cited(plain: str, outputs: Sequence[ToolOutput]) -> Iterator[_Citation]:
    """The word that says none, for receipts of 0: such an answer has no number to hold on to."""
    word = _NOTHING.search(plain)
    if word is None:
        return
    for place, output in enumerate(outputs):
        zeros = (receipt for receipt in output.receipts if receipt.value == 0)
        for receipt in islice(zeros, 1):
            yield _Citation(*word.span(), place, receipt)


# Names and paths

_PATH = fixed(r"(?<![\w.~/\\:<])(?:~?/|[A-Za-z]:\\|\\\\)[^\s\"'“”‘’<>|*?`，。；：！？、（）]+")


def _names_cited(plain: str, outputs: Sequence[ToolOutput]) -> Iterator[_Citation]:
    """Where the text has a name or path that a result names: borne out by that result's query."""
    for place, output in enumerate(outputs):
        for written, path in names_in(output).items():
            receipt = replace(output.receipts[0], value=path) if output.receipts else None
            for start in islice(places_of(written.translate(TO_ASCII), plain), MAX_KEPT):
                yield _Citation(start, start + len(written), place, receipt)


def _paths(plain: str) -> Iterator[tuple[int, int]]:
    for match in _PATH.finditer(plain):
        yield match.start(), match.start() + len(match.group().rstrip(".,;:!?)"))


def _is_above(path: str, outputs: Sequence[ToolOutput]) -> bool:
    """Whether something that a result names lies below `path`."""
    folder = path.rstrip("/\\")
    return any(
        known.startswith((f"{folder}/", f"{folder}\\"))
        for output in outputs
        for known in names_in(output).values()
    )
