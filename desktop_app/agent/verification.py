"""What bears out an answer: its numbers and paths, held against what the tools of its run gave.

A claim is a number in digits (with a unit or a multiplier: 1,204, 1.5 GB, 1.2 万) or an absolute
path. It is borne out by a receipt, which is then cited; or by standing in a tool's result, or in
the name of a file that a result names. What the person said in the question is no claim. Whatever
is left is unverified.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import islice

from desktop_app.agent.events import CitedReceipt
from desktop_app.messages import Name, Receipt, ToolOutput
from desktop_app.wording import visible

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
        return self.receipt == outputs[self.output].receipts[0]


def verify(text: str, question: str, outputs: Sequence[ToolOutput]) -> Verdict:
    """Hold the claims of `text`, which answers `question`, against the outputs of its run."""
    plain = text.translate(_TO_ASCII)
    citations = [*_names_cited(plain, outputs), *_nothing_cited(plain, outputs)]
    names = [range(one.start, one.end) for one in citations]
    unverified: list[tuple[int, int]] = []

    known = _known_numbers(question, outputs) | _remainders(citations, outputs)
    said: Counter[Decimal] = Counter()
    for number in islice(_numbers(plain), MAX_CLAIMS):
        if _inside(number.start, names):
            continue
        bearing = [*_receipts_for(number, said[number.value], outputs)]
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

# Full-width digits and signs, one character for one, so that positions stay.
_TO_ASCII = {0xFF10 + digit: ord("0") + digit for digit in range(10)} | {
    0xFF0C: ",",
    0xFF0E: ".",
}

_BINARY_STEP = Decimal(1024)
_DECIMAL_STEP = Decimal(1000)
_SIZE_UNITS = {"k": 1, "m": 2, "g": 3, "t": 4, "p": 5}
_MULTIPLIERS = {
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "千": 10**3,
    "万": 10**4,
    "百万": 10**6,
    "千万": 10**7,
    "亿": 10**8,
}

_NUMBER = re.compile(
    # Not inside a word (mp3), a version or an ending (.7z), or behind "UTF-".
    r"(?<![A-Za-z0-9_.])(?<![A-Za-z]-)"
    r"(?P<digits>\d{1,3}(?:,\d{3})+|\d+)(?P<decimals>\.\d+)?"
    r"(?:\s?(?P<unit>[kKMGTP])(?P<binary>i)?B(?![A-Za-z])"
    r"|\s?(?P<multiplier>thousand|million|billion|千万|百万|千|万|亿))?"
    r"(?![A-Za-z0-9_])"
)
_LIST_MARK = re.compile(r"^[ \t]*\d+[.)、][ \t]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Number:
    """A number as written; `tolerance` is half a unit of its last digit, 0 for a plain one."""

    start: int
    end: int
    value: Decimal
    tolerance: Decimal
    value_in_1024s: Decimal

    def is_borne_out_by(self, value: int) -> bool:
        """Whether `value`, rounded as this number is, is this number."""
        if not self.tolerance:
            return value == self.value
        # "1.5 GB" is written of 1.5 · 10^9 bytes and of 1.5 · 2^30.
        scale = self.value_in_1024s / self.value if self.value else Decimal(1)
        return (
            abs(value - self.value) <= self.tolerance
            or abs(value - self.value_in_1024s) <= self.tolerance * scale
        )


def _numbers(plain: str) -> Iterator[_Number]:
    marks = [range(*match.span()) for match in _LIST_MARK.finditer(plain)]
    for match in _NUMBER.finditer(plain):
        if len(match["digits"]) > 40 or _inside(match.start(), marks):
            continue
        decimals = match["decimals"] or ""
        written = Decimal(match["digits"].replace(",", "") + decimals)
        step = Decimal(1).scaleb(1 - len(decimals)) / 2 if decimals else Decimal("0.5")
        if match["unit"]:
            power = _SIZE_UNITS[match["unit"].lower()]
            scale, other = _DECIMAL_STEP**power, _BINARY_STEP**power
            if match["binary"]:
                scale = other
        else:
            scale = other = Decimal(_MULTIPLIERS.get(match["multiplier"] or "", 1))
        tolerance = step * scale if match["unit"] or match["multiplier"] else Decimal(0)
        yield _Number(*match.span(), written * scale, tolerance, written * other)


def _known_numbers(question: str, outputs: Sequence[ToolOutput]) -> set[Decimal]:
    """What the person said, and what stands in the results outside of names."""
    texts = [question] + [
        part.text for output in outputs for part in output.parts if not isinstance(part, Name)
    ]
    return {number.value for text in texts for number in _numbers(text.translate(_TO_ASCII))}


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
    number: _Number, said_before: int, outputs: Sequence[ToolOutput]
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


_NOTHING = re.compile(r"\b(?:no|none|nothing)\b|没有|沒有", re.IGNORECASE)


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

_PATH = re.compile(r"(?<![\w.~/\\:<])(?:~?/|[A-Za-z]:\\|\\\\)[^\s\"'“”‘’<>|*?`，。；：！？、（）]+")
_WORD = re.compile(r"[A-Za-z0-9_]")


def _names_cited(plain: str, outputs: Sequence[ToolOutput]) -> Iterator[_Citation]:
    """Where the text has a name or path that a result names: borne out by that result's query."""
    for place, output in enumerate(outputs):
        for written, path in _names(output).items():
            receipt = replace(output.receipts[0], value=path) if output.receipts else None
            for start in islice(_places_of(written.translate(_TO_ASCII), plain), MAX_KEPT):
                yield _Citation(start, start + len(written), place, receipt)


def _names(output: ToolOutput) -> dict[str, str]:
    """What a result names, in every way it may be written, and the path each stands for."""
    named = {part.file: part.text for part in output.parts if isinstance(part, Name)}
    folders = dict.fromkeys(map(os.path.dirname, named))
    if output.coverage is not None:
        folders.update(dict.fromkeys(output.coverage.folders))
    written: dict[str, str] = {}
    for path in folders:
        written |= {path: path, visible(path): path}
    for path, text in named.items():
        written |= {path: path, text: path}
        # The folder that was searched is often called by its name alone; that is no claim.
        if path not in folders:
            written[visible(os.path.basename(path))] = path  # noqa: PTH119 (made for each name)
    return written


def _places_of(name: str, plain: str) -> Iterator[int]:
    """Where `name` stands in the text by itself; short words are no names."""
    if len(name) < 4 and (name.isalnum() or not name) and name.isascii():
        return
    start = plain.find(name)
    while start >= 0:
        end = start + len(name)
        joined_before = _WORD.match(name) and start > 0 and _WORD.match(plain, start - 1)
        joined_behind = _WORD.match(name, len(name) - 1) and _WORD.match(plain, end)
        if not joined_before and not joined_behind:
            yield start
        start = plain.find(name, end)


def _paths(plain: str) -> Iterator[tuple[int, int]]:
    for match in _PATH.finditer(plain):
        yield match.start(), match.start() + len(match.group().rstrip(".,;:!?)"))


def _is_above(path: str, outputs: Sequence[ToolOutput]) -> bool:
    """Whether something that a result names lies below `path`."""
    folder = path.rstrip("/\\")
    return any(
        known.startswith((f"{folder}/", f"{folder}\\"))
        for output in outputs
        for known in _names(output).values()
    )
