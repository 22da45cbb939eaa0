"""What bears out an answer made of values: the built-in mind's, in which nothing is in doubt.

Each number that a receipt has, and each file that a result names, is told with that receipt. What a
language model says may mean something else with the same number, and is judged by far more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import chain, islice

from desktop_app.agent.claims.citations import Citations, Verdict, verdict_of
from desktop_app.agent.claims.count_words import nothing_said
from desktop_app.agent.claims.known_paths import KnownPaths
from desktop_app.agent.claims.numbers import TO_ASCII, Number, numbers
from desktop_app.agent.claims.path_claims import PathClaim, path_claims
from desktop_app.messages.message import ToolResult
from desktop_app.messages.parts import Passage, Snippet
from desktop_app.messages.receipt import Measure, Receipt
from desktop_app.messages.tool import ToolOutput

MAX_NUMBERS = 1_000
"""That are looked at in one text."""


def cited_values(
    text: str,
    question: str,
    outputs: Sequence[ToolOutput],
    earlier: Sequence[ToolResult] = (),
    *,
    home: str = "",
) -> Verdict:
    """Hold the values in `text`, which answers `question`, against the outputs of its run.

    Args:
        text: What the built-in mind said.
        question: What it was asked.
        outputs: What the tools of the run gave.
        earlier: Results of the turns before.
        home: The person's home folder; "" where it is not known.
    """
    plain = text.translate(TO_ASCII)
    citations = Citations()
    paths = path_claims(plain, KnownPaths(outputs, earlier, home))
    for claim in paths:
        citations.add_path(claim, outputs)
    if any(isinstance(part, Passage | Snippet) for output in outputs for part in output.parts):
        _cite_passages(plain, question.translate(TO_ASCII), outputs, paths, citations)
    _cite_nothing(plain, outputs, citations)
    _cite_numbers(plain, outputs, paths, citations)
    return verdict_of(text, outputs, citations)


def _cite_passages(
    plain: str,
    question: str,
    outputs: Sequence[ToolOutput],
    paths: Sequence[PathClaim],
    citations: Citations,
) -> None:
    """Cite what was read that has the names and the quotations of a text in it."""
    # Most questions have nothing read.
    from desktop_app.agent.claims.quotes import QuoteSources, quotes_in, stands_in, words_read

    for claim in paths:
        words = plain[claim.start : claim.end]
        if not claim.meant and claim.is_claim and not stands_in(words, question):
            read = words_read(words, outputs)
            if read is not None:
                citations.add(claim.start, claim.end, read.output, read.receipt)
    sources = QuoteSources(question, outputs, ())
    for start, end in quotes_in(plain, question):
        quoted = sources.passage_quoted(plain[start:end])
        if quoted is not None:
            citations.add(start, end, quoted.output, quoted.receipt)


def _cite_nothing(plain: str, outputs: Sequence[ToolOutput], citations: Citations) -> None:
    """Cite what bears out that there is none."""
    for start, end in islice(nothing_said(plain), 1):
        for place, output in enumerate(outputs):
            for receipt in islice((one for one in output.receipts if one.value == 0), 1):
                citations.add(start, end, place, receipt)


def _cite_numbers(
    plain: str, outputs: Sequence[ToolOutput], paths: Sequence[PathClaim], citations: Citations
) -> None:
    """Cite the receipts of a text's numbers: of several alike, one after the other."""
    in_paths = {*chain.from_iterable(range(one.start, one.end) for one in paths)}
    before: Counter[Decimal] = Counter()
    for number in islice(numbers(plain), MAX_NUMBERS):
        if number.start in in_paths:
            continue
        for place, output in enumerate(outputs):
            bearing = [*_bearing(number, output)]
            if bearing:
                receipt = bearing[min(before[number.value], len(bearing) - 1)]
                citations.add(number.start, number.end, place, receipt)
        before[number.value] += 1


def _bearing(number: Number, output: ToolOutput) -> Iterator[Receipt]:
    """The receipts that are of a number, and of what it is a number of."""
    for receipt in output.receipts:
        if (
            isinstance(receipt.value, int)
            and number.measure is not Measure.MOMENT
            and receipt.measure in (None, number.measure)
            and number.supports(receipt.value)
        ):
            yield receipt
